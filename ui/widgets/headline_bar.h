// SPDX-License-Identifier: GPL-3.0-or-later
// The strip over the stage that alone tells the story: asked, served, refused and its share, and how
// much of the table stands idle. Veiled, it says only what is asked. GUI thread only.
#pragma once

#include <vector>

#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/panel_text.h"
#include "ui/theme/palette.h"

class QLabel;

namespace partiscope {

class HeadlineBar : public QWidget {
    Q_OBJECT

public:
    explicit HeadlineBar(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showFrame(const Frame& frame, bool veiled);

    [[nodiscard]] QString plainText() const;  // what is read aloud

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();

    Palette m_palette;
    double m_zoom = 1;
    std::vector<HeadlineLine> m_lines;
    bool m_veiled = false;
    bool m_narrow = false;
    QLabel* m_label = nullptr;
};

}  // namespace partiscope
