// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette: a line to type in and, under it, what fits, with its keys at the right. It lies
// over the window at the top centre; Enter or a click does the marked one, Esc or a click elsewhere
// closes. Greyed ones say why. GUI thread only.
#pragma once

#include <vector>

#include <QFrame>
#include <QPointer>

#include "ui/models/command_list.h"
#include "ui/theme/palette.h"

class QLabel;
class QLineEdit;
class QListView;

namespace partiscope {

class CommandPalette : public QFrame {
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* window);  // hidden

    void setTheme(const Palette& palette, double zoom);
    void ask(std::vector<CommandEntry> commands);  // shows it, with nothing typed
    void dismiss();                                // hides it; the focus goes back to where it was

    [[nodiscard]] const CommandList& list() const { return *m_list; }

signals:
    void chosen(int command);  // index into what ask() was given; sent after it has closed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void type(const QString& typed);
    void place();
    void runRow(int row);
    bool takeKey(int key);

    double m_zoom = 1;
    CommandList* m_list = nullptr;
    QLineEdit* m_input = nullptr;
    QListView* m_view = nullptr;
    QLabel* m_note = nullptr;
    QPointer<QWidget> m_before;  // had the focus
};

}  // namespace partiscope
