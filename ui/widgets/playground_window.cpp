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
    : QDialog(parent, Qt::Window), m_today(today), m_palette(palette), m_zoom(zoom) {
    setWindowTitle(tr("Hash playground"));
    m_question.year = today.year();
    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Hash playground: pages"));
    addPage(tr("&Keys"));
    addPage(tr("A &year of dates"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &PlaygroundWindow::makeNextPage);
    connect(m_tabs, &QTabWidget::currentChanged, this,
            [this](int index) { index == 0 ? void(keys()) : void(year()); });
    const QSize room = screen()->availableSize();
    resize(std::min(int(std::lround(1'160 * zoom)), room.width() - 20),
           std::min(int(std::lround(720 * zoom)), room.height() - 40));
}

// At 200 % on a small screen a page is larger than the window.
void PlaygroundWindow::addPage(const QString& title) {
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    m_tabs->addTab(area, title);
}

void PlaygroundWindow::fill(int index, QWidget* page) {
    page->setProperty("look", "panel");
    page->setAttribute(Qt::WA_StyledBackground);
    static_cast<QScrollArea*>(m_tabs->widget(index))->setWidget(page);
}

PlaygroundKeysPage* PlaygroundWindow::keys() {
    if (!m_keys) {
        m_keys = new PlaygroundKeysPage(m_today, this);
        m_keys->setTheme(m_palette, m_zoom);
        m_keys->setPartitions(int(m_question.partitions));
        fill(0, m_keys);
    }
    return m_keys;
}

PlaygroundYearPage* PlaygroundWindow::year() {
    if (!m_year) {
        m_year = new PlaygroundYearPage(this);
        m_year->setTheme(m_palette, m_zoom);
        m_year->setVeiled(m_veiled);
        askYear();
        fill(1, m_year);
    }
    return m_year;
}

void PlaygroundWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    m_next.start(0);
}

void PlaygroundWindow::makeNextPage() {
    if (m_keys) return void(year());
    (void)keys();
    m_next.start(0);
}

void PlaygroundWindow::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    if (m_keys) m_keys->setTheme(palette, zoom);
    if (m_year) m_year->setTheme(palette, zoom);
}

void PlaygroundWindow::setVeiled(bool veiled) {
    m_veiled = veiled;
    if (m_year) m_year->setVeiled(veiled);
}

void PlaygroundWindow::startFrom(const YearQuestion& question) {
    m_question = question;
    if (m_keys) m_keys->setPartitions(int(question.partitions));
    if (m_year) askYear();
}

void PlaygroundWindow::askYear() {
    m_year->ask(m_question, {m_today.year(), m_today.month(), m_today.day()});
}

}  // namespace partiscope
