"""The DER form of entitlements, compared with a decoder and an encoder written from its grammar.

    Entitlements ::= [APPLICATION 16] { INTEGER 1, Dictionary }
    Dictionary   ::= [CONTEXT 16] { SEQUENCE { UTF8String key, Value } … }     sorted by the bytes of the keys
    Value        ::= BOOLEAN | INTEGER (64 bits) | UTF8String | SEQUENCE OF Value | Dictionary

The older form is a SET of entries without a version.
"""
from . import engine, lists, trees
from .xml_writing import XMLWriter

BOOLEAN, INTEGER, STRING, SEQUENCE, SET, DICTIONARY, ROOT = 0x01, 0x02, 0x0C, 0x30, 0x31, 0xB0, 0x70
DEPTH = 50


class Malformed(Exception):
    """The bytes are not the DER form of entitlements."""


def parse(data, depth=1):
    """Returns the nodes of a sequence of DER values: the tag and the content, which is a list if it is constructed."""
    nodes, at = [], 0
    while at < len(data):
        tag, at = data[at], at + 1
        if tag & 0x1F == 0x1F or depth > DEPTH or at >= len(data):
            raise Malformed("tag, depth, or end")
        length, at = data[at], at + 1
        if length >= 0x80:
            count = length & 0x7F
            digits = data[at:at + count]
            length, at = int.from_bytes(digits, "big"), at + count
            if not digits or len(digits) < count or digits[0] == 0 or length < 0x80:
                raise Malformed("length")
        if at + length > len(data):
            raise Malformed("end")
        content = data[at:at + length]
        nodes.append((tag, parse(content, depth + 1) if tag & 0x20 else content))
        at += length
    return nodes


def decode(data):
    """Returns the comparable value of the DER form."""
    nodes = parse(data)
    if len(nodes) != 1:
        raise Malformed("more than one value")
    tag, content = nodes[0]
    if tag == SET:
        return value(nodes[0])
    if tag != ROOT or len(content) != 2 or content[0] != (INTEGER, b"\1") or content[1][0] != DICTIONARY:
        raise Malformed("root")
    return value(content[1])


def text(node):
    if node[0] != STRING:
        raise Malformed("key")
    try:
        return node[1].decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("UTF-8") from None


def value(node):
    tag, content = node
    if tag == BOOLEAN and content in (b"\0", b"\xff"):
        return ("b", content == b"\xff")
    if tag == INTEGER and 0 < len(content) <= 8 and not (
            len(content) > 1 and (content[0], content[1] >> 7) in ((0, 0), (0xFF, 1))):
        return ("i", str(int.from_bytes(content, "big", signed=True)))
    if tag == STRING:
        return ("s", text(node))
    if tag == SEQUENCE:
        return ("a", [value(member) for member in content])
    if tag not in (DICTIONARY, SET):
        raise Malformed("value")
    entries = []
    for kind, entry in content:
        if kind != SEQUENCE or len(entry) != 2:
            raise Malformed("entry")
        entries.append((text(entry[0]), value(entry[1])))
    keys = [key.encode() for key, _ in entries]
    if len(set(keys)) < len(keys) or tag == DICTIONARY and keys != sorted(keys):
        raise Malformed("keys")
    return ("d", dict(entries))


class DERWriter:
    """Writes a tree; `odd` is the probability of an error in each value."""

    def __init__(self, rng, odd):
        self.rng = rng
        self.odd = odd

    def node(self, tag, content):
        length = len(content)
        if self.rng.random() < self.odd:
            form = self.rng.randrange(4)
            tag = self.rng.choice([tag ^ 0x20, 0x31, 0x04, 0x05, 0x1F, 0xA0]) if form == 0 else tag
            length += self.rng.choice([-1, 1]) if form == 1 else 0
            if form == 2:
                return bytes([tag, 0x80]) + content + b"\0\0"
            if form == 3:
                return bytes([tag, 0x84]) + (length & 0xFFFFFFFF).to_bytes(4, "big") + content
        if 0 <= length < 0x80:
            return bytes([tag, length]) + content
        digits = (length & 0xFFFF).to_bytes(1 if 0 <= length < 0x100 else 2, "big")
        return bytes([tag, 0x80 | len(digits)]) + digits + content

    def integer(self, number):
        length = (number if number >= 0 else ~number).bit_length() // 8 + 1
        return number.to_bytes(length + (self.rng.random() < self.odd), "big", signed=True)

    def value(self, value, dictionary=DICTIONARY):
        if isinstance(value, bool):
            return self.node(BOOLEAN, b"\1" if self.rng.random() < self.odd else b"\xff" if value else b"\0")
        if isinstance(value, int):
            return self.node(INTEGER, self.integer(value))
        if isinstance(value, str):
            data = value.encode()
            return self.node(STRING, data + b"\xff" if self.rng.random() < self.odd / 2 else data)
        if isinstance(value, list):
            return self.node(SEQUENCE, b"".join(self.value(member, dictionary) for member in value))
        entries = sorted((key.encode(), member) for key, member in dict(value).items()) if value else []
        if self.rng.random() < self.odd:
            self.rng.shuffle(entries)
        return self.node(dictionary, b"".join(
            self.node(SEQUENCE, self.node(STRING, key) + self.value(member, dictionary)) for key, member in entries))

    def document(self, value):
        if self.rng.random() < 0.2:
            return self.value(value, SET)
        version = self.rng.choice([2, 0, -1, 256]) if self.rng.random() < self.odd else 1
        return self.node(ROOT, self.node(INTEGER, self.integer(version)) + self.value(value))


def claims(rng, depth=3):
    """Returns a random value of the types that entitlements have; a dictionary is a tuple of pairs."""
    kind = rng.randrange(5) if depth else rng.randrange(3)
    if kind == 0:
        return rng.random() < 0.5
    if kind == 1:
        return rng.choice([number for number in trees.INTEGERS if number < 2**63])
    if kind == 2:
        return trees.text(rng)
    count = rng.choice([0, 1, 2, 4])
    if kind == 3:
        return [claims(rng, depth - 1) for _ in range(count)]
    return dictionary(rng, count, depth)


def dictionary(rng, count, depth):
    keys = dict.fromkeys(rng.choice(trees.KEYS) for _ in range(count))
    return tuple((key, claims(rng, depth - 1)) for key in keys if key != "CF$UID")


class DERTarget(engine.Target):
    name = "der"
    comparisons = {"verdicts": 1, "values": 20, "bytes that are encoded again": 20, "older form": 300}

    def make(self, rng):
        value = dictionary(rng, rng.choice([0, 1, 3, 6]), 3)
        if rng.random() < 0.02:
            for _ in range(rng.choice([20, 23, 24, 25, 48, 60])):
                value = [value]
            value = (("k", value),)
        data = DERWriter(rng, rng.choice([0, 0, 0.02, 0.1])).document(value)
        return trees.mutated(rng, data, [b"\x30", b"\x0c", b"\xff", b"\0", b"\x80"]) if rng.random() < 0.3 else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "der", paths))
        return [list(filter(None, self.differences(*row))) for row in rows]

    def differences(self, data, outcome):
        own = lists.verdict(outcome)
        try:
            other = decode(data), None
        except Malformed as error:
            other = None, str(error)
        self.count("verdicts")
        yield lists.difference("the decoder", own, other)
        if own[0]:
            self.count("values")
            # The older form is never written.
            if data[0] == SET:
                self.count("older form")
            elif bytes([SET]) not in data:
                self.count("bytes that are encoded again")
                if outcome["again"] != data.hex():
                    yield engine.Difference("encoding again changes the bytes", outcome["again"])
            yield lists.difference("the decoder, for the bytes that are encoded again", own,
                                   (decode(bytes.fromhex(outcome["again"])), None))


class EncodingTarget(engine.Target):
    """Property lists that are encoded in the DER form."""
    name = "to-der"
    comparisons = {"verdicts": 1, "values": 20}

    def make(self, rng):
        return XMLWriter(rng, rng.choice([0, 0.02])).document(dictionary(rng, rng.choice([0, 1, 3, 6]), 3))

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        program = self.programs["outcomes"]
        rows = zip(inputs, engine.outcomes(program, "to-der", paths), engine.outcomes(program, "plist", paths))
        return [list(filter(None, [self.difference(*row)])) for row in rows]

    def difference(self, data, outcome, plist):
        if "crashed" in outcome:
            return engine.Difference(f"crash {outcome['crashed']}", "")
        self.count("verdicts")
        own, (value, reason) = lists.verdict(plist), lists.of_plistlib(data)
        if not outcome["accepted"]:
            # The target `xml` compares the lists that the reader of property lists rejects.
            return None if own[1] or reason else engine.Difference(
                f"plistlib accepts, not encoded here: {engine.shape(outcome['reason'])}", f"{value!r:.300}")
        if own[1]:
            return engine.Difference(f"encoded here, the reader of property lists rejects: {own[1]}", "")
        if reason:
            return None
        self.count("values")
        try:
            decoded = decode(bytes.fromhex(outcome["value"]))
        except Malformed as error:
            return engine.Difference(f"the encoded form is malformed: {error}", outcome["value"])
        found = trees.first_difference(decoded, value)
        return found and engine.Difference(f"the encoded value differs: {found[0]}", found[1])
