import Entitlements
import TextOutput

extension JSONWriter {
    /// Writes a member with the value of an entitlement, or `null`.
    mutating func member(_ name: String, _ value: EntitlementValue?) {
        self.name(name)
        if let value { self.value(value) } else { null() }
    }

    /// Writes the value of an entitlement as JSON.
    mutating func value(_ value: EntitlementValue) {
        switch value {
        case .boolean(let value): boolean(value)
        case .integer(let number): integer(Int(number))
        case .string(let text): string(text)
        case .array(let members): array(members) { $0.value($1) }
        case .dictionary:
            object { json in for entry in value.sortedEntries { json.member(entry.key, entry.value) } }
        case .unsupported: null()
        }
    }
}
