package import PropertyLists
import SystemShims

/// A suppression in a comment, `<!-- entcheck:ignore rule reason -->`, which applies to its own lines and the next
/// line.
package struct InlineSuppression: Sendable {
    /// The suppressed rule.
    package let rule: RuleID

    /// The reason in the comment.
    package let reason: String

    /// The location of the text of the comment.
    package let location: Location

    /// The error that makes the comment invalid; `nil` if the comment is valid.
    package let problem: String?

    /// The range of the file's text to which the comment applies.
    private let scope: Range<Int>

    /// The text with which such a comment begins.
    fileprivate static let mark = Array("entcheck:ignore".utf8)

    /// The maximum number of suppressions per file; bounds the work for generated files.
    private static let limit = 1000

    /// Returns the suppressions in a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - rules: The identifiers that a suppression can name.
    /// - Returns: The suppressions, in the order of the file.
    package static func all(
        in file: SourceFile, of rules: @autoclosure () -> RuleNames
    ) -> [InlineSuppression] {
        guard file.text.holdsMark else { return [] }
        let rules = rules()
        var found: [InlineSuppression] = []
        var rest = file.text[...]
        while found.count < limit, let open = rest.firstRange(of: Array("<!--".utf8)),
            let close = rest[open.upperBound...].firstRange(of: Array("-->".utf8))
        {
            let inside = open.upperBound..<close.lowerBound
            if let suppression = InlineSuppression(comment: inside, in: file, of: rules) { found.append(suppression) }
            rest = rest[close.upperBound...]
        }
        return found
    }

    /// Parses a comment; `nil` if the comment is not a suppression.
    private init?(comment: Range<Int>, in file: SourceFile, of rules: RuleNames) {
        let words = file.text[comment].split(whereSeparator: \.isWhiteSpace)
        guard let first = words.first, let last = words.last, first.elementsEqual(Self.mark) else { return nil }
        let rule = words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        self.rule = rule
        reason = words.dropFirst(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        location = Location(file: file, range: first.startIndex..<last.endIndex)
        problem =
            rule.isEmpty
            ? "the rule and the reason are missing; write `entcheck:ignore RULE REASON`"
            : !rules.contain(rule)
                ? "there is no rule `\(rule)`\(rules.suggestion(for: rule))"
                : reason.isEmpty ? "the reason is missing; write `entcheck:ignore \(rule) because …`" : nil
        let start = file.text[..<comment.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let endOfLine = file.text[comment.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? file.text.count
        let next = file.text[min(endOfLine + 1, file.text.count)...]
        scope = start..<(next.firstIndex(of: UInt8(ascii: "\n")) ?? file.text.count)
    }

    /// Whether the comment suppresses a finding.
    package func covers(_ finding: Finding) -> Bool {
        guard problem == nil, finding.rule == rule, finding.location.file.path.hasSameBytes(as: location.file.path),
            let range = finding.location.range
        else { return false }
        return scope.contains(range.lowerBound)
    }
}

extension [UInt8] {
    /// Whether the bytes contain the mark of a suppression; uses `memchr`, because this runs for every file.
    fileprivate var holdsMark: Bool {
        let (mark, colon) = (InlineSuppression.mark, CInt(UInt8(ascii: ":")))
        let lead = 8
        return withUnsafeBytes { bytes in
            guard var rest = bytes.baseAddress else { return false }
            let (start, end) = (rest, rest + bytes.count)
            while let found = memchr(rest, colon, end - rest) {
                let place = UnsafeRawPointer(found)
                if place - start >= lead, end - place >= mark.count - lead,
                    memcmp(place - lead, mark, mark.count) == 0
                {
                    return true
                }
                rest = place + 1
            }
            return false
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first range with the given bytes.
    fileprivate func firstRange(of bytes: [UInt8]) -> Range<Int>? {
        guard let first = bytes.first else { return nil }
        var rest = self
        while let start = rest.firstIndex(of: first) {
            if self[start...].starts(with: bytes) { return start..<start + bytes.count }
            rest = rest[(start + 1)...]
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
