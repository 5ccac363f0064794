import PropertyLists

/// The commands of a shell script, a makefile, or a workflow that call one program, with simple variables expanded.
///
/// Only words and assignments are recognized. The structure of the script, such as conditions and functions, is ignored.
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
        let words = words(in: range)
        guard let first = words.first, !first.value.hasPrefix("#") else { return }
        readAssignment(words)
        guard let index = words.firstIndex(where: { $0.value == program || $0.value.hasSuffix("/" + program) }) else {
            return
        }
        let arguments = words[(index + 1)...].prefix { ![";", "&&", "||", "|", ")"].contains($0.value) }
        commands.append(arguments.map { Located(expand($0.value), at: $0.location) })
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
        variables[name] = variables[name] == nil ? .some(value) : .some(nil)
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
            if let known = variables[String(name)], let value = known, !name.isEmpty, !isBraced || after.first == "}" {
                result += value
                rest = isBraced ? after.dropFirst() : after
            } else {
                result += "$"
            }
        }
        return result + rest
    }

    /// Returns the words of a command, without quotation marks.
    private func words(in range: Range<Int>) -> [Located<String>] {
        var words: [Located<String>] = []
        var word: [UInt8] = []
        var (start, quote) = (-1, UInt8(0))
        var index = range.lowerBound
        func location() -> Location { Location(file: file, range: max(start, 0)..<index) }
        while index < range.upperBound {
            let byte = file.text[index]
            let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte < UInt8(ascii: " ")
            if quote != 0, byte == quote {
                quote = 0
            } else if quote == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                if start < 0 { start = index }
            } else if quote == 0, byte == UInt8(ascii: "\\"), index + 1 < range.upperBound {
                index += 1
                // An escaped line break continues the command; other escaped characters belong to the word.
                if file.text[index] > UInt8(ascii: "\r") { word.append(file.text[index]) }
            } else if quote == 0, isSpace {
                if start >= 0 { words.append(Located(String(decoding: word, as: UTF8.self), at: location())) }
                (word, start) = ([], -1)
            } else {
                if start < 0 { start = index }
                word.append(byte)
            }
            index += 1
        }
        if start >= 0 { words.append(Located(String(decoding: word, as: UTF8.self), at: location())) }
        return words
    }
}
