// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/command_palette.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kWidthPx = 600;
constexpr double kRowPx = 30;
constexpr int kRowsMost = 12;
constexpr double kTopPx = 56;  // under the menus, over the tool bar
constexpr double kPadPx = 10;

// One line: the name with the letters that fit, where it stands, why not or its keys at the right.
class RowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Palette& palette, double zoom) {
        m_palette = palette;
        m_zoom = zoom;
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, int(std::lround(kRowPx * m_zoom))};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isMarked = option.state.testFlag(QStyle::State_Selected);
        const bool isGrey = !index.data(CommandList::WhyNotRole).toString().isEmpty();
        if (isMarked) {
            painter->setPen(QPen(m_palette.of(Role::Selection), 1));
            painter->setBrush(m_palette.of(Role::CardHover));
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 0.5, -1, -0.5), px(5), px(5));
        }
        QRectF room = QRectF(option.rect).adjusted(px(kPadPx), 0, -px(kPadPx), 0);
        room.setRight(paintEnd(*painter, room, index));
        const double left = paintName(*painter, room, index, isGrey);
        room.setLeft(left + px(10));
        painter->setFont(textFont(kSmallPx * m_zoom));
        painter->setPen(m_palette.of(Role::TextDim));
        const QString menu = index.data(CommandList::MenuRole).toString();
        painter->drawText(
            room, Qt::AlignVCenter | Qt::AlignLeft,
            painter->fontMetrics().elidedText(menu, Qt::ElideRight, int(room.width())));
        painter->restore();
    }

private:
    [[nodiscard]] double px(double at) const { return at * m_zoom; }

    // Keys, or why not; returns where it begins.
    double paintEnd(QPainter& painter, const QRectF& room, const QModelIndex& index) const {
        const QString why = index.data(CommandList::WhyNotRole).toString();
        const QString keys = index.data(CommandList::KeysRole).toString();
        painter.setFont(why.isEmpty() ? figureFont(kSmallPx * m_zoom)
                                      : textFont(kSmallPx * m_zoom));
        painter.setPen(m_palette.of(why.isEmpty() ? Role::TextNormal : Role::TextDim));
        const int most = int(room.width() / 2);
        const QString text =
            painter.fontMetrics().elidedText(why.isEmpty() ? keys : why, Qt::ElideRight, most);
        if (text.isEmpty()) return room.right();
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, text);
        return room.right() - painter.fontMetrics().horizontalAdvance(text) - px(10);
    }

    double paintName(QPainter& painter, const QRectF& room, const QModelIndex& index,
                     bool isGrey) const {
        const auto marks = index.data(CommandList::MarksRole).value<QList<int>>();
        QString name = index.data(Qt::DisplayRole).toString();
        const QFont plain = textFont(kTextPx * m_zoom, QFont::Medium);
        QFont strong = textFont(kTextPx * m_zoom, QFont::Bold);
        strong.setUnderline(true);  // not by weight or colour alone
        if (index.data(CommandList::OnRole).toBool()) name += QStringLiteral("  ✓");
        name = QFontMetricsF(plain).elidedText(name, Qt::ElideRight, room.width());
        painter.setPen(m_palette.of(isGrey ? Role::TextDim : Role::TextStrong));
        double x = room.left();
        for (qsizetype from = 0; from < name.size();) {
            const bool isMarked = marks.contains(int(from));
            qsizetype end = from + 1;
            while (end < name.size() && marks.contains(int(end)) == isMarked) ++end;
            const QString part = name.mid(from, end - from);
            painter.setFont(isMarked ? strong : plain);
            painter.drawText(QRectF(x, room.top(), room.right() - x + 1, room.height()),
                             Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, part);
            x += QFontMetricsF(painter.font()).horizontalAdvance(part);
            from = end;
        }
        return x;
    }

    Palette m_palette;
    double m_zoom = 1;
};

}  // namespace

CommandPalette::CommandPalette(QWidget* window) : QFrame(window) {
    setProperty("look", "card");
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Commands"));
    m_list = new CommandList(this);
    m_input = new QLineEdit(this);
    m_input->setPlaceholderText(tr("What shall be done? Type a part of its name"));
    m_input->setAccessibleName(tr("Find a command"));
    m_view = new QListView(this);
    m_view->setAccessibleName(tr("Commands that fit"));
    m_view->setModel(m_list);
    m_view->setItemDelegate(new RowPainter(m_view));
    m_view->setFocusPolicy(Qt::NoFocus);  // the line keeps it; arrows walk through the list
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformItemSizes(true);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setMouseTracking(true);
    m_note = lookLabel(this, "dim");
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_input);
    layout->addWidget(m_view);
    layout->addWidget(m_note);
    m_input->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::type);
    connect(m_view, &QListView::entered, m_view, &QListView::setCurrentIndex);
    connect(m_view, &QListView::clicked, this,
            [this](const QModelIndex& index) { runRow(index.row()); });
    hide();
}

void CommandPalette::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    static_cast<RowPainter*>(m_view->itemDelegate())->setTheme(palette, zoom);
    layout()->setContentsMargins(px(10), px(10), px(10), px(8));
    layout()->setSpacing(px(6));
    setStyleSheet(QStringLiteral("#commandPalette { border-color: %1; }"
                                 "#commandPalette QListView { background: transparent; }")
                      .arg(palette.of(Role::BorderStrong).name()));
    m_view->doItemsLayout();
    if (isVisible()) place();
}

void CommandPalette::ask(std::vector<CommandEntry> commands) {
    if (!isVisible()) m_before = window()->focusWidget();
    m_list->setCommands(std::move(commands));
    m_input->clear();
    type({});
    show();
    raise();
    m_input->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::dismiss() {
    if (!isVisible()) return;
    const bool hadFocus = m_input->hasFocus() || !window()->focusWidget();
    hide();
    if (hadFocus && m_before) m_before->setFocus(Qt::OtherFocusReason);
}

void CommandPalette::type(const QString& typed) {
    m_list->setTyped(typed);
    const int count = m_list->rowCount();
    m_note->setText(count == 0 ? tr("No command has these letters.")
                               : tr("↑ ↓ choose · Enter does it · Esc closes"));
    m_view->setVisible(count > 0);
    m_view->setCurrentIndex(m_list->index(0, 0));
    place();
}

void CommandPalette::place() {
    const QWidget* over = parentWidget();
    const double most = over->width() * 0.9;
    const int width = int(std::min(kWidthPx * m_zoom, most));
    const int top = int(std::min(kTopPx * m_zoom, over->height() * 0.1));
    const int rowPx = int(std::lround(kRowPx * m_zoom));
    const int restPx = m_input->sizeHint().height() + int(70 * m_zoom);
    const int roomPx = std::max(rowPx, over->height() - top - restPx);
    const int rows = std::clamp(m_list->rowCount(), 1, std::min(kRowsMost, roomPx / rowPx));
    m_view->setFixedHeight(rows * rowPx);
    setFixedWidth(width);
    layout()->activate();
    adjustSize();
    move((over->width() - width) / 2, top);
}

void CommandPalette::runRow(int row) {
    if (!m_list->canRun(row)) return;  // its reason stands beside it
    const int entry = m_list->entryOf(row);
    dismiss();
    emit chosen(entry);
}

bool CommandPalette::takeKey(int key) {
    const int count = m_list->rowCount();
    const int row = m_view->currentIndex().row();
    const auto go = [this, count](int to) {
        if (count > 0) m_view->setCurrentIndex(m_list->index(std::clamp(to, 0, count - 1), 0));
        return true;
    };
    switch (key) {
        case Qt::Key_Down: return go(row + 1 < count ? row + 1 : 0);
        case Qt::Key_Up: return go(row > 0 ? row - 1 : count - 1);
        case Qt::Key_PageDown: return go(row + kRowsMost);
        case Qt::Key_PageUp: return go(row - kRowsMost);
        case Qt::Key_Return:
        case Qt::Key_Enter: runRow(row); return true;
        case Qt::Key_Escape: dismiss(); return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab: return true;  // there is nothing else to go to
        default: return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        if (takeKey(static_cast<QKeyEvent*>(event)->key())) return true;
    }
    // Esc must close this, not go one level back in the window.
    if (watched == m_input && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (watched == m_input && event->type() == QEvent::FocusOut && isVisible()) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) dismiss();
    }
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

}  // namespace partiscope
