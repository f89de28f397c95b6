#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the tree to its design: who includes whom, lengths, banned words.

usage: check_tree.py [FOLDER]     problems as "file:line: message"; exit code 1 if there are any
       check_tree.py --self-test  plants each kind of violation and checks that it is found

The tables come first; a change there is a change of the design. Needs Python 3.11 and nothing else.
"""

import fnmatch
import os
import re
import sys
import tempfile

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 70

# ---- Who may include whom -------------------------------------------------------------------------
# A name ending in "/" is a folder, any other a header. A folder may always include itself.

CORE_BELOW_SIM = ["core/base/", "core/model/", "core/scenario/"]
CORE_BELOW_LIVE = CORE_BELOW_SIM + ["core/sim/", "core/timeline/"]

# What the window may see of the engine: plain values, never State, Simulation or Runner.
VALUES = ["core/base/", "core/timeline/branch.h", "core/timeline/frame.h", "core/sim/event.h", "core/sim/reason.h",
          "core/sim/second_point.h", "core/sim/request_record.h", "core/model/partition_map.h",
          "core/model/partition_name.h", "core/model/operation.h", "core/model/capacity.h",
          "core/scenario/scenario.h", "core/scenario/parameter.h", "ui/text/"]

ALLOWED = {
    "core/base": [],
    "core/model": ["core/base/"],
    "core/scenario": ["core/base/", "core/model/"],
    "core/sim": CORE_BELOW_SIM,
    "core/timeline": CORE_BELOW_SIM + ["core/sim/"],
    "core/live": CORE_BELOW_LIVE,
    "core/report": CORE_BELOW_LIVE,
    "ui/theme": [],
    "ui/text": [],
    "ui/geometry": VALUES + ["ui/theme/roles.h"],
    # The hash playground's models place keys without a run: pure functions of a text.
    "ui/models": VALUES + ["ui/geometry/number_text.h", "ui/geometry/split_words.h", "core/model/placement.h",
                           "core/model/date_placement.h"],
    "ui/widgets": VALUES + ["ui/geometry/", "ui/models/", "ui/theme/"],
    "ui/plots": VALUES + ["ui/geometry/", "ui/models/", "ui/theme/"],
    # run_file.h is plain values too: what is saved and restored, never the engine behind it.
    "ui/session": VALUES + ["core/live/", "core/scenario/", "core/timeline/run_file.h"],
    "ui": VALUES + ["core/scenario/", "ui/geometry/", "ui/models/", "ui/plots/", "ui/session/",
                    "ui/theme/", "ui/widgets/"],
    "app": ["core/", "ui/", "app/"],
    "tests": ["core/", "ui/", "app/", "tests/"],
}

# ---- Banned words in code (comments and texts do not count) ---------------------------------------
# (where, where not, pattern, message). In the patterns of file names * also crosses folders.

CHART_CLASS = r"<Q\w*(Chart|Series|Axis|BarSet|PieSlice|LegendMarker)\w*>"

BANNED = [
    (["core/*", "app/cli_*"], [], r'#\s*include\s*[<"]((Qt?[A-Z]\w*|qt?[a-z]*\.h)|Qt\w*/)',
     "Qt has no place in the core or the command line"),
    (["core/*", "app/*", "ui/*", "tests/*"], ["ui/plots/*"],
     r'#\s*include\s*([<"]qcustomplot|<QtCharts|' + CHART_CLASS + ")",
     "only ui/plots sees QCustomPlot and Qt Charts"),
    (["core/*", "app/*", "ui/*"], [], r'#\s*include\s*"tests/', "only tests include from tests"),
    (["core/*"], ["core/base/rng.h"], r"#\s*include\s*<pcg_", "random numbers come from core/base/rng.h"),
    (["core/*"], [], r"#\s*include\s*<random>", "<random> differs between libraries; use core/base/rng.h"),
    (["core/*"], [], r"\b(random_device|mt19937\w*|minstd_rand\w*|default_random_engine)\b",
     "random numbers come from core/base/rng.h"),
    (["core/*"], [], r"\b(uniform|normal|bernoulli|binomial|geometric|poisson|exponential|gamma|weibull|"
     r"lognormal|discrete|cauchy|student_t|chi_squared|extreme_value|piecewise_\w+|uniform_\w+|"
     r"negative_binomial)_distribution\b",
     "<random>'s distributions differ between libraries; use core/base/rng.h"),
    (["core/*"], [], r"\bstd::(ranges::)?(shuffle|sample)\b",
     "the result of shuffle and sample differs between libraries; use core/base/rng.h"),
    (["core/*"], [], r"(?<![\w.>])s?rand\s*\(", "random numbers come from core/base/rng.h"),
    (["core/*"], ["core/live/*"],
     r"\b(\w+_clock|clock_gettime|gettimeofday|timespec_get)\b|\bstd::(time|clock)\s*\(|"
     r"(?<![\w.>:])time\s*\(\s*(NULL|nullptr|0|&)",
     "no clocks outside core/live: simulated time only"),
    (["core/model/*", "core/sim/*"], [], r"\b(double|float)\b",
     "integers only in core/model and core/sim (micro-units); exceptions are a table in check_tree.py"),
    (["core/sim/state*"], [], r"\bunordered_\w+", "the order of unordered_ containers is not ours"),
    (["core/*"], [], r"\b(map|set)\s*<\s*(const\s+)?\w+(::\w+)*(\s+const)?\s*\*",
     "pointers as keys sort by address, differently in each run"),
    (["core/*", "ui/*", "app/*"], [], r"\bthread_local\b", "no thread_local: pass the object"),
    (["core/*", "ui/*", "app/*"], [], r"(?<!Application::)(?<!\w)instance\s*\(\s*\)",
     "no instance(): objects get what they need in the constructor"),
    (["ui/geometry/*"], [], r"\b(Q_OBJECT|Q_GADGET|QObject|QPainter|QWidget)\b",
     "geometry is plain: no objects of Qt, no painting"),
]

# Where a rule above does not hold: (file pattern, part of the rule's message, reason).
EXCEPTIONS = [
    ("core/model/tables.*", "integers only",
     "builds tables of whole numbers from curves, once, with rounding that is the same everywhere"),
]

# Not in any text file: paths of somebody's machine, and names of the tools it was written with.
# Written in pieces here so that this file passes too.
BANNED_TEXT = [
    (r"/wo" r"rk/(main|shared)\b|/ho" r"me/[a-z]|/ro" r"ot/[\w.]|/Us" r"ers/\w|[A-Z]:\\Us" r"ers",
     "a path of somebody's machine"),
    (r"(?i)\b(clau" r"de|anthro" r"pic|open" r"ai|chat" r"gpt|co" r"pilot|gpt-[0-9]|LL" r"Ms?|"
     r"language mod" r"els?|AI[- ]gener" r"ated|as an A" r"I)\b", "the name of a tool"),
]
BANNED_TEXT_IN_CODE = (r'"/tm' r"p\b", "a fixed temporary path; ask the system for one")

SKIPPED_FOLDERS = {".git", "build", ".cache", "__pycache__", ".vscode", ".idea"}
FOREIGN = ["articles/*", "LICENSE"]  # texts of others, as they are
CODE = (".h", ".cpp")
SCRIPT_NAMES = {"run", "test", "CMakeLists.txt"}
SCRIPT_ENDS = (".py", ".sh", ".cmake")
TEXT_ENDS = CODE + SCRIPT_ENDS + (".md", ".toml", ".txt", ".json", ".qrc", ".svg", ".yml", ".xml",
                                  ".desktop", ".qss", ".csv", ".supp", ".expected")
SPDX = "SPDX-License-Identifier: GPL-3.0-or-later"


# ---- Reading C++ roughly --------------------------------------------------------------------------

TOKEN = re.compile(
    r'//(?:\\\n|[^\n])*|/\*.*?\*/'                        # comments
    r'|(?:u8|[uUL])?R"(?P<d>[^()\\\s]{0,16})\(.*?\)(?P=d)"'  # raw strings
    r'|"(?:\\.|[^"\\\n])*"'                                 # strings
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'",                # characters, not the ' of 1'000
    re.DOTALL)
INCLUDE = re.compile(r'\s*#\s*include\s*["<]([^">]+)[">]')


def blank(match):
    """The same length and lines, nothing to read; strings keep their quotes."""
    text = match.group(0)
    if text.startswith("//") or text.startswith("/*"):
        return re.sub(r"[^\n]", " ", text)
    return '"' + re.sub(r"[^\n]", " ", text[1:-1]) + '"'


def strip_code(text):
    """Code without comments and texts, line by line as before; #include lines stay whole."""
    lines = TOKEN.sub(blank, text).split("\n")
    for number, (raw, line) in enumerate(zip(text.split("\n"), lines)):
        if INCLUDE.match(line) or (INCLUDE.match(raw) and line.lstrip().startswith("#")):
            lines[number] = raw.split("//")[0]
    return lines


def without_directives(lines):
    """Blanks preprocessor lines, and all but the first branch of each #if, so that braces match."""
    kept, branches, continued = [], [], False
    for line in lines:
        directive = line.lstrip()
        if continued or directive.startswith("#"):
            word = "" if continued else re.match(r"#\s*(\w*)", directive)[1]
            if word in ("if", "ifdef", "ifndef"):
                branches.append(True)
            elif word in ("else", "elif") and branches:
                branches[-1] = False
            elif word == "endif" and branches:
                branches.pop()
            continued = line.endswith("\\")
            kept.append("")
        else:
            kept.append(line if all(branches) else "")
    return kept


AFTER_PARAMETERS = re.compile(
    r"\s*(?:(?:const|noexcept|override|final|mutable|volatile|try)\b\s*|&&?\s*)*"
    r"(?:->[\w:<>,*&\s]+)?(?:requires\b.*)?", re.DOTALL)


def is_function_head(header):
    before, parenthesis, after = header.rpartition(")")
    return bool(parenthesis) and AFTER_PARAMETERS.fullmatch(after) is not None


NOT_A_VARIABLE = re.compile(
    r"^(using|typedef|class|struct|union|enum|friend|template|static_assert|namespace|concept|"
    r"public|private|protected|return|extern\s+template|asm|Q_\w+)\b")


def brace_kind(header, stack):
    """What the '{' after `header` opens: "scope", "function" or "data"."""
    if any(kind == "function" for kind, *_ in stack):
        return "block"
    plain = re.sub(r"\btemplate\s*<[^{}]*?>(?=\s*[\w\[:])", " ", header)
    plain = re.sub(r"\[\[.*?\]\]|\balignas\s*\([^)]*\)", " ", plain).strip()
    if re.match(r"(inline\s+)?namespace\b|extern\s+\"", plain):
        return "scope"
    if is_function_head(plain):
        return "function"
    if "(" in plain and "=" not in plain.split("(")[0] and plain.endswith("}"):
        return "function"  # after the last member of a constructor's list: Foo() : a{1}, b{2} {
    if re.match(r"((export|typedef|static|inline|constexpr|const|friend)\s+)*"
                r"(class|struct|union|enum)\b", plain):
        return "scope"
    return "data"


def scan(lines):
    """Yields ("function", first line, last line, name) and ("global", line, line, text)."""
    stack = []      # (kind, first line of the header, the header, parentheses open around it)
    header, start = "", 1
    depth = 0       # of parentheses: for (;;)
    for number, line in enumerate(without_directives(lines), 1):
        for char in line + "\n":
            if char == "{":
                kind = brace_kind(header, stack)
                stack.append((kind, start if header.strip() else number, header, depth))
                header, depth = "", 0
            elif char == "}":
                if not stack:
                    continue
                kind, first, outside, depth = stack.pop()
                header = ""
                if kind == "data":
                    header, start = outside + "{}", first
                elif kind == "function" and not any(k == "function" for k, *_ in stack):
                    yield "function", first, number, outside
            elif char == ";" and depth == 0:
                if all(kind == "scope" and re.match(r"\s*(inline\s+)?namespace|\s*extern\s", text)
                       for kind, _, text, _ in stack):
                    yield "global", start, number, header
                header = ""
            else:
                depth += (char == "(") - (char == ")")
                if not header.strip():
                    start = number
                    header = ""
                header += char


def is_mutable_variable(text):
    """True for `int count = 0`, false for constants, functions and types."""
    text = re.sub(r"\[\[.*?\]\]|\b__extension__\b", " ", " ".join(text.split())).strip()
    text = re.sub(r"^\w+\s*\([^()]*\)\s+(?=\w)", "", text)  # a macro before it
    if not text or NOT_A_VARIABLE.match(text):
        return False
    left = re.split(r"(?<![=!<>])=(?!=)|\{", text)[0]
    if "(" in left or "operator" in text or re.search(r"\b(const|constexpr|consteval)\b", left):
        return False
    return len(re.findall(r"[A-Za-z_]\w*", left)) >= 2


# ---- Checks ---------------------------------------------------------------------------------------

def layer_of(path):
    folder = os.path.dirname(path)
    while folder and folder not in ALLOWED:
        folder = os.path.dirname(folder)
    return folder


def check_includes(path, lines, report):
    layer = layer_of(path)
    if not layer:
        report(path, 1, "the folder has no place in the table of layers (ALLOWED in check_tree.py)")
        return
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match or "<" in line.split(match.group(1))[0]:
            continue
        target = match.group(1)
        if not re.match(r"(core|ui|app|tests)/", target):
            if "/" not in target and not target.endswith(".moc"):
                report(path, number, f'include from the root: "{os.path.dirname(path)}/{target}"')
            continue
        if layer_of(target) == layer:
            continue
        allowed = ALLOWED[layer]
        if not any(target == a or (a.endswith("/") and target.startswith(a)) for a in allowed):
            report(path, number, f"{layer} may not include {target}")


def matches(path, patterns):
    return any(fnmatch.fnmatch(path, pattern) for pattern in patterns)


def check_banned(path, lines, report):
    for where, where_not, pattern, message in BANNED:
        if not matches(path, where) or matches(path, where_not):
            continue
        if any(fnmatch.fnmatch(path, p) and part in message for p, part, _ in EXCEPTIONS):
            continue
        for number, line in enumerate(lines, 1):
            if re.search(pattern, line):
                report(path, number, message)


def check_statics(path, lines, report):
    if not path.startswith(("core/", "ui/", "app/")):
        return
    seen = set()
    text = "\n".join(lines)
    for match in re.finditer(r"(?<![\w.])static\s+([^;{}]*)", text):
        if is_mutable_variable(match.group(1)):
            number = text.count("\n", 0, match.start()) + 1
            seen.add(number)
            report(path, number, "no mutable static: objects get what they need in the constructor")
    for what, first, _, header in scan(lines):
        if what == "global" and first not in seen and is_mutable_variable(header):
            report(path, first, "no mutable global: objects get what they need in the constructor")


def check_lengths(path, lines, raw_lines, report):
    if len(raw_lines) > MAX_FILE_LINES:
        report(path, MAX_FILE_LINES + 1,
               f"{len(raw_lines)} lines; {MAX_FILE_LINES} at most: which noun is missing?")
    for what, first, last, header in scan(lines):
        length = last - first + 1
        if what == "function" and length > MAX_FUNCTION_LINES:
            name = re.findall(r"([\w:~]+)\s*\(", header)
            report(path, first, f"function {name[0] if name else ''} has {length} lines; "
                                f"{MAX_FUNCTION_LINES} at most")


def check_text(path, raw_lines, report):
    rules = BANNED_TEXT + ([BANNED_TEXT_IN_CODE] if path.endswith(CODE) else [])
    for number, line in enumerate(raw_lines, 1):
        for pattern, message in rules:
            if re.search(pattern, line):
                report(path, number, f"{message} must not be in a file")


def is_script(path):
    return os.path.basename(path) in SCRIPT_NAMES or path.endswith(SCRIPT_ENDS) or path == ".ci/run"


def files_of(root):
    for folder, folders, names in os.walk(root):
        relative = os.path.relpath(folder, root)
        folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS
                            and not os.path.exists(os.path.join(folder, f, "CMakeCache.txt")))
        for name in sorted(names):
            yield name if relative == "." else f"{relative}/{name}"


def check_tree(root):
    """(number of files, sorted list of (file, line, message))"""
    problems, count = [], 0

    def report(path, line, message):
        problems.append((path, line, message))

    for path in files_of(root):
        if matches(path, FOREIGN) or not (is_script(path) or path.endswith(TEXT_ENDS)):
            continue
        count += 1
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
            raw = file.read()
        raw_lines = raw.splitlines()
        check_text(path, raw_lines, report)
        marker = "// " if path.endswith(CODE) else "# " if is_script(path) else None
        if marker and not any(line.startswith(marker + SPDX) for line in raw_lines[:3]):
            report(path, 1, f'"{marker}{SPDX}" must be in the first three lines')
        if path.endswith(CODE):
            lines = strip_code(raw)
            check_includes(path, lines, report)
            check_banned(path, lines, report)
            check_statics(path, lines, report)
            check_lengths(path, lines, raw_lines, report)
    return count, sorted(set(problems))


# ---- Self-test ------------------------------------------------------------------------------------

def long_function(head, lines):
    return head + " {\n" + "    work();\n" * lines + "}\n"


# (file, code after the licence line, line of the problem, part of its message); line 0: no problem.
SAMPLES = [
    ("core/model/a.cpp", '#include "core/sim/state.h"\n', 2, "core/model may not include core/sim"),
    ("core/base/a.h", '#include "core/model/b.h"\n', 2, "may not include"),
    ("core/sim/a.cpp", '#include "core/timeline/frame.h"\n', 2, "may not include"),
    ("core/timeline/a.cpp", '#include "core/live/runner.h"\n', 2, "may not include"),
    ("core/live/a.cpp", '#include "core/report/report.h"\n', 2, "may not include"),
    ("core/report/a.cpp", '#include "ui/models/a.h"\n', 2, "may not include"),
    ("ui/widgets/a.cpp", '#include "core/sim/state.h"\n', 2, "may not include"),
    ("ui/widgets/b.cpp", '#include "ui/session/session.h"\n', 2, "may not include"),
    ("ui/models/a.cpp", '#include "core/sim/simulation.h"\n', 2, "may not include"),
    ("ui/main_window.cpp", '#include "core/live/runner.h"\n', 2, "may not include"),
    ("core/sim/b.cpp", '#include "state.h"\n', 2, "include from the root"),
    ("core/newfolder/a.cpp", "int f();\n", 1, "no place in the table"),
    ("core/base/b.cpp", '#include "tests/support/c.h"\n', 2, "only tests include"),
    ("core/base/q1.cpp", "#include <QString>\n", 2, "Qt has no place"),
    ("core/base/q2.cpp", "#include <QtCore/QString>\n", 2, "Qt has no place"),
    ("app/cli_main.cpp", "#include <qstring.h>\n", 2, "Qt has no place"),
    ("ui/widgets/q.cpp", "#include <qcustomplot.h>\n", 2, "only ui/plots"),
    ("ui/main_window2.cpp", "#include <QChartView>\n", 2, "only ui/plots"),
    ("tests/ui/q.cpp", "#include <QtCharts/QChart>\n", 2, "only ui/plots"),
    ("core/sim/r1.cpp", "#include <random>\n", 2, "<random>"),
    ("core/sim/r2.cpp", "std::random_device device;\n", 2, "rng.h"),
    ("core/sim/r3.cpp", "void f() { std::mt19937_64 engine; }\n", 2, "rng.h"),
    ("core/sim/r4.cpp", "void f() { std::uniform_int_distribution<int> d; }\n", 2, "distributions"),
    ("core/sim/r5.cpp", "int f() { return rand(); }\n", 2, "rng.h"),
    ("core/sim/r6.cpp", "void f(V& v) { std::shuffle(v.begin(), v.end(), g); }\n", 2, "shuffle"),
    ("core/sim/r7.cpp", "#include <pcg_random.hpp>\n", 2, "rng.h"),
    ("core/sim/c1.cpp", "auto f() { return std::chrono::steady_clock::now(); }\n", 2, "clocks"),
    ("core/report/c2.cpp", "auto f() { return time(nullptr); }\n", 2, "clocks"),
    ("core/model/d1.h", "double rate = 0;\n", 2, "integers only"),
    ("core/sim/d2.h", "struct S {\n    float x;\n};\n", 3, "integers only"),
    ("core/sim/state.h", "struct State { std::unordered_map<int, int> m; };\n", 2, "unordered_"),
    ("core/sim/p.h", "struct S { std::map<const Key*, int> m; };\n", 2, "pointers as keys"),
    ("core/sim/t.cpp", "void f() { thread_local int x = 0; }\n", 2, "thread_local"),
    ("core/sim/s1.cpp", "void f() {\n    static int calls = 0;\n}\n", 3, "mutable static"),
    ("core/sim/s2.cpp", "namespace p {\nnamespace {\nstd::vector<int> cache;\n}\n}\n", 4, "mutable global"),
    ("core/sim/s3.cpp", "namespace p {\nint counter{0};\n}\n", 3, "mutable global"),
    ("core/sim/s4.h", "namespace p {\ninline int counter = compute(1);\n}\n", 3, "mutable global"),
    ("core/sim/s5.h", "struct S {\n    static inline int count = 0;\n};\n", 3, "mutable static"),
    ("ui/session/i.cpp", "auto& f() { return Registry::instance(); }\n", 2, "instance()"),
    ("ui/geometry/g.h", "#include <QRectF>\nclass A : public QObject {};\n", 3, "geometry is plain"),
    ("core/base/l1.cpp", "\n" * 700, 601, "600 at most"),
    ("core/base/l2.cpp", long_function("void f()", 69), 2, "function f has 71 lines"),
    ("core/base/l3.cpp", "namespace p {\nclass A {\n" + long_function("int A::g(int a) const", 70)
     + "};\n}\n", 4, "72 lines"),
    ("core/base/l4.cpp", long_function("A::A() : m_a{1}, m_b(2), m_c{3}", 70), 2, "72 lines"),
    ("core/base/l5.cpp", long_function("template <class T>\nauto f(T t) -> std::vector<T>", 70), 2, "73"),
    ("tests/core/l6.cpp", long_function('TEST_CASE("a { b")', 70), 2, "72 lines"),
    ("core/base/l7.cpp", "const auto f = [](int a)" + long_function("", 70), 2, "72 lines"),
    ("core/base/m1.cpp", "// see /wo" "rk/main/core\n", 2, "machine"),
    ("scenarios/m2.toml", "# by Cop" "ilot\n", 2, "tool"),
    ("tests/core/m3.cpp", 'const char* const p = "/tm' 'p/x";\n', 2, "temporary path"),
    # What must pass.
    ("core/sim/ok1.cpp", '#include "core/scenario/scenario.h"\n#include "core/sim/state.h"\n', 0, ""),
    ("core/live/ok2.cpp", "auto f() { return std::chrono::steady_clock::now(); }\n", 0, ""),
    ("core/model/tables.cpp", "namespace p {\nconstexpr double kStep = 0.5;\n}\n", 0, ""),
    ("core/sim/ok3.cpp", "// double, rand( and QString in words\n/* float */\n"
     'const char* const kText = "double { rand( }";\nconstexpr char kQuote = \'"\';\n', 0, ""),
    ("core/base/ok4.cpp", long_function("void f()", 68) + long_function("void g()", 68), 0, ""),
    ("core/base/ok5.cpp", "constexpr int kTable[] = {\n" + "    1'000,\n" * 90 + "};\n", 0, ""),
    ("core/base/ok6.cpp", 'constexpr auto kRaw = R"(\n' + "void f() {\n" * 80 + ')";\n', 0, ""),
    ("core/base/ok7.h", "namespace p {\nclass A;\nstruct B {\n    int x = 0;\n    static B make(int a);\n"
     "    static constexpr int kMax = 3;\n};\nenum class E : int { A, B };\nint f(int a = 1);\n"
     "inline constexpr int kN = 1;\nusing T = Id<struct Tag>;\nextern const int kQ;\n"
     "template <class U> int g(U u);\n__extension__ typedef unsigned __int128 U128;\nbool operator==(const B&, const B&);\n}\n", 0, ""),
    ("core/base/ok8.cpp", "#if X\nvoid f() {\n#else\nvoid f(int) {\n#endif\n}\n"
     + long_function("void g()", 60), 0, ""),
    ("core/base/ok9.cpp", "void f() {\n    static const std::string kA = make();\n"
     "    for (int i = 0; i < 3; ++i) g({i, {1}});\n    const auto randX = brand(1);\n}\n", 0, ""),
    ("core/base/ok10.cpp", "struct Big {\n" + "    int a = 0;\n" * 90 + "};\n"
     "Big::Big(int a) : m_a{a}, m_b{} {}\n", 0, ""),
    ("ui/plots/ok.cpp", "#include <qcustomplot.h>\n#include <QtCharts/QChart>\n", 0, ""),
    ("ui/session/ok.cpp", '#include "core/live/runner.h"\nvoid f() { QCoreApplication::instance(); }\n',
     0, ""),
    ("ui/widgets/ok.cpp", '#include <QWidget>\n#include "ui/theme/palette.h"\n#include "ok.moc"\n', 0, ""),
    ("app/gui_main.cpp", '#include "core/sim/state.h"\n#include "ui/main_window.h"\n', 0, ""),
]


def write(root, path, text):
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8") as file:
        file.write(text)


def self_test():
    wrong = []
    with tempfile.TemporaryDirectory() as root:
        for path, code, _, _ in SAMPLES:
            write(root, path, ("// " if path.endswith(CODE) else "# ") + SPDX + "\n" + code)
        write(root, "core/base/nolicence.h", "#pragma once\n")
        write(root, "tests/tools/nolicence.py", "pass\n")
        write(root, "build/dev/x.cpp", "int global = 0;\n")  # not ours: never looked at
        _, problems = check_tree(root)
    expected = [(path, line, part) for path, _, line, part in SAMPLES]
    expected += [("core/base/nolicence.h", 1, "SPDX"), ("tests/tools/nolicence.py", 1, "SPDX")]
    for path, line, part in expected:
        found = [f"{number}: {message}" for p, number, message in problems if p == path]
        if line == 0 and found:
            wrong.append(f"{path}: nothing expected, got {found}")
        if line and not any(f.startswith(f"{line}: ") and part in f for f in found):
            wrong.append(f'{path}: expected "{line}: …{part}…", got {found}')
    known = {path for path, _, _ in expected}
    wrong += [f"{p}:{n}: {m} (unexpected)" for p, n, m in problems if p not in known]
    for text in wrong:
        print(text)
    print(f"check_tree: self-test, {len(expected)} samples, {len(wrong)} wrong")
    return 1 if wrong else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) > 1 or any(a.startswith("-") for a in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    here = os.path.dirname(os.path.abspath(__file__))
    root = arguments[0] if arguments else os.path.dirname(os.path.dirname(here))
    count, problems = check_tree(root)
    for path, line, message in problems:
        print(f"{path}:{line}: {message}")
    print(f"check_tree: {count} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
