// SPDX-License-Identifier: GPL-3.0-or-later
// How fast is the engine? Each case runs beside a bare loop in the same program, which only samples a
// key and debits its partition's bucket: the ratio says what the rest of the model costs, whatever the
// machine. The digest is printed too, so that a fast wrong answer is seen. Not a test: nothing fails here.
//   partiscope_bench [--benchmark_filter=engine]
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/check.h"
#include "core/model/placement.h"
#include "core/model/tables.h"
#include "core/scenario/parameter.h"
#include "core/scenario/scenario_reader.h"
#include "core/sim/simulation.h"
#include "core/timeline/player.h"

namespace partiscope {
namespace {

constexpr std::int64_t kRatePerS = 1'000'000;

// A million calls a second over Zipf keys; the hottest partitions refuse a part of them.
std::shared_ptr<const Scenario> scenarioOf(std::int64_t keys, std::int64_t partitions) {
    Scenario s;
    s.title = "benchmark";
    s.durationUs = 100'000 * kSecond;
    s.limits.tableWrite = 4 * kRatePerS;
    s.limits.partitionWrite = 4 * kRatePerS / partitions;
    TableSpec table;
    table.name = "Orders";
    table.partitionKey = "customer";
    table.writeCapacity = 4 * kRatePerS;
    table.readCapacity = 1'000;
    table.partitions = partitions;
    s.tables.push_back(table);
    AttributeSpec customer;
    customer.name = "customer";
    customer.kind = AttributeKind::Zipf;
    customer.count = keys;
    customer.exponent = 1.0;
    customer.prefix = "CUSTOMER#";
    s.attributes.push_back(customer);
    TrafficSpec traffic;
    traffic.name = "checkout";
    traffic.rate.ratePerS = static_cast<double>(kRatePerS);
    s.traffic.push_back(traffic);
    PS_CHECK(!hasErrors(checkScenario(s)));
    return std::make_shared<const Scenario>(std::move(s));
}

// Seconds a call of either loop, by case, so that the engine can print the ratio.
std::map<std::string, double>& bareSecondsPerCall() {
    static std::map<std::string, double> seconds;
    return seconds;
}

std::string nameOf(const benchmark::State& state) {
    return std::to_string(state.range(0)) + " keys, " + std::to_string(state.range(1)) +
           " partitions";
}

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void bareLoop(benchmark::State& state) {
    const auto keys = static_cast<std::size_t>(state.range(0));
    const auto partitions = static_cast<std::uint32_t>(state.range(1));
    const AliasTable alias(zipfWeights(state.range(0), 1.0));
    const PartitionMap map(partitions);
    std::vector<std::uint32_t> owners(keys);
    Placer placer;
    for (std::size_t k = 0; k < keys; ++k) {
        owners[k] = map.lookup(placer.place("CUSTOMER#" + std::to_string(k + 1))).value;
    }
    std::vector<MicroUnits> held(partitions);
    RandomStream draws(1, "bare");
    std::uint64_t accepted = 0;
    constexpr std::uint64_t kPerTick = kRatePerS / 100;
    const auto start = std::chrono::steady_clock::now();
    for ([[maybe_unused]] auto _ : state) {
        for (MicroUnits& tokens : held) tokens = 4 * kRatePerS / partitions * 10'000;
        for (std::uint64_t i = 0; i < kPerTick; ++i) {
            MicroUnits& tokens = held[owners[alias.pick(draws.next())]];
            if (tokens < kUnit) continue;
            tokens -= kUnit;
            ++accepted;
        }
    }
    const auto calls = static_cast<double>(kPerTick) * static_cast<double>(state.iterations());
    bareSecondsPerCall()[nameOf(state)] = secondsSince(start) / calls;
    benchmark::DoNotOptimize(accepted);
    state.counters["requests/s"] = benchmark::Counter(calls, benchmark::Counter::kIsRate);
    state.SetLabel(nameOf(state));
}

void engine(benchmark::State& state) {
    const auto scenario = scenarioOf(state.range(0), state.range(1));
    Simulation simulation(scenario, 1);
    StepOutput out;
    for (int tick = 0; tick < 100; ++tick) simulation.step({}, out);
    const std::uint64_t digestAfterOneSecond = simulation.digest();
    const std::uint64_t before = simulation.state().streams[0].attempts;
    const auto start = std::chrono::steady_clock::now();
    for ([[maybe_unused]] auto _ : state) {
        simulation.step({}, out);
        out.clear();
    }
    const double seconds = secondsSince(start);
    const StreamState& stream = simulation.state().streams[0];
    const auto calls = static_cast<double>(stream.attempts - before);
    state.counters["requests/s"] = benchmark::Counter(calls, benchmark::Counter::kIsRate);
    state.counters["throttled %"] =
        100.0 * static_cast<double>(stream.throttled) / static_cast<double>(stream.attempts);
    const auto bare = bareSecondsPerCall().find(nameOf(state));
    if (bare != bareSecondsPerCall().end()) {
        state.counters["of bare loop"] = bare->second / (seconds / calls);
    }
    char digest[32];
    std::snprintf(digest, sizeof digest, "%016llx",
                  static_cast<unsigned long long>(digestAfterOneSecond));
    state.SetLabel(nameOf(state) + ", digest at 1 s " + digest);
}

// To and fro in every scenario of the product, every jump to another place; the worst must stay
// within 20 ms. The first pass runs to the end, as a window does before there is a past to go to.
void seek(benchmark::State& state, const std::string& path) {
    const ScenarioFileReading file = readScenarioFile(path);
    PS_CHECK(file.reading.scenario.has_value());
    Player player(std::make_shared<const Scenario>(*file.reading.scenario),
                  file.reading.scenario->seed);
    player.seek(player.endTick());
    std::int64_t target = 0;
    double worst = 0;
    for ([[maybe_unused]] auto _ : state) {
        target = (target + 37'987) % player.endTick();
        const auto start = std::chrono::steady_clock::now();
        player.seek(target);
        worst = std::max(worst, secondsSince(start));
    }
    state.counters["worst ms"] = 1'000 * worst;
}

void registerSeeks() {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PARTISCOPE_SOURCE_DIR) / "scenarios")) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        benchmark::RegisterBenchmark(("seek/" + file.stem().string()).c_str(), seek, file.string())
            ->Unit(benchmark::kMillisecond);
    }
}

BENCHMARK(bareLoop)->ArgsProduct({{1'000, 1'000'000}, {16, 1'024}})->MinTime(1.0);
BENCHMARK(engine)->ArgsProduct({{1'000, 1'000'000}, {16, 1'024}})->MinTime(1.0);

}  // namespace
}  // namespace partiscope

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    partiscope::registerSeeks();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
