// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_sheets.h"

#include <cstdlib>

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/main_window_action_table.h"
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

// The rows under their menu's name.
QWidget* keyColumns(QWidget* parent, int columns) {
    auto* content = new QWidget(parent);
    auto* row = new QHBoxLayout(content);
    const int em = parent->fontMetrics().height();
    row->setContentsMargins(0, 0, em, 0);
    row->setSpacing(3 * em);
    const QList<KeyRow> rows = keyRows();
    const qsizetype second = secondColumn(rows, columns);
    QGridLayout* grid = nullptr;
    int line = 0;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        if (i == 0 || i == second) {
            grid = new QGridLayout;
            grid->setHorizontalSpacing(3 * em / 2);
            grid->setVerticalSpacing(em / 3);
            auto* column = new QVBoxLayout;
            column->addLayout(grid);
            column->addStretch(1);
            row->addLayout(column);
            line = 0;
        }
        if (i == 0 || rows[i].menu != rows[i - 1].menu) {
            QLabel* heading = lookLabel(content, "heading", rows[i].menu.toUpper());
            if (line > 0) heading->setContentsMargins(0, em / 2, 0, 0);
            grid->addWidget(heading, line++, 0, 1, 2);
        }
        QLabel* keys = lookLabel(content, "figureStrong", rows[i].keys);
        keys->setWordWrap(false);
        QLabel* does = lookLabel(content, "", rows[i].does);
        does->setWordWrap(false);
        grid->addWidget(keys, line, 0);
        grid->addWidget(does, line++, 1);
    }
    for (QLabel* label : content->findChildren<QLabel*>()) label->ensurePolished();
    return content;
}

}  // namespace

void showKeySheet(QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* layout = sheet(parent, QDialog::tr("Keys"), dialog);
    dialog->ensurePolished();
    auto* scroll = new QScrollArea(dialog);
    scroll->setAccessibleName(QDialog::tr("List of keys"));
    scroll->setFrameShape(QFrame::NoFrame);
    const int em = dialog->fontMetrics().height();
    const QSize room = parent->window()->size() * 0.95 - QSize(5 * em, 9 * em);
    QWidget* content = keyColumns(dialog, 2);
    if (content->sizeHint().width() > room.width()) {
        delete content;
        content = keyColumns(dialog, 1);
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
