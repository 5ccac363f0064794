import Entitlements
import PropertyLists

extension Rule {
    static let icloudEnvironmentInSource = Rule(
        "icloud-environment-in-source",
        "the environment of CloudKit is left to signing",
        severity: .note,
        keys: [.cloudEnvironment],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment",
            "https://github.com/react-native-documents/document-picker/issues/323",
        ],
        rationale: """
            A build for development speaks to the development environment and one from the App Store to production
            without being told. With the key in the file every build asks for the same environment: one that runs
            from Xcode with `Production` writes into the data of users. The profile must grant the value, or the
            app is not signed.

            Apps that are signed with Developer ID need `Production`, and Xcode asks for it when it exports them.
            """,
        examples: [
            .reported(
                "production in every build",
                """
                <key>«com.apple.developer.icloud-container-environment»</key>
                <string>Production</string>
                """),
            .accepted(
                "an environment per configuration",
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
            "every build asks for the environment `\(value)`; without this key each gets its own",
            at: claim.keyLocation)
    }
}
