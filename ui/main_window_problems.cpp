// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_problems.h"

#include <algorithm>
#include <cmath>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr int kShownMost = 200;

QString placeOf(const Diagnostic& problem) {
    if (problem.line <= 0) return {};
    return QStringLiteral("line %1, column %2").arg(problem.line).arg(problem.column);
}

QString wordsOf(const Diagnostic& problem) {
    const QString what = QString::fromStdString(problem.what);
    if (problem.path.empty()) return what;
    return QStringLiteral("%1 %2").arg(QString::fromStdString(problem.path), what);
}

QWidget* rowOf(const Diagnostic& problem, QWidget* parent) {
    auto* row = new QWidget(parent);
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto add = [&](const char* look, const QString& text) {
        if (text.isEmpty()) return;
        QLabel* label = lookLabel(row, look, text);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        layout->addWidget(label);
    };
    add("dim", placeOf(problem));
    add("strong", wordsOf(problem));
    QStringList repair{QString::fromStdString(problem.allowed),
                       QString::fromStdString(problem.hint)};
    repair.removeAll(QString());
    add("", repair.join(QStringLiteral("; ")));
    return row;
}

}  // namespace

ProblemPanel::ProblemPanel(QWidget* parent) : QFrame(parent) {
    setProperty("look", "card");
    setAccessibleName(tr("Problems of the file"));
    m_heading = lookLabel(this, "refused");
    m_close = new QToolButton(this);
    m_close->setText(QStringLiteral("×"));
    m_close->setProperty("look", "flat");
    m_close->setAccessibleName(tr("Close the list of problems"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAccessibleName(tr("List of problems"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_open = new QPushButton(tr("Open another file…"), this);
    m_bundled = new QPushButton(tr("Open Orders by date"), this);
    auto* ways = new QHBoxLayout;
    ways->addWidget(m_open);
    ways->addWidget(m_bundled);
    ways->addStretch(1);
    auto* head = new QHBoxLayout;
    head->addWidget(m_heading, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(m_scroll);
    layout->addLayout(ways);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    connect(m_open, &QPushButton::clicked, this, &ProblemPanel::openAsked);
    connect(m_bundled, &QPushButton::clicked, this, &ProblemPanel::bundledAsked);
    connect(m_close, &QToolButton::clicked, this, &ProblemPanel::closed);
    setZoom(1);
}

void ProblemPanel::setZoom(double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(14), px(10), px(10), px(10));
    layout()->setSpacing(px(6));
}

void ProblemPanel::showProblems(const QString& fileName, const Diagnostics& problems, bool alone) {
    m_alone = alone;
    const QString name = QFileInfo(fileName).fileName();
    fill(problems.size() == 1 ? tr("%1 was not opened: one problem").arg(name)
                              : tr("%1 was not opened: %2 problems").arg(name).arg(problems.size()),
         problems);
    m_open->show();
    m_bundled->show();
}

void ProblemPanel::showNotSaved(const QString& fileName, const Diagnostics& problems) {
    m_alone = false;
    fill(tr("%1 was not saved").arg(QFileInfo(fileName).fileName()), problems);
    m_open->hide();
    m_bundled->hide();
}

void ProblemPanel::fill(const QString& heading, const Diagnostics& problems) {
    m_close->setVisible(!m_alone);
    m_count = int(problems.size());
    m_heading->setText(heading);
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(int(std::lround(10 * m_zoom)));
    for (int i = 0; i < std::min(m_count, kShownMost); ++i) {
        rows->addWidget(rowOf(problems[std::size_t(i)], content));
    }
    if (m_count > kShownMost) {
        rows->addWidget(lookLabel(content, "dim", tr("and %1 more").arg(m_count - kShownMost)));
    }
    rows->addStretch(1);
    m_scroll->setWidget(content);  // deletes the old one
    content->setStyleSheet(QStringLiteral("background: transparent;"));
    setAccessibleDescription(m_heading->text());
    fitHeight();
}

// As high as its list, within a share of the window: the run stays in sight.
void ProblemPanel::fitHeight() {
    QWidget* content = m_scroll->widget();
    if (!content) return;
    const int wanted =
        content->layout()->totalHeightForWidth(std::max(100, m_scroll->width() - 16));
    const int least = int(60 * m_zoom);
    const int most = std::max(least, window()->height() * (m_alone ? 3 : 1) / 5);
    m_scroll->setFixedHeight(std::clamp(wanted + 4, least, most));
}

void ProblemPanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitHeight();
}

}  // namespace partiscope
