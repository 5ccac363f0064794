import Entitlements
import PropertyLists

/// An exception from the App Sandbox that Xcode gives a Mac product which it builds for a scheme's Test or Profile
/// action, so that the program around the tests can read its configuration and talk to the services for tests.
///
/// The values come behind those of the product's own.
///
/// <https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift>
struct TestingEntitlement {
    /// The exception.
    let key: EntitlementKey

    /// The values that are added to it.
    let values: [String]

    /// All that are added, on macOS alone.
    private static let all = [
        TestingEntitlement(
            key: "com.apple.security.temporary-exception.files.absolute-path.read-only", values: ["/"]),
        TestingEntitlement(
            key: "com.apple.security.temporary-exception.mach-lookup.global-name",
            values: ["com.apple.testmanagerd", "com.apple.dt.testmanagerd.runner", "com.apple.coresymbolicationd"]),
    ]

    /// What a signed product was given for testing; empty where it was not built for that.
    ///
    /// Nobody else names all of these services and opens the whole disk.
    static func given(to subject: Subject) -> [(entitlement: TestingEntitlement, claim: EntitlementClaim)] {
        guard subject.platform == .macOS else { return [] }
        let given = all.compactMap { entitlement in
            subject.claims[entitlement.key].flatMap { entitlement.isEnd(of: $0.value) ? (entitlement, $0) : nil }
        }
        return given.count == all.count ? given : []
    }

    /// What a claim of the source comes to when the values are added.
    ///
    /// - Parameter value: The value in the source; `nil` where it does not claim this.
    /// - Returns: A list: a single text becomes one.
    func added(to value: EntitlementValue?) -> EntitlementValue {
        let own: [EntitlementValue] =
            switch value {
            case .array(let members)?: members
            case let value?: [value]
            case nil: []
            }
        return .array(own + values.map { .string($0) })
    }

    private func isEnd(of value: PropertyList.Value) -> Bool {
        value.elements.suffix(values.count).map(\.string) == values
    }
}
