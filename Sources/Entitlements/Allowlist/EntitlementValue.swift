public import PropertyLists

/// The value of an entitlement, wherever it comes from: an XML property list, the DER form in a signature, a profile.
///
/// Two values are equal when their bytes are: entitlements are compared byte for byte, and Swift's `==` of strings
/// takes differently composed accents for the same.
public indirect enum EntitlementValue: Sendable {
    /// `<true/>` or `<false/>`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A text.
    case string(String)
    /// A list, in order.
    case array([EntitlementValue])
    /// A dictionary; the order of entries has no meaning.
    case dictionary([Entry])
    /// A kind that no entitlement has (real, date, data, …); codesign refuses it.
    case unsupported(PropertyList.Value.Kind)

    /// A key of a dictionary with its value.
    public struct Entry: Sendable {
        /// The key.
        public let key: String
        /// The value.
        public let value: EntitlementValue

        /// An entry of the given key and value.
        public init(_ key: String, _ value: EntitlementValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value that a property list holds.
    ///
    /// Of a repeated key the first counts.
    public init(_ value: PropertyList.Value) {
        switch value.kind {
        case .boolean: self = .boolean(value.boolean ?? false)
        case .integer: self = value.integer.map(EntitlementValue.integer) ?? .unsupported(.integer)
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map(EntitlementValue.init))
        case .dictionary: self = .dictionary(value.entries.map { Entry($0.key.value, EntitlementValue($0.value)) })
        case .data, .date, .real, .uid: self = .unsupported(value.kind)
        }
    }

    /// The entries of a dictionary in the order of the bytes of their keys, each key once; empty for anything else.
    public var sortedEntries: [Entry] {
        guard case .dictionary(let entries) = self else { return [] }
        // Sorting is stable, so that of a repeated key the first stays first.
        let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return sorted.enumerated().filter { index, entry in
            index == 0 || !sorted[index - 1].key.isSameBytes(as: entry.key)
        }.map(\.element)
    }

    /// The value of a key of a dictionary.
    public subscript(key: String) -> EntitlementValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key.isSameBytes(as: key) }?.value
    }
}

extension EntitlementValue: Equatable {
    /// Whether two values are the same byte for byte; the order of a dictionary does not matter.
    public static func == (left: EntitlementValue, right: EntitlementValue) -> Bool {
        switch (left, right) {
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left.isSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.dictionary, .dictionary):
            left.sortedEntries.elementsEqual(right.sortedEntries) {
                $0.key.isSameBytes(as: $1.key) && $0.value == $1.value
            }
        case (.unsupported(let left), .unsupported(let right)): left == right
        default: false
        }
    }
}

extension EntitlementValue: CustomStringConvertible {
    /// The value on one line, strings without quotes: `[CloudKit, CloudDocuments]`.
    public var description: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .string(let value): value
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .dictionary: "{" + sortedEntries.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
        case .unsupported(let kind): "(\(kind.rawValue))"
        }
    }
}

extension String {
    /// Whether two texts have the same bytes.
    func isSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
