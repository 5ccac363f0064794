import Entitlements
import PropertyLists

extension Rule {
    static let signatureForTesting = Rule(
        "signature-for-testing",
        "a product that is to be given away was not built to be tested or profiled",
        severity: .note,
        judging: .signature,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift",
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/AppSandboxTemporaryExceptionEntitlements.html",
        ],
        rationale: """
            When Xcode builds a Mac product for the Test or the Profile action of a scheme, it adds two exceptions from
            the App Sandbox to those that the product claims itself: all files may be read, and the services for
            tests and symbols may be called. They stand in no file of the project. An app that is given away with them has
            half a sandbox, and App Review asks what they are for. Archive it instead of taking what was tested.
            """,
        examples: [
            .reported(
                "an app that was built for its tests", under: .signed(.macOS, .developerID).with { $0.problems = [] },
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
                "an exception of its own", under: .signed(.macOS, .developerID).with { $0.problems = [] },
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
        for (entitlement, claim) in TestingEntitlement.given(to: subject) {
            let values = entitlement.values.map { "`\($0)`" }.joined(separator: ", ")
            report(
                "Xcode added \(values) to `\(claim.key)` to test or profile the app", at: claim.value.location,
                severity: subject.isDistributed ? .warning : .note)
        }
    }
}
