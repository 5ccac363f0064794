"""The tool as a whole: statuses, time, JSON, and fixes, for small trees that contain generated files."""
import json
import os
import shutil
import subprocess

from . import archives, engine, executables, lists, trees
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

    def compare(self, inputs, folder):
        results = []
        for index, data in enumerate(inputs):
            place = os.path.join(folder, str(index))
            os.mkdir(place)
            self.unpack(data, place)
            results.append(list(self.check(place)))
        return results


class LintTarget(ToolTarget):
    name = "lint"

    def make(self, rng):
        parts = []
        for name in ["App.entitlements", "Other.entitlements", "sub/App.xcent"][:rng.choice([1, 2, 3])]:
            oddity = rng.choice([0, 0, 0.03, 0.1])
            writer = XMLWriter(rng, oddity)
            data = writer.document(claims(rng) if rng.random() < 0.8 else trees.tree(rng))
            parts.append((name, trees.mutated(rng, data, PIECES) if rng.random() < 0.2 else data))
        samples = os.path.join(engine.ROOT, "Samples", "Notes")
        if rng.random() < 0.3:
            for name in ["Notes.xcodeproj/project.pbxproj", "Notes.xcconfig", "Notes.entitlements"]:
                data = read(os.path.join(samples, name))
                parts.append(
                    (name, trees.mutated(
                        rng, data, [
                            b"{", b";", b"\"", b"$(", b"//", b"="]) if rng.random() < 0.7 else data))
        if rng.random() < 0.2:
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
            is_utf8 = b"\0" not in head and b"latin" not in head.lower() and b"cp1252" not in head.lower()
            if fix and fix["safety"] == "safe" and is_utf8:
                yield engine.Difference(f"a fix remains after lint --fix: {finding['rule']}", json.dumps(finding)[:500])


class CheckTarget(ToolTarget):
    name = "check"

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
        product = next(name for name in os.listdir(place) if name.startswith("product"))
        yield from self.problems("check", self.run(place, "check", "--format", "json", "--now", "2026-06-01", product))
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
        for command in (["registry", "stores"], ["registry", "export"], ["registry", "doctor"]):
            status, output, errors = self.run(place, *command, "--registry", "registry.sqlite")
            if status not in STATUSES:
                yield engine.Difference(f"{command[1]}: status {status}", errors[-500:].decode("utf-8", "replace"))
            elif status != 0 and not (output + errors).strip():
                yield engine.Difference(f"{command[1]}: status {status} without a message", "")
