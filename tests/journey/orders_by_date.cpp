// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/orders_by_date.h"

#include <cmath>

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>

#include "ui/main_window.h"
#include "ui/main_window_dock.h"
#include "ui/main_window_files.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/widgets/autopsy_view.h"
#include "ui/widgets/branch_bar.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/gates_panel.h"
#include "ui/widgets/headline_bar.h"
#include "ui/widgets/lesson_question.h"
#include "ui/widgets/playground_key_box.h"
#include "ui/widgets/playground_keys_page.h"
#include "ui/widgets/playground_window.h"
#include "ui/widgets/request_page.h"
#include "ui/widgets/stage_pair.h"
#include "ui/widgets/stage_view.h"
#include "ui/widgets/timeline_bar.h"
#include "ui/widgets/tune_control.h"

namespace partiscope::test {

namespace {

constexpr const char* kReason = "TableWriteKeyRangeThroughputExceeded";
constexpr const char* kShards = "traffic.checkout.write_shards.count";
constexpr QChar kBreak(0x200B);  // long names may break here

bool isNear(Micros a, Micros b) { return std::abs(a - b) <= 2 * kSecond; }

// Is there a label in sight that says this?
bool isSaid(const QWidget* inside, const QString& words) {
    for (const QLabel* label : inside->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().remove(kBreak).contains(words)) return true;
    }
    return false;
}

class Newcomer {
public:
    Newcomer(Journey& journey, MainWindow& window) : m_journey(journey), m_window(window) {
        journey.see([this] {
            m_stages = find<StagePair>();
            m_stage = m_stages->a();
            m_question = find<LessonQuestion>();
            m_gates = find<GatesPanel>();
            m_timeline = find<TimelineBar>();
            m_dock = find<WindowDock>();
            m_branches = find<BranchBar>();
            return true;
        });
    }

    void answersTheQuestion();
    void answersTheSecondQuestion();
    void looksAtTheHotPartition();
    void goesThroughTime();
    void clicksTheHeatMap();
    void takesARequestApart();
    void tunesThePast();
    void goesFromFutureToFuture();
    void comparesTwoDesigns();
    void placesAKey();
    void changesTheLook();
    [[nodiscard]] SavedRun savesTheRun();

private:
    template <class Widget>
    Widget* find() const {
        return m_window.findChild<Widget*>();
    }
    [[nodiscard]] const Frame& frame() const { return *m_window.session().frame(); }
    [[nodiscard]] std::int64_t tick() const {
        return m_journey.see([this] { return frame().tick; });
    }
    [[nodiscard]] int hotLane() const;
    [[nodiscard]] std::int64_t shardsInForce() const;
    [[nodiscard]] QAbstractButton* button(const QWidget* inside, const char* name) const;
    void clickButton(const QWidget* inside, const char* name) {
        m_journey.click(button(inside, name));
    }
    void clickTab(QTabBar* tabs, const QString& name);
    void pause();

    Journey& m_journey;
    MainWindow& m_window;
    StagePair* m_stages = nullptr;
    StageView* m_stage = nullptr;
    LessonQuestion* m_question = nullptr;
    GatesPanel* m_gates = nullptr;
    TimelineBar* m_timeline = nullptr;
    WindowDock* m_dock = nullptr;
    BranchBar* m_branches = nullptr;
};

int Newcomer::hotLane() const {
    for (int lane = 0; lane < m_stage->laneCount(); ++lane) {
        if (m_stage->laneState(lane).startsWith(QLatin1String("hot"))) return lane;
    }
    return -1;
}

std::int64_t Newcomer::shardsInForce() const {
    const WriteShards& shards = m_window.session().scenario()->traffic.front().writeShards;
    return shards.present ? shards.count : 1;
}

// Not before it is there.
QAbstractButton* Newcomer::button(const QWidget* inside, const char* name) const {
    QAbstractButton* found = nullptr;
    m_journey.expect(name, [&] {
        for (QAbstractButton* each : inside->findChildren<QAbstractButton*>()) {
            const bool named = each->accessibleName() == QLatin1String(name) ||
                               each->text() == QString::fromUtf8(name);
            if (named && each->isVisibleTo(&m_window) && each->isEnabled()) found = each;
        }
        return found != nullptr;
    });
    return found;
}

void Newcomer::clickTab(QTabBar* tabs, const QString& name) {
    m_journey.click(tabs, m_journey.see([&] {
        int index = 0;
        while (index < tabs->count() && tabs->tabText(index) != name) ++index;
        return tabs->tabRect(index).center();
    }));
}

void Newcomer::pause() {
    if (!m_journey.see([this] { return frame().playing; })) return;
    m_journey.step(
        "space: paused", [this] { m_journey.press("space"); },
        [this] { return !frame().playing && frame().digest; });
}

void Newcomer::answersTheQuestion() {
    m_journey.wait("it plays, veiled, and asks", [this] {
        return m_window.session().frame() && frame().playing && frame().tick > 20 &&
               m_stage->isVeiled() && m_question->isVisible() && !m_question->isAnswered() &&
               find<HeadlineBar>()->plainText().contains("served ?") && hotLane() < 0 &&
               !isSaid(m_gates, kReason);
    });
    auto* box = m_journey.see([this] { return m_question->findChild<QLineEdit*>(); });
    m_journey.step(
        "a guess is typed",
        [&] {
            m_journey.click(box);
            m_journey.type("50");
        },
        [box] { return box->text() == QLatin1String("50"); });
    m_journey.step(
        "committed: unveiled, the guess beside the run's share",
        [this] { clickButton(m_question, "Commit"); },
        [this] {
            return !m_stage->isVeiled() && m_question->isAnswered() &&
                   isSaid(m_question, "Your answer 50") && isSaid(m_question, "The run ") &&
                   hotLane() >= 0 && find<HeadlineBar>()->plainText().contains("refused 3,");
        });
}

void Newcomer::answersTheSecondQuestion() {
    // Where the machine was so slow that the open question held the run, a button leads on.
    if (m_journey.see([this] { return frame().playing; })) {
        m_journey.press("3");
    } else {
        clickButton(&m_window, "Continue");
    }
    m_journey.wait("the run stops by itself and asks for the gate", [this] {
        return m_window.progress().current() == 1 && m_window.progress().areGatesVeiled() &&
               !m_question->isAnswered() && !isSaid(m_gates, kReason);
    });
    QAbstractButton* choice = button(m_question, "The partition's limit");
    m_journey.step(
        "a gate is chosen",
        [&] {
            m_journey.bringIntoView(choice);
            m_journey.click(choice, QPoint(8, choice->height() / 2));
        },
        [choice] { return choice->isChecked(); });
    m_journey.step(
        "committed: the gate that refused, and the official reason",
        [this] { clickButton(m_question, "Commit"); },
        [this] {
            const std::vector<GateCard>& cards = m_gates->cards().cards;
            return isSaid(m_question, "the same as the run") && !cards.empty() &&
                   cards.back().verdict == GateCard::Verdict::Refuses &&
                   cards.back().name.startsWith("Partition") && isSaid(m_gates, kReason) &&
                   isSaid(m_gates, "CloudWatch: WriteKeyRangeThroughputThrottleEvents");
        });
    pause();
}

void Newcomer::looksAtTheHotPartition() {
    const auto [lane, place] = m_journey.see([this] {
        const QRect rect = m_stage->laneRect(hotLane());
        return std::pair(hotLane(), QPoint(rect.left() + rect.width() * 3 / 4, rect.center().y()));
    });
    m_journey.step(
        "a click on the hot lane chooses it",
        [this, place = place] { m_journey.click(m_stage, place); },
        [this, lane = lane] { return m_stage->selectedLane() == lane && m_stage->hasFocus(); });
    m_journey.step(
        "Enter opens it", [this] { m_journey.press("Return"); },
        [this] { return m_stage->detailsOpen(); });
    m_journey.step(
        "Esc closes it", [this] { m_journey.press("Escape"); },
        [this] { return !m_stage->detailsOpen(); });
    m_journey.step(
        "the wheel goes closer",
        [this, place = place] {
            turnWheel(m_journey.see([&] { return m_stage->mapToGlobal(place); }), Wheel::Up);
        },
        [this] { return m_stage->isZoomedIn(); });
    m_journey.step(
        "Esc shows all lanes again", [this] { m_journey.press("Escape"); },
        [this] { return !m_stage->isZoomedIn(); });
}

void Newcomer::goesThroughTime() {
    const auto placeOf = [this](Micros at) {
        return QPoint(int(std::lround(m_timeline->track().placeOf(at))), m_timeline->height() - 18);
    };
    const auto [from, to] =
        m_journey.see([&] { return std::pair(placeOf(frame().atUs), placeOf(120 * kSecond)); });
    m_journey.step(
        "dragged along the timeline to 2:00",
        [&, from = from, to = to] { m_journey.drag(m_timeline, from, to); },
        [this] { return isNear(frame().atUs, 120 * kSecond) && frame().digest; });
    const std::int64_t at = tick();
    const auto isAt = [this](std::int64_t wanted) {
        return [this, wanted] { return frame().tick == wanted; };
    };
    m_journey.step(
        "right arrow: a step", [&] { m_journey.press("Right"); }, isAt(at + 1));
    m_journey.step(
        "left arrow: a step back", [&] { m_journey.press("Left"); }, isAt(at));
    m_journey.step(
        "its button: a step", [&] { clickButton(&m_window, "Step"); }, isAt(at + 1));
    m_journey.step(
        "its button: back", [&] { clickButton(&m_window, "Step back"); }, isAt(at));
    m_journey.step(
        "Shift+left: the event before", [&] { m_journey.press("shift+Left"); },
        [&] { return frame().tick < at; });
    const std::int64_t event = tick();
    m_journey.step(
        "a step back from it", [&] { m_journey.press("Left"); }, isAt(event - 1));
    m_journey.step(
        "Shift+right: the event again", [&] { m_journey.press("shift+Right"); }, isAt(event));
}

void Newcomer::clicksTheHeatMap() {
    const bool folded = m_journey.see([this] { return m_dock->isFolded(); });
    m_journey.step(
        "Ctrl+B turns the dock", [this] { m_journey.press("ctrl+b"); },
        [&] { return m_dock->isFolded() != folded; });
    if (!folded) {
        m_journey.step(
            "Ctrl+B turns it back", [this] { m_journey.press("ctrl+b"); },
            [this] { return !m_dock->isFolded(); });
    }
    clickTab(m_dock->tabs(), "Heat map");
    HeatMapPlot* heat = m_dock->heat();
    m_journey.wait("the heat map is there", [&] {
        return heat->isVisible() && heat->grid().rows > 0 &&
               heat->plot()->rect().contains(heat->placeOf(7, 60 * kSecond).toPoint());
    });
    // Another partition is chosen first, so that the click has something to change.
    m_journey.step(
        "up: the partition above", [this] { m_journey.press("Up"); },
        [this] { return m_stage->selectedLane() >= 0; });
    const auto [lane, place] = m_journey.see([&] {
        int hot = 0;
        for (int each = 0; each < m_stage->laneCount(); ++each) {
            if (frame().tables[0].lanes[std::size_t(each)].throttledSoFar > 0) hot = each;
        }
        return std::pair(hot, heat->placeOf(std::size_t(hot), 60 * kSecond).toPoint());
    });
    m_journey.step(
        "a click on the heat map goes there and chooses the partition",
        [this, heat, place = place] { m_journey.click(heat->plot(), place); },
        [this, lane = lane] {
            return isNear(frame().atUs, 60 * kSecond) && !frame().playing && frame().digest &&
                   m_stage->selectedLane() == lane;
        });
}

void Newcomer::takesARequestApart() {
    clickTab(m_dock->tabs(), "Request");
    RequestPage* page = m_dock->request();
    m_journey.wait("requests are listed",
                   [&] { return page->isVisible() && page->list()->model()->rowCount() > 0; });
    clickButton(m_dock, "List refused requests only");
    m_journey.step(
        "a click on a row takes that request apart",
        [&] {
            QWidget* rows = page->list()->viewport();
            m_journey.click(rows, m_journey.see([&] {
                return page->list()->visualRect(page->list()->model()->index(1, 2)).center();
            }));
        },
        [&] {
            return page->isPinned() && page->shown() &&
                   page->shown()->partitionKey == "2026-10-18" &&
                   page->list()->currentIndex().row() == 1 && isSaid(page->view(), kReason);
        });
}

void Newcomer::tunesThePast() {
    const std::int64_t at = tick();
    auto* box = m_journey.see([this]() -> QLineEdit* {
        for (const auto* control : m_window.findChildren<TuneControlWidget*>()) {
            if (control->control().path == QLatin1String(kShards))
                return control->findChild<QLineEdit*>();
        }
        return nullptr;
    });
    if (box == nullptr) throw Stumble("no control for the shards");
    m_journey.step(
        "shards to 8, in the past: a branch, and the old future is kept",
        [&] {
            m_journey.click(box);
            m_journey.press("ctrl+a");
            m_journey.type("8");
            m_journey.press("Return");
        },
        [this] {
            const auto branches = m_window.session().branches();
            return shardsInForce() == 8 && branches && branches->all.size() == 2 &&
                   branches->current == 1 && m_branches->isVisible() &&
                   m_branches->lines().size() == 1 &&
                   m_branches->lines()[0]->row().name == QLatin1String("as opened");
        });
    m_journey.click(m_stage, QPoint(m_stage->width() / 2, 4));  // out of the box
    // Not too soon: what was saved up serves everything for a moment.
    m_journey.step(
        "it goes on, on several partitions, and far less is refused",
        [this] { m_journey.press("space"); },
        [this, at] {
            const Flow& all = frame().tables[0].write;
            int busy = 0;
            for (const LaneFrame& lane : frame().tables[0].lanes)
                busy += lane.write.asked > 0 ? 1 : 0;
            return frame().tick > at + 500 && busy > 3 && all.refused < all.asked / 4 &&
                   find<HeadlineBar>()->plainText().contains("served 4,");
        });
    pause();
}

void Newcomer::goesFromFutureToFuture() {
    const auto [at, digest] =
        m_journey.see([this] { return std::pair(frame().tick, frame().digest); });
    m_journey.step(
        "a click on the kept branch: the old future, as it was",
        [this] { m_journey.click(m_branches->lines()[0]); },
        [this, at = at, digest = digest] {
            return m_window.session().branches()->current == 0 && shardsInForce() == 1 &&
                   frame().tick == at && frame().digest && frame().digest != digest &&
                   hotLane() >= 0 && m_branches->lines().size() == 1 &&
                   m_branches->lines()[0]->row().name == QLatin1String("write shards 8");
        });
    m_journey.step(
        "and back: the new future, to the bit as it was",
        [this] { m_journey.click(m_branches->lines()[0]); },
        [this, at = at, digest = digest] {
            return m_window.session().branches()->current == 1 && shardsInForce() == 8 &&
                   frame().tick == at && frame().digest == digest;
        });
}

void Newcomer::comparesTwoDesigns() {
    m_journey.step(
        "Compare, with the branch that was kept",
        [this] {
            clickButton(&m_window, "Compare two designs");
            m_journey.clickMenuItem("Branch “as opened”");
        },
        [this] {
            return m_window.session().comparison().active && m_stages->isCompared() &&
                   m_stages->b()->isVisible() && m_stages->b()->laneCount() == 10;
        });
    m_journey.step(
        "both play on one clock", [this] { m_journey.press("space"); },
        [this] { return frame().playing; });
    pause();
    m_journey.step(
        "the comparison is ended by its button",
        [this] {
            clickButton(&m_window, "Compare two designs");
            m_journey.clickMenuItem("End the comparison");
        },
        [this] { return !m_window.session().comparison().active && !m_stages->isCompared(); });
}

void Newcomer::placesAKey() {
    m_journey.step(
        "Ctrl+H: the hash playground", [this] { m_journey.press("ctrl+h"); },
        [this] { return find<PlaygroundWindow>() && find<PlaygroundWindow>()->isVisible(); });
    auto* playground = m_journey.see([this] { return find<PlaygroundWindow>(); });
    m_journey.step(
        "a key that is typed is placed",
        [&] {
            m_journey.click(playground->keys()->box());
            m_journey.press("ctrl+a");
            m_journey.type("ORDER#77");
        },
        [&] {
            const auto& keys = playground->keys()->placed().keys;
            return !keys.empty() && keys[0].key.starts_with("ORDER#77");
        });
    m_journey.step(
        "Esc closes it", [this] { m_journey.press("Escape"); },
        [&] { return !playground->isVisible(); });
}

void Newcomer::changesTheLook() {
    m_journey.step(
        "Ctrl+K, light: another theme",
        [this] {
            m_journey.press("ctrl+k");
            m_journey.type("light");
            m_journey.press("Return");
        },
        [this] { return m_window.theme() == Theme::Light; });
    const double zoom = m_journey.see([this] { return m_window.zoom(); });
    m_journey.step(
        "Ctrl and plus: larger", [this] { m_journey.press("ctrl+plus"); },
        [&] { return m_window.zoom() > zoom; });
    m_journey.step(
        "Ctrl and minus: smaller", [this] { m_journey.press("ctrl+minus"); },
        [&] { return m_window.zoom() <= zoom; });
    m_journey.step(
        "Ctrl and 0: as it was", [this] { m_journey.press("ctrl+0"); },
        [&] { return m_window.zoom() == zoom; });
}

SavedRun Newcomer::savesTheRun() {
    m_journey.step(
        "Alt+F, u: where to save the run",
        [this] {
            m_journey.press("alt+f");
            m_journey.expect("the menu is open",
                             [] { return QApplication::activePopupWidget() != nullptr; });
            m_journey.press("u");
        },
        [this] { return find<QFileDialog>() && find<QFileDialog>()->isVisible(); });
    m_journey.step(
        "a name is typed: saved",
        [this] {
            m_journey.press("ctrl+a");
            m_journey.type("morning");
            m_journey.press("Return");
        },
        [this] {
            const auto& document = m_window.files().document();
            return document.name == QLatin1String("morning.json") &&
                   QFileInfo::exists(document.path) && !m_window.files().isDirty() &&
                   QApplication::activeModalWidget() == nullptr;
        });
    return m_journey.see([this] {
        return SavedRun{m_window.files().document().path, frame().tick,
                        m_window.session().branches()->current, frame().digest};
    });
}

}  // namespace

SavedRun travelOrdersByDate(Journey& journey, MainWindow& window) {
    Newcomer newcomer(journey, window);
    newcomer.answersTheQuestion();
    newcomer.answersTheSecondQuestion();
    newcomer.looksAtTheHotPartition();
    newcomer.goesThroughTime();
    newcomer.clicksTheHeatMap();
    newcomer.takesARequestApart();
    newcomer.tunesThePast();
    newcomer.goesFromFutureToFuture();
    newcomer.comparesTwoDesigns();
    newcomer.placesAKey();
    newcomer.changesTheLook();
    return newcomer.savesTheRun();
}

void quitByKey(Journey& journey) { journey.press("ctrl+q"); }

}  // namespace partiscope::test
