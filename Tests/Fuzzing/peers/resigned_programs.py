"""Executables whose signature is changed inside, hashed and signed again, so that the verification is reached.

Each change states the signer and the problem that must be found; an unchanged signature must have no problem.
"""
import hashlib
import struct

from . import der, engine, signing, trees
from .resigned_profiles import Case, ResignedProfileTarget, claims_form
from .xml_writing import XMLWriter

HASHES = {1: (hashlib.sha1, 20, "1.3.14.3.2.26"), 2: (hashlib.sha256, 32, signing.SHA256),
          4: (hashlib.sha384, 48, "2.16.840.1.101.3.4.2.2")}
HEADERS = {0x20100: 48, 0x20200: 52, 0x20300: 64, 0x20400: 88, 0x20500: 96}
MAGICS = {2: 0xFADE0C01, 5: 0xFADE7171, 7: 0xFADE7172}
AD_HOC = 2

# The changes, with the signer and the problem.
CHANGES = {
    "none": ("signed", None), "flags": ("signed", None), "slots": ("signed", None), "no time": ("signed", None),
    "code": ("signed", "pageMismatch"), "hash": ("signed", "pageMismatch"),
    "slot": ("signed", "slotHashMismatch"), "form": ("signed", "unreadableDEREntitlements"),
    "no hash": ("signed", "slotWithoutHash"), "empty": ("signed", "emptySlot"), "magic": ("signed", "wrongMagic"),
    "limit": ("signed", "codeLimitMismatch"), "count": ("signed", "pageCountMismatch"),
    "scatter": ("signed", "scatteredPages"), "tail": ("signed", "unsignedBytes"),
    "directory": ("invalid", "unboundCodeDirectory"), "ad hoc": ("adHoc", None), "ad hoc with message": ("invalid", "adHocWithMessage"),
    "no message": ("invalid", "messageMissing"), "root": ("untrusted", None), "purpose": ("untrusted", None),
    "team": ("invalid", None), "unlisted": ("signed", "unboundCodeDirectory"),
    "removed": ("signed", "codeDirectoryRemoved"), "blob outside": ("signed", "blobOutOfBounds"),
    "digest": ("invalid", None), "issuer": ("untrusted", None),
}


def blob(magic, content):
    return struct.pack(">II", magic, len(content) + 8) + content


class ProgramWriter:
    """Writes a signed executable with a random change."""

    def __init__(self, rng, authorities):
        self.rng = rng
        self.authorities = authorities
        self.change = rng.choice(["none"] * 6 + list(CHANGES))
        self.kinds = rng.choice([[2], [2], [1, 2], [2, 4], [1, 2, 4]])
        if self.change in ("unlisted", "removed"):
            self.kinds = [1, 2]
        self.version = rng.choice(list(HEADERS))
        self.shift = rng.choice([12, 12, 14, 0, 9])
        self.code = bytes(rng.randrange(256) for _ in range(rng.choice([1, 10, 500]))) * rng.choice([1, 10, 30])
        self.claims = der.dictionary(rng, rng.choice([0, 1, 3]), 2)
        self.special = rng.choice([7, 7, 8, 11])
        self.identifier = "com.example." + rng.choice(["notes", "a", "x" * 100])
        self.team = "OTHERTEAM1" if self.change == "team" else signing.TEAM
        if self.change == "team":
            self.version = max(self.version, 0x20200)
        if self.change == "no hash":
            self.special = 4

    def blobs(self):
        """Returns the blobs by slot, without code directories and message."""
        contents = {2: struct.pack(">I", 0), 5: XMLWriter(self.rng, 0).document(self.claims),
                    7: claims_form(self.rng, self.claims)}
        if self.change == "form":
            contents[7] = b"\x70\x03\2\1\2"
        magics = dict(MAGICS)
        if self.change == "magic":
            magics[self.rng.choice([2, 5, 7])] ^= 0x100
        self.xml, self.form = contents[5], contents[7]
        return {slot: blob(magics[slot], content) for slot, content in contents.items()}

    def directory(self, kind, code, blobs):
        make, size, _ = HASHES[kind]
        slots = b"".join(make(blobs[slot]).digest() if slot in blobs else bytes(size)
                         for slot in range(self.special, 0, -1))
        limit = len(code) + (self.rng.choice([-1, 16]) if self.change == "limit" else 0)
        page = 1 << self.shift if self.shift else max(limit, 1)
        hashes = [make(code[start:min(start + page, limit)]).digest() for start in range(0, limit, page)]
        if self.change == "hash":
            at = self.rng.randrange(len(hashes))
            hashes[at] = bytes([hashes[at][0] ^ 1]) + hashes[at][1:]
        if self.change == "count":
            hashes.append(bytes(size))
        flags = self.rng.choice([0, 0x10000, 0x200, 0x12A00]) if self.change == "flags" else 0x10000
        flags |= AD_HOC if self.change.startswith("ad hoc") else 0
        header = HEADERS[self.version]
        name, team = self.identifier.encode() + b"\0", self.team.encode() + b"\0"
        has_team = self.version >= 0x20200
        start = header + len(name) + len(team) * has_team + len(slots)
        body = struct.pack(">IIIIIIIBBBBI", self.version, flags, start, header, self.special, len(hashes), limit, size,
                           kind, 0, self.shift, 0) + struct.pack(">I", 64 if self.change == "scatter" else 0)
        if has_team:
            body += struct.pack(">I", header + len(name))
        body += bytes(header - 8 - len(body)) + name + team * has_team + slots + b"".join(hashes)
        return blob(0xFADE0C02, body)

    def message(self, directories):
        signer = {"root": "foreign developer", "purpose": "profile"}.get(self.change, "developer")
        message = signing.Message(self.authorities, directories[0], signer)
        message.is_detached = True
        if self.change == "no time":
            message.time = None
        if self.change == "digest":
            message.digest = bytes(32)
        if self.change == "issuer":
            message.certificates = [signer]
        listed = list(zip(self.kinds, directories))
        if self.change == "unlisted":
            listed.pop()
        hashed = [(kind, HASHES[kind][0](data).digest()) for kind, data in listed]
        if self.change == "removed":
            hashed.append((4, hashlib.sha384(b"removed").digest()))
        message.attributes = [
            ("1.2.840.113635.100.9.1", [signing.octets(self.list(digest[:20] for _, digest in hashed))]),
            ("1.2.840.113635.100.9.2", [signing.tlv(0x30, signing.identifier(HASHES[kind][2]), signing.octets(digest))
                                        for kind, digest in hashed])]
        return message.encode()

    def list(self, hashes):
        return XMLWriter(self.rng, 0).document((("cdhashes", list(hashes)),))

    def signature(self, code):
        """Returns the signature for the bytes before it."""
        blobs = self.blobs()
        directories = [self.directory(kind, code, blobs) for kind in self.kinds]
        message = b"" if self.change in ("ad hoc", "no message") else self.message(directories)
        if self.change == "slot":
            slot = self.rng.choice([2, 5, 7])
            blobs[slot] = blobs[slot][:-1] + bytes([blobs[slot][-1] ^ 1])
        if self.change == "empty":
            del blobs[self.rng.choice([2, 5, 7])]
        if self.change == "directory":
            # A flag of the first directory, which the message signs.
            directories[0] = directories[0][:12] + bytes([directories[0][12] ^ 1]) + directories[0][13:]
        parts = [(0 if number == 0 else 0x1000 + number - 1, data) for number, data in enumerate(directories)]
        parts = parts[:1] + sorted(blobs.items()) + parts[1:] + [(0x10000, blob(0xFADE0B01, message))]
        return self.container(parts)

    def container(self, parts):
        at, index = 12 + 8 * len(parts), b""
        for slot, data in parts:
            index += struct.pack(">II", slot, at + 2**20 if self.change == "blob outside" and slot == 2 else at)
            at += len(data)
        return struct.pack(">III", 0xFADE0CC0, at, len(parts)) + index + b"".join(data for _, data in parts)

    def slice(self):
        """Returns the file; the space for the signature is a bit larger than the signature."""
        size = 0
        for _ in range(2):
            offset = 32 + 24 + 16 + len(self.code)
            commands = struct.pack("<IIIIII", 0x32, 24, 2, 0, 0, 0) + struct.pack("<IIII", 0x1D, 16, offset, size)
            code = struct.pack("<IIIIIIII", 0xFEEDFACF, 0x100000C, 0, 2, 2, len(commands), 0, 0) + commands + self.code
            signature = self.signature(code)
            # Signatures of elliptic curves differ by a few bytes.
            size = size or (len(signature) + 2 * len(self.xml) + 256) // 16 * 16
        tail = bytearray(size - len(signature))
        if self.change == "tail":
            # A byte after the space for the signature.
            tail += bytes(self.rng.choice([0, 1, 100])) + b"\1"
        if self.change == "code":
            at = self.rng.randrange(offset - len(self.code), offset)
            code = code[:at] + bytes([code[at] ^ 1 << self.rng.randrange(8)]) + code[at + 1:]
        return code + signature + bytes(tail)

    def case(self):
        data = self.slice()
        if self.rng.random() < 0.2:
            data = struct.pack(">IIIIIII", 0xCAFEBABE, 1, 0x100000C, 0, 4096, len(data), 12) + bytes(4068) + data
        case = Case(data)
        signer, problem = CHANGES[self.change]
        # The verdict about blobs whose hash does not match, or whose magic number is wrong, does not concern values.
        case.expected = {
            "change": self.change, "signer": signer, "problem": problem, "identifier": self.identifier,
            "team": self.team if self.version >= 0x20200 else None,
            "xml": self.xml.hex() if self.change not in ("slot", "empty") else None,
            "claims": self.claims if self.change not in ("slot", "empty", "form") else None}
        return case


class ResignedProgramTarget(ResignedProfileTarget):
    name = "program"
    comparisons = {"signatures without problems": 20, "signatures with a problem": 20, "DER entitlements": 20}

    def make(self, rng):
        return ProgramWriter(rng, self.authorities).case()

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "program", paths, [self.root]))
        return [list(filter(None, self.differences(data.expected, outcome))) for data, outcome in rows]

    def differences(self, expected, outcome):
        name = expected["change"]
        if "crashed" in outcome or not outcome["accepted"]:
            yield engine.Difference(f"{outcome.get('reason') or 'crash'}: {name}", str(outcome)[:300])
            return
        found, = outcome["value"]
        if found["signer"] != expected["signer"]:
            yield engine.Difference(f"the signer is {found['signer']}: {name}", str(found["reason"])[:300])
        problems = found["problems"] + outcome["problems"]
        self.count("signatures with a problem" if expected["problem"] else "signatures without problems")
        if expected["problem"] is None and problems:
            yield engine.Difference(f"the problem {problems[0]}: {name}", str(problems)[:300])
        elif expected["problem"] and expected["problem"] not in problems:
            yield engine.Difference(f"no problem {expected['problem']}: {name}", str(problems)[:300])
        for key in ("identifier", "team"):
            if found[key] != expected[key]:
                yield engine.Difference(f"the value {key}: {name}", f"{found[key]} {expected[key]}")
        if expected["xml"] not in (None, found["xml"]):
            yield engine.Difference(f"the entitlements: {name}", str(found["xml"])[:300])
        if expected["claims"] is not None:
            self.count("DER entitlements")
            value = trees.of_pairs(expected["claims"])
            own = found["der"] and trees.canonical(found["der"])
            if own != value:
                yield engine.Difference(f"the DER entitlements: {name}", f"{own!r:.200} {value!r:.200}")
