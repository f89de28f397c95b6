// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part that deals with futures: the kept branches under the timeline, undo, "stop when",
// and the notice that says what came of it. GUI thread only.
#pragma once

#include <vector>

#include <QObject>

#include "ui/session/session.h"
#include "ui/theme/palette.h"

class QWidget;

namespace partiscope {

class BranchBar;
class NoticeBar;
class TimelineBar;

class WindowTime : public QObject {
    Q_OBJECT

public:
    WindowTime(Session* session, TimelineBar* timeline, BranchBar* branches, NoticeBar* notice,
               QObject* parent);

    void setTheme(const Palette& palette, double zoom);
    void showFrame(const Frame& frame);
    void layOut();  // the timeline has another place
    void say(const QString& sentence);
    void openStops(QWidget* parent);  // the dialog
    [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return m_breakpoints; }

signals:
    void compareAsked(quint32 branch);

private:
    void takeRefusal(const Diagnostics& problems);
    void takeBranches(const Branches& branches);

    Session* m_session;
    TimelineBar* m_timeline;
    BranchBar* m_branches;
    NoticeBar* m_notice;
    std::vector<Breakpoint> m_breakpoints;
    Micros m_tickUs = 10'000, m_durationUs = kSecond;
};

}  // namespace partiscope
