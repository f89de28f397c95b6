// SPDX-License-Identifier: GPL-3.0-or-later
// One gate of the chain: its name, the live number, a bar and the verdict; where it refuses, the
// official reason and its CloudWatch metric, both to be selected and copied. GUI thread only.
#pragma once

#include <QFrame>

#include "ui/models/gate_cards.h"
#include "ui/theme/palette.h"

class QLabel;

namespace partiscope {

class GateCardWidget : public QFrame {
    Q_OBJECT

public:
    explicit GateCardWidget(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showCard(const GateCard& card);

private:
    class Bar;

    GateCard m_card;
    Bar* m_bar = nullptr;
    QLabel *m_name = nullptr, *m_numbers = nullptr, *m_words = nullptr, *m_reason = nullptr,
           *m_metric = nullptr;
};

}  // namespace partiscope
