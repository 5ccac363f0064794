import SwiftASN1
import Synchronization
import X509

/// The certificates and signatures that were verified in a run, and the budget for further verifications.
///
/// The parts of a product usually have the same signer, so most certificates are verified once. A hostile product can
/// have a different certificate in each part, so the number of operations is limited.
package final class TrustWork: Sendable {
    private let state = Mutex(State())

    private struct State {
        var spent = 0
        var limit = 0
        var certificates: [[UInt8]: Certificate?] = [:]
        var links: [Link: Bool] = [:]
        var decisions: [DecisionKey: TrustDecision] = [:]
    }

    /// A certificate, and the key that may have signed it.
    private struct Link: Hashable {
        let certificate: Certificate
        let key: Certificate.PublicKey
    }

    /// The digests of a signed message and its content, and whether the certificates may be expired.
    struct DecisionKey: Hashable {
        let message: [UInt8]
        let content: [UInt8]
        let ignoresExpiration: Bool
    }

    /// Allows a number of operations in addition to the operations that were already performed.
    ///
    /// A signature with a key for P-256 or for RSA with 2048 bits is one operation, which takes about 0.1 ms. Larger keys
    /// count several times.
    package func allow(_ count: Int) {
        state.withLock { $0.limit = min($0.spent, $0.limit) + count }
    }

    /// The reason that further signatures are not verified; `nil` if the budget is not spent.
    package var exhaustion: String? {
        let (spent, limit) = state.withLock { ($0.spent, $0.limit) }
        return spent > limit ? "the signatures require more than \(limit) operations" : nil
    }

    /// Returns a certificate in DER encoding, or `nil` if it is malformed.
    func certificate(_ bytes: [UInt8]) -> Certificate? {
        if let known = state.withLock({ $0.certificates[bytes] }) { return known }
        guard spend(1 + bytes.count / Self.parsedSize) else { return nil }
        let certificate = try? Certificate(derEncoded: bytes)
        state.withLock { $0.certificates[bytes] = .some(certificate) }
        return certificate
    }

    /// Whether a key signed a certificate.
    func isIssued(_ certificate: Certificate, with key: Certificate.PublicKey) -> Bool {
        let link = Link(certificate: certificate, key: key)
        if let known = state.withLock({ $0.links[link] }) { return known }
        guard spend(key.verificationCost) else { return false }
        let isValid = key.isValidSignature(certificate.signature, for: certificate)
        state.withLock { $0.links[link] = isValid }
        return isValid
    }

    /// Counts an operation with a key; returns `false` if the budget is spent.
    func spend(verifyingWith key: Certificate.PublicKey) -> Bool { spend(key.verificationCost) }

    /// Returns the known decision about a message, or the result of `decide`.
    func decision(
        on key: DecisionKey, _ decide: () throws(CodeSigningError) -> TrustDecision
    ) throws(CodeSigningError) -> TrustDecision {
        if let known = state.withLock({ $0.decisions[key] }) { return known }
        let decision = try decide()
        state.withLock { $0.decisions[key] = decision }
        return decision
    }

    /// The size, in bytes, of a certificate whose parsing takes as long as the verification of a signature.
    private static let parsedSize = 2048

    private func spend(_ cost: Int) -> Bool {
        state.withLock { state in
            state.spent += cost
            return state.spent <= state.limit
        }
    }
}

extension TrustAnchors {
    /// Returns the same anchors with a record of verified certificates, and a budget that the reader of products sets.
    package var recording: TrustAnchors {
        var copy = self
        copy.work = TrustWork()
        return copy
    }

    /// Whether a key signed a certificate; uses the record if there is one.
    func isIssued(_ certificate: Certificate, with key: Certificate.PublicKey) -> Bool {
        work?.isIssued(certificate, with: key) ?? key.isValidSignature(certificate.signature, for: certificate)
    }
}

extension Certificate.PublicKey {
    /// The approximate time of an operation, in units of the time for P-256.
    fileprivate var verificationCost: Int {
        // The encoding of a P-256 key has 91 bytes; the encoding of an RSA key of 2048 bits has 294.
        let size = subjectPublicKeyInfoBytes.count
        let (smallCurve, smallRSA, largeCurve) = (100, 300, 200)
        if size <= smallCurve || size > largeCurve && size <= smallRSA { return 1 }
        // P-384 and P-521 are not optimized; the time for RSA grows with the square of the size.
        return size <= largeCurve ? 16 : 1 + size * size / (smallRSA * smallRSA)
    }
}
