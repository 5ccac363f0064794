import PropertyLists

extension Finding {
    /// What tells the finding from others and stays the same when lines move: a number made of the rule, the
    /// key path, the value and the file's name.
    ///
    /// Sixteen hexadecimal digits. Two findings with the same fingerprint speak of the same thing twice.
    public var fingerprint: String { fingerprint(at: location.keyPath) }

    /// The same, for those who know the key path already.
    func fingerprint(at keyPath: [String]) -> String {
        var hash = FNV1a()
        hash.combine(rule)
        for key in keyPath { hash.combine(key) }
        hash.combine(subject)
        hash.combine(String(location.file.path.split(separator: "/").last ?? ""))
        return hash.digits
    }

    /// The text it is about, of which more than this many bytes tell nothing new.
    private static let subjectLimit = 256

    /// The value; what is underlined where it is no value, as in a comment.
    private var subject: String {
        if let value { return value }
        guard let range = location.range else { return "" }
        return location.file.quotation(of: range, limit: Self.subjectLimit)
    }
}

/// The hash of Fowler, Noll and Vo in 64 bits, which is the same on every machine and in every run
/// (<https://datatracker.ietf.org/doc/draft-eastlake-fnv/>).
struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The number in sixteen hexadecimal digits.
    var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Mixes in a text, and its end.
    mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(0xFF)
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
