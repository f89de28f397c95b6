// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/look_label.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFrame>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QStyle>
#include <QVariant>

namespace partiscope {

namespace {

constexpr QChar kBreak(0x200B);  // zero-width space

}  // namespace

QLabel* lookLabel(QWidget* parent, const char* look, const QString& text) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setProperty("look", look);
    return label;
}

void setLook(QWidget* widget, const char* look) {
    const QVariant wanted(look);
    if (widget->property("look") == wanted) return;
    widget->setProperty("look", wanted);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

QString breakableAnywhere(const QString& name) {
    constexpr qsizetype kWordMost = 14;  // an ordinary word is not broken
    QString text;
    qsizetype run = 0;
    for (const QChar letter : name) {
        run = letter.isSpace() ? 0 : run + 1;
        text += letter;
        if (run >= kWordMost || (run > 0 && letter.isPunct())) {
            text += kBreak;
            run = 0;
        }
    }
    return text;
}

QString breakableName(const QString& camelCase) {
    QString text;
    for (qsizetype i = 0; i < camelCase.size(); ++i) {
        if (i > 0 && camelCase[i].isUpper() && camelCase[i - 1].isLower()) text += kBreak;
        text += camelCase[i];
    }
    return text;
}

NameLabel::NameLabel(const char* look, QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setProperty("look", look);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

QString NameLabel::selectedName() const { return selectedText().remove(kBreak); }

void NameLabel::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && hasSelectedText()) {
        QGuiApplication::clipboard()->setText(selectedName());
        return;
    }
    QLabel::keyPressEvent(event);
}

void NameLabel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, [this] {
        const QString name = hasSelectedText() ? selectedName() : text().remove(kBreak);
        QGuiApplication::clipboard()->setText(name);
    });
    menu.exec(event->globalPos());
}

QWidget* hairline(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setObjectName(QStringLiteral("hairline"));
    line->setFixedHeight(1);
    return line;
}

}  // namespace partiscope
