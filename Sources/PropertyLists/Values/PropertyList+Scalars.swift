extension PropertyList.Value {
    /// The text of a string; `nil` for any other kind.
    public var string: String? { table.kind(of: index) == .string ? table.string(at: index) : nil }

    /// The value of a Boolean; `nil` for any other kind.
    public var boolean: Bool? {
        switch table.kind(of: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The value of an integer, or of a keyed archive's reference; `nil` for any other kind and for values that do
    /// not fit into 64 signed bits (see ``bigInteger``).
    public var integer: Int64? { integerText.flatMap { Int64($0.digits, radix: $0.radix) } }

    /// The value of an integer from 2⁶³ to 2⁶⁴ − 1, which binary property lists store in 128 bits.
    public var bigInteger: UInt64? { integerText.flatMap { UInt64($0.digits, radix: $0.radix) } }

    /// The value of a real number; `nil` for any other kind.
    public var real: Double? {
        guard table.kind(of: index) == .real else { return nil }
        var text = table.string(at: index)
        // CoreFoundation skips a byte order mark at the start of the text.
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        switch text.lowercased() {
        case "nan": return .nan
        case "+infinity", "infinity", "inf", "+inf": return .infinity
        case "-infinity", "-inf": return -.infinity
        default:
            // `Double` would also accept `0x1p3`.
            let digits = text.unicodeScalars.drop(while: \.isSpaceBeforeReal)
            let isPlain = digits.allSatisfy { "+-.0123456789eE".unicodeScalars.contains($0) }
            return isPlain ? Double(Substring(digits)) : nil
        }
    }

    /// The bytes of a data value; `nil` if the value has a different kind or CoreFoundation rejects its text.
    ///
    /// Like CoreFoundation, the property ignores characters that are not Base64.
    public var data: [UInt8]? {
        guard table.kind(of: index) == .data else { return nil }
        return table.withData(at: index) { $0 }
    }

    /// The date; `nil` for any other kind.
    ///
    /// Like CoreFoundation, the property converts a day that does not exist: `2026-02-30` is `2026-03-02`.
    public var date: PropertyListDate? {
        guard table.kind(of: index) == .date else { return nil }
        if let date = table.rawDate(at: index) { return date }
        return table.isEncoded(index) ? nil : PropertyListDate(asCoreFoundationReads: table.string(at: index))
    }

    /// Calls `body` with the bytes of a string without creating a `String`; does nothing for any other kind.
    ///
    /// The method is not generic, because it is called for each string of each file.
    package func withString(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if table.kind(of: index) == .string { table.withBytes(at: index, body) }
    }

    /// Whether the bytes of a string pass a test; `nil` for any other kind.
    package func isString(_ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool? {
        guard table.kind(of: index) == .string else { return nil }
        var result = false
        table.withBytes(at: index) { result = test($0) }
        return result
    }

    /// Calls `body` with each member of an array, or with the value itself if it is not an array: its kind and, for a
    /// string, its bytes.
    ///
    /// The function is called once for each claim of each file. It neither retains objects nor creates strings.
    package func forEachMember(_ body: (Kind, UnsafeBufferPointer<UInt8>?) -> Void) {
        table.forEachMember(of: index, body)
    }

    /// Calls `body` with each string of an array, or with a single string.
    ///
    /// The arguments are the bytes of the string and its range in the file; the range is `nil` if the string is not in
    /// the file.
    ///
    /// Like ``forEachMember(_:)``, it neither retains objects nor creates strings.
    package func forEachString(_ body: (UnsafeBufferPointer<UInt8>, Range<Int>?) -> Void) {
        table.forEachMember(of: index) { index in
            guard table.kind(of: index) == .string else { return }
            table.withBytes(at: index) { body($0, table.isInFile(index) ? table.range(of: index) : nil) }
        }
    }

    /// Whether all readers read the same value from the text of a date or of data.
    var isStrictlyValid: Bool {
        switch kind {
        case .data: table.hasValidData(at: index)
        case .date:
            table.content(of: index).count == Self.dateLength && PropertyListDate(table.string(at: index)) != nil
        default: true
        }
    }

    /// The length of a date such as `2026-01-31T12:00:00Z`.
    private static let dateLength = 20

    /// An optional sign followed by decimal digits, or by `0x` and hexadecimal digits.
    ///
    /// There can be whitespace before the sign and before the digits, but not after them, and no references:
    /// `parseIntegerTag` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c.
    private var integerText: (digits: String, radix: Int)? {
        guard table.kind(of: index) == .integer || table.kind(of: index) == .uid, !table.hasReference(index) else {
            return nil
        }
        let text = table.string(at: index).withoutSpaceBeforeInteger
        let isNegative = text.hasPrefix("-")
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst().withoutSpaceBeforeInteger : text
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let significant = isHexadecimal ? digits.dropFirst(2) : digits
        guard let first = significant.first, first != "-", first != "+" else { return nil }
        return ((isNegative ? "-" : "") + significant, isHexadecimal ? 16 : 10)
    }
}

extension StringProtocol {
    /// The text without the whitespace that CoreFoundation skips before a sign and before digits.
    fileprivate var withoutSpaceBeforeInteger: Substring {
        Substring(Substring(self).unicodeScalars.drop(while: \.isSpaceBeforeInteger))
    }
}

extension Unicode.Scalar {
    /// Whether CoreFoundation skips the scalar before an integer: `isWhitespace` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c.
    ///
    /// The function of CoreFoundation compares bytes, so that it does not recognize U+00A0 and U+202F.
    fileprivate var isSpaceBeforeInteger: Bool {
        switch value {
        case ...0x20, 0x7F, 0x2000...0x200B, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether CoreFoundation skips the scalar before a real number: `__CFIsWhitespace`,
    /// <https://github.com/swiftlang/swift-corelibs-foundation/tree/main/Sources/CoreFoundation/include>,
    /// `ForFoundationOnly.h`.
    fileprivate var isSpaceBeforeReal: Bool {
        switch value {
        case ...0x20, 0x7F...0xA0, 0x2000...0x200B, 0x3000: true
        default: false
        }
    }
}

extension PropertyList.Value.Entry {
    /// The kind of the value; reading it does not retain the value.
    package var valueKind: PropertyList.Value.Kind { .init(ofNode: table.kind(of: valueIndex)) }

    /// Calls `body` with the members of the value, like ``PropertyList/Value/forEachMember(_:)``.
    package func forEachMember(_ body: (PropertyList.Value.Kind, UnsafeBufferPointer<UInt8>?) -> Void) {
        table.forEachMember(of: valueIndex, body)
    }
}

extension NodeTable {
    fileprivate func forEachMember(
        of index: Int, _ body: (PropertyList.Value.Kind, UnsafeBufferPointer<UInt8>?) -> Void
    ) {
        forEachMember(of: index) { index in
            let kind = PropertyList.Value.Kind(ofNode: kind(of: index))
            guard kind == .string else { return body(kind, nil) }
            withBytes(at: index) { body(kind, $0) }
        }
    }
}
