// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_sheets.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/main_window_actions.h"
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

void showKeySheet(QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* layout = sheet(parent, QDialog::tr("Keys"), dialog);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(3 * dialog->fontMetrics().height() / 2);
    grid->setVerticalSpacing(dialog->fontMetrics().height() / 2);
    int row = 0;
    for (const KeyRow& key : keyRows()) {
        QLabel* keys = lookLabel(dialog, "figureStrong", key.keys);
        keys->setWordWrap(false);
        QLabel* does = lookLabel(dialog, "", key.does);
        does->setWordWrap(false);
        grid->addWidget(keys, row, 0);
        grid->addWidget(does, row++, 1);
    }
    layout->addLayout(grid);
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
