"""The language server: streams of messages."""
import json
import re
import subprocess

from . import engine, trees
from .tool import claims
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
    comparisons = {"whole streams": 8, "answers": 8}
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
            self.count("whole streams")
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

    def unanswered(self, requests, answers):
        """Returns the requests without exactly one answer; the server exits at the message `exit`."""
        expected = [json.dumps(message["id"]) for message in requests if isinstance(message.get("id"), (int, str)) and
                    not isinstance(message["id"], bool)]
        given = [json.dumps(answer.get("id")) for answer in answers if "method" not in answer]
        self.compared["answers"] += len(expected)
        for number in set(expected):
            if given.count(number) != expected.count(number):
                counts = f"{given.count(number)} of {expected.count(number)}"
                yield engine.Difference("lsp: the number of answers", f"{number}: {counts}")
