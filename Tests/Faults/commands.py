"""The rows of the table: the commands, the files that they read, and the files that they write."""
import dataclasses
import os
import re

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
# The stacks of the threads of a server reserve address space, most of which they do not use; a heap for each thread
# would reserve more, depending on the number of processors.
THREADS = {"memory": 1024, "variables": {"MALLOC_ARENA_MAX": "1"}}
RECORD = "registry record Notes --recorder me --time 2026-02-01T00:00:00Z --repository example/new --commit c2"


@dataclasses.dataclass
class Command:
    """A command, with the placeholder @ for the directory of the run."""
    line: str
    reads: list = dataclasses.field(default_factory=list)
    writes: bool = False
    # The standard input: a text, or a function that returns it, or that returns its parts. Each part after the first is
    # written when the output contains the text in `awaits`, as an editor does.
    input: object = None
    awaits: tuple = ()
    # Why a fault does not occur, by the path of the file, or by the title of the fault.
    exceptions: dict = dataclasses.field(default_factory=dict)
    # A server is stopped by SIGTERM after a request; `change` is a request that must remain after it was answered.
    serves: bool = False
    change: tuple = ()
    variables: dict = dataclasses.field(default_factory=dict)
    # The least limit of the address space in MiB.
    memory: int = 0
    # The current directory, in the directory of the run.
    folder: str = "tree"

    @property
    def arguments(self):
        return self.line.split(" ")

    @property
    def title(self):
        return self.line.replace("@/", "").replace(" --recorder me --time 2026-02-01T00:00:00Z", "")

    def ordered(self, output):
        """Returns the output; the order and the number of equal messages of the language server are not specified."""
        if self.arguments[0] != "lsp":
            return output
        return "\n".join(sorted(set(re.split(r"Content-Length: \d+\r\n\r\n", output))))

    def parts(self, directory):
        """Returns the parts of standard input; none for an empty one."""
        text = self.input(directory) if callable(self.input) else self.input or []
        return [part.encode() for part in ([text] if isinstance(text, str) else text)]


def content(name):
    def text(directory):
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            return file.read()
    return text


def lint():
    yield Command("lint Notes", PROJECT + CONFIGURATION)
    yield Command("lint Mistakes", MISTAKES + CONFIGURATION + ["tree/Mistakes/.gitignore", "tree/.git/index"])
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
    yield Command("lint --write-baseline @/baseline.json Mistakes", ["baseline.json"], writes=True,
                  exceptions={"baseline.json": "the old content is replaced without being read"})
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
    yield Command("help lint")
    yield Command("mcp", MISTAKES, input=material.requests, awaits=tuple(f'"id":{number}' for number in range(5)))
    # The last file with findings, and the response to the request.
    yield Command("lsp", CONFIGURATION, input=material.messages,
                  awaits=("tree/Notes.app/embedded.mobileprovision", '"id":2'))


def servers():
    yield Command(RECORD, PROJECT, writes=True)
    yield Command(RECORD + " --snapshot", PROJECT)
    yield Command("registry check Mistakes --repository example/notes", MISTAKES + REGISTRY)
    for line in ("stores", "apps", "profiles --within 36500", "history group.com.example.notes", "export",
                 "doctor", "search notes"):
        yield Command(f"registry {line}", REGISTRY)
    yield Command("entcheck-server " + RECORD.replace("Notes", "-"), writes=True, input=content("snapshot.json"))
    # The order of the keys of the document is not specified.
    yield Command("entcheck-server registry answer --repository example/new", REGISTRY, input=content("snapshot.json"),
                  variables={"SWIFT_DETERMINISTIC_HASHING": "1"})
    yield Command("registry import @/export.jsonl --registry @/out/new.sqlite", ["export.jsonl"], writes=True)
    yield Command("registry migrate --registry @/out/new.sqlite", writes=True)
    yield Command("registry owner group.com.example.notes --team A1B2C3D4E5", REGISTRY, writes=True)
    yield Command("registry retire group.com.example.old --kind app-group --reason obsolete", REGISTRY, writes=True)
    yield Command("registry forget example/notes", REGISTRY, writes=True)
    yield Command("registry page @/out/pages --now 2026-01-01T00:00:00Z", REGISTRY, writes=True)
    yield Command("registry schema")
    yield Command("entcheck-server help registry", exceptions={"clock": "the program does not read the clock"})
    yield Command("cloud schema")
    yield Command("cloud replay @/phone.jsonl @/mac.jsonl", ["phone.jsonl", "mac.jsonl"])
    yield Command("registry serve --port 0", REGISTRY, serves=True, **THREADS)
    yield Command("cloud serve --port 0 --world @/out/world.sqlite", writes=True, serves=True,
                  change=("/api/v1/accounts", '{"name":"someone@example.com"}'), **THREADS)


def everything():
    return [*lint(), *products(), *projects(), *servers()]
