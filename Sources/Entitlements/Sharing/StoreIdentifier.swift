import PropertyLists

/// One store: its kind, and the identifier that everybody who shares it claims.
///
/// Two identifiers are the same store only if they are equal byte for byte; letter case counts. Where an identifier
/// holds references that nobody here can resolve, it is the same only for those to whom they come to the same.
public struct StoreIdentifier: Hashable, Sendable {
    /// What kind of store it is.
    public let kind: StoreKind

    /// The identifier as far as it is known: `A1B2C3D4E5.com.example.notes`, `$(AppIdentifierPrefix)com.example.notes`.
    public let text: String

    /// For whom the unresolved references in ``text`` come to the same; empty where there are none.
    let scope: String

    /// The references in the identifier that a project should have resolved, sorted: all but the two prefixes, which
    /// depend on the signature.
    public let missing: [String]

    /// Whether parts of the identifier are not known.
    public let isSymbolic: Bool

    /// Creates an identifier.
    ///
    /// - Parameters:
    ///   - kind: What kind of store it is.
    ///   - text: The identifier as far as it is known.
    ///   - scope: For whom references that are left in the text come to the same.
    public init(_ kind: StoreKind, _ text: String, scope: StoreScope = StoreScope("")) {
        let references = IdentifierText(text).parts.references
        let names = references.map { $0.literalName ?? "" }
        self.kind = kind
        self.text = text
        isSymbolic = !references.isEmpty
        missing = Set(names.filter { IdentifierText.PrefixVariable(rawValue: $0)?.endsInDot != true }).sorted()
        self.scope = references.isEmpty ? "" : missing.isEmpty ? scope.prefixes : scope.settings
    }

    /// Whether it stands for many identifiers, so that it grants and does not claim.
    public var isWildcard: Bool { text.hasSuffix("*") }

    /// Whether two are alike but for letter case.
    public func differsOnlyInCase(from other: StoreIdentifier) -> Bool {
        kind == other.kind && text != other.text && text.lowercased() == other.text.lowercased()
    }
}

/// For whom references that nobody here can resolve come to the same.
public struct StoreScope: Hashable, Sendable {
    /// Those with the same prefixes: a team, or a project of one.
    public let prefixes: String

    /// Those with the same build settings: a project in one configuration.
    public let settings: String

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - settings: Any text that tells one set of build settings from another.
    ///   - prefixes: Any text that tells one pair of prefixes from another; that of the settings where it is left out.
    public init(_ settings: String, prefixes: String? = nil) {
        self.settings = settings
        self.prefixes = prefixes ?? settings
    }
}

extension StoreIdentifier: Comparable {
    /// By kind and then by identifier, compared byte for byte.
    public static func < (left: StoreIdentifier, right: StoreIdentifier) -> Bool {
        if left.kind != right.kind { return left.kind < right.kind }
        if left.text != right.text { return left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }
        return left.scope.utf8.lexicographicallyPrecedes(right.scope.utf8)
    }
}
