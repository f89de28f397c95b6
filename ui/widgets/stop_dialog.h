// SPDX-License-Identifier: GPL-3.0-or-later
// "Stop when …": the conditions that pause a run while it plays. What is ticked counts at once and for
// every run of this window; closing the dialog keeps it. GUI thread only.
#pragma once

#include <vector>

#include <QDialog>

#include "core/timeline/frame.h"

class QCheckBox;
class QDoubleSpinBox;

namespace partiscope {

class StopDialog : public QDialog {
    Q_OBJECT

public:
    StopDialog(const std::vector<Breakpoint>& breakpoints, Micros durationUs,
               QWidget* parent = nullptr);

    [[nodiscard]] std::vector<Breakpoint> breakpoints() const;

signals:
    void breakpointsChanged(const std::vector<partiscope::Breakpoint>& breakpoints);

private:
    void tell();

    QCheckBox *m_first = nullptr, *m_share = nullptr, *m_moment = nullptr;
    QDoubleSpinBox *m_percent = nullptr, *m_seconds = nullptr;
};

}  // namespace partiscope
