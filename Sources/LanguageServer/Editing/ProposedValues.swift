import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

/// The values of entitlements that the documentation and the projects contain.
struct ProposedValues {
    /// A value that the server proposes for an entitlement.
    struct Value {
        /// The text, with references to build settings.
        let text: String

        /// The origin: the documentation, or the apps that use the value.
        let detail: String

        /// Whether the text is a pattern for the identifiers of an app.
        var isTemplate = false
    }

    private let report: EditorReport
    private let claimed: ClaimedTexts

    /// The maximum number of stores that are examined; bounds the work for generated projects.
    private static let limit = 2000

    /// The maximum number of apps that the detail of a value names.
    private static let nameLimit = 3

    /// Creates the values for a document.
    init(on report: EditorReport, in path: String) {
        self.report = report
        claimed = ClaimedTexts(on: report, except: path)
    }

    /// Returns the values for an entitlement, each text once.
    func all(for name: String) -> [Value] {
        let key = EntitlementKey(rawValue: name)
        let documented = (EntitlementCatalog[key]?.values ?? []).map { Value(text: $0, detail: "documented value") }
        let kinds = Self.kinds(of: key)
        let found = kinds.isEmpty ? used(for: key) : stores(of: kinds)
        let templates = (Self.templates[key] ?? []).map { Value(text: $0.0, detail: $0.1, isTemplate: true) }
        var seen: ExactSet = []
        return (documented + found + templates).filter { seen.insert($0.text) }
    }

    /// Returns the kinds of stores whose identifiers an entitlement can list.
    ///
    /// CloudKit and iCloud Documents use the same containers, so the keys of containers have both kinds.
    private static func kinds(of key: EntitlementKey) -> [StoreKind] {
        switch key {
        case .cloudContainers: [.cloudContainer, .ubiquityContainer]
        case .ubiquityContainers: [.ubiquityContainer, .cloudContainer]
        default: StoreKind.allCases.filter { $0.key == key }
        }
    }

    /// The usual forms of identifiers, for apps that do not share a store yet.
    ///
    /// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and its pages about the keys.
    private static let templates: [EntitlementKey: [(String, String)]] = [
        .keyValueStore: [("$(TeamIdentifierPrefix)$(CFBundleIdentifier)", "a store that only this app uses")],
        .keychainAccessGroups: [("$(AppIdentifierPrefix)$(CFBundleIdentifier)", "a group that only this app uses")],
        .cloudContainers: [("iCloud.$(CFBundleIdentifier)", "the default container of this app")],
        .ubiquityContainers: [("iCloud.$(CFBundleIdentifier)", "the default container of this app")],
        "com.apple.developer.associated-domains": [
            ("applinks:", "universal links"), ("webcredentials:", "shared credentials"),
            ("activitycontinuation:", "Handoff"), ("appclips:", "App Clips"),
        ],
    ]

    // MARK: Stores

    private func stores(of kinds: [StoreKind]) -> [Value] {
        kinds.flatMap { kind in
            report.snapshot.workspace.graph.stores.lazy.filter { $0.identifier.kind == kind }.prefix(Self.limit)
                .compactMap { store in
                    let members = store.members.filter(\.isClaim)
                    guard let first = members.first else { return nil }
                    let apps = Set(members.lazy.map { ExactText($0.app) }).sorted().map(\.text)
                    return Value(text: text(of: first), detail: "\(kind) of \(named(apps))")
                }
        }
    }

    /// Returns the text with which another file can claim the same store.
    private func text(of member: StoreMembership) -> String {
        let identifier = member.store
        guard let range = member.location.range else { return identifier.text }
        let written = member.location.file.text(in: range)
        let names = SettingExpression(parsing: written).references.map { $0.literalName ?? "" }
        // Every product has these prefixes; other settings may have different values in other targets.
        let isPortable = !names.isEmpty && Self.portableNames.isSuperset(of: names) && !written.contains("&")
        return isPortable ? written : identifier.text
    }

    private static let portableNames: Set = ["TeamIdentifierPrefix", "AppIdentifierPrefix"]

    private func named(_ apps: [String]) -> String {
        let rest = apps.count - Self.nameLimit
        return apps.prefix(Self.nameLimit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    // MARK: Other values

    /// Returns the strings that other products of the projects claim.
    private func used(for key: EntitlementKey) -> [Value] {
        (claimed.texts[key] ?? [:]).sorted.map {
            Value(text: $0.key, detail: "used by \(named($0.value.sorted()))")
        }
    }
}

/// The strings that the products of the projects claim, by key, with the names of the products.
///
/// The strings are collected once, because a list of proposed keys contains the values of all keys.
private final class ClaimedTexts {
    private let report: EditorReport
    private let path: String

    /// The strings by key; collected at the first access.
    private(set) lazy var texts = collect()

    /// The maximum number of products and strings that are examined; bounds the work for generated projects.
    private static let limit = 2000

    /// Creates the strings of all products except the products with the entitlements file at a path.
    init(on report: EditorReport, except path: String) {
        self.report = report
        self.path = path
    }

    private func collect() -> [EntitlementKey: ExactDictionary<Set<String>>] {
        var texts: [EntitlementKey: ExactDictionary<Set<String>>] = [:]
        for product in report.snapshot.workspace.products.prefix(Self.limit)
        where !product.entitlements.list.file.path.hasSameBytes(as: path) {
            for claim in product.subject.claims.claims.prefix(Self.limit) {
                for text in claim.strings.prefix(Self.limit) {
                    texts[claim.key, default: [:]][text.value, default: []].insert(product.target)
                }
            }
        }
        return texts
    }
}
