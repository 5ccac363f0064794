"""Damaged databases: the registry of the tool, and the world of the simulator."""
import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import threading
import urllib.error
import urllib.request

from . import engine
from .tool import ToolTarget, read

# A damaged database is readable, or it cannot be read. No arguments and no configuration can be wrong.
STATUSES = {0, 4}


def rows(path):
    """Returns the number of rows of each table; `None` if SQLite reports that the database is damaged."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as database:
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return None
            # Damage inside a key leaves the pages intact, and rows without the rows that they refer to.
            if database.execute("PRAGMA foreign_key_check").fetchone():
                return None
            names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def damaged(rng, data):
    """Returns the bytes of a database with random changes; a `Plain` input without changes."""
    if rng.random() < 0.15:
        return engine.Plain(data)
    data = bytearray(data)
    for _ in range(rng.choice([1, 3, 20])):
        at, size = rng.randrange(len(data)), rng.choice([1, 4, 100])
        data[at:at + size] = bytes(rng.randrange(256) for _ in range(size))
    if rng.random() < 0.2:
        del data[rng.randrange(len(data)):]
    return bytes(data)


class DatabaseTarget(ToolTarget):
    """A database, which is written next to nothing else."""
    file = ""

    def unpack(self, data, folder):
        with open(os.path.join(folder, self.file), "wb") as file:
            file.write(data)

    def compare(self, inputs, folder):
        results = []
        for index, data in enumerate(inputs):
            place = os.path.join(folder, str(index))
            os.mkdir(place)
            self.unpack(data, place)
            results.append(list(self.check(place, isinstance(data, engine.Plain))))
        return results


class RegistryTarget(DatabaseTarget):
    """Damaged registries, which must cause a message and no crash."""
    name = "registry"
    file = "registry.sqlite"
    comparisons = {"registries": 1, "intact registries": 60, "registries that SQLite reads": 60,
                   "complete exports": 60}
    batch = 6

    def prepare(self, folder):
        super().prepare(folder)
        sample = os.path.join(folder, "sample")
        shutil.copytree(os.path.join(engine.ROOT, "Samples", "Notes"), sample)
        command = ["registry", "record", ".", "--registry", self.file, "--recorder", "me", "--time",
                   "2026-02-01T00:00:00Z", "--repository", "example/notes", "--commit", "c1"]
        status, _, errors = self.run(sample, *command)
        if status != 0:
            raise engine.Failed(f"the registry cannot be created: {errors[-200:].decode()}")
        self.registry = read(os.path.join(sample, self.file))
        status, exported, errors = self.run(sample, "registry", "export", "--registry", self.file)
        self.exported = exported.count(b"\n")
        if status != 0 or not self.exported:
            raise engine.Failed(f"the registry cannot be exported: status {status}: {errors[-200:].decode()}")

    def make(self, rng):
        return damaged(rng, self.registry)

    def check(self, place, is_plain):
        path = os.path.join(place, self.file)
        before, is_intact = read(path), rows(path) is not None
        self.count("registries")
        self.compared["intact registries"] += is_plain
        self.compared["registries that SQLite reads"] += is_intact
        for name in ("stores", "export", "doctor"):
            status, output, errors = self.run(place, "registry", name, "--registry", self.file)
            if status != 0 and read(path) != before:
                yield engine.Difference(f"{name}: a damaged registry is changed", errors[-500:].decode())
            if name == "export" and status == 0 and is_intact:
                self.count("complete exports")
                if output.count(b"\n") < self.exported:
                    yield engine.Difference("export: a part of the registry is missing", repr(output[-500:]))
            # The command `doctor` has status 1 if it finds damage, and `stores` 3 if damage hides all stores.
            is_expected = status in STATUSES or (name, status) in (("doctor", 1), ("stores", 3))
            if not is_expected or is_plain and status != 0:
                kind = "an intact" if is_plain else "a damaged"
                yield engine.Difference(f"{name}: status {status} for {kind} registry",
                                        errors[-500:].decode("utf-8", "replace"))
            elif status != 0 and not (output + errors).strip():
                yield engine.Difference(f"{name}: status {status} without a message", "")


class WorldTarget(DatabaseTarget):
    """Damaged files of the simulator."""
    name = "world"
    file = "world.sqlite"
    comparisons = {"worlds": 1, "intact worlds": 60, "new accounts": 60, "numbers of rows": 60}
    batch = 3
    PATH = "/api/v1/accounts"

    def prepare(self, folder):
        super().prepare(folder)
        if not os.access(os.path.join(os.path.dirname(self.programs["tool"]), "entcheck-server"), os.X_OK):
            raise engine.Skipped("entcheck-server is not built")
        sample = os.path.join(folder, "sample")
        os.mkdir(sample)
        status, errors, answers = self.serve(sample, [(self.PATH, {"name": "someone@example.com"}), (self.PATH, None)])
        if status != 0 or "someone@example.com" not in self.names(answers):
            raise engine.Failed(f"the simulator does not work: status {status}: {answers!r:.200} {errors[-200:]!r}")
        self.world = read(os.path.join(sample, self.file))

    def serve(self, folder, requests):
        """Starts a server, sends requests, and stops it; returns its status, its messages, and the answers."""
        answers = []
        # Child processes of the tool end with it, because the tool replaces itself with the server.
        with open(os.path.join(folder, "errors"), "wb") as errors:
            process = subprocess.Popen([self.programs["tool"], "cloud", "serve", "--port", "0", "--world", self.file],
                                       cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                                       env=engine.quiet())
            # A server that neither starts nor ends is killed, and has the status of the signal.
            limit = threading.Timer(engine.TIMEOUT * 6, process.kill)
            limit.start()
            line = process.stdout.readline().decode()
            address = re.search(r"http://\S+", line)
            for path, body in requests if address else []:
                answers.append(self.request(address[0].rstrip("/") + path, body))
            process.send_signal(signal.SIGTERM)
            process.wait()
            limit.cancel()
            process.stdout.close()
        return process.returncode, read(os.path.join(folder, "errors")), answers

    @staticmethod
    def request(address, body):
        """Returns the status and the text of an answer; the status is `None` if there is none."""
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=engine.TIMEOUT) as answer:
                return answer.status, answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode("utf-8", "replace")
        except (OSError, http.client.HTTPException) as error:  # The server does not answer, or closes the connection.
            return None, f"{type(error).__name__}: {error}"

    @staticmethod
    def names(answers):
        """Returns the names of the accounts in the last answer."""
        if not answers or answers[-1][0] != 200:
            return []
        try:
            return [account["name"] for account in json.loads(answers[-1][1])["accounts"]]
        except (ValueError, KeyError, TypeError):
            return []

    def make(self, rng):
        return damaged(rng, self.world)

    def check(self, place, is_plain):
        path = os.path.join(place, self.file)
        before, counts = read(path), rows(path)
        status, errors, answers = self.serve(place, [(self.PATH, None), (self.PATH, {"name": "other@example.com"}),
                                                     (self.PATH, None)])
        messages = errors[-500:].decode("utf-8", "replace")
        self.count("worlds")
        self.compared["intact worlds"] += is_plain
        if status not in STATUSES or is_plain and status != 0:
            kind = "an intact" if is_plain else "a damaged"
            yield engine.Difference(f"cloud serve: status {status} for {kind} world", messages)
        elif status != 0 and not errors.strip():
            yield engine.Difference(f"cloud serve: status {status} without a message", "")
        if status != 0 and read(path) != before:
            yield engine.Difference("cloud serve: a damaged world is changed", messages)
        if status == 0:
            yield from self.of_answers(answers, is_plain, messages)
            yield from self.of_rows(counts, rows(path))

    def of_answers(self, answers, is_plain, messages):
        """Returns the differences of a server that started: the new account is listed, or an error is reported."""
        if not answers:
            yield engine.Difference("cloud serve: no address is printed", messages)
        for number, (status, text) in enumerate(answers):
            if status is None or is_plain and status >= 300:
                yield engine.Difference(f"cloud serve: request {number} fails: {status}", text[:300])
        if len(answers) == 3 and answers[1][0] and answers[1][0] < 300 and answers[2][0] == 200:
            self.count("new accounts")
            if "other@example.com" not in self.names(answers):
                yield engine.Difference("cloud serve: a new account is not listed", answers[2][1][:300])

    def of_rows(self, counts, after):
        """Returns the differences of the tables from those of a world that SQLite could read before."""
        if counts is None:
            return
        self.count("numbers of rows")
        if after is None:
            yield engine.Difference("cloud serve: the world is destroyed", str(counts))
            return
        lost = [name for name, count in counts.items() if after.get(name, 0) < count]
        if lost:
            yield engine.Difference(f"cloud serve: rows of {lost[0]} are lost", f"{counts} {after}")
