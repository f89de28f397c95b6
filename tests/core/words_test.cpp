// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/words.h"

#include "tests/support/catch.h"

using namespace partiscope;

TEST_CASE("what was probably meant, and how it is quoted", "[words]") {
    const std::vector<std::string> words = {"rate", "workers", "write_capacity", "seed"};
    CHECK(closestWord("rat", words) == "rate");
    CHECK(closestWord("wrokers", words) == "workers");
    CHECK(closestWord("write-capacity", words) == "write_capacity");
    CHECK(closestWord("WriteCapacity", words) == "write_capacity");
    CHECK(closestWord("colour", words).empty());
    CHECK(closestWord("", words).empty());
    CHECK(closestWord(std::string(1'000'000, 'x'), words).empty());
    CHECK(inQuotes("a\x1b[31m\n") == "\"a?[31m\\n\"");
    CHECK(inQuotes(std::string(100, 'x')) == "\"" + std::string(60, 'x') + "…\"");
    CHECK(shortened(std::string(59, 'x') + "ééé") == std::string(59, 'x') + "…");
    CHECK(grouped(-1234567) == "-1,234,567");
    CHECK(grouped(-123) == "-123");
    CHECK(grouped(1000) == "1,000");
}
