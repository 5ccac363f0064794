"""The rows of the table: the commands, the files that they read, and the files that they write."""
import dataclasses
import os

import material

PROJECT = ["tree/Notes/Notes.xcodeproj/project.pbxproj", "tree/Notes/Notes.xcconfig", "tree/Notes/Notes.entitlements"]
CONFIGURATION = ["tree/.entcheck.yml"]
MISTAKES = ["tree/Mistakes/App.entitlements"]
FIXABLE = ["tree/Fixable/Fixable.entitlements", "tree/Fixable/Second.entitlements"]
PROFILE = ["tree/Dev.mobileprovision"]
PRODUCT = ["tree/Notes.app/Notes", "tree/Notes.app/Info.plist", "tree/Notes.app/embedded.mobileprovision",
           "tree/Notes.app/_CodeSignature/CodeResources"]
ARCHIVE = ["tree/App.ipa"]
REGISTRY = ["registry.sqlite"]
RECORD = "registry record Notes --recorder me --time 2026-02-01T00:00:00Z --repository example/new --commit c2"


@dataclasses.dataclass
class Command:
    """A command, with the placeholder @ for the directory of the run."""
    line: str
    reads: list = dataclasses.field(default_factory=list)
    writes: bool = False
    input: object = None
    # A server is stopped by SIGTERM after a request; `change` is a request that must remain after it was answered.
    serves: bool = False
    change: tuple = ()
    memory: bool = True
    # The current directory, in the directory of the run.
    folder: str = "tree"

    @property
    def arguments(self):
        return self.line.split(" ")

    @property
    def title(self):
        return self.line.replace("@/", "").replace(" --recorder me --time 2026-02-01T00:00:00Z", "")

    def text(self, directory):
        """Returns the standard input, or `None` for an empty one."""
        if callable(self.input):
            return self.input(directory).encode()
        return self.input.encode() if self.input else None


def content(name):
    def text(directory):
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            return file.read()
    return text


def lint():
    yield Command("lint Notes", PROJECT + CONFIGURATION)
    yield Command("lint Mistakes", MISTAKES + CONFIGURATION + ["tree/Mistakes/.gitignore"])
    for name in ("concise", "json", "jsonl", "agent", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown",
                 "html"):
        yield Command(f"lint --format {name} Mistakes", [])
    yield Command("lint Mistakes/App.entitlements", MISTAKES)
    yield Command("lint -", input=material.MISTAKES)
    yield Command("lint --quiet Notes/Notes.entitlements", ["tree/Notes/Notes.entitlements"])
    yield Command("lint --show-files --verbose Mistakes", MISTAKES)
    yield Command("lint --profile Dev.mobileprovision Notes/Notes.entitlements", PROFILE)
    yield Command("lint --fix Fixable", FIXABLE, writes=True)
    yield Command("lint --unsafe-fixes Mistakes", MISTAKES, writes=True)
    yield Command("lint --fix --diff Fixable", FIXABLE)
    yield Command("lint --output json=@/out/report.json --output html=@/out/report.html Mistakes", MISTAKES,
                  writes=True)
    yield Command("lint --write-baseline @/out/baseline.json Mistakes", MISTAKES, writes=True)
    yield Command("lint --write-baseline @/baseline.json Mistakes", ["baseline.json"], writes=True)
    yield Command("lint --baseline @/baseline.json Mistakes", ["baseline.json"] + MISTAKES)
    yield Command("lint --since HEAD .", MISTAKES + ["tree/.git/HEAD", "tree/.git/config", "tree/.git/index"])


def products():
    yield Command("check Notes.app", PRODUCT)
    yield Command("check App.ipa", ARCHIVE)
    yield Command("check --quick --format json Notes.app", PRODUCT[:1])
    yield Command("check --output sarif=@/out/check.sarif App.ipa", ARCHIVE, writes=True)
    yield Command("check --write-baseline @/out/baseline.json App.ipa", ARCHIVE, writes=True)
    yield Command("profiles list .", PROFILE)
    yield Command("profiles show Dev.mobileprovision", PROFILE)
    yield Command("extract Notes.app", PRODUCT[:1])
    yield Command("extract --format json App.ipa", ARCHIVE)
    yield Command("diff Notes/Notes.entitlements Notes/Widget/Widget.entitlements", ["tree/Notes/Notes.entitlements"])
    yield Command("diff --output json=@/out/diff.json Notes/Notes.entitlements Notes.app", PRODUCT[:1], writes=True)


def projects():
    yield Command("resolve Notes --target Notes --profile Dev.mobileprovision", PROJECT + PROFILE)
    yield Command("resolve --resign Notes.app --profile Dev.mobileprovision", PRODUCT[:1] + PROFILE)
    yield Command("resolve Notes --target Notes --transfer-to B1B2C3D4E5", PROJECT)
    yield Command("url --entitlements Notes/Notes.entitlements --team A1B2C3D4E5 --root @/home",
                  ["tree/Notes/Notes.entitlements"])
    yield Command("stores Notes", PROJECT + CONFIGURATION)
    yield Command("stores --format json Dev.mobileprovision Notes", PROFILE)
    yield Command("stores --compare @/stores.json Notes", ["stores.json"])
    yield Command("stores --output json=@/out/stores.json --graph svg=@/out/graph.svg Notes", PROJECT, writes=True)
    yield Command("explain kvstore-prefix")
    yield Command("explain -", input="error: ITMS-90046: Invalid Code Signing Entitlements.\n")
    yield Command("explain aps-environment --in Mistakes", MISTAKES)
    yield Command("rules --format json")
    yield Command("keys --format json")
    yield Command("config show", CONFIGURATION)
    yield Command("config init", writes=True, folder="out")
    yield Command("init --yes --release https://example.com/entcheck", MISTAKES + ["tree/.git/config"], writes=True)
    yield Command("init --dry-run", MISTAKES)
    yield Command("manual")
    yield Command("--generate-completion-script zsh")
    yield Command("--help")
    yield Command("mcp", MISTAKES, input=material.requests)
    yield Command("lsp", CONFIGURATION, input=material.messages)


def servers():
    yield Command(RECORD, PROJECT, writes=True)
    yield Command(RECORD + " --snapshot", PROJECT)
    yield Command("registry check Mistakes --repository example/notes", MISTAKES + REGISTRY)
    for line in ("stores", "apps", "profiles --within 36500", "history group.com.example.notes", "export",
                 "doctor", "search notes"):
        yield Command(f"registry {line}", REGISTRY)
    yield Command("entcheck-server " + RECORD.replace("Notes", "-"), writes=True, input=content("snapshot.json"))
    yield Command("registry import @/export.jsonl --registry @/out/new.sqlite", ["export.jsonl"], writes=True)
    yield Command("registry migrate --registry @/out/new.sqlite", writes=True)
    yield Command("registry owner group.com.example.notes --team A1B2C3D4E5", REGISTRY, writes=True)
    yield Command("registry retire group.com.example.old --kind app-group --reason obsolete", REGISTRY, writes=True)
    yield Command("registry forget example/notes", REGISTRY, writes=True)
    yield Command("registry page @/out/pages --now 2026-01-01T00:00:00Z", REGISTRY, writes=True)
    yield Command("registry schema")
    yield Command("cloud schema")
    yield Command("cloud replay @/phone.jsonl @/mac.jsonl", ["phone.jsonl", "mac.jsonl"])
    yield Command("registry serve --port 0", REGISTRY, serves=True, memory=False)
    yield Command("cloud serve --port 0 --world @/out/world.sqlite", writes=True, serves=True,
                  change=("/api/v1/accounts", '{"name":"someone@example.com"}'), memory=False)


def everything():
    return [*lint(), *products(), *projects(), *servers()]
