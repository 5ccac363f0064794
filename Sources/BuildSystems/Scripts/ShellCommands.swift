import PropertyLists

/// The commands of a shell script, a makefile, or a workflow that call one program, with simple variables expanded.
///
/// Only words, separators of commands, and assignments are recognized. The structure of the script, such as conditions
/// and functions, is ignored.
struct ShellCommands {
    /// The commands: their words after the name of the program.
    private(set) var commands: [[Located<String>]] = []

    /// The values of variables; `nil` for variables with several values.
    private var variables: [String: String?] = [:]

    private let file: SourceFile

    /// The maximum number of commands that are read; real scripts have a few dozen.
    private static let commandLimit = 1000

    /// The maximum length of a command with its continuation lines, in bytes; real commands have a few hundred.
    private static let lengthLimit = 16_384

    /// Reads the commands that call a program.
    init(calling program: String, in file: SourceFile) {
        self.file = file
        var start = 0
        while start < file.text.count, commands.count < Self.commandLimit {
            let end = endOfCommand(from: start)
            read(start..<end, calling: program)
            start = end + 1
        }
    }

    /// Returns the end of the line, including the lines that continue it.
    private func endOfCommand(from start: Int) -> Int {
        let limit = min(file.text.count, start + Self.lengthLimit)
        var end = start
        while end < limit {
            guard file.text[end] == UInt8(ascii: "\n") else {
                end += 1
                continue
            }
            let last = end > start && file.text[end - 1] == UInt8(ascii: "\r") ? end - 2 : end - 1
            guard last >= start, file.text[last] == UInt8(ascii: "\\") else { return end }
            end += 1
        }
        return end
    }

    private mutating func read(_ range: Range<Int>, calling program: String) {
        var line = ShellLine(file: file, range: range)
        for words in line.commands() {
            readAssignment(words)
            guard let index = words.firstIndex(where: { $0.value.isCall(of: program) }) else { continue }
            commands.append(words[(index + 1)...].map { Located(expand($0.value), at: $0.location) })
        }
    }

    /// Records `NAME=value`, also after `export`, `readonly`, or `local`.
    private mutating func readAssignment(_ words: [Located<String>]) {
        let keywords = ["export", "readonly", "local", "declare", "-r"]
        guard let word = words.first(where: { !keywords.contains($0.value) })?.value,
            let sign = word.firstIndex(of: "="), sign > word.startIndex,
            word[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return }
        let name = String(word[..<sign])
        let value = expand(String(word[word.index(after: sign)...]))
        // The output of a command is not known.
        let isUsable =
            variables[name] == nil && value.utf8.count <= LiteralScript.textLimit && !value.contains("$(")
            && !value.contains("`")
        variables[name] = .some(isUsable ? value : nil)
    }

    /// The maximum number of references in one word, and the maximum length of the result in bytes.
    private static let referenceLimit = 16

    /// Replaces references to known variables; other references remain.
    private func expand(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var (rest, result, count) = (text[...], "", 0)
        while let sign = rest.firstIndex(of: "$"), count < Self.referenceLimit,
            result.utf8.count < LiteralScript.textLimit
        {
            count += 1
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            let isBraced = rest.first == "{"
            let name = (isBraced ? rest.dropFirst() : rest).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let after = rest[name.endIndex...]
            let known = variables[String(name)] ?? nil
            if let value = known, !name.isEmpty, !isBraced || after.first == "}" {
                result += value
                rest = isBraced ? after.dropFirst() : after
            } else if isBraced, !name.isEmpty, after.hasPrefix(":-"), let end = after.firstIndex(of: "}") {
                // The environment can set the variable; the script states the usual value.
                result += known ?? String(after[..<end].dropFirst(2))
                rest = after[end...].dropFirst()
            } else {
                result += "$"
            }
        }
        return result + rest
    }
}

extension String {
    /// Whether a word calls a program; `@` and `-` at the start of a recipe in a makefile change only its output.
    fileprivate func isCall(of program: String) -> Bool {
        let name = drop { $0 == "@" || $0 == "-" }
        return name == program || name.hasSuffix("/" + program)
    }
}
