"""The language server and the simulator: streams of messages, and damaged files."""
import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request

from . import engine, trees
from .tool import STATUSES, ToolTarget, claims, read, rows
from .xml_writing import XMLWriter

METHODS = [
    "textDocument/hover", "textDocument/completion", "textDocument/codeAction", "textDocument/documentSymbol",
    "textDocument/diagnostic", "textDocument/references", "textDocument/rename", "textDocument/codeLens",
    "textDocument/inlayHint", "workspace/symbol", "workspace/diagnostic", "textDocument/definition", "example/unknown",
    "textDocument/formatting", "textDocument/prepareRename", "completionItem/resolve", "workspace/executeCommand"]
ODD = [None, -1, 2**31, "x", [], {}, True, 1.5, "file:///", "\U0001F600"]


def framed(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return f"Content-Length: {len(data)}\r\n\r\n".encode() + data


class StreamTarget(engine.Target):
    """Streams of messages to the language server."""
    name = "lsp"
    batch = 8
    is_reducible = False

    def make(self, rng):
        uri = "file:///tmp/App.entitlements"
        text = XMLWriter(rng, rng.choice([0, 0.05])).document(claims(rng)).decode("utf-8", "replace")
        messages = [{"id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": None}},
                    {"method": "initialized", "params": {}},
                    {"method": "textDocument/didOpen", "params": {"textDocument": {
                        "uri": uri, "languageId": "xml", "version": 1, "text": text}}}]
        for number in range(2, rng.choice([4, 8, 16])):
            messages.append(self.message(rng, number, uri))
        if rng.random() < 0.3:
            rng.shuffle(messages)
        messages += [{"id": "end", "method": "shutdown"}, {"method": "exit"}]
        stream = b"".join(framed(json.dumps(dict(message, jsonrpc="2.0"))) for message in messages)
        if rng.random() < 0.4:
            return b"damaged\n" + trees.mutated(rng,
                                                stream,
                                                [b"\r\n\r\n",
                                                 b"Content-Length: 99999\r\n\r\n",
                                                 b"{",
                                                 b"}",
                                                 b"\"",
                                                 b"-1",
                                                 b"Content-Length: -5\r\n\r\n",
                                                 b"Content-Length: 0\r\n\r\n",
                                                 b"\xff"])
        return b"whole\n" + stream

    @staticmethod
    def message(rng, number, uri):
        def odd(value):
            return rng.choice(ODD) if rng.random() < 0.08 else value
        position = {"line": odd(rng.randrange(12)), "character": odd(rng.randrange(40))}
        span = {"start": position, "end": {"line": odd(rng.randrange(12)), "character": odd(rng.randrange(40))}}
        document = {"uri": odd(uri), "version": number}
        if rng.random() < 0.35:
            changes = [{"range": odd(span), "text": odd(rng.choice(
                ["", "x", "<", "<key>a</key>", "\n", "\U0001F600"]))}]
            return {
                "method": "textDocument/didChange",
                "params": {
                    "textDocument": document,
                    "contentChanges": odd(changes)}}
        params = {"textDocument": odd(document), "position": odd(position), "range": span, "query": "a", "newName": odd(
            "b"), "context": odd({"diagnostics": [], "includeDeclaration": True})}
        return {"id": odd(number), "method": rng.choice(METHODS), "params": odd(params)}

    def compare(self, inputs, folder):
        return [list(self.check(data, folder)) for data in inputs]

    def check(self, data, folder):
        form, _, stream = data.partition(b"\n")
        process = subprocess.Popen([self.programs["tool"], "lsp"], cwd=folder, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=engine.quiet())
        try:
            output, _ = process.communicate(stream, timeout=engine.TIMEOUT * 3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            yield engine.Difference("lsp: time limit", "")
            return
        if process.returncode < 0 or process.returncode > 4:
            yield engine.Difference(f"lsp: status {process.returncode}", "")
        answers = list(self.bodies(output))
        if None in answers:
            yield engine.Difference("lsp: the output is not a stream of messages", repr(output[-300:]))
        elif form == b"whole":
            yield from self.unanswered(list(self.bodies(stream)), answers)

    @staticmethod
    def bodies(stream):
        """Returns the messages of a stream, and `None` for the rest if it is malformed."""
        while stream:
            head = re.match(
                rb"(?:[A-Za-z-]+: [^\r\n]*\r\n)*?Content-Length: (\d+)\r\n(?:[A-Za-z-]+: [^\r\n]*\r\n)*\r\n",
                stream)
            if not head:
                yield None
                return
            end = head.end() + int(head[1])
            try:
                yield json.loads(stream[head.end():end])
            except ValueError:
                yield None
            stream = stream[end:]

    @staticmethod
    def unanswered(requests, answers):
        """Returns the requests without exactly one answer; the server exits at the message `exit`."""
        expected = [json.dumps(message["id"]) for message in requests if isinstance(message.get("id"), (int, str)) and
                    not isinstance(message["id"], bool)]
        given = [json.dumps(answer.get("id")) for answer in answers if "method" not in answer]
        for number in set(expected):
            if given.count(number) != expected.count(number):
                counts = f"{given.count(number)} of {expected.count(number)}"
                yield engine.Difference("lsp: the number of answers", f"{number}: {counts}")


class WorldTarget(ToolTarget):
    """Damaged files of the simulator."""
    name = "world"
    batch = 3

    def prepare(self, folder):
        super().prepare(folder)
        self.number = 0
        if not os.access(os.path.join(os.path.dirname(self.programs["tool"]), "entcheck-server"), os.X_OK):
            raise engine.Skipped("entcheck-server is not built")
        sample = os.path.join(folder, "sample")
        os.mkdir(sample)
        status, errors = self.serve(sample, [("/api/v1/accounts", {"name": "someone@example.com"})])
        if status != 0:
            raise engine.Skipped(f"the simulator does not start: {errors[-200:]!r}")
        self.world = read(os.path.join(sample, "world.sqlite"))

    def serve(self, folder, requests):
        """Starts a server, sends requests, and stops it; returns its status and its messages."""
        # Child processes of the tool end with it, because the tool replaces itself with the server.
        with open(os.path.join(folder, "errors"), "wb") as errors:
            process = subprocess.Popen([self.programs["tool"],
                                        "cloud",
                                        "serve",
                                        "--port",
                                        "0",
                                        "--world",
                                        "world.sqlite"],
                                       cwd=folder,
                                       stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE,
                                       stderr=errors,
                                       env=engine.quiet())
            try:
                line = process.stdout.readline().decode()
                address = re.search(r"http://\S+", line)
                for path, body in requests if address else []:
                    self.request(address[0].rstrip("/") + path, body)
                process.send_signal(signal.SIGTERM)
                process.wait(timeout=engine.TIMEOUT * 3)
                status = process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                status = "time limit"
        return status, read(os.path.join(folder, "errors"))

    @staticmethod
    def request(address, body):
        data = json.dumps(body).encode() if body else None
        try:
            request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
            urllib.request.urlopen(request, timeout=engine.TIMEOUT).read()
        except (urllib.error.URLError, OSError, TimeoutError):
            pass

    def make(self, rng):
        data = bytearray(self.world)
        for _ in range(rng.choice([1, 3, 20])):
            at, size = rng.randrange(len(data)), rng.choice([1, 4, 100])
            data[at:at + size] = bytes(rng.randrange(256) for _ in range(size))
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)):]
        return bytes(data)

    def unpack(self, data, folder):
        with open(os.path.join(folder, "world.sqlite"), "wb") as file:
            file.write(data)

    def check(self, place):
        path = os.path.join(place, "world.sqlite")
        before, counts = read(path), rows(path)
        status, errors = self.serve(place, [("/api/v1/accounts", None),
                                    ("/api/v1/accounts", {"name": "other@example.com"})])
        if status != 0 and read(path) != before:
            yield engine.Difference("cloud serve: a damaged world is changed", errors[-500:].decode("utf-8", "replace"))
        after = rows(path) if status == 0 and counts else None
        lost = [name for name, count in counts.items() if (after or counts).get(name, 0) < count] if counts else []
        if lost:
            yield engine.Difference("cloud serve: rows are lost", f"{counts} {after}")
        if status not in STATUSES:
            yield engine.Difference(f"cloud serve: status {status}", errors[-500:].decode("utf-8", "replace"))
        elif status != 0 and not errors.strip():
            yield engine.Difference(f"cloud serve: status {status} without a message", "")
