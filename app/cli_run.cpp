// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"

#include <chrono>
#include <cstdio>
#include <fstream>

#include "core/report/collector.h"
#include "core/report/expect.h"
#include "core/report/result_csv.h"
#include "core/report/result_text.h"
#include "core/report/trace_json.h"
#include "core/scenario/parameter.h"
#include "core/scenario/scenario_reader.h"
#include "core/scenario/scenario_writer.h"
#include "core/timeline/recording.h"

namespace partiscope::cli {

namespace {

using WallClock = std::chrono::steady_clock;

// "\r 42 %" a few times a second, wiped at the end. Only on a terminal.
class Progress {
public:
    explicit Progress(const Streams& streams) : m_streams(streams), m_lastAt(WallClock::now()) {}
    ~Progress() {
        if (m_shown) m_streams.errors << "\r      \r" << std::flush;
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(double share) {
        if (!m_streams.showProgress) return;
        const WallClock::time_point now = WallClock::now();
        if (now - m_lastAt < std::chrono::milliseconds(250)) return;
        m_lastAt = now;
        m_shown = true;
        m_streams.errors << '\r' << static_cast<int>(share * 100) << " %" << std::flush;
    }

private:
    const Streams& m_streams;
    WallClock::time_point m_lastAt;
    bool m_shown = false;
};

// The trace goes out while the run goes on: it may be larger than memory.
class TraceWriter {
public:
    TraceWriter(const Options& options, const Streams& streams)
        : m_out(streams.out),
          m_isJson(options.format == OutputFormat::Json),
          m_isWanted(options.traceMost > 0) {
        if (m_isWanted && m_isJson) m_out << "{\n  \"trace\": [";
    }

    void write(const std::vector<RequestRecord>& records, const Scenario& scenario) {
        for (const RequestRecord& record : records) {
            if (m_isJson) m_out << (m_isFirst ? "\n    " : ",\n    ");
            m_isFirst = false;
            m_out << traceLine(record, scenario);
            if (!m_isJson) m_out << '\n';
        }
    }

    // The rest of the document, or the report.
    void finish(const std::string& rest) {
        if (!m_isWanted) {
            m_out << rest;
        } else if (m_isJson) {  // `rest` is an object of its own: its "{" has been written
            m_out << (m_isFirst ? "]," : "\n  ],") << rest.substr(1);
        } else {
            m_out << (m_isFirst ? "" : "\n") << rest;
        }
    }

private:
    std::ostream& m_out;
    bool m_isJson;
    bool m_isWanted;
    bool m_isFirst = true;
};

std::string resultText(const RunResult& result, const std::vector<ExpectationOutcome>& outcomes,
                       Json document, OutputFormat format) {
    switch (format) {
        case OutputFormat::Json: document["expect"] = toJson(outcomes); return printed(document);
        case OutputFormat::Csv: return toCsv(result);
        case OutputFormat::Text: break;
    }
    return toText(result, outcomes);
}

bool writeFile(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    return static_cast<bool>(file);
}

struct RunOutcome {
    RunResult result;
    Recording recording;
};

RunOutcome drive(const LoadedScenario& loaded, const Options& options, const Streams& streams,
                 TraceWriter& trace) {
    const auto startedAt = WallClock::now();
    RunOptions runOptions;
    runOptions.untilUs = options.untilUs;
    runOptions.traceMost = options.traceMost;
    RunCollector run(loaded.scenario, loaded.seed, runOptions);
    Progress progress(streams);
    RunOutcome outcome;
    const bool records = !options.recordTo.empty();
    const auto keepDigest = [&] {
        outcome.recording.digests.push_back({run.simulation().tick(), run.simulation().digest()});
    };
    while (run.step()) {
        if (options.traceMost > 0) trace.write(run.takeRecords(), *loaded.scenario);
        const std::int64_t tick = run.simulation().tick();
        if (records && tick % Player::kDigestEveryTicks == 0) keepDigest();
        if (tick % 16 == 0) progress.show(run.share());
        if (!streams.out) break;  // nobody reads on
    }
    if (records && run.simulation().tick() % Player::kDigestEveryTicks != 0) keepDigest();
    outcome.recording.scenarioText = loaded.text;
    outcome.recording.seed = loaded.seed;
    outcome.recording.ticks = run.simulation().tick();
    outcome.result = run.result();
    const std::chrono::duration<double> wall = WallClock::now() - startedAt;
    outcome.result.wallSeconds = wall.count();
    if (outcome.result.scenarioName.empty()) outcome.result.scenarioName = options.files.front();
    return outcome;
}

}  // namespace

void printProblems(const Diagnostics& problems, const Streams& streams) {
    for (const Diagnostic& problem : problems) streams.errors << toText(problem) << '\n';
}

LoadedScenario loadScenario(const Options& options, const Streams& streams) {
    LoadedScenario loaded;
    const std::string& file = options.files.front();
    ScenarioFileReading read = readScenarioFile(file);
    printProblems(read.reading.problems, streams);
    if (!read.reading.scenario) {
        loaded.exitCode = read.couldNotRead ? kNoInputOutput : kFailed;
        return loaded;
    }
    Scenario scenario = std::move(*read.reading.scenario);
    loaded.text = std::move(read.text);
    for (const auto& [path, value] : options.changes) {
        Result<Scenario> changed = withParameter(scenario, path, value);
        if (!changed.ok()) {
            Diagnostics problems = changed.problems();
            for (Diagnostic& problem : problems) problem.file = "--set " + path + "=" + value;
            printProblems(problems, streams);
            loaded.exitCode = kWrongUsage;
            return loaded;
        }
        scenario = std::move(changed).value();
    }
    if (!options.changes.empty()) loaded.text = writeScenario(scenario);
    Diagnostics problems = metricProblems(scenario);
    for (Diagnostic& problem : problems) problem.file = file;
    printProblems(problems, streams);
    if (!problems.empty()) {
        loaded.exitCode = kFailed;
        return loaded;
    }
    loaded.seed = options.seed.value_or(scenario.seed);
    loaded.scenario = std::make_shared<const Scenario>(std::move(scenario));
    return loaded;
}

int runScenario(const Options& options, const Streams& streams) {
    const LoadedScenario loaded = loadScenario(options, streams);
    if (!loaded.scenario) return loaded.exitCode;
    if (!options.recordTo.empty() && options.untilUs.value_or(0) > loaded.scenario->durationUs) {
        streams.errors << "--record: a recording cannot be longer than its scenario; --until must "
                          "not be after its duration\n";
        return kWrongUsage;
    }
    TraceWriter trace(options, streams);
    const RunOutcome outcome = drive(loaded, options, streams, trace);
    if (!streams.out) return kNoInputOutput;

    Json document = toJson(outcome.result);
    const std::vector<ExpectationOutcome> outcomes =
        checkExpectations(loaded.scenario->expectations, document);
    trace.finish(resultText(outcome.result, outcomes, std::move(document), options.format));
    streams.out.flush();
    if (!options.recordTo.empty() &&
        !writeFile(options.recordTo, recordingText(outcome.recording))) {
        streams.errors << options.recordTo << ": cannot be written\n";
        return kNoInputOutput;
    }
    if (!options.check) return kFine;
    if (outcomes.empty()) streams.errors << "--check: the file has no [[expect]]\n";
    const bool holds = allPass(outcomes);
    if (!holds && options.format != OutputFormat::Text) streams.errors << toText(outcomes);
    return holds ? kFine : kFailed;
}

int printDigest(const Options& options, const Streams& streams) {
    const LoadedScenario loaded = loadScenario(options, streams);
    if (!loaded.scenario) return loaded.exitCode;
    Simulation simulation(loaded.scenario, loaded.seed);
    const Micros endUs = options.untilUs.value_or(loaded.scenario->durationUs);
    Progress progress(streams);
    StepOutput output;
    while (simulation.atUs() < endUs) {
        simulation.step({}, output);
        output.clear();
        if (simulation.tick() % 16 == 0) {
            progress.show(static_cast<double>(simulation.atUs()) / static_cast<double>(endUs));
        }
    }
    char text[20];
    std::snprintf(text, sizeof text, "%016llx",
                  static_cast<unsigned long long>(simulation.digest()));
    streams.out << text << '\n';
    return kFine;
}

}  // namespace partiscope::cli
