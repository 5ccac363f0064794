import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudEnvironmentsDiffer = Rule(
        "icloud-environments-differ",
        "Mismatched iCloud container environments",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment"
        ],
        rationale: """
            Apps that share the container read and write different data: a container has two environments, Development
            and Production, and an app that uses one of them cannot access the data of the other. If the entitlement is
            missing, the distribution method selects the environment: a development build uses Development, and an App
            Store build uses Production. If the app specifies an environment and its extension does not, they share data
            under only one of the two distribution methods.
            """,
        examples: [
            .reported(
                "an app in Production and its extension in Development",
                in: ExampleTree(
                    .app("Notes", container(environment: "Production")),
                    .appExtension("Share", container("«iCloud.com.example.notes»", environment: "Development")))),
            .accepted(
                "an app and its extension in the same environment",
                in: ExampleTree(
                    .app("Notes", container(environment: "Production")),
                    .appExtension("Share", container(environment: "Production")))),
        ],
        workspace: { workspace, report in
            // Only products have configurations, which are compared.
            for store in workspace.productGraph.stores where store.identifier.kind == .cloudContainer {
                let firsts = store.firstByEnvironment
                for member in store.members where member.isApp {
                    let other = member.configurations.lazy.compactMap { configuration in
                        firsts[configuration]?.first { $0.app < member.app && $0.environment != member.environment }
                    }.first
                    guard let other else { continue }
                    let isOpen = other.environment == nil || member.environment == nil
                    report(
                        """
                        `\(member.app)` claims `\(member.store.text)` with \(member.environmentInWords), but \
                        `\(other.app)` claims it with \(other.environmentInWords); use the same environment
                        """, at: member.location, severity: isOpen ? .note : nil,
                        related: [.init("`\(other.app)` claims it here", at: other.location)], context: member.context)
                }
            }
        })
}

extension SharedStore {
    /// The first member of each environment, by name, for each configuration.
    fileprivate var firstByEnvironment: [String: [StoreMembership]] {
        members.filter(\.isApp).reduce(into: [:]) { firsts, member in
            for configuration in member.configurations
            where !(firsts[configuration] ?? []).contains(where: { $0.environment == member.environment }) {
                firsts[configuration, default: []].append(member)
            }
        }
    }
}

extension StoreMembership {
    fileprivate var environmentInWords: String {
        environment.map { "the environment `\($0)`" } ?? "the environment that is selected at signing time"
    }
}

/// Returns the claim of an iCloud container in an environment.
private func container(_ name: String = "iCloud.com.example.notes", environment: String) -> String {
    """
    <key>com.apple.developer.icloud-container-identifiers</key>
    <array><string>\(name)</string></array>
    <key>com.apple.developer.icloud-container-environment</key>
    <string>\(environment)</string>
    """
}
