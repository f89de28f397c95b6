// SPDX-License-Identifier: GPL-3.0-or-later
// The latest requests that frames brought along, newest first, and for each partition and key the
// newest refused and the newest of all. While the run plays only some of a frame's are taken, so that
// the list can be read. Held, the rows stay as they are; what comes is shown when it is let go. After
// a jump the list begins anew with the requests of that moment. GUI thread only.
//
//     log.add(frame);
//     if (auto request = log.newestOf(TableId{0}, 7, "2026-10-18")) …
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <QAbstractTableModel>

#include "core/timeline/frame.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

class RequestLog : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kVerdict, kTime, kKey, kPartition, kColumnCount };
    using Request = std::shared_ptr<const RequestRecord>;
    static constexpr std::size_t kMost = 200;        // rows
    static constexpr std::size_t kMostPlaying = 12;  // taken of one frame while the run plays

    explicit RequestLog(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void add(const Frame& frame);
    void add(const RequestRecord& request);  // from elsewhere: a dot that was clicked
    void clear();
    void setRefusedOnly(bool refusedOnly);
    void setHeld(bool held);
    void setVeiled(bool veiled);  // what became of them reads "?"

    [[nodiscard]] bool isRefusedOnly() const { return m_refusedOnly; }
    [[nodiscard]] bool isHeld() const { return m_held; }
    [[nodiscard]] Request at(int row) const { return m_rows[std::size_t(row)]; }
    [[nodiscard]] int rowOf(const RequestRecord& request) const;  // -1: not there
    // The newest refused one, else the newest; an empty key: any. Null: none was seen.
    [[nodiscard]] Request newestOf(TableId table, quint32 partition, const QString& key) const;
    [[nodiscard]] Request newest() const;  // of all, chosen the same way

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    using Place = std::tuple<std::uint32_t, std::uint32_t, std::string>;  // table, partition, key
    struct Seen {
        Request refused, any;
    };

    void jumpTo(const Frame& frame);
    void note(const Request& request);
    void forgetOldest();
    void show();

    std::vector<Request> m_all, m_refused;  // newest first, at most kMost each
    std::vector<Request> m_rows;            // as shown
    std::map<Place, Seen> m_seen;
    std::uint64_t m_epoch = 0;
    std::int64_t m_tick = -1;
    bool m_refusedOnly = false, m_held = false, m_veiled = false;
};

// Whether the answer was no: a gate refused it, or its transaction, which is tried again as a whole.
[[nodiscard]] inline bool isRefused(const RequestRecord& request) {
    return request.refusedBy != Gate::None || request.retryAtUs >= 0;
}
[[nodiscard]] bool isSameAttempt(const RequestRecord& a, const RequestRecord& b);
// "1:42.183": to the thousandth of a second, as attempts need it.
[[nodiscard]] QString attemptTime(Micros at);

}  // namespace partiscope
