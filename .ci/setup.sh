# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Shared by ./run, ./test and .ci/run; sourced, not started. Needs $root, the folder of the checkout.
#   install_packages        what a bare Debian 12 or Ubuntu 24.04 lacks; asks for nothing else
#   configure PRESET ARG…   cmake --preset, silent unless it fails
#   build PRESET TARGET…    compiles; a short line if there was something to do

: "${root:?}"

# Debian 12 and Ubuntu 24.04 have these under the same names.
packages=(
    g++ cmake ninja-build ccache pkg-config python3
    libssl-dev libtomlplusplus-dev nlohmann-json3-dev libpcg-cpp-dev libcli11-dev
    qt6-base-dev qt6-charts-dev qt6-svg-dev qt6-qpa-plugins libqcustomplot-dev
    fonts-inter fonts-jetbrains-mono
    catch2 libbenchmark-dev xvfb xdotool
)
# Qt Charts asks for Qt OpenGL. Debian 12 has it in a package of its own, later ones in qt6-base-dev.
if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release 2>/dev/null; then
    packages+=(libqt6opengl6-dev)
fi

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not Debian or Ubuntu, so nothing is installed. Partiscope needs what there is" \
            "called: ${packages[*]}"
        return 0
    fi
    local installed missing=()
    # shellcheck disable=SC2016  # dpkg-query fills these in
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "${packages[@]}" \
        2>/dev/null || true)"
    local package
    for package in "${packages[@]}"; do
        [[ $installed == *" installed:$package "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "Missing packages, and no sudo to install them. As root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing with apt-get: ${missing[*]}"
    local log
    log=$(mktemp)
    "${as_root[@]}" apt-get -qq update >"$log" 2>&1 || cat "$log" >&2
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install \
        --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install the packages (see above)."
    fi
    rm -f "$log"
}

configure() {
    local preset=$1 log=$root/build/$1.log
    shift
    mkdir -p "$root/build"
    (cd "$root" && cmake --preset "$preset" "$@") >"$log" 2>&1 || {
        cat "$log" >&2
        fail "Configuring failed (see above)."
    }
}

# Ninja's lines in, one line out: rewritten in place on a terminal, else a single one.
show_progress() {
    local line told=
    while IFS= read -r line; do
        [[ $line =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]] || continue
        if [[ -t 2 ]]; then
            printf '\rBuilding: %s of %s ' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2
        elif [[ -z $told ]]; then
            say "Building (${BASH_REMATCH[2]} steps) …"
        fi
        told=yes
    done
    if [[ -n $told && -t 2 ]]; then printf '\n' >&2; fi
}

build() {
    local preset=$1 log=$root/build/$1.log
    shift
    local targets=()
    (($# == 0)) || targets=(--target "$@")
    (cd "$root" && cmake --build --preset "$preset" "${targets[@]}") 2>&1 |
        tee "$log" | show_progress || {
        grep -v '^\[[0-9]*/[0-9]*\] ' "$log" | head -n 80 >&2
        fail "Building failed; all of it is in $log"
    }
}
