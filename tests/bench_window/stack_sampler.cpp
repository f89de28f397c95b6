// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/stack_sampler.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <thread>

#include <cxxabi.h>
#include <execinfo.h>
#include <pthread.h>

namespace partiscope::bench {

namespace {

constexpr int kDepth = 80, kSamplesMost = 64, kShownMost = 4;
constexpr auto kEvery = std::chrono::milliseconds(3);

// Written by the signal's handler on the GUI thread, read by the GUI thread between turns.
struct Samples {
    std::array<std::array<void*, kDepth>, kSamplesMost> frames;
    std::array<int, kSamplesMost> depths;
    std::atomic<int> count{0};
    std::atomic<bool> on{false}, inTurn{false};
};

Samples& samples() {
    static Samples all;
    return all;
}

void takeSample(int) {
    Samples& all = samples();
    const int at = all.count.load(std::memory_order_relaxed);
    if (!all.inTurn.load(std::memory_order_relaxed) || at >= kSamplesMost) return;
    all.depths[std::size_t(at)] = backtrace(all.frames[std::size_t(at)].data(), kDepth);
    all.count.store(at + 1, std::memory_order_relaxed);
}

// "prog(_ZN10…+0x1f) [0x…]" -> "partiscope::HeatMapPlot::redraw"; empty: not one of ours.
std::string ourFunction(const char* symbol) {
    const std::string text(symbol);
    const auto from = text.find('('), to = text.find('+', from);
    if (from == std::string::npos || to == std::string::npos) return {};
    int status = 0;
    char* plain = abi::__cxa_demangle(text.substr(from + 1, to - from - 1).c_str(), nullptr,
                                      nullptr, &status);
    const std::string name = plain ? plain : "";
    std::free(plain);
    if (name.find("partiscope::") == std::string::npos) return {};
    if (name.find("partiscope::bench::") != std::string::npos) return {};
    return name.substr(0, name.find('('));
}

std::string pathOf(const std::array<void*, kDepth>& frames, int depth) {
    char** symbols = backtrace_symbols(frames.data(), depth);
    std::string path;
    int shown = 0;
    for (int i = 0; i < depth && shown < kShownMost; ++i) {
        const std::string name = ourFunction(symbols[i]);
        if (name.empty()) continue;
        path += (shown++ ? " < " : "") + name;
    }
    std::free(symbols);
    return path.empty() ? "Qt" : path;
}

}  // namespace

void StackSampler::start() {
    void* first[1];
    backtrace(first, 1);  // loads what it needs: not in the handler
    struct sigaction action {};
    action.sa_handler = takeSample;
    action.sa_flags = SA_RESTART;
    sigaction(SIGUSR2, &action, nullptr);
    samples().on = true;
    std::thread([gui = pthread_self()] {
        for (;;) {
            std::this_thread::sleep_for(kEvery);
            if (samples().inTurn) pthread_kill(gui, SIGUSR2);
        }
    }).detach();
}

void StackSampler::beginTurn() {
    if (!samples().on) return;
    samples().count = 0;
    samples().inTurn = true;
}

void StackSampler::endTurn() { samples().inTurn = false; }

std::string StackSampler::lastTurn() {
    const Samples& all = samples();
    std::map<std::string, int> paths;
    for (int i = 0; i < all.count; ++i) {
        ++paths[pathOf(all.frames[std::size_t(i)], all.depths[std::size_t(i)])];
    }
    std::string text;
    for (const auto& [path, count] : paths) {
        text += "    " + std::to_string(count) + " x " + path + "\n";
    }
    return text;
}

}  // namespace partiscope::bench
