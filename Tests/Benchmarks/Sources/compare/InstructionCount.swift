/// The number of instructions per additional file, measured with valgrind; it does not depend on other load.
struct InstructionCount {
    /// The two numbers of files; the difference of their instructions excludes launch and exit.
    private static let fileCounts = (few: 200, many: 400)

    let text: String

    init(_ commands: [Command], corpus: Corpus, scratch: String) throws {
        guard Command("", ["valgrind"]).isInstalled else {
            text = "\nInstructions were not counted: valgrind is not installed.\n"
            return
        }
        var table = "\n### Instructions per file, in thousands\n\n| | |\n|---|---:|\n"
        let (few, many) = Self.fileCounts
        for command in commands where command.isInstalled {
            let less = try Self.count(command, corpus.files.prefix(few), scratch)
            let more = try Self.count(command, corpus.files.prefix(many), scratch)
            table += "| \(command.name) | \((Double(more - less) / Double(many - few) / 1000).rounded(to: 1)) |\n"
        }
        text = table
    }

    private static func count(_ command: Command, _ files: ArraySlice<String>, _ scratch: String) throws -> Int {
        let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        _ = try Command("", valgrind + command.arguments + files).run(outputTo: scratch)
        let lines = try Corpus.read(scratch).split(separator: "\n")
        guard let line = lines.last(where: { $0.contains("Collected :") }), let word = line.split(separator: " ").last,
            let count = Int(word)
        else { throw Failure("valgrind did not count the instructions of \(command.name)") }
        return count
    }
}
