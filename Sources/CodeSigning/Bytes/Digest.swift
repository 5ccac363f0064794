import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The hash functions that signatures and profiles use.
package enum Digest: Sendable, Hashable {
    /// Still the digest of every iOS profile's outer message.
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

/// The SHA-256 fingerprint of a certificate: of its DER bytes, 64 lower-case hexadecimal digits.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    public let description: String

    /// The fingerprint with the given hexadecimal digits; upper case and colons are fine.
    public init(hexadecimal: String) {
        description = hexadecimal.lowercased().filter(\.isHexDigit)
    }

    /// The fingerprint of a certificate's DER bytes.
    public init(of certificate: [UInt8]) {
        description = Digest.sha256.hash(certificate).hexadecimal
    }

    package init(digest: [UInt8]) {
        description = digest.hexadecimal
    }
}

extension Sequence where Element == UInt8 {
    /// Two lower-case hexadecimal digits a byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
