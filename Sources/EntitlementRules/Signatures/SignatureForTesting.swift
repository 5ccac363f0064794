import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureForTesting = Rule(
        "signature-for-testing",
        "Product that was built for testing or profiling",
        severity: .note,
        stages: [.upload],
        checking: .signature,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift",
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/AppSandboxTemporaryExceptionEntitlements.html",
        ],
        rationale: """
            A distributed app with the App Sandbox exceptions for testing has a weakened sandbox, and App Review
            requires a justification for them. If Xcode builds a Mac product for the Test or Profile action of a scheme,
            it adds two exceptions to the claims of the product. They allow read access to all files, and access to the
            services for tests and symbols. The project does not contain these exceptions. To distribute the app,
            archive it instead of using a test build.
            """,
        examples: [
            .reported(
                "an app that was built for testing", under: .signed(.macOS, .developerID).with { $0.problems = [] },
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.temporary-exception.files.absolute-path.read-only</key>
                «<array>
                    <string>/</string>
                </array>»
                <key>com.apple.security.temporary-exception.mach-lookup.global-name</key>
                «<array>
                    <string>com.example.notes.service</string>
                    <string>com.apple.testmanagerd</string>
                    <string>com.apple.dt.testmanagerd.runner</string>
                    <string>com.apple.coresymbolicationd</string>
                </array>»
                """),
            .accepted(
                "an exception that the app claims", under: .signed(.macOS, .developerID).with { $0.problems = [] },
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.temporary-exception.files.absolute-path.read-only</key>
                <array>
                    <string>/</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.conditions.code != nil else { return }
        for (entitlement, claim) in TestingEntitlement.given(to: subject) {
            let values = entitlement.values.map { "`\($0)`" }.joined(separator: ", ")
            report(
                "Xcode added \(values) to `\(claim.key)` for testing or profiling; archive the app to distribute it",
                at: claim.value.location,
                severity: subject.isDistributed ? .warning : .note)
        }
    }
}
