"""Projects with many targets, the readers of all build systems, and stores of many apps."""
import json

from . import entitlements
from .measuring import compare
from .report import Report, number

SOURCE = "<plist version=\"1.0\"><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>\n"


def xcodegen(n):
    return {"project.yml": "name: Apps\ntargets:\n" + "".join(
        f"  App{i}:\n    type: application\n    platform: macOS\n    settings:\n      PRODUCT_BUNDLE_IDENTIFIER: com.example.app{i}\n"
        f"      CODE_SIGN_ENTITLEMENTS: App{i}.entitlements\n" for i in range(n))}


def bazel(n):
    return {"BUILD.bazel": 'load("@rules_apple//apple:macos.bzl", "macos_application")\n' + "".join(
        f'macos_application(name = "App{i}", bundle_id = "com.example.app{i}", entitlements = "App{i}.entitlements", '
        'minimum_os_version = "14.0")\n' for i in range(n))}


def tuist(n):
    return {"Project.swift": "import ProjectDescription\nlet project = Project(name: \"Apps\", targets: [\n" + "".join(
        f'    .target(name: "App{i}", destinations: .macOS, product: .app, bundleId: "com.example.app{i}", '
        f'entitlements: "App{i}.entitlements"),\n' for i in range(n)) + "])\n"}


def cmake(n):
    return {"CMakeLists.txt": "project(Apps)\n" + "".join(
        f"add_executable(App{i} MACOSX_BUNDLE main.c)\nset_target_properties(App{i} PROPERTIES "
        f"MACOSX_BUNDLE_GUI_IDENTIFIER com.example.app{i} XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS "
        f"${{CMAKE_SOURCE_DIR}}/App{i}.entitlements)\n" for i in range(n))}


def script(n):
    return {"sign.sh": "#!/bin/sh\n" + "".join(
        f"codesign --force --sign \"Developer ID Application\" --identifier com.example.app{i} "
        f"--entitlements App{i}.entitlements build/App{i}\n" for i in range(n))}


def each(make):
    """A build system in which each app has a file of its own, in its own directory."""
    def files(n):
        return {f"App{i}/{name}": text for i in range(n) for name, text in make(i).items()}
    files.own = True
    return files


def electron(i):
    build = {"appId": f"com.example.app{i}", "mac": {"entitlements": f"App{i}.entitlements"}}
    return {"package.json": json.dumps({"name": f"app{i}", "devDependencies": {"electron-builder": "24"}, "build": build})}


def tauri(i):
    macos = {"entitlements": f"App{i}.entitlements"}
    return {"tauri.conf.json": json.dumps({"identifier": f"com.example.app{i}", "bundle": {"macOS": macos}})}


def dotnet(i):
    return {f"App{i}.csproj": "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net8.0-macos</TargetFramework>"
            f"<ApplicationId>com.example.app{i}</ApplicationId><CodesignEntitlements>App{i}.entitlements</CodesignEntitlements>"
            "</PropertyGroup></Project>\n"}


def pyinstaller(i):
    return {f"App{i}.spec": f"exe = EXE(pyz, name='App{i}', entitlements_file='App{i}.entitlements')\n"
            f"app = BUNDLE(exe, name='App{i}.app', bundle_identifier='com.example.app{i}')\n"}


SYSTEMS = {
    "XcodeGen": xcodegen, "Bazel": bazel, "Tuist": tuist, "CMake": cmake, "codesign script": script,
    "Electron": each(electron), "Tauri": each(tauri), ".NET": each(dotnet), "PyInstaller": each(pyinstaller),
}


def write(root, make, count):
    if (root / ".complete").exists():
        return
    for name, text in make(count).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for index in range(count):
        folder = root / f"App{index}" if hasattr(make, "own") else root
        (folder / f"App{index}.entitlements").write_text(SOURCE)
    (root / ".complete").touch()


def measure(bench):
    report = Report("projects", "Projects and stores", "Each target has an entitlements file of its own.")
    rounds = max(1, bench.rounds // 3)
    lint = [bench.tool, "lint", "--no-config", "--fail-on", "never", "--format", "concise"]
    xcode(bench, report, lint, rounds)
    systems(bench, report, lint, rounds)
    stores(bench, report, rounds)
    return report


def xcode(bench, report, lint, rounds):
    rows = report.table(
        "Xcode projects with two configurations", ["targets", "lint, ms", "growth", "stores, ms", "MB"],
        "`entcheck lint --no-config --fail-on never --format concise DIRECTORY`, `entcheck stores --format json DIRECTORY`")
    latency, before, points = bench.module("Tests/Editors/latency"), None, []
    for count in (30, 300, 3000):
        root = bench.material / f"xcode-{count}"
        if not root.exists():
            root.mkdir(parents=True)
            latency.write_project(root, count)
        commands = {"lint": lint + [root], "stores": [bench.tool, "stores", "--format", "json", root]}
        measured = compare(commands, rounds)
        one, two = measured["lint"], measured["stores"]
        growth = number(one.processor / before) if before else ""
        rows.append([f"{count:,}", number(one.processor), growth, number(two.processor), number(max(one.memory, two.memory))])
        points.append([count, one.processor])
        before = one.processor
    report.plot("Processor time for Xcode projects", "targets", "ms", {"lint": points})


def systems(bench, report, lint, rounds):
    rows = report.table(
        "Build systems", ["system", "10 products, ms", "100", "1,000", "growth from 100 to 1,000", "products found"],
        "`entcheck lint --no-config --fail-on never --format concise DIRECTORY`, processor time")
    for name, make in SYSTEMS.items():
        times = []
        for count in (10, 100, 1000):
            root = bench.material / f"{name.strip('.').replace(' ', '-')}-{count}"
            write(root, make, count)
            times.append(compare({name: lint + [root]}, rounds)[name].processor)
        bindings = bench.json([bench.tool, "lint", "--no-config", "--fail-on", "never", "--format", "json", root])["bindings"]
        found = sum(1 for binding in bindings if binding.get("products"))
        rows.append([name] + [number(time) for time in times] + [number(times[2] / times[1]), f"{found:,}"])


def stores(bench, report, rounds):
    rows = report.table(
        "Stores of many apps", ["entitlements files", "ms", "growth", "MB"],
        "`entcheck stores --format json --team A1B2C3D4E5 --bundle-identifier com.example.app DIRECTORY`, processor time")
    before, points = None, []
    for count in (100, 1000, 10_000):
        root = bench.material / f"stores-{count}"
        entitlements.write(root, count, entitlements.clean)
        command = [bench.tool, "stores", "--format", "json", "--team", "A1B2C3D4E5"]
        command += ["--bundle-identifier", "com.example.app", root]
        one = compare({"stores": command}, rounds)["stores"]
        rows.append([f"{count:,}", number(one.processor), number(one.processor / before) if before else "", number(one.memory)])
        points.append([count, one.processor])
        before = one.processor
    report.plot("Processor time of stores", "entitlements files", "ms", {"stores": points})
