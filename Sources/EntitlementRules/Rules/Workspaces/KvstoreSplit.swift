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
            for product in workspace.products {
                guard let own = product.subject.claims.keyValueStore else { continue }
                for configuration in product.configurations {
                    let partners = workspace.products.filter {
                        $0.isPartner(of: product) && $0.configurations.contains(configuration)
                    }
                    let theirs = partners.compactMap { partner in
                        partner.subject.claims.keyValueStore.map { (partner.target, $0) }
                    }
                    guard let other = theirs.first, !theirs.contains(where: { $0.1.value == own.value }) else {
                        continue
                    }
                    var context = product.context
                    context.configurations = [configuration]
                    report(
                        "this key-value store, `\(own.value)`, is not that of `\(other.0)`: the two share no values",
                        at: own.location,
                        related: [.init("`\(other.0)` claims `\(other.1.value)`", at: other.1.location)],
                        context: context)
                }
            }
        })
}

extension ProjectProduct {
    /// Whether this app is one that another product belongs to, or is the same app on another platform.
    ///
    /// Of two apps it is the first by name, so that only one of them is told.
    fileprivate func isPartner(of other: ProjectProduct) -> Bool {
        guard product == .app, project == other.project, target != other.target else { return false }
        if other.product == .appExtension { return platform == other.platform }
        guard other.product == .app, platform != other.platform, target < other.target else { return false }
        let containers = Set(subject.claims.cloudContainers.map(\.value.rawValue))
        return bundleIdentifier.text == other.bundleIdentifier.text && !bundleIdentifier.text.isEmpty
            || other.subject.claims.cloudContainers.contains { containers.contains($0.value.rawValue) }
    }
}

/// The claim of a key-value store.
private func store(_ name: String) -> String {
    "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>\(name)</string>"
}
