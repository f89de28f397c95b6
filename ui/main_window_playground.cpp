// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_playground.h"

#include <algorithm>
#include <cmath>

#include <QDate>

#include "core/model/capacity.h"
#include "core/model/operation.h"
#include "ui/widgets/playground_window.h"

namespace partiscope {

namespace {

// Writes of the first table whose rate and size are fixed; others have no one number.
MicroUnits writesAsked(const Scenario& scenario) {
    MicroUnits asked = 0;
    for (const TrafficSpec& spec : scenario.traffic) {
        const bool first =
            scenario.tables.empty() || spec.table.empty() || spec.table == scenario.tables[0].name;
        const bool exact = spec.workers == 0 && spec.rate.kind == RateShape::Kind::Constant &&
                           spec.itemSize.kind == ItemSize::Kind::Fixed;
        if (!first || !exact || directionOf(spec.operation) != Direction::Write) continue;
        asked += memberUnits(spec.operation, spec.itemSize.bytes, spec.consistent) * spec.batch *
                 std::llround(spec.rate.ratePerS);
    }
    return asked;
}

}  // namespace

YearQuestion playgroundQuestion(const Scenario& scenario, const Frame* frame, std::int32_t year) {
    YearQuestion question;
    question.year = year;
    if (frame && !frame->tables.empty()) {
        question.partitions = std::uint32_t(frame->tables[0].lanes.size());
    } else if (!scenario.tables.empty() && scenario.tables[0].partitions > 0) {
        question.partitions = std::uint32_t(scenario.tables[0].partitions);
    }
    question.limit = scenario.limits.partitionWrite * kUnit;
    MicroUnits asked = writesAsked(scenario);
    if (asked == 0 && frame && !frame->tables.empty()) asked = frame->tables[0].write.asked;
    if (asked >= kUnit) question.demand = asked;
    for (const TrafficSpec& spec : scenario.traffic) {
        if (!spec.writeShards.present || spec.writeShards.count < 1) continue;
        question.shards = std::uint32_t(spec.writeShards.count);
        question.naming.first = spec.writeShards.first;
        question.naming.separator = spec.writeShards.separator;
        break;
    }
    return question;
}

WindowPlayground::WindowPlayground(QWidget* window) : QObject(window), m_parent(window) {}

void WindowPlayground::open(const std::shared_ptr<const Scenario>& scenario,
                            const std::shared_ptr<const Frame>& frame) {
    const QDate today = QDate::currentDate();
    if (!m_window) {
        m_window = new PlaygroundWindow(today, m_palette, m_zoom, m_parent);
        m_window->setVeiled(m_veiled);
    }
    if (scenario && scenario != m_begunFrom) {
        m_begunFrom = scenario;
        m_window->startFrom(playgroundQuestion(*scenario, frame.get(), today.year()));
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void WindowPlayground::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    if (m_window) m_window->setTheme(palette, zoom);
}

void WindowPlayground::setVeiled(bool veiled) {
    m_veiled = veiled;
    if (m_window) m_window->setVeiled(veiled);
}

}  // namespace partiscope
