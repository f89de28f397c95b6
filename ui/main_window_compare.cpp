// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_compare.h"

#include <QMenu>

#include "ui/main_window_body.h"
#include "ui/main_window_column.h"
#include "ui/models/branch_rows.h"
#include "ui/models/compare_summary.h"
#include "ui/widgets/compare_headline.h"
#include "ui/widgets/compare_panel.h"
#include "ui/widgets/side_switch.h"
#include "ui/widgets/stage_pair.h"
#include "ui/widgets/stage_view.h"

namespace partiscope {

namespace {

constexpr double kLowPx = 600;  // of the window, at zoom 1

}  // namespace

WindowCompare::WindowCompare(Session* session, WindowBody* body, StagePair* stages, QObject* parent)
    : QObject(parent), m_session(session), m_stages(stages) {
    m_headline = new CompareHeadline(body->centre());
    m_panel = new ComparePanel(body->left());
    m_switch = new SideSwitch(body->right());
    body->addToCentre(m_headline, 0);
    body->left()->addPanel(m_panel);
    body->right()->addPanel(m_switch);
    m_headline->hide();
    m_panel->hide();
    m_switch->hide();

    connect(m_session, &Session::comparisonChanged, this, &WindowCompare::takeComparison);
    connect(m_session, &Session::comparedFrameChanged, this, &WindowCompare::takeFrame);
    connect(m_session, &Session::branchesChanged, this, &WindowCompare::showNames);
    connect(m_session, &Session::shownSideChanged, m_switch, [this](Side side) {
        m_switch->showB(side == Side::B);
        m_stages->setShown(side == Side::B);
    });
    connect(m_session, &Session::sideHistoryRestarted, m_headline->ribbon(),
            [this](Side side) { m_headline->ribbon()->clear(std::size_t(side)); });
    connect(m_session, &Session::sideSecondsAppended, m_headline->ribbon(),
            [this](Side side, const std::vector<SecondPoint>& seconds) {
                m_headline->ribbon()->add(std::size_t(side), seconds);
            });
    connect(m_headline, &CompareHeadline::endAsked, m_session, &Session::endCompare);
    connect(m_headline->ribbon(), &DifferenceRibbon::seekAsked, this, &WindowCompare::seekAsked);
    connect(m_switch, &SideSwitch::chosen, m_session,
            [this](bool isB) { m_session->setShownSide(isB ? Side::B : Side::A); });
}

void WindowCompare::setTheme(const Palette& palette, double zoom) {
    m_headline->setTheme(palette, zoom);
    m_panel->setZoom(zoom);
    m_stages->b()->setTheme(palette);
    m_zoom = zoom;
    fitWindow(m_height);
}

void WindowCompare::fitWindow(int height) {
    m_height = height;
    const bool low = height < kLowPx * m_zoom;
    m_headline->setLow(low);
    m_stages->setLow(low);
}

void WindowCompare::setVeiled(bool veiled) {
    m_veiled = veiled;
    m_stages->b()->setVeiled(veiled);
    showNumbers();
}

bool WindowCompare::isActive() const { return m_active; }

std::shared_ptr<const Frame> WindowCompare::shownFrame() const {
    return m_session->shownSide() == Side::B && m_frameB ? m_frameB : m_session->frame();
}

void WindowCompare::takeComparison(const Comparison& comparison) {
    const bool turned = comparison.active != m_active;
    m_active = comparison.active;
    if (!m_active) m_frameB.reset();
    showNames();
    if (!turned) return;
    m_stages->setCompared(m_active);
    m_headline->setVisible(m_active);
    m_panel->setVisible(m_active);
    m_switch->setVisible(m_active);
    if (m_active) m_session->setShownSide(Side::B);  // it is what one wants to tune
    emit activeChanged(m_active);
}

void WindowCompare::takeFrame(const std::shared_ptr<const Frame>& frame) {
    m_frameB = frame;
    m_stages->b()->showFrame(frame);
    m_headline->ribbon()->showMoment(frame->atUs, frame->durationUs);
}

void WindowCompare::showNames() {
    if (!m_active || !m_session->branches()) return;
    const Branches& branches = *m_session->branches();
    const QString a = branchName(branches, branches.current);
    const QString b = QString::fromStdString(m_session->comparison().name);
    m_stages->showNames(a, b);
    m_panel->showNames(a, b);
}

void WindowCompare::showNumbers() {
    const std::shared_ptr<const Frame>& a = m_session->frame();
    const std::shared_ptr<const Scenario> scenarioA = m_session->scenarioOf(Side::A);
    const std::shared_ptr<const Scenario> scenarioB = m_session->scenarioOf(Side::B);
    if (!m_active || !a || !m_frameB || !scenarioA || !scenarioB) return;
    const CompareSummary summary = compareSummary({*a, *scenarioA}, {*m_frameB, *scenarioB});
    m_headline->showSummary(summary, m_veiled);
    m_panel->showSummary(summary, m_veiled);
}

void WindowCompare::openMenu(QWidget* parent, QPoint globalPos) {
    const std::shared_ptr<const Scenario> scenario = m_session->scenarioOf(Side::A);
    if (!scenario || !m_session->branches()) return;
    if (m_veiled) {
        emit said(tr("Answer the question first, or press Show me: comparing would give it away."));
        return;
    }
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(tr("Compare with"));
    for (const CompareChoice& choice : compareChoices(*scenario, *m_session->branches())) {
        menu->addAction(choice.text, m_session, [this, choice] {
            if (choice.branch) return m_session->compareWithBranch(*choice.branch);
            m_session->compareWithDesign(choice.path, choice.value, choice.name);
        });
    }
    menu->addAction(tr("Another file…"), this, &WindowCompare::fileAsked);
    if (m_active) {
        menu->addSeparator();
        menu->addAction(tr("End the comparison"), m_session, &Session::endCompare);
    }
    menu->popup(globalPos);
}

}  // namespace partiscope
