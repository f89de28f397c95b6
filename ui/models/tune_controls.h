// SPDX-License-Identifier: GPL-3.0-or-later
// What of a scenario can be tuned while it runs, as plain values: one control a parameter with its
// path, its words, its value and the values its slider can take. The slider's positions are
// 0 … kTuneSteps; texts are as the scenario file writes them. Ranges are laid around the value that
// the file was opened with, so that every end of every slider shows something. Plain functions.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/scenario/scenario.h"

namespace partiscope {

inline constexpr int kTuneSteps = 1'000;

struct TuneControl {
    enum class Kind { Logarithmic, Listed, Choice };
    Kind kind = Kind::Logarithmic;
    QString path;                                    // "traffic.checkout.rate"
    QString label;                                   // "Requests per second"
    QString description;                             // a sentence for tooltips and screen readers
    QString text;                                    // the value in force, as the file writes it
    double least = 1, most = 1, home = 1;            // Logarithmic; home: as opened
    std::vector<std::pair<double, QString>> listed;  // Listed, rising
    QStringList choices;                             // Choice

    friend bool operator==(const TuneControl&, const TuneControl&) = default;
};

struct TuneFact {  // what is worth knowing and cannot be tuned
    QString label;
    QString text;
    friend bool operator==(const TuneFact&, const TuneFact&) = default;
};

[[nodiscard]] std::vector<TuneControl> tuneControls(const Scenario& inForce, const Scenario& opened,
                                                    std::size_t stream);
[[nodiscard]] std::vector<TuneFact> tuneFacts(const Scenario& inForce, std::size_t stream);

[[nodiscard]] QString tuneTextAt(const TuneControl& control, int position);
[[nodiscard]] int tunePosition(const TuneControl& control, const QString& text);
// "2400" is shown as "2,400", and either may be typed.
[[nodiscard]] QString tuneShown(const TuneControl& control, const QString& text);
[[nodiscard]] QString tuneTyped(const TuneControl& control, const QString& shown);

}  // namespace partiscope
