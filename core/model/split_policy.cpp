// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/split_policy.h"

#include "core/base/check.h"

namespace partiscope {

std::string_view splitCauseName(SplitCause cause) {
    switch (cause) {
        case SplitCause::Heat: return "heat";
        case SplitCause::Size: return "size";
        case SplitCause::Growth: return "growth";
        case SplitCause::PreWarm: return "pre-warm";
    }
    PS_CHECK(false);
    return {};
}

std::string_view refusalCauseName(RefusalCause cause) {
    switch (cause) {
        case RefusalCause::None: return "";
        case RefusalCause::SingleItem: return "single-item";
        case RefusalCause::RisingSortKey: return "rising-sort-key";
        case RefusalCause::FallingSortKey: return "falling-sort-key";
        case RefusalCause::LocalIndex: return "local-index";
        case RefusalCause::Sequential: return "sequential";
    }
    PS_CHECK(false);
    return {};
}

std::string_view refusalWords(RefusalCause cause) {
    switch (cause) {
        case RefusalCause::None: return "";
        case RefusalCause::SingleItem: return "one item takes the traffic";
        case RefusalCause::RisingSortKey: return "the sort key only rises";
        case RefusalCause::FallingSortKey: return "the sort key only falls";
        case RefusalCause::LocalIndex: return "a local index keeps the item collection whole";
        case RefusalCause::Sequential: return "the traffic moves through the keys in order";
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
