// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dock_table.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/models/cell_roles.h"

namespace partiscope {

namespace {

constexpr double kRowPx = 23;
constexpr double kBarPx = 3;
constexpr double kCellPx = 12.5;
constexpr double kShareBarPx = 72;
constexpr double kShareBarLeastPx = 18;  // shorter ones say nothing

Role roleOf(CellTone tone) {
    switch (tone) {
        case CellTone::Normal: break;
        case CellTone::Strong: return Role::TextStrong;
        case CellTone::Dim: return Role::TextDim;
        case CellTone::Served: return Role::TextServed;
        case CellTone::Hot: return Role::TextHot;
        case CellTone::Refused: return Role::TextRefused;
        case CellTone::New: return Role::TextNew;
    }
    return Role::TextNormal;
}

class CellDelegate : public QStyledItemDelegate {
public:
    explicit CellDelegate(DockTable* table) : QStyledItemDelegate(table), m_table(table) {}

    // The chosen row is marked by a bar as well: the ground alone is faint in some themes.
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariant share = index.data(kBarRole);
        if (share.isValid()) paintBar(*painter, option.rect, share.toDouble(), index);
        if (index.column() != 0 || !(option.state & QStyle::State_Selected)) return;
        QRect bar = option.rect;
        bar.setWidth(int(std::lround(kBarPx * m_table->zoom())));
        painter->fillRect(bar, m_table->theme().of(Role::Selection));
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state &= ~QStyle::State_HasFocus;  // the row is what is chosen, not a cell
        const auto tone = CellTone(index.data(kToneRole).toInt());
        const QColor& colour = m_table->theme().of(roleOf(tone));
        option->palette.setColor(QPalette::Text, colour);
        option->palette.setColor(QPalette::HighlightedText, colour);
        const double pixels = kCellPx * m_table->zoom();
        option->font =
            index.data(kFigureRole).toBool()
                ? figureFont(pixels)
                : textFont(pixels, tone == CellTone::Strong ? QFont::DemiBold : QFont::Normal);
    }

private:
    void paintBar(QPainter& painter, const QRect& cell, double share,
                  const QModelIndex& index) const {
        const double zoom = m_table->zoom();
        const QFontMetricsF metrics(figureFont(kCellPx * zoom));
        const double taken = metrics.horizontalAdvance(index.data().toString()) + 28 * zoom;
        const double width = std::min(kShareBarPx * zoom, cell.width() - taken);
        if (width < kShareBarLeastPx * zoom) return;
        const double height = std::round(6 * zoom);
        const QRectF trough(cell.left() + 8 * zoom, cell.center().y() - height / 2 + 1, width,
                            height);
        const bool refused = CellTone(index.data(kToneRole).toInt()) == CellTone::Refused;
        const QColor& colour = m_table->theme().of(refused ? Role::Refused : Role::Served);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_table->theme().of(Role::Trough));
        painter.drawRoundedRect(trough, height / 2, height / 2);
        QRectF filled = trough;
        filled.setWidth(std::max(height, width * std::clamp(share, 0.0, 1.0)));
        painter.setBrush(refused ? QBrush(colour, Qt::BDiagPattern) : QBrush(colour));
        if (refused) painter.setPen(QPen(colour, std::max(1.0, zoom)));
        if (share > 0) painter.drawRoundedRect(filled, height / 2, height / 2);
        painter.restore();
    }

    DockTable* m_table;
};

}  // namespace

DockTable::DockTable(const QString& name, QWidget* parent)
    : QTableView(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(name);
    setItemDelegate(new CellDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setAccessibleName(tr("%1: columns").arg(name));
    connect(this, &QTableView::clicked, this, &DockTable::rowEntered);
    connect(this, &QTableView::doubleClicked, this, &DockTable::rowOpened);
}

void DockTable::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(int(std::lround(kRowPx * zoom)));
    viewport()->update();
}

void DockTable::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

void DockTable::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (!currentIndex().isValid()) return;
        emit rowEntered(currentIndex());
        emit rowOpened(currentIndex());
        return;
    }
    const bool moves = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Home ||
                       key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    if (moves) {
        QTableView::keyPressEvent(event);
    } else {
        event->ignore();
    }
}

void DockTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (!model() || model()->rowCount() > 0 || m_emptyText.isEmpty()) return;
    QPainter painter(viewport());
    painter.setPen(m_palette.of(Role::TextDim));
    painter.setFont(textFont(kTextPx * m_zoom));
    painter.drawText(viewport()->rect(), Qt::AlignCenter, m_emptyText);
}

}  // namespace partiscope
