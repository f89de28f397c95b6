// SPDX-License-Identifier: GPL-3.0-or-later
// The playground's second tab: every date of a year with its write shards really placed. Drag the
// shards or the partitions and see which dates clash, and what that refuses. GUI thread only.
#pragma once

#include <array>

#include <QWidget>

#include "ui/models/playground_year.h"
#include "ui/theme/palette.h"

class QBoxLayout;
class QGridLayout;
class QLabel;

namespace partiscope {

class CalendarView;
class HistogramView;
class PlaygroundNumber;

class PlaygroundYearPage : public QWidget {
    Q_OBJECT

public:
    explicit PlaygroundYearPage(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void ask(const YearQuestion& question, const CalendarDay& chosen);
    void setVeiled(bool veiled);  // what is refused is not told

    [[nodiscard]] const YearSheet& sheet() const { return m_sheet; }
    [[nodiscard]] CalendarView* calendar() const { return m_calendar; }
    [[nodiscard]] PlaygroundNumber* shards() const { return m_shards; }
    [[nodiscard]] PlaygroundNumber* partitions() const { return m_partitions; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString readout() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void recount();      // from the controls
    void showCounted();  // what is in m_sheet
    void readOut(int cell);
    void arrange();

    double m_zoom = 1;
    bool m_veiled = false;
    YearQuestion m_question;
    YearSheet m_sheet;
    QLabel* m_headline = nullptr;
    QLabel* m_reason = nullptr;
    QGridLayout* m_controls = nullptr;
    QBoxLayout* m_body = nullptr;
    QWidget* m_side = nullptr;
    PlaygroundNumber* m_year = nullptr;
    PlaygroundNumber* m_shards = nullptr;
    PlaygroundNumber* m_partitions = nullptr;
    PlaygroundNumber* m_demand = nullptr;
    CalendarView* m_calendar = nullptr;
    HistogramView* m_histogram = nullptr;
    QLabel* m_legend = nullptr;
    QLabel* m_date = nullptr;
    QLabel* m_readout = nullptr;
};

}  // namespace partiscope
