"""What a section of the benchmark found: tables, goals, and plots, which are kept as JSON between runs."""
import datetime
import json
import os
import platform
import subprocess


class Report:
    """The results of one section."""

    def __init__(self, name, title, introduction):
        self.name, self.title, self.introduction = name, title, introduction
        self.tables, self.goals, self.plots = [], [], []

    def table(self, title, columns, note=""):
        """Begins a table; returns its rows, to which the section appends lists of texts."""
        self.tables.append({"title": title, "columns": columns, "note": note, "rows": []})
        return self.tables[-1]["rows"]

    def goal(self, name, value, limit, unit=""):
        """Records a measured value and the largest value that meets the goal; `None` if it was not measured."""
        self.goals.append({"name": name, "value": value, "limit": limit, "unit": unit})

    def plot(self, title, across, up, series):
        """Records a plot with logarithmic axes: a list of points for the name of each series."""
        self.plots.append({"title": title, "across": across, "up": up, "series": series})

    def save(self, directory):
        """Keeps the results, with the date and the machine."""
        directory.mkdir(parents=True, exist_ok=True)
        content = dict(vars(self), measured=str(datetime.date.today()), machine=machine())
        (directory / f"{self.name}.json").write_text(json.dumps(content, indent=1, ensure_ascii=False))


def machine():
    """Returns the processor, the system, and the other load of this machine."""
    names = [platform.processor()]
    if os.path.exists("/proc/cpuinfo"):
        lines = open("/proc/cpuinfo").read().splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    elif platform.system() == "Darwin":
        names = [subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.strip()]
    processor = names[0] if names and names[0] else platform.machine()
    return f"{os.cpu_count()} processors ({processor}), {platform.system()}, load {os.getloadavg()[0]:.1f} at the end"


def number(value, digits=2):
    """Returns a number for a table; a dash if it was not measured."""
    if value is None:
        return "–"
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 100 else f"{value:.{digits}f}"
