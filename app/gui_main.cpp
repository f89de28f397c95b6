// SPDX-License-Identifier: GPL-3.0-or-later
// partiscope: the window.
#include <cstdio>

#include <QApplication>

#include "app/gui_options.h"
#include "app/gui_start.h"

int main(int argc, char** argv) {
    using namespace partiscope;
    // Before Qt takes its own options out, and before a display is needed to say "wrong usage".
    const GuiOptionsReading reading = readGuiOptions(argc, argv);
    if (!reading.options) {
        std::fputs(reading.message.c_str(), reading.exitCode == 0 ? stdout : stderr);
        return reading.exitCode;
    }
    QApplication app(argc, argv);
    dressApplication();
    const StartedWindow started = startWindow(*reading.options);
    return QApplication::exec();
}
