import Entitlements
import PropertyLists
import SwiftASN1

/// A value in the DER form of a profile.
enum DERProfileValue: Sendable {
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case date(PropertyListDate)
    case data([UInt8])
    case array([DERProfileValue])
    case entitlements(EntitlementValue)

    /// Decodes a node recursively; the parser limits the depth to 50 levels.
    init(_ node: ASN1Node) throws {
        switch node.identifier {
        case .boolean: self = .boolean(try Bool(derEncoded: node))
        case .integer: self = .integer(try Int64(derEncoded: node))
        case .numericString: self = .integer(try Self.number(node))
        case .utf8String: self = .string(try DEREntitlements.text(of: node))
        case .utcTime: self = .date(try Self.checked(PropertyListDate(UTCTime(berEncoded: node))))
        case .generalizedTime: self = .date(try Self.checked(PropertyListDate(GeneralizedTime(berEncoded: node))))
        case .octetString: self = .data(Array(try ASN1OctetString(berEncoded: node).bytes))
        case .sequence: self = .array(try node.children(of: .sequence).map(DERProfileValue.init))
        case DEREntitlements.applicationTag:
            self = .entitlements(try DEREntitlements.decode(Array(node.encodedBytes)))
        default: throw CodeSigningError(.malformed, "a value has the unsupported tag \(node.identifier)")
        }
    }

    private static func number(_ node: ASN1Node) throws -> Int64 {
        guard case .primitive(let bytes) = node.content, let number = Int64(String(decoding: bytes, as: UTF8.self))
        else { throw CodeSigningError(.malformed, "a numeric string is not a number") }
        return number
    }

    private static func checked(_ date: PropertyListDate?) throws -> PropertyListDate {
        guard let date else { throw CodeSigningError(.malformed, "a date does not exist in the calendar") }
        return date
    }

    var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    var entitlements: EntitlementValue? {
        guard case .entitlements(let value) = self else { return nil }
        return value
    }

    /// Whether a value of a property list is the same; data can be represented by its SHA-256 digest.
    func agrees(with value: PropertyList.Value) -> Bool {
        switch self {
        case .boolean(let own): value.boolean == own
        case .integer(let own): value.integer == own
        case .string(let own): value.string.map { $0.utf8.elementsEqual(own.utf8) } ?? false
        case .date(let own): value.date == own
        case .data(let own): value.data.map { $0 == own || Digest.sha256.hash($0) == own } ?? false
        case .array(let own):
            value.kind == .array && own.elementsEqual(Array(value.elements)) { $0.agrees(with: $1) }
        case .entitlements(let own): EntitlementValue(value) == own
        }
    }
}
