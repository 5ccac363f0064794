/// What texts without quotes stand for by the core schema of YAML 1.2, which editors go by
/// (<https://yaml.org/spec/1.2.2/#103-core-schema>).
extension YAMLNode.Scalar {
    /// The truth value; `nil` where it is none, as `yes` and `off` are none.
    public var boolean: Bool? {
        guard isPlain else { return nil }
        return switch string {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// The whole number, written as one: `30`, `0x1E`, `0o36`; `nil` where it is none, or too large.
    public var integer: Int64? {
        guard isPlain else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where string.hasPrefix(prefix) {
            let digits = string.dropFirst(prefix.utf8.count)
            return digits.first == "+" || digits.first == "-" ? nil : Int64(digits, radix: radix)
        }
        return Int64(string)
    }

    /// The whole number, however it is written: `3e1` and `30.0` are thirty too; `nil` where it is none, or too large.
    public var wholeNumber: Int64? {
        guard isPlain, integer == nil else { return integer }
        // Swift would take `inf` and `0x1p3` as well.
        guard string.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
        return Double(string).flatMap { Int64(exactly: $0) }
    }
}
