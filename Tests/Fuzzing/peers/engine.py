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
# Whether a comparison whose peer is not installed is a failure.
IS_STRICT = bool(os.environ.get("ENTCHECK_STRICT"))

Difference = collections.namedtuple("Difference", "kind details")


class Skipped(Exception):
    """The peer of a target is not installed."""


class Failed(Exception):
    """The program under test cannot create the inputs."""


class Plain(bytes):
    """An input that the generator wrote without oddities, so that the reader must accept it."""
    # The comparable value, if the generator knows it.
    value = None


class Target:
    """A reader, the inputs for it, and the peers that it is compared with."""
    name = ""
    batch = BATCH
    # Inputs of some targets have a structure that only their generator knows.
    is_reducible = True
    # Whether inputs can be created without the peer.
    makes_without_peer = False
    # The comparisons that must take place in a run, each with the number of inputs after which it must have.
    comparisons = {}

    def __init__(self, programs):
        self.programs = programs
        self.compared = collections.Counter()
        self.omitted = []

    def count(self, comparison):
        """Records that a comparison took place."""
        self.compared[comparison] += 1

    def omit(self, comparison, reason):
        """Records that a comparison cannot take place, because its peer is not installed."""
        self.comparisons = {name: limit for name, limit in self.comparisons.items() if name != comparison}
        self.omitted.append(f"{comparison}: {reason}")

    def prepare(self, folder):
        """Creates files that all batches use.

        Raises `Skipped` if the peer is missing, and `Failed` if the program under test does not work.
        """

    def make(self, rng):
        """Returns an input."""
        raise NotImplementedError

    def file(self, data):
        """Returns the file that the reader reads for an input."""
        return data

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
        results = self.compare(inputs)
        if len(results) != len(inputs):
            raise ValueError(f"{self.target.name}: {len(results)} results for {len(inputs)} inputs")
        # The comparisons that reduce an input are not counted.
        compared = self.target.compared.copy()
        self.collect(inputs, results)
        self.target.compared = compared

    def collect(self, inputs, results):
        for data, differences in zip(inputs, results):
            for difference in differences:
                row = self.reason(difference)
                if row:
                    self.expected[row[1].pattern] += 1
                elif difference.kind not in self.failures:
                    self.failures[difference.kind] = self.fail(data, difference)

    def fail(self, data, difference):
        # A part of a plain input is not known to be plain.
        is_reducible = self.target.is_reducible and not isinstance(data, Plain)
        small = self.reduced(data, difference.kind) if is_reducible and REDUCTION else data
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


    def missing(self):
        """Returns the comparisons that must take place, and did not."""
        return [name for name, limit in self.target.comparisons.items()
                if self.count >= limit and not self.target.compared[name]]

    def report(self, seconds):
        """Prints what was compared; returns whether nothing failed."""
        missing = self.missing()
        for name in missing:
            print(f"FAILURE {self.target.name}: no input was compared: {name}", flush=True)
        print(f"{self.target.name}: {self.count} inputs in {seconds:.0f} s, "
              f"{sum(self.expected.values())} intended differences, {len(self.failures) + len(missing)} failures",
              flush=True)
        compared = ", ".join(f"{count} {name}" for name, count in sorted(self.target.compared.items()))
        print(f"  compared: {compared}", flush=True)
        for pattern, count in sorted(self.expected.items()):
            print(f"  {count} {pattern}", flush=True)
        return not self.failures and not missing


def skip(target, reason):
    """Prints what is not compared; returns whether that is allowed."""
    print(f"{target.name}: skipped, {reason}", flush=True)
    if IS_STRICT:
        print(f"FAILURE {target.name}: nothing may be skipped, because ENTCHECK_STRICT is set", flush=True)
    return not IS_STRICT


def run(target, seconds, seed, intended):
    """Runs a target in this process; returns whether all differences are intended."""
    meter = ledger.Meter("differential", target.name)
    with tempfile.TemporaryDirectory(prefix="differential-") as folder:
        try:
            target.prepare(folder)
        except Skipped as reason:
            return skip(target, reason)
        except Failed as reason:
            print(f"FAILURE {target.name}: {reason}", flush=True)
            return False
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
    are_skips_allowed = all([skip(target, reason) for reason in target.omitted])
    return current.report(time.monotonic() - start) and are_skips_allowed
