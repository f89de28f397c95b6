// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui_options.h"

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/scenario/quantity.h"

namespace partiscope {

namespace {

constexpr int kUsage = 2;
constexpr int kSideLeast = 320;
constexpr int kSideMost = 16'384;

GuiOptionsReading refuse(const std::string& why) {
    return {std::nullopt, kUsage,
            "partiscope: " + why + "\nRun partiscope --help for what is possible.\n"};
}

// "1680x1050"
bool readSize(const std::string& text, GuiOptions& options) {
    int width = 0;
    int height = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, width);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'x') return false;
    const auto second = std::from_chars(first.ptr + 1, end, height);
    if (second.ec != std::errc{} || second.ptr != end) return false;
    const auto fits = [](int side) { return side >= kSideLeast && side <= kSideMost; };
    if (!fits(width) || !fits(height)) return false;
    options.width = width;
    options.height = height;
    return true;
}

bool readTheme(const std::string& text, GuiOptions& options) {
    if (text == "light")
        options.theme = Theme::Light;
    else if (text == "dark")
        options.theme = Theme::Dark;
    else if (text == "contrast")
        options.theme = Theme::Contrast;
    else if (text == "print")
        options.theme = Theme::Print;
    else
        return false;
    return true;
}

bool readPage(const std::string& text, GuiOptions& options) {
    static constexpr std::pair<std::string_view, DockPage> kPages[] = {
        {"heat", DockPage::Heat},       {"metrics", DockPage::Metrics},
        {"keys", DockPage::Keys},       {"partitions", DockPage::Partitions},
        {"events", DockPage::Events},   {"request", DockPage::OneRequest},
        {"summary", DockPage::Summary},
    };
    for (const auto& [name, page] : kPages) {
        if (text == name) options.page = page;
    }
    return options.page.has_value();
}

std::string wordsOf(const Diagnostics& problems) {
    std::string text;
    for (const Diagnostic& problem : problems) text += (text.empty() ? "" : "; ") + toText(problem);
    return text;
}

}  // namespace

GuiOptionsReading readGuiOptions(int argc, const char* const* argv) {
    GuiOptions options;
    std::string at;
    std::string size;
    std::string language;
    double scale = 0;
    bool presenter = false;
    std::string theme;
    std::string page;
    CLI::App app{
        "Partiscope: see the partitions of a DynamoDB table, and which limit refuses a request.",
        "partiscope"};
    app.set_version_flag("--version", std::string("partiscope ") + PARTISCOPE_VERSION);
    app.add_option("FILE", options.file,
                   "Scenario or saved run to open; without one, Orders by date");
    app.add_flag("--play", options.play, "Start to play at once");
    app.add_option("--at", at, "Go to this moment first: 90s, \"2 min\"");
    app.add_option("--shot", options.shot, "Save a picture of the window at --at as PNG and quit");
    app.add_option("--compare", options.compare,
                   "Second design beside it: a scenario file, or this one with PATH=VALUE");
    app.add_option("--page", page,
                   "Page of the bottom dock: heat, metrics, keys, partitions, events, request or "
                   "summary");
    app.add_option("--theme", theme, "light, dark, contrast or print");
    CLI::Option* scaled = app.add_option("--scale", scale, "Zoom, 0.5 to 4; 1 is normal")
                              ->check(CLI::Range(0.5, 4.0));
    app.add_option("--size", size, "Size of the window: 1680x1050");
    app.add_flag("--presenter", presenter, "Presenter mode (not in this version yet)");
    app.add_option("--lang", language, "Language of the window (only en in this version)");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return {std::nullopt, 0, app.help()};
    } catch (const CLI::CallForVersion&) {
        return {std::nullopt, 0, std::string("partiscope ") + PARTISCOPE_VERSION + "\n"};
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }
    if (presenter) return refuse("--presenter comes in a later version");
    if (!language.empty() && language != "en") {
        return refuse("--lang " + language + " comes in a later version; only en is there now");
    }
    if (!theme.empty() && !readTheme(theme, options)) {
        return refuse("--theme " + theme + ": expected light, dark, contrast or print");
    }
    if (!page.empty() && !readPage(page, options)) {
        return refuse("--page " + page +
                      ": expected heat, metrics, keys, partitions, events, request or summary");
    }
    if (!size.empty() && !readSize(size, options)) {
        return refuse("--size " + size +
                      ": expected WIDTHxHEIGHT, 320 to 16384 pixels each, as 1680x1050");
    }
    if (!at.empty()) {
        const Result<Micros> parsed = parseDuration(at);
        if (!parsed.ok()) return refuse("--at " + at + ": " + wordsOf(parsed.problems()));
        options.atUs = parsed.value();
    }
    if (scaled->count() > 0) options.scale = scale;
    return {options, 0, {}};
}

}  // namespace partiscope
