// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground: a window beside the run, with two tabs. It places keys by itself and neither
// reads nor changes the run; what it starts from comes from the scenario. Its pages are made when they
// are asked for, or after it was shown, one a turn of the event loop. GUI thread only.
#pragma once

#include <QDate>
#include <QDialog>
#include <QTimer>

#include "ui/models/playground_year.h"
#include "ui/theme/palette.h"

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

    [[nodiscard]] PlaygroundKeysPage* keys();
    [[nodiscard]] PlaygroundYearPage* year();
    [[nodiscard]] QTabWidget* tabs() const { return m_tabs; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addPage(const QString& title);
    void fill(int index, QWidget* page);
    void makeNextPage();
    void askYear();

    QDate m_today;
    Palette m_palette;
    double m_zoom = 1;
    bool m_veiled = false;
    YearQuestion m_question;
    QTimer m_next;  // runs while a page is to be made
    QTabWidget* m_tabs = nullptr;
    PlaygroundKeysPage* m_keys = nullptr;
    PlaygroundYearPage* m_year = nullptr;
};

}  // namespace partiscope
