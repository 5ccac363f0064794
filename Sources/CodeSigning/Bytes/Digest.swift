import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A hash function of signatures and profiles.
package enum Digest: Sendable, Hashable {
    /// The outer message of every iOS profile still uses SHA-1.
    case sha1
    case sha256
    case sha384
    case sha512

    package func hash(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        case .sha384: Array(SHA384.hash(data: bytes))
        case .sha512: Array(SHA512.hash(data: bytes))
        }
    }
}

/// The SHA-256 fingerprint of a certificate: the hash of its DER encoding.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The fingerprint as 64 lowercase hexadecimal digits.
    public let description: String

    /// Creates a fingerprint from hexadecimal digits; uppercase letters and colons are accepted.
    public init(hexadecimal: String) {
        description = hexadecimal.lowercased().filter(\.isHexDigit)
    }

    /// Computes the fingerprint of a certificate in DER encoding.
    public init(of certificate: [UInt8]) {
        description = Digest.sha256.hash(certificate).hexadecimal
    }

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
