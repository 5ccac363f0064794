"""The reader that imitates `codesign`, compared with a recognizer written from the grammar of the second reader.

The grammar is documented at `CodesignReading`. `codesign` reads a file twice, so that Foundation is the first reader.
"""
import re

from . import engine, lists, trees
from .xml_writing import PIECES, XMLWriter

# The parser ignores the byte after a question mark that does not end an instruction.
SKIPPED = re.compile(rb"[ \t\n]+|<!--(?:(?!--).)*-->|<![A-Za-z][^>]*>|<\?(?:[^?]|\?[^>])*\?>", re.S)
TAG = re.compile(rb"<(/?)([A-Za-z][A-Za-z0-9-]*)((?:[ \t]*[A-Za-z0-9-]{1,30}[ \t]*=[ \t]*\"[^\"]{0,30}\")*)(/?)>")
ATTRIBUTE = re.compile(rb"([A-Za-z0-9-]+)[ \t]*=[ \t]*\"[^\"]*\"")
TEXT = re.compile(rb"(?:[^<\0&]|&lt;|&gt;|&amp;)*")
BASE64 = re.compile(rb"[^<\0\x80]*")
INTEGER = re.compile(rb"-?[0-9]+|0x[0-9a-f]+")
CONTAINERS = (b"dict", b"array", b"set")
# What readers of XML ignore between `</plist>` and the end of the file. A comment or an instruction without an end is a
# problem of the property list, which another rule reports.
IGNORED = re.compile(rb"[ \t\r\n]+|<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)", re.S)
PLIST_END = re.compile(rb"</plist[ \t\r\n]*>")


class Refused(Exception):
    """The strict reader rejects the file."""


class StrictReader:
    """The second reader of `codesign`."""

    def __init__(self, data):
        self.data = data
        self.at = 0
        # Whether a key or a string contains a carriage return, which other readers of XML replace.
        self.has_return = False
        self.is_in_plist = False

    def skip(self):
        while True:
            found = SKIPPED.match(self.data, self.at)
            if not found:
                tag = TAG.match(self.data, self.at)
                if not tag or tag[2] != b"plist" or tag[4]:
                    return
                found = tag
                self.is_in_plist = not tag[1]
            self.at = found.end()

    def tag(self):
        self.skip()
        found = TAG.match(self.data, self.at)
        if not found or len(ATTRIBUTE.findall(found[3])) > 31:
            raise Refused(f"no tag at byte {self.at}")
        if any(name.startswith(b"ID") and len(name) > 2 for name in ATTRIBUTE.findall(found[3])):
            raise Refused("identifier")
        self.at = found.end()
        return bool(found[1]), found[2], bool(found[4])

    def text(self, name):
        found = (BASE64 if name == b"data" else TEXT).match(self.data, self.at)
        self.at = found.end()
        end = TAG.match(self.data, self.at)
        if not end or not end[1] or end[2] != name:
            raise Refused(f"text at byte {self.at}")
        self.at = end.end()
        self.has_return |= name in (b"key", b"string") and b"\r" in found[0]
        return found[0]

    def read(self):
        """Reads the first value; the rest of the file is not read."""
        is_end, name, is_empty = self.tag()
        if is_end:
            raise Refused("end tag")
        self.value(name, is_empty)

    def value(self, name, is_empty):
        if is_empty:
            if name not in (b"true", b"false", b"string") + CONTAINERS:
                raise Refused(f"empty {name}")
        elif name in CONTAINERS:
            self.members(name)
        elif name == b"integer":
            if not INTEGER.fullmatch(self.text(name)):
                raise Refused("integer")
        elif name in (b"string", b"data"):
            self.text(name)
        else:
            raise Refused(f"element {name}")

    def members(self, container):
        keys = set()
        while True:
            is_end, name, is_empty = self.tag()
            if is_end:
                if name != container:
                    raise Refused("end tag")
                return
            if container == b"dict":
                if name != b"key" or is_empty:
                    raise Refused("no key")
                key = self.text(b"key").replace(b"&lt;", b"<").replace(b"&gt;", b">").replace(b"&amp;", b"&")
                if key in keys:
                    raise Refused("duplicate key")
                keys.add(key)
                is_end, name, is_empty = self.tag()
                if is_end:
                    raise Refused("no value")
            self.value(name, is_empty)


    def effects(self):
        """Returns the effects on a file that is accepted, after its value was read."""
        end = PLIST_END.search(self.data, self.at) if self.is_in_plist else None
        place = end.end() if end else self.at
        while ignored := IGNORED.match(self.data, place):
            place = ignored.end()
        is_ended = end or not self.is_in_plist
        found = {"altered"} if self.has_return else set()
        return found | ({"unread"} if is_ended and place < len(self.data) else set())


def is_text(data):
    """Returns whether a file is valid UTF-8 and does not declare another encoding."""
    try:
        return b"encoding" not in data.replace(b'encoding="UTF-8"', b"").split(b">")[0] and bool(data.decode())
    except UnicodeDecodeError:
        return False


def reading(data):
    """Returns the reason that the second reader rejects a file, and otherwise `None` and the effects on the file."""
    if data.startswith(b"bplist") or b"\0" in data or data.startswith(b"\xef\xbb\xbf"):
        return "format", set()
    try:
        reader = StrictReader(data)
        reader.read()
        return None, reader.effects()
    except Refused as error:
        return str(error), set()
    except RecursionError:
        return "depth", set()


class CodesignTarget(engine.Target):
    name = "codesign"
    comparisons = {"verdicts": 1, "effects": 20, "altered values": 5_000, "unread texts": 5_000}
    seeds = lists.seeds(["FuzzXMLPropertyList", "FuzzCodesignReading"])

    def make(self, rng):
        if rng.random() < 0.1:
            data = rng.choice(self.seeds)
        else:
            oddity = rng.choice([0, 0.01, 0.03, 0.1])
            data = XMLWriter(rng, oddity).document(trees.tree(rng))
            data = data.replace(b"<real>", b"<string>").replace(
                b"</real>", b"</string>") if rng.random() < 0.7 else data
            data = data.replace(b"<date>", b"<string>").replace(
                b"</date>", b"</string>") if rng.random() < 0.7 else data
        # A carriage return in a text is a part of the value; elsewhere it is rejected.
        data = data.replace(b"a\nb", b"a\rb") if rng.random() < 0.2 else data
        return trees.mutated(rng, data, PIECES) if rng.random() < 0.3 else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        program = self.programs["outcomes"]
        rows = zip(inputs, *(engine.outcomes(program, reader, paths) for reader in ("codesign", "plist", "foundation")))
        return [list(filter(None, self.differences(*row))) for row in rows]

    def differences(self, data, outcome, plist, foundation):
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", "")
            return
        if "crashed" in foundation:
            self.count("crashes of Foundation")
            yield engine.Difference(f"Foundation: crash {foundation['crashed']}", "")
            return
        # Foundation also reads OPENSTEP text and binary lists, which the second reader rejects.
        first = None if foundation["accepted"] else engine.shape(foundation["reason"])
        second, effects = reading(data)
        self.count("verdicts")
        kinds = sorted({problem["kind"] for problem in outcome["problems"] if problem["effect"] == "refused"})
        # Other rules report the problems of the reader of property lists.
        if outcome["accepted"] and (first or second) and not lists.verdict(plist, lists.LENIENT)[1]:
            reason = f"the second reader, {engine.shape(second)}" if second else f"the first reader, {first}"
            yield engine.Difference(f"accepted here, rejected by {reason}", second or first)
        if not first and not second:
            error = lists.verdict(plist, lists.LENIENT | {"rootElement"})[1]
            if error and not is_text(data):
                error = "encoding"
            if error:
                yield engine.Difference(f"both readers accept, rejected here: {error}", "")
            if outcome["accepted"]:
                yield from self.of_effects(outcome, effects)
            else:
                yield engine.Difference(f"rejected here: {', '.join(kinds)}", "")

    def of_effects(self, outcome, effects):
        """Compares the effects on a file that both readers accept."""
        self.count("effects")
        for effect, name in (("altered", "altered values"), ("unread", "unread texts")):
            own = any(problem["effect"] == effect for problem in outcome["problems"])
            self.compared[name] += effect in effects
            if own != (effect in effects):
                yield engine.Difference(
                    f"{name}: {'only' if own else 'not'} reported here", str(outcome["problems"])[:300])
