public import Entitlements
import PropertyLists
import SwiftASN1

/// The form of a profile that systems read since iOS 15: `DER-Encoded-Profile`, a signed message of its own.
///
/// ```
/// Profile ::= SET OF SEQUENCE { UTF8String key, Value }
/// Value   ::= BOOLEAN | INTEGER | NumericString | UTF8String | UTCTime | OCTET STRING | SEQUENCE OF Value
///           | [APPLICATION 16] entitlements, as in a code signature
/// ```
/// Profiles of 2021 write `Version` and `TimeToLive` as NumericString, later ones as INTEGER. `DeveloperCertificates`
/// holds SHA-256 digests. That this form is the source of truth:
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles).
public struct DERProfile: Sendable {
    /// What is known of its signature, which is another than the profile's.
    public let signature: ProfileSignature
    /// `STORE`, `DIRECT` and others; only this form says it.
    public let distributionType: String?
    /// The entitlements that are granted.
    public let entitlements: EntitlementValue?

    private let values: [String: DERProfileValue]

    init(reading bytes: [UInt8], anchors: TrustAnchors, time: PropertyListDate) throws(CodeSigningError) {
        let message = try SignedMessage(parsing: bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the message carries no content")
        }
        values = try translatingErrors { try Self.values(in: BER.parse(content)) }
        signature = ProfileSignature(
            TrustDecision(on: message, for: .derProfile, anchors: anchors, time: time), anchors: anchors)
        distributionType = values["ProfileDistributionType"]?.string
        entitlements = values["Entitlements"]?.entitlements
    }

    /// Read as BER: not every year's SET is sorted as DER wants it.
    private static func values(in node: ASN1Node) throws -> [String: DERProfileValue] {
        var values: [String: DERProfileValue] = [:]
        for entry in try node.children(of: .set) {
            var fields = try entry.children(of: .sequence).makeIterator()
            guard let key = fields.next(), let value = fields.next(), fields.next() == nil else {
                throw CodeSigningError(.malformed, "an entry is not a key and a value")
            }
            let name = try DEREntitlements.text(of: key)
            guard values.updateValue(try DERProfileValue(value), forKey: name) == nil else {
                throw CodeSigningError(.malformed, "the key `\(name)` occurs twice")
            }
        }
        return values
    }

    /// Keys of which a property list says something else, in the order of their bytes.
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
