"""Provisioning profiles and signed products."""
import datetime
import importlib.util
import plistlib
import random
import subprocess
import sys

from .measuring import compare, is_installed
from .report import Report, number

MEGABYTE = 1_000_000
LIEF = "import lief, sys; lief.MachO.parse(sys.argv[1]).at(0).code_signature"


def measure(bench):
    report = Report("signing", "Profiles and products", "The material is signed with a temporary key, so that its chains are not trusted.")
    rounds = max(1, bench.rounds // 3)
    if is_installed("openssl"):
        profiles(bench, report, rounds)
    products(bench, report, rounds)
    programs(bench, report, rounds)
    return report


def write_profiles(root, count):
    """Writes provisioning profiles with 1 KB of entitlements and 100 devices each."""
    files = [root / f"{number:04}.mobileprovision" for number in range(count)]
    if (root / ".complete").exists():
        return files
    root.mkdir(parents=True, exist_ok=True)
    key, certificate, content = root / "key.pem", root / "certificate.pem", root / "content.plist"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "3650",
         "-subj", "/CN=Benchmark"], check=True, stderr=subprocess.DEVNULL)
    der = subprocess.run(["openssl", "x509", "-in", certificate, "-outform", "DER"], check=True, stdout=subprocess.PIPE).stdout
    for index, file in enumerate(files):
        app = f"com.example.app{index}"
        content.write_bytes(plistlib.dumps({
            "AppIDName": "App", "ApplicationIdentifierPrefix": ["A1B2C3D4E5"], "Name": f"Profile {index}", "Version": 1,
            "CreationDate": datetime.datetime(2026, 1, 1), "ExpirationDate": datetime.datetime(2036, 1, 1),
            "DeveloperCertificates": [der], "Platform": ["iOS"], "TeamIdentifier": ["A1B2C3D4E5"], "TeamName": "Example",
            "ProvisionedDevices": [f"{index:08}-{device:016X}" for device in range(100)], "TimeToLive": 3650,
            "UUID": f"00000000-0000-4000-8000-{index:012}",
            "Entitlements": {
                "application-identifier": f"A1B2C3D4E5.{app}", "com.apple.developer.team-identifier": "A1B2C3D4E5",
                "aps-environment": "development", "get-task-allow": True, "keychain-access-groups": ["A1B2C3D4E5.*"],
                "com.apple.security.application-groups": [f"group.{app}"],
                "com.apple.developer.icloud-container-identifiers": [f"iCloud.{app}"]}}))
        subprocess.run(
            ["openssl", "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-signer", certificate, "-inkey", key,
             "-in", content, "-out", file], check=True)
    (root / ".complete").touch()
    return files


def profiles(bench, report, rounds):
    rows = report.table(
        "Provisioning profiles", ["profiles", "entcheck, ms", "growth", "MB", "openssl, ms"],
        "`entcheck profiles list --format json DIRECTORY`, and `openssl cms -verify -noverify` once for each file; "
        "processor time. entcheck also checks the chain, the dates, and the entitlements.")
    before, points = None, []
    for count in (10, 100, 1000):
        root = bench.material / f"profiles-{count}"
        files = write_profiles(root, count)
        commands = {"entcheck": [bench.tool, "profiles", "list", "--format", "json", root]}
        if count <= 100:
            loop = 'for file; do openssl cms -verify -noverify -inform DER -in "$file" -out /dev/null; done'
            commands["openssl"] = ["sh", "-c", loop, "sh"] + files
        measured = compare(commands, rounds, statuses=(0, 1))
        one, peer = measured["entcheck"], measured["openssl"].processor if "openssl" in measured else None
        rows.append([f"{count:,}", number(one.processor), number(one.processor / before) if before else "", number(one.memory), number(peer)])
        points.append([count, one.processor])
        before = one.processor
    report.plot("Processor time of profiles list", "profiles", "ms", {"profiles list": points})


def products(bench, report, rounds):
    rows = report.table(
        "Signed products", ["archive", "ms", "growth", "MB"],
        "`entcheck check Notes.ipa`, processor time. A third of the archive is the executable, whose page hashes are "
        "verified; the rest are resources. Neither compresses.")
    product, before, points = bench.module("Tests/Adopting/product"), None, []
    for size in (3, 30, 300):
        archive = bench.material / f"archive-{size}.ipa"
        if not archive.exists():
            source = random.Random(size)
            resources = {f"resource{index}.bin": source.randbytes(size * MEGABYTE // 30) for index in range(20)}
            product.write_archive(archive, source.randbytes(size * MEGABYTE // 3), resources)
        one = compare({"": [bench.tool, "check", archive]}, rounds)[""]
        growth = number(one.processor / before) if before else ""
        rows.append([f"{size} MB", number(one.processor), growth, number(one.memory)])
        points.append([size, one.processor])
        before = one.processor
    report.plot("Processor time of check", "MB", "ms", {"check": points})


def programs(bench, report, rounds):
    """Measures executables beside LIEF, if Python has it."""
    has_lief = importlib.util.find_spec("lief") is not None
    columns = ["executable", "extract, ms", "check, ms", "MB"] + (["LIEF, ms", "LIEF, MB"] if has_lief else [])
    rows = report.table(
        "Executables", columns,
        "`entcheck extract PROGRAM` prints its entitlements, `entcheck check PROGRAM` also verifies all page hashes; "
        "processor time." + (" LIEF reads the load commands, in a Python script that only imports and calls it." if has_lief else ""))
    product = bench.module("Tests/Adopting/product")
    for size in (1, 10, 100):
        program = bench.material / f"program-{size}"
        if not program.exists():
            product.write_program(program, random.Random(size).randbytes(size * MEGABYTE))
        commands = {"extract": [bench.tool, "extract", program], "check": [bench.tool, "check", program]}
        if has_lief:
            commands["lief"] = [sys.executable, "-c", LIEF, program]
            # The status of an exception is one that entcheck may have.
            subprocess.run(commands["lief"], stdout=subprocess.DEVNULL, check=True)
        measured = compare(commands, rounds)
        row = [f"{size} MB", number(measured["extract"].processor), number(measured["check"].processor), number(measured["check"].memory)]
        if has_lief:
            row += [number(measured["lief"].processor), number(measured["lief"].memory)]
        rows.append(row)
