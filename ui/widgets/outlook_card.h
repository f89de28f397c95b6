// SPDX-License-Identifier: GPL-3.0-or-later
// What the service does by itself, under the gates: a change of the table that is on its way, and "Will it
// heal?", answered by runs ahead of the moment that is shown (core/timeline/outlook.h). The answer stays
// with the moment it was asked at. GUI thread only.
#pragma once

#include <optional>

#include <QFrame>
#include <QString>

#include "core/timeline/frame.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;

namespace partiscope {

class OutlookCard : public QFrame {
    Q_OBJECT

public:
    explicit OutlookCard(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showFrame(const Frame& frame, bool veiled);  // veiled: a question's answer would be told
    void showAnswer(const QString& sentence, Micros askedAtUs, int runs);
    void forget();  // another run is open

    [[nodiscard]] QString answer() const;

public slots:
    void ask();

signals:
    void outlookAsked();

private:
    void showState();

    QLabel *m_update = nullptr, *m_heading = nullptr, *m_answer = nullptr, *m_basis = nullptr;
    QPushButton* m_ask = nullptr;
    bool m_waiting = false, m_veiled = false;
    QString m_sentence, m_basisText;
};

// "UpdateTable: 8,000 WCU/s in force in 0:40"; empty: nothing is on its way.
[[nodiscard]] QString updateText(const Frame& frame);

}  // namespace partiscope
