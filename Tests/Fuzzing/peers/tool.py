"""The tool as a whole: statuses, time, JSON, and fixes, for small trees that contain generated files."""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import xml.etree.ElementTree

from . import archives, binary_lists, engine, executables, lists, text_lists, trees
from .xml_writing import DOCTYPE, PIECES, XMLWriter

try:
    import jsonschema
except ImportError:
    jsonschema = None

KEYS = [
    "com.apple.security.app-sandbox", "get-task-allow", "aps-environment", "keychain-access-groups",
    "com.apple.security.application-groups", "com.apple.developer.icloud-container-identifiers",
    "com.apple.developer.icloud-services", "com.apple.developer.ubiquity-kvstore-identifier",
    "com.apple.security.network.client", "com.apple.developer.ubiquity-container-identifiers",
    "com.apple.security.aplication-groups", "application-identifier", "com.apple.developer.associated-domains",
    "com.apple.security.cs.allow-jit", "com.apple.developer.team-identifier"]
VALUES = [
    True, False, "development", "Production", "$(TeamIdentifierPrefix)com.example.notes", "group.com.example.notes",
    "com.example.notes", "iCloud.com.example.notes", "*", "CloudKit", "CloudDocuments", "applinks:example.com",
    "$(AppIdentifierPrefix)$(CFBundleIdentifier)", " ", "$(X", "A1B2C3D4E5.com.example.notes", 1, "YES",
    "icloud.com.example"]
YAML = [
    "rules:\n  app-group-prefix: warning\n", "exclude:\n  - '**/x'\n", "minimumSeverity: error\n", "platform: ios\n",
    "a: &a [*a]\n", "team: A1B2C3D4E5\n", "\t", "rules: 3\n", "---\n---\n", "ignore:\n  - {rule: x, path: y}\n"]
INFORMATION = DOCTYPE + """<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>N</string>
<key>CFBundleIdentifier</key><string>com.example.notes</string>
</dict></plist>"""
# 0: no findings; 1: findings; 2: usage or configuration; 3: nothing to check; 4: a path or a project cannot be read.
STATUSES = {0, 1, 2, 3, 4}
# The rules about files that cannot be read.
READING = {"plist-encoding", "plist-entity", "plist-limit", "plist-malformed", "plist-not-property-list", "plist-root",
           "project-malformed", "profile-unreadable", "configuration-file-line", "configuration-mistake"}
FORMATS = ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "html"]


def claims(rng):
    """Returns entitlements that are similar to real ones."""
    def value():
        if rng.random() < 0.5:
            return rng.choice(VALUES)
        return [rng.choice(VALUES) for _ in range(rng.choice([0, 1, 2, 3]))]
    return tuple((rng.choice(KEYS), value()) for _ in range(rng.choice([1, 2, 4, 8])))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def rows(path):
    """Returns the number of rows of each table; `None` if SQLite reports that the database is damaged."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as database:
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return None
            names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    except (sqlite3.Error, UnicodeDecodeError):
        return None


class ToolTarget(engine.Target):
    """A command whose input is a tree, as one file with the parts between lines of `--8<-- NAME`."""
    batch = 12
    is_reducible = False
    MARK = b"\n--8<-- "

    def prepare(self, folder):
        self.schema = None
        if jsonschema:
            with open(os.path.join(engine.ROOT, "Docs", "report.schema.json"), encoding="utf-8") as file:
                self.schema = jsonschema.Draft7Validator(json.load(file))

    def tree(self, parts):
        return b"".join(self.MARK + name.encode() + b"\n" + content for name, content in parts)

    def unpack(self, data, folder):
        for part in data.split(self.MARK)[1:]:
            name, _, content = part.partition(b"\n")
            path = os.path.join(folder, name.decode("utf-8", "replace"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)

    def run(self, folder, *arguments):
        """Runs the tool in a directory; returns its status and output."""
        try:
            done = subprocess.run([self.programs["tool"],
                                   *arguments],
                                  cwd=folder,
                                  stdin=subprocess.DEVNULL,
                                  env=engine.quiet(),
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE,
                                  timeout=engine.TIMEOUT * 3,
                                  check=False)
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            return "time limit", b"", b""

    def problems(self, name, result):
        """Returns the differences from the documented statuses and from the schema."""
        status, output, errors = result
        if status not in STATUSES:
            return [engine.Difference(f"{name}: status {status}", errors[-500:].decode("utf-8", "replace"))]
        if not output:
            return [] if status != 1 else [engine.Difference(f"{name}: no output", "")]
        try:
            document = json.loads(output)
        except ValueError as error:
            return [engine.Difference(f"{name}: the output is not JSON", f"{error}: {output[:200]!r}")]
        if self.schema:
            error = jsonschema.exceptions.best_match(self.schema.iter_errors(document))
            if error:
                return [engine.Difference(f"{name}: the output does not match the schema",
                                          f"{list(error.absolute_path)}: {error.message[:300]}")]
        return []

    # Whether one run of the tool can check several inputs, each in its own directory.
    is_joined = False

    def can_join(self, data):
        """Returns whether an input does not affect the others."""
        return self.is_joined

    def compare(self, inputs, folder):
        joined = [index for index, data in enumerate(inputs) if self.can_join(data)] if len(inputs) > 1 else []
        found = self.placed(inputs, joined, os.path.join(folder, "joined")) if joined else []
        results = []
        for index in range(len(inputs)):
            is_checked = index in joined and not found
            results.append([] if is_checked else self.placed(inputs, [index], os.path.join(folder, str(index))))
        if found and not any(results[index] for index in joined):
            # Only the inputs together cause the difference.
            results[joined[0]] = found
        return results

    def placed(self, inputs, indices, place):
        """Writes inputs to a directory, and checks them."""
        os.mkdir(place)
        for index in indices:
            own = place if len(indices) == 1 else os.path.join(place, str(index))
            os.makedirs(own, exist_ok=True)
            self.unpack(inputs[index], own)
        return list(self.check(place))


class LintTarget(ToolTarget):
    """Trees that are checked, and fixed twice."""
    name = "lint"
    batch = 36
    is_joined = True

    def can_join(self, data):
        return b".entcheck.yml" not in data

    @staticmethod
    def entitlements(rng):
        """Returns an entitlements file in any format."""
        value = claims(rng) if rng.random() < 0.8 else trees.tree(rng)
        kind = rng.random()
        if kind < 0.05:
            return binary_lists.BinaryWriter(rng).document(value)
        if kind < 0.1:
            return text_lists.TextWriter(rng).document(value)
        data = XMLWriter(rng, rng.choice([0, 0, 0.03, 0.1])).document(value)
        return trees.mutated(rng, data, PIECES) if rng.random() < 0.2 else data

    def make(self, rng):
        names = ["App.entitlements", "Other.entitlements", "sub/App.xcent"]
        parts = [(name, self.entitlements(rng)) for name in names[:rng.choice([1, 2, 3])]]
        samples = os.path.join(engine.ROOT, "Samples", "Notes")
        if rng.random() < 0.3:
            for name in ["Notes.xcodeproj/project.pbxproj", "Notes.xcconfig", "Notes.entitlements"]:
                data = read(os.path.join(samples, name))
                parts.append(
                    (name, trees.mutated(
                        rng, data, [
                            b"{", b";", b"\"", b"$(", b"//", b"="]) if rng.random() < 0.7 else data))
        if rng.random() < 0.05:
            data = rng.choice(YAML).encode()
            parts.append((".entcheck.yml", trees.mutated(rng, data, [b": ", b"- "]) if rng.random() < 0.5 else data))
        if rng.random() < 0.2:
            data = b"\x30" + rng.choice(lists.seeds(["FuzzProvisioningProfile"]))
            parts.append(("Dev.mobileprovision", trees.mutated(rng, data)))
        return self.tree(parts)

    def check(self, place):
        arguments = ["--format", "json", "--now", "2026-06-01", "."]
        first = self.run(place, "lint", *arguments)
        yield from self.problems("lint", first)
        yield from self.problems("stores", self.run(place, "stores", "--format", "json", "."))
        fixed = self.run(place, "lint", "--fix", *arguments)
        yield from self.problems("lint --fix", fixed)
        contents = self.contents(place)
        again = self.run(place, "lint", "--fix", *arguments)
        changed = [name for name, content in self.contents(place).items() if contents.get(name) != content]
        if changed:
            yield engine.Difference("lint --fix changes a file again", changed[0])
        yield from self.remaining(again, place)
        damaged = self.unreadable(again) - self.unreadable(first)
        if damaged and first[0] in (0, 1):
            yield engine.Difference("lint --fix makes a file unreadable", str(damaged))
        form = FORMATS[sum(map(len, contents.values())) % len(FORMATS)]
        yield from self.of_format(form, self.run(place, "lint", "--format", form, *arguments[2:]), again[0])

    @staticmethod
    def unreadable(result):
        """Returns the paths of the files that cannot be read."""
        try:
            findings = json.loads(result[1]).get("findings", [])
        except ValueError:
            return set()
        return {finding["location"]["path"] for finding in findings if finding["rule"] in READING}

    @staticmethod
    def of_format(form, result, expected):
        """Returns the differences of a format from its grammar, and from the status in JSON."""
        status, output, errors = result
        if status != expected:
            yield engine.Difference(f"{form}: status {status}", f"{expected}: {errors[-500:]!r}")
        try:
            if form in ("json", "sarif", "gitlab") and output:
                json.loads(output)
            elif form == "jsonl":
                for line in output.splitlines():
                    json.loads(line)
            elif form in ("junit", "checkstyle") and output:
                xml.etree.ElementTree.fromstring(output)
            else:
                output.decode("utf-8")
        except (ValueError, xml.etree.ElementTree.ParseError) as error:
            yield engine.Difference(f"{form}: the output is malformed", f"{error}: {output[:300]!r}")

    @staticmethod
    def contents(place):
        return {os.path.join(folder, name): read(os.path.join(folder, name))
                for folder, _, names in os.walk(place) for name in names}

    @staticmethod
    def remaining(result, place):
        try:
            findings = json.loads(result[1]).get("findings", [])
        except ValueError:
            return
        for finding in findings:
            fix = finding.get("fix")
            # Files in other encodings are not changed.
            head = read(os.path.join(place, finding["location"]["path"]))[:200] if fix else b""
            encoding = re.search(rb"encoding\s*=\s*[\"']([^\"']*)", head)
            is_utf8 = b"\0" not in head and (not encoding or encoding[1].upper() in (b"UTF-8", b"UTF8", b"US-ASCII"))
            if fix and fix["safety"] == "safe" and is_utf8:
                yield engine.Difference(f"a fix remains after lint --fix: {finding['rule']}", json.dumps(finding)[:500])


class CheckTarget(ToolTarget):
    name = "check"
    batch = 36
    is_joined = True

    def make(self, rng):
        kind = rng.randrange(3)
        if kind == 0:
            return self.tree([("product.ipa", archives.ArchiveTarget(self.programs).make(rng))])
        if kind == 1:
            seed = rng.choice(lists.seeds(["FuzzArchive"]))
            return self.tree([("product.ipa", trees.mutated(rng, seed, archives.PIECES))])
        program = executables.ExecutableTarget(self.programs).make(rng)
        profile = trees.mutated(rng, b"\x30" + rng.choice(lists.seeds(["FuzzProvisioningProfile"])))
        return self.tree([
            ("product.app/N", program), ("product.app/Info.plist", trees.mutated(rng, INFORMATION.encode(), PIECES)),
            ("product.app/embedded.mobileprovision", profile),
        ])

    def check(self, place):
        folders = [""] + sorted(name for name in os.listdir(place) if not name.startswith("product"))
        products = [os.path.join(folder, name) for folder in folders
                    for name in os.listdir(os.path.join(place, folder)) if name.startswith("product")]
        result = self.run(place, "check", "--format", "json", "--now", "2026-06-01", *products)
        yield from self.problems("check", result)
        # A process for each product takes long.
        for product in products[::6]:
            status, _, errors = self.run(place, "extract", product)
            if status not in STATUSES:
                yield engine.Difference(f"extract: status {status}", errors[-500:].decode("utf-8", "replace"))


class RegistryTarget(ToolTarget):
    """Damaged registries, which must cause a message and no crash."""
    name = "registry"
    batch = 6

    def prepare(self, folder):
        super().prepare(folder)
        sample = os.path.join(folder, "sample")
        shutil.copytree(os.path.join(engine.ROOT, "Samples", "Notes"), sample)
        command = ["registry", "record", ".", "--registry", "registry.sqlite", "--recorder", "me", "--time",
                   "2026-02-01T00:00:00Z", "--repository", "example/notes", "--commit", "c1"]
        status, _, errors = self.run(sample, *command)
        if status != 0:
            raise engine.Skipped(f"the registry cannot be created: {errors[-200:].decode()}")
        self.registry = read(os.path.join(sample, "registry.sqlite"))
        self.exported = self.run(sample, "registry", "export", "--registry", "registry.sqlite")[1].count(b"\n")

    def make(self, rng):
        data = bytearray(self.registry)
        for _ in range(rng.choice([1, 3, 20])):
            at = rng.randrange(len(data))
            data[at:at + rng.choice([1, 4, 100])] = bytes(rng.randrange(256) for _ in range(rng.choice([1, 4, 100])))
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)):]
        return bytes(data)

    def unpack(self, data, folder):
        with open(os.path.join(folder, "registry.sqlite"), "wb") as file:
            file.write(data)

    def check(self, place):
        path = os.path.join(place, "registry.sqlite")
        before, is_intact = read(path), rows(path) is not None
        for command in (["registry", "stores"], ["registry", "export"], ["registry", "doctor"]):
            status, output, errors = self.run(place, *command, "--registry", "registry.sqlite")
            if status != 0 and read(path) != before:
                yield engine.Difference(f"{command[1]}: a damaged registry is changed", errors[-500:].decode())
            if command[1] == "export" and status == 0 and is_intact and output.count(b"\n") < self.exported:
                yield engine.Difference("export: a part of the registry is missing", repr(output[-500:]))
            if status not in STATUSES:
                yield engine.Difference(f"{command[1]}: status {status}", errors[-500:].decode("utf-8", "replace"))
            elif status != 0 and not (output + errors).strip():
                yield engine.Difference(f"{command[1]}: status {status} without a message", "")
