import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureIdentifier = Rule(
        "signature-identifier",
        "Code signature identifier of another bundle",
        severity: .error,
        stages: [.upload, .install],
        checking: .signature,
        apple: ["ITMS-90334", "Code signing identifier does not match bundle identifier"],
        sources: [
            "https://github.com/sindresorhus/LaunchAtLogin-Legacy/issues/47",
            "https://github.com/sauce-archives/isign/issues/64",
        ],
        rationale: """
            Devices do not install the app, and App Store Connect rejects the upload (ITMS-90334): the identifier in the
            code directory must match `CFBundleIdentifier` of the bundle. It differs if a tool changed `Info.plist` and
            re-signed the app with the old identifier, or if the bundle identifier of a framework does not contain a
            period. Xcode appends a hash to such an identifier.

            Exceptions: simulators and Macs run code with any identifier. The rule checks frameworks only for the App
            Store.
            """,
        examples: [
            .reported(
                "the identifier of another app",
                under: .signed(.iOS, bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes")).with {
                    $0.identifier = "com.example.other"
                },
                ""),
            .accepted(
                "the identifier of the bundle",
                under: .signed(.iOS, bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes")).with {
                    $0.identifier = "com.example.notes"
                },
                ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, let identifier = code.identifier, !code.isForSimulator,
            let bundle = subject.conditions.bundleIdentifier?.rawValue, bundle != identifier
        else { return }
        let isForStore = subject.conditions.distribution == .appStore
        guard subject.isForMobilePlatform || subject.isForMacAppStore, isForStore || !subject.product.isLibrary else {
            return
        }
        report(
            "the code signature identifier is `\(identifier)`, but the bundle identifier is `\(bundle)`; sign again",
            at: subject.propertyList.wholeFile)
    }
}
