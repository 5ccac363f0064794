"""Mach-O files, compared with a reader written from `mach-o/loader.h` and `fat.h`."""
import struct

from . import der, engine, lists, trees

XML, DER, DIRECTORY, SUPERBLOB = 0xFADE7171, 0xFADE7172, 0xFADE0C02, 0xFADE0CC0
# The slots of code directories; each alternate one has another kind of hash.
DIRECTORY_SLOTS = [0, *range(0x1000, 0x1005)]
# The sizes of the fixed fields, for the newest version first, and the sizes of the hashes.
HEADERS = {0x20400: 88, 0x20300: 64, 0x20200: 52, 0x20100: 48}
HASH_SIZES = {1: 20, 2: 32, 3: 20, 4: 48}
CLAIMS = b'<plist version="1.0"><dict><key>k</key><true/></dict></plist>'


class Malformed(Exception):
    """The bytes are not a Mach-O file."""


def unpack(form, data, at):
    if at < 0 or at + struct.calcsize(form) > len(data):
        raise Malformed("end")
    return struct.unpack_from(form, data, at)


def read(data):
    """Returns the slices of a file."""
    magic = data[:4]
    if magic not in (b"\xca\xfe\xba\xbe", b"\xca\xfe\xba\xbf"):
        return [read_slice(data, 0, len(data))]
    wide = magic[3] == 0xBF
    count, = unpack(">I", data, 4)
    if not 0 < count <= 32:
        raise Malformed("count")
    records = []
    for index in range(count):
        cpu, subtype, offset, size = unpack(">IIQQ" if wide else ">IIII", data, 8 + index * (32 if wide else 20))
        unpack(">32x" if wide else ">20x", data, 8 + index * (32 if wide else 20))
        if offset < 8 + count * (32 if wide else 20) or offset + size > len(data):
            raise Malformed("range")
        records.append((offset, size, cpu, subtype))
    records.sort(key=lambda record: record[0])
    if any(one[0] + one[1] > other[0] for one, other in zip(records, records[1:])):
        raise Malformed("overlap")
    slices = []
    for offset, size, cpu, subtype in records:
        found = read_slice(data, offset, size)
        if found["cpu"] != masked(cpu, subtype):
            raise Malformed("architecture")
        slices.append(found)
    return slices


def masked(cpu, subtype):
    return [cpu, subtype & 0xFFFFFF]


def read_slice(data, start, size):
    data = data[start:start + size]
    forms = {b"\xfe\xed\xfa\xce": (">", 28), b"\xfe\xed\xfa\xcf": (">", 32), b"\xce\xfa\xed\xfe": ("<", 28),
             b"\xcf\xfa\xed\xfe": ("<", 32)}
    if data[:4] not in forms:
        raise Malformed("magic")
    order, header = forms[data[:4]]
    cpu, subtype, kind, count, length = unpack(order + "IIIII", data, 4)
    if header + length > len(data):
        raise Malformed("commands")
    commands, at = data[header:header + length], 0
    found = {
        "cpu": masked(
            cpu,
            subtype),
        "type": kind,
        "range": [
            start,
            start +
            size],
        "sections": [],
        "signature": None}
    for _ in range(count):
        command, command_size = unpack(order + "II", commands, at)
        if command_size < 8 or at + command_size > len(commands):
            raise Malformed("command")
        body = commands[at + 8:at + command_size]
        at += command_size
        if command == 0x1D:
            if found["signature"]:
                raise Malformed("two signatures")
            found["signature"] = unpack(order + "II", body, 0)
        elif command == 0x32:
            # The platform is the first field of `build_version_command`.
            unpack(order + "I", body, 0)
        elif command in (1, 0x19):
            read_sections(found, body, order, command == 0x19)
    return found


def read_sections(found, body, order, wide):
    base = 16 + (32 if wide else 16) + 8
    count, _ = unpack(order + "II", body, base)
    size = 80 if wide else 68
    if base + 8 + count * size > len(body):
        raise Malformed("sections")
    for index in range(count):
        at = base + 8 + index * size
        name, segment = (body[at + offset:at + offset + 16].split(b"\0")[0] for offset in (0, 16))
        length, offset = unpack(order + ("8xQI" if wide else "4xII"), body, at + 32)
        if segment == b"__TEXT" and name in (b"__entitlements", b"__ents_der") and offset:
            found["sections"].append((name, offset, length))


def blobs(data, place):
    """Returns the XML and the DER form in a signature; `None` if there is no valid one.

    Blobs that are outside the signature or overlap another one are not read.
    """
    offset, size = place
    signature = data[offset:offset + size]
    if len(signature) < size or len(signature) < 12 or offset > len(data):
        return None
    magic, length, count = struct.unpack_from(">III", signature)
    if magic not in (SUPERBLOB, SUPERBLOB + 1) or length > len(signature) or count > 64 or 12 + count * 8 > length:
        return None
    found, ranges = {}, []
    for index in range(count):
        slot, at = struct.unpack_from(">II", signature, 12 + index * 8)
        if not 12 <= at <= length - 8:
            continue
        size, = struct.unpack_from(">I", signature, at + 4)
        if not 8 <= size <= length - at or any(start < at + size and at < end for start, end in ranges):
            continue
        ranges.append((at, at + size))
        # A wrong magic number is reported, and the blob is read.
        found.setdefault(slot, signature[at:at + size])
    # A signature without a code directory does not sign anything.
    if 0 not in found or not any(is_directory(found.get(slot, b"")) for slot in DIRECTORY_SLOTS):
        return None
    return tuple(found[slot][8:].hex() if slot in found else None for slot in (5, 7))


def is_directory(blob):
    """Returns whether the parts of a code directory are inside it, and its hash and page size are known.

    The fields are declared in `cs_blobs.h`:
    https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
    """
    if len(blob) < 44:
        return False
    version, _, start, name, special, count, _, size, kind, _, shift = struct.unpack_from(">IIIIIIIBBBB", blob, 8)
    header = next((header for number, header in HEADERS.items() if version >= number), 44)
    if header > len(blob) or HASH_SIZES.get(kind) != size or shift >= 32:
        return False
    team, = struct.unpack_from(">I", blob, 48) if version >= 0x20200 else (0,)
    limit, = struct.unpack_from(">Q", blob, 56) if version >= 0x20300 else (0,)
    return special * size <= start - header and start + count * size <= len(blob) and (
        max(name, team) < len(blob) and limit < 2**63)


class Builder:
    """Builds an executable with some errors."""

    def __init__(self, rng):
        self.rng = rng
        self.odd = rng.choice([0, 0, 0.05, 0.2])

    def slip(self, value):
        return value + self.rng.choice([-1, 1, 8, 0xFFFF]) & 0xFFFFFFFF if self.rng.random() < self.odd else value

    def blob(self, magic, content):
        return struct.pack(">II", magic, self.slip(len(content) + 8)) + content

    def directory(self):
        name = b"com.example.notes\0"
        return self.blob(
            DIRECTORY,
            struct.pack(
                ">IIIIIIIBBBBI", 0x20001, 2, 44 + len(name), 44, 0, 0, 0, 32, 2, 0, 12, 0) + name)

    def signature(self):
        value = der.dictionary(self.rng, 2, 1)
        parts = [(0, self.directory()), (5, self.blob(XML, CLAIMS)), (7, self.blob(DER, der.DERWriter(
            self.rng, 0).node(der.ROOT, b"\2\1\1" + der.DERWriter(self.rng, 0).value(value))))]
        parts = [part for part in parts if part[0] == 0 or self.rng.random() < 0.8]
        at, index, body = 12 + 8 * len(parts), b"", b""
        for slot, blob in parts:
            index += struct.pack(">II", slot, self.slip(at + len(body)))
            body += blob
        return struct.pack(">III", SUPERBLOB, self.slip(at + len(body)), len(parts)) + index + body

    def slice(self, cpu):
        order = self.rng.choice("<<<>")
        wide = self.rng.random() < 0.8
        magic = struct.pack(order + "I", 0xFEEDFACF if wide else 0xFEEDFACE)
        header = 32 if wide else 28
        sections = self.rng.choice([[], [], [b"__entitlements"], [b"__entitlements", b"__ents_der"], [b"__text"]])
        tail = {b"__entitlements": CLAIMS + b"\0" * \
                self.rng.choice([0, 3]), b"__ents_der": bytes.fromhex("7008020101b003300000"), b"__text": b"code"}
        commands = [struct.pack(order + "IIIIII", 0x32, 24, self.rng.choice([1, 2, 7, 99]), 0, 0, 0)]
        signed = self.rng.random() < 0.8
        size = (72 if wide else 56) + len(sections) * (80 if wide else 68)
        length = len(commands[0]) + size + 16 * signed
        at, table, body = header + length + 16, b"", bytes(16)
        for name in sections:
            content = tail[name]
            table += struct.pack(order + ("16s16sQQIIIIIIII" if wide else "16s16sIIIIIIIII"), name,
                                 b"__TEXT", 0, len(content), self.slip(at), *([0] * (7 if wide else 6)))
            body += content
            at += len(content)
        commands.append(struct.pack(order + ("II16sQQQQIIII" if wide else "II16sIIIIIIII"), 0x19 if wide else 1,
                        self.slip(size), b"__TEXT", 0, 0, 0, 0, 5, 5, self.slip(len(sections)), 0) + table)
        if signed:
            signature = self.signature()
            commands.append(struct.pack(order + "IIII", 0x1D, 16, self.slip(at), self.slip(len(signature))))
            body += signature
        if self.rng.random() < self.odd:
            commands.append(commands[-1])
        self.rng.shuffle(commands)
        block = b"".join(commands)
        return magic + struct.pack(order + "IIIIII",
                                   cpu,
                                   self.rng.choice([0,
                                                    2,
                                                    0x80000002]),
                                   2,
                                   self.slip(len(commands)),
                                   self.slip(len(block)),
                                   0) + bytes(header - 28) + block + body

    def document(self):
        if self.rng.random() < 0.6:
            return self.slice(0x100000C)
        wide = self.rng.random() < 0.3
        slices = [self.slice(cpu) for cpu in (0x100000C, 0x1000007, 12)[:self.rng.choice([1, 2, 3])]]
        at = 8 + len(slices) * (32 if wide else 20) + self.rng.choice([0, 4, 100])
        head, body = struct.pack(">II", 0xCAFEBABF if wide else 0xCAFEBABE, self.slip(len(slices))), b""
        start = at
        for data in slices:
            order = "<" if data[0] in (0xCF, 0xCE) else ">"
            cpu, subtype = struct.unpack_from(order + "II", data, 4)
            head += struct.pack(">IIQQII" if wide else ">IIIII", cpu, subtype, self.slip(at + \
                                len(body)), self.slip(len(data)), *([0] * (2 if wide else 1)))
            body += data + bytes(self.rng.choice([0, 0, 5]))
        return head + bytes(start - len(head)) + body


class ExecutableTarget(engine.Target):
    name = "macho"
    comparisons = {
        "verdicts": 1, "slices": 20, "signatures": 20, "unreadable signatures": 300, "sections with entitlements": 20}
    seeds = lists.seeds(["FuzzProgram"])

    def make(self, rng):
        data = rng.choice(self.seeds) if rng.random() < 0.1 else Builder(rng).document()
        if rng.random() < 0.05:
            data = data[:rng.randrange(4, 700)]
        return trees.mutated(rng, data, [b"\xff\xff\xff\xff", b"\0\0\0\0",
                             b"\xfa\xde\x0c\xc0"]) if rng.random() < 0.25 else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "macho", paths))
        return [list(filter(None, self.differences(*row))) for row in rows]

    def differences(self, data, outcome):
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", "")
            return
        try:
            slices, reason = read(data), None
        except Malformed as error:
            slices, reason = None, str(error)
        self.count("verdicts")
        if outcome["accepted"] != (reason is None):
            own = "accepted here" if outcome["accepted"] else "rejected here: " + engine.shape(outcome["reason"])
            yield engine.Difference(f"{own}, {'rejected: ' + reason if reason else 'accepted'} by the reader", "")
        elif slices is not None:
            if len(slices) != len(outcome["value"]):
                yield engine.Difference("the number of slices", "")
            for mine, theirs in zip(outcome["value"], slices):
                yield from self.of_slice(data, mine, theirs)

    def of_slice(self, data, mine, theirs):
        self.count("slices")
        for name in ("cpu", "type", "range"):
            if mine[name] != theirs[name]:
                yield engine.Difference(name, f"{mine[name]} and {theirs[name]}")
        part = data[theirs["range"][0]:theirs["range"][1]]
        if (mine["signature"] == "absent") != (theirs["signature"] is None):
            yield engine.Difference("a signature is absent", "")
        elif theirs["signature"]:
            yield self.of_signature(mine["signature"], blobs(part, theirs["signature"]))
        sections = {}
        for name, offset, length in sorted(theirs["sections"], key=lambda section: section[1]):
            if offset + length <= len(part):
                self.count("sections with entitlements")
                content = part[offset:offset + length]
                sections[name] = (content.split(b"\0")[0] if name == b"__entitlements" else content).hex()
        if (mine["xml"], mine["der"]) != (sections.get(b"__entitlements"), sections.get(b"__ents_der")):
            yield engine.Difference("the entitlements in sections", f"{mine!r:.300} {sections!r:.300}")

    def of_signature(self, mine, forms, peer="the reader"):
        """Compares a signature with the blobs according to a peer, which are `None` if it is not valid."""
        if isinstance(mine, str):
            self.count("unreadable signatures")
            return None if forms is None else engine.Difference(
                f"{engine.shape(mine)}; accepted by {peer}", f"{forms!r:.200}")
        self.count("signatures")
        if forms is None:
            return engine.Difference(f"{peer} rejects the signature", "")
        same = forms == (mine["xml"], mine["der"])
        return None if same else engine.Difference(
            f"{peer}: the entitlements in the signature", f"{mine!r:.200} {forms!r:.200}")
