// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_question.h"

#include <QDialog>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

QString tr(const char* text) { return QFileDialog::tr(text); }

// Where the desktop has no dialog of its own: as wide as names and dates need.
void fitDialog(QFileDialog& dialog) {
    dialog.ensurePolished();
    const int em = dialog.fontMetrics().height();
    dialog.resize(QSize(52 * em, 30 * em).boundedTo(dialog.parentWidget()->size()));
    auto* list = dialog.findChild<QTreeView*>();
    if (!list) return;
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

QString askOpenPath(QWidget* over, const QString& folder) {
    QFileDialog dialog(over, tr("Open a scenario or a run"), folder,
                       tr("Scenarios and runs (*.toml *.json);;All files (*)"));
    dialog.setFileMode(QFileDialog::ExistingFile);
    fitDialog(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

// The name's ending is added before the dialog asks whether to write over a file that is there.
QString askSavePath(QWidget* over, const QString& title, const QString& proposed,
                    const QString& filter) {
    const QFileInfo info(proposed);
    QFileDialog dialog(over, title, info.absolutePath(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setDefaultSuffix(info.suffix());
    dialog.selectFile(info.fileName());
    fitDialog(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

UnsavedAnswer askUnsaved(QWidget* over, const QString& text, const QString& saveWord) {
    QDialog dialog(over);
    dialog.setWindowTitle(tr("Not saved"));
    dialog.setAccessibleDescription(text);
    const int em = dialog.fontMetrics().height();
    auto* layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(2 * em, em, 2 * em, em);
    layout->setSpacing(em);
    layout->addWidget(lookLabel(&dialog, "title", tr("Keep what was changed?")));
    QLabel* what = lookLabel(&dialog, "", text);
    what->setMinimumWidth(24 * em);
    layout->addWidget(what);
    auto answer = UnsavedAnswer::Cancel;
    auto* row = new QHBoxLayout;
    row->setSpacing(em / 2);
    const auto add = [&](const QString& name, UnsavedAnswer means) {
        auto* button = new QPushButton(name, &dialog);
        QObject::connect(button, &QPushButton::clicked, &dialog, [&answer, &dialog, means] {
            answer = means;
            dialog.accept();
        });
        row->addWidget(button);
        return button;
    };
    QPushButton* save = add(saveWord, UnsavedAnswer::Save);
    save->setProperty("look", "primary");
    save->setDefault(true);
    add(tr("&Discard"), UnsavedAnswer::Discard);
    row->addStretch(1);
    add(tr("&Cancel"), UnsavedAnswer::Cancel);
    layout->addLayout(row);
    dialog.exec();
    return answer;
}

}  // namespace

FileQuestions dialogQuestions() { return {askOpenPath, askSavePath, askUnsaved}; }

}  // namespace partiscope
