// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/private_display.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace partiscope::test {

namespace {

// In the child, after fork(): only what is safe there.
[[noreturn]] void becomeServer(int displayFd, const char* fdText, const char* screen) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    fcntl(displayFd, F_SETFD, 0);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execlp("Xvfb", "Xvfb", "-displayfd", fdText, "-screen", "0", screen, "-nolisten", "tcp",
           static_cast<char*>(nullptr));
    _exit(127);
}

// The number and a line's end; nothing if the server went before.
std::string lineFrom(int fd) {
    std::string line;
    char sign = 0;
    ssize_t got = 0;
    while ((got = read(fd, &sign, 1)) == 1 || (got < 0 && errno == EINTR)) {
        if (got != 1) continue;
        if (sign == '\n') return line;
        line += sign;
    }
    return {};
}

}  // namespace

PrivateDisplay::PrivateDisplay(int width, int height) {
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    const std::string fdText = std::to_string(ends[1]);
    const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
    m_server = fork();
    if (m_server == 0) becomeServer(ends[1], fdText.c_str(), screen.c_str());
    close(ends[1]);
    const std::string number = m_server > 0 ? lineFrom(ends[0]) : std::string();
    close(ends[0]);
    if (!number.empty()) m_name = ":" + number;
}

PrivateDisplay::~PrivateDisplay() {
    if (m_server <= 0) return;
    kill(m_server, SIGTERM);
    waitpid(m_server, nullptr, 0);
}

bool isInstalled(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::filesystem::path file = std::filesystem::path(folder) / program;
        if (access(file.c_str(), X_OK) == 0) return true;
    }
    return false;
}

}  // namespace partiscope::test
