"""The language server, the storage layers, the registry, and the server of the simulated iCloud.

Their own scripts measure them; this section runs the scripts and keeps their tables.
"""
import re
import subprocess

from .measuring import Failure
from .report import Report


def output(bench, command, **variables):
    """Returns the output of a script of this repository."""
    done = subprocess.run(
        [str(word) for word in command], cwd=bench.root, env=bench.environment(**variables), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise Failure(f"{command[0]}: status {done.returncode}")
    return done.stdout


def editor(bench):
    report = Report("editor", "Language server", "A client types, waits, and asks for everything that an editor asks for.")
    for targets, rounds in ((30, 20), (300, 20), (3000, 5)):
        command = ["Tests/Editors/latency", "--targets", targets, "--rounds", rounds]
        text = output(bench, command + ["--limit", 100_000, bench.tool])
        rows = report.table(
            f"A project with {targets:,} targets", ["method", "count", "p50 ms", "p95 ms", "max ms"],
            f"`{' '.join(map(str, command))}`")
        for line in text.splitlines()[1:]:
            if match := re.fullmatch(r"(.{36}) +(\S+) +(\S+) +(\S+) +(\S+)", line):
                rows.append([match[1].strip()] + [match[column] for column in range(2, 6)])
        if targets == 300:
            report.goal("language server, 300 targets, p95 of all requests", float(rows[-1][3]), 50, "ms")
    return report


def storage(bench):
    report = Report("storage", "Storage", "The documents of one flat directory on several simulated devices, in seconds of processor time.")
    lines = [line.split("\t") for line in output(bench, ["Tests/Benchmarks/growth"]).splitlines()]
    rows = report.table("Documents", lines[0], "`Tests/Benchmarks/growth`. The ratio is that to the row with a tenth of the files.")
    rows += lines[1:]
    series = {}
    for row in lines[1:]:
        series.setdefault(f"{row[1]} devices, {row[2]}", []).append([int(row[0]), float(row[5]) * 1000])
    report.plot("Processor time of all steps", "files", "ms", series)
    swift = ["swift", "run", "--quiet", "--configuration", "release", "--package-path", "Tests/Benchmarks", "StorageBenchmarks"]
    rows = report.table("Values and documents", ["measurement"], f"`{' '.join(swift)}`")
    rows += [[line.strip()] for line in output(bench, swift).splitlines() if line.strip()]
    return report


def markdown(report, text, note):
    """Adds the Markdown tables of a script."""
    title, rows = "", None
    for line in text.splitlines():
        if line.startswith("#"):
            title, rows = line.lstrip("# "), None
        elif line.startswith("|") and not set(line) <= set("|-: "):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if rows is None:
                rows = report.table(title, cells, note)
            else:
                rows.append(cells)


def registry(bench):
    report = Report("registry", "Registry", "Repositories with 10 products, 30 claims, and 50 snapshots each.")
    sizes = ["100", "1000"] if bench.is_quick else ["100", "1000", "10000"]
    markdown(report, output(bench, ["Tests/Registry/scale"] + sizes), f"`Tests/Registry/scale {' '.join(sizes)}`")
    return report


def cloud(bench):
    report = Report("cloud", "Simulated iCloud", "200 devices in 50 accounts write to one server over the loopback interface.")
    seconds = 30 if bench.is_quick else 600
    text = output(bench, ["Tests/Cloud/load", seconds])
    markdown(report, text, f"`Tests/Cloud/load {seconds}`")
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 8 and cells[1].isdigit():
            report.goal(f"{cells[0]}: requested writes per performed write", int(cells[1]) / int(cells[2]), 1.01)
            report.goal(f"{cells[0]}: p95 of a write", float(cells[6]), 20, "ms")
    return report
