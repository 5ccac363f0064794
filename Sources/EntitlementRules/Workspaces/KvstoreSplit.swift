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
            .reported(
                "an extension with the store of a different app",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.notes")),
                    .app("Pro", store("$(TeamIdentifierPrefix)com.example.pro")),
                    .appExtension("Pro.Share", store("«$(TeamIdentifierPrefix)com.example.notes»")))),
            .accepted(
                "an extension that specifies the same store",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.shared")),
                    .appExtension("Share", store("$(TeamIdentifierPrefix)com.example.shared")))),
        ],
        workspace: { workspace, report in
            let apps = RelatedApps(in: workspace)
            for product in workspace.products {
                guard let own = product.subject.claims.keyValueStore else { continue }
                for configuration in product.projectConfigurations {
                    let related = apps.stores(ofAppsRelatedTo: product, in: configuration)
                    guard let other = related.first, !related.contains(where: { $0.store.value == own.value })
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
            extension is related to the app in whose bundle identifier its own begins, or else to the apps of the project
            for the same platform.
            """)

    fileprivate static let platforms = RuleSituation(
        "Apps for two platforms",
        rationale: """
            The two apps, such as the one for Mac and the one for iPhone, cannot read each other's values: they use
            different key-value stores. Apps are related if they share an iCloud container or have the same bundle
            identifier. Two apps for the same platform are not related, and a watch app is related only to the app in
            whose bundle identifier its own begins.
            """)
}

/// The apps of a workspace that can be related to its products.
private struct RelatedApps {
    /// A key for the related apps in one configuration of a project.
    private struct Family: Hashable {
        let configuration: ProjectConfiguration
        let mark: String
    }

    /// An app, with its key-value store.
    private struct App {
        let target: String
        let sdk: SDK
        let store: Located<KeyValueStoreIdentifier>?
        let isForWatch: Bool
    }

    private var families: [Family: [App]] = [:]

    init(in workspace: Workspace) {
        for app in workspace.products where app.product == .app {
            let own = App(
                target: app.target, sdk: app.sdk, store: app.subject.claims.keyValueStore,
                isForWatch: app.platform == .watchOS)
            let marks = ["platform \(app.sdk)", "target \(app.target)"] + app.marks
            for configuration in app.projectConfigurations {
                for mark in marks {
                    families[Family(configuration: configuration, mark: mark), default: []].append(own)
                }
            }
        }
    }

    /// Returns the key-value stores of the apps with which a product is expected to share values.
    ///
    /// These are the apps in whose bundle identifier that of the product begins. If there are none, they are the apps for
    /// the platform of an extension, and the apps that share a container or the bundle identifier with an app.
    func stores(
        ofAppsRelatedTo product: ProjectProduct, in configuration: ProjectConfiguration
    ) -> [(target: String, store: Located<KeyValueStoreIdentifier>)] {
        let apps = { (mark: String) in families[Family(configuration: configuration, mark: mark)] ?? [] }
        let isExtension = product.product == .appExtension
        guard isExtension || product.product == .app else { return [] }
        let platforms = Set(apps("target \(product.target)").map(\.sdk))
        let isOther = { (app: App) in
            guard !isExtension else { return app.sdk == product.sdk }
            // Two apps for the same platform are different products, even if both are also for another platform.
            return !apps("target \(app.target)").contains { platforms.contains($0.sdk) }
        }
        let isInside = isExtension || product.platform == .watchOS
        let hosts = (isInside ? product.outerIdentifiers : []).lazy.map { apps("bundle \($0)").filter(isOther) }.first {
            !$0.isEmpty
        }
        let marks = isExtension ? ["platform \(product.sdk)"] : product.marks
        // Of two related apps, only the second in the order of their names is compared with the other. A watch app is
        // related only to the app that contains it.
        let related =
            hosts
            ?? marks.flatMap(apps).filter { app in
                let isSecond = app.target < product.target && !app.isForWatch && product.platform != .watchOS
                return isOther(app) && (isExtension || isSecond)
            }
        return related.compactMap { app in app.store.map { (app.target, $0) } }
    }
}

extension ProjectProduct {
    /// The keys that identify related apps: the iCloud containers, and the bundle identifier.
    fileprivate var marks: [String] {
        let containers = Set(subject.claims.cloudContainers.map { "container \($0.value)" }).sorted()
        return containers + (bundleIdentifier.text.isEmpty ? [] : ["bundle \(bundleIdentifier.text)"])
    }

    /// The identifiers in which the bundle identifier begins, the longest first: `com.example` for `com.example.notes`.
    fileprivate var outerIdentifiers: [String] {
        let parts = bundleIdentifier.text.split(separator: ".", omittingEmptySubsequences: false)
        return (1..<max(parts.count, 1)).reversed().map { parts[..<$0].joined(separator: ".") }
    }
}

/// Returns the claim of a key-value store.
private func store(_ name: String) -> String {
    "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>\(name)</string>"
}

/// The claim of an iCloud container.
private let container =
    "\n<key>com.apple.developer.icloud-container-identifiers</key>\n<array><string>iCloud.com.example.notes</string></array>"
