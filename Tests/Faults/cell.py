"""Runs a command while a fault occurs, and judges the result."""
import contextlib
import dataclasses
import fcntl
import http.client
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import threading
import time
import urllib.error
import urllib.request

import material

CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGTRAP, signal.SIGBUS, signal.SIGFPE, signal.SIGSYS}
TEMPORARY = re.compile(r"\.tmp$|^temporary/.")
DATABASE = re.compile(r"\.sqlite-(wal|shm|journal)$")
DATE = re.compile(rb"\d{4,5}-\d\d-\d\d([T ][\d:.]+Z?)?|\"(recorded|time)\":-?\d+")
LIMIT = 20
PIPE_SIZE = 1031
# The attempts to make a file system read-only, a tenth of a second apart.
REMOUNTS = 50


@dataclasses.dataclass
class Result:
    status: int
    output: str
    errors: str
    disk: dict
    hangs: bool = False
    left: bool = False
    fired: bool = True
    # The response of a server: the status, which is "2xx" if the request was answered, and the body.
    answer: str = ""
    body: str = ""
    # The files before the run.
    start: dict = dataclasses.field(default_factory=dict)

    @property
    def answered(self):
        return self.answer.startswith("status 2")


def protect(place):
    """Makes a file system read-only.

    A process that another thread starts holds the files that are open for writing, until it runs its program.
    """
    for _ in range(REMOUNTS - 1):
        if subprocess.run(["mount", "-o", "remount,ro", place], stderr=subprocess.DEVNULL).returncode == 0:
            return
        time.sleep(0.1)
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)


class Runner:
    """Runs commands in copies of the files."""

    def __init__(self, tool, server, library, template, directory):
        self.tool, self.server, self.library, self.template = tool, server, library, template
        self.directory = directory

    def prepare(self, name, case):
        """Copies the files, and mounts a file system if the fault requires it."""
        place = os.path.join(self.directory, name)
        if case and case.disk != "plain":
            os.mkdir(place)
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place], check=True)
        shutil.copytree(self.template, place, symlinks=True, dirs_exist_ok=True)
        if case and case.disk == "read-only":
            protect(place)
        elif case and case.disk != "plain":
            fill(os.path.join(place, "filler"), case.disk)
        return place

    def remove(self, place, case):
        if case and case.disk != "plain":
            subprocess.run(["umount", "-l", place], check=False)
        shutil.rmtree(place, ignore_errors=True)

    def words(self, command, place):
        words = [word.replace("@", place) for word in command.arguments]
        return [self.server, *words[1:]] if words[0] == "entcheck-server" else [self.tool, *words]

    def run(self, command, place, case, preloads):
        """Runs a command, and returns its result."""
        variables = {**material.environment(place), **command.variables}
        mark = f"{place}.mark"
        if case and preloads:
            variables.update(case.variables)
            variables.update({"LD_PRELOAD": self.library, "FAULT_MARK": mark, "FAULT_TARGET": f"{place}/outside.txt"})
            if case.file:
                variables["FAULT_FILE"] = f"{place}/{case.file}"
        streams = Streams(case.streams if case else "plain", command.parts(place), command.awaits)
        process = subprocess.Popen(
            ["/bin/sh", "-c", case.script if case else 'exec "$@"', "sh", *self.words(command, place)],
            cwd=f"{place}/{command.folder}", env=variables, stdin=streams.input, stdout=streams.output,
            stderr=subprocess.PIPE, start_new_session=True)
        streams.start(process)
        result = self.serve(process, command, case, streams) if command.serves else wait(process, streams)
        result.left = has_group(process.pid) and not result.hangs
        end_group(process.pid)
        if case and case.answers:
            result.fired = result.answered
        else:
            result.fired = not preloads or not case or os.path.exists(mark)
        if os.path.exists(mark):
            os.remove(mark)
        result.output = normalized(command.ordered(result.output), place)
        result.errors = normalized(result.errors, place)
        result.disk = self.state(place)
        return result

    def serve(self, process, command, case, streams):
        """Requests a page or a change of a server, and stops it."""
        status, body = "", ""
        address = streams.address(process)
        if address:
            status, body = request(address, *(command.change or ("/", None)))
        if process.poll() is None:
            process.send_signal(case.signal if case and case.answers else signal.SIGTERM)
        result = wait(process, streams)
        result.output += status
        result.answer, result.body = status, body
        return result

    def remains(self, command, place, case, result):
        """Starts a server again, and returns the problems: it must start, and have the change that was answered."""
        if case and case.disk == "read-only":
            subprocess.run(["mount", "-o", "remount,rw", place], check=True)
        if os.path.exists(f"{place}/filler"):
            os.remove(f"{place}/filler")
        path, body = command.change
        reader = dataclasses.replace(command, change=(path, None))
        second = self.run(reader, place, None, False)
        if not second.answered:
            return [f"the server does not start again: {second.answer} {second.errors[-200:]}"]
        if result.answered and json.loads(body)["name"] not in second.body:
            return ["the change that was answered is lost"]
        return []

    def changed(self, command, case):
        """Returns the result of a run in which the affected file has the new content, or is missing, from the start."""
        place = self.prepare(f"changed-{threading.get_ident()}", None)
        try:
            change(place, case)
            start = self.state(place)
            with ended_pipe(f"{place}/{case.file}" if case.action == "pipe" else None):
                result = self.run(command, place, None, False)
            result.start = start
            return result
        finally:
            self.remove(place, None)

    def state(self, place):
        """Returns the files of a run: the content, or the exported content of a database, by path."""
        files = {}
        for folder, names, plain in os.walk(place):
            for name in names + plain:
                path = os.path.join(folder, name)
                relative = os.path.relpath(path, place)
                if relative == "filler" or relative.startswith("out/world.sqlite.devices"):
                    continue
                mode = os.lstat(path).st_mode
                if stat.S_ISREG(mode):
                    files[relative] = self.content(path, relative, place)
                elif stat.S_ISLNK(mode):
                    files[relative] = os.readlink(path).replace(place, "@")
                else:
                    files[relative] = stat.S_IFMT(mode)
        return files

    def content(self, path, relative, place):
        with open(path, "rb") as file:
            content = file.read()
        if relative == "registry.sqlite" or relative == "out/new.sqlite":
            return self.rows(path, content)
        if relative.endswith((".sqlite", "-wal", "-shm", "-journal")):
            return b""
        return DATE.sub(b"DATE", content.replace(place.encode(), b"@"))

    def rows(self, path, content):
        """Returns the rows of a registry; the content of a damaged one is never expected."""
        with open(os.path.join(self.template, "registry.sqlite"), "rb") as file:
            if file.read() == content and not os.path.exists(path + "-wal"):
                return b"unchanged"
        copy = f"{path}.copy"
        folder = os.path.join(self.directory, f"copy-{threading.get_ident()}")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        copy = os.path.join(folder, "copy.sqlite")
        for suffix in ("", "-wal", "-journal"):
            if os.path.exists(path + suffix):
                shutil.copy(path + suffix, copy + suffix)
        if not content and not os.path.exists(path + "-wal"):
            return b"empty"
        texts = []
        for line in ("doctor", "export"):
            run = subprocess.run([self.server, "registry", line, "--registry", copy], capture_output=True, check=False)
            if run.returncode:
                if b"has no tables" in run.stderr or b"migrate" in run.stderr:
                    return b"empty"
                return b"damaged: " + run.stdout + run.stderr
            texts.append(run.stdout)
        return DATE.sub(b"DATE", texts[1])


def request(address, path, body):
    """Returns the status and the body of a response."""
    call = urllib.request.Request(address.rstrip("/") + path, data=body.encode() if body else None,
                                  headers={"Content-Type": "application/json"} if body else {})
    try:
        with urllib.request.urlopen(call, timeout=10) as response:
            return f"status {response.status}", response.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return f"status {error.code}", ""
    except (OSError, http.client.HTTPException):
        return "no response", ""


def change(place, case):
    """Changes the affected file as the preloaded library does."""
    path = f"{place}/{case.file}"
    size = os.path.getsize(path)
    sizes = {"shrink": size // 2, "empty": 0, "tear": size // 4}
    if case.action in sizes:
        os.truncate(path, sizes[case.action])
    elif case.action == "grow":
        with open(path, "ab") as file:
            file.write(b"\n<&&& {{{ ]]] \n")
    else:
        os.remove(path)
        if case.action == "directory":
            os.mkdir(path)
        elif case.action == "link":
            os.symlink(f"{place}/outside.txt", path)
        elif case.action == "pipe":
            os.mkfifo(path)


@contextlib.contextmanager
def ended_pipe(path):
    """Opens a pipe for writing and closes it, because a command waits for the writer of a pipe that is its argument."""
    writer = threading.Thread(target=lambda: os.close(os.open(path, os.O_WRONLY)), daemon=True)
    if path:
        writer.start()
    yield
    if path:
        # Without a reader, the writer still waits.
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        writer.join()
        os.close(reader)


def fill(path, pages):
    """Fills a file system except for a number of pages."""
    block = bytes(4096)
    with open(path, "wb", buffering=0) as file:
        try:
            while file.write(block) == len(block):
                pass
        except OSError:
            pass
        size = os.path.getsize(path)
        file.truncate(max(0, size - pages * 4096))


def normalized(text, place):
    text = text.replace(place, "@")
    text = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", text)
    text = DATE.sub(b"DATE", text.encode()).decode()
    return re.sub(r"\d+(\.\d+)? (ms|s)\b", "TIME", text)


def has_group(group):
    deadline = time.time() + 0.5
    while time.time() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.01)
    return True


def end_group(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def wait(process, streams):
    ended = []
    timer = threading.Timer(LIMIT, lambda: ended.append(end_group(process.pid)))
    timer.start()
    process.wait()
    timer.cancel()
    output, errors = streams.finish(process)
    return Result(process.returncode, output, errors, {}, bool(ended))


class Streams:
    """Standard input and output of a process."""

    def __init__(self, form, parts, awaits):
        self.form, self.parts, self.awaits = form, parts, awaits
        self.chunks, self.errors = [], []
        self.reader = None
        self.input = subprocess.PIPE if parts else subprocess.DEVNULL
        self.writer = None
        if form == "nonblocking" and parts:
            self.input, self.writer = os.pipe()
            os.set_blocking(self.input, False)
        self.output = subprocess.PIPE
        if form == "full":
            self.output = os.open("/dev/full", os.O_WRONLY)
        elif form in ("slow", "broken", "nonblocking"):
            self.reader, self.output = os.pipe()
            fcntl.fcntl(self.output, PIPE_SIZE, 4096)
        if form == "broken":
            os.close(self.reader)
            self.reader = None
        if form == "nonblocking":
            os.set_blocking(self.output, False)
        self.threads = []

    def start(self, process):
        if self.output != subprocess.PIPE:
            os.close(self.output)
        elif process.stdout:
            self.reader = process.stdout.fileno()
        if self.reader is not None:
            self.thread(self.read, self.reader, self.chunks)
        self.thread(self.read, process.stderr.fileno(), self.errors)
        if self.writer is not None:
            os.close(self.input)
            self.thread(self.write, os.fdopen(self.writer, "wb"), process)
        elif self.parts:
            self.thread(self.write, process.stdin, process)

    def thread(self, action, *arguments):
        self.threads.append(threading.Thread(target=action, args=arguments, daemon=True))
        self.threads[-1].start()

    def read(self, descriptor, chunks):
        isSlow = self.form in ("slow", "nonblocking")
        while True:
            chunk = os.read(descriptor, 2048 if isSlow else 65536)
            if not chunk:
                return
            chunks.append(chunk)
            if isSlow:
                time.sleep(0.002)

    def write(self, file, process):
        isSlow = self.form in ("slow", "nonblocking")
        try:
            for part, awaited in zip(self.parts, ("", *self.awaits)):
                self.wait(awaited.encode(), process)
                size = max(1, len(part) // (20 if isSlow else 1))
                for start in range(0, len(part), size):
                    file.write(part[start:start + size])
                    file.flush()
                    if isSlow:
                        time.sleep(0.005)
            file.close()
        except OSError:
            pass

    def wait(self, awaited, process):
        """Waits until the output contains a text."""
        deadline = time.time() + (LIMIT / 4 if self.form in ("plain", "slow", "nonblocking") else 1.5)
        while awaited not in b"".join(self.chunks) and time.time() < deadline and process.poll() is None:
            time.sleep(0.01)

    def address(self, process):
        """Waits for the address that a server prints."""
        deadline = time.time() + (10 if self.form in ("plain", "slow", "nonblocking") else 1.5)
        while time.time() < deadline and process.poll() is None:
            match = re.search(rb"http://[\d.:]+/", b"".join(self.chunks))
            if match:
                return match.group().decode()
            time.sleep(0.01)
        return None

    def finish(self, process):
        for thread in self.threads:
            thread.join(timeout=2)
        if self.reader is not None and process.stdout is None:
            os.close(self.reader)
        for file in (process.stdin, process.stdout, process.stderr):
            if file and not file.closed:
                try:
                    file.close()
                except OSError:
                    pass
        return b"".join(self.chunks).decode(errors="replace"), b"".join(self.errors).decode(errors="replace")
