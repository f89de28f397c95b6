// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/autopsy_view.h"

#include <cmath>

#include <QGridLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kFourPx = 860;  // wide enough for four columns
constexpr double kTwoPx = 430;
constexpr int kStretch[] = {10, 9, 16, 12};  // of the four columns
constexpr qsizetype kUnbroken = 14;
constexpr QChar kBreak(0x200B);  // zero-width space

// Keys and time stamps have no blanks; they may break after a sign, or at the latest after so many.
QString breakable(const QString& text) {
    QString out;
    qsizetype run = 0;
    for (const QChar sign : text) {
        out += sign;
        run = sign.isSpace() ? 0 : run + 1;
        if ((run > 3 && (sign == u'-' || sign == u'#' || sign == u':' || sign == u'/')) ||
            run >= kUnbroken) {
            out += kBreak;
            run = 0;
        }
    }
    return out;
}

const char* lookOf(CellTone tone) {
    switch (tone) {
        case CellTone::Strong: return "strong";
        case CellTone::Dim: return "dim";
        case CellTone::Served: return "served";
        case CellTone::Hot: return "hot";
        case CellTone::Refused: return "refused";
        case CellTone::New: return "new";
        case CellTone::Normal: break;
    }
    return "text";
}

}  // namespace

AutopsyView::AutopsyView(QWidget* parent) : QScrollArea(parent) {
    setAccessibleName(tr("Request"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(this);
    page->setProperty("look", "panel");
    m_sentence = lookLabel(page, "dim");
    m_sentence->setAlignment(Qt::AlignCenter);
    m_content = new QWidget(page);
    for (Section& section : m_sections) section = buildSection();
    m_units = lookLabel(m_sections[0].box, "figureStrong");
    m_sections[0].box->layout()->addWidget(m_units);
    for (const Section& section : m_sections) {
        static_cast<QVBoxLayout*>(section.box->layout())->addStretch(1);
    }
    buildAnswer();
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_content, 1);
    new QGridLayout(m_content);
    setWidget(page);
    m_content->hide();
}

AutopsyView::Section AutopsyView::buildSection() {
    Section section;
    section.box = new QWidget(m_content);
    section.title = lookLabel(section.box, "heading");
    section.grid = new QGridLayout;
    section.grid->setColumnStretch(1, 1);
    auto* layout = new QVBoxLayout(section.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(section.title);
    layout->addLayout(section.grid);
    return section;
}

void AutopsyView::buildAnswer() {
    m_answer.box = new QWidget(m_content);
    auto* layout = new QVBoxLayout(m_answer.box);
    layout->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](QLabel* label) {
        layout->addWidget(label);
        return label;
    };
    const auto name = [&](const char* look) {
        auto* label = new NameLabel(look, m_answer.box);
        layout->addWidget(label);
        return label;
    };
    m_answer.title = add(lookLabel(m_answer.box, "heading", tr("THE ANSWER")));
    m_answer.reason = name("refused");
    m_answer.meaning = add(lookLabel(m_answer.box, "text"));
    m_answer.exceptionLabel = add(lookLabel(m_answer.box, "dim", tr("raised as")));
    m_answer.exception = name("figure");
    m_answer.metricLabel = add(lookLabel(m_answer.box, "dim", tr("counted by CloudWatch as")));
    m_answer.metric = name("figure");
    m_answer.fixLabel = add(lookLabel(m_answer.box, "dim", tr("what would help")));
    m_answer.fix = add(lookLabel(m_answer.box, "text"));
    m_answer.next = add(lookLabel(m_answer.box, "strong"));
    layout->addStretch(1);
}

void AutopsyView::fill(Section& section, const AutopsySection& rows) {
    section.title->setText(rows.title.toUpper());
    while (section.lines.size() < rows.rows.size()) {
        const int at = int(section.lines.size());
        Line line{lookLabel(section.box, "dim"), lookLabel(section.box, "text"),
                  lookLabel(section.box, "text")};
        line.label->setWordWrap(false);
        line.note->setWordWrap(false);
        section.grid->addWidget(line.label, at, 0, Qt::AlignTop);
        section.grid->addWidget(line.value, at, 1);
        section.grid->addWidget(line.note, at, 2, Qt::AlignTop | Qt::AlignRight);
        section.lines.push_back(line);
    }
    for (std::size_t i = 0; i < section.lines.size(); ++i) {
        const Line& line = section.lines[i];
        const bool used = i < rows.rows.size();
        for (QLabel* label : {line.label, line.value, line.note}) label->setVisible(used);
        if (!used) continue;
        const AutopsyRow& row = rows.rows[i];
        line.label->setText(row.label);
        line.value->setText(breakable(row.value));
        line.value->setWordWrap(!row.figure);
        line.note->setText(row.note);
        line.note->setVisible(!row.note.isEmpty());
        const bool aside = row.note.isEmpty() && row.tone == CellTone::Dim;
        setLook(line.value, row.figure ? "figure" : aside ? "dim" : "text");
        setLook(line.note, lookOf(row.tone));
    }
}

void AutopsyView::fillAnswer(const RequestAutopsy& autopsy) {
    const auto say = [](QLabel* label, const QString& text, QLabel* heading = nullptr) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
        if (heading) heading->setVisible(!text.isEmpty());
    };
    // A name of its own stands for the text: it must say both, and without the breaks.
    const auto sayName = [&](NameLabel* label, const QString& what, const QString& name,
                             QLabel* heading = nullptr) {
        say(label, breakableName(name), heading);
        label->setAccessibleName(tr("%1: %2").arg(what, name));
    };
    sayName(m_answer.reason, tr("Reason"), autopsy.reason);
    say(m_answer.meaning, autopsy.meaning);
    sayName(m_answer.exception, tr("Exception"), autopsy.exception, m_answer.exceptionLabel);
    sayName(m_answer.metric, tr("CloudWatch metric"), autopsy.metric, m_answer.metricLabel);
    say(m_answer.fix, autopsy.fix, m_answer.fixLabel);
    say(m_answer.next, autopsy.next);
}

void AutopsyView::showAutopsy(const RequestAutopsy& autopsy) {
    fill(m_sections[0], autopsy.asked);
    fill(m_sections[1], autopsy.place);
    fill(m_sections[2], autopsy.gates);
    m_units->setText(autopsy.units);
    fillAnswer(autopsy);
    setAccessibleDescription(plainText(autopsy));
    m_sentence->hide();
    m_content->show();
}

void AutopsyView::showSentence(const QString& sentence) {
    m_sentence->setText(sentence);
    setAccessibleDescription(sentence);
    m_content->hide();
    m_sentence->show();
}

void AutopsyView::setZoom(double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    auto* columns = static_cast<QGridLayout*>(m_content->layout());
    columns->setContentsMargins(0, 0, px(6), px(6));
    columns->setHorizontalSpacing(px(20));
    columns->setVerticalSpacing(px(12));
    for (const Section& section : m_sections) {
        section.box->layout()->setSpacing(px(4));
        section.grid->setHorizontalSpacing(px(10));
        section.grid->setVerticalSpacing(px(1));
    }
    m_answer.box->layout()->setSpacing(px(3));
    m_columns = 0;
    arrange();
}

void AutopsyView::arrange() {
    const double room = viewport()->width() / m_zoom;
    const int wanted = room >= kFourPx ? 4 : room >= kTwoPx ? 2 : 1;
    if (wanted == m_columns) return;
    m_columns = wanted;
    m_units->setVisible(wanted < 4);  // else the page's head has room for it
    emit columnsChanged();
    auto* columns = static_cast<QGridLayout*>(m_content->layout());
    QWidget* const boxes[] = {m_sections[0].box, m_sections[1].box, m_sections[2].box,
                              m_answer.box};
    for (QWidget* box : boxes) columns->removeWidget(box);
    for (int i = 0; i < 4; ++i) {
        columns->addWidget(boxes[i], i / wanted, i % wanted);
        columns->setColumnStretch(i, i >= wanted ? 0 : wanted == 4 ? kStretch[i] : 1);
    }
}

void AutopsyView::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrange();
}

// Left and Right step the run, blank pauses it: only what scrolls is taken.
void AutopsyView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown: QScrollArea::keyPressEvent(event); return;
        default: event->ignore();
    }
}

}  // namespace partiscope
