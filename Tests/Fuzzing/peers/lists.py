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
LENIENT = {"commentHyphens", "declarationNotFirst", "toleratedValue"}
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


def difference(peer, own, other):
    """Compares two verdicts: pairs of a value and a reason."""
    if own[1] and own[1].startswith("crash"):
        return engine.Difference(own[1], "")
    if other[1] and other[1].startswith("crash"):
        return None
    if own[1] and other[1]:
        return None
    if own[1]:
        return engine.Difference(f"{peer} accepts, rejected here: {own[1]}", f"{other[0]!r:.300}")
    if other[1]:
        return engine.Difference(f"{peer} rejects, accepted here: {other[1]}", f"{own[0]!r:.300}")
    found = trees.first_difference(own[0], other[0])
    return found and engine.Difference(f"{peer}: {found[0]}", found[1])


class ListTarget(engine.Target):
    """A format of property lists."""
    has_plistlib = True
    ignored_by_foundation = frozenset()

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        program = self.programs["outcomes"]
        rows = zip(inputs, engine.outcomes(program, "plist", paths), engine.outcomes(program, "foundation", paths))
        return [[found for found in self.differences(*row) if found] for row in rows]

    def differences(self, data, outcome, other):
        if not QUOTED_END.search(data.replace(b"\0", b"")):
            yield difference("Foundation", verdict(outcome, self.ignored_by_foundation), verdict(other))
        if self.has_plistlib:
            yield difference("plistlib", verdict(outcome), of_plistlib(data))


class XMLTarget(ListTarget):
    name = "xml"
    ignored_by_foundation = LENIENT
    seeds = seeds(["FuzzXMLPropertyList", "FuzzCodesignReading"])

    def make(self, rng):
        if rng.random() < 0.1:
            seed = rng.choice(self.seeds)
            data = seed if seed.startswith(b"<") else b"<" + seed
        else:
            oddity = rng.choice([0, 0.02, 0.1, 0.3])
            data = XMLWriter(rng, oddity).document(trees.tree(rng))
        return trees.mutated(rng, data, PIECES) if rng.random() < 0.3 else data
