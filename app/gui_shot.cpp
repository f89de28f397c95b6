// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui_shot.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <QCoreApplication>
#include <QPixmap>
#include <QSaveFile>
#include <QTimer>

#include "ui/main_window.h"

namespace partiscope {

namespace {

constexpr int kFileHasErrors = 1;
constexpr int kCouldNotReadOrWrite = 4;
constexpr Micros kRunUp = kSecond;  // played before the moment, so that requests are under way
constexpr int kPaintMs = 250;       // what glides has come to rest

void giveUp(const Diagnostics& problems, int exitCode) {
    for (const Diagnostic& problem : problems) {
        std::fprintf(stderr, "%s\n", toText(problem).c_str());
    }
    QCoreApplication::exit(exitCode);
}

}  // namespace

Shot::Shot(MainWindow& window, Wish wish, QObject* parent)
    : QObject(parent), m_window(window), m_wish(std::move(wish)) {
    Session& session = window.session();
    if (m_wish.compared) {
        connect(&session, &Session::comparisonChanged, this, [this](const Comparison& comparison) {
            if (comparison.active) start(*m_window.session().scenario());
        });
    } else {
        connect(&session, &Session::opened, this,
                [this](const std::shared_ptr<const Scenario>& scenario) { start(*scenario); });
    }
    connect(&session, &Session::openFailed, this,
            [](const Diagnostics& problems, const QString&, bool couldNotRead) {
                giveUp(problems, couldNotRead ? kCouldNotReadOrWrite : kFileHasErrors);
            });
    connect(&session, &Session::compareFailed, this,
            [](const Diagnostics& problems) { giveUp(problems, kFileHasErrors); });
    connect(&session, &Session::refused, this,
            [](const Diagnostics& problems) { giveUp(problems, kFileHasErrors); });
    connect(&session, &Session::frameChanged, this,
            [this](const std::shared_ptr<const Frame>& frame) { takeFrame(*frame); });
}

void Shot::start(const Scenario& scenario) {
    const Micros atUs = std::min(m_wish.atUs, scenario.durationUs);
    m_targetTick = atUs / scenario.tickUs;
    Session& session = m_window.session();
    session.setSpeed(1);
    session.seek(std::max<Micros>(0, atUs - kRunUp) / scenario.tickUs);
    if (m_targetTick > 0) session.play();
}

void Shot::takeFrame(const Frame& frame) {
    if (m_targetTick < 0 || m_arrived) return;
    if (frame.tick == m_targetTick && (!frame.playing || frame.atEnd)) {
        m_arrived = true;
        QTimer::singleShot(kPaintMs, this, &Shot::save);
    } else if (frame.tick >= m_targetTick) {
        m_window.session().stepTicks(m_targetTick - frame.tick);  // pauses exactly there
    }
}

void Shot::save() {
    const QPixmap picture = m_window.grab();
    QSaveFile file(m_wish.path);
    if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit()) {
        std::fprintf(stderr, "partiscope: %s: %s\n", qPrintable(m_wish.path),
                     qPrintable(file.errorString()));
        QCoreApplication::exit(kCouldNotReadOrWrite);
        return;
    }
    QCoreApplication::exit(0);
}

}  // namespace partiscope
