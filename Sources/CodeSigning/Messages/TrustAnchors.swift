import SwiftASN1
import X509

/// The trusted public keys at which a chain of certificates can end.
///
/// An anchor is a public key. The message does not have to contain the root certificate, and a certificate with the
/// name of a root and a different key is not an anchor.
public struct TrustAnchors: Sendable {
    /// The name of the anchors in reports; `apple` for Apple's keys.
    public let name: String

    let anchors: [Anchor]
    /// The record of verified certificates and the budget of a run; `nil` for no limit.
    package internal(set) var work: TrustWork?

    /// A public key, with the name of its root if that is known.
    struct Anchor: Sendable {
        let name: String?
        let key: Certificate.PublicKey
        let fingerprint: Fingerprint
    }

    /// Creates anchors for an authority other than Apple, for tests and organizations with their own authority.
    ///
    /// - Parameters:
    ///   - name: The name of the anchors in reports.
    ///   - publicKeys: The DER encoding of the `SubjectPublicKeyInfo` of each root.
    /// - Throws: ``CodeSigningError`` if an encoding is malformed or the algorithm of a key is not supported.
    public init(name: String, publicKeys: [[UInt8]]) throws(CodeSigningError) {
        self.name = name
        var anchors: [Anchor] = []
        for publicKey in publicKeys { anchors.append(try Anchor(name: nil, publicKey: publicKey)) }
        self.anchors = anchors
    }

    private init(apple roots: [AppleRoots.Root]) {
        name = "apple"
        // A root whose key cannot be parsed is omitted; this can cause signatures to be rejected, but never to be
        // accepted.
        anchors = roots.compactMap { try? Anchor(name: $0.name, publicKey: $0.publicKey) }
    }

    /// The public keys of "Apple Root CA", "Apple Root CA - G2", and "Apple Root CA - G3".
    ///
    /// Source of the roots: https://www.apple.com/certificateauthority/
    public static let apple = TrustAnchors(apple: AppleRoots.all)

    /// The SHA-256 fingerprints of the public keys, computed from the DER encoding of each `SubjectPublicKeyInfo`.
    public var publicKeyFingerprints: [Fingerprint] { anchors.map(\.fingerprint) }
}

extension TrustAnchors.Anchor {
    init(name: String?, publicKey: [UInt8]) throws(CodeSigningError) {
        do {
            key = try Certificate.PublicKey(derEncoded: publicKey)
        } catch {
            throw CodeSigningError(.malformed, "the public key of a trust anchor is malformed or not supported")
        }
        self.name = name
        fingerprint = Fingerprint(of: publicKey)
    }
}
