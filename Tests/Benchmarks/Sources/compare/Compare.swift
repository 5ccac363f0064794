#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Compares entcheck with similar tools, and reports whether the limits are met.
@main
struct Compare {
    private static let fileCount = 10_000
    private static let plistlib = """
        import plistlib, sys
        for path in sys.argv[1:]:
            try:
                with open(path, "rb") as file: plistlib.load(file)
            except Exception: pass
        """

    let entcheck: String
    let rounds: Int
    let corpus: Corpus
    let scratch: String

    static func main() {
        do {
            if try !run() { exit(1) }
        } catch {
            print("compare: \(error)")
            exit(2)
        }
    }

    private static func run() throws -> Bool {
        let options = CommandLine.arguments.dropFirst()
        func option(_ name: String) -> String? {
            options.firstIndex(of: name).flatMap { $0 + 1 < options.endIndex ? options[$0 + 1] : nil }
        }
        guard let entcheck = option("--entcheck"), let directory = option("--corpus") else {
            throw Failure("usage: compare --entcheck PATH --corpus DIRECTORY [--rounds N] [--list FILE]")
        }
        let list = try option("--list").map { try Corpus(list: $0) }
        let compare = Compare(
            entcheck: entcheck, rounds: option("--rounds").flatMap { Int($0) } ?? 15,
            corpus: try list ?? Corpus(at: directory, count: fileCount), scratch: directory + ".txt")
        return try compare.run()
    }

    private func lint(_ jobs: Int) -> [String] { [entcheck, "lint", "--fail-on", "never", "--jobs", String(jobs)] }

    /// Prints the tables, and returns whether all limits are met.
    private func run() throws -> Bool {
        let xmllint = ["xmllint", "--noout"]
        let peers = [
            Command("xmllint --noout", xmllint), Command("plutil -lint", ["plutil", "-lint"]),
            Command("Python plistlib", ["python3", "-c", Self.plistlib]),
        ]
        var contenders = [
            Command("xmllint --noout", xmllint + corpus.files), Command("entcheck, 1 job", lint(1) + corpus.files),
            Command("entcheck, 4 jobs", lint(4) + corpus.files),
            Command("entcheck", lint(8) + corpus.files),
        ]
        if let directory = corpus.directory {
            contenders.append(Command("entcheck, 1 job, the directory", lint(1) + [directory]))
            contenders.append(Command("entcheck, 4 jobs, the directory", lint(4) + [directory]))
        }
        contenders += peers.dropFirst().map { Command($0.name, $0.arguments + corpus.files) }
        let many = try Comparison("\(corpus.files.count) files, one process", contenders, rounds: rounds)
        print(many.table)
        let one = try Comparison(
            "One file, whole process",
            (peers + [Command("entcheck, 1 job", lint(1)), Command("entcheck --version", [entcheck, "--version"])])
                .map {
                    Command($0.name, $0.arguments + ($0.name.hasSuffix("--version") ? [] : corpus.files.prefix(1)))
                },
            rounds: rounds * 4)
        print(one.table)
        let counted = [peers[0], Command("entcheck, 1 job", lint(1))]
        print(try InstructionCount(counted, corpus: corpus, scratch: scratch).text)
        return Bar.report([
            Bar("one job, relative to xmllint", many.ratio("entcheck, 1 job"), limit: 0.8),
            Bar("four jobs, relative to xmllint", many.ratio("entcheck, 4 jobs"), limit: 0.35),
            Bar("one file, relative to xmllint", one.ratio("entcheck, 1 job"), limit: 2),
            Bar("peak memory in MB", many.peakMemory("entcheck, 4 jobs"), limit: 30),
        ])
    }
}

/// A measured value with its limit.
struct Bar {
    let name: String
    let value: Double?
    let limit: Double

    init(_ name: String, _ value: Double?, limit: Double) {
        self.name = name
        self.value = value
        self.limit = limit
    }

    /// Prints the values and limits, and returns whether all limits are met; a missing value does not meet its limit.
    static func report(_ bars: [Bar]) -> Bool {
        print("\n### Limits\n\n| | measured | at most | |\n|---|---:|---:|---|")
        for bar in bars {
            let verdict = bar.isMet ? "met" : "MISSED"
            let value = bar.value?.rounded(to: 2) ?? "–"
            print("| \(bar.name) | \(value) | \(bar.limit.rounded(to: 2)) | \(verdict) |")
        }
        return bars.allSatisfy(\.isMet)
    }

    private var isMet: Bool { value.map { $0 <= limit } ?? false }
}
