// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panel_fixture.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QLabel>
#include <QScrollBar>

namespace partiscope::test {

std::shared_ptr<const Scenario> ordersByDate() {
    Scenario scenario;
    scenario.title = "Orders by date";
    scenario.durationUs = 600 * kSecond;
    TableSpec table;
    table.name = "Orders";
    table.partitionKey = "order_date";
    table.sortKey = "order_time";
    table.writeCapacity = 10'000;
    table.readCapacity = 3'000;
    table.partitions = 10;
    scenario.tables.push_back(table);
    AttributeSpec date;
    date.name = "order_date";
    date.text = "2026-10-18";
    AttributeSpec time;
    time.name = "order_time";
    time.kind = AttributeKind::Clock;
    AttributeSpec id;
    id.name = "order_id";
    id.kind = AttributeKind::Uuid;
    scenario.attributes = {date, time, id};
    TrafficSpec checkout;
    checkout.name = "checkout";
    checkout.rate.ratePerS = 2'400;
    checkout.itemSize.bytes = 2'048;
    scenario.traffic.push_back(checkout);

    LessonStep load;
    load.id = "load";
    load.title = "The load";
    load.text = "A shop writes **2,400 orders a second**.";
    load.ask =
        Question{"number", "What share is refused?", {}, "metric:throttled_share", 0.02, "%"};
    LessonStep why;
    why.id = "why";
    why.title = "Capacity left, still refused";
    why.atUs = 10 * kSecond;
    why.locked = {"traffic.checkout.rate"};
    why.ask = Question{"gate", "Which limit refuses?", {}, "partition", 0, ""};
    LessonStep least;
    least.id = "least";
    least.title = "Try it";
    scenario.steps = {load, why, least};
    return std::make_shared<const Scenario>(std::move(scenario));
}

QStringList unnamedControls(const QWidget& top) {
    QStringList unnamed;
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || qobject_cast<const QScrollBar*>(widget))
            continue;
        if (!(widget->focusPolicy() & Qt::TabFocus)) continue;
        // What a spin box types into is one control with it.
        if (qobject_cast<const QAbstractSpinBox*>(widget->parentWidget())) continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool named = !widget->accessibleName().isEmpty() ||
                           (button && !button->text().isEmpty()) ||
                           (label && !label->text().isEmpty());
        if (!named) {
            QStringList path;  // from the control outwards, to find it by
            for (const QObject* at = widget; at && at != &top; at = at->parent()) {
                path << QString::fromLatin1(at->metaObject()->className()) + at->objectName();
            }
            unnamed << path.join(QLatin1Char('<'));
        }
    }
    return unnamed;
}

}  // namespace partiscope::test
