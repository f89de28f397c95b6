// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/panel_text.h"

#include <algorithm>
#include <cstdint>

#include <QStringList>

#include "core/model/operation.h"
#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

struct Total {
    Flow flow;
    MicroUnits capacity = 0;  // 0: a table without provisioned capacity is among them
};

Total totalOf(const Frame& frame, Direction direction) {
    Total total;
    bool allProvisioned = true;
    for (const TableFrame& table : frame.tables) {
        const Flow& flow = direction == Direction::Write ? table.write : table.read;
        total.flow.asked += flow.asked;
        total.flow.served += flow.served;
        total.flow.refused += flow.refused;
        const bool provisioned = table.mode == CapacityMode::Provisioned;
        allProvisioned = allProvisioned && provisioned;
        total.capacity += direction == Direction::Write ? table.writeCapacity : table.readCapacity;
    }
    if (!allProvisioned) total.capacity = 0;
    return total;
}

HeadlineLine lineOf(const Total& total, Direction direction, bool named, bool veiled) {
    HeadlineLine line;
    const QString subject = !named                          ? QStringLiteral("Asked")
                            : direction == Direction::Write ? QStringLiteral("Writes: asked")
                                                            : QStringLiteral("Reads: asked");
    line.asked = QStringLiteral("%1 %2 %3/s")
                     .arg(subject, shown(unitsText(total.flow.asked)), shown(unitName(direction)));
    if (veiled) {
        line.served = QStringLiteral("served ?");
        line.refused = QStringLiteral("refused ?");
        return line;
    }
    line.refuses = total.flow.refused > 0;
    line.served = QStringLiteral("served %1").arg(shown(unitsText(total.flow.served)));
    line.refused = QStringLiteral("refused %1").arg(shown(unitsText(total.flow.refused)));
    if (line.refuses && total.flow.asked > 0) {
        const double share = double(total.flow.refused) / double(total.flow.asked);
        line.refused += QStringLiteral(" (%1)").arg(shown(percentText(share)));
    }
    if (total.capacity > 0) {
        const double idle = 1 - double(total.flow.served) / double(total.capacity);
        if (idle >= 0.005) {
            line.idle = QStringLiteral("%1 of the table stands idle").arg(shown(percentText(idle)));
        }
    }
    return line;
}

QString streamFact(const TrafficSpec& spec) {
    QString text;
    const QString operation = shown(operationName(spec.operation));
    if (spec.workers > 0) {
        text = QStringLiteral("%1 workers of %2")
                   .arg(shown(grouped(std::int64_t(spec.workers))), operation);
    } else if (spec.rate.kind == RateShape::Kind::Constant) {
        text = QStringLiteral("%1 %2/s").arg(shown(callsText(spec.rate.ratePerS)), operation);
    } else {
        text = operation;
    }
    if (spec.itemSize.kind == ItemSize::Kind::Fixed) {
        text += QStringLiteral(" of %1").arg(shown(bytesText(spec.itemSize.bytes)));
    }
    return text;
}

}  // namespace

std::vector<HeadlineLine> headlineLines(const Frame& frame, bool veiled) {
    const Total write = totalOf(frame, Direction::Write);
    const Total read = totalOf(frame, Direction::Read);
    const bool reads = read.flow.asked > 0 || (write.flow.asked == 0 && !frame.streams.empty() &&
                                               frame.streams.front().direction == Direction::Read);
    const bool writes = write.flow.asked > 0 || !reads;
    const bool both = reads && writes;
    std::vector<HeadlineLine> lines;
    if (writes) lines.push_back(lineOf(write, Direction::Write, both, veiled));
    if (reads) lines.push_back(lineOf(read, Direction::Read, both, veiled));
    return lines;
}

QString scenarioFacts(const Scenario& scenario, std::size_t partitions) {
    QStringList facts;
    if (scenario.tables.size() > 1) {
        facts << QStringLiteral("%1 tables").arg(scenario.tables.size());
    }
    if (partitions > 0) {
        facts << (partitions == 1 ? QStringLiteral("1 partition")
                                  : QStringLiteral("%1 partitions")
                                        .arg(shown(grouped(std::int64_t(partitions)))));
    }
    if (scenario.tables.size() == 1) {
        const TableSpec& table = scenario.tables.front();
        bool reads = false;
        bool writes = false;
        for (const TrafficSpec& spec : scenario.traffic) {
            (directionOf(spec.operation) == Direction::Read ? reads : writes) = true;
        }
        if (table.mode == CapacityMode::OnDemand) {
            facts << QStringLiteral("on demand");
        } else {
            if (writes || !reads) {
                facts << QStringLiteral("%1 WCU provisioned")
                             .arg(shown(grouped(std::int64_t(table.writeCapacity))));
            }
            if (reads) {
                facts << QStringLiteral("%1 RCU provisioned")
                             .arg(shown(grouped(std::int64_t(table.readCapacity))));
            }
        }
    }
    if (scenario.traffic.size() > 2) {
        facts << QStringLiteral("%1 streams").arg(scenario.traffic.size());
    } else {
        for (const TrafficSpec& spec : scenario.traffic) facts << streamFact(spec);
    }
    return facts.join(QStringLiteral(" · "));
}

QString shown(std::string_view text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString momentText(Micros at) {
    QString text = shown(shortClock(at));
    if (at > 0 && at < kSecond) text += QStringLiteral(".%1").arg(at / 100'000);
    return text;
}

}  // namespace partiscope
