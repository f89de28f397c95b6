// SPDX-License-Identifier: GPL-3.0-or-later
// The folder broken/ holds files with what must be said about each beside it, as NAME.expected. On a
// difference NAME.actual is written there; GOLDEN_UPDATE=1 rewrites the expected files.
#include "core/scenario/scenario_reader.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "core/scenario/not_simulated.h"
#include "tests/support/catch.h"

using namespace partiscope;
namespace fs = std::filesystem;

namespace {

const fs::path kBroken = PARTISCOPE_SOURCE_DIR "/tests/core/broken";
const fs::path kScenarios = PARTISCOPE_SOURCE_DIR "/scenarios";

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string problemText(const Diagnostics& problems) {
    std::string text;
    for (const Diagnostic& problem : problems) text += toText(problem) + "\n";
    return text;
}

// Everything the format has and this version simulates.
constexpr const char* kEverything = R"(
format   = 1
title    = "Everything"
summary  = "All fields"
sources  = ["https://example.com/a", "b"]
seed     = 42
duration = "10 min"
tick     = "20 ms"
era      = "today"

[[tables]]
name           = "Orders"
partition_key  = "order_date"
sort_key       = "order_time"
mode           = "provisioned"
write_capacity = 10000
read_capacity  = 3000
partitions     = 10
age            = "60 s"
replicas       = 2
preload        = { items = 1_000_000, item_size = "400 B", attributes = {} }

[[tables]]
name                = "Carts"
partition_key       = "customer"
mode                = "on-demand"
previous_peak_write = 2000
previous_peak_read  = 6000
warm_write          = 4000
warm_read           = 12000
max_write           = 5000
max_read            = 15000
age                 = "new"

[attributes]
order_date = 2026-10-18
version    = 3
order_id   = { kind = "uuid" }
order_time = { kind = "clock", order = "falling" }
customer   = { kind = "zipf", count = 100_000, exponent = 1.1, prefix = "CUSTOMER#", run = 250 }
device     = { kind = "uniform", count = 5_000, prefix = "DEVICE#" }
status     = { kind = "choice", values = ["ACTIVE", "absent"], weights = [80, 20] }
serial     = { kind = "sequence", start = 7 }
octet      = { kind = "range", from = 1, to = 223, order = "shuffled" }
hour       = { kind = "period", every = "1 h", format = "%Y-%m-%dT%H" }

[[traffic]]
name            = "checkout"
table           = "Orders"
operation       = "BatchWriteItem"
rate            = { from = 0, to = 40000, over = "60 min" }
latency         = "8 ms"
arrivals        = "even"
start           = "1 s"
stop            = "5 min"
total           = 500_000
item_size       = { min = "100 B", max = "4 KB" }
batch           = 25
condition_fails = 0.25
write_shards    = { count = 8, by = "order_id", first = 1, separator = "-" }
retries         = { attempts = 4, base = "25 ms", cap = "10 s", jitter = "equal", first_delay = "0 s", on = ["throttle", "conflict"] }
timeout         = "25 s"
attributes      = { customer = "CUSTOMER#42" }

[[traffic]]
name            = "look"
table           = "Carts"
operation       = "Query"
workers         = 64
consistent      = true
limit           = 100
descending      = true
items_per_query = 50
gather          = true
parallel        = false
item_size       = { mean = "1 KB", sigma = 0.5 }
retries         = "sdk-2026"

[[traffic]]
name      = "steps"
table     = "Carts"
operation = "GetItem"
rate      = { steps = [ { at = "0 s", rate = 100 }, { at = "2 min", rate = 900.5 } ] }

[[traffic]]
name      = "wave"
table     = "Carts"
operation = "TransactWriteItems"
batch     = 100
rate      = { base = 100, peak = 900, period = "24 h" }
retries   = { attempts = "unlimited", base = "1 ms" }

[[access]]
name = "orders of a customer"; by = ["customer"]; range = "order_date"; rate = 20

[[event]]
at  = "5 min"
set = { "traffic.checkout.write_shards.count" = 4, "attributes.order_date" = "2026-10-19" }

[[event]]
at  = "1 min"
set = { "tables.Carts.mode" = "on-demand", "traffic.look.item_size" = { mean = "2 KB", sigma = 1 } }

[limits]
partition_write = 900
partition_read  = 2900
partition_size  = "5 GB"
table_write     = 30000
table_read      = 20000
placement       = "hash"

[model]
partition_bucket_depth = "2 s"
table_bucket_depth     = "500 ms"
burst_window           = "1 min"
read_write_coupling    = "linear"

[[expect]]
metric = "throttled_share"
min = 0.785
max = 0.800
from = "0 s"
to   = "2 min"

[[step]]
id    = "first-look"
title = "Capacity left, still refused"
text  = """
Markdown,
several lines.
"""
at       = "0 s"
point    = ["partition:hot", "gate:partition"]
locked   = ["traffic.checkout.write_shards.count"]
revealed = ["x"]
ask      = { kind = "number", prompt = "What share?", answer = "metric:throttled_share", tolerance = 0.02, unit = "%" }

[[step]]
id  = "order"
ask = { kind = "order", prompt = "Order them", items = ["a", "b"] }
)";

std::string everything() {
    std::string text = kEverything;
    for (std::size_t at = text.find("; "); at != std::string::npos; at = text.find("; ", at)) {
        text.replace(at, 2, "\n");  // TOML has no ';': the page saves lines that way
    }
    return text;
}

// `everything()` as it was read.
Scenario readEverything() {
    const ScenarioReading reading = readScenario(everything(), "everything.toml");
    CAPTURE(problemText(reading.problems));
    REQUIRE(reading.scenario.has_value());
    CHECK(reading.problems.empty());
    return *reading.scenario;
}

}  // namespace

TEST_CASE("broken files: all that is wrong, and where", "[scenario_reader]") {
    const bool isUpdate = std::getenv("GOLDEN_UPDATE") != nullptr;
    int count = 0;
    for (const auto& entry : fs::directory_iterator(kBroken)) {
        if (entry.path().extension() != ".toml") continue;
        ++count;
        const std::string name = entry.path().filename().string();
        CAPTURE(name);
        const ScenarioReading reading = readScenario(contentOf(entry.path()), name);
        CHECK_FALSE(reading.scenario.has_value());
        CHECK(hasErrors(reading.problems));
        const std::string actual = problemText(reading.problems);
        fs::path expectedPath = entry.path();
        expectedPath.replace_extension(".expected");
        if (isUpdate) std::ofstream(expectedPath, std::ios::binary) << actual;
        const std::string expected = contentOf(expectedPath);
        if (actual != expected) {
            fs::path actualPath = entry.path();
            std::ofstream(actualPath.replace_extension(".actual"), std::ios::binary) << actual;
        }
        CHECK(actual == expected);
    }
    CHECK(count >= 18);
}

TEST_CASE("every field is read: top", "[scenario_reader]") {
    const Scenario s = readEverything();
    CHECK(s.title == "Everything");
    CHECK(s.sources == std::vector<std::string>{"https://example.com/a", "b"});
    CHECK(s.seed == 42);
    CHECK(s.durationUs == 600 * kSecond);
    CHECK(s.tickUs == 20'000);
}

TEST_CASE("every field is read: tables", "[scenario_reader]") {
    const Scenario s = readEverything();
    REQUIRE(s.tables.size() == 2);
    CHECK(s.tables[0] == TableSpec{"Orders",
                                   "order_date",
                                   "order_time",
                                   CapacityMode::Provisioned,
                                   10'000,
                                   3'000,
                                   10,
                                   60 * kSecond,
                                   2,
                                   0,
                                   0,
                                   0,
                                   0,
                                   0,
                                   0,
                                   1'000'000,
                                   400,
                                   std::nullopt,
                                   {}});
    CHECK(s.tables[1] == TableSpec{"Carts",
                                   "customer",
                                   "",
                                   CapacityMode::OnDemand,
                                   0,
                                   0,
                                   0,
                                   0,
                                   3,
                                   2'000,
                                   6'000,
                                   4'000,
                                   12'000,
                                   5'000,
                                   15'000,
                                   0,
                                   0,
                                   std::nullopt,
                                   {}});
}

TEST_CASE("every field is read: attributes, in the order of the file", "[scenario_reader]") {
    const Scenario s = readEverything();
    REQUIRE(s.attributes.size() == 10);
    CHECK(s.attributes[0].text == "2026-10-18");
    CHECK(s.attributes[1].text == "3");
    CHECK(s.attributes[2].kind == AttributeKind::Uuid);
    CHECK(s.attributes[3].falling);
    CHECK(s.attributes[4].name == "customer");
    CHECK(s.attributes[4].count == 100'000);
    CHECK(s.attributes[4].exponent == 1.1);
    CHECK(s.attributes[4].prefix == "CUSTOMER#");
    CHECK(s.attributes[4].run == 250);
    CHECK(s.attributes[6].values == std::vector<std::string>{"ACTIVE", "absent"});
    CHECK(s.attributes[6].weights == std::vector<double>{80, 20});
    CHECK(s.attributes[7].start == 7);
    CHECK(s.attributes[8].from == 1);
    CHECK(s.attributes[8].to == 223);
    CHECK(s.attributes[8].shuffled);
    CHECK(s.attributes[9].everyUs == 3'600 * kSecond);
    CHECK(s.attributes[9].format == "%Y-%m-%dT%H");
}

TEST_CASE("every field is read: a stream", "[scenario_reader]") {
    const Scenario s = readEverything();
    const TrafficSpec& t = s.traffic[0];
    CHECK(t.operation == Operation::BatchWriteItem);
    CHECK(t.rate.kind == RateShape::Kind::Ramp);
    CHECK(t.rate.toPerS == 40'000);
    CHECK(t.rate.overUs == 3'600 * kSecond);
    CHECK(t.latencyUs == 8'000);
    CHECK(t.evenArrivals);
    CHECK(t.startUs == kSecond);
    CHECK(t.stopUs == 300 * kSecond);
    CHECK(t.total == 500'000);
    CHECK(t.itemSize.kind == ItemSize::Kind::Uniform);
    CHECK(t.itemSize.minBytes == 100);
    CHECK(t.itemSize.maxBytes == 4'096);
    CHECK(t.batch == 25);
    CHECK(t.conditionFails == 0.25);
    CHECK(t.writeShards == WriteShards{8, true, "order_id", 1, "-"});
    CHECK(t.retries == RetryPolicy{"custom", 4, 25'000, 10 * kSecond, Jitter::Equal, Micros{0}});
    CHECK(t.timeoutUs == 25 * kSecond);
    REQUIRE(t.attributes.size() == 1);
    CHECK(t.attributes[0].text == "CUSTOMER#42");
}

TEST_CASE("every field is read: other shapes of load", "[scenario_reader]") {
    const Scenario s = readEverything();
    CHECK(s.traffic[1].workers == 64);
    CHECK(s.traffic[1].consistent);
    CHECK(s.traffic[1].limit == 100);
    CHECK(s.traffic[1].itemsPerQuery == 50);
    CHECK(s.traffic[1].gather);
    CHECK_FALSE(s.traffic[1].gatherParallel);
    CHECK(s.traffic[1].itemSize.kind == ItemSize::Kind::LogNormal);
    CHECK(s.traffic[1].retries.name == "sdk-2026");
    CHECK(s.traffic[2].rate.steps ==
          std::vector<RateShape::StepAt>{{0, 100}, {120 * kSecond, 900.5}});
    CHECK(s.traffic[3].rate.peakPerS == 900);
    CHECK(s.traffic[3].retries.attempts == 0);
}

TEST_CASE("every field is read: changes are in order of time, then of the file",
          "[scenario_reader]") {
    const Scenario s = readEverything();
    REQUIRE(s.changes.size() == 4);
    CHECK(s.changes[0] == TimedChange{60 * kSecond, "tables.Carts.mode", "on-demand"});
    CHECK(s.changes[1] ==
          TimedChange{60 * kSecond, "traffic.look.item_size", "{ mean = \"2 KB\", sigma = 1 }"});
    CHECK(s.changes[2] == TimedChange{300 * kSecond, "traffic.checkout.write_shards.count", "4"});
    CHECK(s.changes[3] == TimedChange{300 * kSecond, "attributes.order_date", "2026-10-19"});
}

TEST_CASE("every field is read: limits, model, lesson", "[scenario_reader]") {
    const Scenario s = readEverything();
    CHECK(s.limits == Limits{900, 2'900, 5 * kGigabyte, 30'000, 20'000});
    CHECK(s.model == ModelSpec{2 * kSecond, 500'000, 60 * kSecond, true});
    REQUIRE(s.expectations.size() == 1);
    CHECK(s.expectations[0] ==
          Expectation{"throttled_share", 0.785, 0.8, Micros{0}, 120 * kSecond});
    REQUIRE(s.steps.size() == 2);
    CHECK(s.steps[0].text == "Markdown,\nseveral lines.\n");
    CHECK(s.steps[0].atUs == Micros{0});
    CHECK(s.steps[0].ask->answer == "metric:throttled_share");
    CHECK(s.steps[1].ask->options == std::vector<std::string>{"a", "b"});
    REQUIRE(s.access.size() == 1);
    CHECK(s.access[0].by == std::vector<std::string>{"customer"});
    CHECK(s.access[0].ratePerS == 20);
}

TEST_CASE("the smallest file has the documented defaults", "[scenario_reader]") {
    const ScenarioReading reading = readScenario(R"(
format   = 1
title    = "T"
duration = "1 min"
[table]
name           = "T"
partition_key  = "k"
mode           = "provisioned"
write_capacity = 5
[attributes]
k = "x"
)",
                                                 "small.toml");
    CAPTURE(problemText(reading.problems));
    REQUIRE(reading.scenario.has_value());
    CHECK(reading.scenario->seed == 1);
    CHECK(reading.scenario->tickUs == 10'000);
    CHECK(reading.scenario->tables[0].readCapacity == 5);  // as the write capacity
    CHECK(reading.scenario->tables[0].replicas == 3);
    CHECK(reading.scenario->traffic.empty());
    CHECK(reading.scenario->limits == Limits{});
    CHECK(reading.scenario->model == ModelSpec{});
}

TEST_CASE("capacity is missing only in provisioned mode", "[scenario_reader]") {
    const std::string text =
        "format = 1\ntitle = \"T\"\nduration = \"1 min\"\nattributes = { k = \"x\" }\n"
        "[table]\nname = \"T\"\npartition_key = \"k\"\n";
    CHECK(readScenario(text + "mode = \"on-demand\"\n", "t").scenario.has_value());
    const ScenarioReading idle =
        readScenario(text + "mode = \"on-demand\"\nwrite_capacity = 5\n", "t");
    CHECK(idle.scenario.has_value());  // an [[event]] may need it
    CHECK(problemText(idle.problems) ==
          "t:9:18: warning: table.write_capacity: has no effect while "
          "mode is \"on-demand\"\n");
    CHECK(problemText(readScenario(text + "mode = \"provisioned\"\n", "t").problems) ==
          "t:5:1: table.write_capacity: is missing; a provisioned table needs it, 1 to 40,000 "
          "units/s\n");
    CHECK(problemText(readScenario(text, "t").problems) ==
          "t:5:1: table.mode: is missing; \"provisioned\" or \"on-demand\"\n");
}

TEST_CASE("ranges end where they should", "[scenario_reader]") {
    const std::string head =
        "format = 1\ntitle = \"T\"\nattributes = { k = { kind = \"uniform\", count = 200 } "
        "}\nlimits.table_write "
        "= 7\n";
    const auto isRead = [&](const std::string& top, const std::string& capacity,
                            const std::string& traffic) {
        return readScenario(head + top +
                                "\n[table]\nname = \"T\"\npartition_key = \"k\"\nmode = "
                                "\"provisioned\"\nread_capacity = 1\nwrite_capacity = " +
                                capacity + "\n[[traffic]]\nname = \"s\"\n" + traffic,
                            "t")
            .scenario.has_value();
    };
    const std::string put = "operation = \"PutItem\"\nrate = 1\n";
    const std::string hour = "duration = \"1 h\"";
    CHECK(isRead(hour, "7", put));
    CHECK_FALSE(isRead(hour, "8", put));
    CHECK_FALSE(isRead(hour, "0", put));
    CHECK(isRead("duration = \"366 d\"", "7", put));
    CHECK_FALSE(isRead("duration = \"367 d\"", "7", put));
    CHECK(isRead(hour + "\ntick = \"1 ms\"", "7", put));
    CHECK_FALSE(isRead(hour + "\ntick = \"999 us\"", "7", put));
    CHECK(isRead(hour + "\ntick = \"1 s\"", "7", put));
    CHECK_FALSE(isRead(hour + "\ntick = \"2 s\"", "7", put));
    CHECK_FALSE(isRead(hour + "\ntick = \"3 ms\"", "7", put));
    CHECK(isRead(hour, "7", "operation = \"PutItem\"\nrate = 1e8\n"));
    CHECK_FALSE(isRead(hour, "7", "operation = \"PutItem\"\nrate = 1.00000001e8\n"));
    CHECK(isRead(hour, "7", "operation = \"PutItem\"\nrate = 0\n"));
    CHECK(isRead(hour, "7", "operation = \"GetItem\"\nworkers = 100000\n"));
    CHECK_FALSE(isRead(hour, "7", "operation = \"GetItem\"\nworkers = 100001\n"));
    CHECK_FALSE(isRead(hour, "7", "operation = \"GetItem\"\nworkers = 1\nlatency = \"0 s\"\n"));
    CHECK(isRead(hour, "7", put + "latency = \"0 s\"\n"));
    CHECK(isRead(hour, "7", put + "item_size = \"400 KB\"\n"));
    CHECK_FALSE(isRead(hour, "7", put + "item_size = \"401 KB\"\n"));
    CHECK_FALSE(isRead(hour, "7", put + "item_size = \"0 B\"\n"));
    CHECK(isRead(hour, "7", "operation = \"BatchGetItem\"\nrate = 1\nbatch = 100\n"));
    CHECK_FALSE(isRead(hour, "7", "operation = \"BatchGetItem\"\nrate = 1\nbatch = 101\n"));
    CHECK(isRead(hour, "7", "operation = \"BatchWriteItem\"\nrate = 1\nbatch = 25\n"));
    CHECK_FALSE(isRead(hour, "7", "operation = \"BatchWriteItem\"\nrate = 1\nbatch = 26\n"));
    CHECK(isRead(hour, "7", put + "write_shards = { count = 100000 }\n"));  // x 200 = 20,000,000
    CHECK_FALSE(isRead(hour, "7", put + "write_shards = { count = 100001 }\n"));
    CHECK_FALSE(isRead(hour, "7",
                       put + "write_shards = { count = 100000 }\n"
                             "attributes = { k = { kind = \"uniform\", count = 201 } }\n"));
}

TEST_CASE("every truncation gives a scenario or a diagnostic", "[scenario_reader]") {
    const std::string text = everything();
    std::size_t scenarios = 0;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const ScenarioReading reading = readScenario(text.substr(0, length), "t");
        CAPTURE(length);
        REQUIRE(reading.scenario.has_value() != hasErrors(reading.problems));
        if (reading.scenario) ++scenarios;
    }
    CHECK(scenarios < text.size() / 10);
}

TEST_CASE("too large a text is refused before it is parsed", "[scenario_reader]") {
    const std::string fits = "#" + std::string(kScenarioBytesMax - 1, 'x');
    CHECK(problemText(readScenario(fits, "t").problems).find("larger") == std::string::npos);
    CHECK(problemText(readScenario(fits + "x", "t").problems) ==
          "t: is larger than 4 MB; a scenario has at most 4 MB\n");
}

TEST_CASE("files that cannot be read", "[scenario_reader]") {
    const fs::path folder = fs::temp_directory_path() / "partiscope_reader_test";
    fs::create_directories(folder);
    SECTION("absent") {
        const ScenarioFileReading file = readScenarioFile((folder / "absent.toml").string());
        CHECK(file.couldNotRead);
        CHECK_FALSE(file.reading.scenario.has_value());
        REQUIRE(file.reading.problems.size() == 1);
        CHECK(file.reading.problems[0].line == 0);
        CHECK(file.reading.problems[0].what == "cannot be opened: No such file or directory");
    }
    SECTION("a directory") {
        const ScenarioFileReading file = readScenarioFile(folder.string());
        CHECK(file.couldNotRead);
        CHECK(file.reading.problems.at(0).what == "is a directory, not a scenario file");
    }
    SECTION("50 MB: no more than the limit is kept") {
        const fs::path path = folder / "large.toml";
        { std::ofstream(path, std::ios::binary) << "a = 1\n"; }
        fs::resize_file(path, 50'000'000);
        const ScenarioFileReading file = readScenarioFile(path.string());
        CHECK_FALSE(file.couldNotRead);
        CHECK_FALSE(file.reading.scenario.has_value());
        CHECK(file.reading.problems.at(0).what == "is larger than 4 MB");
        CHECK(file.text.size() == kScenarioBytesMax + 1);
        fs::remove(path);
    }
    SECTION("a good one keeps its text") {
        const ScenarioFileReading file =
            readScenarioFile((kScenarios / "orders-by-date.toml").string());
        CHECK(file.reading.scenario.has_value());
        CHECK(file.text == contentOf(kScenarios / "orders-by-date.toml"));
    }
}

TEST_CASE("each thing that is not simulated is refused by its row", "[scenario_reader]") {
    CHECK(findNotSimulated("traffic", "collapse", "true") != nullptr);
    CHECK(findNotSimulated("traffic", "collapse", "false") == nullptr);
    CHECK(findNotSimulated("limits", "placement", "hash") == nullptr);
    CHECK(findNotSimulated("limits", "placement", "range") != nullptr);
    CHECK(findNotSimulated("traffic", "rate", "5") == nullptr);
    CHECK(isNotSimulatedKey("table", "ttl"));
    CHECK_FALSE(isNotSimulatedKey("table", "name"));
}
