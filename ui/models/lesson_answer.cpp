// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lesson_answer.h"

#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr const char* kMetricPrefix = "metric:";

bool isPercent(const Question& question) { return question.unit == "%"; }

QString inUnit(const Question& question, double number) {
    if (isPercent(question)) return shown(percentText(number / 100, 1));
    QString text = std::abs(number - std::round(number)) < 1e-9 && std::abs(number) < 1e15
                       ? shown(grouped(std::int64_t(std::llround(number))))
                       : QString::number(number, 'g', 4);
    if (!question.unit.empty()) text += u' ' + QString::fromStdString(question.unit);
    return text;
}

// The label of an option's value; other texts stay as they are.
QString labelled(const Question& question, const QString& value) {
    for (const AnswerOption& option : answerOptions(question)) {
        if (isSameAnswer(option.value, value)) return option.label;
    }
    return value;
}

}  // namespace

std::vector<AnswerOption> answerOptions(const Question& question) {
    std::vector<AnswerOption> options;
    for (const std::string& option : question.options) {
        options.push_back({QString::fromStdString(option), QString::fromStdString(option)});
    }
    if (options.empty() && question.kind == "gate") {
        options = {{QStringLiteral("maximum"), QStringLiteral("Account or maximum")},
                   {QStringLiteral("table"), QStringLiteral("Table capacity")},
                   {QStringLiteral("partition"), QStringLiteral("The partition's limit")},
                   {QStringLiteral("index"), QStringLiteral("An index")}};
    }
    return options;
}

Truth truthOf(const Question& question, const Frame& frame, const RunSeconds& seconds) {
    const QString answer = QString::fromStdString(question.answer);
    if (!answer.startsWith(QLatin1String(kMetricPrefix))) {
        Truth truth{labelled(question, answer), std::nullopt};
        if (question.kind == "number") {
            truth.number = numberTyped(answer);
            if (truth.number) truth.text = inUnit(question, *truth.number);
        }
        return truth;
    }
    const QString metric = answer.mid(qsizetype(qstrlen(kMetricPrefix)));
    if (metric != u"throttled_share" && metric != u"totals.throttled_share") {
        if (const std::optional<double> value = seconds.metric(metric, frame.atUs)) {
            return {inUnit(question, std::round(*value)), *value};
        }
        if (metric.startsWith(u"series.")) return {QStringLiteral("not yet"), std::nullopt};
        return {QStringLiteral("not counted here: %1").arg(metric), std::nullopt};
    }
    if (frame.attemptsSoFar == 0) return {QStringLiteral("not yet"), std::nullopt};
    const double share = double(frame.throttledSoFar) / double(frame.attemptsSoFar);
    const double number = isPercent(question) ? share * 100 : share;
    return {inUnit(question, number), number};
}

std::optional<double> numberTyped(const QString& text) {
    QString digits = text.trimmed();
    if (digits.endsWith(u'%')) digits.chop(1);
    digits = digits.remove(u' ').remove(QChar(0x00A0)).remove(QChar(0x202F));
    // A comma before exactly three digits separates thousands, else it is a decimal comma.
    const qsizetype comma = digits.lastIndexOf(u',');
    if (comma >= 0) {
        const bool thousands = digits.size() - comma - 1 == 3 || digits.contains(u'.');
        if (thousands) {
            digits.remove(u',');
        } else {
            digits.replace(u',', u'.');
        }
    }
    bool isNumber = false;
    const double value = digits.toDouble(&isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString answerShown(const Question& question, const QString& answer) {
    if (question.kind != "number") return labelled(question, answer);
    const std::optional<double> number = numberTyped(answer);
    return number ? inUnit(question, *number) : answer;
}

QString verdictOn(const Question& question, const QString& answer, const Truth& truth) {
    if (question.kind == "number") {
        const std::optional<double> given = numberTyped(answer);
        if (!given || !truth.number) return {};
        const double off = std::abs(*given - *truth.number);
        const double tolerance = question.tolerance * (isPercent(question) ? 100 : 1);
        const QString unit = isPercent(question)     ? QStringLiteral(" points")
                             : question.unit.empty() ? QString()
                                                     : u' ' + QString::fromStdString(question.unit);
        if (off <= tolerance) return QStringLiteral("close enough");
        return QStringLiteral("%1%2 off").arg(QString::number(off, 'f', off < 100 ? 1 : 0), unit);
    }
    if (!answerOptions(question).empty()) {
        return isSameAnswer(labelled(question, answer), truth.text)
                   ? QStringLiteral("the same as the run")
                   : QStringLiteral("the run says otherwise");
    }
    return {};
}

bool isSameAnswer(const QString& a, const QString& b) {
    return a.simplified().compare(b.simplified(), Qt::CaseInsensitive) == 0;
}

}  // namespace partiscope
