"""The rules by which the result of a run is judged."""
import json
import os
import re
import signal

from cell import CRASHES, DATABASE, TEMPORARY

REASON = re.compile(r": .*[a-z]{3}")
# A line that states an error of a file.
ERROR = re.compile(r"\berror: |cannot be read|: not checked: ")
RESPONSE = re.compile(r'"isError":true|\\"severity\\":\\"error\\"')
# The actions that change the content of a file, that replace it, and after which reading fails.
CHANGES = ("shrink", "empty", "grow", "tear")
ABSENCES = ("vanish", "directory")
FAILURES = ("fail", "break")


def judge(command, case, result, reference, before, changed):
    """Returns the text of the cell, and the problems.

    `changed` returns the result of a run in which the affected file is changed from the start.
    """
    ended = -result.status if result.status < 0 else 0
    if case.signal and result.status == 128 + case.signal:
        # The signal ended entcheck-server, and entcheck exits with this status.
        ended = case.signal
    if result.hangs:
        return "hangs", ["does not end"]
    if ended in CRASHES or result.status in {128 + number for number in CRASHES}:
        return "crash", [f"crashes with signal {ended}: {last(result.errors)}"]
    isError = bool(case.file) and reports(command, case, result, reference)
    problems = disk(case, result, reference, before, changed, isError)
    if ended and ended != case.signal and not (command.serves and ended == signal.SIGTERM):
        problems.append(f"ends with signal {ended}")
    if result.left and case.signal != signal.SIGKILL:
        problems.append("leaves a process")
    if "OUTSIDE-CONTENT" in result.output + result.errors and not is_named(command, case):
        problems.append("shows the content of a file outside the tree")
    if is_same(command, case, result, reference, before):
        return "=", problems + swallowed(case, result, reference)
    if case.file and not isError:
        problems += of_file(command, case, result, changed)
    if is_equal(result, reference):
        if result.status in (0, 1) and not case.file:
            problems.append("does not write the files, but has the status of success")
    elif case.harmless:
        problems.append(f"status {result.status} or other output: {last(result.errors)}")
    elif not ended and not (command.serves and case.signal):
        problems += message(command, case, result, reference)
    return signal.Signals(ended).name[3:] if ended else str(result.status), problems


def is_equal(result, reference):
    return result.status == reference.status and result.output == reference.output


def is_same(command, case, result, reference, before):
    """Whether the status, the output, and the written files are those of another run."""
    return is_equal(result, reference) and written(command, case, result, reference, before)


def fresh(result, reference):
    """Returns the lines that the run without a fault does not print."""
    known = set((reference.output + reference.errors).splitlines())
    return [line for line in (result.output + "\n" + result.errors).splitlines() if line not in known]


def is_mentioned(file, lines):
    """Whether a line contains the name of a file, and not only as a part of another name."""
    name = re.compile(rf"(?<![\w.-]){re.escape(os.path.basename(file))}(?![\w-]|\.\w)")
    return any(name.search(line) for line in lines)


def swallowed(case, result, reference):
    """An equal result requires a message, too, if reading a file failed."""
    if case.action in FAILURES and not is_mentioned(case.file, fresh(result, reference)):
        return [f"does not report that {case.file} cannot be read"]
    return []


def reports(command, case, result, reference):
    """Whether the result is an error that contains the name of the affected file."""
    lines = fresh(result, reference)
    if command.arguments[0] == "mcp":
        # The responses contain the messages and the findings.
        return is_mentioned(case.file, [line for line in lines if RESPONSE.search(line)])
    if "--quiet" in command.arguments:
        return result.status not in (0, reference.status)
    if result.status not in (0, 1):
        # A product on the command line has one program.
        products = [word for word in command.arguments if word.endswith(".app") and f"/{word}/" in case.file]
        return any(is_mentioned(name, lines) for name in (case.file, *products))
    errors = [line for line in lines if ERROR.search(line)]
    isOnly = is_named(command, case) and any(line.startswith("error: ") for line in errors)
    return isOnly and result.status == 1 or is_mentioned(case.file, errors)


def of_file(command, case, result, changed):
    """Without an error, a result must be that of the old content, or that of the new content."""
    name = os.path.basename(case.file)
    if case.action in FAILURES:
        return [f"status {result.status}, and no error with the name {name}: {last(result.errors)}"]
    other = changed()
    if is_same(command, case, result, other, other.start):
        return []
    return [f"status {result.status}: neither the result of the old content nor of the new content "
            f"(status {other.status}), and no error with the name {name}: {last(result.errors)}"]


def is_named(command, case):
    """Whether the affected file is an argument; links to it are then followed."""
    words = [word.removeprefix("@/") for word in command.arguments]
    return bool(case.file) and case.file.removeprefix("tree/") in words


def is_walked(command, case):
    """Whether the affected file is found in a directory that is an argument."""
    folder = os.path.dirname(case.file.removeprefix("tree/"))
    return any(folder == word or word == "." for word in command.arguments)


def last(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no message"


def written(command, case, result, reference, before):
    """Returns whether the files are the same as after a run without a fault."""
    if not command.writes:
        return True
    changed = [path for path, content in reference.disk.items()
               if before.get(path) != content and not DATABASE.search(path)]
    if case and case.differs:
        return all(is_complete(path, result.disk.get(path)) for path in changed)
    return all(result.disk.get(path) == reference.disk[path] for path in changed)


def is_complete(path, content):
    if not isinstance(content, bytes):
        return content is not None
    if path.endswith((".json", ".sarif")) and not path.endswith("baseline.json"):
        try:
            json.loads(content)
        except ValueError:
            return False
    return not path.endswith((".html", ".svg")) or content.rstrip().endswith((b"</html>", b"</svg>"))


def disk(case, result, reference, before, changed, isError):
    """Returns the problems of the files: temporary, damaged, and missing ones."""
    problems = []
    for path, content in result.disk.items():
        if TEMPORARY.search(path):
            # The next run with --since removes the directory for git of an interrupted run.
            if case.signal != signal.SIGKILL and not (case.signal and "/entcheck-git." in path):
                problems.append(f"leaves {path}")
        elif DATABASE.search(path) or content == b"empty":
            continue
        elif isinstance(content, bytes) and content.startswith(b"damaged"):
            if path != case.file:
                problems.append(f"{path}: {content[:200].decode(errors='replace')}")
        elif content not in (before.get(path), reference.disk.get(path)):
            # An interrupted import contains complete snapshots, and can be repeated.
            isPart = path == "out/new.sqlite" and result.status != 0
            if not isPart and not is_expected(case, path, content, result.status, changed, isError):
                problems.append(f"{path} is not complete")
    return problems + [f"{path} is missing" for path in before
                       if path not in result.disk and path in reference.disk and path != case.file]


def is_expected(case, path, content, status, changed, isError):
    """Whether other content of a file than without the fault is correct."""
    if not case.file:
        return case.differs and is_complete(path, content)
    if isError and path != case.file and is_complete(path, content):
        # The report of a run that states by its status that it is not complete, or that contains the error.
        text = content.decode(errors="replace") if isinstance(content, bytes) else ""
        if status not in (0, 1) or is_mentioned(case.file, [text.replace("<wbr/>", "")]):
            return True
    return case.action not in FAILURES and content in (changed().start.get(path), changed().disk.get(path))


def is_nameless(command, case, action, result):
    """Whether the message of a run does not have to contain the name of the affected file."""
    isAbsent = action in ABSENCES
    return (
        "--quiet" in command.arguments or action in (*CHANGES, *FAILURES)
        # The file is the only argument.
        or result.status != 0 and is_named(command, case)
        # A command that reads a registry creates it if it does not exist.
        or case.file == "registry.sqlite" and isAbsent
        or isAbsent and is_walked(command, case)
        # A missing index is an empty one.
        or case.file == "tree/.git/index" and action == "vanish"
        # A directory on the command line is searched.
        or action == "directory" and is_named(command, case)
        # A missing configuration file is a missing value.
        or action == "pipe" and command.arguments[0] == "resolve" and result.status != 0
        # The files of a setup do not depend on the content of a file.
        or command.arguments[0] == "init" and action in ("vanish", "directory", "link", "pipe"))


def message(command, case, result, reference):
    """Checks the output and the message of a run that differs from the run without a fault."""
    problems = []
    text = result.output + result.errors
    action = case.action
    isQuiet = "--quiet" in command.arguments
    if command.arguments[0] == "mcp" and '"isError":true' in result.output:
        # The responses contain the messages.
        return []
    if result.status == 0 and reference.status != 0 and not case.file:
        problems.append("status 0, although a run without the fault fails")
    isVague = case.differs or case.file
    if result.status == 0 and result.output != reference.output and not isVague and reference.status == 0:
        problems.append("status 0 with other output")
    if result.status == reference.status != 0 and result.output != reference.output and not isVague:
        problems.append(f"the same status {result.status} with other output")
    if case.file and not is_nameless(command, case, action, result) and os.path.basename(case.file) not in text:
        problems.append(f"status {result.status} without the name {os.path.basename(case.file)}: {last(text)}")
    # The protocol specifies the status of a language server that cannot write.
    isSilent = isQuiet or command.arguments[0] == "lsp"
    if result.status not in (0, reference.status) and not isSilent:
        if not text.strip():
            problems.append(f"status {result.status} without a message")
        elif not REASON.search(text):
            problems.append(f"message without a reason: {last(result.errors)}")
    return problems
