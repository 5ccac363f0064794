/// The SHA-256 fingerprint of a certificate: the hash of its DER encoding.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The fingerprint as 64 lowercase hexadecimal digits.
    public let description: String

    /// Creates a fingerprint from hexadecimal digits; uppercase letters and colons are accepted.
    public init(hexadecimal: String) {
        description = hexadecimal.lowercased().filter(\.isHexDigit)
    }

    /// Creates the fingerprint from a SHA-256 hash.
    package init(digest: [UInt8]) {
        description = digest.hexadecimal
    }
}

extension Sequence where Element == UInt8 {
    /// The bytes as lowercase hexadecimal digits, two per byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
