// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_window.h"

#include <algorithm>
#include <cmath>

#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/widgets/playground_keys_page.h"
#include "ui/widgets/playground_year_page.h"

namespace partiscope {

PlaygroundWindow::PlaygroundWindow(const QDate& today, const Palette& palette, double zoom,
                                   QWidget* parent)
    : QDialog(parent, Qt::Window), m_today(today) {
    setWindowTitle(tr("Hash playground"));
    m_keys = new PlaygroundKeysPage(today, this);
    m_year = new PlaygroundYearPage(this);
    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Hash playground: pages"));
    m_tabs->addTab(scrolled(m_keys), tr("&Keys"));
    m_tabs->addTab(scrolled(m_year), tr("A &year of dates"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setTheme(palette, zoom);
    YearQuestion question;
    question.year = today.year();
    startFrom(question);
    const QSize room = screen()->availableSize();
    resize(std::min(int(std::lround(1'160 * zoom)), room.width() - 20),
           std::min(int(std::lround(720 * zoom)), room.height() - 40));
}

// At 200 % on a small screen a page is larger than the window.
QScrollArea* PlaygroundWindow::scrolled(QWidget* page) {
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    area->setWidget(page);
    return area;
}

void PlaygroundWindow::setTheme(const Palette& palette, double zoom) {
    m_keys->setTheme(palette, zoom);
    m_year->setTheme(palette, zoom);
}

void PlaygroundWindow::setVeiled(bool veiled) { m_year->setVeiled(veiled); }

void PlaygroundWindow::startFrom(const YearQuestion& question) {
    m_keys->setPartitions(int(question.partitions));
    m_year->ask(question, {m_today.year(), m_today.month(), m_today.day()});
}

}  // namespace partiscope
