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
            let isArray = text[offset...].starts(with: "[[".utf8)
            if text[offset] == UInt8(ascii: "[") {
                offset += isArray ? 2 : 1
                prefix = path()
                if isArray {
                    counts[prefix, default: 0] += 1
                    prefix.append("\(counts[prefix, default: 0])")
                }
            } else {
                let start = offset
                let keys = path()
                let keyRange = start..<offset
                skipSpace()
                if offset < text.count, text[offset] == UInt8(ascii: "="), !keys.isEmpty {
                    offset += 1
                    let path = (prefix + keys).prefix(Self.depthLimit)
                    assignments.append(Assignment(path: path, keyRange: keyRange, value: value(depth: 0)))
                }
            }
            skipLine()
        }
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
        let entries = order.map { key -> LocatedValue.Entry in
            let group = groups[key] ?? []
            if let last = group.last, last.path.count == 1 { return .init(key, at: last.keyRange, last.value) }
            let inner = group.filter { $0.path.count > 1 }.map { assignment in
                var assignment = assignment
                assignment.path = assignment.path.dropFirst()
                return assignment
            }
            let place = group.first?.keyRange ?? range
            return .init(key, at: place, table(of: inner[...], depth: depth + 1, at: place))
        }
        return LocatedValue(.table(entries), at: range, in: file)
    }

    // MARK: Keys and values

    private mutating func path() -> [String] {
        var keys: [String] = []
        while offset < text.count, keys.count < Self.depthLimit {
            skipSpace()
            guard offset < text.count else { break }
            if isQuote(text[offset]) {
                keys.append(string().text)
            } else {
                let start = offset
                // The keys in files of Godot contain slashes.
                while offset < text.count, text[offset].isNamePart || "-/".utf8.contains(text[offset]) { offset += 1 }
                guard offset > start else { break }
                keys.append(String(decoding: text[start..<offset], as: UTF8.self))
            }
            skipSpace()
            guard offset < text.count, text[offset] == UInt8(ascii: ".") else { break }
            offset += 1
        }
        return keys
    }

    private mutating func value(depth: Int) -> LocatedValue {
        skipSpace()
        let start = offset
        guard offset < text.count, depth < Self.depthLimit else {
            return LocatedValue(.computed, at: start..<start, in: file)
        }
        let content: LocatedValue.Content
        switch text[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .string(string().text)
        case UInt8(ascii: "["): content = .list(array(depth: depth))
        case UInt8(ascii: "{"): content = .table(inlineTable(depth: depth))
        default:
            while offset < text.count, text[offset] > UInt8(ascii: " "), !",]}#".utf8.contains(text[offset]) {
                offset += 1
            }
            let word = String(decoding: text[start..<offset], as: UTF8.self)
            content = word == "true" ? .boolean(true) : word == "false" ? .boolean(false) : .number(word)
        }
        return LocatedValue(content, at: start..<offset, in: file)
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
            let start = offset
            let keys = path()
            let range = start..<offset
            skipSpace()
            guard offset < text.count, text[offset] == UInt8(ascii: "="), let key = keys.last else { return entries }
            offset += 1
            let name = keys.count == 1 ? key : keys.joined(separator: ".")
            entries.append(.init(name, at: range, value(depth: depth + 1)))
            skipSpace(andLines: true)
            if offset < text.count, text[offset] == UInt8(ascii: ",") { offset += 1 }
        }
        offset = min(offset + 1, text.count)
        return entries
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
