// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence of the window's own under the headline: why the run stopped, what was refused and what
// to do about it. Stays until it is closed, the run goes on or another one comes. GUI thread only.
#pragma once

#include <QFrame>

#include "core/base/result.h"
#include "core/timeline/frame.h"

class QLabel;
class QToolButton;

namespace partiscope {

// "Stopped at 0:03: 79 % of this second's attempts were throttled, more than 5 %"
[[nodiscard]] QString stopWords(const BreakpointHit& hit, Micros atUs);

class NoticeBar : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void setZoom(double zoom);
    void say(const QString& sentence);
    void showProblems(const Diagnostics& problems);
    void showFrame(const Frame& frame);  // says why it stopped; a run that plays closes it

    [[nodiscard]] QString text() const;

private:
    bool m_playing = false;
    bool m_stopped = false;  // what it says is why the run stopped
    QLabel* m_label = nullptr;
    QToolButton* m_close = nullptr;
};

}  // namespace partiscope
