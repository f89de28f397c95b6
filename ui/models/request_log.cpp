// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/request_log.h"

#include <algorithm>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr std::size_t kPlacesMost = 2'000;

// `most` of them, evenly, the last one among them.
std::vector<RequestLog::Request> someOf(const std::vector<RequestLog::Request>& all,
                                        std::size_t most) {
    if (all.size() <= most) return all;
    std::vector<RequestLog::Request> some;
    for (std::size_t i = 1; i <= most; ++i) some.push_back(all[i * all.size() / most - 1]);
    return some;
}

// `fresh` is in order of time.
void putInFront(std::vector<RequestLog::Request>& list,
                const std::vector<RequestLog::Request>& fresh) {
    list.insert(list.begin(), fresh.rbegin(), fresh.rend());
    if (list.size() > RequestLog::kMost) list.resize(RequestLog::kMost);
}

}  // namespace

bool isSameAttempt(const RequestRecord& a, const RequestRecord& b) {
    return a.id == b.id && a.member == b.member && a.attempt == b.attempt && a.atUs == b.atUs;
}

QString attemptTime(Micros at) {
    return QStringLiteral("%1.%2")
        .arg(shown(shortClock(at)))
        .arg(at / 1'000 % 1'000, 3, 10, QLatin1Char('0'));
}

void RequestLog::add(const Frame& frame) {
    if (frame.epoch == m_epoch && frame.tick == m_tick) return;  // the same picture again
    const bool jumped = frame.epoch != m_epoch;
    if (jumped) jumpTo(frame);
    m_epoch = frame.epoch;
    m_tick = frame.tick;
    std::vector<Request> all, refused;
    for (const RequestRecord& sample : frame.samples) {
        all.push_back(std::make_shared<const RequestRecord>(sample));
        if (isRefused(sample)) refused.push_back(all.back());
        note(all.back());
    }
    const std::size_t most = frame.playing ? kMostPlaying : kMost;
    putInFront(m_all, someOf(all, most));
    putInFront(m_refused, someOf(refused, most));
    forgetOldest();
    if (!m_held || jumped) show();
}

void RequestLog::add(const RequestRecord& request) {
    auto kept = std::make_shared<const RequestRecord>(request);
    note(kept);
    const auto isIt = [&](const Request& other) { return isSameAttempt(*other, request); };
    const auto putIn = [&](std::vector<Request>& list) {
        if (std::any_of(list.begin(), list.end(), isIt)) return;
        list.insert(std::find_if(list.begin(), list.end(),
                                 [&](const Request& other) { return other->atUs <= request.atUs; }),
                    kept);
        if (list.size() > kMost) list.pop_back();
    };
    putIn(m_all);
    if (isRefused(request)) putIn(m_refused);
    show();
}

// What is later than the moment has not happened yet; what is earlier is still known by its place.
void RequestLog::jumpTo(const Frame& frame) {
    m_all.clear();
    m_refused.clear();
    const auto drop = [&frame](Request& request) {
        if (request && request->atUs > frame.atUs) request.reset();
    };
    for (auto at = m_seen.begin(); at != m_seen.end();) {
        drop(at->second.refused);
        drop(at->second.any);
        at = at->second.any || at->second.refused ? std::next(at) : m_seen.erase(at);
    }
}

void RequestLog::note(const Request& request) {
    Seen& seen = m_seen[{request->table.value, request->partition.value, request->partitionKey}];
    const auto take = [&request](Request& kept) {
        if (!kept || kept->atUs <= request->atUs) kept = request;
    };
    take(seen.any);
    if (isRefused(*request)) take(seen.refused);
}

void RequestLog::forgetOldest() {
    if (m_seen.size() <= kPlacesMost) return;
    const auto timeOf = [](const Seen& seen) { return (seen.any ? seen.any : seen.refused)->atUs; };
    std::vector<Micros> times;
    for (const auto& [place, seen] : m_seen) times.push_back(timeOf(seen));
    const auto middle = times.begin() + std::ptrdiff_t(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    std::erase_if(m_seen, [&](const auto& entry) { return timeOf(entry.second) < *middle; });
    if (m_seen.size() > kPlacesMost) m_seen.clear();  // all at one moment
}

void RequestLog::clear() {
    m_all.clear();
    m_refused.clear();
    m_seen.clear();
    m_epoch = 0;
    m_tick = -1;
    show();
}

void RequestLog::setRefusedOnly(bool refusedOnly) {
    if (refusedOnly == m_refusedOnly) return;
    m_refusedOnly = refusedOnly;
    show();
}

void RequestLog::setHeld(bool held) {
    if (held == m_held) return;
    m_held = held;
    if (!held) show();
}

void RequestLog::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    show();
    if (!m_rows.empty()) emit dataChanged(index(0, kVerdict), index(rowCount() - 1, kVerdict));
}

// New rows come in at the top, old ones go at the end; lists that share nothing are exchanged.
void RequestLog::show() {
    const std::vector<Request>& wanted = m_refusedOnly && !m_veiled ? m_refused : m_all;
    if (m_rows == wanted) return;
    const auto found =
        m_rows.empty() ? wanted.end() : std::find(wanted.begin(), wanted.end(), m_rows.front());
    const auto fresh = found - wanted.begin();
    const auto kept = wanted.end() - found;
    const bool slides = kept > 0 && kept <= std::ptrdiff_t(m_rows.size()) &&
                        std::equal(found, wanted.end(), m_rows.begin());
    if (!slides) {
        beginResetModel();
        m_rows = wanted;
        endResetModel();
        return;
    }
    if (kept < std::ptrdiff_t(m_rows.size())) {
        beginRemoveRows({}, int(kept), int(m_rows.size()) - 1);
        m_rows.resize(std::size_t(kept));
        endRemoveRows();
    }
    if (fresh > 0) {
        beginInsertRows({}, 0, int(fresh) - 1);
        m_rows.insert(m_rows.begin(), wanted.begin(), found);
        endInsertRows();
    }
}

int RequestLog::rowOf(const RequestRecord& request) const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Request& row) {
        return isSameAttempt(*row, request);
    });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

RequestLog::Request RequestLog::newestOf(TableId table, quint32 partition,
                                         const QString& key) const {
    Seen newest;
    const auto newer = [](Request& kept, const Request& other) {
        if (other && (!kept || kept->atUs < other->atUs)) kept = other;
    };
    const std::string wanted = key.toStdString();
    for (auto at = m_seen.lower_bound({table.value, partition, wanted}); at != m_seen.end(); ++at) {
        const auto& [ofTable, ofPartition, ofKey] = at->first;
        if (ofTable != table.value || ofPartition != partition) break;
        if (!wanted.empty() && ofKey != wanted) break;
        newer(newest.refused, at->second.refused);
        newer(newest.any, at->second.any);
    }
    return newest.refused ? newest.refused : newest.any;
}

RequestLog::Request RequestLog::newest() const {
    if (!m_refused.empty() && !m_veiled) return m_refused.front();
    return m_all.empty() ? nullptr : m_all.front();
}

int RequestLog::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RequestLog::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant RequestLog::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RequestRecord& request = *m_rows[std::size_t(index.row())];
    const bool refused = isRefused(request);
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            switch (column) {
                case kVerdict:
                    if (m_veiled) return QStringLiteral("?");
                    return refused                            ? tr("□ refused")
                           : isTransaction(request.operation) ? tr("● passed")
                                                              : tr("● served");
                case kTime: return attemptTime(request.atUs);
                case kKey: return QString::fromStdString(request.partitionKey);
                default: return QString::fromStdString(partitionName(request.partition));
            }
        case Qt::ToolTipRole:
            return column == kKey ? QVariant(QString::fromStdString(request.partitionKey))
                                  : QVariant();
        case kIdRole: return request.partition.value;
        case kFigureRole: return column == kTime;
        case kToneRole:
            if (column == kVerdict && !m_veiled) {
                return int(refused ? CellTone::Refused : CellTone::Served);
            }
            return int(column == kTime || column == kVerdict ? CellTone::Dim : CellTone::Normal);
        case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | Qt::AlignLeft);
        default: return {};
    }
}

QVariant RequestLog::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kVerdict: return tr("Gates");
        case kTime: return tr("At");
        case kKey: return tr("Key");
        default: return tr("Partition");
    }
}

}  // namespace partiscope
