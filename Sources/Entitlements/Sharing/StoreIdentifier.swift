import PropertyLists

/// A store: its kind, and the identifier that all its members claim.
///
/// Two identifiers refer to the same store only if they are equal byte for byte, including case. If an identifier
/// contains unresolved references, their scope must also be equal.
public struct StoreIdentifier: Hashable, Sendable {
    /// The kind of store.
    public let kind: StoreKind

    /// The identifier with all known values: `A1B2C3D4E5.com.example.notes`, `$(AppIdentifierPrefix)com.example.notes`.
    public let text: String

    /// The unresolved references in ``text``; `nil` if there are none.
    private let references: References?

    /// The scope of the unresolved references in ``text``; empty if there are none.
    var scope: String { references?.scope ?? "" }

    /// The unresolved references that the project should define, sorted: all except the two prefixes, which depend on
    /// the signature.
    public var missing: [String] { references?.missing ?? [] }

    /// Whether parts of the identifier are unknown.
    public var isSymbolic: Bool { references != nil }

    /// The unresolved references of identifiers with the same scope.
    final class References: Sendable {
        let scope: String
        let missing: [String]

        fileprivate init(scope: String, missing: [String]) { (self.scope, self.missing) = (scope, missing) }
    }

    /// Creates an identifier.
    ///
    /// - Parameters:
    ///   - kind: The kind of store.
    ///   - text: The identifier with all known values.
    ///   - scope: The scope in which unresolved references expand to the same values.
    public init(_ kind: StoreKind, _ text: String, scope: StoreScope = StoreScope("")) {
        var references: References?
        self.init(kind, text, scope: scope, sharing: &references)
    }

    /// Creates an identifier that shares its references with the previous identifier in the same scope, if they are
    /// equal.
    init(_ kind: StoreKind, _ text: String, scope: StoreScope, sharing previous: inout References?) {
        self.kind = kind
        self.text = text
        let found = IdentifierText(text).parts.references
        guard !found.isEmpty else {
            references = nil
            return
        }
        let names = found.map { $0.templateVariable ?? $0.literalName ?? "" }
        let missing = Set(names.filter { IdentifierText.PrefixVariable(rawValue: $0)?.endsInDot != true }).sorted()
        if previous?.missing != missing {
            previous = References(scope: missing.isEmpty ? scope.prefixes : scope.settings, missing: missing)
        }
        references = previous
    }

    /// Whether the identifier is a pattern for many identifiers; a pattern authorizes claims but is not a claim.
    public var isWildcard: Bool { text.hasSuffix("*") }

    /// Returns whether two identifiers differ only in case.
    public func differsOnlyInCase(from other: StoreIdentifier) -> Bool {
        kind == other.kind && !text.hasSameBytes(as: other.text) && text.lowercased() == other.text.lowercased()
    }
}

/// The products in which unresolved references expand to the same values.
public struct StoreScope: Hashable, Sendable {
    /// A text that identifies the prefixes: a team, or a project of one team.
    public let prefixes: String

    /// A text that identifies the build settings: a project in one configuration.
    public let settings: String

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - settings: A text that distinguishes one set of build settings from another.
    ///   - prefixes: A text that distinguishes one pair of prefixes from another; defaults to `settings`.
    public init(_ settings: String, prefixes: String? = nil) {
        self.settings = settings
        self.prefixes = prefixes ?? settings
    }
}

extension StoreIdentifier {
    /// Returns whether two identifiers are equal byte for byte.
    public static func == (left: StoreIdentifier, right: StoreIdentifier) -> Bool {
        left.kind == right.kind && left.text.hasSameBytes(as: right.text) && left.scope.hasSameBytes(as: right.scope)
    }

    /// Feeds the kind, and the bytes of the identifier and of its scope, into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        text.hashBytes(into: &hasher)
        scope.hashBytes(into: &hasher)
    }
}

extension StoreIdentifier: Comparable {
    /// Compares the kinds and then the identifiers, byte for byte.
    public static func < (left: StoreIdentifier, right: StoreIdentifier) -> Bool {
        if left.kind != right.kind { return left.kind < right.kind }
        if !left.text.hasSameBytes(as: right.text) { return left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }
        return left.scope.utf8.lexicographicallyPrecedes(right.scope.utf8)
    }
}
