import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureSimulator = Rule(
        "signature-simulator",
        "Build for a simulator",
        severity: .note,
        stages: [.upload, .install],
        checking: .signature,
        apple: ["ITMS-90087"],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBApplePlatform/Specs/Embedded-Simulator.xcspec",
            "https://developer.apple.com/documentation/xcode/running-your-app-in-simulator-or-on-a-device",
            "https://github.com/fastlane/fastlane/issues/1322",
        ],
        rationale: """
            App Store Connect rejects code for simulators (ITMS-90087). A simulator build contains its entitlements in
            sections of the executable, `__TEXT,__entitlements` and `__TEXT,__ents_der`, and its signature contains
            almost no entitlements. Simulators do not require a profile, so the build does not show how the app behaves
            on a device. The finding is an error if the product is checked for App Store Connect or TestFlight.
            """,
        examples: [
            .reported("a build for the simulator", under: .signed(.iOS).with { $0.isForSimulator = true }, ""),
            .reported(
                "a build for the simulator that is uploaded",
                under: .signed(.iOS, .appStore).to(.upload).with { $0.isForSimulator = true }, ""),
            .accepted("a build for devices", under: .signed(.iOS).with { $0.isForSimulator = false }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, code.isForSimulator else { return }
        report(
            "the executable is a build for the simulator, which a device does not run; build for the device",
            at: subject.propertyList.wholeFile,
            severity: subject.isUploaded ? .error : subject.isDistributed ? .warning : .note)
    }
}
