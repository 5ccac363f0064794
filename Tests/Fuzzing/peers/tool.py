"""The tool as a whole: statuses, time, JSON, and fixes, for small trees that contain generated files."""
import json
import os
import re
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
# 0: no findings; 1: findings; 3: nothing to check; 4: a path or a project cannot be read. 2, a mistake in the arguments
# or in the configuration, requires a reason in the tree.
STATUSES = {0, 1, 3, 4}
CONFIGURATION = ".entcheck.yml"
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


class ToolTarget(engine.Target):
    """A command whose input is a tree, as one file with the parts between lines of `--8<-- NAME`."""
    batch = 12
    is_reducible = False
    MARK = b"\n--8<-- "

    def prepare(self, folder):
        self.schema, self.ended = None, []
        if "documents with the schema" not in self.comparisons:
            return
        if not jsonschema:
            self.omit("documents with the schema", "the Python package jsonschema is not installed")
        else:
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

    def problems(self, name, result, may_be_misused=False, is_plain=False):
        """Returns the differences from the documented statuses and from the schema.

        `may_be_misused` is whether the tree contains a reason for status 2, and `is_plain` whether the tool must read
        all of the tree.
        """
        status, output, errors = result
        self.ended.append(status)
        allowed = {0, 1} if is_plain else STATUSES | {2} if may_be_misused else STATUSES
        if status not in allowed:
            kind = " for a plain tree" if is_plain else ""
            return [engine.Difference(f"{name}: status {status}{kind}", errors[-500:].decode("utf-8", "replace"))]
        if status == 2:
            return [] if errors.strip() else [engine.Difference(f"{name}: status 2 without a message", "")]
        try:
            document = json.loads(output)
        except ValueError as error:
            return [engine.Difference(f"{name}: the output is not JSON", f"{error}: {output[:200]!r}")]
        self.count("documents")
        self.compared["runs with status 0 or 1"] += status in (0, 1)
        if self.schema:
            self.count("documents with the schema")
            error = jsonschema.exceptions.best_match(self.schema.iter_errors(document))
            if error:
                return [engine.Difference(f"{name}: the output does not match the schema",
                                          f"{list(error.absolute_path)}: {error.message[:300]}")]
        return []

    def group(self, data):
        """Returns the name of the group of inputs that one run of the tool checks, each in its own directory.

        An input without a group affects others.
        """
        raise NotImplementedError

    def compare(self, inputs, folder):
        groups, results = {}, [None] * len(inputs)
        for index, data in enumerate(inputs):
            groups.setdefault(self.group(data) or f"alone-{index}", []).append(index)
        for name, indices in groups.items():
            found = self.placed(inputs, indices, os.path.join(folder, name))
            for index in indices:
                is_alone = len(indices) == 1
                results[index] = [] if not found else found if is_alone else self.placed(
                    inputs, [index], os.path.join(folder, str(index)))
            if found and not any(results[index] for index in indices):
                # Only the inputs together cause the difference.
                results[indices[0]] = found
        # About half of the runs find damaged input, which is status 4.
        if len(self.ended) > 20 and not set(self.ended) & {0, 1}:
            results[0] = results[0] + [engine.Difference("no run ends with status 0 or 1", str(set(self.ended)))]
        return results

    def placed(self, inputs, indices, place):
        """Writes inputs to a directory, and checks them."""
        os.mkdir(place)
        for index in indices:
            own = place if len(indices) == 1 else os.path.join(place, str(index))
            os.makedirs(own, exist_ok=True)
            self.unpack(inputs[index], own)
        is_plain = all(isinstance(inputs[index], engine.Plain) for index in indices)
        self.compared["plain trees"] += len(indices) if is_plain else 0
        return list(self.check(place, is_plain))


class LintTarget(ToolTarget):
    """Trees that are checked, and fixed twice."""
    name = "lint"
    comparisons = {"documents": 1, "runs with status 0 or 1": 1, "documents with the schema": 1, "plain trees": 72,
                   "other formats": 1, "second fixes": 1}
    batch = 36

    def group(self, data):
        if CONFIGURATION.encode() in data:
            return None
        if isinstance(data, engine.Plain):
            return "plain"
        # A project that cannot be read decides the status of the run.
        return "projects" if b".pbxproj" in data else "files"

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
        names = ["App.entitlements", "Other.entitlements", "sub/App.xcent"][:rng.choice([1, 2, 3])]
        if rng.random() < 0.25:
            return engine.Plain(self.tree([(name, XMLWriter(rng, 0).document(claims(rng))) for name in names]))
        parts = [(name, self.entitlements(rng)) for name in names]
        samples = os.path.join(engine.ROOT, "Samples", "Notes")
        pieces = [b"{", b";", b"\"", b"$(", b"//", b"="]
        if rng.random() < 0.3:
            for name in ["Notes.xcodeproj/project.pbxproj", "Notes.xcconfig", "Notes.entitlements"]:
                data = read(os.path.join(samples, name))
                parts.append((name, trees.mutated(rng, data, pieces) if rng.random() < 0.7 else data))
        if rng.random() < 0.05:
            data = rng.choice(YAML).encode()
            parts.append((CONFIGURATION, trees.mutated(rng, data, [b": ", b"- "]) if rng.random() < 0.5 else data))
        if rng.random() < 0.2:
            data = b"\x30" + rng.choice(lists.seeds(["FuzzProvisioningProfile"]))
            parts.append(("Dev.mobileprovision", trees.mutated(rng, data)))
        return self.tree(parts)

    def check(self, place, is_plain):
        arguments = ["--format", "json", "--now", "2026-06-01", "."]
        may_be_misused = any(CONFIGURATION in names for _, _, names in os.walk(place))
        first = self.run(place, "lint", *arguments)
        yield from self.problems("lint", first, may_be_misused, is_plain)
        if is_plain and self.unreadable(first):
            yield engine.Difference("a plain file cannot be read", str(self.unreadable(first)))
        stores = self.run(place, "stores", "--format", "json", ".")
        yield from self.problems("stores", stores, may_be_misused, is_plain)
        fixed = self.run(place, "lint", "--fix", *arguments)
        yield from self.problems("lint --fix", fixed, may_be_misused, is_plain)
        contents = self.contents(place)
        again = self.run(place, "lint", "--fix", *arguments)
        yield from self.problems("lint --fix again", again, may_be_misused, is_plain)
        changed = [name for name, content in self.contents(place).items() if contents.get(name) != content]
        if changed:
            yield engine.Difference("lint --fix changes a file again", changed[0])
        self.compared["second fixes"] += again[0] in (0, 1)
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

    def of_format(self, form, result, expected):
        """Returns the differences of a format from its grammar, and from the status in JSON."""
        status, output, errors = result
        if status != expected:
            yield engine.Difference(f"{form}: status {status}", f"{expected}: {errors[-500:]!r}")
        if status == 2:
            return
        self.count("other formats")
        try:
            if form in ("json", "sarif", "gitlab"):
                json.loads(output)
            elif form == "jsonl":
                for line in output.splitlines():
                    json.loads(line)
            elif form in ("junit", "checkstyle"):
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
    comparisons = {"documents": 1, "runs with status 0 or 1": 36, "documents with the schema": 1, "plain trees": 72,
                   "extractions": 72}
    batch = 36

    def group(self, data):
        return "plain" if isinstance(data, engine.Plain) else "products"

    def make(self, rng):
        kind = rng.randrange(3)
        if kind == 0:
            return self.tree([("product.ipa", archives.ArchiveTarget(self.programs).make(rng))])
        if kind == 1:
            seed = rng.choice(lists.seeds(["FuzzArchive"]))
            return self.tree([("product.ipa", trees.mutated(rng, seed, archives.PIECES))])
        if rng.random() < 0.5:
            builder = executables.Builder(rng)
            builder.odd = 0
            return engine.Plain(self.tree([
                ("product.app/N", builder.document()), ("product.app/Info.plist", INFORMATION.encode())]))
        program = executables.ExecutableTarget(self.programs).make(rng)
        profile = trees.mutated(rng, b"\x30" + rng.choice(lists.seeds(["FuzzProvisioningProfile"])))
        return self.tree([
            ("product.app/N", program), ("product.app/Info.plist", trees.mutated(rng, INFORMATION.encode(), PIECES)),
            ("product.app/embedded.mobileprovision", profile),
        ])

    def check(self, place, is_plain):
        folders = [""] + sorted(name for name in os.listdir(place) if not name.startswith("product"))
        products = [os.path.join(folder, name) for folder in folders
                    for name in os.listdir(os.path.join(place, folder)) if name.startswith("product")]
        result = self.run(place, "check", "--format", "json", "--now", "2026-06-01", *products)
        yield from self.problems("check", result, is_plain=is_plain)
        # A process for each product takes long.
        for product in products[::6]:
            status, output, errors = self.run(place, "extract", product)
            allowed = ({0, 3} if is_plain else {0, 3, 4}) | ({2} if self.is_ambiguous(place, product) else set())
            self.compared["extractions"] += status == 0
            if status not in allowed:
                yield engine.Difference(f"extract: status {status}", errors[-500:].decode("utf-8", "replace"))
            elif not (output if status == 0 else errors):
                yield engine.Difference(f"extract: no output with status {status}", "")

    @staticmethod
    def is_ambiguous(place, product):
        """Returns whether an app can lack its executable, or have other entitlements for each architecture."""
        path = os.path.join(place, product, "Info.plist")
        if not os.path.exists(path):
            # The archives contain only parts of an app.
            return True
        program = read(os.path.join(place, product, "N"))
        return read(path) != INFORMATION.encode() or program[:3] == b"\xca\xfe\xba"
