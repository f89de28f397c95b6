// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of the dock ask of their models beside the words: what to sort by, which partition
// or tick a row stands for, and what its colour means. Constants; thread-safe.
#pragma once

#include <QtCore/qnamespace.h>
#include <QtGlobal>

namespace partiscope {

enum CellRole {
    kSortRole = Qt::UserRole,  // a number
    kIdRole,                   // quint32: the partition
    kTickRole,                 // qint64: where the run was
    kToneRole,                 // int(CellTone)
    kFigureRole,               // bool: a number, to stand in figures of one width
    kBarRole,  // double, 0 … 1: a small bar beside the figure; hatched where refused
};

enum class CellTone { Normal, Strong, Dim, Served, Hot, Refused, New };

}  // namespace partiscope
