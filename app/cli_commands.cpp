// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>

#include "app/cli_run.h"
#include "core/report/expect.h"
#include "core/report/explain.h"
#include "core/report/verify.h"
#include "core/scenario/parameter.h"
#include "core/scenario/scenario_reader.h"
#include "core/timeline/recording.h"

namespace partiscope::cli {

namespace {

int check(const Options& options, const Streams& streams) {
    int code = kFine;
    for (const std::string& file : options.files) {
        const ScenarioFileReading read = readScenarioFile(file);
        printProblems(read.reading.problems, streams);
        if (read.couldNotRead) {
            code = kNoInputOutput;
            continue;
        }
        bool failed = !read.reading.scenario;
        if (!failed) {
            Diagnostics problems = metricProblems(*read.reading.scenario);
            for (Diagnostic& problem : problems) problem.file = file;
            printProblems(problems, streams);
            failed = !problems.empty();
        }
        if (failed && code == kFine) code = kFailed;
    }
    return code;
}

int explainFile(const Options& options, const Streams& streams) {
    const LoadedScenario loaded = loadScenario(options, streams);
    if (!loaded.scenario) return loaded.exitCode;
    const Explanation explanation = explain(loaded.scenario, loaded.seed);
    streams.out << (options.format == OutputFormat::Json ? printed(toJson(explanation))
                                                         : toText(explanation));
    return kFine;
}

int verify(const Options& options, const Streams& streams) {
    const std::string folder =
        options.published.empty() ? findPublishedFolder(options.program) : options.published;
    const VerifyOutcome outcome = verifyPublished(folder, options.only);
    for (const std::string& error : outcome.errors) streams.errors << error << '\n';
    if (outcome.couldNotRead && outcome.rows.empty()) return kNoInputOutput;
    streams.out << (options.format == OutputFormat::Json ? printed(toJson(outcome.rows))
                                                         : toText(outcome));
    if (outcome.couldNotRead) return kNoInputOutput;
    return outcome.allPass() ? kFine : kFailed;
}

// At most one byte more than a recording may have, so that its reader can refuse it.
std::optional<std::string> readBounded(std::istream& in) {
    std::string text(kRecordingBytesMax + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return std::nullopt;
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

int replayLog(const Options& options, const Streams& streams) {
    const std::string& file = options.files.front();
    std::optional<std::string> text;
    if (file == "-") {
        text = readBounded(std::cin);
    } else if (std::ifstream in(file, std::ios::binary); in) {
        text = readBounded(in);
    }
    if (!text) {
        streams.errors << file << ": cannot be read\n";
        return kNoInputOutput;
    }
    const Result<Recording> recording = readRecording(*text, file);
    if (!recording.ok()) {
        printProblems(recording.problems(), streams);
        return kFailed;
    }
    const Result<ReplayResult> result = replay(recording.value(), file);
    if (!result.ok()) {
        printProblems(result.problems(), streams);
        return kFailed;
    }
    streams.out << toText(result.value()) << '\n';
    return result.value().divergedAtTick ? kDiverged : kFine;
}

int dispatch(const Options& options, const Streams& streams) {
    switch (options.verb) {
        case Verb::Run: return runScenario(options, streams);
        case Verb::Check: return check(options, streams);
        case Verb::Digest: return printDigest(options, streams);
        case Verb::Replay: return replayLog(options, streams);
        case Verb::Verify: return verify(options, streams);
        case Verb::Explain: return explainFile(options, streams);
    }
    return kWrongUsage;
}

}  // namespace

int runCommand(const Options& options, const Streams& streams) {
    const int code = dispatch(options, streams);
    streams.out.flush();
    if (!streams.out) {
        streams.errors << "standard output: cannot be written\n";
        return kNoInputOutput;
    }
    return code;
}

}  // namespace partiscope::cli
