"""Build settings of Xcode projects, compared with swift-build, which is the build system of Xcode."""
import json
import os

from . import engine

NAMES = ["A", "B", "C", "D", "A_B", "E1", "_F"]
# The parameters of conditions in the build, and patterns that match some of them.
PARAMETERS = {"config": ["Debug"], "sdk": ["macosx26.0"], "target": ["App"]}
CONDITIONS = ["[sdk=macosx*]", "[sdk=macosx]", "[sdk=iphoneos*]", "[sdk=*]", "[config=Debug]", "[config=Release]",
              "[config=De*]", "[config=?ebug]", "[config=[A-D]ebug]", "[arch=*]", "[arch=arm64]", "[target=App]",
              "[variant=normal]", "[config=debug]", "[sdk=mac*[!x]*]"]
OPERATORS = ["lower", "upper", "identifier", "rfc1034identifier", "c99extidentifier", "quote", "dir", "file", "base",
             "suffix", "standardizepath", "default=", "default=x", "default=$(B)", "dir=/d", "file=f", "base=b",
             "suffix=.s", "suffix=s", "not", "truncatedversion", "unknown", "LOWER", "default",
             "__stripslash", "isancestor=/a", "relativeto=/a/c", "identifier="]
LITERALS = ["x", "Foo", " ", "a b", "-", "\u00e9", "1", "/a/b.c", "a.b", ".", "/", "'", "\\", "\"", "$", "$$", "(",
            ")", ":", "=", "YES", "NO", "\\\"", "a/../b", "1.2.3.4", "\t", ";", "#", "[", "]", "{", "}", ",",
            "\u00df", "E\u0301", " \u0301", "x_y"]
MALFORMED = ["$(A", "$()", "$(A:", "$(A:default", "${A)", "$(A:)", "$( A)", "$(A )", "$(A,B)", "$(A:lower", "$(A$(B)",
             "$(:lower)", "$[A", "$A-", "$1", "$(1)", "${A:lower}", "$(A:lower:)", "$(A::lower)", "$A_B", "$(A-B)"]
# Lines of configuration files, and the ends of values in them.
LINES = ["// c", "", "#include \"missing\"", "#include? \"missing\"", "A", "A B = c", "=x", "1 = x", "A[ = x",
         "A[sdk = x", "A [config=Debug] = y", "A[config=Debug] [sdk=*] = z", "#pragma x", "/* c */", "A=B=c",
         "B == d", "A += x", "A = x\u2028B = y", "A = x\u2029", "A = \u00a0x", "\u00e9 = 1", "A\u0301 = 1",
         "A = x\u000bB = y", "A = x\fB = y", "A[sdk=*]x = y", "A[] = x", "A[sdk=mac*,config=Debug] = q",
         "A[sdk=*] [config=*]= r", "A[ sdk=* ] = s", "A[sdk = *] = t", "[sdk=*] = u", "A[sdk=*", "A =", "A", " = x",
         "#include I", "#include <I>", "#include \"I\" x", "#include\"I\"", "#include?\"I\"", "#include ?\"I\"",
         "#INCLUDE \"I\"", "#", "A = x // \\", "A = x \\ \\", "A = https://example.com", "A = https:/$()/b"]
ENDS = ["{} \\\n y", "{}\\\n", "{};", "{} // c", "{}//c", "{} ; ", "{}\\", "{}\\ \nz", "{};;", "{} \\\n\n",
        "{} \\ // c\n y"]
SECTIONS = """// !$*UTF8*$!
{ objectVersion = 56; rootObject = P; objects = {
P = { isa = PBXProject; buildConfigurationList = K; targets = ( T ); mainGroup = G; };
G = { isa = PBXGroup; children = ( F, S ); sourceTree = "<group>"; };
F = { isa = PBXFileReference; path = P.xcconfig; sourceTree = "<group>"; };
S = { isa = PBXFileReference; path = T.xcconfig; sourceTree = "<group>"; };
K = { isa = XCConfigurationList; buildConfigurations = ( E ); };
E = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = %s; };
T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.tool"; buildConfigurationList = L; };
L = { isa = XCConfigurationList; buildConfigurations = ( D ); };
D = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = S; buildSettings = %s; };
}; }
"""


class SettingWriter:
    """Writes settings with references to each other."""

    def __init__(self, rng):
        self.rng = rng
        self.odd = rng.choice([0, 0.05, 0.3])
        # A backslash is read differently in settings that Xcode defines.
        self.has_backslashes = rng.random() < 0.2

    def choice(self, texts):
        """Returns one of the texts, without a backslash unless the input contains some."""
        text = self.rng.choice(texts)
        while "\\" in text and not self.has_backslashes:
            text = self.rng.choice(texts)
        return text

    def reference(self, depth):
        rng = self.rng
        if rng.random() < self.odd:
            return rng.choice(MALFORMED)
        name = rng.choice(NAMES + ["inherited", "inherited", "value", "NONE"])
        if depth and rng.random() < 0.1:
            name = rng.choice(["A_", "", "E"]) + self.reference(depth - 1)
        operators = "".join(":" + rng.choice(OPERATORS) for _ in range(rng.choice([0, 0, 0, 1, 1, 2])))
        if depth and rng.random() < 0.1:
            operators += ":default=" + self.value(depth - 1)
        opening, closing = rng.choice(["()", "()", "()", "{}", "[]"])
        return "$" + name if rng.random() < 0.1 else f"${opening}{name}{operators}{closing}"

    def value(self, depth=2):
        parts = [self.reference(depth) if self.rng.random() < 0.5 else self.choice(LITERALS)
                 for _ in range(self.rng.choice([0, 1, 1, 2, 3, 4]))]
        return "".join(parts)

    def name(self):
        rng = self.rng
        conditions = "".join(rng.choice(CONDITIONS) for _ in range(rng.choice([0, 0, 0, 1, 1, 2])))
        return rng.choice(NAMES) + conditions

    def settings(self):
        """Returns the settings of a project or target: texts, and lists of texts."""
        rows = {}
        for _ in range(self.rng.choice([0, 1, 3, 6])):
            is_list = self.rng.random() < 0.15
            rows[self.name()] = [self.value(1) for _ in range(self.rng.randrange(4))] if is_list else self.value()
        return rows

    def configuration(self, included):
        """Returns the text of a configuration file."""
        rng, lines = self.rng, []
        for _ in range(rng.choice([0, 1, 3, 6])):
            gap = rng.choice(["", " ", " ", "\t"])
            value = self.value()
            if rng.random() < self.odd:
                value = self.choice(ENDS).format(value.replace("{", "(").replace("}", ")"))
            lines.append(rng.choice(["", "", " "]) + self.name() + gap + "=" + gap + value)
        if included and rng.random() < 0.6:
            lines.insert(rng.randrange(len(lines) + 1), rng.choice(
                ["#include \"{}\"", "#include? \"{}\" // c", "#include  \"{}\"", " #include \"{}\"", "# include \"{}\""]
            ).format(included))
        if rng.random() < self.odd:
            lines.insert(rng.randrange(len(lines) + 1), self.choice(LINES))
        mark = "\ufeff" if rng.random() < self.odd / 4 else ""
        return mark + rng.choice(["\n", "\n", "\r\n", "\r"]).join(lines) + rng.choice(["\n", ""])


def quoted(text):
    escapes = {"\\": "\\\\", "\"": "\\\"", "\n": "\\n"}
    return "\"" + "".join(escapes.get(letter, letter) for letter in text) + "\""


def dictionary(settings):
    rows = [f"{quoted(name)} = " + ("( " + ", ".join(map(quoted, value)) + " )" if isinstance(value, list)
                                    else quoted(value)) + "; " for name, value in settings.items()]
    return "{ SDKROOT = macosx; " + "".join(rows) + "}"


# An input consists of five parts: three configuration files, and the settings of the project and of the target. A
# setting is its name and its value; a list and each of its elements begin with a mark.
PART, ROW, FIELD, LIST, ELEMENT = "\0", "\x01", "\x02", "\x03", "\x04"


def encoded(settings):
    texts = {name: LIST + "".join(ELEMENT + part for part in value) if isinstance(value, list) else value
             for name, value in settings.items()}
    return ROW.join(name + FIELD + text for name, text in texts.items())


def decoded(text):
    rows = [row.partition(FIELD)[::2] for row in text.split(ROW) if FIELD in row]
    return {name: value.split(ELEMENT)[1:] if value.startswith(LIST) else value for name, value in rows}


class SettingTarget(engine.Target):
    name = "settings"
    comparisons = {"values": 1}
    makes_without_peer = True

    def prepare(self, folder):
        self.peer = os.path.join(engine.HERE, ".build", "swift-build", "settings")
        if not os.access(self.peer, os.X_OK):
            raise engine.Skipped("build the program first: Tests/Fuzzing/swift-build/build CHECKOUT")

    def make(self, rng):
        writer = SettingWriter(rng)
        parts = [writer.configuration("I"), writer.configuration("I"), writer.configuration(None),
                 encoded(writer.settings()), encoded(writer.settings())]
        return PART.join(parts).encode()

    def compare(self, inputs, folder):
        projects, questions = zip(*map(self.forms, inputs))
        answers = engine.outcomes(self.peer, "settings", engine.write(questions, folder, ".json"))
        own = engine.outcomes(self.programs["outcomes"], "project", engine.write(projects, folder), NAMES)
        return [list(self.differences(*row)) for row in zip(inputs, own, answers)]

    def file(self, data):
        return self.forms(data)[0]

    @staticmethod
    def forms(data):
        """Returns the project and its files, and the question to swift-build."""
        parts = (data.decode("utf-8", "replace").split(PART) + [""] * 5)[:5]
        settings = [decoded(part) for part in parts[3:]]
        project = SECTIONS % tuple(map(dictionary, settings))
        files = ["P.xcconfig", parts[0], "T.xcconfig", parts[1], "I", parts[2]]
        levels = [level for file, own in zip(parts, settings)
                  for level in ({"files": {"root": file, "I": parts[2]}}, {"settings": own})]
        question = {"levels": levels, "parameters": PARAMETERS, "texts": [f"$({name})" for name in NAMES]}
        return PART.join([project, *files]).encode(), json.dumps(question).encode()

    def differences(self, data, outcome, answer):
        if "crashed" in outcome or "crashed" in answer:
            yield engine.Difference(f"crash {outcome.get('crashed')}, swift-build {answer.get('crashed')}", "")
            return
        if len(outcome["value"]) != 1:
            yield engine.Difference("not one build", str(outcome)[:300])
            return
        for name, mine, theirs in zip(NAMES, outcome["value"][0]["values"], answer["values"], strict=True):
            self.count("values")
            if mine != theirs:
                cause = " with a backslash" if b"\\" in data else ""
                if "\u0301".encode() in data and b"c99extidentifier" in data:
                    cause = " with an identifier of a decomposed character"
                if "\u0301".encode() in data and b":standardizepath" in data:
                    cause = " with a path whose slash has a combining character"
                yield engine.Difference(f"a value{cause}", f"{name}: {mine!r}, swift-build {theirs!r}")
                return
