// SPDX-License-Identifier: GPL-3.0-or-later
// The stage for screen readers: a list whose items are the partitions, each with name, value and
// state. The window installs the factory once, before the first stage is shown:
//
//     QAccessible::installFactory(stageAccessibleFactory);
//
// GUI thread only.
#pragma once

#include <QAccessible>

namespace partiscope {

[[nodiscard]] QAccessibleInterface* stageAccessibleFactory(const QString& className,
                                                           QObject* object);

}  // namespace partiscope
