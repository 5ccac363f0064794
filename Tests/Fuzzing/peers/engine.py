"""Runs targets: creates inputs, compares the outcomes, and reduces the inputs whose outcomes differ."""
import collections
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

from . import ledger

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(os.path.dirname(HERE))
FAILURES = os.path.join(HERE, ".build", "failures")
BATCH = 120
# A reader takes milliseconds; a debug build takes longer for large inputs.
TIMEOUT = 10
# The number of different failures after which a target stops.
FAILURE_LIMIT = 40
# The seconds for the reduction of one input.
REDUCTION = 10

Difference = collections.namedtuple("Difference", "kind details")


class Skipped(Exception):
    """The peer of a target is not installed."""


class Target:
    """A reader, the inputs for it, and the peers that it is compared with."""
    name = ""
    batch = BATCH
    # Inputs of some targets have a structure that only their generator knows.
    is_reducible = True

    def __init__(self, programs):
        self.programs = programs

    def prepare(self, folder):
        """Creates files that all batches use; raises `Skipped` if the peer is missing."""

    def make(self, rng):
        """Returns an input."""
        raise NotImplementedError

    def compare(self, inputs, folder):
        """Returns a list of differences for each input; `folder` is empty."""
        raise NotImplementedError


def quiet():
    return dict(os.environ, SWIFT_BACKTRACE="enable=no", LC_ALL="C", TZ="UTC")


def write(inputs, folder, suffix=""):
    """Writes the inputs to numbered files, and returns their paths."""
    paths = []
    for index, data in enumerate(inputs):
        paths.append(os.path.join(folder, f"{index}{suffix}"))
        with open(paths[-1], "wb") as file:
            file.write(data)
    return paths


def outcomes(program, reader, paths, arguments=()):
    """Returns the outcome for each path; a crash or a time limit is an outcome, too."""
    results = []
    while len(results) < len(paths):
        rest = paths[len(results):]
        process = subprocess.Popen([program, reader, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, env=quiet())
        try:
            output, _ = process.communicate("".join(path + "\n" for path in rest).encode(),
                                            timeout=TIMEOUT + len(rest) / 4)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            status = "time limit"
        lines = output.decode("utf-8", "surrogateescape").split("\n")
        results += [json.loads(line) for line in lines[:-1]]
        if len(results) < len(paths):
            results.append({"crashed": status, "accepted": False})
    return results


def shape(message):
    """Returns a message without the parts that depend on the input."""
    message = re.sub(r"`.*?`(?!`)", "`…`", str(message), flags=re.S)
    message = re.sub(r"'.*?'|\".*?\"", "'…'", message, flags=re.S)
    return re.sub(r"0x[0-9a-fA-F]+|[0-9]+", "N", message)[:200].replace("\n", " ")


def read_intended(path):
    """Returns the intended differences: target, pattern of the kind, and reason."""
    rows = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                target, pattern, reason = line.rstrip("\n").split("\t")
                rows.append((target, re.compile(pattern), reason))
    return rows


class Run:
    """The statistics of one target."""

    def __init__(self, target, intended, folder):
        self.target = target
        self.intended = [row for row in intended if row[0] == target.name]
        self.folder = folder
        self.count = 0
        self.expected = collections.Counter()
        self.failures = {}

    def compare(self, inputs):
        folder = tempfile.mkdtemp(dir=self.folder)
        try:
            return self.target.compare(inputs, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def reason(self, difference):
        return next((row for row in self.intended if row[1].fullmatch(difference.kind)), None)

    def batch(self, inputs):
        self.count += len(inputs)
        for data, differences in zip(inputs, self.compare(inputs)):
            for difference in differences:
                row = self.reason(difference)
                if row:
                    self.expected[row[1].pattern] += 1
                elif difference.kind not in self.failures:
                    self.failures[difference.kind] = self.fail(data, difference)

    def fail(self, data, difference):
        small = self.reduced(data, difference.kind) if self.target.is_reducible and REDUCTION else data
        os.makedirs(FAILURES, exist_ok=True)
        number = sum(1 for name in os.listdir(FAILURES) if name.startswith(self.target.name + "-"))
        path = os.path.join(FAILURES, f"{self.target.name}-{number}")
        with open(path, "wb") as file:
            file.write(small)
        details = next((found.details for found in self.compare([small])[0] if found.kind == difference.kind),
                       difference.details)
        print(f"FAILURE {self.target.name}: {difference.kind}\n  {path}, {len(small)} bytes\n  {small[:600]!r}\n"
              f"  {details[:600]}", flush=True)
        return path

    def reduced(self, data, kind):
        """Removes lines, then bytes, as long as the same difference remains."""
        deadline = time.monotonic() + REDUCTION
        for split in (lambda data: data.splitlines(keepends=True),
                      lambda data: [data[i:i + 1] for i in range(len(data))]):
            parts, size = split(data), 0
            size = max(len(parts) // 2, 1)
            while len(parts) > 1 and time.monotonic() < deadline:
                starts = range(0, len(parts), size)[:200]
                candidates = [parts[:start] + parts[start + size:] for start in starts]
                results = self.compare([b"".join(candidate) for candidate in candidates])
                kept = [candidate for candidate, differences in zip(candidates, results)
                        if any(difference.kind == kind for difference in differences)]
                if kept:
                    parts = min(kept, key=len)
                    size = min(size, max(len(parts) // 2, 1))
                elif size == 1:
                    break
                else:
                    size = max(size // 2, 1)
            data = b"".join(parts)
        return data


def run(target, seconds, seed, intended):
    """Runs a target in this process; returns whether all differences are intended."""
    meter = ledger.Meter("differential", target.name)
    with tempfile.TemporaryDirectory(prefix="differential-") as folder:
        try:
            target.prepare(folder)
        except Skipped as reason:
            print(f"{target.name}: skipped, {reason}", flush=True)
            return True
        current, start, number = Run(target, intended, folder), time.monotonic(), 0
        while number == 0 or time.monotonic() < start + seconds:
            rng = random.Random(f"{target.name}-{seed}-{number}")
            number += 1
            size = target.batch if seconds else max(2, target.batch // 6)
            current.batch([target.make(rng) for _ in range(size)])
            meter.count(size)
            if len(current.failures) >= FAILURE_LIMIT:
                break
    meter.write()
    print(f"{target.name}: {current.count} inputs in {time.monotonic() - start:.0f} s, "
          f"{sum(current.expected.values())} intended differences, {len(current.failures)} failures", flush=True)
    for pattern, count in sorted(current.expected.items()):
        print(f"  {count} {pattern}", flush=True)
    return not current.failures
