// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar: through time, how fast, what time it is, and what is shown. It emits wishes and shows
// what a frame says, asked and reached speed side by side. Narrow, the title takes a line of its own.
// GUI thread only.
#pragma once

#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/theme/palette.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace partiscope {

class SpeedSlider;
class TransportButton;

class TransportBar : public QWidget {
    Q_OBJECT

public:
    explicit TransportBar(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showScenario(const QString& title, const QString& facts);
    void showFrame(const Frame& frame);
    void showComparing(bool comparing);
    void askCompare();  // as a click on its button
    void setSpeed(double speed);
    [[nodiscard]] double speed() const;

signals:
    void playToggled();
    void stepped(qint64 ticks);
    void previousEventAsked();
    void nextEventAsked();
    void speedChanged(double speed);
    void compareAsked(QPoint globalPos);  // where a menu may hang
    void keysAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Shape { Wide, Narrow, NarrowAndLow };

    void buildButtons();
    void arrange();
    void elideWords();
    void colourReached(Role role);

    Palette m_palette;
    double m_zoom = 1;
    Shape m_shape = Shape::Wide;
    bool m_playing = false;
    QString m_title, m_factsText;
    TransportButton *m_previous = nullptr, *m_back = nullptr, *m_play = nullptr, *m_step = nullptr,
                    *m_next = nullptr;
    SpeedSlider* m_speed = nullptr;
    QLabel *m_speedWord = nullptr, *m_asked = nullptr, *m_reached = nullptr, *m_clock = nullptr,
           *m_name = nullptr, *m_facts = nullptr;
    QToolButton *m_compare = nullptr, *m_keys = nullptr;
    QWidget *m_controls = nullptr, *m_words = nullptr;
    QGridLayout* m_layout = nullptr;
};

}  // namespace partiscope
