// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/quantity.h"

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

Micros duration(const std::string& text) {
    const Result<Micros> value = parseDuration(text);
    return value.ok() ? value.value() : -1;
}

Bytes size(const std::string& text) {
    const Result<Bytes> value = parseSize(text);
    return value.ok() ? value.value() : -1;
}

Diagnostic durationProblem(const std::string& text) {
    const Result<Micros> value = parseDuration(text);
    REQUIRE_FALSE(value.ok());
    return value.problems().front();
}

}  // namespace

TEST_CASE("durations in every unit", "[quantity]") {
    CHECK(duration("1 us") == 1);
    CHECK(duration("10ms") == 10'000);
    CHECK(duration("90 s") == 90'000'000);
    CHECK(duration("1.5 min") == 90'000'000);
    CHECK(duration("2 h") == 7'200'000'000);
    CHECK(duration("366 d") == 366LL * 86'400 * 1'000'000);
    CHECK(duration("0 s") == 0);
    CHECK(duration("  7   s  ") == 7'000'000);
}

TEST_CASE("decimals are exact, then rounded to the nearest microsecond", "[quantity]") {
    CHECK(duration("0.1 s") == 100'000);
    CHECK(duration("0.000001 s") == 1);
    CHECK(duration("0.0000014 s") == 1);
    CHECK(duration("0.0000015 s") == 2);
    CHECK(duration("1.0000000000000000000000000001 s") == 1'000'000);
    // 0.3 in binary is less than 0.3: integers have no such trouble.
    CHECK(duration("0.3 us") == 0);
    CHECK(duration("4.35 ms") == 4'350);
}

TEST_CASE("1 KB is 1,024 bytes", "[quantity]") {
    CHECK(size("1 B") == 1);
    CHECK(size("2 KB") == 2'048);
    CHECK(size("1.5 KB") == 1'536);
    CHECK(size("1MB") == 1'048'576);
    CHECK(size("10 GB") == 10'737'418'240);
    CHECK(size("1 TB") == 1'099'511'627'776);
    CHECK(size("0.1 KB") == 102);
}

TEST_CASE("what is no quantity", "[quantity]") {
    for (const char* text :
         {"", " ", "s", "5", "5 parsecs", "-5 s", "1e3 s", "1. s", ".5 s", "inf s", "nan s",
          "1,000 s", "1.5.2 s", "5 s s", "5 S", "0x5 s", "1_000 s"}) {
        CAPTURE(text);
        CHECK(duration(text) == -1);
    }
    for (const char* text : {"5 KiB", "5 kb", "5 s", "5", "-1 B"}) {
        CAPTURE(text);
        CHECK(size(text) == -1);
    }
}

TEST_CASE("the greatest quantities fit, the next do not", "[quantity]") {
    CHECK(duration("9223372036854775807 us") == 9'223'372'036'854'775'807);
    CHECK(duration("9223372036854775808 us") == -1);
    CHECK(duration("9223372036854775807 ms") == -1);
    CHECK(duration("99999999999999999999999999999999999999999999999999999999 us") == -1);
    CHECK(size("8388607 TB") == 8'388'607LL << 40);
    CHECK(size("8388608 TB") == -1);
}

TEST_CASE("problems say what, what is allowed and what was meant", "[quantity]") {
    const Diagnostic unit = durationProblem("10 sec");
    CHECK(unit.what == "has an unknown unit: \"10 sec\"");
    CHECK(unit.allowed == "a duration such as \"90 s\", units us, ms, s, min, h, d");
    CHECK(unit.hint == "did you mean \"10 s\"?");
    CHECK(durationProblem("10 m").hint == "did you mean \"10 min\"?");
    CHECK(durationProblem("10").what == "has no unit: \"10\"");
    CHECK(durationProblem("10").hint == "write \"10 s\"");
    CHECK(durationProblem("-1 s").what == "must not be negative, got \"-1 s\"");
    CHECK(durationProblem("soon").what == "is not a duration: \"soon\"");
}

TEST_CASE("texts use the greatest unit that is whole, and read back", "[quantity]") {
    CHECK(durationText(0) == "0 s");
    CHECK(durationText(10'000) == "10 ms");
    CHECK(durationText(90'000'000) == "90 s");
    CHECK(durationText(600'000'000) == "10 min");
    CHECK(durationText(86'400'000'000) == "1 d");
    CHECK(durationText(1'500'001) == "1500001 us");
    CHECK(sizeText(0) == "0 B");
    CHECK(sizeText(2'048) == "2 KB");
    CHECK(sizeText(1'536) == "1536 B");
    CHECK(sizeText(10'737'418'240) == "10 GB");
    for (Micros value = 1; value < 4'000'000'000'000'000; value = value * 3 + 1) {
        CHECK(duration(durationText(value)) == value);
        CHECK(size(sizeText(value)) == value);
    }
}
