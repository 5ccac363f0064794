"""The patterns of `.gitignore` files, compared with `git check-ignore`."""
import os
import shutil
import subprocess

from . import engine

NAMES = ["a", "b", "ab", "A", "a.txt", ".a", "build", "b c", "a]", "[a]", "é",
         "a-b", "aa", "x*y", "!a", "#a", "a ", "a\\b", "0", "_", "a.b.c", "^", "-", "dir"]
PIECES = ["*", "**", "?", "/", "/**/", "**/", "/**", "[a-z]", "[!a]", "[^b]", "[]a]", "[]-a]", "[a-]", "[[:alpha:]]",
          "[[:upper:]b]", "[[:foo:]]", "[\\]]", "[a", "[z-a]", "[--0]", "[[:space:]]", "[a-\\c]", "\\", "\\*", "\\ ",
          "\\!", "\\#", "!", "#", " ", "  ", "[!-a]", "[^]]", "[[]", "[*]", "[?]", "[/]", "a**b", "***", "*.txt", "\t",
          "[[:digit:]-z]"]


class PatternTarget(engine.Target):
    name = "ignore"
    comparisons = {"paths": 1, "ignored paths": 20}

    def prepare(self, folder):
        if not shutil.which("git"):
            raise engine.Skipped("git is not installed")

    def make(self, rng):
        lines = [self.line(rng) for _ in range(rng.choice([1, 1, 2, 4]))]
        text = rng.choice(["\n"] * 5 + ["\r\n"]).join(lines)
        paths = sorted({"/".join(rng.choice(NAMES) for _ in range(rng.choice([1, 1, 2, 3, 4]))) for _ in range(30)})
        return (text + "\n----\n" + "\n".join(paths)).encode()

    def line(self, rng):
        parts = [rng.choice(NAMES) if rng.random() < 0.45 else rng.choice(PIECES)
                 for _ in range(rng.choice([1, 2, 2, 3, 4, 5]))]
        start = rng.choice(["", "", "", "", "!", "/", "#", "\ufeff"])
        return start + "".join(parts) + rng.choice(["", "", "", "/", " ", "\\ ", "\\"])

    def compare(self, inputs, folder):
        subprocess.run(["git", "init", "-q", folder], check=True, env=engine.quiet(), stdin=subprocess.DEVNULL)
        questions = []
        for index, data in enumerate(inputs):
            text, _, paths = data.decode("utf-8", "replace").partition("\n----\n")
            os.mkdir(os.path.join(folder, f"case{index}"))
            with open(os.path.join(folder, f"case{index}", ".gitignore"), "w", newline="", encoding="utf-8") as file:
                file.write(text)
            # Only `\n` separates paths; other reductions can leave names that git normalizes.
            questions += [f"case{index}/{path}" for path in paths.split("\n") if self.is_normal(path)]
        asked = subprocess.run(["git",
                                "-c",
                                "core.ignoreCase=false",
                                "check-ignore",
                                "-z",
                                "--stdin",
                                "--no-index"],
                               cwd=folder,
                               input="\0".join(questions).encode(),
                               stdout=subprocess.PIPE,
                               env=engine.quiet(),
                               stderr=subprocess.DEVNULL,
                               check=False)
        if asked.returncode not in (0, 1):
            raise RuntimeError(f"git check-ignore: status {asked.returncode}")
        ignored = set(asked.stdout.decode().split("\0"))
        written = engine.write(inputs, folder)
        results = []
        for index, outcome in enumerate(engine.outcomes(self.programs["outcomes"], "glob", written)):
            prefix = f"case{index}/"
            theirs = {path[len(prefix):] for path in ignored if path.startswith(prefix)}
            self.compared["paths"] += sum(question.startswith(prefix) for question in questions)
            self.compared["ignored paths"] += len(theirs)
            results.append(self.difference(inputs[index], outcome, theirs))
        return results

    @staticmethod
    def is_normal(path):
        parts = path.split("/")
        return all(part not in ("", ".", "..", ".git") for part in parts) and not path.startswith('"')

    def difference(self, data, outcome, theirs):
        if "crashed" in outcome:
            return [engine.Difference(f"crash {outcome['crashed']}", "")]
        if not outcome["accepted"]:
            # A reduction can remove the line between the patterns and the paths.
            return [engine.Difference("the patterns are rejected", "")] if b"\n----\n" in data else []
        own = {path for path in outcome["value"] if self.is_normal(path)}
        found = []
        if own - theirs:
            found.append(engine.Difference("git does not ignore a path", f"{sorted(own - theirs)[0]!r}"))
        if theirs - own:
            found.append(engine.Difference("only git ignores a path", f"{sorted(theirs - own)[0]!r}"))
        return found
