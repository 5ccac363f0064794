"""The ledger: the executions and the CPU seconds of each target, over all runs on this machine."""
import fcntl
import json
import os
import resource

PATH = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), ".build", "ledger.json")


def cpu_seconds():
    """Returns the CPU time of this process and of the processes that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def read(path=PATH):
    """Returns the rows: kind of target, then name, then the sums."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def add(kind, name, executions, seconds, path=PATH):
    """Adds executions and CPU seconds to a row; several processes can do so at the same time."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = read(path)
        row = rows.setdefault(kind, {}).setdefault(name, {"executions": 0, "seconds": 0})
        row["executions"] += executions
        row["seconds"] = round(row["seconds"] + seconds, 1)
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1, sort_keys=True)
        os.replace(path + ".new", path)


class Meter:
    """Adds the executions and the CPU time of this process to the ledger, at most twice a minute."""

    def __init__(self, kind, name, path=PATH, interval=30):
        self.kind, self.name, self.path, self.interval = kind, name, path, interval
        self.executions, self.start = 0, cpu_seconds()

    def count(self, executions):
        self.executions += executions
        if cpu_seconds() > self.start + self.interval:
            self.write()

    def write(self):
        now = cpu_seconds()
        add(self.kind, self.name, self.executions, now - self.start, self.path)
        self.executions, self.start = 0, now
