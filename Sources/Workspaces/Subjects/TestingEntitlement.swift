package import Entitlements
import PropertyLists

/// An exception from the App Sandbox that Xcode adds to a Mac product for a scheme's Test or Profile action.
///
/// The exceptions allow the test host to read its configuration and to use the testing services. The added values
/// follow the values of the product.
///
/// <https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift>
package struct TestingEntitlement {
    /// The key of the exception.
    package let key: EntitlementKey

    /// The added values.
    package let values: [String]

    /// All exceptions, which Xcode adds only on macOS.
    private static let all = [
        TestingEntitlement(
            key: "com.apple.security.temporary-exception.files.absolute-path.read-only", values: ["/"]),
        TestingEntitlement(
            key: "com.apple.security.temporary-exception.mach-lookup.global-name",
            values: ["com.apple.testmanagerd", "com.apple.dt.testmanagerd.runner", "com.apple.coresymbolicationd"]),
    ]

    /// Returns the exceptions that a signed product contains for testing; empty if it was not built for testing.
    ///
    /// Only a build for testing contains all of these services and access to the whole disk.
    package static func given(to subject: Subject) -> [(entitlement: TestingEntitlement, claim: EntitlementClaim)] {
        guard subject.platform == .macOS else { return [] }
        let given = all.compactMap { entitlement in
            subject.claims[entitlement.key].flatMap { entitlement.isEnd(of: $0.value) ? (entitlement, $0) : nil }
        }
        return given.count == all.count ? given : []
    }

    /// Returns the value of a claim in the source with the added values.
    ///
    /// - Parameter value: The value in the source; `nil` if the source does not contain the claim.
    /// - Returns: A list; a single string is converted to a list.
    package func added(to value: EntitlementValue?) -> EntitlementValue {
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
