import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let appClipDomain = Rule(
        "app-clip-domain",
        "Domain of an App Clip that its app does not claim",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/appclip/associating-your-app-clip-with-your-website",
            "https://developer.apple.com/documentation/appclip/sharing-data-between-your-app-clip-and-your-full-app",
        ],
        rationale: """
            The system cannot verify that the installed app belongs to the website of its App Clip: an installed app
            replaces its App Clip and receives its links. Apple's documentation requires the domain of each invocation
            URL in the entitlements of both targets. Apple does not document what happens if the app lacks the domain,
            so the confidence is only `likely`.
            """,
        examples: [
            .reported(
                "an app without the domain of its App Clip",
                in: ExampleTree(
                    .app("Notes", domains("applinks:example.com")),
                    .appClip("Notes.Clip", domains("«appclips:example.com»")))),
            .accepted(
                "an app with the domain of its App Clip",
                in: ExampleTree(
                    .app("Notes", domains("appclips:example.com?mode=developer")),
                    .appClip("Notes.Clip", domains("appclips:example.com")))),
            .accepted(
                "an app that claims all subdomains",
                in: ExampleTree(
                    .app("Notes", domains("appclips:*.example.com")),
                    .appClip("Notes.Clip", domains("appclips:shop.example.com")))),
            .accepted(
                "an App Clip of another app",
                in: ExampleTree(
                    .app("Drafts", domains("applinks:example.com")),
                    .appClip("Notes.Clip", domains("appclips:example.com")))),
        ],
        workspace: { workspace, report in
            for clip in workspace.products where clip.product == .appClip {
                for (app, configurations) in workspace.apps(of: clip) {
                    report(clip, missingIn: app, configurations: configurations)
                }
            }
        })
}

extension FindingCollector {
    /// Reports the domains that launch an App Clip and that its app does not claim.
    fileprivate mutating func callAsFunction(
        _ clip: ProjectProduct, missingIn app: ProjectProduct, configurations: [String]
    ) {
        let claimed = app.associatedDomains.map(\.value)
        guard !claimed.contains(where: \.text.isSymbolic) else { return }
        let hosts = Set(claimed.filter { $0.service == "appclips" }.map { $0.host.lowercased() })
        var context = clip.context
        context.configurations = configurations.sorted()
        for domain in clip.associatedDomains where domain.value.service == "appclips" {
            let host = domain.value.host.lowercased()
            let isClaimed =
                hosts.contains(host) || hosts.contains { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
            guard !domain.value.text.isSymbolic, !isClaimed else { continue }
            self(
                """
                the app `\(app.target)` does not claim `appclips:\(domain.value.host)`; add it to the associated \
                domains of the app
                """, at: domain.location, context: context)
        }
    }
}

extension Workspace {
    /// Returns the apps that contain an App Clip, each with the configurations in which both are built.
    ///
    /// The bundle identifier of an App Clip is the identifier of its app with a component appended.
    fileprivate func apps(of clip: ProjectProduct) -> [(app: ProjectProduct, configurations: [String])] {
        let own = clip.bundleIdentifier
        guard !own.isSymbolic else { return [] }
        return products.compactMap { app in
            guard app.product == .app, app.project == clip.project, app.platform == clip.platform,
                !app.bundleIdentifier.isSymbolic, own.text.hasPrefix(app.bundleIdentifier.text + ".")
            else { return nil }
            let shared = app.configurations.filter(clip.configurations.contains)
            return shared.isEmpty ? nil : (app, shared)
        }
    }
}

extension ProjectProduct {
    /// The associated domains of the product.
    fileprivate var associatedDomains: [Located<AssociatedDomain>] {
        (subject.claims[.associatedDomains]?.strings ?? []).map {
            Located(AssociatedDomain(rawValue: $0.value), at: $0.location)
        }
    }
}

/// Returns the claim of one associated domain.
private func domains(_ domain: String) -> String {
    "<key>com.apple.developer.associated-domains</key>\n<array><string>\(domain)</string></array>"
}
