import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let libraryEntitlements = Rule(
        "library-entitlements",
        "Entitlements in a framework or library",
        severity: .error,
        stages: [.upload],
        when: .library,
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://github.com/realm/realm-dart/issues/1151",
            "https://github.com/videokit-ai/videokit/issues/148",
            "https://github.com/InjoyDeng/ResignTool/issues/1",
            "https://github.com/bazelbuild/rules_apple/issues/181",
        ],
        rationale: """
            The system ignores the entitlements of a framework or library: it reads only those of the main executable. The
            problem arises if a tool signs all code in a bundle with the entitlements of the app.
            """,
        situations: [.identity, .otherClaims],
        examples: [
            .reported(
                "a framework with the identifier of the app", under: .signed(.iOS, .appStore, product: .framework),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .reported(
                "a library with other claims", under: .signed(.macOS, .developerID, product: .dylib),
                """
                <key>«com.apple.security.cs.allow-jit»</key>
                <true/>
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .accepted("a library without claims", under: .signed(.macOS, .appStore, product: .dylib), ""),
        ]
    ) { subject, report in
        guard subject.product.isLibrary else { return }
        let identity = subject.claims.claims.first {
            $0.key == .applicationIdentifier || $0.key == .macApplicationIdentifier
        }
        guard let claim = identity ?? subject.claims.claims.first else { return }
        let isRefused = identity != nil && subject.isSigned && subject.distribution == .appStore
        report(
            "\(subject.product) must not contain entitlements, but claims `\(claim.key)`; remove it",
            at: claim.keyLocation,
            in: identity == nil ? .otherClaims : .identity, severity: isRefused ? .error : .warning)
    }
}

extension RuleSituation {
    fileprivate static let identity = RuleSituation(
        "Application identifier in a framework or library",
        apple: ["ITMS-90046", "ITMS-90286", "ITMS-90288"],
        rationale: """
            App Store Connect rejects the app (ITMS-90046, on macOS ITMS-90286): the application identifier in the
            signature of a framework does not match the bundle identifier of the framework.

            Exception: the finding is a warning unless the app is for the App Store.
            """)

    fileprivate static let otherClaims = RuleSituation(
        "Other entitlements in a framework or library",
        rationale: """
            The entitlements have no effect: the system reads only those of the main executable.
            """)
}
