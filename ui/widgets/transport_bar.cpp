// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/transport_bar.h"

#include <cmath>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/look_label.h"
#include "ui/widgets/transport_button.h"
#include "ui/widgets/transport_speed_scale.h"
#include "ui/widgets/transport_speed_slider.h"

namespace partiscope {

namespace {

constexpr double kNarrowPx = 820;  // at zoom 1; below, the title has a line of its own
constexpr double kLowPx = 520;     // of the window, at zoom 1

QLabel* wordLabel(QWidget* parent, const char* look) {
    QLabel* label = lookLabel(parent, look);
    label->setWordWrap(false);
    return label;
}

}  // namespace

TransportBar::TransportBar(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setProperty("look", "toolbar");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Run"));
    m_controls = new QWidget(this);
    m_words = new QWidget(this);
    buildButtons();

    m_clock = wordLabel(this, "figureStrong");
    m_clock->setAlignment(Qt::AlignCenter);
    m_clock->setText(QStringLiteral("00:00:00.0"));
    m_clock->setToolTip(tr("Simulated time"));

    m_name = wordLabel(m_words, "title");
    m_facts = wordLabel(m_words, "dim");
    for (QLabel* label : {m_name, m_facts}) {
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    auto* words = new QVBoxLayout(m_words);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(1);
    words->addStretch(1);
    words->addWidget(m_name);
    words->addWidget(m_facts);
    words->addStretch(1);

    m_compare = new QToolButton(this);
    m_compare->setText(tr("Compare A | B"));
    m_compare->setFocusPolicy(Qt::TabFocus);
    m_compare->setToolTip(tr("Two designs on the same arrivals and one clock (C)"));
    m_compare->setAccessibleName(tr("Compare two designs"));
    m_compare->setAccessibleDescription(m_compare->toolTip());
    connect(m_compare, &QToolButton::clicked, this, &TransportBar::askCompare);

    m_keys = new QToolButton(this);
    m_keys->setText(tr("? Keys"));
    m_keys->setFocusPolicy(Qt::TabFocus);
    m_keys->setToolTip(tr("All keys (?)"));
    m_keys->setAccessibleName(tr("Key sheet"));
    m_keys->setAccessibleDescription(tr("Shows all keys of the window"));
    connect(m_keys, &QToolButton::clicked, this, &TransportBar::keysAsked);

    m_layout = new QGridLayout(this);
    arrange();
    setTheme(m_palette, 1);
}

void TransportBar::buildButtons() {
    const auto button = [this](TransportIcon icon, const QString& name, const QString& keys) {
        return new TransportButton(icon, name, keys, m_controls);
    };
    m_previous = button(TransportIcon::PreviousEvent, tr("Previous event"), tr("Shift+←"));
    m_back = button(TransportIcon::StepBack, tr("Step back"), tr("←"));
    m_play = button(TransportIcon::Play, tr("Play"), tr("Space"));
    m_play->setProperty("look", "primary");
    m_step = button(TransportIcon::Step, tr("Step"), tr("→"));
    m_next = button(TransportIcon::NextEvent, tr("Next event"), tr("Shift+→"));
    connect(m_previous, &QToolButton::clicked, this, &TransportBar::previousEventAsked);
    connect(m_back, &QToolButton::clicked, this, [this] { emit stepped(-1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::playToggled);
    connect(m_step, &QToolButton::clicked, this, [this] { emit stepped(1); });
    connect(m_next, &QToolButton::clicked, this, &TransportBar::nextEventAsked);

    m_speedWord = wordLabel(m_controls, "dim");
    m_speedWord->setText(tr("Speed"));
    m_speed = new SpeedSlider(m_controls);
    m_speedWord->setBuddy(m_speed);
    connect(m_speed, &SpeedSlider::speedChanged, this, &TransportBar::speedChanged);
    m_asked = wordLabel(m_controls, "dim");
    m_reached = wordLabel(m_controls, "dim");
    m_asked->setText(tr("asked 1×"));
    m_reached->setText(tr("paused"));

    auto* layout = new QHBoxLayout(m_controls);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* each : {m_previous, m_back, m_play, m_step, m_next}) layout->addWidget(each);
    layout->addSpacing(10);
    layout->addWidget(m_speedWord);
    layout->addWidget(m_speed);
    auto* speeds = new QVBoxLayout;
    speeds->setSpacing(0);
    speeds->addStretch(1);
    speeds->addWidget(m_asked);
    speeds->addWidget(m_reached);
    speeds->addStretch(1);
    layout->addLayout(speeds);
}

void TransportBar::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    for (TransportButton* each : {m_previous, m_back, m_play, m_step, m_next}) {
        each->setTheme(palette, zoom);
    }
    m_speed->setTheme(palette, zoom);
    m_controls->layout()->setSpacing(px(6));
    m_layout->setContentsMargins(px(14), px(6), px(14), px(6));
    m_layout->setHorizontalSpacing(px(16));
    m_layout->setVerticalSpacing(px(4));
    m_clock->setFont(figureFont(16 * zoom, QFont::Bold));
    m_clock->setStyleSheet(
        QStringLiteral("font-family: \"JetBrains Mono\", \"DejaVu Sans Mono\"; "
                       "font-size: %1px; font-weight: 700; color: %2; background: %3; "
                       "border: none; border-radius: %4px;")
            .arg(px(16))
            .arg(palette.of(Role::TextStrong).name(), palette.of(Role::Card).name())
            .arg(px(6)));
    const QFontMetrics figures(figureFont(16 * zoom, QFont::Bold));
    m_clock->setFixedSize(figures.horizontalAdvance(QStringLiteral("00:00:00.0")) + px(28), px(32));
    // The widest that is ever said: the row must not move while the speed does.
    const QFontMetrics small(textFont(kSmallPx * zoom));
    const int width = small.horizontalAdvance(tr("running 1,000×")) + px(4);
    m_asked->setFixedWidth(width);
    m_reached->setFixedWidth(width);
    colourReached(Role::TextDim);
    arrange();
    elideWords();
}

void TransportBar::showScenario(const QString& title, const QString& facts) {
    if (title == m_title && facts == m_factsText) return;
    m_title = title;
    m_factsText = facts;
    m_name->setToolTip(title);
    m_facts->setToolTip(facts);
    m_name->setAccessibleName(title);
    m_facts->setAccessibleName(facts);
    m_facts->setVisible(!facts.isEmpty());
    elideWords();
}

void TransportBar::showFrame(const Frame& frame) {
    const QString clock = shown(clockText(frame.atUs));
    m_clock->setText(clock);
    m_clock->setAccessibleName(tr("Simulated time %1").arg(clock));
    m_asked->setText(tr("asked %1").arg(speedText(frame.speedAsked)));
    const bool behind = frame.playing && std::isfinite(frame.speedAsked) &&
                        frame.speedReached < 0.9 * frame.speedAsked;
    m_reached->setText(frame.atEnd       ? tr("at the end")
                       : frame.playing   ? tr("running %1").arg(speedText(frame.speedReached))
                       : frame.stoppedBy ? tr("stopped")
                                         : tr("paused"));
    colourReached(behind ? Role::TextHot : frame.playing ? Role::TextServed : Role::TextDim);
    if (frame.playing != m_playing) {
        m_playing = frame.playing;
        if (m_playing) {
            m_play->setTransportIcon(TransportIcon::Pause, tr("Pause"), tr("Space"));
        } else {
            m_play->setTransportIcon(TransportIcon::Play, tr("Play"), tr("Space"));
        }
    }
    m_back->setEnabled(frame.tick > 0);
    m_previous->setEnabled(frame.tick > 0);
    m_step->setEnabled(!frame.atEnd);
    m_next->setEnabled(!frame.atEnd);
}

void TransportBar::colourReached(Role role) {
    const QString sheet = QStringLiteral("font-size: %1px; color: %2;")
                              .arg(int(std::lround(kSmallPx * m_zoom)))
                              .arg(m_palette.of(role).name());
    if (m_reached->styleSheet() != sheet) m_reached->setStyleSheet(sheet);
}

void TransportBar::showComparing(bool comparing) { setLook(m_compare, comparing ? "primary" : ""); }

void TransportBar::askCompare() {
    emit compareAsked(m_compare->mapToGlobal(QPoint(0, m_compare->height())));
}

void TransportBar::setSpeed(double speed) { m_speed->setSpeed(speed); }

double TransportBar::speed() const { return m_speed->speed(); }

void TransportBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    elideWords();
}

void TransportBar::arrange() {
    // Low windows at a high zoom: the stage needs the line, the title stands in the window's frame.
    const Shape shape = width() >= kNarrowPx * m_zoom          ? Shape::Wide
                        : window()->height() < kLowPx * m_zoom ? Shape::NarrowAndLow
                                                               : Shape::Narrow;
    if (shape == m_shape && m_layout->count() > 0) return;
    m_shape = shape;
    for (QWidget* each : {m_controls, static_cast<QWidget*>(m_clock), m_words,
                          static_cast<QWidget*>(m_compare), static_cast<QWidget*>(m_keys)}) {
        m_layout->removeWidget(each);
    }
    const bool wide = shape == Shape::Wide;
    m_speedWord->setVisible(wide);
    m_compare->setVisible(shape != Shape::NarrowAndLow);  // the menu has it too
    m_keys->setVisible(shape != Shape::NarrowAndLow);     // and "?"
    m_words->setVisible(shape != Shape::NarrowAndLow);
    m_layout->setColumnStretch(1, wide ? 0 : 1);
    m_layout->setColumnStretch(2, wide ? 1 : 0);
    m_layout->addWidget(m_controls, 0, 0, 1, wide ? 1 : 2, Qt::AlignLeft);
    if (wide) {
        m_layout->addWidget(m_clock, 0, 1);
        m_layout->addWidget(m_words, 0, 2);
        m_layout->addWidget(m_compare, 0, 3);
        m_layout->addWidget(m_keys, 0, 4);
    } else {
        m_layout->addWidget(m_compare, 0, 2, Qt::AlignRight);
        m_layout->addWidget(m_keys, 0, 3, Qt::AlignRight);
        m_layout->addWidget(m_words, 1, 0, 1, 2);
        m_layout->addWidget(m_clock, shape == Shape::Narrow ? 1 : 0, 2, 1, 2);
    }
}

void TransportBar::elideWords() {
    const auto elide = [](QLabel* label, const QString& text) {
        label->setText(label->fontMetrics().elidedText(text, Qt::ElideRight, label->width()));
    };
    m_layout->activate();
    m_words->layout()->activate();
    elide(m_name, m_title);
    elide(m_facts, m_factsText);
}

}  // namespace partiscope
