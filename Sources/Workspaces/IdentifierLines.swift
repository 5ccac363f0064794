import Entitlements
import PropertyLists

/// The lines of a property list that contain identifiers of stores, without the rest of its text.
///
/// The value is one array: the size of the file, and for each line the numbers of ``IdentifierLines/Line`` and the
/// identifier. A number is encoded in groups of seven bits, because most are less than 128.
struct IdentifierLines: Sendable {
    private let bytes: [UInt8]

    /// A line that contains only white space, the tags of a string, and an identifier.
    fileprivate struct Line {
        /// The key, and the characters around the identifier.
        let form: Form

        /// The number of members with references between the previous line and the line.
        let skipped: Int

        /// The number of line feeds between the end of the previous line and the line.
        let lineFeeds: Int

        /// The number of bytes between the end of the previous line and the line.
        let gap: Int

        /// The number of spaces or tabs before the string.
        let indentation: Int

        /// The number of bytes of the identifier.
        let length: Int
    }

    /// The key of a line, and the characters around the identifier.
    fileprivate struct Form {
        /// The index of the key in `EntitlementClaims.storeKeys`.
        var key = 0

        /// Whether the identifier is a member of an array.
        var isMember = false

        /// Whether tabs precede the string, instead of spaces.
        var hasTabs = false

        /// Whether a carriage return follows the string.
        var endsInReturn = false
    }

    /// Collects the lines; `nil` if the file must be kept, because a line contains anything else.
    init?(of subject: Subject) {
        let bytes = subject.file.text.withUnsafeBufferPointer { text -> [UInt8]? in
            var collector = IdentifierLineCollector(text)
            for claim in subject.claims.claims {
                guard let key = claim.storeKeyIndex else { continue }
                collector.begin(key, isArray: claim.value.kind == .array)
                claim.value.forEachString { collector.append($0, at: $1) }
                // Without the other members of an array, the identifiers would have other indices.
                claim.value.forEachMember { _, _ in collector.countMember() }
                if !collector.isOn || !collector.hasOnlyStrings { return nil }
            }
            return collector.encoded
        }
        guard let bytes else { return nil }
        self.bytes = bytes
    }

    /// Whether the file contains no identifiers without references.
    var isEmpty: Bool { bytes.isEmpty }

    /// Calls a function with each identifier.
    func forEachIdentifier(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var rest = bytes[...]
            _ = rest.removeNumber()
            while let line = Line(decoding: &rest) {
                body(UnsafeBufferPointer(rebasing: rest.prefix(line.length)))
                rest = rest.dropFirst(line.length)
            }
        }
    }

    private static let opening = "<plist version=\"1.0\"><dict>"
    private static let closing = "</dict></plist>"
    private static let endOfArray = "</array>"

    /// A member that is not an identifier, instead of a member with a reference, which the user could define.
    private static let skippedMember = "<true/>"

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
        var rest = bytes[...]
        let size = rest.removeNumber()
        var (result, previous): ([UInt8], Line?) = ([], nil)
        result.reserveCapacity(size)
        while let line = Line(decoding: &rest) {
            let end = result.count + line.gap - 1
            result += repeatElement(UInt8(ascii: "\n"), count: line.lineFeeds - 1)
            result += Self.tags(before: line, after: previous).utf8
            result += repeatElement(UInt8(ascii: " "), count: max(0, end - result.count))
            result.append(UInt8(ascii: "\n"))
            result += line.text(of: rest.prefix(line.length))
            rest = rest.dropFirst(line.length)
            previous = line
        }
        result += "\n\(previous?.form.isMember == true ? Self.endOfArray : "")\(Self.closing)".utf8
        return result + repeatElement(UInt8(ascii: " "), count: max(0, size - result.count))
    }

    private static func tags(before line: Line, after previous: Line?) -> String {
        let members = String(repeating: skippedMember, count: line.skipped)
        guard previous?.form.key != line.form.key else { return members }
        let end = previous.map { $0.form.isMember ? endOfArray : "" } ?? opening
        let key = EntitlementClaims.storeKeys[line.form.key].rawValue
        return "\(end)<key>\(key)</key>\(line.form.isMember ? "<array>" : "")\(members)"
    }
}

// MARK: - Encoding

extension IdentifierLines.Form {
    fileprivate init(number: Int) {
        (key, isMember) = (number >> 3, number & 1 != 0)
        (hasTabs, endsInReturn) = (number & 2 != 0, number & 4 != 0)
    }

    fileprivate var number: Int { key << 3 | (isMember ? 1 : 0) | (hasTabs ? 2 : 0) | (endsInReturn ? 4 : 0) }
}

extension IdentifierLines.Line {
    /// Decodes the numbers of the next line and removes them; returns `nil` at the end.
    fileprivate init?<Bytes: Collection<UInt8>>(decoding bytes: inout Bytes) where Bytes.SubSequence == Bytes {
        guard !bytes.isEmpty else { return nil }
        form = IdentifierLines.Form(number: bytes.removeNumber())
        (skipped, lineFeeds) = (bytes.removeNumber(), bytes.removeNumber())
        (gap, indentation, length) = (bytes.removeNumber(), bytes.removeNumber(), bytes.removeNumber())
    }

    fileprivate func encode(to bytes: inout [UInt8]) {
        bytes.append(number: form.number)
        bytes.append(number: skipped)
        bytes.append(number: lineFeeds)
        bytes.append(number: gap)
        bytes.append(number: indentation)
        bytes.append(number: length)
    }

    /// Returns the line with an identifier.
    fileprivate func text(of identifier: ArraySlice<UInt8>) -> [UInt8] {
        let indent = Array(repeating: UInt8(ascii: form.hasTabs ? "\t" : " "), count: indentation)
        return indent + "<string>".utf8 + identifier + "</string>\(form.endsInReturn ? "\r" : "")".utf8
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

extension Collection<UInt8> where SubSequence == Self {
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
private struct IdentifierLineCollector {
    /// Whether all lines so far contain nothing but an identifier, so that the file need not be kept.
    private(set) var isOn = true

    private let text: UnsafeBufferPointer<UInt8>
    private var bytes: [UInt8] = []

    /// The number and the start of the line that was searched last.
    private var (number, start) = (1, 0)

    /// The number and the end of the line that was appended last.
    private var (lastNumber, lastEnd) = (1, 0)

    /// The form of the line that was appended last.
    private var last: IdentifierLines.Form?

    /// The form of the current line.
    private var form = IdentifierLines.Form()

    /// The number of members with references since the last line.
    private var skipped = 0

    private var (stringCount, memberCount) = (0, 0)

    /// One bit for each key.
    private var keys: UInt32 = 0

    /// The initial capacity; few files have more bytes of identifiers.
    private static let usualSize = 500

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The size of the file and the lines, or no bytes without lines; `nil` if the file must be kept.
    var encoded: [UInt8]? {
        guard isOn, !bytes.isEmpty else { return isOn ? [] : nil }
        guard text.count - lastEnd >= IdentifierLines.sizeOfEnd else { return nil }
        // A copy of the size of the lines.
        return Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = buffer.update(fromContentsOf: bytes)
        }
    }

    /// Begins the claim of the key at an index in `EntitlementClaims.storeKeys`.
    mutating func begin(_ key: Int, isArray: Bool) {
        // Only the first claim of a key is used.
        if keys & 1 << UInt32(key) != 0 { isOn = false }
        keys |= 1 << UInt32(key)
        (form.key, form.isMember, skipped) = (key, isArray, 0)
        (stringCount, memberCount) = (0, 0)
    }

    /// Counts a member of the claim.
    mutating func countMember() { memberCount += 1 }

    /// Whether all members of the claim are strings.
    var hasOnlyStrings: Bool { stringCount == memberCount }

    /// Appends the line of an identifier, or skips an identifier with references.
    mutating func append(_ identifier: UnsafeBufferPointer<UInt8>, at range: Range<Int>?) {
        stringCount += 1
        guard isOn else { return }
        guard !identifier.containsReference else {
            skipped += 1
            return
        }
        guard let range, range.count == identifier.count, let end = endOfLine(withOnlyTheStringAt: range),
            hasSpaceForTags
        else {
            isOn = false
            return
        }
        if bytes.isEmpty {
            bytes.reserveCapacity(Self.usualSize)
            bytes.append(number: text.count)
        }
        let line = IdentifierLines.Line(
            form: form, skipped: skipped, lineFeeds: number - lastNumber, gap: start - lastEnd,
            indentation: range.lowerBound - "<string>".utf8.count - start, length: range.count)
        line.encode(to: &bytes)
        bytes.append(contentsOf: identifier)
        (lastNumber, lastEnd, last, skipped) = (number, end, form, 0)
    }

    /// Whether the tags and members between the last line and the current one are on other lines and fit there.
    private var hasSpaceForTags: Bool {
        let feeds = number - lastNumber
        let space = start - lastEnd - feeds
        let members = skipped * IdentifierLines.sizeOfSkippedMember
        guard last?.key != form.key else { return feeds > (skipped > 0 ? 1 : 0) && space >= members }
        let tags = IdentifierLines.sizeOfTags(before: form.key, isMember: form.isMember, afterMember: last?.isMember)
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
            end == element.upperBound
                || end == element.upperBound + 1 && text[element.upperBound] == UInt8(ascii: "\r")
        else { return nil }
        form.endsInReturn = end > element.upperBound
        form.hasTabs = start < element.lowerBound && text[start] == UInt8(ascii: "\t")
        let indent = UInt8(ascii: form.hasTabs ? "\t" : " ")
        return text[start..<element.lowerBound].allSatisfy { $0 == indent } ? end : nil
    }
}
