"""Property lists in the text format of OPENSTEP, compared with Foundation."""
import string

from . import lists, trees

PIECES = [
    b"{", b"}", b"(", b")", b";", b",", b"=", b"\"", b"'", b"/*", b"*/", b"//", b"\n", b"\\", b"\\U00e9", b"\\351",
    b"\\n", b"<", b">", b"<0f>", b" ", b"-", b"a", b"\xc3\xa9", b"\r", b"\t", b"isa", b"/* c */", b"// c\n", b"\0",
    b"<*I1>", b"$", b"\xe2\x80\xa8", b"\xe2\x80\xa9"]
PLAIN = set(string.ascii_letters + string.digits + "_$/:.-")


class TextWriter:
    """Writes a tree as OPENSTEP text, in which every scalar is a string or data."""

    def __init__(self, rng):
        self.rng = rng
        self.odd = rng.choice([0, 0.05, 0.3])
        self.newline = rng.choice(["\n"] * 5 + ["\r\n", "\r"])

    def gap(self):
        if self.rng.random() < self.odd:
            return self.rng.choice([" ",
                                    self.newline,
                                    "/* c */",
                                    f"// c{self.newline}",
                                    "\t",
                                    "/* // */",
                                    "/**/",
                                    "\x0b",
                                    "\x0c"])
        return self.rng.choice(["", " ", self.newline])

    def document(self, value):
        head = self.rng.choice(["// !$*UTF8*$!\n", "", "", " ", "/* c */\n"])
        return (head + self.value(value) + self.gap()).encode("utf-8", "replace")

    def value(self, value):
        if isinstance(value, tuple):
            members = [self.text(key) + self.gap() + "=" + self.gap() + self.value(member) + self.gap()
                       for key, member in value]
            return "{" + self.gap() + "".join(member + ";" + self.gap() for member in members) + "}"
        if isinstance(value, list):
            comma = "," if value and self.rng.random() < 0.5 else ""
            return "(" + self.gap() + ("," + self.gap()).join(map(self.value, value)) + comma + self.gap() + ")"
        if isinstance(value, bytes):
            digits = value.hex()
            if self.rng.random() < self.odd:
                digits = " ".join(digits[i:i + 4] for i in range(0, len(digits), 4)).upper()
            return f"<{digits}>"
        return self.text(value if isinstance(value, str) else str(value))

    def text(self, value):
        if value and set(value) <= PLAIN and not value.startswith("//") and self.rng.random() < 0.6:
            return value
        quote = "'" if self.rng.random() < self.odd else "\""
        return quote + "".join(self.character(letter, quote) for letter in value) + quote

    def character(self, letter, quote):
        code = ord(letter)
        forms = [letter]
        if letter in (quote, "\\"):
            forms = ["\\" + letter]
        elif self.rng.random() < self.odd:
            forms += [f"\\U{code:04x}"] if 0x80 <= code < 0xD800 or code < 0x80 else []
            forms += [f"\\{code:03o}"] if code < 0x80 else []
            forms += {"\n": ["\\n", "\\\n"], "\t": ["\\t"],
                      "a": ["\\a", "a"], "b": ["\\b"], "c": ["\\c"]}.get(letter, [])
        return self.rng.choice(forms)


def texts(value):
    """Returns the comparable value, in which every scalar is a string or data."""
    if isinstance(value, tuple):
        return ("d", {key: texts(member) for key, member in value})
    if isinstance(value, list):
        return ("a", [texts(member) for member in value])
    return ("x", value.hex()) if isinstance(value, bytes) else ("s", str(value))


class TextTarget(lists.ListTarget):
    name = "openstep"
    comparisons = {"with Foundation": 1, "with the values of plain documents": 20}
    seeds = [b"{" + seed for seed in lists.seeds(["FuzzOpenStepPropertyList"])] + lists.seeds(["FuzzProject"])

    def differences(self, data, outcome, other):
        # Old projects contain letters in other encodings, in names and comments; CoreFoundation rejects such files.
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            return
        yield self.of_foundation(lists.verdict(outcome), lists.verdict(other))

    def make(self, rng):
        is_seed, writer, value = rng.random() < 0.1, TextWriter(rng), trees.tree(rng)
        value = value if isinstance(value, (list, tuple)) else (("k", value),)
        data = rng.choice(self.seeds) if is_seed else writer.document(value)
        if rng.random() < 0.3:
            return trees.mutated(rng, data, PIECES)
        return data if is_seed or writer.odd else lists.plain(data, texts(value))
