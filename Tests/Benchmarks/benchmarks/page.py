"""Writes Docs/Performance.md from the results of all sections."""
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


def goals(reports):
    text = "\n## Goals\n\n" + cells(["goal", "measured", "at most", ""]) + cells(["---", "---:", "---:", "---"])
    for report in reports:
        for goal in report["goals"]:
            value, unit = goal["value"], f" {goal['unit']}" if goal["unit"] else ""
            verdict = "not measured" if value is None else "met" if value <= goal["limit"] else "**missed**"
            text += cells([goal["name"], number(value) + (unit if value is not None else ""), f"{goal['limit']:g}{unit}", verdict])
    return text


def write(results, order, docs):
    """Writes the page and its plots; `order` lists the names of the sections."""
    reports = [json.loads((results / f"{name}.json").read_text()) for name in order if (results / f"{name}.json").exists()]
    images = docs / "Performance"
    images.mkdir(exist_ok=True)
    text = HEAD + goals(reports)
    text += "\n" + (pathlib.Path(__file__).parent / "goals.md").read_text()
    for report in reports:
        text += f"\n## {report['title']}\n\n{report['introduction']} Measured on {report['measured']}: {report['machine']}.\n"
        for plot in report["plots"]:
            name = re.sub(r"[^a-z0-9]+", "-", plot["title"].lower()).strip("-") + ".svg"
            (images / name).write_text(plots.draw(plot))
            text += f"\n![{plot['title']}](Performance/{name})\n"
        text += "".join(map(table, report["tables"]))
    (docs / "Performance.md").write_text(text)
    return [goal for report in reports for goal in report["goals"] if goal["value"] is None or goal["value"] > goal["limit"]]
