package import PropertyLists

/// Reads TOML; lines that are not valid are skipped.
///
/// Source: <https://toml.io/en/v1.0.0>.
package struct TOMLReader {
    private let file: SourceFile
    private let text: [UInt8]
    private var offset = 0
    private var assignments: [Assignment] = []

    /// A value and the keys that lead to it.
    private struct Assignment {
        var path: ArraySlice<String>
        let keyRange: Range<Int>
        let value: LocatedValue
    }

    /// The maximum number of keys; real files have a few hundred.
    private static let keyLimit = 20_000

    /// The maximum depth of nested tables and arrays; real files nest up to five levels.
    private static let depthLimit = 32

    private init(_ file: SourceFile) {
        self.file = file
        text = file.text
    }

    /// Returns the root table; `nil` if the file is too large.
    package static func root(of file: SourceFile) -> BuildValue? {
        guard file.text.count <= LiteralScript.sizeLimit else { return nil }
        var reader = TOMLReader(file)
        reader.run()
        return BuildValue(reader.table(of: reader.assignments[...], depth: 0, at: 0..<file.text.count))
    }

    private mutating func run() {
        var prefix: [String] = []
        var counts: [[String]: Int] = [:]
        while offset < text.count, assignments.count < Self.keyLimit {
            skipSpace(andLines: true)
            guard offset < text.count else { return }
            if text[offset] == UInt8(ascii: "[") {
                prefix = header(counting: &counts)
            } else {
                readAssignment(in: prefix)
            }
            skipLine()
        }
    }

    /// Reads the header of a table, or of an element of an array of tables, whose key is its number.
    private mutating func header(counting counts: inout [[String]: Int]) -> [String] {
        let isArray = text[offset...].starts(with: "[[".utf8)
        offset += isArray ? 2 : 1
        let path = path()
        guard isArray else { return path }
        counts[path, default: 0] += 1
        return path + ["\(counts[path, default: 0])"]
    }

    private mutating func readAssignment(in table: [String]) {
        let start = offset
        let keys = path()
        let keyRange = start..<offset
        skipSpace()
        guard offset < text.count, text[offset] == UInt8(ascii: "="), !keys.isEmpty else { return }
        offset += 1
        let path = (table + keys).prefix(Self.depthLimit)
        assignments.append(Assignment(path: path, keyRange: keyRange, value: value(depth: 0)))
    }

    /// Combines assignments into a table; assignments with the same first key form an inner table.
    private func table(of all: ArraySlice<Assignment>, depth: Int, at range: Range<Int>) -> LocatedValue {
        var order: [String] = []
        var groups: [String: [Assignment]] = [:]
        for assignment in all {
            guard let key = assignment.path.first else { continue }
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(assignment)
        }
        let entries = order.map { entry($0, with: groups[$0] ?? [], depth: depth, at: range) }
        return LocatedValue(.table(entries), at: range, in: file)
    }

    /// Returns the value of the last assignment to a key, or the table of the assignments to its inner keys.
    private func entry(
        _ key: String, with group: [Assignment], depth: Int, at range: Range<Int>
    ) -> LocatedValue.Entry {
        if let last = group.last, last.path.count == 1 { return .init(key, at: last.keyRange, last.value) }
        let inner = group.filter { $0.path.count > 1 }.map { assignment in
            var assignment = assignment
            assignment.path = assignment.path.dropFirst()
            return assignment
        }
        let place = group.first?.keyRange ?? range
        return .init(key, at: place, table(of: inner[...], depth: depth + 1, at: place))
    }

    // MARK: Keys and values

    private mutating func path() -> [String] {
        var keys: [String] = []
        while offset < text.count, keys.count < Self.depthLimit {
            skipSpace()
            guard let key = key() else { break }
            keys.append(key)
            skipSpace()
            guard offset < text.count, text[offset] == UInt8(ascii: ".") else { break }
            offset += 1
        }
        return keys
    }

    private mutating func key() -> String? {
        guard offset < text.count else { return nil }
        if isQuote(text[offset]) { return string().text }
        let start = offset
        // The keys in files of Godot contain slashes.
        while offset < text.count, text[offset].isNamePart || "-/".utf8.contains(text[offset]) { offset += 1 }
        return offset > start ? String(decoding: text[start..<offset], as: UTF8.self) : nil
    }

    private mutating func value(depth: Int) -> LocatedValue {
        skipSpace()
        let start = offset
        guard offset < text.count, depth < Self.depthLimit else {
            return LocatedValue(.computed, at: start..<start, in: file)
        }
        let content: LocatedValue.Content =
            switch text[offset] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): .string(string().text)
            case UInt8(ascii: "["): .list(array(depth: depth))
            case UInt8(ascii: "{"): .table(inlineTable(depth: depth))
            default: word()
            }
        return LocatedValue(content, at: start..<offset, in: file)
    }

    /// Reads a Boolean value or a number.
    private mutating func word() -> LocatedValue.Content {
        let start = offset
        while offset < text.count, text[offset] > UInt8(ascii: " "), !",]}#".utf8.contains(text[offset]) {
            offset += 1
        }
        let word = String(decoding: text[start..<offset], as: UTF8.self)
        return word == "true" ? .boolean(true) : word == "false" ? .boolean(false) : .number(word)
    }

    private mutating func array(depth: Int) -> [LocatedValue] {
        var elements: [LocatedValue] = []
        offset += 1
        while offset < text.count {
            skipSpace(andLines: true)
            guard offset < text.count, text[offset] != UInt8(ascii: "]") else { break }
            let before = offset
            elements.append(value(depth: depth + 1))
            skipSpace(andLines: true)
            if offset < text.count, text[offset] == UInt8(ascii: ",") { offset += 1 }
            if offset == before { return elements }
        }
        offset = min(offset + 1, text.count)
        return elements
    }

    private mutating func inlineTable(depth: Int) -> [LocatedValue.Entry] {
        var entries: [LocatedValue.Entry] = []
        offset += 1
        while offset < text.count {
            skipSpace(andLines: true)
            guard offset < text.count, text[offset] != UInt8(ascii: "}") else { break }
            guard let entry = inlineEntry(depth: depth) else { return entries }
            entries.append(entry)
            skipSpace(andLines: true)
            if offset < text.count, text[offset] == UInt8(ascii: ",") { offset += 1 }
        }
        offset = min(offset + 1, text.count)
        return entries
    }

    /// Reads a member of an inline table; returns `nil` if it is not valid.
    private mutating func inlineEntry(depth: Int) -> LocatedValue.Entry? {
        let start = offset
        let keys = path()
        let range = start..<offset
        skipSpace()
        guard offset < text.count, text[offset] == UInt8(ascii: "="), !keys.isEmpty else { return nil }
        offset += 1
        return .init(keys.joined(separator: "."), at: range, value(depth: depth + 1))
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Reads a string; only escaped quotation marks and backslashes are replaced, because identifiers contain no other
    /// escapes.
    private mutating func string() -> (text: String, range: Range<Int>) {
        let (start, mark) = (offset, text[offset])
        let isTriple = offset + 2 < text.count && text[offset + 1] == mark && text[offset + 2] == mark
        offset += isTriple ? 3 : 1
        var bytes: [UInt8] = []
        while offset < text.count {
            let byte = text[offset]
            if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\""), offset + 1 < text.count {
                bytes.append(text[offset + 1])
                offset += 2
                continue
            }
            if byte == mark, !isTriple || text[offset...].starts(with: [mark, mark, mark]) {
                offset += isTriple ? 3 : 1
                break
            }
            if byte == UInt8(ascii: "\n"), !isTriple { break }
            bytes.append(byte)
            offset += 1
        }
        return (String(decoding: bytes, as: UTF8.self), start..<offset)
    }

    private mutating func skipSpace(andLines: Bool = false) {
        while offset < text.count {
            let byte = text[offset]
            let isLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "#"), andLines {
                skipLine()
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || (isLine && andLines) {
                offset += 1
            } else {
                return
            }
        }
    }

    private mutating func skipLine() {
        while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
        offset = min(offset + 1, text.count)
    }
}
