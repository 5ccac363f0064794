"""Linting of entitlements files, next to tools that only read property lists."""
import subprocess

from . import entitlements
from .measuring import compare, instructions, instructions_per_file, is_installed
from .report import Report, number

PLISTLIB = """
import plistlib, sys
for path in sys.argv[1:]:
    try:
        with open(path, "rb") as file: plistlib.load(file)
    except Exception: pass
"""
PEERS = {
    "xmllint --noout": ["xmllint", "--noout"], "plutil -lint": ["plutil", "-lint"],
    "Python plistlib": ["python3", "-c", PLISTLIB],
}
STREAMED = ["concise", "text", "jsonl", "github", "checkstyle"]
OTHERS = ["json", "agent", "sarif", "gitlab", "junit", "markdown", "html"]


def peers(files):
    return {name: command + files for name, command in PEERS.items() if is_installed(command[0])}


def measure(bench):
    report = Report("lint", "Entitlements files", INTRODUCTION)
    lint = [bench.tool, "lint", "--no-config", "--fail-on", "never"]
    ordinary = entitlements.write(bench.material / "ordinary", bench.count(10_000), entitlements.ordinary)
    many(bench, report, lint, ordinary)
    formats(bench, report, lint, ordinary)
    kinds(bench, report, lint)
    walk(bench, report, lint)
    single(bench, report, lint, ordinary[0])
    counted(bench, report, lint)
    growth(bench, report, lint, ordinary)
    return report


def opening(bench):
    """Returns the command that only opens, reads, and closes files; an empty one without a C compiler."""
    program = bench.material / "opening"
    bench.material.mkdir(parents=True, exist_ok=True)
    source = str(bench.root / "Tests/Benchmarks/opening.c")
    compilers = [name for name in ("clang", "cc") if is_installed(name)]
    if not compilers or subprocess.run([compilers[0], "-O2", source, "-o", str(program)]).returncode:
        return {}
    return {"only open, read, and close": [program]}


def many(bench, report, lint, files):
    commands = {name: command + files for name, command in opening(bench).items()} | peers(files)
    commands["entcheck, one job"] = lint + ["--jobs", "1", "--format", "concise"] + files
    commands["entcheck, two jobs"] = lint + ["--jobs", "2", "--format", "concise"] + files
    measured = compare(commands, bench.rounds)
    rows = report.table(
        f"{len(files):,} files in one process", ["", "processor ms", "elapsed ms", "MB", "to xmllint", "elapsed to xmllint"],
        "`entcheck lint --no-config --fail-on never --format concise --jobs 1 FILE…`. The peers report neither findings "
        "nor places; `xmllint` only checks that the XML is well formed.")
    base = measured.get("xmllint --noout")
    for name, one in measured.items():
        ratios = [number(one.processor / base.processor), number(one.elapsed / base.elapsed)] if base else ["–", "–"]
        rows.append([name, number(one.processor), number(one.elapsed), number(one.memory)] + ratios)
    for name, peer, limits in [("xmllint", base, (0.55, 0.38)), ("plutil", measured.get("plutil -lint"), (0.35, 0.24))]:
        ratio = lambda jobs: measured[f"entcheck, {jobs}"].elapsed / peer.elapsed if peer else None
        report.goal(f"10,000 files, one job, elapsed time relative to {name}", ratio("one job"), limits[0])
        report.goal(f"10,000 files, two jobs, elapsed time relative to {name}", ratio("two jobs"), limits[1])


def formats(bench, report, lint, files):
    commands = {name: lint + ["--jobs", "1", "--format", name] + files for name in STREAMED + OTHERS}
    measured = compare(commands, max(1, bench.rounds // 3))
    rows = report.table(
        f"Formats, {len(files):,} files", ["format", "processor ms", "to concise", "MB"],
        "`entcheck lint --no-config --fail-on never --jobs 1 --format FORMAT FILE…`")
    for name, one in measured.items():
        rows.append([name, number(one.processor), number(one.processor / measured["concise"].processor), number(one.memory)])
    for names, limit in ((STREAMED, 20), (OTHERS, 60)):
        worst = max(names, key=lambda name: measured[name].memory)
        report.goal(f"peak memory, {', '.join(names)} (largest: {worst})", measured[worst].memory, limit, "MB")


def kinds(bench, report, lint):
    rows = report.table(
        "Clean, ordinary, and noisy files", ["", "findings", "processor ms", "µs per file", "MB"],
        "`entcheck lint --no-config --fail-on never --jobs 1 --format concise DIRECTORY`. The malformed and repeated "
        "entries of the ordinary files follow real projects; the noisy files contain 20 unknown keys each.")
    count = bench.count(10_000)
    for name, total in (("clean", count), ("ordinary", count), ("noisy", count // 10)):
        root = bench.material / (name if total == count else f"{name}-{total}")
        entitlements.write(root, total, getattr(entitlements, name))
        command = lint + ["--jobs", "1", "--format", "concise", root]
        findings = bench.lines(command)
        one = compare({name: command}, max(1, bench.rounds // 3))[name]
        each = one.processor * 1000 / total
        rows.append([f"{total:,} {name} files", f"{findings:,}", number(one.processor), number(each), number(one.memory)])


def walk(bench, report, lint):
    """A tree in which one file of ten is an entitlements file."""
    root, count = bench.material / "walk", bench.count(10_000)
    entitlements.write(root, count, entitlements.ordinary, others=9)
    find = ["sh", "-c", 'find "$1" -name "*.entitlements" -print0 | xargs -0 xmllint --noout', "sh", root]
    commands = {"find | xargs xmllint --noout": find} if is_installed("xmllint") else {}
    for jobs in (1, 2):
        commands[f"entcheck, {jobs} job{'s' * (jobs > 1)}"] = lint + ["--jobs", jobs, "--format", "concise", root]
    # xargs reports the errors of xmllint with status 123.
    # The first run also fills the caches of the system, so that the median needs three.
    measured = compare(commands, max(3, bench.rounds // 3), statuses=(0, 1, 123))
    rows = report.table(
        f"A directory of {count * 10:,} files, of which {count:,} are entitlements files",
        ["", "processor ms", "elapsed ms", "MB"], "`entcheck lint --no-config --fail-on never --format concise DIRECTORY`")
    for name, one in measured.items():
        rows.append([name, number(one.processor), number(one.elapsed), number(one.memory)])
    base = measured.get("find | xargs xmllint --noout")
    value = measured["entcheck, 2 jobs"].elapsed / base.elapsed if base else None
    report.goal("100,000 files with the walk, two jobs, elapsed time relative to find | xargs xmllint, one process", value, 0.27)


def single(bench, report, lint, file):
    rows = report.table(
        "One file, the whole process", ["", "processor ms", "elapsed ms", "MB"],
        "`entcheck lint --no-config --fail-on never --format concise FILE`. entcheck refuses entitlements files of more than "
        "2 MiB, such as the file of 20 MB; the largest known one has 20 KB.")
    sizes = {"1.4 KB": file}
    for name, size in (("1 MB", 1_000_000), ("2 MB", 2_000_000), ("20 MB", 20_000_000)):
        sizes[name] = bench.material / f"large-{size}.entitlements"
        if not sizes[name].exists():
            sizes[name].write_text(entitlements.large(size))
    for size, path in sizes.items():
        commands = peers([path])
        if is_installed("plistutil"):
            commands["plistutil -i"] = ["plistutil", "-i", path]
        commands["entcheck"] = lint + ["--format", "concise", path]
        measured = compare(commands, bench.rounds * 4 if size == "1.4 KB" else max(1, bench.rounds // 3))
        for name, one in measured.items():
            rows.append([f"{size}: {name}", number(one.processor), number(one.elapsed), number(one.memory)])
        if size == "1.4 KB":
            base = measured.get("xmllint --noout")
            report.goal("one file, elapsed time relative to xmllint", measured["entcheck"].elapsed / base.elapsed if base else None, 1.3)
        if size == "20 MB":
            memory = measured["entcheck"].memory * 1e6 / path.stat().st_size
            report.goal(f"peak memory for a file of {size} (which is refused), relative to its size", memory, 3)
        elif size == "1 MB":
            half = measured["entcheck"].memory
        elif size == "2 MB":
            # A small file does not load the parts of libraries that a large one needs.
            memory = (measured["entcheck"].memory - half) * 1e6 / (path.stat().st_size / 2)
            report.goal("peak memory for each further megabyte of a file of 2 MB, relative to it", memory, 3)


def counted(bench, report, lint):
    rows = report.table(
        "Instructions per file", ["", "thousands per file", "to xmllint"],
        "`valgrind --tool=callgrind`, the difference between 600 and 200 files; independent of other load.")
    for name, limit in (("clean", 0.45), ("ordinary", 0.60)):
        files = entitlements.write(bench.material / f"{name}-1000", 1000, getattr(entitlements, name))
        base = instructions_per_file(PEERS["xmllint --noout"], files) if is_installed("xmllint") else None
        own = instructions_per_file(lint + ["--jobs", "1", "--format", "concise"], files)
        ratio = own / base if own and base else None
        rows.append([f"xmllint, {name} files", number(base and base / 1000), "1"])
        rows.append([f"entcheck, {name} files", number(own and own / 1000), number(ratio)])
        report.goal(f"instructions per file relative to xmllint, {name} files", ratio, limit)
    launch = instructions([bench.tool, "--version"])
    rows.append(["launch and exit (`entcheck --version`), in all", number(launch and launch / 1000), ""])


def growth(bench, report, lint, files):
    series = {"entcheck": [], "xmllint --noout": []}
    rows = report.table(
        "Growth with the number of files", ["files", "entcheck, processor ms", "MB", "xmllint, processor ms"],
        "`entcheck lint --no-config --fail-on never --jobs 1 --format concise FILE…`")
    for count in sorted({min(size, len(files)) for size in (100, 1000, 10_000)}):
        commands = {"entcheck": lint + ["--jobs", "1", "--format", "concise"] + files[:count]}
        if is_installed("xmllint"):
            commands["xmllint --noout"] = PEERS["xmllint --noout"] + files[:count]
        measured = compare(commands, bench.rounds)
        for name, one in measured.items():
            series[name].append([count, one.processor])
        own, base = measured["entcheck"], measured.get("xmllint --noout")
        rows.append([f"{count:,}", number(own.processor), number(own.memory), number(base and base.processor)])
    report.plot("Processor time of lint", "files", "ms", {name: points for name, points in series.items() if points})


INTRODUCTION = (
    "All rules are on. The files are generated: 1.4 KB each, in directories as in projects, with 1.4 findings per file; "
    "one in a hundred is malformed.")
