// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, from outside: exit codes, what goes where, and what it writes.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

#ifdef PARTISCOPE_CLI

namespace fs = std::filesystem;

namespace {

// A folder of its own for each test, gone afterwards.
class Folder {
public:
    Folder() {
        m_path =
            fs::temp_directory_path() / ("partiscope-cli-test-" + std::to_string(getpid()) + "-" +
                                         std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::create_directories(m_path);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const {
        return (m_path / name).string();
    }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }

private:
    fs::path m_path;
};

struct Ran {
    int code = -1;
    std::string out, errors;
};

Ran run(const Folder& folder, const std::string& arguments, const std::string& redirect = "") {
    const std::string command = std::string("'") + PARTISCOPE_CLI + "' " + arguments + " >'" +
                                folder.path("out") + "' 2>'" + folder.path("err") + "' " + redirect;
    const int status = std::system(command.c_str());
    Ran ran;
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ran.out = folder.read("out");
    ran.errors = folder.read("err");
    return ran;
}

const std::string kGood = R"(format = 1
title = "Small"
duration = "5 s"
[table]
name = "Orders"
partition_key = "day"
sort_key = "moment"
mode = "provisioned"
write_capacity = 4000
partitions = 4
[attributes]
day = "2026-10-18"
moment = { kind = "clock" }
[[traffic]]
name = "checkout"
operation = "PutItem"
rate = 2000
)";

}  // namespace

TEST_CASE("cli: exit codes") {
    const Folder folder;
    const std::string good = folder.write("good.toml", kGood);
    const std::string bad = folder.write("bad.toml", kGood + "rat = 5\nitem_size = \"2 parsec\"\n");
    const std::string fails =
        folder.write("fails.toml", kGood + "[[expect]]\nmetric = \"throttled_share\"\nmax = 0.1\n");
    const std::string nonsense =
        folder.write("nonsense.toml", kGood + "[[expect]]\nmetric = \"trotled\"\nmax = 0.1\n");
    SECTION("0: fine") {
        CHECK(run(folder, "run " + good).code == 0);
        CHECK(run(folder, "check " + good).code == 0);
        CHECK(run(folder, "digest " + good).code == 0);
        CHECK(run(folder, "explain " + good).code == 0);
        CHECK(run(folder, "--help").code == 0);
        CHECK(run(folder, "run --help").code == 0);
        CHECK(run(folder, "--version").code == 0);
        CHECK(run(folder, "run " + fails).code == 0);  // not asked to check
    }
    SECTION("1: the file has errors, or a check failed") {
        const Ran ran = run(folder, "run " + bad);
        CHECK(ran.code == 1);
        CHECK(ran.out.empty());
        // Both problems, each with its place.
        CHECK(ran.errors.find("bad.toml:18:") != std::string::npos);
        CHECK(ran.errors.find("bad.toml:19:") != std::string::npos);
        CHECK(run(folder, "check " + good + " " + bad).code == 1);
        CHECK(run(folder, "run --check " + fails).code == 1);
        CHECK(run(folder, "run --check --json " + fails).code == 1);
        CHECK(run(folder, "check " + nonsense).code == 1);
        CHECK(run(folder, "run " + nonsense).code == 1);
        CHECK(run(folder, "replay " + good).code == 1);  // not a recording
    }
    SECTION("2: wrong usage") {
        for (const char* arguments :
             {"", "fly", "run", "run --json --csv x", "run --fast x", "sweep x", "grade x y",
              "run --seed -1 x", "run --until soon x", "run --trace some x", "run --set rate x",
              "run --csv --trace ALL x", "run x y", "verify --json --csv"}) {
            INFO(arguments);
            const Ran ran = run(folder, arguments);
            CHECK(ran.code == 2);
            CHECK(ran.out.empty());
            CHECK_FALSE(ran.errors.empty());
        }
        CHECK(run(folder, "run --set traffic.nobody.rate=5 " + good).code == 2);
    }
    SECTION("4: could not read or write") {
        CHECK(run(folder, "run " + folder.path("nowhere.toml")).code == 4);
        CHECK(run(folder, "check " + folder.path("nowhere.toml")).code == 4);
        CHECK(run(folder, "replay " + folder.path("nowhere.json")).code == 4);
        CHECK(run(folder, "verify --dir " + folder.path("nowhere")).code == 4);
        CHECK(run(folder, "run " + good + " --record " + folder.path("no/folder")).code == 4);
        CHECK(run(folder, "run " + good, "1>&-").code == 4);  // a closed output
        if (fs::exists("/dev/full")) {
            CHECK(run(folder, "run --json " + good, ">/dev/full").code == 4);
            CHECK(run(folder, "run --trace ALL " + good, ">/dev/full").code == 4);
            CHECK(run(folder, "digest " + good, ">/dev/full").code == 4);
        }
    }
}

TEST_CASE("cli: results on standard output alone, JSON that parses") {
    const Folder folder;
    const std::string good = folder.write("good.toml", kGood);
    const Ran ran = run(folder, "run --json --trace 5 " + good);
    REQUIRE(ran.code == 0);
    CHECK(ran.errors.empty());
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json.at("trace").size() == 5);
    CHECK(json.at("scenario") == "Small");
    CHECK(json.at("totals").at("throttled").get<int>() > 0);
    const auto untraced = nlohmann::json::parse(run(folder, "run --json " + good).out);
    CHECK_FALSE(untraced.contains("trace"));
    CHECK(untraced.at("digest") == json.at("digest"));
    const auto none =
        nlohmann::json::parse(run(folder, "run --json --until 0s --trace 5 " + good).out);
    CHECK(none.at("trace").empty());
}

TEST_CASE("cli: standard input, --set, --seed and --until") {
    const Folder folder;
    const std::string good = folder.write("good.toml", kGood);
    const Ran fromFile = run(folder, "digest " + good);
    const Ran fromInput = run(folder, "digest -", "<'" + good + "'");
    CHECK(fromFile.out.size() == 17);
    CHECK(fromFile.out == fromInput.out);
    CHECK(run(folder, "digest --seed 2 " + good).out != fromFile.out);
    CHECK(run(folder, "digest --until 3s " + good).out != fromFile.out);
    const Ran changed =
        run(folder,
            "run --json --set traffic.checkout.rate=500 --set 'traffic.checkout.item_size=2 KB' " +
                good);
    const auto json = nlohmann::json::parse(changed.out);
    CHECK(json.at("arithmetic").at("write_units_per_s") == 1000);
}

TEST_CASE("cli: a recording is the run again, and a changed one diverges") {
    const Folder folder;
    const std::string good = folder.write("good.toml", kGood);
    const std::string log = folder.path("log.json");
    REQUIRE(
        run(folder, "run " + good + " --set traffic.checkout.write_shards.count=4 --record " + log)
            .code == 0);
    CHECK(run(folder, "replay " + log).code == 0);
    auto recording = nlohmann::json::parse(folder.read("log.json"));
    REQUIRE(recording.at("digests").size() > 1);
    recording.at("digests").at(0).at("hex") = "0123456789abcdef";
    folder.write("other.json", recording.dump());
    CHECK(run(folder, "replay " + folder.path("other.json")).code == 3);
    CHECK(run(folder, "run " + good + " --until 60s --record " + log).code == 2);
}

#endif  // PARTISCOPE_CLI
