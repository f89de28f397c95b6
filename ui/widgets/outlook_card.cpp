// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/outlook_card.h"

#include <cmath>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

QString updateText(const Frame& frame) {
    QStringList lines;
    for (const TableFrame& table : frame.tables) {
        if (!table.update) continue;
        const TableUpdateFrame& update = *table.update;
        QStringList what;
        if (update.mode != table.mode) {
            what << (update.mode == CapacityMode::OnDemand ? OutlookCard::tr("on-demand mode")
                                                           : OutlookCard::tr("provisioned mode"));
        }
        if (update.mode == CapacityMode::Provisioned) {
            if (update.writeCapacity * kUnit != table.writeCapacity) {
                what << OutlookCard::tr("%1 WCU/s").arg(shown(grouped(update.writeCapacity)));
            }
            if (update.readCapacity * kUnit != table.readCapacity) {
                what << OutlookCard::tr("%1 RCU/s").arg(shown(grouped(update.readCapacity)));
            }
        }
        const bool scaled = update.cause == CapacityCause::AutoScaling;
        const QString who =
            scaled ? OutlookCard::tr("Auto scaling") : QStringLiteral("UpdateTable");
        lines << OutlookCard::tr("%1: %2, in force in %3")
                     .arg(who, what.join(QStringLiteral(", ")),
                          shown(shortClock(std::max<Micros>(0, update.effectiveUs - frame.atUs))));
    }
    return lines.join(u'\n');
}

OutlookCard::OutlookCard(QWidget* parent) : QFrame(parent) {
    setProperty("look", "accentCard");
    setAccessibleName(tr("Will it heal?"));
    m_update = lookLabel(this, "strong");
    m_update->setWordWrap(true);
    m_heading = lookLabel(this, "strong");
    m_heading->setText(tr("Will it heal by itself?"));
    m_answer = lookLabel(this, "normal");
    m_answer->setWordWrap(true);
    m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_basis = lookLabel(this, "dim");
    m_basis->setWordWrap(true);
    m_ask = new QPushButton(tr("Look half an hour ahead"), this);
    m_ask->setToolTip(tr(
        "Runs this moment ahead several times, each by other chances, and tells when the service "
        "has mended what is refused"));
    auto* layout = new QVBoxLayout(this);
    for (QWidget* part : {static_cast<QWidget*>(m_update), static_cast<QWidget*>(m_heading),
                          static_cast<QWidget*>(m_answer), static_cast<QWidget*>(m_basis)}) {
        layout->addWidget(part);
    }
    layout->addWidget(m_ask, 0, Qt::AlignLeft);
    connect(m_ask, &QPushButton::clicked, this, &OutlookCard::ask);
    m_update->hide();
    showState();
}

void OutlookCard::setTheme(const Palette& palette, double zoom) {
    (void)palette;  // the style sheet has its colours
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(12), px(10), px(12), px(10));
    layout()->setSpacing(px(6));
}

void OutlookCard::ask() {
    if (m_waiting || m_veiled) return;
    m_waiting = true;
    showState();
    emit outlookAsked();
}

void OutlookCard::showAnswer(const QString& sentence, Micros askedAtUs, int runs) {
    m_waiting = false;
    m_sentence = sentence;
    m_basisText =
        tr("as seen from %1, %n runs ahead", nullptr, runs).arg(shown(shortClock(askedAtUs)));
    showState();
}

void OutlookCard::forget() {
    m_waiting = false;
    m_sentence.clear();
    m_basisText.clear();
    showState();
}

void OutlookCard::showFrame(const Frame& frame, bool veiled) {
    const QString update = updateText(frame);
    if (update != m_update->text()) {
        m_update->setText(update);
        m_update->setVisible(!update.isEmpty());
    }
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    showState();
}

QString OutlookCard::answer() const { return m_answer->text(); }

void OutlookCard::showState() {
    const QString text = m_veiled    ? tr("Answer the question first.")
                         : m_waiting ? tr("Looking ahead …")
                                     : m_sentence;
    m_answer->setText(text);
    m_answer->setVisible(!text.isEmpty());
    m_basis->setText(m_basisText);
    m_basis->setVisible(!m_veiled && !m_waiting && !m_basisText.isEmpty());
    m_ask->setEnabled(!m_waiting && !m_veiled);
    setAccessibleDescription(text);
}

}  // namespace partiscope
