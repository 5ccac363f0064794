"""Writes Docs/Performance.md from the results of the measured sections, and keeps the other sections of the page."""
import json
import pathlib
import re

from . import plots
from .report import number

HEAD = """# Performance

`make bench` measures the release build next to the tools that a user would otherwise pick, and writes this page. A time is
the median of several runs, which alternate between the tools, so that other load affects all of them. Processor times
hardly depend on other load; elapsed times do. `MB` is the largest peak memory.
"""


def cells(values):
    return "| " + " | ".join(str(value).replace("|", "\\|") for value in values) + " |\n"


def table(content):
    columns = content["columns"]
    alignment = ["---"] + ["---:"] * (len(columns) - 1)
    text = f"\n### {content['title']}\n\n" + (content["note"] + "\n\n" if content["note"] else "")
    return text + cells(columns) + cells(alignment) + "".join(map(cells, content["rows"]))


def goal_row(goal):
    value, unit = goal["value"], f" {goal['unit']}" if goal["unit"] else ""
    verdict = "not measured" if value is None else "met" if value <= goal["limit"] else "**missed**"
    return cells([goal["name"], number(value) + (unit if value is not None else ""), f"{goal['limit']:g}{unit}", verdict, goal["measured"]])


def goal_name(row):
    """Returns the name of a goal, without the measurement that is the largest."""
    return row.split(" | ")[0].split(" (largest:")[0]


def goals(reports, old):
    """Returns the section of the goals; those that were not measured again are kept from the old section."""
    rows = {goal_name(line): line for line in old.splitlines(True) if line.startswith("| ")}
    rows = dict(list(rows.items())[2:])
    goals = [dict(goal, measured=report["measured"]) for report in reports for goal in report["goals"]]
    for row in map(goal_row, goals):
        rows[goal_name(row)] = row
    head = cells(["goal", "measured", "at most", "", "on"]) + cells(["---", "---:", "---:", "---", "---"])
    return "## Goals\n\n" + head + "".join(rows.values())


def section(report, images):
    """Returns the section of a report, and writes its plots."""
    text = f"## {report['title']}\n\n{report['introduction']} Measured on {report['measured']}: {report['machine']}.\n"
    for plot in report["plots"]:
        name = re.sub(r"[^a-z0-9]+", "-", plot["title"].lower()).strip("-") + ".svg"
        (images / name).write_text(plots.draw(plot))
        text += f"\n![{plot['title']}](Performance/{name})\n"
    return text + "".join(map(table, report["tables"]))


def sections(page):
    """Returns the sections of a page by title."""
    return {text.splitlines()[0]: f"## {text}" for text in re.split(r"^## ", page, flags=re.MULTILINE)[1:]}


def write(results, names, docs):
    """Writes the page and its plots; `names` lists the names of the measured sections."""
    reports = [json.loads((results / f"{name}.json").read_text()) for name in names]
    (images := docs / "Performance").mkdir(parents=True, exist_ok=True)
    path = docs / "Performance.md"
    old = sections(path.read_text()) if path.exists() else {}
    head = goals(reports, old.pop("Goals", "")) + "\n" + (pathlib.Path(__file__).parent / "goals.md").read_text()
    new = {report["title"]: section(report, images) for report in reports}
    path.write_text("\n".join([HEAD, head, *(text.rstrip("\n") + "\n" for text in {**old, **new}.values())]))
    return [goal for report in reports for goal in report["goals"] if goal["value"] is None or goal["value"] > goal["limit"]]
