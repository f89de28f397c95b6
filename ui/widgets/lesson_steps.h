// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's steps as a list of dots: done ones filled, the current one strong. Each is a button.
// GUI thread only.
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QWidget>

#include "ui/models/lesson_progress.h"
#include "ui/theme/palette.h"

class QVBoxLayout;

namespace partiscope {

class LessonStepButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit LessonStepButton(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showStep(const QString& title, bool done, bool current);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRect textRect(int width) const;
    [[nodiscard]] QFont stepFont() const;

    Palette m_palette;
    double m_zoom = 1;
    bool m_done = false;
    bool m_current = false;
};

class LessonSteps : public QWidget {
    Q_OBJECT

public:
    explicit LessonSteps(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setTabAfter(QWidget* before) { m_before = before; }
    void showProgress(const LessonProgress& progress);

    [[nodiscard]] const std::vector<LessonStepButton*>& buttons() const { return m_buttons; }

signals:
    void stepChosen(int index);

private:
    Palette m_palette;
    double m_zoom = 1;
    QVBoxLayout* m_layout = nullptr;
    QWidget* m_before = nullptr;  // in the order of the Tab key
    std::vector<LessonStepButton*> m_buttons;
};

}  // namespace partiscope
