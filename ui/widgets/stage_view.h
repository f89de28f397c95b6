// SPDX-License-Identifier: GPL-3.0-or-later
// The centre of the window: clients, key space and partitions, with the requests that move between
// them. Shows frames and knows nothing of what makes them. What stands still is painted once a
// change into a pixmap; a repaint adds only the dots. Nothing moves while the frame says "paused".
// GUI thread only.
//
//     stage->showFrame(frame);              // as often as there is a new one
//     stage->setVeiled(true);               // served and refused stay hidden until the answer
//     connect(stage, &StageView::partitionSelected, …);
//
// Keys: Up, Down, Home, End move the selection, Enter opens its details, Esc backs out. Left and
// Right are left to the window, where they step the run. The wheel zooms round the pointer, + and −
// round the selection (else the most loaded lane); while zoomed in, PageUp, PageDown and dragging pan
// and 0 or Esc shows all lanes again.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QPixmap>
#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/geometry/flow_layout.h"
#include "ui/geometry/stage_layout.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/theme/palette.h"
#include "ui/widgets/dot_painter.h"

namespace partiscope {

class StageView : public QWidget {
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    ~StageView() override;

    void showFrame(std::shared_ptr<const Frame> frame);
    void setTheme(const Palette& palette);
    void setTable(quint32 index);  // which of the frame's tables; 0 at first
    void setVeiled(bool veiled);
    void setAnswerVeiled(bool veiled);    // which gate refused is still asked for
    void setReducedMotion(bool reduced);  // no dots, nothing glides
    void setZoom(double zoom);
    void selectPartition(std::optional<quint32> id);  // no signal
    void setDetailsOpen(bool open);
    void zoomTo(LaneRange range);  // glides; count 0: all lanes
    void zoomBy(double factor);    // > 1: closer, round the selection or the most loaded lane
    void panBy(int lanes);

    [[nodiscard]] std::optional<quint32> selectedPartition() const;
    [[nodiscard]] bool detailsOpen() const { return m_options.opened; }
    [[nodiscard]] LaneRange range() const;  // what is in sight when the glide has ended
    [[nodiscard]] bool isZoomedIn() const;
    [[nodiscard]] bool isVeiled() const { return m_options.veiled; }
    [[nodiscard]] const StageLayout& shownLayout() const { return m_shown; }
    [[nodiscard]] const Shapes& shapes();  // what is painted now, without the dots

    // For screen readers: the lanes in key order.
    [[nodiscard]] int laneCount() const;
    [[nodiscard]] int selectedLane() const;           // -1: none
    [[nodiscard]] QString laneName(int lane) const;   // "Partition H"
    [[nodiscard]] QString laneValue(int lane) const;  // "1,000 of 4,800 WCU/s served, …"
    // "hot, no split: the sort key only rises", "busy", "idle"; veiled: only what is asked.
    [[nodiscard]] QString laneState(int lane) const;
    [[nodiscard]] QString laneNews(int lane) const;  // of its splits; empty: none, or veiled
    [[nodiscard]] QRect laneRect(int lane) const;     // in the widget
    [[nodiscard]] QString description() const;        // the whole stage in a sentence
    void selectLane(int lane);                        // as by a key

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void partitionSelected(quint32 id);
    void selectionCleared();
    void detailsRequested(quint32 id);  // Enter or a double click
    void requestSelected(const partiscope::RequestRecord& record);
    void rangeChanged(quint32 first, quint32 count);  // zoomed or panned; count 0: all lanes

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] const TableFrame* table() const;
    [[nodiscard]] QString splitsInAll() const;
    [[nodiscard]] bool shouldRun() const;
    void relayout(bool glide);
    bool handleZoomKey(const QKeyEvent& event);
    void showRange(LaneRange range, bool glide);
    void glideRange(double passedMs);
    void keepRange(const Frame* before);  // the same partitions in a new frame
    void openSelected();
    bool beginDrag(QPointF at);
    void dragTo(double y);
    void clickAt(QPointF at);
    void rebuildShapes();
    void paintStill(const QSize& pixels);
    void updateTimer();
    void clearSelection();
    void tellScreenReader();
    [[nodiscard]] const RequestRecord* requestAt(QPointF at) const;

    std::shared_ptr<const Frame> m_frame;
    Palette m_palette;
    StageOptions m_options;
    StageLayout m_target;  // of the newest frame
    StageLayout m_shown;   // on its way there
    Shapes m_shapes;
    Shapes m_painted;  // what m_still shows
    QPixmap m_still;
    FlowState m_flow;
    std::vector<Dot> m_dots;
    DotPainter m_dotPainter;
    QBasicTimer m_timer;
    QElapsedTimer m_wall;
    qint64 m_lastTickNs = 0;
    qint64 m_lastFrameNs = 0;
    double m_animationMs = 0;                   // stands still while paused
    LaneRange m_range;                          // the goal; count 0: all, also those to come
    double m_rangeFirst = 0, m_rangeCount = 0;  // on the way there
    bool m_gliding = false;
    double m_wheelNotches = 0;  // fractions that touchpads send
    enum class Drag { None, Lanes, Overview };
    Drag m_drag = Drag::None;
    bool m_dragged = false;  // far enough that it is no click
    double m_dragY = 0;
    LaneRange m_dragRange;
    bool m_focusShown = false;  // it came by a key, or keys are used
    bool m_reducedMotion = false;
    bool m_settled = true;
    bool m_shapesStale = true;
};

}  // namespace partiscope
