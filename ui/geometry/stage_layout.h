// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything on the stage is: columns, lanes on one axis, ribbon segments, client cards. One
// function from a frame and a size to plain numbers, and one that blends two results, so that bars
// and lanes glide and a new partition grows out of the one it was cut from. Values; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/timeline/frame.h"
#include "ui/geometry/rect.h"
#include "ui/geometry/split_words.h"
#include "ui/geometry/text_measure.h"

namespace partiscope {

enum class StageDetail { Lanes, Rows, Strip };  // to kLanesMost, to kRowsMost, beyond
enum class StageWidth { Wide, Tight, Narrow };  // Narrow: the clients are a strip above the lanes
enum class LaneState { Idle, Busy, Hot };       // Hot: it refuses
enum class LaneForm { Full, Medium, Line, Thin };  // by its height: with words … without any text

inline constexpr std::uint32_t kLanesMost = 24;
inline constexpr std::uint32_t kRowsMost = 200;
inline constexpr std::size_t kCardsMost = 6;
inline constexpr double kWordsPx = 11.5;  // under a lane's bar, at scale 1

// Neighbouring lanes by index. As a wish, count 0 means all; a layout's own range is never empty
// unless the table is.
struct LaneRange {
    std::uint32_t first = 0, count = 0;
    [[nodiscard]] bool contains(std::uint32_t lane) const {
        return lane >= first && lane - first < count;
    }
    friend bool operator==(const LaneRange&, const LaneRange&) = default;
};

struct StageOptions {
    double width = 0, height = 0;  // of the widget
    double zoom = 1;
    std::uint32_t table = 0;
    bool veiled = false;  // nothing may depend on what was served or refused
    bool answerVeiled =
        false;  // what was refused may be seen; which gate refused it, and why, not yet
    std::optional<PartitionId> selected;
    bool opened = false;  // the selected lane shows its details
    LaneRange range;      // what is zoomed in on, see stage_zoom.h
    // Of the picture before, so that axis and direction do not flicker at a threshold.
    MicroUnits axisBefore = 0;
    std::optional<Direction> directionBefore;
    MeasureText measure = roughTextWidth;
};

struct WordLine {
    std::string text;
    SplitNews news = SplitNews::None;  // what it tells of a split
    friend bool operator==(const WordLine&, const WordLine&) = default;
};

struct LaneBox {
    std::uint32_t lane = 0;  // index into the table's lanes
    PartitionId id;
    LaneState state = LaneState::Idle;
    LaneForm form = LaneForm::Line;
    bool opened = false;
    SplitNews news = SplitNews::None;  // under the veil: none
    std::vector<WordLine> words;       // under the bar: none, one or two lines
    Rect progress;                     // of a split, beside the words; empty: no room
    Rect rect;
    Rect segment;                    // on the ribbon
    Rect trough;                     // of the bar; its width is the axis
    double askedX = 0, servedX = 0;  // where the outline and the fill end
};

// Detail, heights and forms follow how many lanes are in sight. Beyond kRowsMost: some neighbouring lanes in one line of the strip; the most loaded speaks for all.
struct StripBin {
    Rect rect;
    std::uint32_t first = 0, last = 0;  // lanes, both included
    std::uint32_t loudest = 0;
    double load = 0;  // asked by its limit
    double askedX = 0, servedX = 0;
    SplitNews news = SplitNews::None;  // the most urgent of its lanes
};

struct StageLayout {
    double width = 0, height = 0;
    double scale = 1;  // of type and spacing
    Micros nowUs = 0;  // of the frame
    StageDetail detail = StageDetail::Lanes;
    StageWidth columns = StageWidth::Wide;
    Direction direction = Direction::Write;
    MicroUnits axisMost = 0;  // at the right end of every trough
    MicroUnits limit = 0;     // the highest limit of any lane
    double axisLeft = 0, axisRight = 0;
    double limitX = 0;
    double figuresPx = 11.5;  // of the figures beside or above a lane's bar, at scale 1
    Rect heading;             // the line of column headings
    Rect clients, ribbon, lanesArea;
    Rect heatColumn;  // Strip only
    LaneRange visible;
    std::uint32_t tableLanes = 0;  // in sight or not
    std::vector<LaneBox> lanes;    // those in sight; so are the bins
    std::vector<StripBin> bins;
    // Zoomed in: the whole key space beside the lanes, and the part of it that is in sight.
    Rect overview, overviewWindow, rangeRow;
    std::vector<StripBin> overviewBins;
    std::vector<Rect> cards;  // one a stream; with foldedStreams > 0 the last is their summary
    std::vector<std::uint32_t> cardStreams;
    std::uint32_t foldedStreams = 0;
    bool cardsCompact = false;
    Rect example;  // the refused request; empty: no room

    [[nodiscard]] double xOf(MicroUnits amount) const;
    // Height on the ribbon of a place in the hash space that lies in lane `lane`.
    [[nodiscard]] double ribbonY(const TableFrame& table, std::uint32_t lane, double share) const;
    // Where requests for a lane arrive; for one out of sight, the edge on its side.
    [[nodiscard]] Point laneDoor(std::uint32_t lane) const;
    // None: out of sight, or one of many in a strip.
    [[nodiscard]] const LaneBox* boxOf(std::uint32_t lane) const;
};

// The lanes first … end - 1 as one bin without a place.
[[nodiscard]] StripBin binOf(const TableFrame& table, std::uint32_t first, std::uint32_t end,
                             Direction direction);
[[nodiscard]] const Flow& flowOf(const LaneFrame& lane, Direction direction);
[[nodiscard]] MicroUnits limitOf(const LaneFrame& lane, Direction direction);
// Eras 2012 and 2018: its own part of the table's capacity; else 0.
[[nodiscard]] MicroUnits shareOf(const LaneFrame& lane, Direction direction);
// The direction that is more loaded, relative to its limit; the one before while it is a near tie.
[[nodiscard]] Direction shownDirection(const TableFrame& table, std::optional<Direction> before);
// The end of the axis: at or above `most`, from a series of round numbers.
[[nodiscard]] MicroUnits niceAxis(MicroUnits most, MicroUnits limit, MicroUnits before);

[[nodiscard]] StageLayout stageLayout(const Frame& frame, const StageOptions& options);

// `t` of the way from one to the other; what did not exist before starts where its left neighbour
// was. `settled` becomes false when something still differs by a visible amount.
[[nodiscard]] StageLayout blended(const StageLayout& from, const StageLayout& to, double t,
                                  bool& settled);

}  // namespace partiscope
