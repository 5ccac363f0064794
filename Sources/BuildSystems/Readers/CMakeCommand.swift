import PropertyLists

/// A command of a CMake list file: `set(NAME "value")`.
///
/// Source: <https://cmake.org/cmake/help/latest/manual/cmake-language.7.html>.
struct CMakeCommand {
    /// The name in lowercase letters.
    let name: String

    /// The arguments without quotation marks.
    let words: [Located<String>]

    /// The maximum number of commands and of all arguments; the largest real files have a few thousand.
    private static let limit = 200_000

    /// Returns the commands of a file.
    static func commands(in file: SourceFile) -> [CMakeCommand] {
        var reader = CMakeScanner(file)
        var commands: [CMakeCommand] = []
        var count = 0
        while count < limit, let command = reader.command() {
            commands.append(command)
            count += 1 + command.words.count
        }
        return commands
    }
}

/// Reads the commands of a file; other text is skipped.
private struct CMakeScanner {
    private let file: SourceFile
    private let text: [UInt8]
    private var offset = 0

    init(_ file: SourceFile) {
        self.file = file
        text = file.text
    }

    mutating func command() -> CMakeCommand? {
        while offset < text.count {
            skipSpace()
            let start = offset
            while offset < text.count, text[offset].isNamePart { offset += 1 }
            let name = String(decoding: text[start..<offset], as: UTF8.self).lowercased()
            skipSpace()
            if !name.isEmpty, offset < text.count, text[offset] == UInt8(ascii: "(") {
                offset += 1
                return CMakeCommand(name: name, words: words())
            }
            if offset == start { offset += 1 }
        }
        return nil
    }

    /// Reads the arguments up to the closing bracket.
    private mutating func words() -> [Located<String>] {
        var words: [Located<String>] = []
        var depth = 1
        while true {
            skipSpace()
            guard offset < text.count else { return words }
            switch text[offset] {
            case UInt8(ascii: "("):
                depth += 1
                offset += 1
            case UInt8(ascii: ")"):
                depth -= 1
                offset += 1
                if depth == 0 { return words }
            case UInt8(ascii: "\""): words.append(quoted())
            default: words.append(word())
            }
        }
    }

    private mutating func quoted() -> Located<String> {
        offset += 1
        let start = offset
        while offset < text.count, text[offset] != UInt8(ascii: "\"") {
            offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(offset, text.count)
        offset = min(end + 1, text.count)
        return value(start..<end)
    }

    private mutating func word() -> Located<String> {
        let start = offset
        while offset < text.count, text[offset] > UInt8(ascii: " "), !"()#".utf8.contains(text[offset]) {
            if text[offset] == UInt8(ascii: "\""), offset > start {
                _ = quoted()
            } else {
                offset += 1
            }
        }
        if offset == start { offset += 1 }
        return value(start..<min(offset, text.count))
    }

    private func value(_ range: Range<Int>) -> Located<String> {
        Located(file.text(in: range), at: Location(file: file, range: range))
    }

    private mutating func skipSpace() {
        while offset < text.count {
            if text[offset] == UInt8(ascii: "#") {
                while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
            } else if text[offset] <= UInt8(ascii: " ") {
                offset += 1
            } else {
                return
            }
        }
    }
}
