// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: one stage, or two beside each other with their names while two designs are
// compared (above each other where it is narrow). GUI thread only.
#pragma once

#include <QWidget>

class QBoxLayout;
class QFrame;
class QLabel;

namespace partiscope {

class StageView;

class StagePair : public QWidget {
    Q_OBJECT

public:
    explicit StagePair(QWidget* parent = nullptr);

    [[nodiscard]] StageView* a() const { return m_a; }
    [[nodiscard]] StageView* b() const { return m_b; }
    [[nodiscard]] bool isCompared() const { return m_compared; }

    void setZoom(double zoom);
    void setCompared(bool compared);
    void showNames(const QString& a, const QString& b);
    // In a low window two stages side by side or one above the other; where neither fits, this one.
    void setLow(bool low);
    void setShown(bool isB);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    double m_zoom = 1;
    bool m_compared = false, m_low = false, m_isB = false;
    QBoxLayout* m_layout = nullptr;
    QLabel *m_nameA = nullptr, *m_nameB = nullptr;
    StageView *m_a = nullptr, *m_b = nullptr;
    QWidget *m_sideA = nullptr, *m_sideB = nullptr;
    QFrame* m_line = nullptr;
};

}  // namespace partiscope
