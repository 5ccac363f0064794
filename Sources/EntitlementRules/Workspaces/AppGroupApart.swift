import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let appGroupApart = Rule(
        "app-group-apart",
        "App and extension without a shared app group",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        ],
        rationale: """
            The app and its extension read and write different directories, and no tool reports an error: they can
            share only the directories of app groups, but claim different groups. The problem arises if a group is renamed in
            only one of several files.

            Exception: the extensions of an app without app groups can share a group with each other.
            """,
        examples: [
            .reported(
                "a group that was renamed only in the app",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.journal")),
                    .appExtension("Notes.Share", groups("«group.com.example.notes»")),
                    .appExtension("Notes.Widget", groups("«group.com.example.notes»")))),
            .accepted(
                "a shared group, and a group that only the extensions share",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.notes")),
                    .appExtension("Notes.Share", groups("group.com.example.notes", "group.com.example.drafts")),
                    .appExtension("Notes.Widget", groups("group.com.example.notes", "group.com.example.drafts")))),
            .accepted(
                "an app without groups, whose extensions share a group",
                in: ExampleTree(
                    .app("Notes"),
                    .appExtension("Notes.Share", groups("group.com.example.notes")),
                    .appExtension("Notes.Widget", groups("group.com.example.notes")))),
        ],
        workspace: { workspace, report in
            let apps = workspace.products.filter { $0.product == .app && !$0.subject.claims.appGroups.isEmpty }
            let places = apps.reduce(into: [ProjectConfiguration: [ProjectProduct]]()) { places, app in
                for configuration in app.projectConfigurations { places[configuration, default: []].append(app) }
            }
            for product in workspace.products where product.product == .appExtension {
                let own = product.subject.claims.appGroups
                for configuration in product.projectConfigurations {
                    guard let app = places[configuration]?.first(where: product.isInside), let first = own.first,
                        let group = app.subject.claims.appGroups.first,
                        own.allSatisfy({ !app.subject.claims.appGroups.map(\.value).contains($0.value) }),
                        // The rule `app-group-alone` reports groups that no other target claims.
                        workspace.hasOther(claimOf: own, besides: product, in: configuration)
                    else { continue }
                    var context = product.context
                    context.configurations = [configuration.name]
                    report(
                        """
                        `\(app.target)`, the app that contains this extension, does not claim `\(first.value)`; it \
                        claims `\(group.value)`; use the same group
                        """, at: first.location,
                        related: [.init("`\(group.value)` is claimed here", at: group.location)], context: context)
                }
            }
        })
}

extension ProjectProduct {
    /// Returns whether an app contains the product: the product's bundle identifier begins with the app's bundle
    /// identifier and a dot
    /// (https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier).
    fileprivate func isInside(_ app: ProjectProduct) -> Bool {
        app.sdk == sdk && bundleIdentifier.text.hasPrefix(app.bundleIdentifier.text + ".")
    }
}

extension Workspace {
    /// Returns whether another target claims one of these groups in the same configuration.
    fileprivate func hasOther(
        claimOf groups: [Located<AppGroupIdentifier>], besides product: ProjectProduct,
        in configuration: ProjectConfiguration
    ) -> Bool {
        products.contains { other in
            other.target != product.target && other.projectConfigurations.contains(configuration)
                && other.subject.claims.appGroups.contains { claimed in groups.contains { $0.value == claimed.value } }
        }
    }
}

/// Returns the claim of app groups.
private func groups(_ names: String...) -> String {
    "<key>com.apple.security.application-groups</key>\n<array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
}
