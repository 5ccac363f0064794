"""Property lists in XML, compared with `plistlib` and Foundation."""
import os
import plistlib
import re
import warnings
import xml.parsers.expat

from . import engine, trees
from .xml_writing import PIECES, XMLWriter

warnings.simplefilter("ignore")
# CoreFoundation reads over these errors, which only strict parsers report.
LENIENT = {"commentHyphens", "declarationNotFirst", "toleratedValue", "skippedMarkup"}
# CoreFoundation ends a document type declaration at the first `>`, also in a quoted text.
QUOTED_END = re.compile(rb"<!DOCTYPE[^\"'>]*(?:(?:\"[^\">]*\"|'[^'>]*')[^\"'>]*)*(?:\"[^\"]*>|'[^']*>)")


def seeds(names):
    """Returns the contents of the seeds of fuzzers and of the entitlements files of the samples."""
    found = []
    for name in names:
        folder = os.path.join(engine.HERE, "Seeds", name)
        for file in sorted(os.listdir(folder)):
            with open(os.path.join(folder, file), "rb") as stream:
                found.append(stream.read())
    return found


def verdict(outcome, ignored=frozenset(), keeps_first=False):
    """Returns the comparable value of an outcome, or the reason that the reader rejects the file."""
    if "crashed" in outcome:
        return None, f"crash {outcome['crashed']}"
    others = [problem for problem in outcome.get("problems", []) if problem["kind"] not in ignored]
    if others:
        # A syntax error often causes other errors.
        others.sort(key=lambda problem: problem["kind"] == "notPropertyList")
        return None, f"{others[0]['kind']}: {engine.shape(others[0]['message'])}"
    if not outcome["accepted"] and "problems" not in outcome:
        return None, engine.shape(outcome["reason"])
    value = trees.canonical(outcome["value"], keeps_first)
    if trees.holes(value):
        return None, f"no value: {', '.join(sorted(trees.holes(value)))}"
    return value, None if value else "no root"


def of_plistlib(data):
    """Returns the comparable value according to `plistlib`, or the reason that it rejects the file."""
    try:
        return trees.of_python(plistlib.loads(data)), None
    except xml.parsers.expat.ExpatError as error:
        return None, "expat: " + xml.parsers.expat.ErrorString(error.code)
    except RecursionError:
        return None, "RecursionError"
    except Exception as error:  # plistlib raises many types.
        return None, f"{type(error).__name__}: {engine.shape(error)}"


def is_well_formed(data):
    """Returns whether `expat` reads the file as XML."""
    try:
        xml.parsers.expat.ParserCreate().Parse(data, True)
    except (xml.parsers.expat.ExpatError, LookupError, ValueError):
        return False
    return True


def difference(peer, own, other):
    """Compares two verdicts: pairs of a value and a reason."""
    if own[1] and own[1].startswith("crash"):
        return engine.Difference(own[1], "")
    if other[1] and other[1].startswith("crash"):
        return engine.Difference(f"{peer}: {other[1]}", "")
    if own[1] and other[1]:
        return None
    if own[1]:
        return engine.Difference(f"{peer} accepts, rejected here: {own[1]}", f"{other[0]!r:.300}")
    if other[1]:
        return engine.Difference(f"{peer} rejects, accepted here: {other[1]}", f"{own[0]!r:.300}")
    found = trees.first_difference(own[0], other[0])
    return found and engine.Difference(f"{peer}: {found[0]}", found[1])


def narrowed(found, peer, is_alone):
    """States in a difference that another peer also rejects the file."""
    if not found or not is_alone:
        return found
    return engine.Difference(found.kind.replace(f"{peer} accepts", f"only {peer} accepts"), found.details)


def plain(data, value):
    """Returns an input with the comparable value that a reader must find in it."""
    data = engine.Plain(data)
    data.value = value
    return data


class ListTarget(engine.Target):
    """A format of property lists."""
    comparisons = {"with Foundation": 1, "with plistlib": 1, "with the values of plain documents": 20}

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        program = self.programs["outcomes"]
        rows = zip(inputs, engine.outcomes(program, "plist", paths), engine.outcomes(program, "foundation", paths))
        return [[found for found in self.all_differences(*row) if found] for row in rows]

    def all_differences(self, data, outcome, other):
        yield from self.differences(data, outcome, other)
        if isinstance(data, engine.Plain):
            self.count("with the values of plain documents")
            yield self.of_plain(verdict(outcome), data.value)

    @staticmethod
    def of_plain(own, value):
        """A peer that rejects the same file, or an intended difference, cannot hide that a plain document is lost."""
        if own[1]:
            return engine.Difference(f"a plain document is rejected: {own[1]}", "")
        found = trees.first_difference(own[0], value)
        return found and engine.Difference(f"a plain document: {found[0]}", found[1])

    def differences(self, data, outcome, other):
        """Returns the differences from the peers."""
        raise NotImplementedError

    def of_foundation(self, own, other):
        has_crashed = other[1] and other[1].startswith("crash")
        self.count("crashes of Foundation" if has_crashed else "with Foundation")
        return difference("Foundation", own, other)

    def of_plistlib(self, own, other):
        self.count("with plistlib")
        return difference("plistlib", own, other)


class XMLTarget(ListTarget):
    name = "xml"
    seeds = seeds(["FuzzXMLPropertyList", "FuzzCodesignReading"])

    def differences(self, data, outcome, other):
        if not QUOTED_END.search(data.replace(b"\0", b"")):
            found = self.of_foundation(verdict(outcome, LENIENT), verdict(other))
            # CoreFoundation reads over errors that other parsers of XML report.
            yield narrowed(found, "Foundation", not is_well_formed(data))
        yield self.of_plistlib(verdict(outcome), of_plistlib(data))

    def make(self, rng):
        value = None
        if rng.random() < 0.1:
            seed = rng.choice(self.seeds)
            data = seed if seed.startswith(b"<") else b"<" + seed
        else:
            oddity, value = rng.choice([0, 0.02, 0.1, 0.3]), trees.tree(rng)
            data = XMLWriter(rng, oddity).document(value)
            value = None if oddity else trees.of_pairs(value)
        if rng.random() < 0.3:
            return trees.mutated(rng, data, PIECES)
        return plain(data, value) if value else data
