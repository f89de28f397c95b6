// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gates_card.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

class GateCardWidget::Bar : public QWidget {
public:
    explicit Bar(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void setTheme(const Palette& palette, double zoom) {
        m_palette = palette;
        setFixedHeight(int(std::lround(6 * zoom)));
        setFixedWidth(int(std::lround(96 * zoom)));  // alike in all cards: they are compared
        update();
    }

    void setFill(double fill, Role role) {
        if (fill == m_fill && role == m_role) return;
        m_fill = fill;
        m_role = role;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const double radius = height() / 2.0;
        painter.setBrush(m_palette.of(Role::Trough));
        painter.drawRoundedRect(QRectF(rect()), radius, radius);
        if (m_fill <= 0) return;
        painter.setBrush(m_palette.of(m_role));
        painter.drawRoundedRect(
            QRectF(0, 0, std::max<double>(height(), width() * m_fill), height()), radius, radius);
    }

private:
    Palette m_palette;
    double m_fill = 0;
    Role m_role = Role::Served;
};

GateCardWidget::GateCardWidget(QWidget* parent) : QFrame(parent) {
    setProperty("look", "card");
    m_name = lookLabel(this, "strong");
    m_numbers = lookLabel(this, "figureStrong");
    m_words = lookLabel(this, "dim");
    m_reason = new NameLabel("refused", this);
    m_metric = new NameLabel("dim", this);
    m_bar = new Bar(this);
    for (QLabel* label : {m_numbers, m_words}) label->setWordWrap(false);
    for (QLabel* label : {m_numbers, m_words})
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QLabel* label : {m_reason, m_metric}) label->hide();
    // Two rows of their own: a long number must not narrow the bar below it.
    auto* first = new QHBoxLayout;
    first->addWidget(m_name, 1);
    first->addWidget(m_numbers, 0, Qt::AlignTop);
    auto* second = new QHBoxLayout;
    second->addWidget(m_bar, 0, Qt::AlignVCenter);
    second->addWidget(m_words, 1);
    auto* rows = new QVBoxLayout(this);
    rows->addLayout(first);
    rows->addLayout(second);
    rows->addWidget(m_reason);
    rows->addWidget(m_metric);
}

void GateCardWidget::setTheme(const Palette& palette, double zoom) {
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    m_bar->setTheme(palette, zoom);
    layout()->setContentsMargins(px(10), px(8), px(10), px(8));
    layout()->setSpacing(px(4));
    for (QHBoxLayout* row : layout()->findChildren<QHBoxLayout*>()) row->setSpacing(px(6));
    m_numbers->setStyleSheet(QStringLiteral("font-size: %1px;").arg(px(12)));
}

void GateCardWidget::showCard(const GateCard& card) {
    if (card == m_card) return;
    m_card = card;
    const bool refuses = card.verdict == GateCard::Verdict::Refuses;
    m_name->setText(card.name);
    m_numbers->setText(card.numbers);
    m_words->setText(card.words);
    setLook(this, refuses ? "refusedCard" : "card");
    setLook(m_words, refuses ? "refused" : "dim");
    m_bar->setFill(card.fill, refuses                                    ? Role::Refused
                              : card.verdict == GateCard::Verdict::Burst ? Role::Asked
                                                                         : Role::Served);
    m_reason->setText(breakableName(card.reason));
    m_reason->setVisible(!card.reason.isEmpty());
    m_metric->setText(card.metric.isEmpty() ? QString()
                                            : tr("CloudWatch: %1").arg(breakableName(card.metric)));
    m_metric->setVisible(!card.metric.isEmpty());
    setToolTip(card.meaning);
    m_reason->setToolTip(card.meaning);
    m_reason->setAccessibleName(card.reason);
    m_metric->setAccessibleName(tr("CloudWatch metric %1").arg(card.metric));
    setAccessibleName(card.name);
    QStringList spoken{card.numbers, card.words, card.reason, card.meaning};
    if (!card.metric.isEmpty()) spoken << m_metric->accessibleName();
    spoken.removeAll(QString());
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
}

}  // namespace partiscope
