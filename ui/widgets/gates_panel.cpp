// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gates_panel.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/gates_card.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

GatesPanel::GatesPanel(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Which gate said no"));
    setAccessibleDescription(
        tr("The chain of limits that each request passes, with the live numbers"));
    m_heading = lookLabel(this, "heading", tr("WHICH GATE SAID NO"));
    m_cardsLayout = new QVBoxLayout;
    m_notesLayout = new QVBoxLayout;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addLayout(m_cardsLayout);
    layout->addLayout(m_notesLayout);
    setTheme(m_palette, 1);
}

void GatesPanel::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setSpacing(px(8));
    m_cardsLayout->setSpacing(px(6));
    m_notesLayout->setContentsMargins(px(4), px(2), px(4), 0);
    m_notesLayout->setSpacing(px(4));
    for (GateCardWidget* card : m_cards) card->setTheme(palette, zoom);
}

void GatesPanel::showFrame(const Frame& frame, bool veiled) {
    if (frame.tables.empty()) return;
    // Several tables: the one that refuses most is the one to ask about.
    const TableFrame* shown = &frame.tables.front();
    for (const TableFrame& table : frame.tables) {
        if (!veiled &&
            table.write.refused + table.read.refused > shown->write.refused + shown->read.refused) {
            shown = &table;
        }
    }
    showCards(gateCards(*shown, veiled));
}

void GatesPanel::showCards(const GateCards& cards) {
    if (cards == m_shown) return;
    m_shown = cards;
    fitCount();
    for (std::size_t i = 0; i < m_cards.size(); ++i) m_cards[i]->showCard(m_shown.cards[i]);
    for (std::size_t i = 0; i < m_shown.notes.size(); ++i) {
        const GateNote& note = m_shown.notes[i];
        m_notes[i].name->setText(note.name);
        m_notes[i].why->setText(note.why);
        m_notes[i].name->setAccessibleName(tr("%1 does not apply: %2").arg(note.name, note.why));
    }
}

// Widgets are made and dropped only when the number of gates changes, which is seldom.
void GatesPanel::fitCount() {
    while (m_cards.size() > m_shown.cards.size()) {
        delete m_cards.back();
        m_cards.pop_back();
    }
    while (m_cards.size() < m_shown.cards.size()) {
        auto* card = new GateCardWidget(this);
        card->setTheme(m_palette, m_zoom);
        m_cardsLayout->addWidget(card);
        m_cards.push_back(card);
    }
    while (m_notes.size() > m_shown.notes.size()) {
        delete m_notes.back().row;
        m_notes.pop_back();
    }
    while (m_notes.size() < m_shown.notes.size()) {
        Note note;
        note.row = new QWidget(this);
        note.name = lookLabel(note.row, "dim");
        note.name->setWordWrap(false);
        note.why = lookLabel(note.row, "dim");
        note.why->setAlignment(Qt::AlignRight | Qt::AlignTop);
        auto* layout = new QHBoxLayout(note.row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(note.name);
        layout->addWidget(note.why, 1);
        m_notesLayout->addWidget(note.row);
        m_notes.push_back(note);
    }
}

}  // namespace partiscope
