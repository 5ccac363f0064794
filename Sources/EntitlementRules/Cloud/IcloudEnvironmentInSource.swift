import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudEnvironmentInSource = Rule(
        "icloud-environment-in-source",
        "Hard-coded iCloud environment",
        severity: .note,
        stages: [.build, .runTime],
        keys: [.cloudEnvironment],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment",
            "https://github.com/react-native-documents/document-picker/issues/323",
        ],
        rationale: """
            All builds use the same environment: a build with `Production` that runs from Xcode changes the data of the
            app's users. If the profile does not authorize the value, signing fails. Without the key, a development
            build uses the development environment, and an App Store build uses the production environment.

            Exceptions: apps that are signed with Developer ID require `Production`, which Xcode sets when it exports
            them.
            """,
        examples: [
            .reported(
                "production in all builds",
                """
                <key>«com.apple.developer.icloud-container-environment»</key>
                <string>Production</string>
                """),
            .accepted(
                "an environment per build configuration",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>$(CLOUDKIT_ENVIRONMENT)</string>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.isReadByCodesign, subject.distribution != .developerID,
            let claim = subject.claims[.cloudEnvironment], let value = claim.value.string, !value.contains("$")
        else { return }
        report(
            "all builds use the environment `\(value)`; remove the key to select the environment at signing time",
            at: claim.keyLocation)
    }
}
