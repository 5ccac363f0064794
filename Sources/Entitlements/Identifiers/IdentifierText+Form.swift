import PropertyLists

// Format errors of identifiers, independent of the store. Ranges are UTF-8 offsets in the text; the values of
// references are not considered.

extension IdentifierText {
    /// The first sequence of whitespace characters; they are kept and become part of the name.
    public var whiteSpace: Range<Int>? { firstRun { $0.properties.isWhitespace } }

    /// The first sequence of characters that identifiers do not contain: all except letters, digits, hyphens, dots,
    /// underscores, wildcards, and whitespace.
    public var foreignCharacters: Range<Int>? {
        firstRun { scalar in
            guard scalar.isASCII else { return !scalar.properties.isWhitespace }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return !BundleIdentifier.allows(byte) && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "*")
                && !scalar.properties.isWhitespace
        }
    }

    /// The first `*` in the text.
    public var wildcard: Range<Int>? {
        literalBytes.firstIndex(of: UInt8(ascii: "*")).map { $0..<$0 + 1 }
    }

    /// The dots around the first empty part: a dot at the beginning or the end, or two adjacent dots.
    public var emptyPart: Range<Int>? {
        let (bytes, dot) = (literalBytes, UInt8(ascii: "."))
        guard let last = bytes.last else { return nil }
        if bytes[0] == dot { return 0..<1 }
        for index in bytes.indices.dropFirst() where bytes[index] == dot && bytes[index - 1] == dot {
            return index - 1..<index + 1
        }
        return last == dot ? bytes.count - 1..<bytes.count : nil
    }

    /// Whether the text consists only of a prefix: `A1B2C3D4E5.`, `$(AppIdentifierPrefix)`, `group.`.
    public var isOnlyPrefix: Bool {
        let rest = prefixLength == 0 ? text : withoutPrefix.text
        switch prefix {
        case .team, .variable: return rest.isEmpty
        case .none: return Self.prefixesAlone.contains(text) || TeamIdentifier(rawValue: text).isWellFormed
        case .unknown: return false
        }
    }

    private static let prefixesAlone: Set<String> = ["group", "group.", "iCloud", "iCloud."]

    /// The second of two prefixes: `A1B2C3D4E5.A1B2C3D4E5.com.example.notes`.
    ///
    /// Ten uppercase letters after a prefix may be a name. If they include a digit or repeat the first prefix, they are
    /// a second prefix.
    public var repeatedPrefix: Range<Int>? {
        let start = prefixLength
        guard start > 0 else { return repeatedWord }
        let rest = withoutPrefix
        switch rest.prefix {
        case .none, .unknown: return nil
        case .variable(_, let reference): return start..<start + reference.range.upperBound
        case .team(let second):
            let isTeam = prefix == .team(second) || second.rawValue.utf8.contains { 0x30...0x39 ~= $0 }
            return isTeam ? start..<start + TeamIdentifier.length + 1 : nil
        }
    }

    private var repeatedWord: Range<Int>? {
        for word in [AppGroupIdentifier.prefix, CloudContainerIdentifier.prefix] where text.hasPrefix(word + word) {
            return word.utf8.count..<word.utf8.count * 2
        }
        return nil
    }

    private func firstRun(where belongs: (Unicode.Scalar) -> Bool) -> Range<Int>? {
        var offset = 0
        var start: Int?
        // The bytes of a reference are zeros, which are neither whitespace nor invalid characters.
        for scalar in String(decoding: literalBytes, as: UTF8.self).unicodeScalars {
            if scalar.value != 0, belongs(scalar) {
                start = start ?? offset
            } else if let start {
                return start..<offset
            }
            offset += UTF8.width(scalar)
        }
        return start.map { $0..<offset }
    }
}

extension IdentifierText {
    /// The first placeholder, which a tool such as `sed` replaces before signing: `{{name}}`, `@NAME@`, `%NAME%`,
    /// `###NAME###`, or `__NAME__`.
    package var placeholder: Range<Int>? {
        let bytes = Array(text.utf8)
        return bytes.indices.lazy.compactMap { start in
            Self.placeholderMarks.lazy.compactMap { Self.placeholder(in: bytes, from: start, between: $0) }.first
        }.first
    }

    /// The text with letters in place of its placeholders, with the same length in bytes.
    package var withoutPlaceholders: IdentifierText {
        var bytes = Array(text.utf8)
        for _ in 0..<Self.placeholderLimit {
            guard let range = IdentifierText(String(decoding: bytes, as: UTF8.self)).placeholder else { break }
            for index in range { bytes[index] = UInt8(ascii: "a") }
        }
        return IdentifierText(String(decoding: bytes, as: UTF8.self))
    }

    /// The maximum number of placeholders in one identifier; real ones have one or two.
    private static let placeholderLimit = 4

    private static let placeholderMarks: [(opening: [UInt8], closing: [UInt8])] = [
        ("{{", "}}"), ("###", "###"), ("__", "__"), ("@", "@"), ("%", "%"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Returns a placeholder that begins at a position: marks around a name.
    private static func placeholder(
        in bytes: [UInt8], from start: Int, between marks: (opening: [UInt8], closing: [UInt8])
    ) -> Range<Int>? {
        guard bytes[start...].starts(with: marks.opening) else { return nil }
        let name = start + marks.opening.count
        var end = name
        while end < bytes.count, bytes[end].isOfPlaceholder, !bytes[end...].starts(with: marks.closing) { end += 1 }
        guard end > name, bytes[end...].starts(with: marks.closing) else { return nil }
        return start..<end + marks.closing.count
    }
}

extension UInt8 {
    /// Whether the byte can be part of the name in a placeholder, such as `.TeamID` or ` team_id `.
    fileprivate var isOfPlaceholder: Bool {
        BundleIdentifier.allows(self) || self == UInt8(ascii: "_") || self == UInt8(ascii: " ")
    }
}
