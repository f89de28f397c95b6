// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "ui/geometry/number_text.h"
#include "ui/geometry/text_measure.h"

using namespace partiscope;

TEST_CASE("numbers are grouped by thousands", "[number_text]") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1'000) == "1,000");
    CHECK(grouped(4'800) == "4,800");
    CHECK(grouped(1'234'567) == "1,234,567");
    CHECK(grouped(-1'000) == "-1,000");
    CHECK(grouped(-999) == "-999");
}

TEST_CASE("units keep a decimal only while they are few", "[number_text]") {
    CHECK(unitsText(0) == "0");
    CHECK(unitsText(kUnit / 2) == "0.5");
    CHECK(unitsText(7 * kUnit) == "7");
    CHECK(unitsText(kUnit / 100) == "< 0.1");
    CHECK(unitsText(1'000 * kUnit) == "1,000");
    CHECK(rateText(1'000 * kUnit, Direction::Write) == "1,000 WCU/s");
    CHECK(rateText(3'000 * kUnit, Direction::Read) == "3,000 RCU/s");
}

TEST_CASE("a share is never rounded into none or all", "[number_text]") {
    CHECK(percentText(0) == "0 %");
    CHECK(percentText(0.7917) == "79 %");
    CHECK(percentText(0.7917, 1) == "79.2 %");
    CHECK(percentText(0.001) == "< 1 %");
    CHECK(percentText(0.9999) == "> 99 %");
    CHECK(percentText(1) == "100 %");
    CHECK(percentText(4.8) == "480 %");
}

TEST_CASE("large numbers have a short form", "[number_text]") {
    CHECK(shortNumber(4'800) == "4,800");
    CHECK(shortNumber(9'999) == "9,999");
    CHECK(shortNumber(10'000) == "10 k");
    CHECK(shortNumber(12'440) == "12.4 k");
    CHECK(shortNumber(1'540'000) == "1.54 M");
    CHECK(shortNumber(999'999) == "1 M");
}

TEST_CASE("bytes and clocks", "[number_text]") {
    CHECK(bytesText(500) == "500 B");
    CHECK(bytesText(2'048) == "2 KB");
    CHECK(bytesText(2'560) == "2.5 KB");
    CHECK(bytesText(10 * kGigabyte) == "10 GB");
    CHECK(clockText(102 * kSecond) == "00:01:42.0");
    CHECK(clockText(3'600 * kSecond + 100'000) == "01:00:00.1");
    CHECK(shortClock(102 * kSecond) == "1:42");
    CHECK(shortClock(3'723 * kSecond) == "1:02:03");
}

TEST_CASE("keys are shortened in the middle, at whole characters", "[text_measure]") {
    const TextStyle style{10, false, true};  // 6.02 px a character
    CHECK(elidedMiddle("2026-10-18", style, 100, roughTextWidth) == "2026-10-18");
    CHECK(elidedMiddle("customer#0042", style, 50, roughTextWidth) == "cust…042");
    CHECK(elidedMiddle("ääääääää", style, 25, roughTextWidth) == "ää…ä");
    CHECK(elidedMiddle("abc", style, 1, roughTextWidth).empty());
    CHECK(firstThatFits({"a long one", "short"}, style, 40, roughTextWidth) == "short");
    CHECK(firstThatFits({"a long one", "short"}, style, 10, roughTextWidth).empty());
}
