import Entitlements
import PropertyLists

/// The stores that a file without a project claims: the spellings of their identifiers, and either the file or only
/// the lines with the identifiers.
///
/// Thousands of files fit into memory as lines, and a finding about an identifier shows only its line.
package struct ClaimedStores: Sendable {
    /// The spellings of all identifiers without references.
    let spellings: [StoreSpelling]

    private let content: Content

    private enum Content: Sendable {
        case file(SourceFile)
        case lines([Line], text: [UInt8])
    }

    /// A line with one identifier.
    private struct Line: Sendable {
        let number: UInt32
        let length: UInt16
        /// The index of the key in `EntitlementClaims.storeKeys`.
        let key: UInt8
        /// Whether the identifier is a member of an array.
        let isMember: Bool
    }

    /// Collects the stores that a file claims; `nil` if it does not claim any.
    ///
    /// An identifier that contains a reference to a build setting differs from the identifiers of all other files, so it
    /// is not compared with them.
    ///
    /// - Parameters:
    ///   - subject: The file.
    ///   - releasesText: Whether the lines with identifiers suffice, because the findings are only printed as text.
    package init?(of subject: Subject, releasingText releasesText: Bool) {
        var spellings: [StoreSpelling] = []
        subject.claims.forEachStore { kind, text in
            if !text.containsReference { spellings.append(StoreSpelling(kind, text)) }
        }
        guard !spellings.isEmpty else { return nil }
        self.spellings = spellings
        content = (releasesText ? Self.lines(of: subject) : nil) ?? .file(subject.file)
    }

    /// Returns the file; if its text was released, a file with the same identifiers on the same lines.
    func file(at path: String) -> SourceFile {
        switch content {
        case .file(let file): file
        case .lines(let lines, let text): SourceFile(path: path, bytes: Self.text(of: lines, text))
        }
    }
}

// MARK: - Lines

extension ClaimedStores {
    /// Returns the lines with identifiers; `nil` if a line contains anything else, so that the file must be kept.
    private static func lines(of subject: Subject) -> Content? {
        let list = subject.propertyList
        guard list.format == .xml, list.problems.isEmpty, list.file.encoding.isUTF8 else { return nil }
        var (lines, text): ([Line], [UInt8]) = ([], [])
        var scan = LineScan(list.file.text)
        // One bit for each key.
        var keys: UInt32 = 0
        for claim in subject.claims.claims {
            guard let key = claim.storeKeyIndex else { continue }
            // Only the first claim of a key counts.
            guard keys & 1 << UInt32(key) == 0 else { return nil }
            keys |= 1 << UInt32(key)
            let isArray = claim.value.kind == .array
            for value in isArray ? Array(claim.value.elements) : [claim.value]
            where value.isString({ !$0.containsReference }) == true {
                guard let range = value.location.range, let line = scan.line(ofStringAt: range) else { return nil }
                // The tags around the first and the last identifier of a key are put on the lines next to them.
                let gap = lines.last?.key == UInt8(key) ? 1 : 2
                guard line.number >= Int(lines.last?.number ?? 0) + gap, line.number <= UInt32.max,
                    line.range.count <= UInt16.max
                else { return nil }
                lines.append(
                    Line(
                        number: UInt32(line.number), length: UInt16(line.range.count), key: UInt8(key),
                        isMember: isArray))
                text += list.file.text[line.range]
            }
        }
        return .lines(lines.withUnsafeBufferPointer(Array.init), text: text.withUnsafeBufferPointer(Array.init))
    }

    /// Returns a property list with the lines at their numbers, and with empty lines between them.
    private static func text(of lines: [Line], _ text: [UInt8]) -> [UInt8] {
        var result = Array("<plist version=\"1.0\"><dict>".utf8)
        var (number, start) = (1, 0)
        func advance(to line: Int) {
            result += repeatElement(UInt8(ascii: "\n"), count: max(0, line - number))
            number = max(number, line)
        }
        for (index, line) in lines.enumerated() {
            if index == 0 || lines[index - 1].key != line.key {
                advance(to: Int(line.number) - 1)
                let key = EntitlementClaims.storeKeys[Int(line.key)].rawValue
                result += "<key>\(key)</key>\(line.isMember ? "<array>" : "")".utf8
            }
            advance(to: Int(line.number))
            result += text[start..<start + Int(line.length)]
            start += Int(line.length)
            if index + 1 == lines.count || lines[index + 1].key != line.key {
                advance(to: Int(line.number) + 1)
                if line.isMember { result += "</array>".utf8 }
            }
        }
        return result + "</dict></plist>\n".utf8
    }
}

/// Finds the lines of identifiers in the order of a file.
private struct LineScan {
    private let text: [UInt8]
    private var number = 1
    private var start = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Returns the line whose only content is the element of the string at a range; `nil` if it has other content.
    mutating func line(ofStringAt range: Range<Int>) -> (number: Int, range: Range<Int>)? {
        guard range.lowerBound >= start, range.upperBound <= text.count else { return nil }
        var (number, start) = (number, start)
        let end = text.withUnsafeBufferPointer { text -> Int? in
            for offset in start..<range.lowerBound where text[offset] == UInt8(ascii: "\n") {
                number += 1
                start = offset + 1
            }
            let end = text[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let behind = text[range.upperBound..<end]
            let isAlone =
                text[start..<range.lowerBound].drop(while: \.isBlank).elementsEqual("<string>".utf8)
                && behind.starts(with: "</string>".utf8)
                && behind.dropFirst("</string>".utf8.count).allSatisfy(\.isBlank)
                && !text[range].contains(UInt8(ascii: "\n"))
            return isAlone ? end : nil
        }
        (self.number, self.start) = (number, start)
        return end.map { (number, start..<$0) }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

    /// Whether the byte can be in the name of a build setting.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text contains a plain reference to a build setting, `$(NAME)`.
    fileprivate var containsReference: Bool {
        var rest = self[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            rest = rest[(dollar + 1)...]
            guard rest.first == UInt8(ascii: "(") else { continue }
            let behind = rest.dropFirst().drop(while: \.isOfName)
            if behind.first == UInt8(ascii: ")"), behind.startIndex > rest.startIndex + 1 { return true }
        }
        return false
    }
}
