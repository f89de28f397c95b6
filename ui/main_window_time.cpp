// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_time.h"

#include <algorithm>

#include "ui/widgets/branch_bar.h"
#include "ui/widgets/notice_bar.h"
#include "ui/widgets/stop_dialog.h"
#include "ui/widgets/timeline_bar.h"

namespace partiscope {

WindowTime::WindowTime(Session* session, TimelineBar* timeline, BranchBar* branches,
                       NoticeBar* notice, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_timeline(timeline),
      m_branches(branches),
      m_notice(notice) {
    connect(m_session, &Session::branchesChanged, this,
            [this](const std::shared_ptr<const Branches>& all) { takeBranches(*all); });
    connect(m_session, &Session::opened, this, [this] {
        m_branches->clear();
        m_notice->hide();
    });
    connect(m_session, &Session::refused, this, &WindowTime::takeRefusal);
    connect(m_session, &Session::compareFailed, this,
            [this](const Diagnostics& problems) { m_notice->showProblems(problems); });
    connect(m_branches, &BranchBar::switchAsked, m_session, &Session::switchBranch);
    connect(m_branches, &BranchBar::renameAsked, m_session, &Session::renameBranch);
    connect(m_branches, &BranchBar::discardAsked, m_session, &Session::discardBranch);
    connect(m_branches, &BranchBar::compareAsked, this, &WindowTime::compareAsked);
}

void WindowTime::setTheme(const Palette& palette, double zoom) {
    m_branches->setTheme(palette, zoom);
    m_notice->setZoom(zoom);
    layOut();
}

void WindowTime::showFrame(const Frame& frame) {
    m_notice->showFrame(frame);
    const bool other = frame.tickUs != m_tickUs || frame.durationUs != m_durationUs;
    m_tickUs = frame.tickUs;
    m_durationUs = frame.durationUs;
    if (other) layOut();
}

void WindowTime::layOut() {
    m_branches->setTrack(m_timeline->track());
    if (m_session->branches()) takeBranches(*m_session->branches());
}

void WindowTime::takeBranches(const Branches& branches) {
    m_branches->showBranches(branches, m_tickUs);
}

void WindowTime::say(const QString& sentence) { m_notice->say(sentence); }

// What is wrong with a parameter is said beside its slider; the rest has no other place.
void WindowTime::takeRefusal(const Diagnostics& problems) {
    const bool isParameter = std::all_of(
        problems.begin(), problems.end(),
        [](const Diagnostic& problem) { return problem.path.find('.') != std::string::npos; });
    if (!isParameter) m_notice->showProblems(problems);
}

void WindowTime::openStops(QWidget* parent) {
    auto* dialog = new StopDialog(m_breakpoints, m_durationUs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &StopDialog::breakpointsChanged, this,
            [this](const std::vector<Breakpoint>& breakpoints) {
                m_breakpoints = breakpoints;
                m_session->setBreakpoints(m_breakpoints);
            });
    dialog->open();
}

}  // namespace partiscope
