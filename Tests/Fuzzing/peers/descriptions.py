"""YAML documents, compared with PyYAML, and plain scalars with the core schema of YAML 1.2."""
import re

from . import engine, trees

try:
    import yaml
except ImportError:
    yaml = None

PIECES = [
    b": ", b"- ", b"\n", b"  ", b"&a ", b"*a", b"!!str ", b"|\n", b">-\n", b"\"", b"'", b"#", b"{", b"}", b"[", b"]",
    b",", b"---\n", b"...\n", b"? ", b"\t", b"\\", b"<<: *a\n", b"%YAML 1.2\n---\n", b"@", b"`", b"~", b"\r\n",
    b"\xc2\x85", b"\xff", b"\xef\xbb\xbf", b"\0", b"%", b"!t "]
SCALARS = [
    "a", "true", "False", "TRUE", "yes", "no", "off", "null", "~", "1", "-1", "+1", "0x1E", "0o36", "017", "1_000",
    "1e3", "1E+3", "30.", ".5", ".inf", "-.INF", ".nan", "1:30", "2001-01-01", "0b1", "0x", "9223372036854775807",
    "9223372036854775808", "a b", "a: b", "- a", "#a", "a #b", "é", "\U0001F600", "", " a", "a ", "a\nb", "a\tb", "'",
    '"', "\\", "{a", "[a]", "a,b", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "?", "-", ":", "a:", "---", "...",
    "\u2028", "0x-5", "1.5", "12e03", "-2E+05", "00", "-0", "1e400", "+.5", "1e", "0O7", "0X1"]
# https://yaml.org/spec/1.2.2/#1032-tag-resolution
BOOLEAN = re.compile(r"true|True|TRUE|false|False|FALSE")
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def core(text):
    """Returns the value of a plain scalar: `true`, `false`, an integer, or `None`; and whether it is a number."""
    if BOOLEAN.fullmatch(text):
        return text.lower(), False
    if INTEGER.fullmatch(text):
        number = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        return (str(number) if -2**63 <= number < 2**63 else None), True
    if FLOAT.fullmatch(text):
        number = float(text)
        whole = abs(number) < 2**63 and number == int(number)
        return (str(int(number)) if whole else None), True
    return None, False


class DescriptionWriter:
    """Writes a tree as YAML in block and in flow style."""

    def __init__(self, rng):
        self.rng = rng
        self.step = rng.choice([1, 2, 2, 4])

    def scalar(self, flow=False):
        text = self.rng.choice(SCALARS)
        style = self.rng.randrange(5)
        if style == 0:
            return "'" + text.replace("'", "''") + "'"
        if style == 1:
            escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
            return '"' + "".join(self.rng.choice([escapes.get(letter, letter),
                                 f"\\U{ord(letter):08x}"]) for letter in text) + '"'
        return text if not flow or not set(text) & set(",[]{}") else "x"

    def flow(self, depth):
        kind = self.rng.randrange(4 if depth else 2)
        if kind < 2:
            return self.scalar(True)
        members = range(self.rng.choice([0, 1, 2]))
        if kind == 2:
            return "[" + ", ".join(self.flow(depth - 1) for _ in members) + "]"
        return "{" + ", ".join(self.scalar(True) + ": " + self.flow(depth - 1) for _ in members) + "}"

    def block(self, level, depth):
        kind = self.rng.randrange(6) if depth else 0
        space = "\n" + " " * (self.step * level)
        mark = self.rng.choice(["", "", "", "", "&a ", "!!str ", "!t "])
        if kind < 2:
            return " " + mark + self.scalar() + self.rng.choice(["", "", " # c"])
        if kind == 2:
            lines = [self.rng.choice(["a", "b c", "", " d", "e: f", "# g"]) for _ in range(3)]
            head = self.rng.choice(["|", ">", "|-", ">+", "|2", ">-"])
            return " " + head + "".join(space + "  " + line for line in lines)
        if kind == 3:
            return " " + self.flow(2)
        members = range(self.rng.choice([1, 2, 3]))
        if kind == 4:
            return mark + "".join(space + "-" + self.block(level + 1, depth - 1) for _ in members)
        return mark + "".join(space + self.scalar() + ":" + self.block(level + 1, depth - 1) for _ in members)


# A tag before a comma, in a flow sequence or mapping.
TAG_AND_COMMA = re.compile(r"(![^\s,\[\]{}]*),")
# The constructs that alone explain a message of one of the readers.
CAUSES = {"did not find expected ',' or ']'": re.compile(r"\?\s*[,\]}]"),
          "found unexpected ':'": re.compile(r":[,\[\]{}]"),
          "expected a comment or a line break, but found …": re.compile(r"[|>][-+0-9]* *\t"),
          "expected the node content, but found …": re.compile(r"[?:]\s*[,\]}]"),
          "expected '<document start>', but found …": re.compile(r"\?\s*\]"),
          **{f"expected ',' or '{end}', but got …": re.compile(r"[^\s,\[\]{}]\?|\?\s*[,\]}]") for end in "]}"}}


def problem(text):
    """Returns a message without the letter that was found; the letter that was expected states the rule."""
    return re.sub(r"[0-9]+", "N", re.sub(r"(but found|but got) .*", r"\1 …", text, flags=re.S))


class DescriptionTarget(engine.Target):
    name = "yaml"
    comparisons = {"verdicts": 1, "values": 20, "scalars with the core schema": 20}

    def prepare(self, folder):
        if yaml is None:
            raise engine.Skipped("PyYAML is not installed")

    def make(self, rng):
        data = (rng.choice(["", "", "---", "# c\n"]) + DescriptionWriter(rng).block(0, 4) + "\n").encode()
        return trees.mutated(rng, data, PIECES) if rng.random() < 0.3 else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "description", paths))
        return [list(filter(None, self.differences(*row))) for row in rows]

    def differences(self, data, outcome):
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", "")
            return
        if b"\xef\xbb\xbf" in data:
            # libyaml reads a byte order mark as whitespace, and PyYAML as a letter.
            return
        self.count("verdicts")
        found = list(filter(None, self.of_document(data, outcome)))
        spaced = TAG_AND_COMMA.sub(r"\1 ,", data.decode("utf-8", "replace")).encode()
        if found and spaced != data and not any(self.of_document(spaced, outcome)):
            found = [engine.Difference("PyYAML agrees if a space follows each tag", found[0].kind)]
        yield from found

    def of_document(self, data, outcome):
        node, reason = self.of_peer(data)
        if outcome["accepted"] and not reason:
            self.count("values")
            yield self.of_values(outcome["value"], node, "root")
            yield from self.of_schema(outcome["value"])
        elif outcome["accepted"]:
            yield engine.Difference(f"accepted here, PyYAML rejects: {reason}{self.place(data, reason)}", "")
        elif not reason:
            reason = problem(outcome["reason"])
            yield engine.Difference(f"rejected here: {reason}{self.place(data, reason)}, PyYAML accepts", "")

    @staticmethod
    def place(data, reason):
        cause = CAUSES.get(reason)
        return " in another construct" if cause and not cause.search(data.decode("utf-8", "replace")) else ""

    @staticmethod
    def of_peer(data):
        """Returns the root according to PyYAML, or the reason that it rejects the document."""
        try:
            return yaml.compose(data.decode("utf-8"), Loader=yaml.BaseLoader), None
        except UnicodeDecodeError:
            return None, "not UTF-8"
        except (yaml.YAMLError, RecursionError, ValueError, IndexError, OverflowError) as error:
            reason = getattr(error, "problem", None) or getattr(error, "reason", None) or type(error).__name__
            return None, problem(reason)

    def of_values(self, own, node, path):
        if own is None or node is None:
            return None if own is None and node is None else engine.Difference("an empty document", path)
        kind = {"ScalarNode": "s", "SequenceNode": "a", "MappingNode": "d"}[type(node).__name__]
        if kind not in own:
            return engine.Difference("the kind of a value", f"{path}: {own!r:.200} and {node!r:.200}")
        if kind == "s":
            same = own["s"] == node.value and own["plain"] == (node.style is None)
            return None if same else engine.Difference("a scalar", f"{path}: {own!r} and {node.value!r} {node.style}")
        pairs = [(own["a"], node.value)] if kind == "a" else [
            ([entry[0] for entry in own["d"]], [entry[0] for entry in node.value]),
            ([entry[1] for entry in own["d"]], [entry[1] for entry in node.value])]
        for mine, theirs in pairs:
            if len(mine) != len(theirs):
                return engine.Difference("the number of members", path)
            for index, pair in enumerate(zip(mine, theirs)):
                found = self.of_values(*pair, f"{path}.{index}")
                if found:
                    return found
        return None

    def of_schema(self, value):
        if value is None:
            return
        if "s" in value:
            self.count("scalars with the core schema")
            expected = core(value["s"]) if value["plain"] else (None, False)
            if (value["core"], value["number"]) != expected:
                yield engine.Difference("the value of a plain scalar", f"{value!r} and {expected}")
        for member in value.get("a", []):
            yield from self.of_schema(member)
        for pair in value.get("d", []):
            for member in pair:
                yield from self.of_schema(member)
