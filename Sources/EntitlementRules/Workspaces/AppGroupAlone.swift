import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let appGroupAlone = Rule(
        "app-group-alone",
        "App group that no other target claims",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        ],
        rationale: """
            The extension and its app read and write different directories: an extension claims an app group to share
            files and defaults, but no other target of the project claims the same group in the same configuration. The
            problem arises if group names have a suffix for each configuration, and one entitlements file was not
            updated.
            """,
        examples: [
            .reported(
                "a widget with the release group in the debug build",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget", by: ["Debug": groups("«group.com.example»"), "Release": groups("group.com.example")]))
            ),
            .accepted(
                "a widget with the same groups as the app",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]))),
        ],
        workspace: { workspace, report in
            let claims = workspace.products.reduce(into: [ShippedTogether: GroupClaims]()) { claims, product in
                for place in product.buildPlaces {
                    claims[ShippedTogether(place: place, platform: product.platform), default: GroupClaims()].add(
                        product)
                }
            }
            for product in workspace.products where product.product == .appExtension {
                let own = product.subject.claims.appGroups
                for place in product.buildPlaces {
                    guard let all = claims[ShippedTogether(place: place, platform: product.platform)],
                        let other = all.claim(besides: product.target),
                        own.allSatisfy({ all.targets[product.unprefixed($0.value)] == [product.target] })
                    else { continue }
                    var context = product.context
                    context.configurations = [place.configuration]
                    for group in own where !all.hasTwin(of: group.value) {
                        report(
                            """
                            no other target claims the app group `\(group.value)` in this configuration; \
                            `\(other.target)` claims `\(other.group.value)`
                            """, at: group.location,
                            related: [.init("`\(other.group.value)` is claimed here", at: other.group.location)],
                            context: context)
                    }
                }
            }
        })
}

/// A configuration and a platform: the products of an app and its extensions are built for both.
private struct ShippedTogether: Hashable {
    let place: ProjectConfiguration
    let platform: Platform?
}

extension ProjectProduct {
    /// Returns an app group in which both prefixes have the value that they have unless the team has an older App ID
    /// prefix.
    fileprivate func unprefixed(_ group: AppGroupIdentifier) -> AppGroupIdentifier {
        guard !team.text.isEmpty, !team.isSymbolic else { return group }
        let text = ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"].reduce(group.rawValue) {
            $0.replacing($1, with: team.text + ".")
        }
        return AppGroupIdentifier(rawValue: text)
    }
}

/// The targets that claim each app group in one configuration of a project.
private struct GroupClaims {
    /// The targets that claim a group.
    private(set) var targets: [AppGroupIdentifier: Set<String>] = [:]

    /// The first claims of two different targets, so that at least one is of another target.
    private var firsts: [(target: String, group: Located<AppGroupIdentifier>)] = []

    mutating func add(_ product: ProjectProduct) {
        for group in product.subject.claims.appGroups {
            targets[product.unprefixed(group.value), default: []].insert(product.target)
            if firsts.count < 2, firsts.first?.target != product.target { firsts.append((product.target, group)) }
        }
    }

    /// Returns whether a target claims the group with different capitalization, which `store-name-case` reports.
    func hasTwin(of group: AppGroupIdentifier) -> Bool {
        let text = group.rawValue.lowercased()
        return targets.keys.contains { $0 != group && $0.rawValue.lowercased() == text }
    }

    /// Returns a claim of another target.
    func claim(besides target: String) -> (target: String, group: Located<AppGroupIdentifier>)? {
        firsts.first { $0.target != target }
    }
}

/// Returns the claim of one app group.
private func groups(_ name: String) -> String {
    "<key>com.apple.security.application-groups</key>\n<array><string>\(name)</string></array>"
}
