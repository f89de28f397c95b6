// SPDX-License-Identifier: GPL-3.0-or-later
// Tune: what of the scenario can be changed while it runs, for one stream of traffic. A change lands at
// the next tick and is an entry on the timeline; going back before it undoes it. GUI thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QWidget>

#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "ui/models/tune_controls.h"
#include "ui/theme/palette.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace partiscope {

class TuneControlWidget;

class TunePanel : public QWidget {
    Q_OBJECT

public:
    explicit TunePanel(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void open(std::shared_ptr<const Scenario> opened);
    void showInForce(std::shared_ptr<const Scenario> scenario);
    void setLocked(const std::vector<std::string>& paths);
    void showRefusal(const Diagnostics& problems);

    [[nodiscard]] const std::vector<TuneControlWidget*>& controls() const { return m_controls; }

signals:
    void changeAsked(const QString& path, const QString& value);
    void streamChosen(int stream);

private:
    void rebuild();
    void showFacts();
    void applyLocks();

    Palette m_palette;
    double m_zoom = 1;
    std::shared_ptr<const Scenario> m_opened, m_inForce;
    std::vector<std::string> m_locked;
    std::size_t m_stream = 0;
    QLabel *m_heading = nullptr, *m_note = nullptr;
    QComboBox* m_streams = nullptr;
    QVBoxLayout* m_controlsLayout = nullptr;
    QGridLayout* m_factsLayout = nullptr;
    std::vector<TuneControlWidget*> m_controls;
    std::vector<QLabel*> m_facts;
};

}  // namespace partiscope
