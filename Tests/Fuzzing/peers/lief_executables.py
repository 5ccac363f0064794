"""Mach-O files, compared with LIEF, the reader of executables that most analysis tools use.

LIEF reads as much of a damaged file as it can, so that only its values are compared, and not whether it accepts a file
that is rejected here. It does not read universal files with offsets of 64 bits.
"""
import importlib.util
import os
import re
import sys

from . import engine, executables

READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lief_reader.py")

KNOWN_PLATFORMS = range(1, 13)


class LIEFTarget(executables.ExecutableTarget):
    name = "macho-lief"
    comparisons = {"slices": 20, "signatures": 20, "unreadable signatures": 300, "sections with entitlements": 20}
    batch = 600  # Python takes long to load LIEF.

    def prepare(self, folder):
        if not importlib.util.find_spec("lief"):
            raise engine.Skipped("the Python package lief is not installed")

    def make(self, rng):
        while True:
            data = super().make(rng)
            if data[:4] != b"\xca\xfe\xba\xbf":
                return data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "macho", paths),
                   engine.outcomes(sys.executable, READER, paths))
        return [list(filter(None, self.both(*row))) for row in rows]

    def both(self, data, outcome, other):
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", "")
        elif "crashed" in other:
            self.count("crashes of LIEF")
            yield engine.Difference(f"LIEF: crash {other['crashed']}", "")
        elif outcome["accepted"]:
            if not other["accepted"]:
                yield engine.Difference(f"accepted here, LIEF rejects: {engine.shape(other['reason'])}", "")
                return
            theirs = {found["start"]: found for found in other["value"]}
            for mine in outcome["value"]:
                found = theirs.get(mine["range"][0])
                if found:
                    yield from self.of_both(data, mine, found)
                else:
                    yield engine.Difference("LIEF does not find a slice", f"{mine!r:.200} {other!r:.200}")

    def of_both(self, data, mine, theirs):
        self.count("slices")
        if "failed" in theirs:
            yield engine.Difference(f"LIEF cannot describe a slice: {engine.shape(theirs['failed'])}", "")
            return
        for name in ("cpu", "type"):
            if mine[name] != theirs[name]:
                yield engine.Difference(f"LIEF: {name}", f"{mine[name]} and {theirs[name]}")
        # Platforms that Apple has not published have no value here.
        if theirs["platform"] in KNOWN_PLATFORMS and mine["platform"] != theirs["platform"]:
            yield engine.Difference("LIEF: the platform", f"{mine['platform']} and {theirs['platform']}")
        if (mine["signature"] == "absent") != (theirs["signature"] is None):
            yield engine.Difference("LIEF: a signature is absent", f"{mine!r:.200} {theirs!r:.200}")
        elif theirs["signature"]:
            part = data[mine["range"][0]:mine["range"][1]]
            yield self.of_signature(mine["signature"], executables.blobs(part, theirs["signature"]), "LIEF")
        yield from self.of_sections(data, mine, theirs)

    def of_sections(self, data, mine, theirs):
        part = data[mine["range"][0]:mine["range"][1]]
        sections = {}
        for name, offset, length in sorted(theirs["sections"], key=lambda section: section[1]):
            # LIEF returns the name of the segment that contains the section, not that in the section.
            rest = b"." * (15 - len(name))
            record = re.search(name.encode() + b"\0" + rest + b"__TEXT\0", part, re.S)
            if offset + length <= len(part) and record:
                self.count("sections with entitlements")
                content = part[offset:offset + length]
                sections[name] = (content.split(b"\0")[0] if name == "__entitlements" else content).hex()
        own = (mine["xml"], mine["der"])
        if own != (sections.get("__entitlements"), sections.get("__ents_der")):
            yield engine.Difference("LIEF: the entitlements in sections", f"{own!r:.200} {sections!r:.200}")
