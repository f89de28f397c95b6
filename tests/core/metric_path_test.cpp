// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/metric_path.h"

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

// A hand-made document of ten seconds, so that every number can be checked by eye.
Json document() {
    const Json ten = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const Json series = {
        {"t_s", ten},
        {"requests", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"attempts", {10, 10, 10, 10, 10, 20, 20, 20, 20, 20}},
        {"accepted", {10, 10, 10, 10, 10, 10, 10, 10, 10, 10}},
        {"throttled", {0, 0, 0, 0, 0, 10, 10, 10, 10, 10}},
        {"failed", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"items", {10, 10, 10, 10, 10, 10, 10, 10, 10, 10}},
        {"unprocessed", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"first_tries", {10, 10, 10, 10, 10, 10, 10, 10, 10, 10}},
        {"first_tries_throttled", {0, 0, 0, 0, 0, 5, 5, 5, 5, 5}},
        {"write_demanded", {10, 10, 10, 10, 10, 20, 20, 20, 20, 20}},
        {"write_consumed", {10, 10, 10, 10, 10, 10, 10, 10, 10, 10}},
        {"read_demanded", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"read_consumed", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"write_provisioned", {100, 100, 100, 100, 100, 200, 200, 200, 200, 200}},
        {"read_provisioned", {5, 5, 5, 5, 5, 5, 5, 5, 5, 5}},
        {"hottest_partition", {"A", "A", nullptr, "A", "B", "B", "A", "A", "A", "A"}},
        {"reasons",
         {{"TableWriteKeyRangeThroughputExceeded", {0, 0, 0, 0, 0, 10, 10, 10, 10, 10}}}}};
    const Json minutes = {
        {"t_s", Json::array({0})}, {"attempts", Json::array({150})}, {"reasons", Json::object()}};
    const Json stream = {{"name", "check.out"},
                         {"accepted", 100},
                         {"goodput_per_s", 10},
                         {"latency_ms", {{"p99", 8}}},
                         {"series", series}};
    const Json partitions = {{{"id", "A"}, {"write_units", 75}, {"peak_write_per_s", 9}},
                             {{"id", "B"}, {"write_units", 25}, {"peak_write_per_s", 3}}};
    const Json table = {{"name", "Orders.v2"},
                        {"series", series},
                        {"minutes", minutes},
                        {"partitions", partitions}};
    Json other = stream;
    other["name"] = "check";
    other["goodput_per_s"] = 1;
    return {
        {"simulated_s", 10},
        {"totals", {{"attempts", 150}, {"throttled_share", 0.333}, {"first_throttle_s", nullptr}}},
        {"reasons", {{"TableWriteKeyRangeThroughputExceeded", 50}, {"TransactionConflict", 0}}},
        {"metrics", {{"WriteThrottleEvents", 50}}},
        {"traffic", Json::array({stream, other})},
        {"tables", Json::array({table})},
        {"splits",
         {{{"t_s", 3}, {"cause", "heat"}},
          {{"t_s", 7}, {"cause", "size"}},
          {{"t_s", 8}, {"cause", "heat"}}}},
        {"refusals", Json::array()},
        {"capacity", Json::array()},
        {"events", Json::array()},
        {"series", series},
        {"minutes", minutes}};
}

double valueOf(const std::string& path, const MetricWindow& window = {}) {
    const Result<double> value = metricValue(document(), path, window);
    INFO(path << ": " << (value.ok() ? "" : toText(value.problems().front())));
    REQUIRE(value.ok());
    return value.value();
}

std::string problemOf(const std::string& path, const MetricWindow& window = {}) {
    const Result<double> value = metricValue(document(), path, window);
    REQUIRE_FALSE(value.ok());
    return toText(value.problems().front());
}

const MetricWindow kSecondHalf{5 * kSecond, std::nullopt};

}  // namespace

TEST_CASE("metric paths: totals may be left out, elements go by name") {
    CHECK(valueOf("throttled_share") == Approx(0.333));
    CHECK(valueOf("totals.attempts") == 150);
    CHECK(valueOf("reasons.TransactionConflict") == 0);
    CHECK(valueOf("tables.Orders.v2.partitions.B.write_units") == 25);
    CHECK(valueOf("traffic.check.out.latency_ms.p99") == 8);
    // The longest name wins, and a name is not taken for the beginning of another.
    CHECK(valueOf("traffic.check.out.goodput_per_s") == 10);
    CHECK(valueOf("traffic.check.goodput_per_s") == 1);
}

TEST_CASE("metric paths: aggregates of series and of fields over lists") {
    CHECK(valueOf("series.attempts.sum") == 150);
    CHECK(valueOf("series.attempts.mean") == 15);
    CHECK(valueOf("series.attempts.max") == 20);
    CHECK(valueOf("series.attempts.min") == 10);
    CHECK(valueOf("series.attempts.last") == 20);
    CHECK(valueOf("series.attempts.count") == 10);
    CHECK(valueOf("series.attempts.cv") == Approx(1.0 / 3));
    CHECK(valueOf("tables.Orders.v2.partitions.write_units.max") == 75);
    CHECK(valueOf("tables.partitions.write_units.sum") == 100);
    CHECK(valueOf("traffic.goodput_per_s.sum") == 11);
    SECTION("changes skip moments with nothing to say") {
        CHECK(valueOf("series.hottest_partition.changes") == 2);
        CHECK(valueOf("series.attempts.changes") == 1);
    }
    SECTION("lists are counted, with filters") {
        CHECK(valueOf("splits.count") == 3);
        CHECK(valueOf("splits[cause=heat].count") == 2);
        CHECK(valueOf("splits[cause=heat][t_s=8].count") == 1);
        CHECK(valueOf("splits[cause=growth].count") == 0);
        CHECK(valueOf("splits[cause=heat].t_s.max") == 8);
        CHECK(valueOf("refusals.count") == 0);
    }
}

TEST_CASE("metric paths: a window makes sums again of the points inside") {
    CHECK(valueOf("throttled_share", kSecondHalf) == 0.5);
    CHECK(valueOf("first_try_throttled_share", kSecondHalf) == 0.5);
    CHECK(valueOf("attempts", {std::nullopt, 5 * kSecond}) == 50);
    CHECK(valueOf("attempts", {4 * kSecond, 6 * kSecond}) == 30);  // from <= t < to
    CHECK(valueOf("series.attempts.mean", kSecondHalf) == 20);
    CHECK(valueOf("series.attempts.count", {500'000, 2 * kSecond}) == 1);  // t = 1 alone
    CHECK(valueOf("reasons.TableWriteKeyRangeThroughputExceeded", {std::nullopt, 6 * kSecond}) ==
          10);
    CHECK(valueOf("metrics.WriteThrottleEvents", kSecondHalf) == 50);
    CHECK(valueOf("tables.Orders.v2.metrics.ProvisionedWriteCapacityUnits", kSecondHalf) == 200);
    CHECK(valueOf("traffic.check.out.accepted", kSecondHalf) == 50);
    CHECK(valueOf("traffic.check.out.goodput_per_s", {5 * kSecond, 60 * kSecond}) == 10);
    CHECK(valueOf("splits[cause=heat].count", kSecondHalf) == 1);
    CHECK(problemOf("traffic.check.out.latency_ms.p99", kSecondHalf).find("window") !=
          std::string::npos);
    CHECK(problemOf("tables.Orders.v2.partitions.write_units.max", kSecondHalf).find("window") !=
          std::string::npos);
}

TEST_CASE("metric paths: nothing is tried in an empty window, so that its share has no value") {
    CHECK(problemOf("throttled_share", {20 * kSecond, 30 * kSecond}).find("no value") !=
          std::string::npos);
    CHECK(problemOf("series.attempts.mean", {20 * kSecond, 30 * kSecond}).find("no value") !=
          std::string::npos);
    CHECK(valueOf("attempts", {20 * kSecond, 30 * kSecond}) == 0);
}

TEST_CASE("metric paths: an unknown one says what was probably meant") {
    CHECK(problemOf("throttled_shar").find("throttled_share") != std::string::npos);
    CHECK(problemOf("traffic.chek.goodput_per_s").find("check") != std::string::npos);
    CHECK(problemOf("tables.Orders.v2.partitions.write_unit.max").find("write_units") !=
          std::string::npos);
    CHECK(problemOf("series.attempts.avg").find("no \"avg\"") != std::string::npos);
    CHECK(problemOf("series.attempts").find(".mean") != std::string::npos);
    CHECK(problemOf("totals").find("not a number") != std::string::npos);
    CHECK(problemOf("").find("empty") != std::string::npos);
    CHECK(problemOf("throttled_share.").find("dot") != std::string::npos);
    CHECK(problemOf("throttled_share.max").find("after a value") != std::string::npos);
    CHECK(problemOf("splits[cause].count").find("filter") != std::string::npos);
    CHECK(problemOf("series.hottest_partition.max").find("names") != std::string::npos);
    CHECK(problemOf("first_throttle_s").find("no value") != std::string::npos);
}

TEST_CASE("metric paths: judged by names alone, values may be missing") {
    CHECK_FALSE(metricPathProblem(document(), "first_throttle_s"));
    CHECK_FALSE(metricPathProblem(document(), "tables.Orders.v2.partitions.K.write_units"));
    CHECK_FALSE(metricPathProblem(document(), "throttled_share", {20 * kSecond, std::nullopt}));
    CHECK(metricPathProblem(document(), "tables.Orders.v2.partitions.k.write_units"));
    CHECK(metricPathProblem(document(), "trafic.check.accepted"));
}
