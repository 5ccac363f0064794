public import PropertyLists

/// The value of an entitlement from an XML property list, the DER data of a signature, or a profile.
///
/// Values are compared byte for byte. Swift's `==` for strings treats composed and decomposed accents as equal.
public indirect enum EntitlementValue: Sendable {
    /// `<true/>` or `<false/>`.
    case boolean(Bool)
    /// An integer.
    case integer(Int64)
    /// A string.
    case string(String)
    /// An ordered list.
    case array([EntitlementValue])
    /// A dictionary; the order of its entries has no meaning.
    case dictionary([Entry])
    /// A type that no entitlement has (real, date, data, …); `codesign` rejects it.
    case unsupported(PropertyList.Value.Kind)

    /// A key of a dictionary with its value.
    public struct Entry: Sendable {
        /// The key of the dictionary entry.
        public let key: String
        /// The value of the dictionary entry.
        public let value: EntitlementValue

        /// Creates an entry.
        public init(_ key: String, _ value: EntitlementValue) {
            self.key = key
            self.value = value
        }
    }

    /// Creates the value of a property list.
    ///
    /// If a key is repeated, only its effective entry is included; see
    /// ``PropertyLists/PropertyList/Value/effectiveEntries``.
    public init(_ value: PropertyList.Value) {
        switch value.kind {
        case .boolean: self = .boolean(value.boolean ?? false)
        case .integer: self = value.integer.map(EntitlementValue.integer) ?? .unsupported(.integer)
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map(EntitlementValue.init))
        case .dictionary:
            self = .dictionary(value.effectiveEntries.map { Entry($0.key.value, EntitlementValue($0.value)) })
        case .data, .date, .real, .uid: self = .unsupported(value.kind)
        }
    }

    /// The entries of a dictionary sorted by the bytes of their keys, without duplicate keys; empty for other values.
    public var sortedEntries: [Entry] {
        guard case .dictionary(let entries) = self else { return [] }
        // The sort is stable, so the first entry of a repeated key remains first.
        let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return sorted.enumerated().filter { index, entry in
            index == 0 || !sorted[index - 1].key.isSameBytes(as: entry.key)
        }.map(\.element)
    }

    /// Returns the value for a key; `nil` if this value is not a dictionary or does not contain the key.
    public subscript(key: String) -> EntitlementValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key.isSameBytes(as: key) }?.value
    }
}

extension EntitlementValue: Equatable {
    /// Compares two values byte for byte, ignoring the order of dictionary entries.
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
    /// The value on one line, with unquoted strings: `[CloudKit, CloudDocuments]`.
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
    /// Returns whether two texts have the same bytes.
    func isSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
