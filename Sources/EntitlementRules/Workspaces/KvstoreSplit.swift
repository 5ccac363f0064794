import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let kvstoreSplit = Rule(
        "kvstore-split",
        "Separate key-value stores of related products",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForKey-ValueDataIniCloud.html",
        ],
        rationale: """
            Related products do not share values: they use different key-value stores. The default identifier in Xcode
            contains the bundle identifier, which gives each target its own store. To share values, specify the same store
            explicitly in all products.
            """,
        situations: [.appExtension, .platforms],
        examples: [
            .reported(
                "an extension with the default store, and an app that specifies a store",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.shared")),
                    .appExtension("Share", store("«$(TeamIdentifierPrefix)$(CFBundleIdentifier)»")))),
            .reported(
                "a Mac app and an iPhone app that share an iCloud container",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.notes") + container),
                    .app(
                        "Notes Mac", store("«$(TeamIdentifierPrefix)com.example.notes-mac»") + container,
                        sdk: "macosx"))),
            .accepted(
                "an extension that specifies the same store",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.shared")),
                    .appExtension("Share", store("$(TeamIdentifierPrefix)com.example.shared")))),
        ],
        workspace: { workspace, report in
            let families = workspace.products.reduce(into: [StoreFamily: [StoreOfApp]]()) { families, app in
                guard app.product == .app, let store = app.subject.claims.keyValueStore else { return }
                let own = StoreOfApp(target: app.target, sdk: app.sdk, store: store)
                for family in app.families { families[family, default: []].append(own) }
            }
            for product in workspace.products {
                guard let own = product.subject.claims.keyValueStore else { continue }
                for configuration in product.projectConfigurations {
                    let partners = product.partnerMarks.lazy
                        .flatMap { families[StoreFamily(configuration: configuration, mark: $0)] ?? [] }
                        .filter { $0.isPartner(of: product) }
                    guard let other = partners.first, !partners.contains(where: { $0.store.value == own.value })
                    else { continue }
                    var context = product.context
                    context.configurations = [configuration.name]
                    report(
                        "the key-value store `\(own.value)` differs from that of `\(other.target)`; to share values, "
                            + "use the same store",
                        at: own.location, in: product.product == .appExtension ? .appExtension : .platforms,
                        related: [.init("`\(other.target)` claims `\(other.store.value)`", at: other.store.location)],
                        context: context)
                }
            }
        })
}

extension RuleSituation {
    fileprivate static let appExtension = RuleSituation(
        "Extension and its app",
        rationale: """
            The extension cannot read the values that its app stores: the two use different key-value stores. An
            extension is related to the apps of the project for the same platform.
            """)

    fileprivate static let platforms = RuleSituation(
        "Apps for two platforms",
        rationale: """
            The two apps, such as the one for Mac and the one for iPhone, cannot read each other's values: they use
            different key-value stores. Apps are related if they share an iCloud container or have the same
            bundle identifier.
            """)
}

/// A key for the related apps in one configuration of a project.
private struct StoreFamily: Hashable {
    let configuration: ProjectConfiguration
    let mark: String
}

/// The key-value store of an app.
private struct StoreOfApp {
    let target: String
    let sdk: SDK
    let store: Located<KeyValueStoreIdentifier>

    /// Returns whether this app is related to a product whose keys it shares.
    ///
    /// Of two related apps, only the second in the order of their names is compared with the other, so that only one of
    /// them is reported.
    func isPartner(of other: ProjectProduct) -> Bool {
        other.product == .appExtension || sdk != other.sdk && target < other.target
    }
}

extension ProjectProduct {
    /// The keys that identify an app as related to a product: its platform, its iCloud containers, and its bundle
    /// identifier.
    fileprivate var families: [StoreFamily] {
        projectConfigurations.flatMap { configuration in
            (["platform \(sdk)"] + appMarks).map { StoreFamily(configuration: configuration, mark: $0) }
        }
    }

    /// The keys of related apps: for an extension, the platform; for an app, its containers and bundle identifier.
    fileprivate var partnerMarks: [String] {
        switch product {
        case .appExtension: ["platform \(sdk)"]
        case .app: appMarks
        default: []
        }
    }

    private var appMarks: [String] {
        let containers = Set(subject.claims.cloudContainers.map { "container \($0.value)" }).sorted()
        return containers + (bundleIdentifier.text.isEmpty ? [] : ["bundle \(bundleIdentifier.text)"])
    }
}

/// Returns the claim of a key-value store.
private func store(_ name: String) -> String {
    "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>\(name)</string>"
}

/// The claim of an iCloud container.
private let container =
    "\n<key>com.apple.developer.icloud-container-identifiers</key>\n<array><string>iCloud.com.example.notes</string></array>"
