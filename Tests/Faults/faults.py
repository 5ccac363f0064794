"""The columns of the table: the faults, each with the cases in which it occurs during a command."""
import dataclasses
import signal


@dataclasses.dataclass
class Case:
    """One way in which a fault occurs."""
    title: str
    # The variables of the preloaded library.
    variables: dict = dataclasses.field(default_factory=dict)
    # A shell script that executes the command "$@".
    script: str = 'exec "$@"'
    # The form of standard input and output: plain, slow, broken (nobody reads), or full.
    streams: str = "plain"
    # The state of the disk: plain, read-only, or the number of free pages.
    disk: object = "plain"
    # The path of the affected file in the directory of the run.
    file: str = ""
    # The signal that ends the run, and whether it is sent after the answer of a server, by the caller.
    signal: int = 0
    answers: bool = False
    # Whether other output is correct, of a fault that is not in a file.
    differs: bool = False
    # Whether the result must be the same as without the fault.
    harmless: bool = False

    @property
    def action(self):
        """What happens to the affected file."""
        return self.variables.get("FAULT_ACTION", "")


@dataclasses.dataclass
class Fault:
    title: str
    cases: object
    preloads: bool = True


def always(title, *cases, preloads=True):
    return Fault(title, lambda command: cases, preloads)


def scripted(title, script, **options):
    return always(title, Case(title, script=script, **options), preloads=False)


def on_files(title, *actions):
    """A fault of each file that a command reads; a file that is fixed is opened several times."""
    def cases(command):
        for file in command.reads:
            for action in actions:
                if action == "pipe" and file.endswith(".jsonl"):
                    # A pipe is a valid argument of these commands, which wait for its writer.
                    continue
                for number in ((1, 2) if command.writes or command.serves else (1,)):
                    variables = {"FAULT_ACTION": action, "FAULT_OPEN": str(number), "FAULT_FILE": file}
                    yield Case(f"{action} {file}, opened for time {number}", variables, file=file)
    return Fault(title, cases)


def signals(name):
    """A signal before the first calls of each kind."""
    number = int(getattr(signal, f"SIG{name}"))

    def cases(command):
        if command.writes:
            calls = [("create", 1), ("write", 1), ("write", 5), ("fsync", 1), ("rename", 1), ("renamed", 1)]
        elif command.reads or command.input:
            calls = [("open", 5), ("create", 1), ("write", 1), ("output", 1)]
        else:
            calls = [("output", 1)]
        for call, count in calls:
            variables = {"FAULT_SIGNAL": str(number), "FAULT_CALL": call, "FAULT_COUNT": str(count)}
            yield Case(f"SIG{name} before {call} {count}", variables, signal=number)
        if command.change:
            yield Case(f"SIG{name} after the answer", signal=number, answers=True)
    return Fault(f"SIG{name}", cases)


def full_disk(command):
    return [Case(f"{pages} free pages", disk=pages) for pages in ((0, 1, 3, 12) if command.writes else (0,))]


def clock(command):
    return [Case("an hour", {"FAULT_CLOCK": "3600"}, harmless=True),
            Case("fifty years", {"FAULT_CLOCK": str(50 * 365 * 86400)}, differs=True),
            Case("thousand years", {"FAULT_CLOCK": str(1000 * 365 * 86400)}, differs=True)]


def streams(command):
    return [Case(form, streams=form, harmless=True) for form in ("slow", "nonblocking")]


def memory_limited(limit):
    def cases(command):
        size = max(limit, command.memory << 10)
        return [Case("memory", script=f'ulimit -v {size} && exec "$@"', harmless=True)]
    return cases


def everything(memory):
    """Returns all faults; `memory` is the memory limit in KiB of commands without another one."""
    return [
        Fault("disk full", full_disk, preloads=False),
        always("output full", Case("full", streams="full"), preloads=False),
        always("read-only", Case("read-only", disk="read-only"), preloads=False),
        on_files("shrinks", "shrink", "empty", "tear"),
        on_files("grows", "grow"),
        on_files("vanishes", "vanish"),
        on_files("directory", "directory"),
        on_files("link", "link"),
        on_files("pipe", "pipe"),
        on_files("read fails", "fail", "break"),
        always("EINTR", Case("every second call", {"FAULT_INTERRUPT": "1"}, harmless=True),
               Case("alarms", {"FAULT_ALARM": "1"}, harmless=True)),
        always("short", Case("7 bytes", {"FAULT_PIECE": "7"}, harmless=True),
               Case("1000 bytes", {"FAULT_PIECE": "1000"}, harmless=True)),
        Fault("slow", streams, preloads=False),
        scripted("no stdin", 'exec "$@" <&-', differs=True),
        scripted("no stdout", 'exec "$@" >&-'),
        scripted("no stderr", 'exec "$@" 2>&-', harmless=True),
        always("reader ends", Case("broken", streams="broken", signal=int(signal.SIGPIPE)), preloads=False),
        scripted("20 files", 'ulimit -n 20 && exec "$@"', harmless=True),
        Fault("memory", memory_limited(memory), preloads=False),
        signals("INT"), signals("TERM"), signals("KILL"),
        Fault("clock", clock),
    ]
