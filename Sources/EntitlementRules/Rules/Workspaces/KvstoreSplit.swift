import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let kvstoreSplit = Rule(
        "kvstore-split",
        "the apps and extensions that belong together claim the same key-value store",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForKey-ValueDataIniCloud.html",
        ],
        rationale: """
            Xcode's default for the key-value store is the bundle identifier, which gives every target a store of its
            own. An extension then reads nothing of what its app has stored, and the app on the Mac nothing of what
            the one on the phone has. Where apps are meant to share, each names the same store by hand.

            Apps count as one where they have an iCloud container in common or the same bundle identifier; an
            extension belongs to the apps of its platform in the project.
            """,
        examples: [
            .reported(
                "an extension with the default store beside an app that names one",
                in: ExampleTree(
                    .app("Notes", store("$(TeamIdentifierPrefix)com.example.shared")),
                    .appExtension("Share", store("«$(TeamIdentifierPrefix)$(CFBundleIdentifier)»")))),
            .accepted(
                "an extension that names the same store",
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
                for place in product.buildPlaces {
                    let partners = product.partnerMarks.lazy
                        .flatMap { families[StoreFamily(place: place, mark: $0)] ?? [] }
                        .filter { $0.isPartner(of: product) }
                    guard let other = partners.first, !partners.contains(where: { $0.store.value == own.value })
                    else { continue }
                    var context = product.context
                    context.configurations = [place.configuration]
                    report(
                        "this key-value store, `\(own.value)`, is not that of `\(other.target)`: the two share no values",
                        at: own.location,
                        related: [.init("`\(other.target)` claims `\(other.store.value)`", at: other.store.location)],
                        context: context)
                }
            }
        })
}

/// Apps of one configuration of a project that have something in common.
private struct StoreFamily: Hashable {
    let place: BuildPlace
    let mark: String
}

/// The key-value store of an app.
private struct StoreOfApp {
    let target: String
    let sdk: SDK
    let store: Located<KeyValueStoreIdentifier>

    /// Whether this app is meant where a product looks for those it belongs to.
    ///
    /// Of two apps it is the first by name, so that only one of them is told.
    func isPartner(of other: ProjectProduct) -> Bool {
        target != other.target && (other.product == .appExtension || sdk != other.sdk && target < other.target)
    }
}

extension ProjectProduct {
    /// What an app has in common with others that belong to it: the platform, a container, the bundle identifier.
    fileprivate var families: [StoreFamily] {
        buildPlaces.flatMap { place in
            (["platform \(sdk)"] + appMarks).map { StoreFamily(place: place, mark: $0) }
        }
    }

    /// What to look for: an extension for apps of its platform, an app for itself on another platform.
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

/// The claim of a key-value store.
private func store(_ name: String) -> String {
    "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>\(name)</string>"
}
