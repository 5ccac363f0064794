import Entitlements
import PropertyLists

extension Rule {
    static let signatureSimulator = Rule(
        "signature-simulator",
        "a product that is to be given away is built for devices",
        severity: .note,
        judging: .signature,
        apple: ["ITMS-90087"],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBApplePlatform/Specs/Embedded-Simulator.xcspec",
            "https://developer.apple.com/documentation/xcode/running-your-app-in-simulator-or-on-a-device",
        ],
        rationale: """
            A build for a simulator keeps its entitlements in sections of the program, `__TEXT,__entitlements` and
            `__TEXT,__ents_der`, and signs hardly any. No profile is asked there, so nothing that such a build says
            tells what a device would do. The store refuses code for simulators (ITMS-90087).
            """,
        examples: [
            .reported("a build for the simulator", under: .signed(.iOS).with { $0.isForSimulator = true }, ""),
            .accepted("a build for devices", under: .signed(.iOS).with { $0.isForSimulator = false }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, code.isForSimulator else { return }
        report(
            "this is a build for the simulator, of which no profile is asked", at: subject.propertyList.wholeFile,
            severity: subject.isDistributed ? .warning : .note)
    }
}
