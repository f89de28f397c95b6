// SPDX-License-Identifier: GPL-3.0-or-later
// The fidelity table: every rule and number that the model rests on, with what kind of knowledge it
// is, where it comes from, its default and the switch that changes it. The one list that the help,
// the window and the tests use; a rule that is not here is not in the model. Thread-safe:
// constants.
#pragma once

#include <span>
#include <string_view>

namespace partiscope {

enum class FidelityKind {
    Documented,  // the vendor's documentation or paper says so
    Measured,    // somebody published a measurement that says so
    Assumed,     // nothing published; a choice, to be varied when it matters
};

struct FidelityRow {
    std::string_view name;  // "partition_bucket_depth": as in [model], where it is there
    std::string_view says;  // one sentence
    FidelityKind kind = FidelityKind::Documented;
    std::string_view source;    // an address, or what the assumption rests on
    std::string_view standard;  // the default, as a scenario file would write it
    // Path of the parameter that changes it, as --set takes it; NAME stands for a stream's name.
    // "none": fixed.
    std::string_view switchPath;
};

[[nodiscard]] std::span<const FidelityRow> fidelityTable();
[[nodiscard]] std::string_view fidelityKindName(FidelityKind kind);  // "documented" …

}  // namespace partiscope
