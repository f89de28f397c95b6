// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tune_controls.h"

#include <algorithm>
#include <cmath>

#include <QRegularExpression>

#include "core/model/operation.h"
#include "core/scenario/parameter.h"

namespace partiscope {

namespace {

constexpr double kSpan = 10;  // a rate's slider reaches from a tenth to ten times the file's value
constexpr int kHomeSnap = 8;
constexpr int kShardsMost = 32;

QString textOf(const Scenario& scenario, const QString& path) {
    const Result<std::string> text = parameterText(scenario, path.toStdString());
    return text.ok() ? QString::fromStdString(text.value()) : QString();
}

double twoDigits(double value) {
    if (value <= 0) return 0;
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::max(1.0, std::round(value / digit) * digit);
}

double numberIn(const QString& text) {
    bool isNumber = false;
    const double value = QString(text).remove(u',').remove(u' ').remove(u'_').toDouble(&isNumber);
    return isNumber ? value : -1;
}

// "2 KB" -> 2048; -1: not a size.
double bytesIn(const QString& text) {
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*\"?([0-9.,_]+)\\s*([KMG]?B)\"?\\s*$"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch()) return -1;
    const QString unit = match.captured(2).toUpper();
    const double factor = unit == u"B"    ? 1
                          : unit == u"KB" ? 1'024
                          : unit == u"MB" ? 1'048'576
                                          : 1e9;
    const double value = numberIn(match.captured(1));
    return value < 0 ? -1 : value * factor;
}

double valueOf(const TuneControl& control, const QString& text) {
    const double bytes = bytesIn(text);
    return control.kind == TuneControl::Kind::Listed && bytes >= 0 ? bytes : numberIn(text);
}

// `home`: the value of the opened file, in the middle of the slider.
TuneControl logarithmic(const Scenario& inForce, const QString& path, double home) {
    TuneControl control;
    control.kind = TuneControl::Kind::Logarithmic;
    control.path = path;
    control.text = textOf(inForce, control.path);
    const double now = numberIn(control.text);
    control.home = home > 0 ? home : now > 0 ? now : 100;
    control.least = std::max(1.0, twoDigits(control.home / kSpan));
    control.most = twoDigits(control.home * kSpan);
    if (now > 0) {  // a typed value may lie outside
        control.least = std::min(control.least, now);
        control.most = std::max(control.most, now);
    }
    return control;
}

TuneControl rateControl(const Scenario& inForce, const TrafficSpec& opened, const QString& path) {
    const double home = opened.rate.kind == RateShape::Kind::Constant ? opened.rate.ratePerS : 0;
    TuneControl control = logarithmic(inForce, path + QStringLiteral(".rate"), home);
    control.label = QStringLiteral("Requests per second");
    control.description =
        QStringLiteral("How many calls a second the clients make, whatever the answers.");
    return control;
}

TuneControl capacityControl(const Scenario& inForce, const TableSpec& opened, Direction direction) {
    const bool write = direction == Direction::Write;
    const QString table =
        inForce.tables.size() == 1
            ? QStringLiteral("table.")
            : QStringLiteral("tables.%1.").arg(QString::fromStdString(opened.name));
    TuneControl control = logarithmic(
        inForce,
        table + (write ? QStringLiteral("write_capacity") : QStringLiteral("read_capacity")),
        double(write ? opened.writeCapacity : opened.readCapacity));
    control.label =
        write ? QStringLiteral("Table capacity, WCU") : QStringLiteral("Table capacity, RCU");
    control.description = QStringLiteral(
        "Units a second provisioned for the whole table. A partition's "
        "limit stays what it is.");
    const double quota = double(write ? inForce.limits.tableWrite : inForce.limits.tableRead);
    if (control.home <= quota) control.most = std::min(control.most, quota);
    return control;
}

TuneControl sizeControl(const Scenario& inForce, const QString& path) {
    TuneControl control;
    control.kind = TuneControl::Kind::Listed;
    control.path = path + QStringLiteral(".item_size");
    control.label = QStringLiteral("Item size");
    control.description = QStringLiteral(
        "A write costs 1 WCU for each started KB, a strongly "
        "consistent read 1 RCU for each started 4 KB.");
    control.text = textOf(inForce, control.path).remove(u'"');
    for (const int bytes : {100, 200, 400, 700}) {
        control.listed.emplace_back(bytes, QStringLiteral("%1 B").arg(bytes));
    }
    for (const double kb : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0,
                            32.0, 48.0, 64.0, 100.0, 200.0, 400.0}) {
        control.listed.emplace_back(kb * 1'024, QStringLiteral("%1 KB").arg(kb));
    }
    return control;
}

TuneControl shardsControl(const Scenario& inForce, const QString& path) {
    TuneControl control;
    control.kind = TuneControl::Kind::Listed;
    control.path = path + QStringLiteral(".write_shards.count");
    control.label = QStringLiteral("Shards per key");
    control.description = QStringLiteral(
        "Each key gets a suffix #0 … #N−1, so that its writes are "
        "spread over N keys. Reads must then ask all N.");
    control.text = textOf(inForce, control.path);
    for (int count = 1; count <= kShardsMost; ++count) {
        control.listed.emplace_back(count, QString::number(count));
    }
    return control;
}

TuneControl shardByControl(const Scenario& inForce, const TrafficSpec& spec, const QString& path) {
    TuneControl control;
    control.kind = TuneControl::Kind::Choice;
    control.path = path + QStringLiteral(".write_shards.by");
    control.label = QStringLiteral("Shard by");
    control.description = QStringLiteral(
        "A random suffix, or one worked out from an attribute, so that "
        "a reader who knows the attribute asks one shard only.");
    control.text = textOf(inForce, control.path).remove(u'"');
    control.choices << QStringLiteral("random");
    const auto fits = [&](const AttributeSpec& attribute) {
        if (attribute.kind == AttributeKind::Constant || attribute.kind == AttributeKind::Clock ||
            attribute.kind == AttributeKind::Period) {
            return false;
        }
        return std::none_of(
            inForce.tables.begin(), inForce.tables.end(),
            [&](const TableSpec& table) { return table.partitionKey == attribute.name; });
    };
    for (const auto* attributes : {&inForce.attributes, &spec.attributes}) {
        for (const AttributeSpec& attribute : *attributes) {
            const QString name = QString::fromStdString(attribute.name);
            if (fits(attribute) && !control.choices.contains(name)) control.choices << name;
        }
    }
    if (!control.text.isEmpty() && !control.choices.contains(control.text)) {
        control.choices << control.text;
    }
    return control;
}

TuneControl choiceControl(const Scenario& inForce, const QString& path, const QString& label,
                          const QString& description, const QStringList& choices) {
    TuneControl control;
    control.kind = TuneControl::Kind::Choice;
    control.path = path;
    control.label = label;
    control.description = description;
    control.text = textOf(inForce, control.path).remove(u'"');
    control.choices = choices;
    return control;
}

// What the service does by itself: the table's mode, and splits for heat.
void addServiceControls(const Scenario& inForce, const TableSpec& opened,
                        std::vector<TuneControl>& controls) {
    const QString table =
        inForce.tables.size() == 1
            ? QStringLiteral("table.")
            : QStringLiteral("tables.%1.").arg(QString::fromStdString(opened.name));
    if (inForce.era != Era::Era2012) {
        controls.push_back(choiceControl(
            inForce, table + QStringLiteral("mode"), QStringLiteral("Mode"),
            QStringLiteral("A switch takes minutes; meanwhile the table serves what it did. To "
                           "on demand 4 times in 24 hours."),
            {QStringLiteral("provisioned"), QStringLiteral("on-demand")}));
    }
    controls.push_back(choiceControl(
        inForce, QStringLiteral("era"), QStringLiteral("Era"),
        QStringLiteral(
            "2012: each partition has its fixed share of the capacity. 2018: a share that "
            "throttles is raised after 5 to 30 minutes. Today: one pool, and splits."),
        {QStringLiteral("2012"), QStringLiteral("2018"), QStringLiteral("today")}));
    if (inForce.era == Era::Today) {
        controls.push_back(choiceControl(
            inForce, QStringLiteral("model.heat_splits"), QStringLiteral("Splits for heat"),
            QStringLiteral("Whether the service cuts partitions that stay near their limit. It "
                           "always does; off shows what it is worth."),
            {QStringLiteral("on"), QStringLiteral("off")}));
    }
}

}  // namespace

std::vector<TuneControl> tuneControls(const Scenario& inForce, const Scenario& opened,
                                      std::size_t stream) {
    std::vector<TuneControl> controls;
    if (stream >= inForce.traffic.size() || stream >= opened.traffic.size()) return controls;
    const TrafficSpec& spec = inForce.traffic[stream];
    const QString path = QStringLiteral("traffic.") + QString::fromStdString(spec.name);
    if (spec.workers == 0 && spec.rate.kind == RateShape::Kind::Constant) {
        controls.push_back(rateControl(inForce, opened.traffic[stream], path));
    }
    if (spec.itemSize.kind == ItemSize::Kind::Fixed) controls.push_back(sizeControl(inForce, path));
    if (directionOf(spec.operation) == Direction::Write || spec.gather) {
        controls.push_back(shardsControl(inForce, path));
        controls.push_back(shardByControl(inForce, spec, path));
    }
    for (std::size_t i = 0; i < inForce.tables.size() && i < opened.tables.size(); ++i) {
        const TableSpec& table = opened.tables[i];
        const bool isTarget = spec.table.empty() ? i == 0 : table.name == spec.table;
        if (isTarget && inForce.tables[i].mode == CapacityMode::Provisioned) {
            controls.push_back(capacityControl(inForce, table, directionOf(spec.operation)));
        }
        // Without capacities there is nothing to switch to.
        if (isTarget && table.writeCapacity > 0) addServiceControls(inForce, table, controls);
    }
    std::erase_if(controls, [](const TuneControl& control) { return control.text.isEmpty(); });
    return controls;
}

std::vector<TuneFact> tuneFacts(const Scenario& inForce, std::size_t stream) {
    std::vector<TuneFact> facts;
    if (stream >= inForce.traffic.size() || inForce.tables.empty()) return facts;
    const TrafficSpec& spec = inForce.traffic[stream];
    const auto table = std::find_if(inForce.tables.begin(), inForce.tables.end(),
                                    [&](const TableSpec& each) { return each.name == spec.table; });
    const TableSpec& target = table == inForce.tables.end() ? inForce.tables.front() : *table;
    facts.push_back({QStringLiteral("Partition key"), QString::fromStdString(target.partitionKey)});
    if (!target.sortKey.empty()) {
        QString text = QString::fromStdString(target.sortKey);
        for (const AttributeSpec& attribute : inForce.attributes) {
            if (attribute.name != target.sortKey || attribute.kind != AttributeKind::Clock)
                continue;
            text += attribute.falling ? QStringLiteral(", falling") : QStringLiteral(", rising");
        }
        facts.push_back({QStringLiteral("Sort key"), text});
    }
    if (!target.localIndexes.empty()) {
        facts.push_back(
            {QStringLiteral("Local indexes"), QString::number(target.localIndexes.size())});
    }
    if (target.autoScaling) {
        facts.push_back({QStringLiteral("Auto scaling"),
                         QStringLiteral("to %1 %").arg(target.autoScaling->targetPercent)});
    }
    facts.push_back({QStringLiteral("Retries"), QString::fromStdString(spec.retries.name)});
    return facts;
}

QString tuneTextAt(const TuneControl& control, int position) {
    const double share = std::clamp(position, 0, kTuneSteps) / double(kTuneSteps);
    switch (control.kind) {
        case TuneControl::Kind::Listed: {
            if (control.listed.empty()) return {};
            const auto last = double(control.listed.size() - 1);
            return control.listed[std::size_t(std::lround(share * last))].second;
        }
        case TuneControl::Kind::Logarithmic: {
            const int home = tunePosition(control, QString::number(control.home, 'f', 0));
            double value = twoDigits(control.least * std::pow(control.most / control.least, share));
            if (std::abs(position - home) <= kHomeSnap) value = control.home;
            return QString::number(std::clamp(value, control.least, control.most), 'g', 10);
        }
        case TuneControl::Kind::Choice: break;
    }
    return {};
}

int tunePosition(const TuneControl& control, const QString& text) {
    const double value = valueOf(control, text);
    if (value < 0) return 0;
    if (control.kind == TuneControl::Kind::Listed) {
        if (control.listed.size() < 2) return 0;
        std::size_t nearest = 0;
        for (std::size_t i = 0; i < control.listed.size(); ++i) {
            if (std::abs(control.listed[i].first - value) <
                std::abs(control.listed[nearest].first - value)) {
                nearest = i;
            }
        }
        return int(std::lround(double(nearest) * kTuneSteps / double(control.listed.size() - 1)));
    }
    if (control.most <= control.least || value <= control.least) return 0;
    const double share = std::log(value / control.least) / std::log(control.most / control.least);
    return std::clamp(int(std::lround(share * kTuneSteps)), 0, kTuneSteps);
}

QString tuneShown(const TuneControl& control, const QString& text) {
    if (control.kind != TuneControl::Kind::Logarithmic || text.contains(u'.')) return text;
    QString shown = text;
    for (qsizetype at = shown.size() - 3; at > 0; at -= 3) shown.insert(at, u',');
    return shown;
}

QString tuneTyped(const TuneControl& control, const QString& shown) {
    QString text = shown.trimmed();
    if (control.kind == TuneControl::Kind::Logarithmic) text.remove(u',').remove(u' ');
    return text;
}

}  // namespace partiscope
