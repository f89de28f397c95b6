// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice_bar.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

QString stopWords(const BreakpointHit& hit, Micros atUs) {
    const QString moment = momentText(atUs);
    switch (hit.breakpoint.kind) {
        case Breakpoint::Kind::FirstThrottle:
            return NoticeBar::tr("Stopped at %1: the first throttle").arg(moment);
        case Breakpoint::Kind::ShareAbove:
            return NoticeBar::tr(
                       "Stopped at %1: %2 of this second's attempts were throttled, more than %3")
                .arg(moment, shown(percentText(hit.throttledShare)),
                     shown(percentText(hit.breakpoint.share)));
        case Breakpoint::Kind::Moment: break;
    }
    return NoticeBar::tr("Stopped at %1, as asked").arg(moment);
}

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent) {
    setProperty("look", "accentCard");
    setAccessibleName(tr("Notice"));
    m_label = lookLabel(this, "strong");
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close = new QToolButton(this);
    m_close->setProperty("look", "flat");
    m_close->setText(QStringLiteral("✕"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setAccessibleName(tr("Close the notice"));
    m_close->setToolTip(m_close->accessibleName());
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    setZoom(1);
    hide();
}

void NoticeBar::setZoom(double zoom) {
    const int side = int(std::lround(12 * zoom));
    const int edge = int(std::lround(4 * zoom));
    layout()->setContentsMargins(side, edge, edge, edge);
}

void NoticeBar::say(const QString& sentence) {
    m_label->setText(sentence);
    m_label->setAccessibleName(sentence);
    setAccessibleDescription(sentence);
    m_stopped = false;
    show();
}

void NoticeBar::showProblems(const Diagnostics& problems) {
    QStringList lines;
    for (const Diagnostic& problem : problems) lines << QString::fromStdString(toText(problem));
    say(lines.join(u'\n'));
}

void NoticeBar::showFrame(const Frame& frame) {
    const bool begins = frame.playing && !m_playing;
    m_playing = frame.playing;
    if (frame.stoppedBy) {
        const QString words = stopWords(*frame.stoppedBy, frame.atUs);
        if (m_stopped && m_label->text() == words) return;
        say(words);
        m_stopped = true;
    } else if (begins || m_stopped) {
        m_stopped = false;
        hide();
    }
}

QString NoticeBar::text() const { return isHidden() ? QString() : m_label->text(); }

}  // namespace partiscope
