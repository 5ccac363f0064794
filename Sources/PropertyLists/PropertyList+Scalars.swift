extension PropertyList.Value {
    /// The text of a string; `nil` for any other kind.
    public var string: String? { table.kind(of: index) == .string ? table.string(at: index) : nil }

    /// The value of a boolean; `nil` for any other kind.
    public var boolean: Bool? {
        switch table.kind(of: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The value of an integer, or of a keyed archive's reference; `nil` for any other kind, and where it
    /// does not fit 64 bits with sign (``bigInteger`` then has it).
    public var integer: Int64? { integerText.flatMap { Int64($0.digits, radix: $0.radix) } }

    /// The value of an integer from 2⁶³ to 2⁶⁴ − 1, which binary property lists hold as 128 bits.
    public var bigInteger: UInt64? { integerText.flatMap { UInt64($0.digits, radix: $0.radix) } }

    /// The value of a real number; `nil` for any other kind.
    public var real: Double? {
        guard table.kind(of: index) == .real else { return nil }
        let text = trimmedText
        switch text.lowercased() {
        case "nan": return .nan
        case "+infinity", "infinity", "inf", "+inf": return .infinity
        case "-infinity", "-inf": return -.infinity
        default: return Double(text)
        }
    }

    /// The bytes of a data value; `nil` for any other kind, and where they are no base64.
    public var data: [UInt8]? {
        guard table.kind(of: index) == .data else { return nil }
        return table.withData(at: index) { $0 }
    }

    /// The moment of a date; `nil` for any other kind.
    public var date: PropertyListDate? {
        guard table.kind(of: index) == .date else { return nil }
        return table.rawDate(at: index) ?? PropertyListDate(trimmedText)
    }

    /// Hands the bytes of a string over, without making a string of them; those of nothing else.
    ///
    /// Not generic, as little else that every string of every file is asked.
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

    /// Hands over the members of an array, or the value itself where it is none: the kind of each, and the bytes of
    /// strings.
    ///
    /// One call for each claim of every file, in which nothing is retained and no string is made.
    package func forEachMember(_ body: (Kind, UnsafeBufferPointer<UInt8>?) -> Void) {
        table.forEachMember(of: index, body)
    }

    private var trimmedText: String {
        let text = table.string(at: index)
        return String(text.trimming(where: \.isWhitespace))
    }

    /// An optional sign, then decimal digits, or hexadecimal ones behind `0x`.
    private var integerText: (digits: String, radix: Int)? {
        guard table.kind(of: index) == .integer || table.kind(of: index) == .uid else { return nil }
        let text = trimmedText
        let isNegative = text.hasPrefix("-")
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let significant = isHexadecimal ? digits.dropFirst(2) : digits
        guard let first = significant.first, first != "-", first != "+" else { return nil }
        return ((isNegative ? "-" : "") + significant, isHexadecimal ? 16 : 10)
    }
}

extension StringProtocol {
    fileprivate func trimming(where isTrimmed: (Character) -> Bool) -> SubSequence {
        let head = drop(while: isTrimmed)
        return head[..<(head.lastIndex { !isTrimmed($0) }.map(head.index(after:)) ?? head.startIndex)]
    }
}

extension PropertyList.Value.Entry {
    /// The kind of the value, which is not retained for that.
    package var valueKind: PropertyList.Value.Kind { .init(ofNode: table.kind(of: valueIndex)) }

    /// Hands over the members of the value as ``PropertyList/Value/forEachMember(_:)`` does.
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
