public import Entitlements
import PropertyLists
import SwiftASN1

/// The DER form of entitlements, which is used in slot 7 of a signature, in the section `__TEXT,__ents_der`, and in the
/// DER form of a profile.
///
/// ```
/// Entitlements ::= [APPLICATION 16] { INTEGER 1, Dictionary }
/// Dictionary   ::= [CONTEXT 16] { SEQUENCE { UTF8String key, Value } … }     sorted by the bytes of the keys
/// Value        ::= BOOLEAN | INTEGER (64 bits) | UTF8String | SEQUENCE OF Value | Dictionary
/// ```
/// `codesign` of Xcode 12.2 wrote an older form without a version, in which each dictionary is a SET. Its keys have the
/// order of a DER SET, not of their bytes.
///
/// Apple's reader: https://github.com/apple-oss-distributions/xnu/tree/main/EXTERNAL_HEADERS/CoreEntitlements. A writer
/// whose tests contain the output of `codesign` for the same property lists:
/// https://github.com/indygreg/apple-platform-rs/blob/main/apple-codesign/src/plist_der.rs
public enum DEREntitlements {
    static let applicationTag = ASN1Identifier(tagWithNumber: 16, tagClass: .application)
    static let dictionaryTag = ASN1Identifier(tagWithNumber: 16, tagClass: .contextSpecific)

    /// The maximum size, in bytes; the largest known ones have about 90 keys.
    static let sizeLimit = 1 << 20

    /// Decodes the DER form.
    ///
    /// - Throws: ``CodeSigningError`` if the bytes are too large, or if Apple's reader rejects them, for example
    ///   because keys are not sorted.
    public static func decode(_ bytes: [UInt8]) throws(CodeSigningError) -> EntitlementValue {
        guard bytes.count <= sizeLimit else {
            throw CodeSigningError(.tooLarge, "the DER form has \(bytes.count) bytes; at most \(sizeLimit) are read")
        }
        return try translatingErrors { try decode(DER.parse(bytes)) }
    }

    /// Decodes a node, which must be parsed as DER.
    ///
    /// A node of a message is parsed as BER, so it must be parsed again.
    static func decode(_ node: ASN1Node) throws -> EntitlementValue {
        if node.identifier == .set { return .dictionary(try olderEntries(of: node)) }
        var fields = try node.children(of: applicationTag).makeIterator()
        guard try Int(derEncoded: &fields) == 1 else {
            throw CodeSigningError(.unsupported, "the version of the DER form is not 1")
        }
        guard let dictionary = fields.next(), dictionary.identifier == dictionaryTag, fields.next() == nil else {
            throw CodeSigningError(.malformed, "the DER form does not contain a dictionary")
        }
        return try value(of: dictionary)
    }

    /// Decodes a value recursively; the parser limits the depth to 50 levels.
    private static func value(of node: ASN1Node) throws -> EntitlementValue {
        switch node.identifier {
        case .boolean: return .boolean(try Bool(derEncoded: node))
        case .integer: return .integer(try Int64(derEncoded: node))
        case .utf8String: return .string(try text(of: node))
        case .sequence: return .array(try node.children(of: .sequence).map(value))
        case dictionaryTag: return .dictionary(try entries(of: node))
        case .set: return .dictionary(try olderEntries(of: node))
        default:
            throw CodeSigningError(.malformed, "the DER form contains a value with the invalid tag \(node.identifier)")
        }
    }

    private static func entries(of node: ASN1Node) throws -> [EntitlementValue.Entry] {
        var entries: [EntitlementValue.Entry] = []
        for child in try node.children(of: dictionaryTag) {
            let (name, member) = try entry(of: child)
            if let last = entries.last, !last.key.utf8.lexicographicallyPrecedes(name.utf8) {
                throw CodeSigningError(
                    .malformed, "the keys of a dictionary in the DER form are not sorted, at `\(name)`")
            }
            entries.append(EntitlementValue.Entry(name, try value(of: member)))
        }
        return entries
    }

    /// Returns the entries of a dictionary in the form of Xcode 12.2, in the order of their keys.
    private static func olderEntries(of node: ASN1Node) throws -> [EntitlementValue.Entry] {
        let entries = try node.children(of: .set).map { child in
            let (name, member) = try entry(of: child)
            return EntitlementValue.Entry(name, try value(of: member))
        }
        guard Set(entries.map { ExactText($0.key) }).count == entries.count else {
            throw CodeSigningError(.malformed, "a dictionary in the DER form contains a key twice")
        }
        return entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private static func entry(of node: ASN1Node) throws -> (key: String, value: ASN1Node) {
        var fields = try node.children(of: .sequence).makeIterator()
        guard let key = fields.next(), let member = fields.next(), fields.next() == nil else {
            throw CodeSigningError(.malformed, "an entry of a dictionary in the DER form is not a key and a value")
        }
        return (try text(of: key), member)
    }

    static func text(of node: ASN1Node) throws -> String {
        guard let text = String(validating: try ASN1UTF8String(derEncoded: node).bytes, as: UTF8.self) else {
            throw CodeSigningError(.malformed, "a string in the DER form is not valid UTF-8")
        }
        return text
    }
}

extension DEREntitlements {
    /// Encodes a dictionary in the DER form.
    ///
    /// - Throws: ``CodeSigningError`` with `unsupported` for values that `codesign` rejects: reals, dates, data, and a
    ///   root that is not a dictionary.
    public static func encode(_ value: EntitlementValue) throws(CodeSigningError) -> [UInt8] {
        guard case .dictionary = value else {
            throw CodeSigningError(.unsupported, "the root of the entitlements is not a dictionary")
        }
        return try translatingErrors {
            var serializer = DER.Serializer()
            try serializer.appendConstructedNode(identifier: applicationTag) { serializer in
                try serializer.serialize(1)
                try append(value, to: &serializer)
            }
            return serializer.serializedBytes
        }
    }

    private static func append(_ value: EntitlementValue, to serializer: inout DER.Serializer) throws {
        switch value {
        case .boolean(let value): try serializer.serialize(value)
        case .integer(let value): try serializer.serialize(value)
        case .string(let value): try serializer.serialize(ASN1UTF8String(value))
        case .array(let members):
            try serializer.appendConstructedNode(identifier: .sequence) { serializer in
                for member in members { try append(member, to: &serializer) }
            }
        case .dictionary:
            try serializer.appendConstructedNode(identifier: dictionaryTag) { serializer in
                for entry in value.sortedEntries { try append(entry, to: &serializer) }
            }
        case .unsupported(let kind):
            throw CodeSigningError(.unsupported, "an entitlement cannot have the type \(kind.rawValue)")
        }
    }

    private static func append(_ entry: EntitlementValue.Entry, to serializer: inout DER.Serializer) throws {
        try serializer.appendConstructedNode(identifier: .sequence) { serializer in
            try serializer.serialize(ASN1UTF8String(entry.key))
            try append(entry.value, to: &serializer)
        }
    }
}

/// Runs a closure and converts the errors of the ASN.1 library to errors of this module.
func translatingErrors<Result>(_ body: () throws -> Result) throws(CodeSigningError) -> Result {
    do {
        return try body()
    } catch let error as CodeSigningError {
        throw error
    } catch let error as ASN1Error where error.code == .truncatedASN1Field {
        throw CodeSigningError(.truncated, "the DER form is truncated")
    } catch let error as ASN1Error {
        throw CodeSigningError(.malformed, "the DER form is malformed: \(error.code)")
    } catch {
        throw CodeSigningError(.malformed, "\(error)")
    }
}
