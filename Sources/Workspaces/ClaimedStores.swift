import Entitlements
import PropertyLists

/// The stores that a file without a project claims.
///
/// The value contains the spellings of their identifiers, and either the file or only the lines with the identifiers.
///
/// Thousands of files fit into memory as lines, and a finding about an identifier shows only its line. The type is a
/// class, because the results of thousands of files are sorted.
package final class ClaimedStores: Sendable {
    /// The spellings of all identifiers without references.
    let spellings: [StoreSpelling]

    private let content: Content

    private enum Content: Sendable {
        case file(SourceFile)
        case lines([Line], text: [UInt8])
    }

    /// A line with one identifier.
    fileprivate struct Line: Sendable {
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
        let list = subject.propertyList
        let canRelease = list.format == .xml && list.problems.isEmpty && list.file.encoding.isUTF8
        var (spellings, lines): ([StoreSpelling], Content?) = ([], nil)
        list.file.text.withUnsafeBufferPointer { text in
            var collector = LineCollector(text, isOn: releasesText && canRelease)
            for claim in subject.claims.claims {
                guard let key = claim.storeKeyIndex else { continue }
                collector.begin(key, isArray: claim.value.kind == .array)
                claim.value.forEachString { identifier, range in
                    guard !identifier.containsReference else { return }
                    spellings.append(identifier, ofKeyAt: key)
                    collector.append(range)
                }
            }
            if collector.isOn { lines = .lines(collector.lines, text: collector.collectedText) }
        }
        guard !spellings.isEmpty else { return nil }
        self.spellings = spellings
        content = lines ?? .file(subject.file)
    }

    /// Returns the file.
    ///
    /// If its text was released, returns a file with the same identifiers on the same lines.
    func file(at path: String) -> SourceFile {
        switch content {
        case .file(let file): file
        case .lines(let lines, let text): SourceFile(path: path, bytes: Self.text(of: lines, text))
        }
    }
}

// MARK: - Lines

extension ClaimedStores {
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

/// Collects the lines of identifiers in the order of a file.
private struct LineCollector {
    private(set) var lines: [ClaimedStores.Line] = []

    /// Whether all lines so far contain nothing but an identifier, so that the file need not be kept.
    private(set) var isOn: Bool

    private let text: UnsafeBufferPointer<UInt8>
    private var ranges: [Range<Int>] = []
    private var number = 1
    private var start = 0
    private var key: UInt8 = 0
    private var isArray = false

    /// One bit for each key.
    private var keys: UInt32 = 0

    /// The initial capacity; few files have more identifiers.
    private static let usualCount = 8

    init(_ text: UnsafeBufferPointer<UInt8>, isOn: Bool) {
        self.text = text
        self.isOn = isOn
        guard isOn else { return }
        lines.reserveCapacity(Self.usualCount)
        ranges.reserveCapacity(Self.usualCount)
    }

    /// The text of all lines.
    var collectedText: [UInt8] {
        let count = ranges.reduce(0) { $0 + $1.count }
        return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            for range in ranges {
                _ = UnsafeMutableBufferPointer(rebasing: buffer[initialized...]).update(fromContentsOf: text[range])
                initialized += range.count
            }
        }
    }

    /// Begins the claim of the key at an index in `EntitlementClaims.storeKeys`.
    mutating func begin(_ key: Int, isArray: Bool) {
        // Only the first claim of a key is used.
        if keys & 1 << UInt32(key) != 0 { isOn = false }
        keys |= 1 << UInt32(key)
        (self.key, self.isArray) = (UInt8(key), isArray)
    }

    /// Appends the line of an identifier.
    mutating func append(_ range: Range<Int>?) {
        guard isOn else { return }
        // The tags before the first and after the last identifier of a key are on the adjacent lines.
        let first = Int(lines.last?.number ?? 0) + (lines.last?.key == key ? 1 : 2)
        guard let range, let end = endOfLine(withOnlyTheStringAt: range), number >= first, number <= UInt32.max,
            end - start <= UInt16.max
        else {
            isOn = false
            return
        }
        lines.append(.init(number: UInt32(number), length: UInt16(end - start), key: key, isMember: isArray))
        ranges.append(start..<end)
    }

    /// Moves to the line of a string and returns the end of the line; `nil` if the line contains anything besides the
    /// element of the string.
    private mutating func endOfLine(withOnlyTheStringAt range: Range<Int>) -> Int? {
        let (opening, closing): (StaticString, StaticString) = ("<string>", "</string>")
        var feed = text.offset(of: UInt8(ascii: "\n"), from: start)
        while let next = feed, next < range.lowerBound {
            number += 1
            start = next + 1
            feed = text.offset(of: UInt8(ascii: "\n"), from: start)
        }
        let end = feed ?? text.count
        let element = range.lowerBound - opening.utf8CodeUnitCount..<range.upperBound + closing.utf8CodeUnitCount
        guard start <= element.lowerBound, element.upperBound <= end,
            text.extracting(element.lowerBound..<range.lowerBound).begins(with: opening),
            text.extracting(range.upperBound..<element.upperBound).begins(with: closing),
            text[start..<element.lowerBound].allSatisfy(\.isBlank),
            text[element.upperBound..<end].allSatisfy(\.isBlank)
        else { return nil }
        return end
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
        var start = 0
        while let dollar = offset(of: UInt8(ascii: "$"), from: start) {
            start = dollar + 1
            guard start < count, self[start] == UInt8(ascii: "(") else { continue }
            let name = self[(start + 1)...].prefix(while: \.isOfName)
            if !name.isEmpty, name.endIndex < count, self[name.endIndex] == UInt8(ascii: ")") { return true }
        }
        return false
    }
}
