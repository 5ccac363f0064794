import PropertyLists
import SwiftASN1

/// Reads the DER form of a profile and compares it with the property list.
struct DERProfileReader {
    let profile: DERProfile
    private let values: [String: DERProfileValue]

    init(reading bytes: [UInt8], anchors: TrustAnchors, time: PropertyListDate) throws(CodeSigningError) {
        let message = try SignedMessage(parsing: bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the message does not contain content")
        }
        values = try translatingErrors { try Self.values(in: BER.parse(content)) }
        let decision = TrustDecision(on: message, for: .derProfile, anchors: anchors, time: time)
        profile = DERProfile(
            signature: ProfileSignature(decision, anchors: anchors),
            distributionType: values["ProfileDistributionType"]?.string,
            entitlements: values["Entitlements"]?.entitlements)
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
