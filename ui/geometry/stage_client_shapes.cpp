// SPDX-License-Identifier: GPL-3.0-or-later
// The clients' cards and the one refused request under them.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope::stage {

namespace {

// What a card shows; one stream or the sum of several.
struct Card {
    std::string name;
    std::vector<std::string> what;  // longest first
    double calls = 0, accepted = 0, throttled = 0, retries = 0;
};

Card cardOf(const StreamFrame& stream) {
    Card card{stream.name,       {}, stream.callsPerS, stream.acceptedPerS, stream.throttledPerS,
              stream.retriesPerS};
    const std::string operation(operationName(stream.operation));
    const std::string sized =
        stream.itemBytes > 0 ? operation + " · " + bytesText(stream.itemBytes) : operation;
    if (stream.finished) {
        card.what = {sized + " · finished", "finished"};
    } else if (stream.closedLoop) {
        card.what = {sized + " · waits for answers", sized + " · waits", operation + " · waits"};
    }
    card.what.insert(card.what.end(), {sized, operation});
    return card;
}

Card summaryOf(const Frame& frame, const StageLayout& layout) {
    Card card;
    for (std::uint32_t i = 0; i < frame.streams.size(); ++i) {
        if (std::find(layout.cardStreams.begin(), layout.cardStreams.end(), i) ==
            layout.cardStreams.end()) {
            const StreamFrame& stream = frame.streams[i];
            card.calls += stream.callsPerS;
            card.accepted += stream.acceptedPerS;
            card.throttled += stream.throttledPerS;
            card.retries += stream.retriesPerS;
        }
    }
    card.name = grouped(layout.foldedStreams) + " more";
    card.what = {"clients"};
    return card;
}

std::vector<Card> cardsOf(const Sheet& sheet) {
    std::vector<Card> cards;
    for (const std::uint32_t stream : sheet.layout.cardStreams) {
        cards.push_back(cardOf(sheet.frame.streams[stream]));
    }
    if (sheet.layout.foldedStreams > 0) {
        cards.push_back(summaryOf(sheet.frame, sheet.layout));
    }
    return cards;
}

// "accepted        500 /s": the word on the left, the figure on the right.
void addPair(Sheet& sheet, const std::string& name, const Rect& row, const std::string& word,
             double perSecond, Role colour) {
    const TextStyle style = sheet.figures(11.5, true);
    const TextStyle small = sheet.words(11.5);
    const double room = row.w - sheet.width(word, small) - sheet.px(6);
    // Under the veil there is no number to show.
    std::string figure =
        perSecond < 0 ? "?"
                      : firstThatFits({callsText(perSecond) + " /s", shortNumber(perSecond) + " /s",
                                       shortNumber(perSecond)},
                                      style, room, sheet.options.measure);
    if (figure.empty()) {
        figure = shortNumber(perSecond);
    }
    const double figureWidth = sheet.width(figure, style) + 2;
    sheet.text(name, {row.right() - figureWidth, row.y, figureWidth, row.h}, figure, style, colour,
               Shape::Align::Right);
    if (sheet.width(word, small) + figureWidth <= row.w) {
        sheet.text(name + ":word", {row.x, row.y, row.w - figureWidth, row.h}, word, small, colour);
    }
}

void addFullCard(Sheet& sheet, const Card& card, const Rect& rect, const std::string& name) {
    const Rect inner = rect.inset(sheet.px(rect.w < sheet.px(112) ? 8 : 12), sheet.px(10));
    const auto row = [&](double at, double height) {
        return Rect{inner.x, inner.y + sheet.px(at), inner.w, sheet.px(height)};
    };
    const auto& measure = sheet.options.measure;
    const TextStyle title = sheet.words(14, true);
    sheet.text(name + ":name", row(0, 18), elidedMiddle(card.name, title, inner.w, measure), title,
               Role::TextStrong);
    const TextStyle dim = sheet.words(11.5);
    sheet.text(name + ":what", row(19, 16), firstThatFits(card.what, dim, inner.w, measure), dim,
               Role::TextDim);
    const std::vector<std::string> rates = {callsText(card.calls) + " /s",
                                            shortNumber(card.calls) + " /s"};
    TextStyle big = sheet.figures(17, true);
    std::string rate = firstThatFits(rates, big, inner.w, measure);
    if (rate.empty()) {  // a narrow card: smaller, rather than without its unit
        big = sheet.figures(13, true);
        rate = firstThatFits(rates, big, inner.w, measure);
    }
    if (rate.empty()) {
        rate = shortNumber(card.calls);
    }
    sheet.text(name + ":rate", row(38, 24), rate, big, Role::TextStrong);
    const bool veiled = sheet.options.veiled;
    const bool retries = card.retries >= 0.05;
    addPair(sheet, name + ":accepted", row(65, 16), "accepted", veiled ? -1 : card.accepted,
            veiled ? Role::TextDim : Role::TextServed);
    if (veiled || card.throttled > 0 || retries) {
        addPair(sheet, name + ":throttled", row(81, 16), "throttled", veiled ? -1 : card.throttled,
                veiled ? Role::TextDim : Role::TextRefused);
    }
    if (!veiled && retries) {
        const bool wide = inner.w > sheet.px(130);
        addPair(sheet, name + ":retries", row(97, 16), wide ? "of all, retries" : "retries",
                card.retries, Role::TextHot);
    }
}

// Two or three lines: for many clients.
void addCompactCard(Sheet& sheet, const Card& card, const Rect& rect, const std::string& name) {
    const Rect inner = rect.inset(sheet.px(10), sheet.px(5));
    const bool twoLines = rect.h < sheet.px(54);
    const double line = inner.h / (twoLines ? 2 : 3);
    const auto& measure = sheet.options.measure;
    const TextStyle figures = sheet.figures(12, true);
    const std::string rate = shortNumber(card.calls) + " /s";
    const double rateWidth = sheet.width(rate, figures) + 2;
    sheet.text(name + ":rate", {inner.right() - rateWidth, inner.y, rateWidth, line}, rate, figures,
               Role::TextStrong, Shape::Align::Right);
    const TextStyle title = sheet.words(12, true);
    sheet.text(name + ":name", {inner.x, inner.y, inner.w - rateWidth, line},
               elidedMiddle(card.name, title, inner.w - rateWidth - sheet.px(6), measure), title,
               Role::TextStrong);
    double y = inner.y + line;
    const TextStyle dim = sheet.words(10.5);
    if (!twoLines) {
        sheet.text(name + ":what", {inner.x, y, inner.w, line},
                   firstThatFits(card.what, dim, inner.w, measure), dim, Role::TextDim);
        y += line;
    }
    if (sheet.options.veiled) {
        sheet.text(name + ":accepted", {inner.x, y, inner.w, line}, "? accepted", dim,
                   Role::TextDim);
        return;
    }
    const bool throttled = card.throttled > 0;
    const TextStyle small = sheet.figures(10.5, throttled);
    const std::string words =
        firstThatFits({throttled ? shortNumber(card.throttled) + " throttled"
                                 : shortNumber(card.accepted) + " accepted",
                       shortNumber(throttled ? card.throttled : card.accepted)},
                      small, inner.w, measure);
    sheet.text(name + (throttled ? ":throttled" : ":accepted"), {inner.x, y, inner.w, line}, words,
               small, throttled ? Role::TextRefused : Role::TextServed);
}

// Narrow stages: all clients in one strip above the lanes.
void addClientStrip(Sheet& sheet) {
    const Rect& rect = sheet.layout.clients;
    Card all;
    for (const StreamFrame& stream : sheet.frame.streams) {
        all.calls += stream.callsPerS;
        all.throttled += stream.throttledPerS;
    }
    sheet.box("clients", rect, Role::Card, sheet.px(7));
    const Rect inner = rect.inset(sheet.px(12), 0);
    const TextStyle figures = sheet.figures(13, true);
    const bool veiled = sheet.options.veiled;
    const std::string calls = shortNumber(all.calls) + " /s";
    const std::string refused = veiled ? "? throttled" : shortNumber(all.throttled) + " throttled";
    const std::vector<std::string> names = {
        sheet.frame.streams.size() == 1
            ? sheet.frame.streams[0].name
            : grouped(static_cast<std::int64_t>(sheet.frame.streams.size())) + " clients"};
    const double callsWidth = sheet.width(calls, figures) + 2;
    const TextStyle title = sheet.words(13, true);
    double right = inner.right();
    if (veiled || all.throttled > 0) {
        const TextStyle small = sheet.figures(11.5, true);
        const double width = sheet.width(refused, small) + 2;
        if (width + callsWidth + sheet.px(70) < inner.w) {
            sheet.text("clients:throttled", {right - width, rect.y, width, rect.h}, refused, small,
                       veiled ? Role::TextDim : Role::TextRefused, Shape::Align::Right);
            right -= width + sheet.px(14);
        }
    }
    sheet.text("clients:rate", {right - callsWidth, rect.y, callsWidth, rect.h}, calls, figures,
               Role::TextStrong, Shape::Align::Right);
    const double room = right - callsWidth - sheet.px(10) - inner.x;
    sheet.text("clients:name", {inner.x, rect.y, room, rect.h},
               elidedMiddle(names[0], title, room, sheet.options.measure), title, Role::TextStrong);
}

// "TableWriteKeyRangeThroughputExceeded" in lines no wider than `width`, broken before capitals.
std::vector<std::string> brokenAtCapitals(const std::string& name, double width, const Sheet& sheet,
                                          const TextStyle& style) {
    std::vector<std::string> words;
    for (const char letter : name) {
        if (words.empty() || std::isupper(static_cast<unsigned char>(letter)) != 0) {
            words.emplace_back();
        }
        words.back() += letter;
    }
    std::vector<std::string> lines;
    for (const std::string& word : words) {
        if (lines.empty() || sheet.width(lines.back() + word, style) > width) {
            lines.push_back(word);
        } else {
            lines.back() += word;
        }
    }
    return lines;
}

}  // namespace

void addClients(Sheet& sheet) {
    if (sheet.frame.streams.empty()) {
        return;
    }
    if (sheet.layout.columns == StageWidth::Narrow) {
        addClientStrip(sheet);
        return;
    }
    const std::vector<Card> cards = cardsOf(sheet);
    for (std::size_t i = 0; i < cards.size() && i < sheet.layout.cards.size(); ++i) {
        const std::string name = "client:" + cards[i].name;
        Rect rect = sheet.layout.cards[i];
        Shape& ground = sheet.box(name, rect, Role::Card, sheet.px(8));
        ground.edged = true;
        ground.edge = Role::Border;
        if (sheet.layout.cardsCompact) {
            addCompactCard(sheet, cards[i], rect, name);
        } else {
            addFullCard(sheet, cards[i], rect, name);
        }
    }
}

void addExample(Sheet& sheet) {
    const Rect& rect = sheet.layout.example;
    if (sheet.options.veiled || sheet.options.answerVeiled || !sheet.frame.refusedExample ||
        rect.isEmpty()) {
        return;
    }
    const RequestRecord& record = *sheet.frame.refusedExample;
    if (record.table.value != sheet.options.table) {
        return;
    }
    const auto& measure = sheet.options.measure;
    Shape& ground = sheet.box("example", rect, Role::LaneHot, sheet.px(8));
    ground.edged = true;
    ground.edge = Role::Refused;
    ground.width = std::max(1.0, sheet.px(1.2));
    const Rect inner = rect.inset(sheet.px(11), sheet.px(9));
    double y = inner.y;
    const TextStyle reason = sheet.figures(10.5, true);
    const std::vector<std::string> reasonLines =
        brokenAtCapitals(std::string(reasonInfo(record.reason).name), inner.w, sheet, reason);
    // Half of an official name is another name: the figures make room for it, or it is not there.
    const double reasonHeight = sheet.px(3 + 15 * static_cast<double>(reasonLines.size()));
    const double bottom = inner.bottom() + sheet.px(4);
    const bool reasonFits = inner.y + sheet.px(20 + 17) + reasonHeight <= bottom;
    const double figuresEnd = reasonFits ? bottom - reasonHeight : bottom;
    const auto row = [&](const std::string& name, const std::vector<std::string>& forms,
                         const TextStyle& style, Role colour, double height) {
        const std::string words = firstThatFits(forms, style, inner.w, measure);
        if (!words.empty() && y + sheet.px(height) <= figuresEnd) {
            sheet.text("example:" + name, {inner.x, y, inner.w, sheet.px(height)}, words, style,
                       colour);
            y += sheet.px(height);
        }
    };
    row("title", {"one refused request", "refused"}, sheet.words(12, true), Role::TextRefused, 20);
    const TextStyle small = sheet.words(11);
    const std::string unit(unitName(record.direction));
    const std::string sum = unitsText(record.units) + " " + unit;
    const std::string operation(operationName(record.operation));
    const std::string bytes = grouped(record.itemBytes) + " B = ";
    row("sum", {operation + " " + bytes + sum, bytes + sum, sum}, small, Role::TextNormal, 17);
    const std::string name = partitionName(record.partition);
    for (const LaneFrame& lane : sheet.table.lanes) {
        if (lane.id == record.partition && record.partitionHeld >= 0) {
            // Where shares bind, a lane's limit is not what the partition itself can hold.
            const bool shares = lane.shareWrite > 0 || lane.shareRead > 0;
            const std::string of =
                shares ? "" : " of " + unitsText(limitOf(lane, record.direction));
            const std::string held = name + ": " + unitsText(record.partitionHeld) + of;
            row("partition", {"left in partition " + held, "left in " + held, held}, small,
                Role::TextNormal, 17);
        }
    }
    if (record.tableHeld >= 0) {
        const bool shares = !sheet.table.lanes.empty() && (sheet.table.lanes[0].shareWrite > 0 ||
                                                           sheet.table.lanes[0].shareRead > 0);
        const std::string left = (shares ? "share: " : "table: ") + unitsText(record.tableHeld);
        row("table", {"left in the " + left, "left in " + left, left}, small, Role::TextNormal, 17);
    } else if (record.maximumHeld >= 0) {
        const std::string left = unitsText(record.maximumHeld);
        row("table", {"left of the maximum: " + left, "max: " + left}, small, Role::TextNormal, 17);
    }
    if (!reasonFits) {
        return;
    }
    y += sheet.px(3);
    for (const std::string& line : reasonLines) {
        sheet.text("example:reason", {inner.x, y, inner.w, sheet.px(15)}, line, reason,
                   Role::TextRefused);
        y += sheet.px(15);
    }
}

}  // namespace partiscope::stage
