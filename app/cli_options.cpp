// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_options.h"

#include <charconv>
#include <sstream>

#include <CLI/CLI.hpp>

#include "core/report/collector.h"
#include "core/scenario/quantity.h"

namespace partiscope::cli {

namespace {

constexpr const char* kExitCodes =
    "Results go to standard output, everything else to standard error. Exit codes: 0 fine,\n"
    "1 the file has errors or a check failed, 2 wrong usage, 3 a replay diverged,\n"
    "4 could not read or write.";

struct RawOptions {  // texts as they were typed
    std::string file;
    std::vector<std::string> files;
    std::string seed, until, trace;
    std::vector<std::string> sets;
    bool json = false, csv = false, text = false;
};

struct Verbs {
    CLI::App* run = nullptr;
    CLI::App* check = nullptr;
    CLI::App* digest = nullptr;
    CLI::App* replay = nullptr;
    CLI::App* verify = nullptr;
    CLI::App* explain = nullptr;
    CLI::App* sweep = nullptr;
    CLI::App* grade = nullptr;
};

void addFile(CLI::App* verb, RawOptions& raw, const char* name, const char* what) {
    verb->add_option(name, raw.file, what)->required();
}

void addSeed(CLI::App* verb, RawOptions& raw) {
    verb->add_option("--seed", raw.seed, "Random seed instead of the file's")->type_name("N");
}

void addUntil(CLI::App* verb, RawOptions& raw) {
    verb->add_option("--until", raw.until, "Stop at this simulated time: \"90 s\", \"10min\"")
        ->type_name("DURATION");
}

void addSets(CLI::App* verb, RawOptions& raw) {
    verb->add_option("--set", raw.sets,
                     "Change a parameter before the run; may be repeated. Paths are those of "
                     "[[event]]: traffic.checkout.write_shards.count=8")
        ->type_name("PATH=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addRunOptions(CLI::App* verb, RawOptions& raw, Options& options) {
    addFile(verb, raw, "FILE", "Scenario file; - is standard input");
    addSeed(verb, raw);
    addUntil(verb, raw);
    addSets(verb, raw);
    CLI::Option* json = verb->add_flag("--json", raw.json, "All results as JSON");
    CLI::Option* csv = verb->add_flag("--csv", raw.csv, "The series, a line a second, as CSV");
    CLI::Option* text = verb->add_flag("--text", raw.text, "A report for people (default)");
    json->excludes(csv)->excludes(text);
    csv->excludes(text);
    verb->add_flag("--check", options.check, "Exit with 1 if an [[expect]] of the file fails");
    verb->add_option("--trace", raw.trace,
                     "Also print the first N attempts, or ALL: \"trace\" in --json, else a line of "
                     "JSON each before the report")
        ->type_name("N|ALL");
    verb->add_option("--record", options.recordTo,
                     "Write a recording for \"replay\": scenario, seed and digests on the way")
        ->type_name("LOG");
}

Verbs addVerbs(CLI::App& app, RawOptions& raw, Options& options) {
    Verbs verbs;
    verbs.run = app.add_subcommand("run", "Simulate a scenario and print what came of it");
    addRunOptions(verbs.run, raw, options);

    verbs.check = app.add_subcommand("check", "Print the problems of each file, or nothing");
    verbs.check->add_option("FILE", raw.files, "Scenario files; - is standard input")->required();

    verbs.digest = app.add_subcommand("digest", "Simulate and print one hash of the whole state");
    addFile(verbs.digest, raw, "FILE", "Scenario file; - is standard input");
    addSeed(verbs.digest, raw);
    addUntil(verbs.digest, raw);
    addSets(verbs.digest, raw);

    verbs.replay = app.add_subcommand("replay", "Run a recording again, compared digest by digest");
    addFile(verbs.replay, raw, "LOG", "Recording, as run --record writes it; - is standard input");

    verbs.verify = app.add_subcommand("verify", "Run the published measurements and compare");
    verbs.verify->add_flag("--json", raw.json, "Rows as JSON");
    verbs.verify->add_option("--only", options.only, "One measurement: its id or number")
        ->type_name("ID");
    verbs.verify->add_option("--dir", options.published, "Folder of the measurements")
        ->type_name("FOLDER");

    verbs.explain =
        app.add_subcommand("explain", "The arithmetic, the cause, the fixes and what each costs");
    addFile(verbs.explain, raw, "FILE", "Scenario file; - is standard input");
    verbs.explain->add_flag("--json", raw.json, "As JSON");
    addSeed(verbs.explain, raw);
    addSets(verbs.explain, raw);

    verbs.sweep = app.add_subcommand("sweep", "Not in this version: many runs over a parameter");
    verbs.grade = app.add_subcommand("grade", "Not in this version: grade a learner's answers");
    verbs.sweep->allow_extras();
    verbs.grade->allow_extras();
    return verbs;
}

Ending wrongUsage(const std::string& what) {
    return {kWrongUsage, "partiscope-cli: " + what + "\nTry partiscope-cli --help.\n"};
}

std::optional<std::uint64_t> wholeNumber(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<Ending> readNumbers(const RawOptions& raw, Options& options) {
    if (!raw.seed.empty()) {
        options.seed = wholeNumber(raw.seed);
        if (!options.seed) {
            return wrongUsage("--seed takes a whole number from 0 to 2^64 - 1, got \"" + raw.seed +
                              "\"");
        }
    }
    if (!raw.until.empty()) {
        const Result<Micros> until = parseDuration(raw.until);
        if (!until.ok()) return wrongUsage("--until: " + toText(until.problems().front()));
        if (until.value() < 0) return wrongUsage("--until must not be negative");
        options.untilUs = until.value();
    }
    if (raw.trace == "ALL") {
        options.traceMost = RunOptions::kTraceAll;
    } else if (!raw.trace.empty()) {
        const std::optional<std::uint64_t> most = wholeNumber(raw.trace);
        if (!most) {
            return wrongUsage("--trace takes a number of attempts or ALL, got \"" + raw.trace +
                              "\"");
        }
        options.traceMost = *most;
    }
    return std::nullopt;
}

std::variant<Options, Ending> finish(const RawOptions& raw, Options options, const Verbs& verbs) {
    if (verbs.sweep->parsed() || verbs.grade->parsed()) {
        return Ending{kWrongUsage, std::string("partiscope-cli: ") +
                                       (verbs.sweep->parsed() ? "sweep" : "grade") +
                                       " is not in this version\n"};
    }
    const std::pair<CLI::App*, Verb> kinds[] = {
        {verbs.run, Verb::Run},       {verbs.check, Verb::Check},   {verbs.digest, Verb::Digest},
        {verbs.replay, Verb::Replay}, {verbs.verify, Verb::Verify}, {verbs.explain, Verb::Explain}};
    for (const auto& [app, verb] : kinds) {
        if (app->parsed()) options.verb = verb;
    }
    options.files = raw.files;
    if (!raw.file.empty()) options.files.push_back(raw.file);
    if (raw.json) options.format = OutputFormat::Json;
    if (raw.csv) options.format = OutputFormat::Csv;
    if (const std::optional<Ending> ending = readNumbers(raw, options)) return *ending;
    for (const std::string& set : raw.sets) {
        const std::size_t equals = set.find('=');
        if (equals == std::string::npos || equals == 0) {
            return wrongUsage("--set takes PATH=VALUE, got \"" + set + "\"");
        }
        options.changes.emplace_back(set.substr(0, equals), set.substr(equals + 1));
    }
    if (options.traceMost > 0 && options.format == OutputFormat::Csv) {
        return wrongUsage("--trace goes with --json or --text, not with --csv");
    }
    if (options.recordTo == "-") {
        return wrongUsage("--record needs a file: standard output has the results");
    }
    return options;
}

}  // namespace

std::variant<Options, Ending> parseCommandLine(int argc, const char* const* argv) {
    CLI::App app{
        "Partiscope simulates DynamoDB's partitions: which requests are refused, where, why, "
        "and what would mend it.",
        "partiscope-cli"};
    app.set_version_flag("--version", std::string("partiscope-cli ") + PARTISCOPE_VERSION);
    app.set_help_flag("-h,--help", "Print this help, or that of a command");
    app.require_subcommand(1);
    app.footer(kExitCodes);
    RawOptions raw;
    Options options;
    const Verbs verbs = addVerbs(app, raw, options);
    options.program = argc > 0 ? argv[0] : "partiscope-cli";
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {  // CLI11 tells of help and version this way too
        std::ostringstream out;
        std::ostringstream errors;
        const int code = app.exit(problem, out, errors);
        if (code == 0) return Ending{kFine, out.str()};
        return wrongUsage(problem.what());
    }
    return finish(raw, std::move(options), verbs);
}

}  // namespace partiscope::cli
