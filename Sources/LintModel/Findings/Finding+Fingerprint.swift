import PropertyLists

extension Finding {
    /// A hash that identifies the finding and does not change when lines move.
    ///
    /// The hash covers the rule, the key path, the value, and the name of the file.
    ///
    /// The hash has 16 hexadecimal digits. Two findings with the same fingerprint report the same problem twice.
    public var fingerprint: String { fingerprint(at: location.keyPath) }

    /// Returns the fingerprint for a key path that the caller has already computed.
    package func fingerprint(at keyPath: [String]) -> String {
        var hash = FNV1a()
        hash.combine(rule)
        for key in keyPath { hash.combine(key) }
        hash.combine(subject)
        hash.combine(fileName)
        return hash.digits
    }

    /// The last component of the path of the file.
    private var fileName: Substring {
        let slash = UInt8(ascii: "/")
        var path = Substring(location.file.path).utf8
        while path.last == slash { path.removeLast() }
        return Substring(path[(path.lastIndex(of: slash).map(path.index(after:)) ?? path.startIndex)...])
    }

    /// The maximum number of bytes of the text that the hash covers, because a longer text adds no information.
    private static let subjectLimit = 256

    /// The value, or the text at the location if there is no value, as in a comment.
    private var subject: String {
        if let value { return value }
        guard let range = location.range else { return "" }
        return location.file.quotation(of: range, limit: Self.subjectLimit)
    }
}

/// The 64-bit Fowler–Noll–Vo hash, which is the same on every machine and in every run
/// (<https://datatracker.ietf.org/doc/draft-eastlake-fnv/>).
package struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of an empty text.
    package init() {}

    /// The hash as 16 hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Adds a text and a terminator to the hash.
    package mutating func combine(_ text: some StringProtocol) {
        for byte in text.utf8 { combine(byte) }
        combine(0xFF)
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
