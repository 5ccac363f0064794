import Crypto
import FoundationShims

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

extension Fingerprint {
    /// Computes the fingerprint of a certificate in DER encoding.
    public init(of certificate: [UInt8]) {
        self.init(digest: Digest.sha256.hash(certificate))
    }
}
