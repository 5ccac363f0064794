import Entitlements
import PropertyLists

extension Rule {
    static let libraryEntitlements = Rule(
        "library-entitlements",
        "frameworks and libraries carry no entitlements",
        severity: .error,
        when: .library,
        apple: ["ITMS-90046", "ITMS-90286", "ITMS-90288"],
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://github.com/realm/realm-dart/issues/1151",
            "https://github.com/videokit-ai/videokit/issues/148",
            "https://github.com/InjoyDeng/ResignTool/issues/1",
            "https://github.com/bazelbuild/rules_apple/issues/181",
        ],
        rationale: """
            Entitlements belong to processes: the system reads those of the main executable and no others. Tools that
            sign everything in a bundle with the app's entitlements put an application identifier into frameworks
            whose bundle identifier is another, and the App Store refuses the app for it (ITMS-90046, on macOS
            ITMS-90286).

            Any other claim in a library has no effect and is a warning, as is all of it as long as nobody says that
            the app is for the App Store.
            """,
        examples: [
            .reported(
                "a framework with the app's identity", under: .signed(.iOS, .appStore, product: .framework),
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
            "\(subject.product) carries no entitlements, and claims `\(claim.key)`", at: claim.keyLocation,
            severity: isRefused ? .error : .warning)
    }
}
