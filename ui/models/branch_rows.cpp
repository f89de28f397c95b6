// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/branch_rows.h"

#include <algorithm>

#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

const BranchInfo* find(const Branches& branches, std::uint32_t id) {
    const auto at = std::find_if(branches.all.begin(), branches.all.end(),
                                 [id](const BranchInfo& branch) { return branch.id == id; });
    return at == branches.all.end() ? nullptr : &*at;
}

}  // namespace

std::int64_t commonTicks(const BranchInfo& a, const BranchInfo& b) {
    const auto same = [](const Command& x, const Command& y) {
        return x.tick == y.tick && x.path == y.path && x.value == y.value;
    };
    const auto [atA, atB] = std::mismatch(a.commands.begin(), a.commands.end(), b.commands.begin(),
                                          b.commands.end(), same);
    std::int64_t tick = std::min(a.furthestTick, b.furthestTick);
    if (atA != a.commands.end()) tick = std::min(tick, atA->tick);
    if (atB != b.commands.end()) tick = std::min(tick, atB->tick);
    return tick;
}

std::vector<BranchRow> branchRows(const Branches& branches, Micros tickUs) {
    std::vector<BranchRow> rows;
    const BranchInfo* current = find(branches, branches.current);
    if (!current) return rows;
    for (const BranchInfo& branch : branches.all) {
        if (branch.id == branches.current) continue;
        BranchRow row;
        row.id = branch.id;
        row.name = QString::fromStdString(branch.name);
        row.fromUs = commonTicks(*current, branch) * tickUs;
        row.toUs = std::max(row.fromUs, branch.furthestTick * tickUs);
        row.sentence = QStringLiteral("Branch “%1”, kept: parts at %2, run to %3")
                           .arg(row.name, momentText(row.fromUs), momentText(row.toUs));
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const BranchRow& a, const BranchRow& b) { return a.fromUs < b.fromUs; });
    return rows;
}

QString branchName(const Branches& branches, std::uint32_t id) {
    const BranchInfo* branch = find(branches, id);
    return branch ? QString::fromStdString(branch->name) : QString();
}

}  // namespace partiscope
