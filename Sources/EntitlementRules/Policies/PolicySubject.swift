import Entitlements
import PropertyLists
import XcodeProjects

/// One bundle as policies look at it: in a source file, or signed.
struct PolicySubject {
    /// Its bundle identifier; empty where nobody knows it.
    let bundleIdentifier: String

    /// Its claims, and what is known of it.
    let subject: Subject

    /// In which builds it is so.
    let context: Finding.Context?

    /// With which others it is built together: the configurations of a project, or the product it is in.
    let companies: Set<String>

    /// A product of a project.
    init(_ product: ProjectProduct) {
        let identifier = product.bundleIdentifier
        bundleIdentifier = identifier.text
        subject = product.subject
        context = product.context
        companies = Set(product.configurations.map { "\(product.project)\n\($0)\n\(product.sdk)" })
    }

    /// A file that belongs to no project.
    init(_ subject: Subject) {
        bundleIdentifier = subject.conditions.bundleIdentifier?.rawValue ?? ""
        self.subject = subject
        context = nil
        companies = []
    }

    /// A slice of a signed product, in the company of all that came in the same outermost one.
    init(_ subject: Subject, bundleIdentifier: String, company: String) {
        self.bundleIdentifier = bundleIdentifier
        self.subject = subject
        context = nil
        companies = [company]
    }

    /// How messages call it.
    var name: String { bundleIdentifier.isEmpty ? subject.file.path : bundleIdentifier }

    /// The place of what it does not claim.
    var place: Location { subject.propertyList.wholeFile }

    /// Whether Xcode decides of a claim when it signs, so that the source says nothing of it.
    func isDecidedLater(_ key: EntitlementKey) -> Bool { !subject.isSigned && key.isAddedWhileSigning }
}

/// What a claim says of values that a policy names.
enum PolicyAnswer {
    case yes
    case no
    /// A build setting is missing.
    case unknown
}

extension PropertyList.Value {
    /// Whether the claim is made at all: `false` is how one says that it is not.
    var isMade: Bool { boolean != false }

    /// Whether the value is this one, or a list that has it.
    func has(_ demanded: EntitlementValue) -> PolicyAnswer {
        let own = members
        if own.contains(demanded) { return .yes }
        return own.contains(where: \.isSymbolic) ? .unknown : .no
    }

    /// The members of a list, or the value alone.
    var members: [EntitlementValue] {
        guard case .array(let members) = EntitlementValue(self) else { return [EntitlementValue(self)] }
        return members
    }
}

extension EntitlementValue {
    /// Whether a build setting is missing in it.
    var isSymbolic: Bool {
        switch self {
        case .string(let text): text.contains("$(") || text.contains("${")
        case .array(let members): members.contains(where: \.isSymbolic)
        case .dictionary(let entries): entries.contains { $0.value.isSymbolic }
        case .boolean, .integer, .unsupported: false
        }
    }
}
