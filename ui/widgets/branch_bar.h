// SPDX-License-Identifier: GPL-3.0-or-later
// The futures that were kept, as lines under the timeline: one row each, on the timeline's own track.
// A click or Enter goes to that future; its menu (right click, the menu key, F2, Delete) names,
// compares or discards it. Hidden while there is only one future. GUI thread only.
//
//     bar->setTrack(timeline->track());
//     bar->showBranches(*branches, tickUs);
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QWidget>

#include "ui/models/branch_rows.h"
#include "ui/models/timeline_marks.h"
#include "ui/theme/palette.h"

class QScrollArea;
class QVBoxLayout;

namespace partiscope {

class BranchLine : public QAbstractButton {
    Q_OBJECT

public:
    explicit BranchLine(QWidget* parent = nullptr);

    void show(const BranchRow& row, const TimelineTrack& track, const Palette& palette,
              double zoom);
    [[nodiscard]] const BranchRow& row() const { return m_row; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void menuAsked(QPoint globalPos);
    void renameAsked();
    void discardAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    BranchRow m_row;
    TimelineTrack m_track;
    Palette m_palette;
    double m_zoom = 1;
};

class BranchBar : public QWidget {
    Q_OBJECT

public:
    explicit BranchBar(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setTrack(const TimelineTrack& track);
    void showBranches(const Branches& branches, Micros tickUs);
    void clear();

    [[nodiscard]] const std::vector<BranchLine*>& lines() const { return m_lines; }

signals:
    void switchAsked(quint32 id);
    void compareAsked(quint32 id);
    void renameAsked(quint32 id, const QString& name);
    void discardAsked(quint32 id);

private:
    void rebuild();
    BranchLine* makeLine();
    void askForName(const BranchLine& line);
    void openMenu(const BranchLine& line, QPoint globalPos);

    std::vector<BranchRow> m_rows;
    std::vector<BranchLine*> m_lines;
    TimelineTrack m_track;
    Palette m_palette;
    double m_zoom = 1;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_layout = nullptr;
};

}  // namespace partiscope
