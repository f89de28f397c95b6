// SPDX-License-Identifier: GPL-3.0-or-later
// [[expect]], [[step]] and [[access]]: what is said about a run; none of it changes one.
#include <cstddef>
#include <string_view>

#include "core/scenario/names.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr RealRange kAnyNumber{-1e15, 1e15, ""};
constexpr std::size_t kListMost = 1'000;
constexpr TextRule kLine{4'096, true};

// A literal answer may be written as the value it is; it is kept as its text.
std::string readAnswer(FieldReader& fields, bool isRequired) {
    constexpr std::string_view kAllowed = "a value, or \"metric:PATH\"";
    const TomlNode* answer =
        isRequired ? fields.require("answer", std::string(kAllowed)) : fields.node("answer");
    if (answer == nullptr) return {};
    if (answer->kind == TomlNode::Kind::Array || answer->kind == TomlNode::Kind::Table) {
        fields.log().error(answer->place, fields.pathOf("answer"), isInstead(*answer),
                           std::string(kAllowed));
        return {};
    }
    return answer->kind == TomlNode::Kind::Text ? answer->text : tomlValue(*answer);
}

Question readQuestion(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "ask", path, log);
    Question question;
    std::vector<std::string> kinds(kQuestionKindNames.begin(), kQuestionKindNames.end());
    (void)fields.require("kind", joined(kinds));
    if (const auto kind = fields.choice("kind", kQuestionKindNames)) question.kind = kinds[*kind];
    (void)fields.require("prompt", "a string");
    question.prompt = fields.text("prompt", {kLine.bytesMax}).value_or("");
    const bool isOrder = question.kind == "order";
    const bool isChoice = question.kind == "choice";
    if (auto options = fields.texts("options", kListMost)) question.options = std::move(*options);
    if (isOrder) {  // its items, in the right order, are the answer
        if (auto items = fields.texts("items", kListMost)) question.options = std::move(*items);
    }
    if ((isOrder || isChoice) && question.options.size() < 2 &&
        !log.hasErrorAt(fields.pathOf("options"))) {
        log.error(node.place, fields.pathOf("options"), "needs at least two", "a list of strings");
    }
    question.answer = readAnswer(fields, !isOrder);
    question.tolerance = fields.real("tolerance", {0, 1e15, ""}).value_or(0);
    question.unit = fields.text("unit", kLine).value_or("");
    fields.finish();
    return question;
}

}  // namespace

Expectation readExpectation(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "expect", path, log);
    Expectation expectation;
    (void)fields.require("metric", "a path into the results, such as \"throttled_share\"");
    expectation.metric = fields.text("metric").value_or("");
    expectation.min = fields.real("min", kAnyNumber);
    expectation.max = fields.real("max", kAnyNumber);
    expectation.fromUs = fields.duration("from", kAnyDuration);
    expectation.toUs = fields.duration("to", kAnyDuration);
    fields.finish();
    return expectation;
}

LessonStep readStep(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "step", path, log);
    LessonStep step;
    (void)fields.require("id", "a short name, unique among the steps");
    step.id = fields.text("id", {255}).value_or("");
    step.title = fields.text("title", kLine).value_or("");
    step.text = fields.text("text", kProse).value_or("");
    step.atUs = fields.duration("at", kAnyDuration);
    step.point = fields.texts("point", kListMost).value_or(std::vector<std::string>{});
    step.locked = fields.texts("locked", kListMost).value_or(std::vector<std::string>{});
    step.revealed = fields.texts("revealed", kListMost).value_or(std::vector<std::string>{});
    if (const TomlNode* ask = fields.node("ask")) {
        step.ask = readQuestion(*ask, fields.pathOf("ask"), log);
    }
    fields.finish();
    return step;
}

AccessPattern readAccess(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "access", path, log);
    AccessPattern access;
    (void)fields.require("name", "a string");
    access.name = fields.text("name").value_or("");
    (void)fields.require("by", "a list of attributes");
    access.by = fields.texts("by", 8).value_or(std::vector<std::string>{});
    access.range = fields.text("range", {255, true}).value_or("");
    access.ratePerS = fields.real("rate", {0, kRateMost, "reads/s"}).value_or(0);
    fields.finish();
    return access;
}

}  // namespace partiscope
