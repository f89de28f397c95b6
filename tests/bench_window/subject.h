// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured: a window with a run in it, and the loads it is given. GUI thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <QSize>
#include <QTemporaryDir>

#include "tests/bench_window/gui_watch.h"
#include "ui/main_window.h"

namespace partiscope::bench {

struct Load {
    int partitions = 16;
    int keys = 10'000;
    std::string duration = "300 d";  // longer than any measurement
    int ratePerPartition = 1'200;
};
[[nodiscard]] QString scenarioText(const Load& load);

struct View {
    QSize size{1'366, 768};
    double zoom = 1;
    bool dock = false;  // unfolded, with the heat map
};

class Subject {
public:
    Subject(GuiWatch& watch, const View& view);
    ~Subject();

    // Opens, plays flat out, and waits until it is painted.
    void open(const QString& text);
    void openBundled();
    bool waitForFrame(int mostMs);
    void settle(int milliseconds) { m_watch.runFor(milliseconds); }
    [[nodiscard]] std::int64_t tick() const;
    template <class T>
    [[nodiscard]] T& part() {
        return *m_window->findChild<T*>();
    }
    [[nodiscard]] MainWindow& window() { return *m_window; }
    [[nodiscard]] Session& session() { return m_window->session(); }
    [[nodiscard]] GuiWatch& watch() { return m_watch; }
    [[nodiscard]] QString file(const QString& name, const QString& text);  // written for it

private:
    GuiWatch& m_watch;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

}  // namespace partiscope::bench
