"""Throw-away authorities, and signed messages whose fields can be changed before they are signed.

The certificates have the markers of Apple's authorities, and the program under test trusts only the public key of the
root that is created here.
"""
import datetime
import hashlib

try:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
except ImportError:
    x509 = None

START, END = datetime.datetime(2020, 1, 1), datetime.datetime(2040, 1, 1)
# The names, the issuers, the markers, and other facts of the certificates.
AUTHORITIES = {
    "root": ("Example Root CA", None, None),
    "other": ("Other Root CA", None, None),
    "phone": ("Apple iPhone Certification Authority", "root", "1.2.840.113635.100.6.2.18"),
    "foreign phone": ("Apple iPhone Certification Authority", "other", "1.2.840.113635.100.6.2.18"),
    "relations": ("Apple Worldwide Developer Relations Certification Authority", "root", "1.2.840.113635.100.6.2.1"),
    "foreign relations": (
        "Apple Worldwide Developer Relations Certification Authority", "other", "1.2.840.113635.100.6.2.1"),
    "integration": ("Apple System Integration CA 4", "root", "1.2.840.113635.100.6.2.17"),
}
PROFILE_SIGNER = "Apple iPhone OS Provisioning Profile Signing"
SIGNERS = {
    "profile": (PROFILE_SIGNER, "phone", "1.2.840.113635.100.6.58", False),
    "foreign profile": (PROFILE_SIGNER, "foreign phone", "1.2.840.113635.100.6.58", False),
    "short profile": (PROFILE_SIGNER, "phone", "1.2.840.113635.100.6.58", False),
    "developer": ("Apple Distribution: Example", "relations", "1.2.840.113635.100.6.1.4", True),
    "foreign developer": ("Apple Distribution: Example", "foreign relations", "1.2.840.113635.100.6.1.4", True),
    "form": ("Provisioning Profile Signing", "integration", "1.2.840.113635.100.12.19", False),
}
# The end of the certificate `short profile`.
SHORT_END = datetime.datetime(2021, 1, 1)
TEAM = "A1B2C3D4E5"
DATA, SIGNED_DATA = "1.2.840.113549.1.7.1", "1.2.840.113549.1.7.2"
SHA256, ECDSA = "2.16.840.1.101.3.4.2.1", "1.2.840.10045.4.3.2"
CONTENT_TYPE, DIGEST, TIME = "1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4", "1.2.840.113549.1.9.5"


def tlv(tag, *parts):
    """Returns a value in DER."""
    content = b"".join(parts)
    size = len(content)
    if size < 0x80:
        return bytes([tag, size]) + content
    digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(digits)]) + digits + content


def identifier(text):
    """Returns an object identifier in DER."""
    numbers = [int(part) for part in text.split(".")]
    content = b""
    for number in [numbers[0] * 40 + numbers[1]] + numbers[2:]:
        digits = [number & 0x7F]
        while number > 0x7F:
            number >>= 7
            digits.append(0x80 | number & 0x7F)
        content += bytes(reversed(digits))
    return tlv(6, content)


def octets(data):
    return tlv(4, data)


class Identity:
    """A key and its certificate."""

    def __init__(self, key, certificate):
        self.key = key
        self.certificate = certificate
        self.bytes = certificate.public_bytes(serialization.Encoding.DER)
        self.issuer = certificate.issuer.public_bytes()

    def sign(self, data):
        return self.key.sign(data, ec.ECDSA(hashes.SHA256()))


class Authorities:
    """All certificates."""

    def __init__(self):
        self.identities = {}
        for number, (name, (common, issuer, marker)) in enumerate(AUTHORITIES.items()):
            self.add(name, common, issuer, marker, number, is_authority=True)
        for number, (name, (common, issuer, marker, is_developer)) in enumerate(SIGNERS.items()):
            self.add(name, common, issuer, marker, 100 + number, is_developer=is_developer)

    def add(self, name, common, issuer, marker, number, is_authority=False, is_developer=False):
        key = ec.generate_private_key(ec.SECP256R1())
        attributes = [x509.NameAttribute(NameOID.COMMON_NAME, common)]
        if is_developer:
            attributes.append(x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, TEAM))
        subject = x509.Name(attributes)
        above = self.identities.get(issuer)
        usage = {field: False for field in (
            "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
            "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")}
        usage["key_cert_sign" if is_authority else "digital_signature"] = True
        builder = x509.CertificateBuilder().subject_name(subject).public_key(key.public_key()).serial_number(
            1000 + number).not_valid_before(START).not_valid_after(SHORT_END if name.startswith("short") else END)
        builder = builder.issuer_name(above.certificate.subject if above else subject).add_extension(
            x509.BasicConstraints(is_authority, None), True).add_extension(x509.KeyUsage(**usage), True)
        if marker:
            builder = builder.add_extension(
                x509.UnrecognizedExtension(x509.ObjectIdentifier(marker), b"\x05\x00"), False)
        if is_developer:
            builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CODE_SIGNING]), True)
        self.identities[name] = Identity(key, builder.sign(above.key if above else key, hashes.SHA256()))

    def __getitem__(self, name):
        return self.identities[name]

    def chain(self, name):
        """Returns the names of a signer and its issuer."""
        return [name, SIGNERS[name][1]]

    def public_key(self, name):
        return self.identities[name].key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def attribute(name, *values):
    return tlv(0x30, identifier(name), tlv(0x31, *values))


class Message:
    """A message that one or more signers sign; the fields can be changed before it is encoded."""

    def __init__(self, authorities, content, *signers):
        self.authorities = authorities
        self.content = content
        self.signers = list(signers)
        self.certificates = [name for signer in signers for name in authorities.chain(signer)]
        self.is_detached = False
        self.has_attributes = True
        self.time = datetime.datetime(2030, 1, 1)
        self.attributes = []
        # Changes that are made after the signature.
        self.shown_content = None
        self.digest = None
        self.changes_attributes = None

    def encode(self):
        algorithm = tlv(0x30, identifier(SHA256))
        shown = self.content if self.shown_content is None else self.shown_content
        body = b"" if self.is_detached else tlv(0xA0, octets(shown))
        certificates = b"".join(self.authorities[name].bytes for name in dict.fromkeys(self.certificates))
        signed = tlv(0x30, b"\x02\x01\x01", tlv(0x31, algorithm), tlv(0x30, identifier(DATA), body),
                     tlv(0xA0, certificates), tlv(0x31, *map(self.signer, self.signers)))
        return tlv(0x30, identifier(SIGNED_DATA), tlv(0xA0, signed))

    def signed_attributes(self):
        digest = hashlib.sha256(self.content).digest() if self.digest is None else self.digest
        found = [attribute(CONTENT_TYPE, identifier(DATA)), attribute(DIGEST, octets(digest))]
        if self.time:
            form = "%y%m%d%H%M%SZ" if 1950 <= self.time.year < 2050 else "%Y%m%d%H%M%SZ"
            found.append(attribute(TIME, tlv(0x17 if form[1] == "y" else 0x18, self.time.strftime(form).encode())))
        found += [attribute(name, *values) for name, values in self.attributes]
        return b"".join(sorted(found))

    def signer(self, name):
        identity = self.authorities[name]
        number = identity.certificate.serial_number
        serial = tlv(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))
        attributes = self.signed_attributes()
        signature = identity.sign(tlv(0x31, attributes) if self.has_attributes else self.content)
        if self.changes_attributes:
            attributes = self.changes_attributes(attributes)
        return tlv(0x30, b"\x02\x01\x01", tlv(0x30, identity.issuer, serial), tlv(0x30, identifier(SHA256)),
                   tlv(0xA0, attributes) if self.has_attributes else b"", tlv(0x30, identifier(ECDSA)),
                   octets(signature))
