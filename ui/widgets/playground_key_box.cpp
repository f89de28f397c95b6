// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_key_box.h"

#include <algorithm>

#include <QMimeData>

#include "ui/models/playground_keys.h"

namespace partiscope {

namespace {

constexpr qsizetype kPasteMost = 1'000'000;  // characters: ten thousand keys of a hundred

}  // namespace

QString startOfPaste(const QString& text) {
    qsizetype end = 0;
    for (qsizetype lines = 0; lines < kPlaygroundLinesMost && end < text.size(); ++lines) {
        const qsizetype next = text.indexOf(QLatin1Char('\n'), end);
        end = next < 0 ? text.size() : next + 1;
        if (end > kPasteMost) break;
    }
    return text.left(std::min(end, kPasteMost));
}

PlaygroundKeyBox::PlaygroundKeyBox(QWidget* parent) : QPlainTextEdit(parent) {
    setAccessibleName(tr("Keys, one a line"));
    setPlaceholderText(tr("ORDER#1000\nORDER#1001\n…"));
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setUndoRedoEnabled(true);
}

QSize PlaygroundKeyBox::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 16, fontMetrics().height() * 6};
}

QSize PlaygroundKeyBox::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 30, fontMetrics().height() * 12};
}

void PlaygroundKeyBox::insertFromMimeData(const QMimeData* source) {
    const QString all = source->text();
    const QString start = startOfPaste(all);
    m_cut = all.size() - start.size();
    textCursor().insertText(start);
    ensureCursorVisible();
}

}  // namespace partiscope
