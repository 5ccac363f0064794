import FileDiscovery

/// A command in the syntax of a POSIX shell.
enum ShellCommand {
    /// The options for output files and for fixes, each with its number of values.
    private static let writingOptions = [
        "--fix": 0, "--unsafe-fixes": 0, "--diff": 0, "--output": 1, "--format": 1, "--quiet": 0, "-q": 0,
    ]

    /// The command that checks the same files again without changing them, and prints the report for programs.
    static var ofThisRun: String {
        var (words, paths) = (["entcheck"], [String]())
        var rest = BytePath.passed[...]
        while let argument = rest.popFirst() {
            let text = String(decoding: argument.bytes, as: UTF8.self)
            guard text != "--" else {
                // All arguments after `--` are paths.
                paths = [text] + rest.map { quoted(String(decoding: $0.bytes, as: UTF8.self)) }
                break
            }
            let name = text.split(separator: "=", maxSplits: 1).first.map(String.init) ?? text
            guard let count = writingOptions[name] else {
                words.append(quoted(text))
                continue
            }
            if name == text { rest = rest.dropFirst(count) }
        }
        return (words + ["--format", "agent"] + paths).joined(separator: " ")
    }

    /// Returns the word with quotation marks if it contains characters with a meaning in a shell.
    static func quoted(_ word: String) -> String {
        let plain = "-_./=:,@%+".utf8
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: plain.contains(byte)
            }
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
