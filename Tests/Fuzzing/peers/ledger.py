"""The ledger: the executions and the CPU seconds of each target since the last report on this machine, and the totals
of all reports, which are committed."""
import contextlib
import fcntl
import json
import os
import resource

PATH = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), ".build", "ledger.json")
TOTALS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "totals.json")


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


@contextlib.contextmanager
def locked(path):
    """Excludes other processes that change the ledger."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write(rows, path):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=1, sort_keys=True)
        file.write("\n")
    os.replace(path + ".new", path)


def extend(rows, kind, name, executions, seconds):
    row = rows.setdefault(kind, {}).setdefault(name, {"executions": 0, "seconds": 0})
    row["executions"] += executions
    row["seconds"] = round(row["seconds"] + seconds, 1)


def add(kind, name, executions, seconds, path=PATH):
    """Adds executions and CPU seconds to a row; several processes can do so at the same time."""
    with locked(path):
        rows = read(path)
        extend(rows, kind, name, executions, seconds)
        write(rows, path)


def settle(path=PATH, totals=TOTALS):
    """Moves the ledger into the totals, and returns them.

    If the process is killed in between, the runs are in neither of them: they are never counted twice.
    """
    with locked(path):
        sums, added = read(totals), read(path)
        write({}, path)
        for kind, rows in added.items():
            for name, row in rows.items():
                extend(sums, kind, name, row["executions"], row["seconds"])
        write(sums, totals)
    return sums


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
