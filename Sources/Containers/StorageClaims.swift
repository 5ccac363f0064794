public import Entitlements
public import PropertyLists

/// The storage claims in the entitlements of an app, with known variables expanded.
///
/// ```swift
/// let claims = StorageClaims(
///     keyValueStore: "A1B2C3D4E5.com.example.notes",
///     ubiquityContainers: ["iCloud.com.example.notes"],
///     appGroups: ["group.com.example.notes"])
/// ```
public struct StorageClaims: Sendable, Hashable, Codable {
    /// The value of `com.apple.developer.ubiquity-kvstore-identifier`, or `nil` if the key is missing.
    public var keyValueStore: String?
    /// The values of `com.apple.developer.ubiquity-container-identifiers`, in order, or `nil` if the key is missing.
    public var ubiquityContainers: [String]?
    /// The values of `com.apple.security.application-groups`, in order, or `nil` if the key is missing.
    public var appGroups: [String]?

    /// Creates claims.
    public init(keyValueStore: String? = nil, ubiquityContainers: [String]? = nil, appGroups: [String]? = nil) {
        self.keyValueStore = keyValueStore
        self.ubiquityContainers = ubiquityContainers
        self.appGroups = appGroups
    }

    /// Creates storage claims from all claims of an app.
    /// - Parameters:
    ///   - claims: The claims in an entitlements file or a signature.
    ///   - variables: The values of the variables `$(NAME)` that Xcode expands.
    public init(_ claims: EntitlementClaims, variables: BuildVariables = [:]) {
        func texts(_ key: EntitlementKey) -> [String]? {
            claims[key].map { $0.strings.map { variables.expand($0.value) } }
        }
        self.init(
            keyValueStore: texts(.keyValueStore)?.first, ubiquityContainers: texts(.ubiquityContainers),
            appGroups: texts(.appGroups))
    }

    /// Creates storage claims from an entitlements file.
    ///
    /// Errors in the file are not reported; a file that is not a property list contains no claims.
    public init(reading file: SourceFile, variables: BuildVariables = [:]) {
        self.init(EntitlementClaims(PropertyList(reading: file).root), variables: variables)
    }
}

/// The values of the variables that Xcode expands in an entitlements file, by name.
public struct BuildVariables: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The values by name, such as `CFBundleIdentifier`.
    public var values: [String: String]

    /// Creates variables from names and values.
    public init(_ values: [String: String]) {
        self.values = values
    }

    /// Creates variables from names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { _, last in last }
    }

    /// Creates the variables that every entitlements file can use, for an app of a team.
    ///
    /// The two prefixes end in a period (https://developer.apple.com/documentation/xcode/configuring-icloud-services).
    public init(team: TeamIdentifier, bundleIdentifier: BundleIdentifier, prefix: TeamIdentifier? = nil) {
        values = [
            "TeamIdentifierPrefix": team.rawValue + ".",
            "AppIdentifierPrefix": (prefix ?? team).rawValue + ".",
            "DEVELOPMENT_TEAM": team.rawValue,
            "CFBundleIdentifier": bundleIdentifier.rawValue,
            "PRODUCT_BUNDLE_IDENTIFIER": bundleIdentifier.rawValue,
        ]
    }

    /// Returns a text with the known variables expanded; unknown variables and variables with operators are unchanged.
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
