// SPDX-License-Identifier: GPL-3.0-or-later
// The dock's page of one request: at the left the latest that were sampled, at the right the chosen one
// taken apart. Without a choice it follows the newest refused one at a pace that can be read; a chosen
// one stays until "follow" is pressed. GUI thread only.
//
//     connect(stage, &StageView::requestSelected, page, &RequestPage::showRequest);
//     page->showNewestOf(7, "2026-10-18");   // says so where none was sampled
#pragma once

#include <memory>

#include <QElapsedTimer>
#include <QWidget>

#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"
#include "ui/models/request_log.h"
#include "ui/theme/palette.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace partiscope {

class AutopsyView;
class DockTable;

class RequestPage : public QWidget {
    Q_OBJECT

public:
    explicit RequestPage(QWidget* parent = nullptr);

    void setScenario(std::shared_ptr<const Scenario> scenario);
    void showFrame(std::shared_ptr<const Frame> frame);
    void clear();  // another run: nothing of before holds
    void setVeiled(bool veiled);
    void setTheme(const Palette& palette, double zoom);

    void showRequest(const RequestRecord& request);  // and keep it
    // The newest refused request of the partition (and key, where given), else the newest: keep it.
    void showNewestOf(quint32 partition, const QString& key = {});
    void follow();  // the newest again

    [[nodiscard]] QWidget* tools() const { return m_tools; }  // filter, for the tabs' row
    [[nodiscard]] DockTable* list() const { return m_list; }
    [[nodiscard]] AutopsyView* view() const { return m_view; }
    [[nodiscard]] const RequestLog::Request& shown() const { return m_shown; }
    [[nodiscard]] bool isPinned() const { return m_pinned; }

signals:
    void seekAsked(qint64 atUs);
    void partitionSelected(quint32 id);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildTools();
    void pin(const RequestLog::Request& request);
    void take();
    void selectRow();
    void showChosen();  // or why there is none
    void fitList();

    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Frame> m_frame;
    RequestLog::Request m_shown;
    QString m_sentence;  // instead of a request that was asked for and not found
    QElapsedTimer m_shownFor;
    double m_zoom = 1;
    bool m_pinned = false;
    bool m_veiled = false;
    bool m_quiet = false;  // the selection follows, it is not made here
    RequestLog* m_log = nullptr;
    DockTable* m_list = nullptr;
    AutopsyView* m_view = nullptr;
    QLabel *m_title = nullptr, *m_units = nullptr;
    QHBoxLayout* m_head = nullptr;
    QWidget* m_tools = nullptr;
    QPushButton *m_goThere = nullptr, *m_follow = nullptr, *m_all = nullptr, *m_refused = nullptr;
};

}  // namespace partiscope
