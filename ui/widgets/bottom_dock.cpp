// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bottom_dock.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kPagePx = 152;   // with the tabs' row about 190
constexpr double kRoomyPx = 900;  // windows as high as this show it unfolded
constexpr double kZoomedPx =
    780;                         // and, where everything is larger, as high as this times the zoom
constexpr double kRestPx = 330;  // what the rest of the window cannot do without
constexpr double kLeastPx = 40;

}  // namespace

BottomDock::BottomDock(QWidget* parent) : QWidget(parent) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Bottom dock"));
    m_tabs = new QTabBar(this);
    m_tabs->setAccessibleName(tr("Bottom dock: pages"));
    m_tabs->setExpanding(false);
    m_tools = new QStackedWidget(this);
    m_tools->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_fold = new QToolButton(this);
    m_fold->setProperty("look", "flat");
    m_pages = new QStackedWidget(this);

    m_row = new QHBoxLayout;
    m_row->addWidget(m_tabs);
    m_row->addWidget(m_tools, 1);
    m_row->addWidget(m_fold);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(hairline(this));
    layout->addLayout(m_row);
    layout->addWidget(m_pages);

    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, m_tools, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &BottomDock::fitTools);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0 && m_folded) setFolded(false);
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this] {
        if (m_folded && m_tabs->hasFocus()) setFolded(false);  // chosen by arrow keys
    });
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_folded); });
    arrange();
}

void BottomDock::addPage(const QString& title, QWidget* page, QWidget* tools) {
    m_pages->addWidget(page);
    m_tools->addWidget(tools ? tools : new QWidget(m_tools));
    m_tabs->addTab(title);
    fitTools();
}

// Only the tools that are seen take room in the row: the widest of all would push the tabs together.
void BottomDock::fitTools() {
    for (int i = 0; i < m_tools->count(); ++i) {
        const bool seen = i == m_tools->currentIndex();
        m_tools->widget(i)->setSizePolicy(seen ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                                          QSizePolicy::Preferred);
    }
}

int BottomDock::indexOf(QWidget* page) const { return m_pages->indexOf(page); }

void BottomDock::setZoom(double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    m_row->setContentsMargins(px(10), 0, px(10), 0);
    m_row->setSpacing(px(8));
    fitWindow(m_windowHeight);
}

void BottomDock::fitWindow(int windowHeight) {
    m_windowHeight = windowHeight;
    const bool low = windowHeight < std::max(kRoomyPx, kZoomedPx * m_zoom);
    const bool folded = m_chosen.value_or(low);
    const bool changed = folded != m_folded;
    m_folded = folded;
    arrange();
    if (changed) emit foldedChanged(m_folded);
}

void BottomDock::setFolded(bool folded) {
    m_chosen = folded;
    fitWindow(m_windowHeight);
}

void BottomDock::showPage(int index) {
    m_tabs->setCurrentIndex(index);
    if (m_folded) setFolded(false);
}

void BottomDock::showPage(const QWidget* page) {
    for (int i = 0; i < m_pages->count(); ++i) {
        if (m_pages->widget(i) == page) return showPage(i);
    }
}

bool BottomDock::isShown(const QWidget* page) const {
    return !m_folded && m_pages->currentWidget() == page;
}

void BottomDock::arrange() {
    const double room = m_windowHeight > 0 ? m_windowHeight - kRestPx * m_zoom : kPagePx * m_zoom;
    const double most = std::max(kLeastPx * m_zoom, room);
    m_pages->setFixedHeight(int(std::lround(std::min(kPagePx * m_zoom, most))));
    m_pages->setVisible(!m_folded);
    m_tools->setVisible(!m_folded);
    m_row->setAlignment(m_fold, Qt::AlignRight | Qt::AlignVCenter);
    m_fold->setText(m_folded ? QStringLiteral("▴") : QStringLiteral("▾"));
    m_fold->setAccessibleName(m_folded ? tr("Unfold the bottom dock") : tr("Fold the bottom dock"));
    m_fold->setToolTip(tr("%1 (Ctrl+B)").arg(m_fold->accessibleName()));
}

}  // namespace partiscope
