// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground as the main window has it: made when it is first asked for, begun from the open
// scenario, and in the window's look ever after. GUI thread only.
#pragma once

#include <memory>

#include <QObject>
#include <QWidget>

#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"
#include "ui/models/playground_year.h"
#include "ui/theme/palette.h"

namespace partiscope {

class PlaygroundWindow;

class WindowPlayground : public QObject {
    Q_OBJECT

public:
    explicit WindowPlayground(QWidget* window);

    // Numbers start anew from a scenario that was not there before; else they stay as they were left.
    void open(const std::shared_ptr<const Scenario>& scenario,
              const std::shared_ptr<const Frame>& frame);
    void setTheme(const Palette& palette, double zoom);
    void setVeiled(bool veiled);
    [[nodiscard]] PlaygroundWindow* window() const { return m_window; }  // none before open()

private:
    QWidget* m_parent = nullptr;
    PlaygroundWindow* m_window = nullptr;
    std::shared_ptr<const Scenario> m_begunFrom;
    Palette m_palette;
    double m_zoom = 1;
    bool m_veiled = false;
};

// The scenario's first table as it stands, and what its writes ask for in a second.
[[nodiscard]] YearQuestion playgroundQuestion(const Scenario& scenario, const Frame* frame,
                                              std::int32_t year);

}  // namespace partiscope
