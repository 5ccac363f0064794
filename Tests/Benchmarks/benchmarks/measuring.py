"""Runs commands, and measures their time, memory, and instructions."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

# A process of its own runs each command, because the peak memory of a command includes that of the process that starts
# it: without this process, no command would seem to need less memory than the benchmark.
LAUNCHER = """
import json, os, sys, time
start = time.monotonic()
process = os.posix_spawnp(sys.argv[3], sys.argv[3:], os.environ, file_actions=[
    (os.POSIX_SPAWN_OPEN, 0, sys.argv[2], os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
    (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
_, status, usage = os.wait4(process, 0)
elapsed = time.monotonic() - start
result = (usage.ru_utime + usage.ru_stime, elapsed, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
os.write(int(sys.argv[1]), json.dumps(result).encode())
"""
# More arguments than this are passed with xargs, because they would make the launcher large.
ARGUMENT_LIMIT = 100
XARGS = ["xargs", "-0", "-n", "100000", "-s", "1900000"]
XARGS_FAILED = 123
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


class Failure(Exception):
    """The reason why a measurement failed."""


class Measurement:
    """The medians of several runs of a command: times in ms, and the largest peak memory in MB."""

    def __init__(self, runs):
        self.processor = statistics.median(run[0] for run in runs) * 1000
        self.elapsed = statistics.median(run[1] for run in runs) * 1000
        self.memory = max(run[2] for run in runs) * MEMORY_UNIT / 1e6
        self.count = len(runs)


def is_installed(program):
    return shutil.which(program) is not None


def run(command, statuses):
    """Runs a command; returns its processor time and elapsed time in s, its peak memory, and its status."""
    words = [str(word) for word in command]
    with tempfile.NamedTemporaryFile() as arguments:
        if len(words) > ARGUMENT_LIMIT:
            arguments.write("\0".join(words[ARGUMENT_LIMIT:]).encode())
            arguments.flush()
            words, statuses = XARGS + words[:ARGUMENT_LIMIT], (*statuses, XARGS_FAILED)
        measured = launch(words, arguments.name)
    if measured[3] not in statuses:
        raise Failure(f"{' '.join(words)[:200]}: status {measured[3]}")
    return measured


def launch(words, standard_input):
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as result:
        launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(writing), standard_input]
        done = subprocess.run(launcher + words, pass_fds=[writing], stdin=subprocess.DEVNULL)
        os.close(writing)
        text = result.read()
    if done.returncode or not text:
        raise Failure(f"{words[0]} cannot be run")
    return json.loads(text)


def check(command, statuses):
    """Runs a command with many arguments once without xargs, which hides its status."""
    if len(command) <= ARGUMENT_LIMIT:
        return
    done = subprocess.run(
        [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode not in statuses:
        raise Failure(f"{' '.join(map(str, command))[:200]}: status {done.returncode}")


def compare(commands, rounds, statuses=(0, 1, 4)):
    """Runs several commands alternately, so that other load affects all; returns their measurements by name."""
    runs = {name: [] for name in commands}
    for command in commands.values():
        check(command, statuses)
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(run(command, statuses))
    return {name: Measurement(measured) for name, measured in runs.items()}


def instructions(command, directory=None):
    """Returns the number of instructions of a command; `None` without valgrind.

    The hash values of Swift are the same in each run, so that the numbers can be compared.
    """
    if not is_installed("valgrind"):
        return None
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    done = subprocess.run(
        valgrind + [str(word) for word in command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    match = re.search(rb"Collected : (\d+)", done.stderr)
    if match is None or done.returncode not in (0, 1):
        reason = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Failure(f"valgrind did not count the instructions of {' '.join(map(str, command))[:200]}: status "
                      f"{done.returncode} {' '.join(reason)}")
    return int(match[1])


def instructions_per_file(command, files):
    """Returns the number of instructions for each additional file, without launch and exit; `None` without valgrind."""
    few, many = 200, 600
    counts = [instructions(command + files[:number]) for number in (few, many)]
    return None if None in counts else (counts[1] - counts[0]) / (many - few)
