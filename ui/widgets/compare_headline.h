// SPDX-License-Identifier: GPL-3.0-or-later
// The strip over two stages: what A and what B refuses now, that both have the same arrivals and one
// clock, and under it a ribbon over the whole run that shows who refuses more. A click on the ribbon
// goes to that moment. GUI thread only.
#pragma once

#include <QWidget>

#include "ui/models/compare_summary.h"
#include "ui/models/difference_series.h"
#include "ui/theme/palette.h"

class QLabel;
class QToolButton;

namespace partiscope {

class DifferenceRibbon : public QWidget {
    Q_OBJECT

public:
    explicit DifferenceRibbon(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showMoment(Micros atUs, Micros durationUs);
    void setVeiled(bool veiled);
    void clear(std::size_t side);
    void add(std::size_t side, const std::vector<SecondPoint>& seconds);

    [[nodiscard]] QString wordsAt(
        Micros atUs) const;  // "1:02: A refuses 3,200 units/s more than B"
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void seekAsked(qint64 atUs);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double left() const;
    [[nodiscard]] double trackWidth() const;
    [[nodiscard]] Micros momentAt(double x) const;

    DifferenceSeries m_series;
    Micros m_atUs = 0, m_durationUs = kSecond;
    bool m_veiled = false;
    Palette m_palette;
    double m_zoom = 1;
};

class CompareHeadline : public QWidget {
    Q_OBJECT

public:
    explicit CompareHeadline(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setLow(bool low);  // one row: there is no room for the ribbon
    void showSummary(const CompareSummary& summary, bool veiled);
    [[nodiscard]] DifferenceRibbon* ribbon() const { return m_ribbon; }
    [[nodiscard]] QString plainText() const;

signals:
    void endAsked();

private:
    void write();

    CompareSummary m_summary;
    bool m_veiled = false, m_low = false;
    Palette m_palette;
    double m_zoom = 1;
    QLabel *m_a = nullptr, *m_b = nullptr, *m_note = nullptr;
    QToolButton* m_end = nullptr;
    DifferenceRibbon* m_ribbon = nullptr;
};

}  // namespace partiscope
