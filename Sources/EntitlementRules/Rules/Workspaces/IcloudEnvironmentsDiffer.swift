import Entitlements
import PropertyLists

extension Rule {
    static let icloudEnvironmentsDiffer = Rule(
        "icloud-environments-differ",
        "everybody who shares an iCloud container asks for the same environment in the same configuration",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment"
        ],
        rationale: """
            A container has two environments with data of their own, Development and Production. Who asks for one
            sees nothing of the other. Without the entitlement the way of signing decides: development for a
            development profile, production for the store. So an app that names an environment and an extension
            that does not agree in one way of signing and part in the other.
            """,
        examples: [
            .reported(
                "an app in production and its extension in development",
                in: ExampleTree(
                    .app("Notes", container(environment: "Production")),
                    .appExtension("Share", container("«iCloud.com.example.notes»", environment: "Development")))),
            .accepted(
                "an app and its extension in one environment",
                in: ExampleTree(
                    .app("Notes", container(environment: "Production")),
                    .appExtension("Share", container(environment: "Production")))),
        ],
        workspace: { workspace, report in
            for store in workspace.graph.stores where store.identifier.kind == .cloudContainer {
                let firsts = store.firstByEnvironment
                for member in store.members where member.isApp {
                    let other = member.configurations.lazy.compactMap { configuration in
                        firsts[configuration]?.first { $0.app < member.app && $0.environment != member.environment }
                    }.first
                    guard let other else { continue }
                    let isOpen = other.environment == nil || member.environment == nil
                    report(
                        """
                        `\(member.store.text)` is claimed with \(member.environmentInWords), and by \
                        `\(other.app)` with \(other.environmentInWords)
                        """, at: member.location, severity: isOpen ? .note : nil,
                        related: [.init("`\(other.app)` claims it here", at: other.location)], context: member.context)
                }
            }
        })
}

extension SharedStore {
    /// For each configuration the first member of each environment, by name.
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
        environment.map { "the environment `\($0)`" } ?? "the environment that the signature decides"
    }
}

/// The claim of an iCloud container in an environment.
private func container(_ name: String = "iCloud.com.example.notes", environment: String) -> String {
    """
    <key>com.apple.developer.icloud-container-identifiers</key>
    <array><string>\(name)</string></array>
    <key>com.apple.developer.icloud-container-environment</key>
    <string>\(environment)</string>
    """
}
