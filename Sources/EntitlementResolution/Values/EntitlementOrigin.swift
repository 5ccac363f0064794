public import PropertyLists

/// The source of an entitlement, or of a part of its value.
public struct EntitlementOrigin: Sendable {
    /// The kinds of sources.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An entitlements file.
        case file
        /// A build setting or a variable.
        case buildSetting = "build-setting"
        /// The product type of the target.
        case productType = "product-type"
        /// The provisioning profile.
        case profile
        /// The signature of a product.
        case signature
        /// An option of the command line.
        case option
        /// A rule of Xcode or of the signing system.
        case rule
    }

    /// The kind of the source.
    public let kind: Kind

    /// The source as a noun phrase, such as ``the profile `Notes Store` ``.
    public let name: String

    /// The text or value in the source, if it differs from the value that is signed.
    public let value: String?

    /// The location in a file; `nil` if there is none.
    public let location: Location?

    /// Creates an origin.
    public init(_ kind: Kind, _ name: String, value: String? = nil, at location: Location? = nil) {
        self.kind = kind
        self.name = name
        self.value = value
        self.location = location
    }
}

/// A text and its source.
public struct SourcedText: Sendable {
    /// The text, as in its source.
    public let text: String

    /// The source.
    public let origin: EntitlementOrigin

    /// Creates a text with its source.
    public init(_ text: String, from origin: EntitlementOrigin) {
        self.text = text
        self.origin = origin
    }
}
