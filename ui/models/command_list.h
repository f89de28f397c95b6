// SPDX-License-Identifier: GPL-3.0-or-later
// What the command palette lists: every command whose name or menu fits what was typed, best first.
// A word fits where it stands in the name or the menu's path, or where its letters follow each other
// in the name ("zi" finds "Zoom in"). GUI thread only; matchCommands is a pure function.
//
//   CommandList list;
//   list.setCommands({{"File", "Open…", "Ctrl+O"}});
//   list.setTyped("open");
#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QString>

namespace partiscope {

struct CommandEntry {
    QString menu;       // "Run › Speed"
    QString text;       // "Step back"
    QString keys;       // may be empty
    QString whyNot{};   // why it cannot be done now; empty: it can
    bool isOn = false;  // of what can be switched
};

struct CommandMatch {
    int entry = 0;
    std::vector<int> marks;  // rising places in `text` that fit
    friend bool operator==(const CommandMatch&, const CommandMatch&) = default;
};

// Nothing typed: all, in their order. Equal ones keep their order; what cannot be done comes behind
// what can where both fit equally well.
[[nodiscard]] std::vector<CommandMatch> matchCommands(const std::vector<CommandEntry>& commands,
                                                      const QString& typed);

class CommandList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { MenuRole = Qt::UserRole, KeysRole, WhyNotRole, MarksRole, OnRole };

    explicit CommandList(QObject* parent = nullptr);

    void setCommands(std::vector<CommandEntry> commands);
    void setTyped(const QString& typed);

    [[nodiscard]] int entryOf(int row) const;  // index into what setCommands was given
    [[nodiscard]] bool canRun(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<CommandEntry> m_commands;
    std::vector<CommandMatch> m_matches;
};

}  // namespace partiscope
