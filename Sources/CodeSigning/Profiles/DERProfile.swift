public import Entitlements
import PropertyLists
import SwiftASN1

/// The DER form of a profile, `DER-Encoded-Profile`: a separate signed message, which systems read since iOS 15.
///
/// ```
/// Profile ::= SET OF SEQUENCE { UTF8String key, Value }
/// Value   ::= BOOLEAN | INTEGER | NumericString | UTF8String | UTCTime | OCTET STRING | SEQUENCE OF Value
///           | [APPLICATION 16] entitlements, as in a code signature
/// ```
/// In profiles of 2021, `Version` and `TimeToLive` are NumericString values; in later profiles, they are INTEGER
/// values. `DeveloperCertificates` contains SHA-256 digests. Apple documents that this form is the source of truth:
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles).
public struct DERProfile: Sendable {
    /// The result of verifying the signature of this form, which is separate from that of the profile.
    public let signature: ProfileSignature
    /// The distribution type, such as `STORE` or `DIRECT`; only this form contains it.
    public let distributionType: String?
    /// The authorized entitlements.
    public let entitlements: EntitlementValue?

    private let values: [String: DERProfileValue]

    init(reading bytes: [UInt8], anchors: TrustAnchors, time: PropertyListDate) throws(CodeSigningError) {
        let message = try SignedMessage(parsing: bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the message does not contain content")
        }
        values = try translatingErrors { try Self.values(in: BER.parse(content)) }
        signature = ProfileSignature(
            TrustDecision(on: message, for: .derProfile, anchors: anchors, time: time), anchors: anchors)
        distributionType = values["ProfileDistributionType"]?.string
        entitlements = values["Entitlements"]?.entitlements
    }

    /// Returns the values of the profile, parsed as BER: in some years, the SET was not sorted as DER requires.
    private static func values(in node: ASN1Node) throws -> [String: DERProfileValue] {
        var values: [String: DERProfileValue] = [:]
        for entry in try node.children(of: .set) {
            var fields = try entry.children(of: .sequence).makeIterator()
            guard let key = fields.next(), let value = fields.next(), fields.next() == nil else {
                throw CodeSigningError(.malformed, "an entry of the DER form is not a key and a value")
            }
            let name = try DEREntitlements.text(of: key)
            guard values.updateValue(try DERProfileValue(value), forKey: name) == nil else {
                throw CodeSigningError(.malformed, "the key `\(name)` occurs twice")
            }
        }
        return values
    }

    /// Returns the keys that differ from a property list, sorted by their bytes.
    func disagreements(with root: PropertyList.Value) -> [String] {
        let own = Set(values.keys).subtracting(["ProfileDistributionType"])
        let others = Set(root.entries.map(\.key.value)).subtracting(["DER-Encoded-Profile"])
        let differing = own.intersection(others).filter { key in
            guard let value = values[key], let other = root[key] else { return true }
            return !value.agrees(with: other)
        }
        return own.symmetricDifference(others).union(differing)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
