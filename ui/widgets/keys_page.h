// SPDX-License-Identifier: GPL-3.0-or-later
// The dock's page of keys, as Contributor Insights lists them: most accessed and most throttled since
// the start, side by side, or one at a time with a switch where the window is narrow. A row that is
// chosen chooses its partition; Enter or a double click asks for one request of the key. Works only
// while it is seen. GUI thread only.
#pragma once

#include <array>
#include <memory>

#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/key_model.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;

namespace partiscope {

class DockTable;

class KeysPage : public QWidget {
    Q_OBJECT

public:
    explicit KeysPage(QWidget* parent = nullptr);

    void showFrame(std::shared_ptr<const Frame> frame);
    void setVeiled(bool veiled);
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QWidget* tools() const { return m_tools; }  // the switch, for the tabs' row
    [[nodiscard]] DockTable* accessed() const { return m_lists[0].table; }
    [[nodiscard]] DockTable* throttled() const { return m_lists[1].table; }
    [[nodiscard]] bool isNarrow() const { return m_narrow; }

signals:
    void partitionSelected(quint32 id);
    void keyChosen(const QString& key, quint32 partition);
    void requestAsked(const QString& key, quint32 partition);  // show it now

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct List {
        KeyModel* model = nullptr;
        DockTable* table = nullptr;
        QWidget* box = nullptr;
        QLabel *title = nullptr, *meaning = nullptr;
        QString chosen;  // the last key that was told
    };

    void build(List& list, KeyModel::Order order, const QString& title);
    void take();
    void arrange();
    void sayMeaning();
    void choose(List& list, const QModelIndex& index);

    std::shared_ptr<const Frame> m_frame;
    double m_zoom = 1;
    bool m_veiled = false;
    bool m_narrow = false;
    bool m_throttledFirst = false;  // which one is shown where only one fits
    std::array<List, 2> m_lists;
    QWidget *m_tools = nullptr, *m_switch = nullptr;
};

}  // namespace partiscope
