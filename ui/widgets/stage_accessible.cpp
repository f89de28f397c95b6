// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stage_accessible.h"

#include <map>

#include <QAccessibleWidget>
#include <QPointer>

#include "ui/widgets/stage_view.h"

namespace partiscope {

namespace {

// One partition. Lives as long as its stage's interface; answers from the stage as it is now.
class LaneAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    LaneAccessible(StageView* stage, int lane) : m_stage(stage), m_lane(lane) {}

    bool isValid() const override { return m_stage && m_lane < m_stage->laneCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override {
        return m_stage ? m_stage->window()->windowHandle() : nullptr;
    }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_stage);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }

    QString text(QAccessible::Text which) const override {
        if (!isValid()) {
            return {};
        }
        switch (which) {
            case QAccessible::Name: return m_stage->laneName(m_lane);
            case QAccessible::Value: return m_stage->laneValue(m_lane);
            case QAccessible::Description:
                return m_stage->laneState(m_lane) + QStringLiteral(", ") +
                       m_stage->laneValue(m_lane);
            default: return {};
        }
    }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override {
        if (!isValid()) {
            return {};
        }
        const QRect inside = m_stage->laneRect(m_lane);
        return {m_stage->mapToGlobal(inside.topLeft()), inside.size()};
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const bool selected = m_stage->selectedLane() == m_lane;
        state.selectable = true;
        state.focusable = true;
        state.selected = selected;
        state.focused = selected && m_stage->hasFocus();
        state.invisible = !m_stage->isVisible();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (isValid() && name == pressAction()) {
            m_stage->selectLane(m_lane);
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<StageView> m_stage;
    int m_lane;
};

class StageAccessible : public QAccessibleWidget {
public:
    explicit StageAccessible(StageView* stage)
        : QAccessibleWidget(stage, QAccessible::List), m_stage(stage) {}

    ~StageAccessible() override {
        for (const auto& [lane, id] : m_lanes) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return m_stage->laneCount(); }

    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= m_stage->laneCount()) {
            return nullptr;
        }
        const auto known = m_lanes.find(index);
        if (known != m_lanes.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        auto* lane = new LaneAccessible(m_stage, index);  // the registry owns it
        m_lanes.emplace(index, QAccessible::registerAccessibleInterface(lane));
        return lane;
    }

    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [lane, id] : m_lanes) {
            if (QAccessible::accessibleInterface(id) == child) {
                return lane;
            }
        }
        return -1;
    }

    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint at = m_stage->mapFromGlobal(QPoint(x, y));
        for (int lane = 0; lane < m_stage->laneCount(); ++lane) {
            if (m_stage->laneRect(lane).contains(at)) {
                return child(lane);
            }
        }
        return nullptr;
    }

    QAccessibleInterface* focusChild() const override {
        return m_stage->hasFocus() ? child(m_stage->selectedLane()) : nullptr;
    }

    QString text(QAccessible::Text which) const override {
        return which == QAccessible::Description ? m_stage->description()
                                                 : QAccessibleWidget::text(which);
    }

private:
    StageView* m_stage;
    mutable std::map<int, QAccessible::Id> m_lanes;  // made when asked for
};

}  // namespace

QAccessibleInterface* stageAccessibleFactory(const QString&, QObject* object) {
    auto* stage = qobject_cast<StageView*>(object);
    return stage != nullptr ? new StageAccessible(stage) : nullptr;
}

}  // namespace partiscope
