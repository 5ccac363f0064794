"""Signed messages of profiles, which throw-away authorities sign, compared with `openssl cms -verify`."""
import os
import re
import shutil
import subprocess

from . import engine, trees

CONTENT = b"""<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>Name</key><string>Notes Dev</string>
<key>CreationDate</key><date>2030-01-01T00:00:00Z</date>
<key>Entitlements</key><dict><key>get-task-allow</key><true/></dict>
</dict></plist>
"""
AUTHORITY = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n"
SIGNER = "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\n"
PHONE_AUTHORITY = AUTHORITY + "1.2.840.113635.100.6.2.18=DER:0500\n"
PHONE_SIGNER = SIGNER + "1.2.840.113635.100.6.58=DER:0500\n"
SIGNER_NAME = "Apple iPhone OS Provisioning Profile Signing"
KEYS = {"ec": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], "rsa": ["-algorithm", "RSA"]}
# The certificates: name, issuer, kind of key, extensions, and days of validity.
CERTIFICATES = {
    "root": ("Example Root CA", None, "ec", AUTHORITY, 3650),
    "other": ("Other Root CA", None, "ec", AUTHORITY, 3650),
    "phone": ("Apple iPhone Certification Authority", "root", "ec", PHONE_AUTHORITY, 3650),
    "foreign": ("Apple iPhone Certification Authority", "other", "ec", PHONE_AUTHORITY, 3650),
    "noca": ("Apple iPhone Certification Authority", "root", "ec", "basicConstraints=CA:FALSE\n", 3650),
    "rsa": (SIGNER_NAME, "phone", "rsa", PHONE_SIGNER, 3650),
    "ec": (SIGNER_NAME, "phone", "ec", PHONE_SIGNER, 3650),
    "outsider": (SIGNER_NAME, "foreign", "ec", PHONE_SIGNER, 3650),
    "unmarked": ("Developer", "phone", "ec", SIGNER, 3650),
    "below": (SIGNER_NAME, "noca", "ec", PHONE_SIGNER, 3650),
    "usage": (SIGNER_NAME, "phone", "ec", PHONE_SIGNER.replace("digitalSignature", "keyAgreement"), 3650),
}
OPTIONS = [[], ["-md", "sha1"], ["-md", "sha256"], ["-md", "sha384"], ["-md", "sha512"],
           ["-noattr"], ["-nosmimecap"], ["-stream"], ["-keyid"], ["-nocerts"], ["-md", "md5"]]


# A line of the error queue: number of the thread, `error`, code, library, function, reason, file, line, and data.
ERROR = re.compile(r"[0-9A-F]+:error:[^:]*:[^:]*:[^:]*:([^:]*):[^:]*:[0-9]+:(.*)")


class MessageTarget(engine.Target):
    name = "cms"
    batch = 30
    comparisons = {"trust": 1, "contents": 300, "signatures": 300}

    def openssl(self, *arguments, data=None):
        return subprocess.run(["openssl", *arguments], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, timeout=20)

    def prepare(self, folder):
        if not shutil.which("openssl"):
            raise engine.Skipped("openssl is not installed")
        self.folder = folder
        self.messages = {}
        for name, (common, issuer, key, extensions, days) in CERTIFICATES.items():
            self.openssl("genpkey", *KEYS[key], "-out", self.path(name, "key"))
            with open(self.path(name, "ext"), "w", encoding="utf-8") as file:
                file.write(extensions)
            subject = ["-subj", f"/O=Example/CN={common}", "-key", self.path(name, "key")]
            request = self.openssl("req", "-new", *subject).stdout
            signing = ["-CA", self.path(issuer, "pem"), "-CAkey", self.path(issuer, "key")] if issuer else [
                "-signkey", self.path(name, "key")]
            made = self.openssl("x509",
                                "-req",
                                *signing,
                                "-days",
                                str(days),
                                "-extfile",
                                self.path(name,
                                          "ext"),
                                "-sha256",
                                "-set_serial",
                                str(len(name) * 1000 + list(CERTIFICATES).index(name)),
                                "-out",
                                self.path(name,
                                          "pem"),
                                data=request)
            if made.returncode:
                raise engine.Skipped("openssl cannot create certificates")
        public = self.openssl("x509", "-in", self.path("root", "pem"), "-noout", "-pubkey").stdout
        with open(self.path("root", "spki"), "wb") as file:
            file.write(self.openssl("pkey", "-pubin", "-outform", "DER", data=public).stdout)

    def path(self, name, suffix):
        return os.path.join(self.folder, f"{name}.{suffix}")

    def message(self, signers, issuer, options):
        """Returns a signed message."""
        name = (tuple(signers), issuer, tuple(options))
        if name not in self.messages:
            arguments = [word for signer in signers for word in
                         ("-signer", self.path(signer, "pem"), "-inkey", self.path(signer, "key"))]
            extra = ["-certfile", self.path(issuer, "pem")] if issuer else []
            self.messages[name] = self.openssl(
                "cms",
                "-sign",
                "-binary",
                "-nodetach",
                "-outform",
                "DER",
                *arguments,
                *extra,
                *options,
                data=CONTENT).stdout
        return self.messages[name]

    def make(self, rng):
        signer = rng.choice(["rsa", "ec", "ec", "outsider", "unmarked", "below", "usage"])
        issuer = CERTIFICATES[signer][1]
        signers = [signer] + rng.choice([[]] * 6 + [["ec"], ["outsider"]])
        issuer = rng.choice([issuer] * 6 + [None, "foreign", "noca"])
        data = self.message(
            list(
                dict.fromkeys(signers)),
            issuer,
            rng.choice(OPTIONS)) or self.message(
            ["ec"],
            "phone",
            [])
        return trees.mutated(rng, data, [b"\x30\x80", b"\0\0", b"\x05\0", b"\x31\0",
                             b"\x02\x01\x01"]) if rng.random() < 0.6 else data

    def compare(self, inputs, folder):
        paths = engine.write(inputs, folder)
        rows = zip(paths, engine.outcomes(self.programs["outcomes"], "profile", paths, [self.path("root", "spki")]))
        return [list(filter(None, [self.difference(*row)])) for row in rows]

    def verified(self, path, *options):
        """Returns the content if `openssl` accepts the message, and otherwise the reason."""
        done = self.openssl(
            "cms",
            "-verify",
            "-binary",
            "-inform",
            "DER",
            "-in",
            path,
            "-purpose",
            "any",
            "-no_check_time",
            *options)
        return (done.stdout, None) if done.returncode == 0 else (None, self.reason(done.stderr))

    @staticmethod
    def reason(messages):
        """Returns the first reason in the error queue of openssl, which caused the others."""
        lines = messages.decode("utf-8", "replace").split("\n")
        errors = [found for line in lines if (found := ERROR.match(line))]
        if not errors:
            return "no reason: " + engine.shape(" ".join(lines))
        reason, details = errors[0][1], errors[0][2].strip()
        is_certificate = any("Field=certificates," in error[2] for error in errors)
        place = " in a certificate of the message" if is_certificate else ""
        return engine.shape(f"{reason}{place}" + (f", {details}" if details else ""))

    def signer_count(self, path):
        """Returns the number of signers in a message; the values of a signer include one signature algorithm."""
        printed = self.openssl("cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", path).stdout
        _, _, signers = printed.partition(b"    signerInfos:")
        return signers.count(b"\n        signatureAlgorithm:")

    def difference(self, path, outcome):
        if "crashed" in outcome:
            return engine.Difference(f"crash {outcome['crashed']}", "")
        with open(path, "rb") as file:
            # Other files are property lists without a message.
            if file.read(1) != b"\x30":
                return None
        state = outcome.get("state", "rejected")
        reason = engine.shape(outcome.get("reason", ""))
        whole, problem = self.verified(path, "-CAfile", self.path("root", "pem"))
        self.count("trust")
        if state == "verified":
            if problem:
                return engine.Difference(f"verified, openssl rejects: {problem}", "")
            self.count("contents")
            return None if whole.hex() == outcome["content"] else engine.Difference(
                "the content", outcome["content"][:200])
        if not problem:
            return engine.Difference(f"{state}, openssl accepts: {reason}", "")
        return self.of_signature(path, state, reason) if state in ("foreign", "chain-incomplete") else None

    def of_signature(self, path, state, reason):
        """Compares a signature whose signer is not trusted."""
        self.count("signatures")
        problem = self.verified(path, "-noverify")[1]
        if not problem:
            return None
        signers = "one of several signatures" if self.signer_count(path) > 1 else "the signature"
        return engine.Difference(f"{state}, openssl rejects {signers}: {problem}", reason)
