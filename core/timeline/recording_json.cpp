// SPDX-License-Identifier: GPL-3.0-or-later
// recording.h, the part that knows JSON.
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

#include "core/scenario/scenario_reader.h"
#include "core/timeline/json_reader.h"
#include "core/timeline/recording.h"

namespace partiscope {

namespace {

constexpr std::array kTopNames{
    "partiscope_recording", "scenario", "seed", "ticks", "commands", "digests"};
constexpr std::array kDigestNames{"tick", "hex"};

void readRecordedCommand(JsonReader& reader, const Json& entry, Recording& recording) {
    const Command command = readCommand(reader, entry, recording.commands);
    if (command.tick >= recording.ticks) {
        reader.at("tick", [&] {
            reader.report("is not before the end of the recording", "less than ticks");
        });
    }
    recording.commands.push_back(command);
}

void readDigest(JsonReader& reader, const Json& entry, Recording& recording) {
    if (!reader.checkObject(entry, kDigestNames)) return;
    DigestAt digest;
    digest.tick = static_cast<std::int64_t>(reader.number(entry, "tick", 0, kFileTicksMost));
    const std::string hex = reader.string(entry, "hex", 16);
    const char* const end = hex.data() + hex.size();
    const auto [rest, error] = std::from_chars(hex.data(), end, digest.digest, 16);
    if (hex.size() != 16 || rest != end || error != std::errc{}) {
        reader.at("hex", [&] { reader.report("is not a digest", "16 hexadecimal digits"); });
    }
    if (digest.tick > recording.ticks) {
        reader.at("tick",
                  [&] { reader.report("is after the end of the recording", "at most ticks"); });
    }
    if (!recording.digests.empty() && digest.tick <= recording.digests.back().tick) {
        reader.at("tick", [&] { reader.report("is out of order", "rising ticks"); });
    }
    recording.digests.push_back(digest);
}

Recording readTop(JsonReader& reader, const Json& top) {
    Recording recording;
    if (!reader.checkObject(top, kTopNames)) return recording;
    const std::uint64_t version = reader.number(top, "partiscope_recording", 0, kFileNumberMost);
    if (!reader.hasProblems() && version != 1) {
        reader.at("partiscope_recording", [&] {
            reader.report("is format " + std::to_string(version), "format 1",
                          "made by a newer version of this program?");
        });
        return recording;
    }
    recording.scenarioText = reader.string(top, "scenario", kScenarioBytesMax);
    recording.seed = reader.number(top, "seed", 0, kFileNumberMost);
    const std::size_t before = reader.problemCount();
    recording.ticks = static_cast<std::int64_t>(reader.number(top, "ticks", 0, kFileTicksMost));
    // Without a length nothing is beyond it: one problem, not one for each entry as well.
    if (reader.problemCount() > before) recording.ticks = kFileTicksMost;
    reader.each(top, "commands", kRecordingEntriesMax,
                [&](const Json& entry) { readRecordedCommand(reader, entry, recording); });
    reader.each(top, "digests", kRecordingEntriesMax,
                [&](const Json& entry) { readDigest(reader, entry, recording); });
    return recording;
}

}  // namespace

std::string recordingText(const Recording& recording) {
    nlohmann::ordered_json json;
    json["partiscope_recording"] = 1;
    json["scenario"] = recording.scenarioText;
    json["seed"] = recording.seed;
    json["ticks"] = recording.ticks;
    json["commands"] = commandsAsJson(recording.commands);
    json["digests"] = nlohmann::ordered_json::array();
    for (const DigestAt& digest : recording.digests) {
        char hex[17];
        std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(digest.digest));
        nlohmann::ordered_json entry;
        entry["tick"] = digest.tick;
        entry["hex"] = hex;
        json["digests"].push_back(std::move(entry));
    }
    // What is not UTF-8 is replaced, not thrown about.
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<Recording> readRecording(std::string_view text, const std::string& fileName) {
    Result<Json> json = parseJson(text, fileName, kRecordingBytesMax);
    if (!json.ok()) return json.problems();
    JsonReader reader(text, fileName);
    Recording recording = readTop(reader, json.value());
    if (reader.hasProblems()) return reader.takeProblems();
    return recording;
}

}  // namespace partiscope
