// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/branch_bar.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace partiscope {

namespace {

constexpr double kRowPx = 17;
constexpr int kRowsSeen = 4;
constexpr double kLabelPx = 10.5;
constexpr double kForkPx = 12;  // how far the line takes to come down from the track

}  // namespace

BranchLine::BranchLine(QWidget* parent)
    : QAbstractButton(parent), m_palette(paletteFor(Theme::Dark)) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void BranchLine::show(const BranchRow& row, const TimelineTrack& track, const Palette& palette,
                      double zoom) {
    const bool grown = zoom != m_zoom;
    m_row = row;
    m_track = track;
    m_palette = palette;
    m_zoom = zoom;
    setAccessibleName(row.sentence);
    setAccessibleDescription(tr("Enter goes there; F2 names it, Delete discards it"));
    setToolTip(tr("%1\nClick: go there. Right click: name, compare, discard.").arg(row.sentence));
    if (grown) updateGeometry();
    update();
}

QSize BranchLine::sizeHint() const { return {200, int(std::lround(kRowPx * m_zoom))}; }

void BranchLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    const double from = m_track.placeOf(m_row.fromUs);
    const double down = std::min(from + kForkPx * m_zoom, m_track.left + m_track.width);
    const double to = std::max(down, m_track.placeOf(m_row.toUs));
    const bool strong = underMouse() || hasFocus();
    painter.setPen(
        QPen(m_palette.of(Role::New), (strong ? 4 : 3) * m_zoom, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(from, 0), QPointF(down, y));
    painter.drawLine(QPointF(down, y), QPointF(to, y));
    painter.drawEllipse(QPointF(to, y), m_zoom, m_zoom);

    painter.setFont(textFont(kLabelPx * m_zoom, strong ? QFont::DemiBold : QFont::Normal));
    const QFontMetricsF metrics(painter.font());
    const QString whole = tr("branch “%1”, kept").arg(m_row.name);
    const double gap = 8 * m_zoom;
    const double room = width() - to - 2 * gap;
    const QString text =
        metrics.elidedText(whole, Qt::ElideRight, std::max(room, from - m_track.left - gap));
    const double wide = metrics.horizontalAdvance(text);
    // Right of the line's end; where there is no room, left of where it begins.
    const double x = wide <= room ? to + gap : std::max(gap, from - gap - wide);
    painter.setPen(m_palette.of(Role::TextNew));
    painter.drawText(QPointF(x, y + (metrics.ascent() - metrics.descent()) / 2), text);
    if (hasFocus()) {
        painter.setPen(QPen(m_palette.of(Role::Selection), std::max(1.0, m_zoom)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(x - gap / 2, 0.5, wide + gap, height() - 1.0), 3, 3);
    }
}

void BranchLine::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter: click(); return;
        case Qt::Key_F2: emit renameAsked(); return;
        case Qt::Key_Delete: emit discardAsked(); return;
        default: event->ignore();  // blank, arrows and digits are the run's
    }
}

void BranchLine::contextMenuEvent(QContextMenuEvent* event) { emit menuAsked(event->globalPos()); }

BranchBar::BranchBar(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Branches"));
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    auto* content = new QWidget(m_scroll);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_scroll->setWidget(content);
    content->setAutoFillBackground(false);  // setWidget() turns it on
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    hide();
}

void BranchBar::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    rebuild();
}

void BranchBar::setTrack(const TimelineTrack& track) {
    if (track.left == m_track.left && track.width == m_track.width &&
        track.durationUs == m_track.durationUs) {
        return;
    }
    m_track = track;
    rebuild();
}

void BranchBar::showBranches(const Branches& branches, Micros tickUs) {
    std::vector<BranchRow> rows = branchRows(branches, tickUs);
    if (rows == m_rows) return;
    m_rows = std::move(rows);
    rebuild();
}

void BranchBar::clear() {
    m_rows.clear();
    rebuild();
}

void BranchBar::rebuild() {
    while (m_lines.size() > m_rows.size()) {
        delete m_lines.back();
        m_lines.pop_back();
    }
    while (m_lines.size() < m_rows.size()) m_lines.push_back(makeLine());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_lines[i]->show(m_rows[i], m_track, m_palette, m_zoom);
    }
    const int seen = std::min<int>(kRowsSeen, int(m_rows.size()));
    setFixedHeight(int(std::lround(kRowPx * m_zoom)) * seen + (seen > 0 ? 4 : 0));
    setVisible(!m_rows.empty());
}

BranchLine* BranchBar::makeLine() {
    auto* line = new BranchLine(this);
    m_layout->addWidget(line);
    connect(line, &BranchLine::clicked, this, [this, line] { emit switchAsked(line->row().id); });
    connect(line, &BranchLine::renameAsked, this, [this, line] { askForName(*line); });
    connect(line, &BranchLine::discardAsked, this,
            [this, line] { emit discardAsked(line->row().id); });
    connect(line, &BranchLine::menuAsked, this, [this, line](QPoint at) { openMenu(*line, at); });
    return line;
}

void BranchBar::askForName(const BranchLine& line) {
    const std::uint32_t id = line.row().id;
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Name of the branch"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(line.row().name);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, id](const QString& name) {
        const QString trimmed = name.trimmed();
        if (!trimmed.isEmpty()) emit renameAsked(id, trimmed.left(int(kBranchNameMost) / 4));
    });
    dialog->open();
}

void BranchBar::openMenu(const BranchLine& line, QPoint globalPos) {
    const std::uint32_t id = line.row().id;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Go to this branch"), this, [this, id] { emit switchAsked(id); });
    menu->addAction(tr("&Compare with this branch"), this, [this, id] { emit compareAsked(id); });
    menu->addAction(tr("&Name…\tF2"), this, [this, id] {
        for (const BranchLine* each : m_lines) {
            if (each->row().id == id) return askForName(*each);
        }
    });
    menu->addAction(tr("&Discard\tDel"), this, [this, id] { emit discardAsked(id); });
    menu->popup(globalPos);
}

}  // namespace partiscope
