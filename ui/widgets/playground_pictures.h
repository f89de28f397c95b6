// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground's three pictures: the hash line, the year's cells and their histogram. Each
// paints a list of shapes that geometry made and says what was pointed at. GUI thread only.
#pragma once

#include <QWidget>

#include "ui/geometry/playground_calendar.h"
#include "ui/geometry/playground_line.h"
#include "ui/theme/palette.h"

namespace partiscope {

// What the three have in common: colours, zoom, fonts, a frame for the focus.
class PlaygroundPicture : public QWidget {
    Q_OBJECT

public:
    explicit PlaygroundPicture(const QString& name, QWidget* parent = nullptr);
    void setTheme(const Palette& palette, double zoom);
    [[nodiscard]] virtual Shapes shapes() const = 0;

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    virtual void sizeToZoom() = 0;
    [[nodiscard]] double zoom() const { return m_zoom; }
    [[nodiscard]] const MeasureText& measure() const { return m_measure; }

private:
    Palette m_palette;
    double m_zoom = 1;
    MeasureText m_measure;
};

// Left and Right go from key to key in hash order; so does a click on a tick or a bar.
class HashLineView : public PlaygroundPicture {
    Q_OBJECT

public:
    explicit HashLineView(QWidget* parent = nullptr);
    void showLine(HashLine line);
    void select(qint32 key, const QString& text);  // −1: none; no signal
    [[nodiscard]] Shapes shapes() const override;
    [[nodiscard]] qint32 selected() const { return m_line.selected; }

signals:
    void keyChosen(qint32 key);  // index into HashLine::keys

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void sizeToZoom() override;

private:
    [[nodiscard]] HashLineOptions options() const;
    [[nodiscard]] qint32 keyOn(qint32 partition) const;
    void step(int direction);

    HashLine m_line;
};

// Arrow keys go by days and months; pointing at a cell shows it, a click keeps it.
class CalendarView : public PlaygroundPicture {
    Q_OBJECT

public:
    explicit CalendarView(QWidget* parent = nullptr);
    void showYear(CalendarPicture picture);  // keeps the selection where it can
    [[nodiscard]] qint32 selected() const { return m_picture.selected; }
    void select(qint32 cell);  // tells dateShown
    [[nodiscard]] QRect cellRect(qint32 cell) const;
    [[nodiscard]] Shapes shapes() const override;

signals:
    void dateShown(qint32 cell);  // to be read out: selected or pointed at

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void sizeToZoom() override;

private:
    [[nodiscard]] CalendarOptions options() const;

    CalendarPicture m_picture;
    qint32 m_hovered = -1;
};

class HistogramView : public PlaygroundPicture {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);
    void showRows(std::vector<HistogramRow> rows, bool veiled);
    [[nodiscard]] Shapes shapes() const override;

protected:
    void sizeToZoom() override;

private:
    std::vector<HistogramRow> m_rows;
    bool m_veiled = false;
};

}  // namespace partiscope
