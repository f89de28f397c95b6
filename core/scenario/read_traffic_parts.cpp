// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of [[traffic]] that are a plain value or a table: rate, item_size, write_shards, retries.
#include <algorithm>
#include <array>
#include <cstddef>

#include "core/scenario/names.h"
#include "core/scenario/quantity.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/retry_policies.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr RealRange kRate{0, kRateMost, "calls/s"};
constexpr QuantityRange kItemBytes{1, 400 * kKilobyte};
constexpr QuantityRange kPositiveDuration{1'000, kDurationMost};
constexpr std::string_view kRateForms =
    "a number of calls/s, or { from, to, over }, { steps }, { base, peak, period }";

double requireRate(FieldReader& fields, std::string_view key) {
    (void)fields.require(key, "a number of calls/s");
    return fields.real(key, kRate).value_or(0);
}

Micros requireDuration(FieldReader& fields, std::string_view key) {
    (void)fields.require(key, "a duration such as \"60 min\"");
    return fields.duration(key, kPositiveDuration).value_or(kSecond);
}

void readRateSteps(FieldReader& fields, RateShape& rate) {
    const TomlNode* steps = fields.node("steps");
    const std::string path = fields.pathOf("steps");
    constexpr std::size_t kStepsMost = 100'000;
    if (steps->kind != TomlNode::Kind::Array || steps->items.empty() ||
        steps->items.size() > kStepsMost) {
        fields.log().error(steps->place, path, "must be a list of steps",
                           "1 to 100,000 of { at = \"0 s\", rate = 100 }");
        return;
    }
    for (const TomlNode& node : steps->items) {
        FieldReader step(node, "step of rate", path, fields.log());
        RateShape::StepAt at;
        (void)step.require("at", "a duration such as \"2 min\"");
        at.atUs = step.duration("at", kAnyDuration).value_or(0);
        at.ratePerS = requireRate(step, "rate");
        step.finish();
        if (!rate.steps.empty() && at.atUs <= rate.steps.back().atUs) {
            fields.log().error(node.place, path,
                               "must be in order of time: " + durationText(at.atUs) + " follows " +
                                   durationText(rate.steps.back().atUs));
        }
        rate.steps.push_back(at);
    }
}

Bytes requireSize(FieldReader& fields, std::string_view key) {
    (void)fields.require(key, "a size such as \"1 KB\"");
    return fields.size(key, kItemBytes).value_or(1);
}

// How often at most: a number of tries, or "unlimited".
std::int64_t readAttempts(FieldReader& fields) {
    const TomlNode* attempts = fields.require("attempts", "a number of tries, or \"unlimited\"");
    if (attempts == nullptr) return 1;
    if (attempts->kind == TomlNode::Kind::Text && attempts->text == "unlimited") return 0;
    return fields.integer("attempts", {1, 1'000, "tries, or \"unlimited\""}).value_or(1);
}

void readRetriedAnswers(FieldReader& fields) {
    const auto on = fields.texts("on", 2);
    if (!on) return;
    const TomlPlace place = fields.log().placeOf(fields.pathOf("on"));
    for (const std::string& answer : *on) {
        if (answer == "throttle" || answer == "conflict") continue;
        fields.log().error(place, fields.pathOf("on"), "is unknown: " + inQuotes(answer),
                           "\"throttle\", \"conflict\"",
                           didYouMean(answer, {"throttle", "conflict"}));
    }
    if (std::find(on->begin(), on->end(), "throttle") == on->end()) {
        fields.log().error(place, fields.pathOf("on"), "must contain \"throttle\"",
                           "\"throttle\", and \"conflict\" if wanted",
                           "write retries = \"none\" to retry nothing");
    }
}

}  // namespace

RateShape readRate(const TomlNode& node, const std::string& path, ReadingLog& log) {
    RateShape rate;
    if (node.kind != TomlNode::Kind::Table) {
        rate.ratePerS = realOf(node, path, kRate, log).value_or(0);
        return rate;
    }
    FieldReader fields(node, "rate", path, log);
    if (fields.has("steps")) {
        rate.kind = RateShape::Kind::Steps;
        readRateSteps(fields, rate);
    } else if (fields.has("base") || fields.has("peak") || fields.has("period")) {
        rate.kind = RateShape::Kind::Wave;
        rate.basePerS = requireRate(fields, "base");
        rate.peakPerS = requireRate(fields, "peak");
        rate.periodUs = requireDuration(fields, "period");
    } else if (fields.has("from") || fields.has("to") || fields.has("over")) {
        rate.kind = RateShape::Kind::Ramp;
        rate.fromPerS = requireRate(fields, "from");
        rate.toPerS = requireRate(fields, "to");
        rate.overUs = requireDuration(fields, "over");
    } else {
        log.error(node.place, path, "says no rate", std::string(kRateForms));
        return rate;
    }
    fields.finish();
    return rate;
}

ItemSize readItemSize(const TomlNode& node, const std::string& path, ReadingLog& log) {
    ItemSize size;
    if (node.kind != TomlNode::Kind::Table) {
        size.bytes = sizeOf(node, path, kItemBytes, log).value_or(size.bytes);
        return size;
    }
    FieldReader fields(node, "item_size", path, log);
    if (fields.has("mean") || fields.has("sigma")) {
        size.kind = ItemSize::Kind::LogNormal;
        size.meanBytes = requireSize(fields, "mean");
        (void)fields.require("sigma", "a number from 0 to 3");
        size.sigma = fields.real("sigma", {0, 3, ""}).value_or(0);
    } else {
        size.kind = ItemSize::Kind::Uniform;
        size.minBytes = requireSize(fields, "min");
        size.maxBytes = requireSize(fields, "max");
    }
    fields.finish();
    return size;
}

WriteShards readWriteShards(const TomlNode& node, const std::string& path, ReadingLog& log) {
    if (node.kind == TomlNode::Kind::Integer) {
        log.error(node.place, path, isInstead(node), "a table with fields",
                  "write { count = " + tomlValue(node) + " }");
        return {};
    }
    FieldReader fields(node, "write_shards", path, log);
    WriteShards shards;
    shards.present = true;
    (void)fields.require("count", "a whole number from 1 to 100,000 shards");
    shards.count = fields.integer("count", {1, 100'000, "shards"}).value_or(1);
    shards.by = fields.text("by", {255}).value_or("random");
    shards.first = fields.integer("first", {0, 1'000'000'000, ""}).value_or(0);
    shards.separator = fields.text("separator", {64, true}).value_or("#");
    fields.finish();
    return shards;
}

RetryPolicy readRetries(const TomlNode& node, const std::string& path, FieldReader& stream) {
    ReadingLog& log = stream.log();
    if (node.kind != TomlNode::Kind::Table) {
        if (stream.refuseNotSimulated("retries", node.text, node.place)) return {};
        if (const auto policy = namedRetryPolicy(node.text)) return *policy;
        const bool isText = node.kind == TomlNode::Kind::Text;
        const std::vector<std::string> names = retryPolicyNames();
        log.error(node.place, path, isText ? "is unknown: " + inQuotes(node.text) : isInstead(node),
                  joined(names) + ", or { attempts, base, cap, jitter, first_delay }",
                  isText ? didYouMean(node.text, names) : std::string());
        return {};
    }
    FieldReader fields(node, "retries", path, log);
    RetryPolicy policy;
    policy.name = std::string(kCustomRetries);
    policy.attempts = readAttempts(fields);
    // Without a delay, an endless retry would never let the clock go on.
    (void)fields.require("base", "a duration such as \"25 ms\"");
    policy.baseUs = fields.duration("base", {1'000, 3'600 * kSecond}).value_or(kSecond);
    policy.capUs = fields.duration("cap", {1'000, kDurationMost}).value_or(policy.capUs);
    policy.jitter = static_cast<Jitter>(fields.choice("jitter", kJitterNames).value_or(0));
    policy.firstDelayUs = fields.duration("first_delay", {0, 3'600 * kSecond});
    readRetriedAnswers(fields);
    fields.finish();
    return policy;
}

}  // namespace partiscope
