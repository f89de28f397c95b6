// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_sheets.h"

#include <cmath>
#include <cstdlib>

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/main_window_action_table.h"
#include "ui/theme/palette.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

QVBoxLayout* sheet(QWidget* parent, const QString& title, QDialog*& dialog) {
    dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    const int em = dialog->fontMetrics().height();
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(2 * em, em, 2 * em, em);
    layout->setSpacing(em);
    layout->addWidget(lookLabel(dialog, "title", title));
    return layout;
}

void finish(QDialog* dialog, QVBoxLayout* layout) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog->open();
}

}  // namespace

namespace {

// Where the second column begins: at the menu nearest to the middle. One column: behind the last.
qsizetype secondColumn(const QList<KeyRow>& rows, int columns) {
    qsizetype best = rows.size();
    if (columns == 1) return best;
    for (qsizetype i = 1; i < rows.size(); ++i) {
        if (rows[i].menu == rows[i - 1].menu) continue;
        if (std::abs(2 * i - rows.size()) <= std::abs(2 * best - rows.size())) best = i;
    }
    return best;
}

// The rows from `from` up to `to`, under their menus' names, as one text: a label a word would be a
// hundred widgets, and each is polished with the whole style sheet.
QLabel* keyColumn(QWidget* parent, const QList<KeyRow>& rows, qsizetype from, qsizetype to,
                  const Palette& palette, double zoom) {
    const auto px = [zoom](double at) { return QString::number(std::lround(at * zoom)); };
    const QString keyFont = figureFont(kTextPx).families().join(QStringLiteral("','"));
    const QString heading = QStringLiteral(
        "<tr><td colspan='2' style='padding-top:%1px; color:%2; "
        "font-size:%3px; font-weight:700'>%4</td></tr>");
    const QString row =
        QStringLiteral(
            "<tr><td style='padding:%1px %2px %1px 0; color:%3; font-family:\'%4\'; "
            "font-weight:700; white-space:pre'>%5</td>"
            "<td style='padding:%1px 0; white-space:pre'>%6</td></tr>")
            .arg(px(2.5), px(24), palette.of(Role::TextStrong).name(), keyFont);
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='0'>");
    QStringList spoken;  // a table read cell by cell tells nothing
    for (qsizetype i = from; i < to; ++i) {
        if (i == from || rows[i].menu != rows[i - 1].menu) {
            text += heading.arg(px(i == from ? 0 : 10), palette.of(Role::TextAccent).name(), px(11),
                                rows[i].menu.toUpper().toHtmlEscaped());
        }
        spoken << rows[i].keys + QStringLiteral(": ") + rows[i].does;
        text += row.arg(rows[i].keys.toHtmlEscaped(), rows[i].does.toHtmlEscaped());
    }
    auto* label = new QLabel(text + QStringLiteral("</table>"), parent);
    label->setTextFormat(Qt::RichText);
    label->setAccessibleName(spoken.join(QLatin1Char('\n')));
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->ensurePolished();
    return label;
}

QWidget* keyColumns(QWidget* parent, int columns, const Palette& palette, double zoom) {
    auto* content = new QWidget(parent);
    auto* row = new QHBoxLayout(content);
    const int em = parent->fontMetrics().height();
    row->setContentsMargins(0, 0, em, 0);
    row->setSpacing(3 * em);
    const QList<KeyRow> rows = keyRows();
    const qsizetype second = secondColumn(rows, columns);
    row->addWidget(keyColumn(content, rows, 0, second, palette, zoom));
    if (second < rows.size()) {
        row->addWidget(keyColumn(content, rows, second, rows.size(), palette, zoom));
    }
    return content;
}

}  // namespace

void showKeySheet(QWidget* parent, const Palette& palette, double zoom) {
    QDialog* dialog = nullptr;
    QVBoxLayout* layout = sheet(parent, QDialog::tr("Keys"), dialog);
    dialog->ensurePolished();
    auto* scroll = new QScrollArea(dialog);
    scroll->setAccessibleName(QDialog::tr("List of keys"));
    scroll->setFrameShape(QFrame::NoFrame);
    const int em = dialog->fontMetrics().height();
    const QSize room = parent->window()->size() * 0.95 - QSize(5 * em, 9 * em);
    QWidget* content = keyColumns(dialog, 2, palette, zoom);
    if (content->sizeHint().width() > room.width()) {
        delete content;
        content = keyColumns(dialog, 1, palette, zoom);
    }
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);  // setWidget() has turned it on
    // Its size follows the list as far as the window has room.
    scroll->setFixedSize((content->sizeHint() + QSize(em, em / 4)).boundedTo(room));
    layout->addWidget(scroll);
    finish(dialog, layout);
}

void showAbout(QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* layout = sheet(parent, QDialog::tr("Partiscope"), dialog);
    const QString version = QCoreApplication::applicationVersion();
    QLabel* text = lookLabel(
        dialog, "",
        QDialog::tr(
            "Version %1, Qt %2\n\nDynamoDB's partitions, limits and throttling, to be seen and "
            "tuned.\n\nFree software under the GNU General Public License, version 3 or later. "
            "It opens no network connection and collects nothing.\n\nNot affiliated with "
            "Amazon; DynamoDB is a trademark of its owner.")
            .arg(version, QString::fromLatin1(qVersion())));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setMinimumWidth(26 * dialog->fontMetrics().height());
    layout->addWidget(text);
    finish(dialog, layout);
}

}  // namespace partiscope
