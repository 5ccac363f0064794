"""Binary property lists, compared with `plistlib` and Foundation."""
import datetime
import plistlib
import struct

from . import lists, trees


class BinaryWriter:
    """Writes a tree with a random order of objects, random widths, and shared objects."""

    def __init__(self, rng):
        self.rng = rng
        self.odd = rng.choice([0, 0, 0.05, 0.2])
        self.objects = []
        self.shared = {}

    def document(self, value):
        top = self.add(value)
        order = list(range(len(self.objects)))
        if self.rng.random() < 0.3:
            self.rng.shuffle(order)
        numbers = {index: number for number, index in enumerate(order)}
        reference = self.rng.choice([1, 1, 2, 4, 8]) if len(order) < 256 else 2
        body, offsets = bytearray(b"bplist00"), []
        for index in order:
            offsets.append(len(body))
            body += self.bytes(self.objects[index], numbers, reference)
        width = self.rng.choice([2, 2, 3, 4, 8]) if len(body) > 255 else self.rng.choice([1, 1, 2, 4, 7])
        table = b"".join(offset.to_bytes(width, "big") for offset in offsets)
        trailer = struct.pack(">5xBBBQQQ", self.rng.choice(
            [0, 0, 1]), width, reference, len(order), numbers[top], len(body))
        return bytes(body) + table + trailer

    def add(self, value):
        """Adds an object and returns its index; equal scalars are sometimes one object."""
        if isinstance(value, list):
            members = [self.add(member) for member in value]
            kind = 0xC if self.rng.random() < self.odd / 4 else 0xA
            self.objects.append((kind, members))
        elif isinstance(value, tuple):
            self.objects.append((0xD, [self.add(key) for key, _ in value] + [self.add(member) for _, member in value]))
        else:
            name = (type(value), repr(value))
            if name in self.shared and self.rng.random() < 0.7:
                return self.shared[name]
            self.shared[name] = len(self.objects)
            self.objects.append((None, value))
        return len(self.objects) - 1

    def bytes(self, entry, numbers, reference):
        kind, content = entry
        if kind is None:
            return self.scalar(content)
        count = len(content) // 2 if kind == 0xD else len(content)
        return self.head(kind, count) + b"".join(numbers[member].to_bytes(reference, "big") for member in content)

    def head(self, kind, count):
        if count < 15 and self.rng.random() >= self.odd:
            return bytes([kind << 4 | count])
        width = self.rng.choice([0, 1, 2, 3]) if count < 256 else self.rng.choice([1, 2, 3])
        return bytes([kind << 4 | 15, 0x10 | width]) + count.to_bytes(1 << width, "big")

    def scalar(self, value):
        if self.rng.random() < self.odd / 8:
            return self.rng.choice([b"\0", b"\x80\x05", b"\x81\x01\x00", b"\x83\0\0\1\0",
                                   b"\x0c", b"\x0f", b"\x87" + bytes(8)])
        if isinstance(value, bool):
            return b"\x09" if value else b"\x08"
        if isinstance(value, int):
            return self.integer(value)
        if isinstance(value, float):
            if struct.unpack(">f", struct.pack(">f", value if abs(value) < 1e38 else 0))[0] == value:
                return self.rng.choice([b"\x22" + struct.pack(">f", value), b"\x23" + struct.pack(">d", value)])
            return b"\x23" + struct.pack(">d", value)
        if isinstance(value, datetime.datetime):
            return b"\x33" + struct.pack(">d", (value - trees.EPOCH).total_seconds())
        if isinstance(value, bytes):
            return self.head(4, len(value)) + value
        try:
            data = value.encode("ascii")
            return self.wide(value) if value and self.rng.random() < 0.2 else self.head(5, len(data)) + data
        except UnicodeEncodeError:
            return self.wide(value)

    def wide(self, value):
        data = value.encode("utf-16-be")
        return self.head(6, len(data) // 2) + data

    def integer(self, value):
        if value < 0 or self.rng.random() < self.odd:
            wide = [b"\x13" + value.to_bytes(8, "big", signed=True)] if -2**63 <= value < 2**63 else []
            return self.rng.choice(wide + [b"\x14" + value.to_bytes(16, "big", signed=True)])
        widths = [width for width in (1, 2, 4) if value < 256 ** width] or [8 if value < 2**63 else 16]
        width = self.rng.choice(widths)
        return bytes([0x10 | width.bit_length() - 1]) + value.to_bytes(width, "big")


class BinaryTarget(lists.ListTarget):
    name = "binary"
    seeds = lists.seeds(["FuzzBinaryPropertyList"])

    def differences(self, data, outcome, other):
        foundation, plist = lists.verdict(other), lists.of_plistlib(data)
        # In a binary list, Foundation keeps the first of two equal keys, and rejects an empty string in UTF-16.
        if b"\x60" not in data:
            found = self.of_foundation(lists.verdict(outcome, keeps_first=True), foundation)
            yield lists.narrowed(found, "Foundation", plist[1])
        yield lists.narrowed(self.of_plistlib(lists.verdict(outcome), plist), "plistlib", foundation[1])

    def make(self, rng):
        if rng.random() < 0.1:
            value = {"k": [1, "é", b"x", 2.5, plistlib.UID(3), {"a": True}], "l": "x" * 20}
            data, is_plain = plistlib.dumps(value, fmt=plistlib.FMT_BINARY), True
        else:
            value, writer = trees.tree(rng), BinaryWriter(rng)
            data, is_plain = writer.document(value), not writer.odd
        if rng.random() < 0.3:
            return b"bplist0" + trees.mutated(rng, data[7:], [b"\x5f", b"\xd1", b"\xa0", b"\x00", b"\xff", b"\x10\x05"])
        value = trees.of_python(value) if isinstance(value, dict) else trees.of_pairs(value)
        return lists.plain(data, value) if is_plain else data
