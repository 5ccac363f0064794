package import Entitlements
package import PropertyLists
package import Workspaces
import XcodeProjects

/// One bundle as the input of policies, from a source file or from a signature.
package struct PolicySubject {
    /// The bundle identifier; empty if it is not known.
    package let bundleIdentifier: String

    /// The claims and the known facts.
    package let subject: Subject

    /// The builds to which the claims apply.
    package let context: Finding.Context?

    /// The builds that the bundle is part of: the configurations of a project, or the outermost product.
    package let buildGroups: Set<ExactText>

    /// Creates the input for a product of a project.
    package init(_ product: ProjectProduct) {
        let identifier = product.bundleIdentifier
        bundleIdentifier = identifier.text
        subject = product.subject
        context = product.context
        buildGroups = Set(product.configurations.map { ExactText("\(product.project)\n\($0)\n\(product.sdk)") })
    }

    /// Creates the input for a file without a project.
    package init(_ subject: Subject) {
        bundleIdentifier = subject.conditions.bundleIdentifier?.rawValue ?? ""
        self.subject = subject
        context = nil
        buildGroups = []
    }

    /// Creates the input for a slice of a signed product, which is grouped with all products in the same outermost
    /// product.
    package init(_ subject: Subject, bundleIdentifier: String, buildGroup: String) {
        self.bundleIdentifier = bundleIdentifier
        self.subject = subject
        context = nil
        buildGroups = [ExactText(buildGroup)]
    }

    /// The name in messages: the bundle identifier or, if it is unknown, the path of the file.
    package var name: String { bundleIdentifier.isEmpty ? subject.file.path : bundleIdentifier }

    /// The location of findings about missing claims.
    package var location: Location { subject.propertyList.wholeFile }

    /// Whether Xcode sets the claim at signing time, so that the source does not contain it.
    package func isDecidedLater(_ key: EntitlementKey) -> Bool { !subject.isSigned && key.isAddedWhileSigning }
}

/// The result of searching a claim for a value of a policy.
package enum PolicyMatch {
    case yes
    case no
    /// The value contains a reference to a build setting that is not known.
    case unknown
}

extension PropertyList.Value {
    /// Whether the value counts as a claim; `false` does not.
    package var isMade: Bool { boolean != false }

    /// Whether the value is equal to the demanded one, or is a list that contains it.
    package func has(_ demanded: EntitlementValue) -> PolicyMatch {
        let own = members
        if own.contains(demanded) { return .yes }
        return own.contains(where: \.isSymbolic) ? .unknown : .no
    }

    /// The members of a list, or the value itself.
    package var members: [EntitlementValue] {
        guard case .array(let members) = EntitlementValue(self) else { return [EntitlementValue(self)] }
        return members
    }
}

extension EntitlementValue {
    /// Whether the value contains a reference to a build setting.
    package var isSymbolic: Bool {
        switch self {
        case .string(let text): text.contains("$(") || text.contains("${")
        case .array(let members): members.contains(where: \.isSymbolic)
        case .dictionary(let entries): entries.contains { $0.value.isSymbolic }
        case .boolean, .integer, .unsupported: false
        }
    }
}
