// SPDX-License-Identifier: GPL-3.0-or-later
// The dock's table of partitions: sorted by any column; a row that is chosen is chosen on the stage too.
// Works only while it is seen. GUI thread only.
#pragma once

#include <memory>
#include <optional>

#include <QSortFilterProxyModel>
#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/partition_model.h"
#include "ui/theme/palette.h"

namespace partiscope {

class DockTable;

class PartitionsPage : public QWidget {
    Q_OBJECT

public:
    explicit PartitionsPage(QWidget* parent = nullptr);

    void showFrame(std::shared_ptr<const Frame> frame);
    void setVeiled(bool veiled);
    void setTheme(const Palette& palette, double zoom);
    void selectPartition(std::optional<quint32> id);  // no signal

    [[nodiscard]] DockTable* table() const { return m_table; }

signals:
    void partitionSelected(quint32 id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void take();
    void select();

    std::shared_ptr<const Frame> m_frame;
    std::optional<Direction> m_direction;
    std::optional<quint32> m_selected;
    bool m_quiet = false;  // the selection follows, it is not made here
    PartitionModel* m_model = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    DockTable* m_table = nullptr;
};

}  // namespace partiscope
