// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/branch_set.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

namespace partiscope {

namespace {

// The first tick at which the two lists of changes part; none: they are the same.
std::optional<std::int64_t> firstDifference(const std::vector<Command>& a,
                                            const std::vector<Command>& b) {
    const auto same = [](const Command& x, const Command& y) {
        return x.tick == y.tick && x.path == y.path && x.value == y.value;
    };
    const auto [atA, atB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same);
    if (atA == a.end() && atB == b.end()) return std::nullopt;
    if (atA == a.end()) return atB->tick;
    if (atB == b.end()) return atA->tick;
    return std::min(atA->tick, atB->tick);
}

}  // namespace

BranchSet::BranchSet(const State& first, std::size_t checkpointBudgetBytes)
    : m_first(std::make_shared<const State>(first)), m_budgetBytes(checkpointBudgetBytes) {
    BranchInfo info;
    info.name = "as opened";
    m_all.push_back(fresh(info));
    shareBudget();
}

std::unique_ptr<KeptBranch> BranchSet::fresh(const BranchInfo& info) const {
    return std::make_unique<KeptBranch>(KeptBranch{info.id,
                                                   info.name,
                                                   info.parent,
                                                   info.forkTick,
                                                   info.furthestTick,
                                                   CommandLog(info.commands),
                                                   CheckpointStore(*m_first, m_budgetBytes),
                                                   std::make_shared<History>(),
                                                   {}});
}

std::optional<std::size_t> BranchSet::indexOf(std::uint32_t id) const {
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        if (m_all[i]->id == id) return i;
    }
    return std::nullopt;
}

const KeptBranch* BranchSet::find(std::uint32_t id) const {
    const std::optional<std::size_t> index = indexOf(id);
    return index ? m_all[*index].get() : nullptr;
}

void BranchSet::fork(std::int64_t tick, std::size_t commands, std::string name) {
    PS_CHECK(!isFull());
    const KeptBranch& from = current();
    auto branch = std::make_unique<KeptBranch>(
        KeptBranch{m_nextId++, std::move(name), from.id, tick, tick, from.log, from.checkpoints,
                   std::make_shared<History>(*from.history, tick), from.digests});
    branch->log.truncateAfter(tick);
    branch->log.keepFirst(commands);
    branch->checkpoints.truncateAfter(tick);
    std::erase_if(branch->digests, [tick](const DigestAt& at) { return at.tick > tick; });
    m_all.push_back(std::move(branch));
    m_current = m_all.size() - 1;
    shareBudget();
}

std::uint32_t BranchSet::add(std::string name, std::int64_t forkTick,
                             std::vector<Command> commands) {
    PS_CHECK(!isFull());
    BranchInfo info{m_nextId++, std::move(name), current().id, forkTick, 0, std::move(commands)};
    m_all.push_back(fresh(info));
    shareBudget();
    return info.id;
}

void BranchSet::select(std::uint32_t id) {
    const std::optional<std::size_t> index = indexOf(id);
    PS_CHECK(index.has_value());
    m_current = *index;
    shareBudget();
}

bool BranchSet::discard(std::uint32_t id) {
    const std::optional<std::size_t> index = indexOf(id);
    if (!index || *index == m_current) return false;
    // Its children hang on what it hung on; without that, the eldest becomes the first of all.
    std::optional<std::uint32_t> heir = m_all[*index]->parent;
    for (const auto& branch : m_all) {
        if (branch->parent != id) continue;
        branch->parent = heir;
        if (!heir) heir = branch->id;
    }
    m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(*index));
    if (m_current > *index) --m_current;
    shareBudget();
    return true;
}

bool BranchSet::rename(std::uint32_t id, const std::string& name) {
    const std::optional<std::size_t> index = indexOf(id);
    if (!index || name.empty() || name.size() > kBranchNameMost) return false;
    m_all[*index]->name = name;
    return true;
}

void BranchSet::setCommands(std::uint32_t id, const std::vector<Command>& commands) {
    const std::optional<std::size_t> index = indexOf(id);
    PS_CHECK(index.has_value());
    PS_CHECK(*index != m_current);
    KeptBranch& branch = *m_all[*index];
    const std::optional<std::int64_t> differs = firstDifference(branch.log.all(), commands);
    branch.log = CommandLog(commands);
    if (!differs) return;
    branch.checkpoints.truncateAfter(*differs);
    branch.history->truncateAfter(*differs);
    std::erase_if(branch.digests, [&](const DigestAt& at) { return at.tick > *differs; });
}

void BranchSet::replaceAll(const Branches& branches) {
    PS_CHECK(!branches.all.empty());
    PS_CHECK(branches.all.size() <= kBranchesMost);
    m_all.clear();
    m_current = 0;
    for (const BranchInfo& info : branches.all) {
        m_all.push_back(fresh(info));
        m_nextId = std::max(m_nextId, info.id + 1);
    }
    select(branches.current);
}

Branches BranchSet::info() const {
    Branches result;
    result.current = current().id;
    for (const auto& branch : m_all) {
        result.all.push_back({branch->id, branch->name, branch->parent, branch->forkTick,
                              branch->furthestTick, branch->log.all()});
    }
    return result;
}

void BranchSet::shareBudget() {
    const std::size_t others = m_all.size() - 1;
    const std::size_t own = others == 0 ? m_budgetBytes : m_budgetBytes / 2;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        m_all[i]->checkpoints.setBudget(i == m_current ? own : m_budgetBytes / 2 / others);
    }
}

}  // namespace partiscope
