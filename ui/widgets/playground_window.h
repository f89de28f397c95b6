// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground: a window beside the run, with two tabs. It places keys by itself and neither
// reads nor changes the run; what it starts from comes from the scenario. GUI thread only.
#pragma once

#include <QDate>
#include <QDialog>

#include "ui/models/playground_year.h"
#include "ui/theme/palette.h"

class QScrollArea;
class QTabWidget;

namespace partiscope {

class PlaygroundKeysPage;
class PlaygroundYearPage;

class PlaygroundWindow : public QDialog {
    Q_OBJECT

public:
    PlaygroundWindow(const QDate& today, const Palette& palette, double zoom,
                     QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setVeiled(bool veiled);
    void startFrom(const YearQuestion& question);  // the scenario's table, shards and demand

    [[nodiscard]] PlaygroundKeysPage* keys() const { return m_keys; }
    [[nodiscard]] PlaygroundYearPage* year() const { return m_year; }
    [[nodiscard]] QTabWidget* tabs() const { return m_tabs; }

private:
    QScrollArea* scrolled(QWidget* page);

    QDate m_today;
    QTabWidget* m_tabs = nullptr;
    PlaygroundKeysPage* m_keys = nullptr;
    PlaygroundYearPage* m_year = nullptr;
};

}  // namespace partiscope
