"""Writes property lists as XML in unusual but mostly valid ways."""
import base64

DOCTYPE = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">'
PROLOGUE = f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n'
PROLOGUES = [PROLOGUE] * 4 + [ "",
                               "<?xml version='1.0' encoding='utf-8'?>",
                               '<?xml version="1.0"?>\n',
                               "<!-- c -->" + DOCTYPE,
                               "\n\n",
                               '<?xml version="1.0" encoding="UTF-8" standalone="no" ?><!DOCTYPE plist>',
                               "<?pi?>\n<!DOCTYPE plist SYSTEM 'file://x'>",
                               '<?xml version="1.0" encoding="US-ASCII"?>',
                               ' <?xml version="1.0"?>',
                               "<!-- a -- b -->" + DOCTYPE,
                               "<!DOCTYPE plist [ ]>",
                               "<!DOCTYPE plist [<!ENTITY e 'x'>]>",
                               "<!-- c --><?xml version=\"1.0\"?>",
                               ]
PLISTS = ['<plist version="1.0">'] * 6 + [
    "<plist>", "<plist version='1.0'>", '<plist version="0.9" >', '<plist\nversion="1.0">', '<plist a="&lt;" b="">',
    '<plist version="1.0" xmlns="x">', "<plist/>",
]
PIECES = [
    b"<!-- c -->", b"<!---->", b"<!-- - -->", b"<!--->", b"<!-- -- -->", b"<?pi x?>", b"<![CDATA[x]]>", b"&amp;",
    b"&lt;", b"&#65;", b"&#x41;", b"&#0;", b"&#xD800;", b"&e;", b"&", b"<", b">", b"]]>", b"\r\n", b"\r", b"\0",
    b"\xff", b"\xef\xbb\xbf", b"\xc2\x85", b" ", b"\t", b"<key>k</key>", b"<true/>", b"<string>a</string>", b"</dict>",
    b"<dict>", b"<array/>", b"</plist>", b"<real>1</real>", b"<set></set>", b"<integer>1</integer>", b"x", b"/",
    b"<date>2001-01-01T00:00:00Z</date>", b"<data>AA==</data>", b" a=\"b\"", b" a='b'", b"--", b"<string/>", b"\x0b",
    b"<?x ??>", b"?", b"<?xmlx encoding=\"latin1\"?>", b"encoding=", b"macintosh",
    b"<integer>\r\n 7</integer>"]


class XMLWriter:
    """Writes a tree; `oddity` is the probability of an unusual spelling of each part."""

    def __init__(self, rng, oddity):
        self.rng = rng
        self.oddity = oddity
        self.newline = rng.choice(["\n"] * 6 + ["\r\n", "\r", ""])
        self.indentation = rng.choice(["\t", "  ", ""])

    def odd(self):
        return self.rng.random() < self.oddity

    def document(self, value):
        """Returns the bytes of a file."""
        head = self.rng.choice(PROLOGUES) if self.odd() else PROLOGUE
        plist = self.rng.choice(PLISTS) if self.odd() else PLISTS[0]
        body = "".join(self.element(value, 0))
        end = self.rng.choice(["</plist>", "</plist >", "</plist>\n<!-- c -->", "", "</plist><?pi?>", "</plist>x"])
        end = end if self.odd() else "</plist>\n"
        text = head.replace("\n", self.newline) + plist + self.newline + body + end
        return self.encoded(text) if self.rng.random() < self.oddity / 3 else text.encode("utf-8", "replace")

    def encoded(self, text):
        name, mark = self.rng.choice([
            ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff"), ("utf-16-le", b""),
            ("utf-32-le", b"\xff\xfe\0\0"), ("utf-32-be", b"\0\0\xfe\xff"), ("latin-1", b""), ("cp1252", b"")])
        declared = self.rng.choice([name.upper().replace("-LE", "").replace("-BE", ""), "UTF-8"])
        return mark + text.replace("UTF-8", declared).encode(name, "replace")

    def gap(self, level):
        yield self.newline + self.indentation * level
        if self.odd():
            yield self.rng.choice(["<!-- c -->", "<!-- <dict> & -->", "<?pi x?>", " ", "<!---->", "<!-- é -->", "\t"])

    def start(self, name):
        if not self.odd():
            return f"<{name}>"
        return f"<{name}" + self.rng.choice([" ", "\n", " a=\"b\"", " a = 'b'", " a=\"<\"", ""]) + ">"

    def end(self, name):
        return f"</{name} >" if self.odd() and self.odd() else f"</{name}>"

    def empty(self, name):
        if not self.odd():
            return f"<{name}/>"
        return self.rng.choice([f"<{name} />", f"<{name}></{name}>", f"<{name} a=\"\"/>", f"<{name}\n/>"])

    def element(self, value, level):
        yield from self.gap(level)
        if isinstance(value, bool):
            yield self.empty("true" if value else "false")
        elif isinstance(value, (list, tuple)):
            yield from self.container(value, level)
        else:
            name, text = self.scalar(value)
            if text == "" and name == "string" and self.rng.random() < 0.5:
                yield self.empty(name)
            else:
                yield self.start(name) + text + self.end(name)

    def container(self, value, level):
        name = "array" if isinstance(value, list) else "dict"
        if not value and self.rng.random() < 0.5:
            yield self.empty(name)
            return
        yield self.start(name)
        for member in value:
            if name == "dict":
                yield from self.gap(level + 1)
                yield self.start("key") + self.text(member[0]) + self.end("key")
                member = member[1]
            yield from self.element(member, level + 1)
        yield from self.gap(level)
        yield self.end(name)

    def scalar(self, value):
        """Returns the name of the element and its text."""
        choose = self.rng.choice
        if isinstance(value, str):
            return "string", self.text(value)
        if isinstance(value, int):
            sign = "-" if value < 0 else ""
            forms = [
                f"{value}",
                f" {value} ",
                f"{sign}0x{abs(value):X}",
                f"{sign}00{abs(value)}",
                f"+{value}",
                f"{value}{self.newline}",
                f"{sign}0X{abs(value):x}",
                f"{value}.0",
                f"{value}x",
                "",
                f"- {abs(value)}"]
            return "integer", choose(forms) if self.odd() else forms[0]
        if isinstance(value, float):
            forms = [repr(value), f" {value!r} ", f"{value:e}", f"{value:.0f}", "nan", "+infinity", "-inf", "1e400", "",
                     "0x1p3", "1,5", ".5", "5.", "+1.5", "1e-400", "infinity", "NaN(1)", "1 2"]
            return "real", choose(forms) if self.odd() else repr(value).replace("inf", "infinity")
        if isinstance(value, bytes):
            text = base64.b64encode(value).decode()
            forms = [text, self.newline.join([text[i:i + 4] for i in range(0, len(text), 4)]), f"\t{text}\n",
                     text.rstrip("="), text + "=", text.replace("A", "-"), text + "!", "=" + text]
            return "data", choose(forms) if self.odd() else text
        text = value.strftime("%Y").rjust(4, "0") + value.strftime("-%m-%dT%H:%M:%SZ")
        forms = [text,
                 f" {text} ",
                 text[:10],
                 text.rstrip("Z"),
                 text.replace("T",
                              " "),
                 "2026-02-30T00:00:00Z",
                 "2024-02-29T24:00:00Z",
                 "2026-13-01T00:00:00Z",
                 "0000-00-00T00:00:00Z",
                 "9999-12-31T23:59:60Z",
                 "-" + text,
                 text[:-1] + "+01:00",
                 "",
                 "2026-1-1T0:0:0Z",
                 "0001-01-01T00:00:00Z",
                 "2026-00-10T00:00:00Z"]
        return "date", choose(forms) if self.odd() else text

    def text(self, value):
        """Returns escaped text."""
        if not self.odd():
            return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if "]]>" not in value and self.rng.random() < 0.3:
            return f"<![CDATA[{value}]]>"
        return "".join(map(self.character, value)) + (
            self.rng.choice(["<!-- c -->", "&#10;", "<![CDATA[]]>", "&#xD;", "&quot;", ""]) if self.odd() else "")

    def character(self, letter):
        named = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}.get(letter, letter)
        code = ord(letter)
        return self.rng.choice([named, named, f"&#{code};", f"&#x{code:x};", f"&#x0{code:X};"])
