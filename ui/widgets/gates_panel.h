// SPDX-License-Identifier: GPL-3.0-or-later
// "Which gate said no": a card for each gate of the chain that applies, in the chain's order, and one
// quiet line for each that does not. GUI thread only.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/gate_cards.h"
#include "ui/theme/palette.h"

class QLabel;
class QVBoxLayout;

namespace partiscope {

class GateCardWidget;

class GatesPanel : public QWidget {
    Q_OBJECT

public:
    explicit GatesPanel(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showFrame(const Frame& frame, bool veiled);
    void showCards(const GateCards& cards);

    [[nodiscard]] const GateCards& cards() const { return m_shown; }

private:
    struct Note {
        QWidget* row = nullptr;
        QLabel *name = nullptr, *why = nullptr;
    };
    void fitCount();

    Palette m_palette;
    double m_zoom = 1;
    GateCards m_shown;
    QLabel* m_heading = nullptr;
    QVBoxLayout* m_cardsLayout = nullptr;
    QVBoxLayout* m_notesLayout = nullptr;
    std::vector<GateCardWidget*> m_cards;
    std::vector<Note> m_notes;
};

}  // namespace partiscope
