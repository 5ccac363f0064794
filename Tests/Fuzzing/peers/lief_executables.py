"""Mach-O files, compared with LIEF, the reader of executables that most analysis tools use.

LIEF reads as much of a damaged file as it can, so that only its values are compared, and not whether it accepts a file
that is rejected here. It does not read universal files with offsets of 64 bits.
"""
import importlib.util
import os
import sys

from . import engine, executables

READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lief_reader.py")

KNOWN_PLATFORMS = range(1, 13)


class LIEFTarget(executables.ExecutableTarget):
    name = "macho-lief"
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
        elif outcome["accepted"] and "crashed" not in other:
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

    @staticmethod
    def of_both(data, mine, theirs):
        for name in ("cpu", "type"):
            if mine[name] != theirs[name]:
                yield engine.Difference(f"LIEF: {name}", f"{mine[name]} and {theirs[name]}")
        # Platforms that Apple has not published have no value here.
        if theirs["platform"] in KNOWN_PLATFORMS and mine["platform"] != theirs["platform"]:
            yield engine.Difference("LIEF: the platform", f"{mine['platform']} and {theirs['platform']}")
        if (mine["signature"] == "absent") != (theirs["signature"] is None):
            yield engine.Difference("LIEF: a signature is absent", f"{mine!r:.200} {theirs!r:.200}")
        elif isinstance(mine["signature"], dict):
            part = data[mine["range"][0]:mine["range"][1]]
            forms = executables.blobs(part, theirs["signature"])
            if forms != (mine["signature"]["xml"], mine["signature"]["der"]):
                yield engine.Difference("LIEF: the signature", f"{mine['signature']!r:.200} {forms!r:.200}")
        yield from LIEFTarget.of_sections(data, mine, theirs)

    @staticmethod
    def of_sections(data, mine, theirs):
        part = data[mine["range"][0]:mine["range"][1]]
        sections = {}
        for name, offset, length in sorted(theirs["sections"], key=lambda section: section[1]):
            # LIEF returns the name of the segment that contains the section, not that in the section.
            record = name.encode().ljust(16, b"\0") + b"__TEXT\0"
            if offset + length <= len(part) and record in part:
                content = part[offset:offset + length]
                sections[name] = (content.split(b"\0")[0] if name == "__entitlements" else content).hex()
        own = (mine["xml"], mine["der"])
        if own != (sections.get("__entitlements"), sections.get("__ents_der")):
            yield engine.Difference("LIEF: the entitlements in sections", f"{own!r:.200} {sections!r:.200}")
