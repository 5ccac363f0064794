public import Entitlements
public import PropertyLists

/// What an app's entitlements claim of storage, as text whose variables have been expanded as far as they are known.
///
/// ```swift
/// let claims = StorageClaims(
///     keyValueStore: "A1B2C3D4E5.com.example.notes",
///     ubiquityContainers: ["iCloud.com.example.notes"],
///     appGroups: ["group.com.example.notes"])
/// ```
public struct StorageClaims: Sendable, Hashable, Codable {
    /// `com.apple.developer.ubiquity-kvstore-identifier`; nil if it is not claimed.
    public var keyValueStore: String?
    /// `com.apple.developer.ubiquity-container-identifiers`, in order; nil if the key is not there.
    public var ubiquityContainers: [String]?
    /// `com.apple.security.application-groups`, in order; nil if the key is not there.
    public var appGroups: [String]?

    /// Creates claims.
    public init(keyValueStore: String? = nil, ubiquityContainers: [String]? = nil, appGroups: [String]? = nil) {
        self.keyValueStore = keyValueStore
        self.ubiquityContainers = ubiquityContainers
        self.appGroups = appGroups
    }

    /// Takes what concerns storage from the claims of an app.
    /// - Parameters:
    ///   - claims: as they stand in an entitlements file or in a signature.
    ///   - variables: what Xcode would put in the place of `$(NAME)`.
    public init(_ claims: EntitlementClaims, variables: BuildVariables = [:]) {
        func texts(_ key: EntitlementKey) -> [String]? {
            claims[key].map { $0.strings.map { variables.expand($0.value) } }
        }
        self.init(
            keyValueStore: texts(.keyValueStore)?.first, ubiquityContainers: texts(.ubiquityContainers),
            appGroups: texts(.appGroups))
    }

    /// Takes what concerns storage from an entitlements file.
    ///
    /// What is wrong with the file is a linter's business; a file that is no property list claims nothing.
    public init(reading file: SourceFile, variables: BuildVariables = [:]) {
        self.init(EntitlementClaims(PropertyList(reading: file).root), variables: variables)
    }
}

/// Values of the variables that Xcode expands in an entitlements file, by name.
public struct BuildVariables: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The values by name, as in `CFBundleIdentifier`.
    public var values: [String: String]

    /// Creates variables from names and values.
    public init(_ values: [String: String]) {
        self.values = values
    }

    /// Creates variables from names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { _, last in last }
    }

    /// The variables that every entitlements file may use, for an app of a team.
    ///
    /// The two prefixes end in a dot (https://developer.apple.com/documentation/xcode/configuring-icloud-services).
    public init(team: TeamIdentifier, bundleIdentifier: BundleIdentifier, prefix: TeamIdentifier? = nil) {
        values = [
            "TeamIdentifierPrefix": team.rawValue + ".",
            "AppIdentifierPrefix": (prefix ?? team).rawValue + ".",
            "DEVELOPMENT_TEAM": team.rawValue,
            "CFBundleIdentifier": bundleIdentifier.rawValue,
            "PRODUCT_BUNDLE_IDENTIFIER": bundleIdentifier.rawValue,
        ]
    }

    /// A text with the variables expanded that are known; the others, and those on which operators work, stay.
    public func expand(_ text: String) -> String {
        let expression = SettingExpression(parsing: text)
        guard expression.hasReferences else { return text }
        let bytes = Array(text.utf8)
        return expression.parts.map { part in
            switch part {
            case .literal(let literal): literal.text
            case .reference(let reference):
                reference.operators.isEmpty
                    ? value(of: reference) ?? written(reference, in: bytes)
                    : written(reference, in: bytes)
            }
        }.joined()
    }

    private func value(of reference: SettingExpression.Reference) -> String? {
        reference.literalName.flatMap { values[$0] }
    }

    private func written(_ reference: SettingExpression.Reference, in bytes: [UInt8]) -> String {
        String(decoding: bytes[reference.range], as: UTF8.self)
    }
}
