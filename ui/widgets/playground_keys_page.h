// SPDX-License-Identifier: GPL-3.0-or-later
// The playground's first tab: type keys, see where they land. What is typed is placed a moment after
// the last key press, so that typing never waits. GUI thread only.
#pragma once

#include <QDate>
#include <QTimer>
#include <QWidget>

#include "ui/models/playground_keys.h"
#include "ui/theme/palette.h"

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QVBoxLayout;

namespace partiscope {

class DockTable;
class HashLineView;
class PlaygroundKeyBox;
class PlaygroundKeyModel;
class PlaygroundNumber;

class PlaygroundKeysPage : public QWidget {
    Q_OBJECT

public:
    explicit PlaygroundKeysPage(const QDate& today, QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setPartitions(int partitions);
    void usePreset(const KeyPreset& preset);

    [[nodiscard]] const KeyPlacement& placed() const { return m_placed; }
    [[nodiscard]] PlaygroundKeyBox* box() const { return m_box; }
    [[nodiscard]] DockTable* table() const { return m_table; }
    [[nodiscard]] HashLineView* line() const { return m_line; }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString readout() const;
    [[nodiscard]] QString leftOut() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildInputs(const QDate& today);
    void buildPicture();
    void place();          // everything again from the text
    void choose(int key);  // −1: none
    void arrange();        // beside or under each other, as the width asks

    double m_zoom = 1;
    int m_across = 0;  // preset buttons in a row
    TypedKeys m_typed;
    KeyPlacement m_placed;
    bool m_quiet = false;
    QTimer m_soon;
    QBoxLayout* m_layout = nullptr;
    QWidget* m_inputs = nullptr;
    QWidget* m_picture = nullptr;
    PlaygroundKeyBox* m_box = nullptr;
    std::vector<QPushButton*> m_presets;
    QGridLayout* m_presetGrid = nullptr;
    PlaygroundNumber* m_partitions = nullptr;
    PlaygroundNumber* m_shards = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_leftOut = nullptr;
    QLabel* m_readout = nullptr;
    HashLineView* m_line = nullptr;
    PlaygroundKeyModel* m_model = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    DockTable* m_table = nullptr;
};

}  // namespace partiscope
