internal import PropertyLists

/// The statements of one configuration file (`.xcconfig`), in order, without the statements of included files.
///
/// ```
/// file       := line*
/// line       := (assignment | "#include" "?"? "\"" name "\"")? ("//" …)?
/// assignment := name ("[" parameter "=" pattern "]")* "=" value ";"?
/// ```
///
/// If a line of a value ends in a backslash, the value continues on the next line. `//` ends a value even within a URL.
/// The Unicode line and paragraph separators also end a line.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroConfigFileParser.swift`.
struct ConfigurationFile: Sendable {
    let file: SourceFile
    let statements: [Statement]
    let problems: [ProjectProblem]

    enum Statement: Sendable {
        case assignment(SettingAssignment)
        case inclusion(Inclusion)
    }

    /// A line that includes another file.
    struct Inclusion: Sendable {
        let name: String
        let isOptional: Bool
        let location: Location
    }

    init(reading file: SourceFile) {
        var reader = ConfigurationFileReader(file)
        reader.read()
        self.file = file
        statements = reader.statements
        problems = reader.problems
    }
}

/// Reads a configuration file line by line.
private struct ConfigurationFileReader {
    private let file: SourceFile
    private let text: [UInt8]
    private var index: Int
    private(set) var statements: [ConfigurationFile.Statement] = []
    private(set) var problems: [ProjectProblem] = []

    /// The maximum number of problems per file; prevents unbounded reports.
    private static let problemLimit = 100

    /// The maximum size of a file that is read completely, in bytes; the largest known files have 100 KB.
    private static let sizeLimit = 1 << 20

    init(_ file: SourceFile) {
        self.file = file
        let all = file.text.withPlainLineEnds
        text = all.count <= Self.sizeLimit ? all : Array(all[..<Self.sizeLimit])
        index = 0
        if all.count > Self.sizeLimit {
            let message = "the file is larger than \(Self.sizeLimit >> 20) MiB, so the rest is not read"
            problems.append(ProjectProblem(.limit, message, at: Location(file: file)))
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            report("Xcode does not support a byte order mark and skips this line; remove the mark", from: 0)
        }
    }

    mutating func read() {
        while index < text.count {
            skipBlanks()
            if let byte = current, !byte.endsSettingLine { readStatement(beginningWith: byte) }
            skipLine()
            index += 1
        }
    }

    private mutating func readStatement(beginningWith byte: UInt8) {
        if byte == UInt8(ascii: "#") {
            readDirective()
        } else if byte.beginsSettingName {
            readAssignment()
        } else {
            report("expected the name of a build setting or `#include`")
        }
    }

    private mutating func readDirective() {
        let start = index
        let keyword = readKeyword()
        let isOptional = keyword.elementsEqual("include?".utf8)
        guard isOptional || keyword.elementsEqual("include".utf8) else {
            return report("unknown directive; expected `#include` or `#include?`", from: start)
        }
        guard let name = readQuotedName(ofDirectiveAt: start) else { return }
        let location = Location(file: file, range: start..<index)
        skipBlanks()
        guard current?.endsSettingLine ?? true else { return report("unexpected text after the file name; remove it") }
        statements.append(.inclusion(.init(name: name, isOptional: isOptional, location: location)))
    }

    /// Reads the word after a number sign, and the blanks around it.
    private mutating func readKeyword() -> ArraySlice<UInt8> {
        index += 1
        skipBlanks()
        defer { skipBlanks() }
        return read { !$0.isSettingBlank && !$0.endsSettingLine }
    }

    /// Reads a file name in quotation marks; reports a problem and returns `nil` if a mark is missing.
    private mutating func readQuotedName(ofDirectiveAt start: Int) -> String? {
        guard current == UInt8(ascii: "\"") else {
            report("expected a file name in quotation marks")
            return nil
        }
        index += 1
        let name = read { $0 != UInt8(ascii: "\"") && !$0.endsSettingLine }
        guard current == UInt8(ascii: "\"") else {
            report("missing closing quotation mark; add it", from: start)
            return nil
        }
        index += 1
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads the text before the `=` of an assignment; a condition in brackets can contain a `=`.
    private mutating func readName() -> String {
        let start = index
        var isInCondition = false
        while let byte = current, !byte.endsSettingLine, isInCondition || byte != UInt8(ascii: "=") {
            isInCondition = byte == UInt8(ascii: "[") || isInCondition && byte != UInt8(ascii: "]")
            if !isInCondition, isAtComment { break }
            index += 1
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func readAssignment() {
        let start = index
        let written = readName()
        guard current == UInt8(ascii: "=") else {
            return report("missing `=` after the name; add it, or remove the line", from: start)
        }
        guard let name = SettingName(parsing: written.trimmingBlanksAtEnd) else {
            return report("this is not a valid build setting name; correct it", from: start)
        }
        index += 1
        let (value, range) = readValue()
        statements.append(
            .assignment(SettingAssignment(name: name, value: value, location: Location(file: file, range: range))))
    }

    /// Reads the value after the equals sign and joins its lines with single spaces.
    private mutating func readValue() -> (text: String, range: Range<Int>) {
        var chunks: [String] = []
        var range: Range<Int>?
        while true {
            skipBlanks()
            guard let byte = current, !byte.endsSettingLine else { break }
            let chunk = readChunk()
            range = (range?.lowerBound ?? chunk.lowerBound)..<chunk.upperBound
            guard chunk.last.map({ text[$0] }) == UInt8(ascii: "\\") else {
                chunks.append(String(decoding: text[chunk], as: UTF8.self))
                break
            }
            let kept = String(decoding: text[chunk.dropLast()], as: UTF8.self).trimmingBlanksAtEnd
            if !kept.isEmpty { chunks.append(kept) }
            skipLine()
            skipLineEnd()
        }
        return (chunks.joined(separator: " "), range ?? index..<index)
    }

    /// Returns the range of the value on the current line, without surrounding blanks, a comment, and a final
    /// semicolon.
    private mutating func readChunk() -> Range<Int> {
        let start = index
        while let byte = current, !byte.endsSettingLine, !isAtComment { index += 1 }
        var end = endWithoutBlanks(from: start, to: index)
        if end > start, text[end - 1] == UInt8(ascii: ";") { end = endWithoutBlanks(from: start, to: end - 1) }
        return start..<end
    }

    private func endWithoutBlanks(from start: Int, to end: Int) -> Int {
        var end = end
        while end > start, text[end - 1].isSettingBlank { end -= 1 }
        return end
    }

    /// Skips blanks, and a comment up to the end of its line.
    private mutating func skipBlanks() {
        while current?.isSettingBlank == true { index += 1 }
        if isAtComment { skipLine() }
    }

    private mutating func skipLine() {
        while let byte = current, !byte.endsSettingLine { index += 1 }
    }

    private mutating func skipLineEnd() {
        let isPair = current == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        index += isPair ? 2 : 1
    }

    private mutating func read(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte = current, isPart(byte) { index += 1 }
        return text[start..<index]
    }

    private mutating func report(_ message: String, from start: Int? = nil) {
        let start = start ?? index
        skipLine()
        guard problems.count < Self.problemLimit else { return }
        problems.append(
            ProjectProblem(.unreadableLine, message, at: Location(file: file, range: start..<max(index, start))))
    }

    private var current: UInt8? { index < text.count ? text[index] : nil }

    private var isAtComment: Bool {
        index + 1 < text.count && text[index] == UInt8(ascii: "/") && text[index + 1] == UInt8(ascii: "/")
    }
}

extension String {
    fileprivate var trimmingBlanksAtEnd: String {
        guard let last = utf8.lastIndex(where: { !$0.isSettingBlank }) else { return "" }
        return String(self[...last])
    }
}

extension [UInt8] {
    /// The text with the Unicode line and paragraph separators replaced by spaces and a line feed of the same length.
    fileprivate var withPlainLineEnds: [UInt8] {
        guard contains(0xE2) else { return self }
        var text = self
        for index in indices.dropLast(2) where self[index] == 0xE2 && self[index + 1] == 0x80 {
            guard self[index + 2] == 0xA8 || self[index + 2] == 0xA9 else { continue }
            text.replaceSubrange(index...index + 2, with: [0x20, 0x20, 0x0A])
        }
        return text
    }
}
