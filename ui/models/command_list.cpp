// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/command_list.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <QStringList>

namespace partiscope {

namespace {

// Points of one typed word; more is better.
constexpr int kBeginsName = 100;
constexpr int kBeginsWord = 80;
constexpr int kInName = 60;
constexpr int kInMenu = 30;
constexpr int kScattered = 20;  // less a point for each letter between the first and the last

bool beginsWord(const QString& text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

// The letters of `word` in their order in `text`, each at a word's beginning if it can.
std::vector<int> scattered(const QString& text, const QString& word) {
    std::vector<int> places;
    qsizetype from = 0;
    for (const QChar letter : word) {
        qsizetype found = -1;
        for (qsizetype i = from; i < text.size(); ++i) {
            if (text[i] != letter) continue;
            if (found < 0) found = i;
            if (i == from || beginsWord(text, i)) {
                found = i;
                break;
            }
        }
        if (found < 0) return {};
        places.push_back(int(found));
        from = found + 1;
    }
    return places;
}

std::vector<int> run(qsizetype from, qsizetype count) {
    std::vector<int> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), int(from));
    return places;
}

struct WordFit {
    int points = 0;
    std::vector<int> marks;
};

std::optional<WordFit> fit(const CommandEntry& command, const QString& word) {
    const QString name = command.text.toLower();
    qsizetype at = name.indexOf(word);
    while (at >= 0 && !beginsWord(name, at)) {
        const qsizetype next = name.indexOf(word, at + 1);
        if (next < 0) break;
        at = next;
    }
    if (at >= 0) {
        const int points = at == 0 ? kBeginsName : beginsWord(name, at) ? kBeginsWord : kInName;
        return WordFit{points, run(at, word.size())};
    }
    if (command.menu.toLower().contains(word)) return WordFit{kInMenu, {}};
    std::vector<int> places = scattered(name, word);
    if (places.empty()) return std::nullopt;
    const int spread = places.back() - places.front() + 1 - int(word.size());
    return WordFit{std::max(1, kScattered - spread), std::move(places)};
}

}  // namespace

std::vector<CommandMatch> matchCommands(const std::vector<CommandEntry>& commands,
                                        const QString& typed) {
    struct Ranked {
        CommandMatch match;
        int points = 0;
        bool canRun = true;
    };
    const QStringList words = typed.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<Ranked> ranked;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        Ranked entry{{int(i), {}}, 0, commands[i].whyNot.isEmpty()};
        const bool fitsAll = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            const std::optional<WordFit> found = fit(commands[i], word);
            if (!found) return false;
            entry.points += found->points;
            std::vector<int>& marks = entry.match.marks;
            marks.insert(marks.end(), found->marks.begin(), found->marks.end());
            return true;
        });
        if (!fitsAll) continue;
        std::vector<int>& marks = entry.match.marks;
        std::sort(marks.begin(), marks.end());
        marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
        ranked.push_back(std::move(entry));
    }
    if (!words.isEmpty()) {
        std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
            return std::pair(a.points, a.canRun) > std::pair(b.points, b.canRun);
        });
    }
    std::vector<CommandMatch> matches;
    matches.reserve(ranked.size());
    for (Ranked& entry : ranked) matches.push_back(std::move(entry.match));
    return matches;
}

CommandList::CommandList(QObject* parent) : QAbstractListModel(parent) {}

void CommandList::setCommands(std::vector<CommandEntry> commands) {
    beginResetModel();
    m_commands = std::move(commands);
    m_matches = matchCommands(m_commands, {});
    endResetModel();
}

void CommandList::setTyped(const QString& typed) {
    beginResetModel();
    m_matches = matchCommands(m_commands, typed);
    endResetModel();
}

int CommandList::entryOf(int row) const {
    if (row < 0 || row >= int(m_matches.size())) return -1;
    return m_matches[std::size_t(row)].entry;
}

bool CommandList::canRun(int row) const {
    const int entry = entryOf(row);
    return entry >= 0 && m_commands[std::size_t(entry)].whyNot.isEmpty();
}

int CommandList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_matches.size());
}

QVariant CommandList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const CommandMatch& match = m_matches[std::size_t(index.row())];
    const CommandEntry& command = m_commands[std::size_t(match.entry)];
    switch (role) {
        case Qt::DisplayRole: return command.text;
        case Qt::AccessibleTextRole: {
            QStringList parts{command.text, command.menu, command.keys};
            if (command.isOn) parts << tr("on");
            if (!command.whyNot.isEmpty()) parts << tr("not now: %1").arg(command.whyNot);
            parts.removeAll(QString());
            return parts.join(QStringLiteral(", "));
        }
        case MenuRole: return command.menu;
        case KeysRole: return command.keys;
        case WhyNotRole: return command.whyNot;
        case MarksRole:
            return QVariant::fromValue(QList<int>(match.marks.begin(), match.marks.end()));
        case OnRole: return command.isOn;
        default: return {};
    }
}

// Greyed ones can still be walked to, so that their reason is read; they do nothing.
Qt::ItemFlags CommandList::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

}  // namespace partiscope
