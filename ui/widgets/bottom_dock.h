// SPDX-License-Identifier: GPL-3.0-or-later
// The dock under the stage: a row of tabs over one page; folded, only the row is left. Low windows
// start with it folded, so that the stage keeps its room; once it was folded or unfolded by hand, it
// stays that way. GUI thread only.
#pragma once

#include <optional>

#include <QWidget>

class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace partiscope {

class BottomDock : public QWidget {
    Q_OBJECT

public:
    explicit BottomDock(QWidget* parent = nullptr);

    // `tools` stand at the end of the tabs' row while the page is shown; may be null.
    void addPage(const QString& title, QWidget* page, QWidget* tools = nullptr);
    void setZoom(double zoom);
    void fitWindow(int windowHeight);
    void setFolded(bool folded);  // by hand
    void showPage(int index);     // unfolds
    void showPage(const QWidget* page);
    [[nodiscard]] bool isShown(const QWidget* page) const;  // chosen and not folded away

    [[nodiscard]] bool isFolded() const { return m_folded; }
    [[nodiscard]] int indexOf(QWidget* page) const;                            // -1: not a page
    [[nodiscard]] std::optional<bool> foldChosen() const { return m_chosen; }  // by hand
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }

signals:
    void foldedChanged(bool folded);

private:
    void arrange();
    void fitTools();

    double m_zoom = 1;
    int m_windowHeight = 0;
    bool m_folded = false;
    std::optional<bool> m_chosen;
    QTabBar* m_tabs = nullptr;
    QStackedWidget *m_tools = nullptr, *m_pages = nullptr;
    QToolButton* m_fold = nullptr;
    QHBoxLayout* m_row = nullptr;
};

}  // namespace partiscope
