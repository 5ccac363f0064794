"""Profiles that are changed inside and signed again, so that the reader behind the signature is reached.

Each change states the verdict: whether the signature is trusted, and whether the DER form has the same values.
"""
import datetime
import os
import plistlib

from . import der, engine, signing, trees
from .xml_writing import XMLWriter


class Case(bytes):
    """An input with the outcome that is known by construction."""
    expected = None


def form_value(value):
    """Returns a value in the DER form of profiles; `None` if the form does not support it."""
    if isinstance(value, bool):
        return signing.tlv(1, b"\xff" if value else b"\0")
    if isinstance(value, int) and -2**63 <= value < 2**63:
        size = (value if value >= 0 else ~value).bit_length() // 8 + 1
        return signing.tlv(2, value.to_bytes(size, "big", signed=True))
    if isinstance(value, str):
        return signing.tlv(12, value.encode())
    if isinstance(value, bytes):
        return signing.octets(value)
    if isinstance(value, datetime.datetime) and 1 <= value.year <= 9999:
        is_short = 1950 <= value.year < 2050
        text = value.strftime("%y%m%d%H%M%SZ") if is_short else f"{value.year:04}" + value.strftime("%m%d%H%M%SZ")
        return signing.tlv(0x17 if is_short else 0x18, text.encode())
    if isinstance(value, list):
        members = [form_value(member) for member in value]
        return None if None in members else signing.tlv(0x30, *members)
    return None


def claims_form(rng, claims):
    """Returns the DER form of entitlements."""
    writer = der.DERWriter(rng, 0)
    return writer.node(der.ROOT, b"\2\1\1" + writer.value(claims))


class ProfileWriter:
    """Writes a profile with a random change."""

    def __init__(self, rng, authorities):
        self.rng = rng
        self.authorities = authorities

    def values(self):
        rng = self.rng
        found = {
            "Name": trees.text(rng), "UUID": "00000000-0000-0000-0000-000000000001", "TeamName": "Example",
            "TeamIdentifier": [signing.TEAM], "ApplicationIdentifierPrefix": [signing.TEAM], "AppIDName": "Notes",
            "CreationDate": datetime.datetime(2030, 1, 1), "ExpirationDate": datetime.datetime(2031, 1, 1),
            "TimeToLive": 365, "Version": 1, "Platform": rng.choice([["iOS"], ["OSX"], ["tvOS", "iOS"]]),
            "DeveloperCertificates": [self.authorities["developer"].bytes],
            "Entitlements": der.dictionary(rng, rng.choice([0, 1, 3, 6]), 3)}
        if rng.random() < 0.5:
            found["ProvisionedDevices"] = [f"device-{number}" for number in range(rng.choice([0, 1, 3]))]
        if rng.random() < 0.3:
            found["ProvisionsAllDevices"] = rng.random() < 0.5
        return found

    def change(self, values):
        """Changes keys and values inside."""
        for _ in range(self.rng.choice([0, 0, 1, 1, 3])):
            key = self.rng.choice(list(values))
            kind = self.rng.randrange(4)
            if kind == 0:
                del values[key]
            elif kind == 1 and key != "Entitlements":
                values[key] = trees.tree(self.rng)
            elif kind == 2 and key != "Entitlements":
                values[key] = self.rng.choice([[values[key]], [], "", 0, True, b"", ["*"], values[key]])
            else:
                values["Unknown " + str(self.rng.randrange(5))] = trees.scalar(self.rng)

    def add_form(self, values):
        """Adds the DER form; returns the keys that differ, and whether its signature is trusted."""
        rng = self.rng
        entries = {key: claims_form(rng, value) if key == "Entitlements" else form_value(value)
                   for key, value in values.items()}
        if None in entries.values():
            return None, None
        differing = []
        change = rng.choice(["none", "none", "value", "missing", "added", "signer", "byte"])
        key = rng.choice(list(entries))
        if change == "value":
            entries[key] = form_value("another value of this key")
            differing = [key]
        elif change == "missing":
            del entries[key]
            differing = [key]
        elif change == "added":
            entries["Another"] = form_value(True)
            differing = ["Another"]
        if rng.random() < 0.3:
            entries["ProfileDistributionType"] = form_value("APP_STORE")
        pairs = sorted(signing.tlv(0x30, form_value(key), value) for key, value in entries.items())
        content = signing.tlv(0x31, *pairs)
        message = signing.Message(self.authorities, content, "profile" if change == "signer" else "form")
        if change == "byte":
            message.shown_content = content[:-1] + bytes([content[-1] ^ 1])
            differing = None
        values["DER-Encoded-Profile"] = message.encode()
        return differing, change not in ("signer", "byte")

    def case(self):
        values = self.values()
        self.change(values)
        differing, is_form_trusted = self.add_form(values) if self.rng.random() < 0.6 else (None, None)
        content = XMLWriter(self.rng, 0).document(tuple(values.items()))
        message = signing.Message(self.authorities, content, "profile")
        is_trusted = self.sign(message)
        case = Case(message.encode())
        shown = content if message.shown_content is None else message.shown_content
        case.expected = {"trusted": is_trusted, "content": shown.hex(), "values": values, "differing": differing,
                         "form": is_form_trusted, "change": self.name}
        return case

    def sign(self, message):
        """Chooses the signature; returns whether it is trusted."""
        changes = {"none": True, "no time": True, "no attributes": True, "more certificates": True,
                   "more attributes": True, "content": False, "digest": False, "attributes": False, "root": False,
                   "purpose": False, "expired": False, "no issuer": False, "no certificate": False, "second": False,
                   "early": False}
        self.name = self.rng.choice(["none"] * 12 + list(changes))
        if self.name == "no time":
            message.time = None
        elif self.name == "no attributes":
            message.has_attributes = False
        elif self.name == "more certificates":
            message.certificates = ["foreign profile", "other"] + message.certificates + ["developer", "root"]
        elif self.name == "more attributes":
            message.attributes = [("1.2.840.113549.1.9.15", [signing.tlv(0x30)])]
        elif self.name == "content":
            at = self.rng.randrange(len(message.content))
            changed = bytearray(message.content)
            changed[at] ^= 1 << self.rng.randrange(7)
            message.shown_content = bytes(changed)
        elif self.name == "digest":
            message.digest = bytes(32)
        elif self.name == "attributes":
            message.changes_attributes = lambda data: data[:-1] + bytes([data[-1] ^ 1])
        elif self.name == "expired":
            message.signers, message.certificates = ["short profile"], ["short profile", "phone"]
        elif self.name == "early":
            message.time = datetime.datetime(2019, 12, 31)
        elif self.name in ("no issuer", "no certificate"):
            message.certificates = ["profile"] if self.name == "no issuer" else ["phone"]
        elif self.name in ("root", "purpose", "second"):
            other = "developer" if self.name == "purpose" else "foreign profile"
            message.signers = (["profile"] if self.name == "second" else []) + [other]
            message.certificates += self.authorities.chain(other)
        # Without a signing time, the certificates are checked for the creation date.
        return changes[self.name] and (self.name not in ("no time", "no attributes") or None)


class ResignedProfileTarget(engine.Target):
    name = "profile"
    comparisons = {"trusted signatures": 20, "other signatures": 20, "values": 20, "DER forms": 20}
    is_reducible = False

    def prepare(self, folder):
        if signing.x509 is None:
            raise engine.Skipped("the Python package cryptography is not installed")
        self.authorities = signing.Authorities()
        self.root = os.path.join(folder, "root.spki")
        with open(self.root, "wb") as file:
            file.write(self.authorities.public_key("root"))

    def make(self, rng):
        return ProfileWriter(rng, self.authorities).case()

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(inputs, engine.outcomes(self.programs["outcomes"], "profile", paths, [self.root]))
        return [list(filter(None, self.differences(data.expected, outcome))) for data, outcome in rows]

    def differences(self, expected, outcome):
        name = expected["change"]
        if "crashed" in outcome:
            yield engine.Difference(f"crash {outcome['crashed']}", name)
            return
        try:
            values = plistlib.loads(bytes.fromhex(expected["content"]))
        except Exception:  # A changed byte can damage the list.
            values = None
        if name != "content":
            values = expected["values"]
            is_profile = "Entitlements" in values
            if outcome["accepted"] != is_profile:
                yield engine.Difference(f"accepted is {outcome['accepted']}: {name}", outcome.get("reason", ""))
        if not outcome["accepted"]:
            return
        is_trusted = expected["trusted"]
        if is_trusted is None:
            is_trusted = isinstance(values.get("CreationDate"), datetime.datetime) and (
                signing.START <= values["CreationDate"] <= signing.END)
        self.count("trusted signatures" if is_trusted else "other signatures")
        if (outcome["state"] == "verified") != is_trusted:
            yield engine.Difference(f"{outcome['state']}: {name}", outcome["reason"])
        if outcome["content"] != expected["content"]:
            yield engine.Difference(f"the content: {name}", outcome["content"][:200])
        if name != "content":
            yield from self.of_values(values, expected, outcome)

    def of_values(self, values, expected, outcome):
        self.count("values")

        def texts(key):
            value = values.get(key)
            return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
        facts = {
            "name": values["Name"] if isinstance(values.get("Name"), str) else None, "teams": texts("TeamIdentifier"),
            "platforms": texts("Platform"), "keys": [key for key, _ in values["Entitlements"]],
            "devices": len(texts("ProvisionedDevices")) if "ProvisionedDevices" in values else None}
        date = values.get("ExpirationDate")
        is_date = isinstance(date, datetime.datetime)
        facts["expires"] = repr((date - trees.EPOCH).total_seconds()) if is_date else None
        for name, value in facts.items():
            if outcome[name] != value:
                yield engine.Difference(f"the value {name}", f"{outcome[name]!r:.200} {value!r:.200}")
        form = outcome["form"]
        if ("DER-Encoded-Profile" in values) != (form is not None) and expected["form"] is not None:
            yield engine.Difference("the DER form is absent", "")
        elif isinstance(form, dict):
            self.count("DER forms")
            if (form["state"] == "verified") != expected["form"] and expected["form"] is not None:
                yield engine.Difference(f"the DER form is {form['state']}", form["reason"])
            if expected["differing"] is not None and form["differing"] != expected["differing"]:
                yield engine.Difference("the DER form differs", f"{form['differing']} {expected['differing']}")
        elif isinstance(form, str) and expected["form"]:
            yield engine.Difference("the DER form cannot be read", form)
