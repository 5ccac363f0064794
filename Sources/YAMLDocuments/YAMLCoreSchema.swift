/// The values of plain scalars in the core schema of YAML 1.2, which editors use
/// (<https://yaml.org/spec/1.2.2/#103-core-schema>).
extension YAMLNode.Scalar {
    /// The Boolean value; `nil` for any other scalar, including `yes` and `off`.
    public var boolean: Bool? {
        guard isPlain else { return nil }
        return switch string {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// The integer, such as `30`, `0x1E`, or `0o36`; `nil` for any other scalar and for numbers that do not fit.
    public var integer: Int64? {
        guard isPlain else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where string.hasPrefix(prefix) {
            let digits = string.dropFirst(prefix.utf8.count)
            return digits.first == "+" || digits.first == "-" ? nil : Int64(digits, radix: radix)
        }
        return Int64(string)
    }

    /// Whether YAML parsers interpret the text as a number, as in `0x1E`, `1E6`, or `30.`; `false` for `.inf` and
    /// `.nan`.
    public var isNumber: Bool {
        guard isPlain, integer == nil else { return isPlain }
        return string.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } && Double(string) != nil
    }

    /// The integral value of a number in any notation, such as `3e1` or `30.0`; `nil` for any other scalar.
    public var wholeNumber: Int64? {
        guard isPlain, integer == nil else { return integer }
        // `Double` would also accept `inf` and `0x1p3`.
        guard string.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
        return Double(string).flatMap { Int64(exactly: $0) }
    }
}
