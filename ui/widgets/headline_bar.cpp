// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/headline_bar.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>

namespace partiscope {

namespace {

constexpr double kHeadlinePx = 16;
constexpr double kNarrowHeadlinePx = 13.5;
constexpr double kNarrowPx = 560;  // at zoom 1

// A part stays on one line; the line breaks between parts where the stage is narrow.
QString part(const QString& words, const QColor& colour) {
    QString whole = words.toHtmlEscaped();
    whole.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), whole);
}

}  // namespace

HeadlineBar::HeadlineBar(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setProperty("look", "card");
    setAttribute(Qt::WA_StyledBackground);
    m_label = new QLabel(this);
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_label);
    setAccessibleName(tr("Headline"));
    setTheme(m_palette, 1);
}

void HeadlineBar::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const int side = int(std::lround(14 * zoom));
    const int edge = int(std::lround(8 * zoom));
    layout()->setContentsMargins(side, edge, side, edge);
    write();
}

void HeadlineBar::showFrame(const Frame& frame, bool veiled) {
    std::vector<HeadlineLine> lines = headlineLines(frame, veiled);
    if (lines == m_lines && veiled == m_veiled) return;
    m_lines = std::move(lines);
    m_veiled = veiled;
    write();
}

void HeadlineBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool narrow = width() < kNarrowPx * m_zoom;
    if (narrow == m_narrow) return;
    m_narrow = narrow;
    write();
}

QString HeadlineBar::plainText() const {
    QStringList lines;
    for (const HeadlineLine& line : m_lines) {
        QStringList parts{line.asked, line.served, line.refused, line.idle};
        parts.removeAll(QString());
        lines << parts.join(QStringLiteral(", "));
    }
    return lines.join(QStringLiteral("; "));
}

void HeadlineBar::write() {
    const QString gap = QStringLiteral("&nbsp;&nbsp;&nbsp; ");
    QStringList html;
    for (const HeadlineLine& line : m_lines) {
        QStringList parts{part(line.asked, m_palette.of(Role::TextStrong))};
        const bool quiet = m_veiled;
        parts << part(line.served, m_palette.of(quiet          ? Role::TextDim
                                                : line.refuses ? Role::TextHot
                                                               : Role::TextServed));
        parts << part(line.refused,
                      m_palette.of(line.refuses && !quiet ? Role::TextRefused : Role::TextDim));
        if (!line.idle.isEmpty()) parts << part(line.idle, m_palette.of(Role::TextNormal));
        html << parts.join(gap);
    }
    m_label->setText(
        QStringLiteral("<span style=\"font-size:%1px;font-weight:700\">%2</span>")
            .arg(int(std::lround((m_narrow ? kNarrowHeadlinePx : kHeadlinePx) * m_zoom)))
            .arg(html.join(QStringLiteral("<br/>"))));
    const QString spoken = plainText();
    m_label->setAccessibleName(spoken);
    setAccessibleDescription(spoken);
}

}  // namespace partiscope
