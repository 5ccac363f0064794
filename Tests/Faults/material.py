"""The files that the commands read, and the inputs of the language server and the context server."""
import json
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.join(HERE, "../..")
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
"""
FIXABLE = HEAD + """<dict>
\t<key>com.apple.security.app-sandbox</key>
\t<true />
</dict>
</plist>
"""
MISTAKES = HEAD + """<dict>
\t<key>aps-environment</key>
\t<string>Production</string>
\t<key>com.apple.security.aplication-groups</key>
\t<array><string>group.com.example.notes</string></array>
</dict>
</plist>
"""
CONFIGURATION = """fail-on: warning
exclude:
  - Excluded.entitlements
rules:
  key-misspelt: note
"""
PROFILE = HEAD + """<dict>
<key>Name</key><string>Notes Dev</string>
<key>UUID</key><string>8B5D3C1A-0000-4000-8000-000000000001</string>
<key>AppIDName</key><string>Notes</string>
<key>ApplicationIdentifierPrefix</key><array><string>A1B2C3D4E5</string></array>
<key>TeamIdentifier</key><array><string>A1B2C3D4E5</string></array>
<key>TeamName</key><string>Example</string>
<key>Platform</key><array><string>iOS</string></array>
<key>CreationDate</key><date>2025-01-01T00:00:00Z</date>
<key>ExpirationDate</key><date>2035-01-01T00:00:00Z</date>
<key>TimeToLive</key><integer>3652</integer>
<key>Version</key><integer>1</integer>
<key>ProvisionedDevices</key><array><string>00008030-000000000000002E</string></array>
<key>DeveloperCertificates</key><array/>
<key>Entitlements</key><dict>
<key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>
<key>com.apple.developer.team-identifier</key><string>A1B2C3D4E5</string>
<key>get-task-allow</key><true/>
<key>aps-environment</key><string>development</string>
<key>keychain-access-groups</key><array><string>A1B2C3D4E5.*</string></array>
<key>com.apple.security.application-groups</key><array><string>group.com.example.notes</string></array>
<key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.com.example.notes</string></array>
<key>com.apple.developer.icloud-services</key><string>*</string>
<key>com.apple.developer.ubiquity-container-identifiers</key><array><string>iCloud.com.example.notes</string></array>
<key>com.apple.developer.ubiquity-kvstore-identifier</key><string>A1B2C3D4E5.*</string>
</dict></dict></plist>
"""
INFORMATION = HEAD + """<dict>
<key>CFBundleExecutable</key><string>Notes</string>
<key>CFBundleIdentifier</key><string>com.example.notes</string>
<key>CFBundlePackageType</key><string>APPL</string>
</dict></plist>
"""


def write(directory, path, content):
    path = os.path.join(directory, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)


def environment(directory):
    """Returns the environment of a run whose directory is the argument."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **kept, "HOME": f"{directory}/home", "TMPDIR": f"{directory}/temporary", "LC_ALL": "C", "NO_COLOR": "1",
        "USER": "me", "ENTCHECK_REGISTRY": f"{directory}/registry.sqlite", "SWIFT_BACKTRACE": "enable=no",
        "GIT_AUTHOR_NAME": "me", "GIT_AUTHOR_EMAIL": "me@example.com", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
        "GIT_COMMITTER_NAME": "me", "GIT_COMMITTER_EMAIL": "me@example.com",
        "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}


def products(tree):
    """Writes an archive and a signed app."""
    seeds = f"{PACKAGE}/Tests/Fuzzing/Seeds"
    shutil.copy(f"{seeds}/FuzzArchive/app", f"{tree}/App.ipa")
    directory = f"{tree}/Notes.app"
    os.makedirs(f"{directory}/_CodeSignature")
    shutil.copy(f"{seeds}/FuzzProgram/signed", f"{directory}/Notes")
    os.chmod(f"{directory}/Notes", 0o755)
    write(directory, "Info.plist", INFORMATION)
    write(directory, "embedded.mobileprovision", PROFILE)
    write(directory, "_CodeSignature/CodeResources", HEAD + "<dict><key>files</key><dict/>"
          "<key>rules</key><dict><key>^.*</key><true/></dict></dict></plist>\n")


def commit(run):
    """Creates the repository."""
    run("git", "init", "-q", "--template=", ".")
    # Without the configuration of the repository, a setup has other files.
    run("git", "remote", "add", "origin", "https://gitlab.com/example/app.git")
    run("git", "add", "Notes", "Fixable", "Mistakes", ".entcheck.yml")
    run("git", "add", "-f", "Mistakes/tracked")
    run("git", "commit", "-qm", "Add the app")


def make(directory, tool):
    """Writes the files of all commands: a repository, a product, a profile, and a registry."""
    tree = f"{directory}/tree"
    for folder in ("home", "temporary", "out"):
        os.makedirs(f"{directory}/{folder}")
    shutil.copytree(f"{PACKAGE}/Samples/Notes", f"{tree}/Notes")
    os.remove(f"{tree}/Notes/expected.txt")
    write(tree, "Fixable/Fixable.entitlements", FIXABLE)
    write(tree, "Fixable/Second.entitlements", FIXABLE)
    write(tree, "Mistakes/App.entitlements", MISTAKES)
    # Without the `.gitignore`, the index of the repository, or the configuration, the result of a search is different.
    write(tree, "Mistakes/.gitignore", "ignored\ntracked\n")
    write(tree, "Mistakes/ignored/Ignored.entitlements", MISTAKES)
    write(tree, "Mistakes/tracked/Tracked.entitlements", MISTAKES)
    write(tree, "Mistakes/Excluded.entitlements", MISTAKES)
    write(tree, "Notes/Excluded.entitlements", MISTAKES)
    write(tree, ".entcheck.yml", CONFIGURATION)
    write(tree, "Dev.mobileprovision", PROFILE)
    products(tree)
    for name in ("phone.jsonl", "mac.jsonl"):
        shutil.copy(f"{PACKAGE}/Samples/CloudRecorder/Recordings/{name}", directory)
    write(directory, "outside.txt", "OUTSIDE-CONTENT\n")
    variables = environment(directory)

    def run(*arguments, into=None):
        result = subprocess.run(arguments, cwd=tree, env=variables, capture_output=True, text=True)
        if into:
            write(directory, into, result.stdout)
        return result

    commit(run)
    run(tool, "stores", "Notes", "--output", f"json={directory}/stores.json", "-q")
    run(tool, "lint", "Mistakes", "--write-baseline", f"{directory}/baseline.json")
    record = [tool, "registry", "record", "Notes", "--recorder", "me", "--time", "2026-01-01T00:00:00Z"]
    run(*record, "--repository", "example/notes", "--commit", "c1")
    run(*record, "Dev.mobileprovision", "--repository", "example/tool", "--commit", "c1", "--target", "Widget")
    run(tool, "registry", "export", into="export.jsonl")
    run(*record, "--repository", "example/new", "--commit", "c2", "--snapshot", into="snapshot.json")


def requests(directory):
    """Returns the parts of the standard input of the context server: one message per line."""
    calls = [("lint", {"paths": ["Mistakes/App.entitlements"]}), ("explain", {"question": "-413"}),
             ("stores", {"paths": ["Notes"]}), ("resolve", {"project": "Notes/Notes.entitlements"})]
    start = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    parts = [[{"id": 0, "method": "initialize", "params": start}, {"method": "notifications/initialized"}]]
    parts += [[{"id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}]
              for number, (name, arguments) in enumerate(calls, 1)]
    return ["".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in part) for part in [*parts, []]]


def messages(directory):
    """Returns the parts of the standard input of the language server."""
    tree = f"file://{directory}/tree"
    document = {"uri": f"{tree}/Mistakes/App.entitlements", "languageId": "plist", "version": 1, "text": MISTAKES}
    parameters = {"processId": None, "rootUri": tree, "capabilities": {},
                  "workspaceFolders": [{"uri": tree, "name": "tree"}]}
    sent = [
        [{"id": 1, "method": "initialize", "params": parameters}, {"method": "initialized", "params": {}},
         {"method": "textDocument/didOpen", "params": {"textDocument": document}}],
        [{"id": 2, "method": "textDocument/hover", "params": {
            "textDocument": {"uri": document["uri"]}, "position": {"line": 4, "character": 10}}}],
        [{"id": 3, "method": "shutdown"}, {"method": "exit"}]]
    bodies = [[json.dumps({"jsonrpc": "2.0", **message}) for message in part] for part in sent]
    return ["".join(f"Content-Length: {len(body.encode())}\r\n\r\n{body}" for body in part) for part in bodies]
