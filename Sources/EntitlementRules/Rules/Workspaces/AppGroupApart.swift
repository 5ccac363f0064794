import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let appGroupApart = Rule(
        "app-group-apart",
        "an extension has an app group in common with the app around it",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        ],
        rationale: """
            An extension and the app around it have no directory in common but that of an app group. Where both claim
            groups and none is the same, the app writes into one directory and the extension reads another, and
            nothing reports an error. That happens when a group is renamed in one of several files.

            Exceptions: extensions of one app that share only among themselves.
            """,
        examples: [
            .reported(
                "a group renamed in the app alone",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.journal")),
                    .appExtension("Notes.Share", groups("«group.com.example.notes»")),
                    .appExtension("Notes.Widget", groups("«group.com.example.notes»")))),
            .accepted(
                "one group in common, and one that the extensions have to themselves",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.notes")),
                    .appExtension("Notes.Share", groups("group.com.example.notes", "group.com.example.drafts")),
                    .appExtension("Notes.Widget", groups("group.com.example.notes", "group.com.example.drafts")))),
            .accepted(
                "an app without groups, whose extensions share among themselves",
                in: ExampleTree(
                    .app("Notes"),
                    .appExtension("Notes.Share", groups("group.com.example.notes")),
                    .appExtension("Notes.Widget", groups("group.com.example.notes")))),
        ],
        workspace: { workspace, report in
            let apps = workspace.products.filter { $0.product == .app && !$0.subject.claims.appGroups.isEmpty }
            let places = apps.reduce(into: [BuildPlace: [ProjectProduct]]()) { places, app in
                for place in app.buildPlaces { places[place, default: []].append(app) }
            }
            for product in workspace.products where product.product == .appExtension {
                let own = product.subject.claims.appGroups
                for place in product.buildPlaces {
                    guard let app = places[place]?.first(where: product.isInside), let first = own.first,
                        let group = app.subject.claims.appGroups.first,
                        own.allSatisfy({ !app.subject.claims.appGroups.map(\.value).contains($0.value) }),
                        // Nobody else at all is said by the rule about groups that are alone.
                        workspace.hasOther(claimOf: own, besides: product, in: place)
                    else { continue }
                    var context = product.context
                    context.configurations = [place.configuration]
                    report(
                        """
                        `\(app.target)`, the app around this extension, does not claim `\(first.value)`; it claims \
                        `\(group.value)`
                        """, at: first.location,
                        related: [.init("`\(group.value)` is claimed here", at: group.location)], context: context)
                }
            }
        })
}

extension ProjectProduct {
    /// Whether it is embedded in an app, as bundle identifiers tell: an extension's begins with its app's and a dot
    /// (https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier).
    fileprivate func isInside(_ app: ProjectProduct) -> Bool {
        app.sdk == sdk && !app.bundleIdentifier.text.isEmpty
            && bundleIdentifier.text.hasPrefix(app.bundleIdentifier.text + ".")
    }
}

extension Workspace {
    /// Whether another target claims one of these groups in the same place.
    fileprivate func hasOther(
        claimOf groups: [Located<AppGroupIdentifier>], besides product: ProjectProduct, in place: BuildPlace
    ) -> Bool {
        products.contains { other in
            other.target != product.target && other.buildPlaces.contains(place)
                && other.subject.claims.appGroups.contains { claimed in groups.contains { $0.value == claimed.value } }
        }
    }
}

/// The claim of app groups.
private func groups(_ names: String...) -> String {
    "<key>com.apple.security.application-groups</key>\n<array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
}
