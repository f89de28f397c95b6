// SPDX-License-Identifier: GPL-3.0-or-later
// A screen nobody else looks at: an X server of one's own, without a window manager, on a display that was
// free. It ends with this object, or with the process, however that ends. Before the application object.
#pragma once

#include <string>

#include <sys/types.h>

namespace partiscope::test {

class PrivateDisplay {
public:
    PrivateDisplay(int width, int height);
    ~PrivateDisplay();
    PrivateDisplay(const PrivateDisplay&) = delete;
    PrivateDisplay& operator=(const PrivateDisplay&) = delete;

    [[nodiscard]] const std::string& name() const {
        return m_name;
    }  // ":7"; empty: it did not start

private:
    pid_t m_server = -1;
    std::string m_name;
};

// Is there a program of this name on the path?
[[nodiscard]] bool isInstalled(const std::string& program);

}  // namespace partiscope::test
