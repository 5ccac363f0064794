import Entitlements
import PropertyLists

/// The lines of a property list that contain identifiers of stores, without the rest of its text.
///
/// The lines are encoded in one array: for each line the numbers of ``IdentifierLines/Line``, then its text.
struct IdentifierLines: Sendable {
    private let bytes: [UInt8]

    /// The size of the file, in bytes.
    private let size: Int

    /// The numbers that precede the text of a line.
    ///
    /// Each is encoded in groups of seven bits, because most are less than 128.
    fileprivate struct Line {
        /// The index of the key in `EntitlementClaims.storeKeys`.
        let key: Int

        /// Whether the identifier is a member of an array.
        let isMember: Bool

        /// The number of members with references between the previous line and the line.
        let skipped: Int

        /// The number of line feeds between the end of the previous line and the line.
        let lineFeeds: Int

        /// The number of bytes between the end of the previous line and the line.
        let gap: Int

        /// The number of bytes of the line.
        let length: Int
    }

    fileprivate init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes, size) }

    private static let opening = "<plist version=\"1.0\"><dict>"
    private static let closing = "</dict></plist>"
    private static let endOfArray = "</array>"

    /// A member with a reference, as short as possible.
    private static let skippedMember = "<string>$(A)</string>"

    /// The number of bytes of a member with a reference.
    fileprivate static let sizeOfSkippedMember = skippedMember.utf8.count

    /// Returns the number of bytes of the tags before a line with another key than the previous line.
    fileprivate static func sizeOfTags(before key: Int, isMember: Bool, afterMember: Bool?) -> Int {
        let names = "<key></key>".utf8.count + EntitlementClaims.storeKeys[key].rawValue.utf8.count
        let end = afterMember.map { $0 ? endOfArray.utf8.count : 0 } ?? opening.utf8.count
        return end + names + (isMember ? "<array>".utf8.count : 0)
    }

    /// The greatest number of bytes after the last line.
    fileprivate static let sizeOfEnd = "\n".utf8.count + endOfArray.utf8.count + closing.utf8.count

    /// A property list with the lines at their offsets, and with spaces and line feeds between them.
    var propertyList: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(size)
        var (rest, previous) = (bytes[...], Line?.none)
        while let line = Line(decoding: &rest) {
            result += repeatElement(UInt8(ascii: "\n"), count: line.lineFeeds - 1)
            let end = result.count - (line.lineFeeds - 1) + line.gap - 1
            if previous == nil { result += Self.opening.utf8 }
            if previous?.key != line.key {
                if previous?.isMember == true { result += Self.endOfArray.utf8 }
                result += "<key>\(EntitlementClaims.storeKeys[line.key].rawValue)</key>".utf8
                if line.isMember { result += "<array>".utf8 }
            }
            for _ in 0..<line.skipped { result += Self.skippedMember.utf8 }
            result += repeatElement(UInt8(ascii: " "), count: max(0, end - result.count))
            result.append(UInt8(ascii: "\n"))
            result += rest.prefix(line.length)
            rest = rest.dropFirst(line.length)
            previous = line
        }
        result += "\n\(previous?.isMember == true ? Self.endOfArray : "")\(Self.closing)".utf8
        return result + repeatElement(UInt8(ascii: " "), count: max(0, size - result.count))
    }
}

// MARK: - Encoding

extension IdentifierLines.Line {
    /// Decodes the numbers of the next line and removes them; returns `nil` at the end.
    fileprivate init?(decoding bytes: inout ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return nil }
        let kind = bytes.removeNumber()
        (key, isMember) = (kind >> 1, kind & 1 == 1)
        (skipped, lineFeeds) = (bytes.removeNumber(), bytes.removeNumber())
        (gap, length) = (bytes.removeNumber(), bytes.removeNumber())
    }

    fileprivate func encode(to bytes: inout [UInt8]) {
        for number in [key << 1 | (isMember ? 1 : 0), skipped, lineFeeds, gap, length] { bytes.append(number: number) }
    }
}

extension [UInt8] {
    /// Appends a positive number in groups of seven bits.
    fileprivate mutating func append(number: Int) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number in groups of seven bits.
    fileprivate mutating func removeNumber() -> Int {
        var (number, shift) = (0, 0)
        while let byte = popFirst() {
            number |= Int(byte & 0x7F) << shift
            guard byte & 0x80 != 0 else { break }
            shift += 7
        }
        return number
    }
}

// MARK: - Collecting

/// Collects the lines of identifiers in the order of a file.
struct IdentifierLineCollector {
    /// Whether all lines so far contain nothing but an identifier, so that the file need not be kept.
    private var isOn: Bool

    private let text: UnsafeBufferPointer<UInt8>
    private var bytes: [UInt8] = []

    /// The number and the start of the line that was searched last.
    private var (number, start) = (1, 0)

    /// The number and the end of the line that was appended last.
    private var (lastNumber, lastEnd) = (1, 0)

    /// The key of the line that was appended last.
    private var last: (key: Int, isArray: Bool)?

    private var (key, isArray) = (0, false)

    /// The number of members with references since the last line.
    private var skipped = 0

    /// One bit for each key.
    private var keys: UInt32 = 0

    init(_ text: UnsafeBufferPointer<UInt8>, isOn: Bool) { (self.text, self.isOn) = (text, isOn) }

    /// The lines; `nil` if the file must be kept.
    var lines: IdentifierLines? {
        guard isOn, text.count - lastEnd >= IdentifierLines.sizeOfEnd else { return nil }
        return IdentifierLines(
            Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
                count = buffer.update(fromContentsOf: bytes)
            }, size: text.count)
    }

    /// Begins the claim of the key at an index in `EntitlementClaims.storeKeys`.
    mutating func begin(_ key: Int, isArray: Bool) {
        // Only the first claim of a key is used.
        if keys & 1 << UInt32(key) != 0 { isOn = false }
        keys |= 1 << UInt32(key)
        (self.key, self.isArray, skipped) = (key, isArray, 0)
    }

    /// Skips an identifier with a reference, which is not compared.
    mutating func skip() { skipped += 1 }

    /// Appends the line of an identifier.
    mutating func append(_ range: Range<Int>?) {
        guard isOn else { return }
        guard let range, let end = endOfLine(withOnlyTheStringAt: range), hasSpaceForTags else {
            isOn = false
            return
        }
        let line = IdentifierLines.Line(
            key: key, isMember: isArray, skipped: skipped, lineFeeds: number - lastNumber, gap: start - lastEnd,
            length: end - start)
        line.encode(to: &bytes)
        bytes.append(contentsOf: text[start..<end])
        (lastNumber, lastEnd, last) = (number, end, (key, isArray))
        skipped = 0
    }

    /// Whether the tags and members between the last line and the current one are on other lines and fit there.
    private var hasSpaceForTags: Bool {
        let feeds = number - lastNumber
        let space = start - lastEnd - feeds
        let members = skipped * IdentifierLines.sizeOfSkippedMember
        guard last?.key != key else { return feeds > (skipped > 0 ? 1 : 0) && space >= members }
        let tags = IdentifierLines.sizeOfTags(before: key, isMember: isArray, afterMember: last?.isArray)
        return feeds > (last == nil ? 0 : 1) && space >= tags + members
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
}
