import Entitlements
import PropertyLists

extension EntitlementClaim {
    /// Whether the value is an empty list.
    var isEmptyList: Bool { value.kind == .array && !value.elements.contains { _ in true } }
}

extension IdentifierText {
    /// The prefix of a container or a group at the beginning, ignoring case.
    var storePrefix: String? {
        [CloudContainerIdentifier.prefix, AppGroupIdentifier.prefix].map(\.utf8.count)
            .map { String(decoding: text.utf8.prefix($0), as: UTF8.self) }
            .first { ["icloud.", "group."].contains($0.lowercased()) }
    }
}

extension KeyValueStoreIdentifier {
    /// Whether the text certainly begins without a team identifier: with the bundle identifier, or with a word that
    /// cannot be an intended team identifier.
    var lacksTeam: Bool {
        guard !rawValue.isEmpty, text.prefix == .none, !text.isOnlyPrefix else { return false }
        return !TeamIdentifier(rawValue: text.firstPart ?? "").isMisshapen
    }

    /// The text after the prefix of a container or a group, or the whole text if it has no such prefix.
    var nameWithoutForeignPrefix: String {
        text.storePrefix.map { String(decoding: rawValue.utf8.dropFirst($0.utf8.count), as: UTF8.self) } ?? rawValue
    }
}
