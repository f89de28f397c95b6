// SPDX-License-Identifier: GPL-3.0-or-later
// One parameter on the Tune panel: its name, an exact box, and a slider or a choice below. Wishes go out
// while dragging, at most twenty a second with the latest winning, and once more on release. A refusal
// stands in words under the control until the next wish. GUI thread only.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/models/tune_controls.h"
#include "ui/theme/palette.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace partiscope {

class TuneSlider;

class TuneControlWidget : public QWidget {
    Q_OBJECT

public:
    explicit TuneControlWidget(const TuneControl& control, QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    // The value in force; ignored while somebody is changing it here.
    void showControl(const TuneControl& control);
    void setLocked(bool locked);
    void showRefusal(const QString& words);
    QWidget* setTabAfter(QWidget* before);  // and returns the last that Tab then comes by

    [[nodiscard]] const TuneControl& control() const { return m_control; }
    [[nodiscard]] QString refusal() const;

signals:
    void changeAsked(const QString& path, const QString& value);

private:
    void buildChoice();
    void buildSlider();
    void dragged(int position);
    void typed();
    void ask(const QString& text);
    void sendPending();
    void showText(const QString& text);
    [[nodiscard]] bool isBusy() const;

    TuneControl m_control;
    QTimer m_throttle;
    QString m_pending;  // waits for the throttle
    QString m_lastSent;
    QLabel *m_label = nullptr, *m_refusal = nullptr;
    QLineEdit* m_box = nullptr;
    TuneSlider* m_slider = nullptr;
    QComboBox* m_choice = nullptr;
};

}  // namespace partiscope
