// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/subject.h"

#include <limits>

#include <QFile>

#include "ui/main_window_dock.h"

namespace partiscope::bench {

QString scenarioText(const Load& load) {
    const std::string text =
        "format = 1\ntitle = \"Window benchmark\"\nduration = \"" + load.duration +
        "\"\n[limits]\ntable_write = 20000000\n"
        "[table]\nname = \"Orders\"\npartition_key = \"customer\"\nmode = \"provisioned\"\n"
        "write_capacity = 20000000\nread_capacity = 100\npartitions = " +
        std::to_string(load.partitions) +
        "\n[attributes]\ncustomer = { kind = \"zipf\", count = " + std::to_string(load.keys) +
        ", exponent = 1.0, prefix = \"C#\" }\n"
        "[[traffic]]\nname = \"checkout\"\noperation = \"PutItem\"\nrate = " +
        std::to_string(load.partitions * load.ratePerPartition) + "\nitem_size = \"1 KB\"\n";
    return QString::fromStdString(text);
}

Subject::Subject(GuiWatch& watch, const View& view) : m_watch(watch) {
    m_window = std::make_unique<MainWindow>(MainWindow::Look{Theme::Dark, view.zoom, true});
    m_watch.watch(m_window.get());
    QObject::connect(&session(), &Session::frameChanged, m_window.get(),
                     [this] { m_watch.noteFrameTaken(); });
    m_window->resize(view.size);
    part<WindowDock>().setFolded(!view.dock);
    session().setSpeed(std::numeric_limits<double>::infinity());
}

Subject::~Subject() { m_watch.watch(nullptr); }

void Subject::open(const QString& text) {
    session().openText(text, QStringLiteral("benchmark"), Session::Start::Playing);
    m_window->show();
    waitForFrame(60'000);
}

void Subject::openBundled() {
    m_window->openBundled(Session::Start::Playing);
    m_window->show();
    waitForFrame(60'000);
}

bool Subject::waitForFrame(int mostMs) {
    return m_watch.runUntil([this] { return !session().isLoading() && session().frame(); }, mostMs);
}

std::int64_t Subject::tick() const {
    const std::shared_ptr<const Frame>& frame = m_window->session().frame();
    return frame ? frame->tick : -1;
}

QString Subject::file(const QString& name, const QString& text) {
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
    return file.fileName();
}

}  // namespace partiscope::bench
