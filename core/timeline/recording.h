// SPDX-License-Identifier: GPL-3.0-or-later
// A run as a file: scenario, seed, every change and the digests on the way. Enough to run it again
// on another machine and to say at which tick it went another way. No memory images: a recording
// stays readable when the engine's insides change, and then says so by diverging.
//
//   {"partiscope_recording": 1, "scenario": "<TOML>", "seed": 7, "ticks": 6000,
//    "commands": [{"tick": 500, "sequence": 1, "path": "…", "value": "…"}],
//    "digests": [{"tick": 256, "hex": "0123456789abcdef"}]}
//
// Files are untrusted: size, depth, types, ranges and order are checked, every problem is reported
// with line, column and path. Thread-safe: no shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "core/sim/command.h"
#include "core/timeline/player.h"

namespace partiscope {

inline constexpr std::size_t kRecordingBytesMax = 16 * 1'024 * 1'024;
inline constexpr std::size_t kRecordingEntriesMax = 200'000;  // commands, and digests

struct Recording {
    std::string scenarioText;  // TOML, as it was read
    std::uint64_t seed = 1;
    std::int64_t ticks = 0;         // length of the run
    std::vector<Command> commands;  // by (tick, sequence), all before `ticks`
    std::vector<DigestAt> digests;  // rising ticks, at most `ticks`
    friend bool operator==(const Recording&, const Recording&) = default;
};

// Runs the changes again, from the start to `ticks`, and takes a digest every 256 ticks and at the
// end. `scenario` is what `scenarioText` says. Takes as long as the run: not for the GUI thread.
[[nodiscard]] Recording makeRecording(std::string scenarioText,
                                      std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                                      const std::vector<Command>& commands, std::int64_t ticks);

// The run as this player has it, up to where it stands, with the digests that it kept
// (Player::keepDigests) and the one of now.
[[nodiscard]] Recording recordingOf(const Player& player, std::string scenarioText);

[[nodiscard]] std::string recordingText(const Recording& recording);  // JSON
[[nodiscard]] Result<Recording> readRecording(std::string_view text, const std::string& fileName);

struct ReplayResult {
    std::int64_t ticksRun = 0;
    std::size_t digestsCompared = 0;
    std::optional<std::int64_t> divergedAtTick;  // the run ends there
    std::uint64_t expected = 0, got = 0;         // digests, where it diverged
};

// Problems: those of the scenario's text, or a recording longer than its scenario.
[[nodiscard]] Result<ReplayResult> replay(const Recording& recording, const std::string& fileName);
// The same, where the scenario is at hand.
[[nodiscard]] Result<ReplayResult> replay(const Recording& recording,
                                          std::shared_ptr<const Scenario> scenario);

// "diverged at tick 512: expected 0123…, got 4567…" or "the same: 24 digests over 6000 ticks".
[[nodiscard]] std::string toText(const ReplayResult& result);

}  // namespace partiscope
