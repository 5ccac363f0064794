package import PropertyLists

/// An identifier of a store in a list of a product.
struct ClaimedIdentifier {
    let kind: StoreKind
    let text: Located<String>

    /// The index in the list, counted from 0.
    let position: Int

    /// Whether the system adds the identifier without a claim.
    var isImplied = false
}

extension EntitlementClaims {
    /// Returns the identifiers of all stores, in the order of the claims.
    func claimedIdentifiers(on platform: Platform?) -> [ClaimedIdentifier] {
        let claimed = StoreKind.allCases.flatMap { kind in
            (self[kind.key]?.strings ?? []).enumerated().map { position, text in
                ClaimedIdentifier(kind: kind, text: text, position: position)
            }
        }
        return claimed + impliedKeychainGroups(on: platform)
    }

    /// Returns the keychain groups that the system adds without a claim: the application identifier and the app groups,
    /// which follow the claimed groups.
    ///
    /// Source: <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>.
    private func impliedKeychainGroups(on platform: Platform?) -> [ClaimedIdentifier] {
        let claimed = self[.keychainAccessGroups]?.strings ?? []
        let identifiers = applicationIdentifiers.map { Located($0.value.rawValue, at: $0.location) }
        let groups = platform == .macOS ? [] : appGroups.map { Located($0.value.rawValue, at: $0.location) }
        let added = (identifiers + groups).filter { group in !claimed.contains { $0.value == group.value } }
        return added.enumerated().map { offset, text in
            ClaimedIdentifier(kind: .keychainGroup, text: text, position: claimed.count + offset, isImplied: true)
        }
    }
}

/// The identifiers of stores that a product claims, without the file of the claims.
///
/// Thousands of files fit into memory as identifiers.
package struct ReleasedIdentifiers: Sendable {
    /// The identifiers, in the order of the claims.
    let identifiers: [Identifier]

    /// The claimed environment of iCloud containers: `Development` or `Production`.
    let environment: String?

    /// The path of the file; `nil` if it contains no claims.
    let path: String?

    /// An identifier, with the numbers of ``ClaimedIdentifier`` in less space.
    struct Identifier: Sendable {
        let text: String
        let position: UInt32
        let range: CompactRange
        let kind: StoreKind
        let isImplied: Bool
    }

    /// The range of an identifier in the text of its file.
    struct CompactRange: Sendable {
        private let start, end: UInt32
        private let isKnown: Bool

        /// Creates a range; `nil` if the identifier has no text.
        init(_ range: Range<Int>?) {
            (start, end) = (UInt32(clamping: range?.lowerBound ?? 0), UInt32(clamping: range?.upperBound ?? 0))
            isKnown = range != nil
        }

        /// The range; `nil` if the identifier has no text.
        var range: Range<Int>? { isKnown ? Int(start)..<Int(end) : nil }
    }

    /// Collects the identifiers in claims.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - platform: The platform of the product.
    ///   - known: The identifiers in other claims; equal identifiers share their memory.
    package init(in claims: EntitlementClaims, on platform: Platform?, sharing known: inout Set<ExactText>) {
        identifiers = claims.claimedIdentifiers(on: platform).map { claimed in
            Identifier(
                text: known.insert(ExactText(claimed.text.value)).memberAfterInsert.text,
                position: UInt32(clamping: claimed.position), range: CompactRange(claimed.text.location.range),
                kind: claimed.kind, isImplied: claimed.isImplied)
        }
        environment = claims[.cloudEnvironment]?.value.string
        path = claims.claims.first?.keyLocation.file.path
    }
}
