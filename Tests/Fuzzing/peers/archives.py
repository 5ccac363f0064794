"""ZIP files, compared with Python's `zipfile`."""
import io
import struct
import zipfile
import zlib

from . import engine, trees

NAMES = ["a", "Payload/N.app/Info.plist", "Payload/", "Payload/N.app/", "Payload/N.app/N", "é.txt",
         "a/b/c", "x", "A", "d/", "../a", "/a", "a//b", "./a", "a\\b", "", "a\0b", "Payload/N.app/link"]
PIECES = [
    b"PK\3\4", b"PK\1\2", b"PK\5\6", b"PK\6\6", b"PK\6\7", b"PK\7\x08", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\1\0\x18\0"]


class Entry:
    """The fields of an entry; some of them are unusual or wrong."""

    def __init__(self, rng, odd):
        self.name = rng.choice(NAMES if rng.random() < odd else NAMES[:10]).encode()
        is_folder = self.name.endswith(b"/")
        self.content = b"" if is_folder else rng.choice(
            [b"", b"x", b"hello" * 50, bytes(range(256)), b"PK\3\4" + bytes(40)])
        self.method = 0 if is_folder else rng.choice([0, 8])
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        self.data = packer.compress(self.content) + packer.flush() if self.method == 8 else self.content
        self.crc = zlib.crc32(self.content)
        self.size, self.packed = len(self.content), len(self.data)
        self.flags = rng.choice([0, 0, 8, 0x800, 0x808]) if rng.random() < 0.7 else 0
        if not self.name.isascii():
            self.flags |= 0x800
        self.system = rng.choice([3, 3, 0, 19])
        mode = 0o40755 if is_folder else rng.choice([0o100644, 0o100755, 0o120777])
        self.attributes = mode << 16 | (0x10 if is_folder else 0)
        self.zip64 = rng.random() < odd / 2
        self.extra = rng.choice([b"", b"", b"UT\5\0\1abcd", b"\xfe\xca\0\0",
                                b"ux\x0b\0\1\4\0\0\0\0\4\0\0\0\0", b"\0", b"\0\0\0"])
        if not rng.random() < odd:
            self.extra = b""
        self.lie = rng.choice(["crc", "size", "packed", "method", "name", "flags", "offset"]
                              ) if rng.random() < odd / 3 else None
        self.wide_descriptor = rng.random() < odd
        self.has_signature = rng.random() < 0.8
        self.gap = rng.choice([b"", b"", b"gap", b"PK\3\4"]) if rng.random() < odd / 3 else b""

    def local(self):
        hidden = self.flags & 8
        crc, packed, size = (0, 0, 0) if hidden else (self.crc, self.packed, self.size)
        extra = self.extra
        if self.zip64 and not hidden:
            extra = struct.pack("<HHQQ", 1, 16, size, packed) + extra
            packed = size = 0xFFFFFFFF
        head = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, self.flags, self.method,
                           0, 33, crc, packed, size, len(self.name), len(extra))
        tail = b""
        if hidden:
            form = "<IQQ" if self.wide_descriptor else "<III"
            tail = (b"PK\7\x08" if self.has_signature else b"") + struct.pack(form, self.crc, self.packed, self.size)
        return head + self.name + extra + self.data + tail

    def central(self, offset):
        crc, size, packed, method, name, flags = self.crc, self.size, self.packed, self.method, self.name, self.flags
        crc ^= self.lie == "crc"
        size += self.lie == "size"
        packed += self.lie == "packed"
        method = {0: 8, 8: 0}[method] if self.lie == "method" else method
        name = name + b"x" if self.lie == "name" else name
        flags ^= self.lie == "flags"
        offset += self.lie == "offset"
        extra = self.extra
        if self.zip64:
            extra = struct.pack("<HHQQQ", 1, 24, size, packed, offset) + extra
            size = packed = offset = 0xFFFFFFFF
        return struct.pack(
            "<IHHHHHHIIIHHHHHII",
            0x02014B50,
            self.system << 8 | 20,
            20,
            flags,
            method,
            0,
            33,
            crc,
            packed,
            size,
            len(name),
            len(extra),
            0,
            0,
            0,
            self.attributes,
            offset) + name + extra


class ArchiveTarget(engine.Target):
    name = "zip"
    comparisons = {"verdicts": 1, "entries": 20, "plain archives": 100}

    def make(self, rng):
        odd = rng.choice([0, 0.1, 0.4])
        body = rng.choice([b""] * 5 + [b"#!/bin/sh\n"])
        entries, offsets = [Entry(rng, odd) for _ in range(rng.choice([1, 2, 3, 4, 6]))], []
        for entry in entries:
            body += entry.gap
            offsets.append(len(body))
            body += entry.local()
        order = list(range(len(entries)))
        if rng.random() < odd:
            rng.shuffle(order)
        directory = b"".join(entries[index].central(offsets[index]) for index in order)
        start, count = len(body), len(entries)
        end = b""
        if rng.random() < odd:
            end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, len(directory), start)
            end += struct.pack("<IIQI", 0x07064B50, 0, start + len(directory), 1)
        comment = rng.choice([b"", b"", b"comment", b"PK\5\6" + bytes(18)])
        end += struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), start, len(comment)) + comment
        data = body + directory + end
        if rng.random() < 0.25:
            return trees.mutated(rng, data, PIECES)
        # Two entries with the same name, a file with members, and a comment that contains a directory are ambiguous.
        names = {entry.name.rstrip(b"/") for entry in entries}
        is_plain = not odd and len(names) == count and not names >= {b"a", b"a/b/c"} and b"PK" not in comment
        return engine.Plain(data) if is_plain else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder, ".zip")
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "archive", paths))
        return [list(filter(None, self.differences(data, outcome))) for data, outcome in rows]

    def differences(self, data, outcome):
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", "")
            return
        yield self.difference(data, outcome)
        if isinstance(data, engine.Plain):
            self.count("plain archives")
            errors = [entry["error"] for entry in outcome.get("value", []) if "error" in entry]
            if not outcome["accepted"] or errors:
                yield engine.Difference(
                    "a plain archive is rejected: " + engine.shape(errors[0] if errors else outcome["reason"]), "")

    def difference(self, data, outcome):
        other, reason = self.of_python(data)
        self.count("verdicts")
        if not outcome["accepted"]:
            return None if reason else engine.Difference(
                "zipfile accepts, rejected here: " + engine.shape(outcome["reason"]), "")
        own = [(entry["path"], entry["kind"] == "folder", entry["size"], entry.get("content"))
               for entry in outcome["value"]]
        errors = [entry["error"] for entry in outcome["value"] if "error" in entry]
        if reason:
            # zipfile takes the last signature for that of the record at the end, also if the record is incomplete.
            is_incomplete = data.rfind(b"PK\5\6") > len(data) - 22
            return None if errors else engine.Difference(
                "zipfile rejects, accepted here: " + engine.shape(reason)
                + (" after the beginning of a record" if is_incomplete else ""), f"{own!r:.200}")
        if errors:
            is_exact = all(len(content) == 2 * size for _, _, size, content in other)
            sizes = "of the stated size" if is_exact else "of another size"
            return engine.Difference(f"zipfile reads an entry {sizes}, rejected here: {engine.shape(errors[0])}", "")
        self.count("entries")
        if own != other:
            return engine.Difference("the entries differ", f"{own!r:.300}\n{other!r:.300}")
        return None

    @staticmethod
    def of_python(data):
        entry = None
        try:
            found = []
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for entry in archive.infolist():
                    name = entry.filename.rstrip("/") if entry.is_dir() else entry.filename
                    found.append((name, entry.is_dir(), entry.file_size, archive.read(entry).hex()))
            return found, None
        except Exception as error:  # zipfile raises many types.
            is_checksum = str(error).startswith("Bad CRC") and entry.filename.endswith("/")
            return None, f"{type(error).__name__}: {error}" + (" in a directory" if is_checksum else "")
