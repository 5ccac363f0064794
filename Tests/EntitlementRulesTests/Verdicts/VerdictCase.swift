import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import Testing
import Workspaces

/// A signed product with Apple's verdict on it, as a public document or report states it.
struct VerdictCase: Sendable, CustomTestStringConvertible {
    /// The verdicts of Apple's tools and systems.
    enum Verdict: String, Sendable {
        /// The product passes all stages; findings can be warnings.
        case accepted
        /// A tool or system warns of the product, but does not reject it.
        case warned
        /// A tool or system rejects the product.
        case rejected
    }

    let name: String
    let verdict: Verdict
    /// The stage that fails; `nil` if no stage fails or the source does not name it.
    let stage: Stage?
    let context: AnalysisContext
    let claims: [Claim]
    /// The address of the document or report.
    let source: String

    init(
        _ name: String, _ verdict: Verdict, at stage: Stage? = nil, _ context: AnalysisContext, _ claims: [Claim],
        source: String
    ) {
        self.name = name
        self.verdict = verdict
        self.stage = stage
        self.context = context
        self.claims = claims
        self.source = source
    }

    var testDescription: String { name }

    /// The findings in the product.
    var findings: [Finding] {
        // A finding about an unsigned profile is ignored, because all profiles in these tests are unsigned property
        // lists.
        Linter().findings(in: ExampleFile(inside: claims.xml).source, under: context)
            .filter { $0.rule != "profile-unsigned" }
    }

    /// The verdict that follows from findings.
    static func verdict(of findings: [Finding]) -> Verdict {
        switch findings.map(\.severity).max() {
        case .error: .rejected
        case .warning: .warned
        case .note, nil: .accepted
        }
    }
}

/// A claim of a product in a test, or an entitlement that a profile authorizes.
struct Claim: Sendable {
    let key: String
    let value: String

    static func text(_ key: String, _ value: String) -> Claim { Claim(key: key, value: "<string>\(value)</string>") }
    static func yes(_ key: String) -> Claim { Claim(key: key, value: "<true/>") }
    static func no(_ key: String) -> Claim { Claim(key: key, value: "<false/>") }
    static func list(_ key: String, _ values: String...) -> Claim {
        Claim(key: key, value: "<array>\(values.map { "<string>\($0)</string>" }.joined())</array>")
    }

    // The team and the bundle identifier of all cases.
    static let team = "A1B2C3D4E5"
    static let id = text("application-identifier", "A1B2C3D4E5.com.example.notes")
    static let macID = text("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")
    static let teamID = text("com.apple.developer.team-identifier", "A1B2C3D4E5")
    static let debug = yes("get-task-allow")
    static let noDebug = no("get-task-allow")
    static let macDebug = yes("com.apple.security.get-task-allow")
    static let sandbox = yes("com.apple.security.app-sandbox")
    static let inherit = yes("com.apple.security.inherit")
    static let beta = yes("beta-reports-active")
    static let keychain = list("keychain-access-groups", "A1B2C3D4E5.com.example.notes")
    static let keychainGrant = list("keychain-access-groups", "A1B2C3D4E5.*")
    static let store = text("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes")
    static let storeGrant = text("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*")
    static let group = list("com.apple.security.application-groups", "group.com.example.notes")
    static let push = text("aps-environment", "production")
    static let pushDevelopment = text("aps-environment", "development")
}

extension [Claim] {
    var xml: String { map { "<key>\($0.key)</key>\n\($0.value)" }.joined(separator: "\n") }

    /// Returns the claims with others added.
    static func + (left: [Claim], right: Claim) -> [Claim] { left + [right] }
}

extension ProfileState {
    /// The kinds of profiles, by the devices that they authorize.
    enum Devices: String, Sendable, CaseIterable { case some, all, none }

    /// Returns a complete profile that authorizes entitlements.
    static func profile(
        _ granted: [Claim], devices: Devices = .none, platform: String? = nil, expires: String = "2027-01-01T00:00:00Z"
    ) -> ProfileState {
        let list =
            switch devices {
            case .some: "<key>ProvisionedDevices</key><array><string>00008030-000A1B2C3D4E5F60</string></array>"
            case .all: "<key>ProvisionsAllDevices</key><true/>"
            case .none: ""
            }
        let platforms = platform.map { "<key>Platform</key><array><string>\($0)</string></array>" } ?? ""
        return .granting(
            granted.xml,
            """
            <key>CreationDate</key><date>2025-06-01T00:00:00Z</date>
            <key>ExpirationDate</key><date>\(expires)</date>
            <key>DeveloperCertificates</key><array/>
            <key>UUID</key><string>00000000-0000-4000-8000-000000000001</string>
            <key>Version</key><integer>1</integer>
            \(list)\(platforms)
            """)
    }
}

extension AnalysisContext {
    /// Returns the context of a signed product on 2026-01-31.
    static func product(
        _ platform: Platform, _ distribution: Distribution?, _ product: ProductKind = .app,
        profile: ProfileState = .unknown, to goal: Stage? = nil, information: String? = nil,
        identifier: String? = "com.example.notes"
    ) -> AnalysisContext {
        var context = AnalysisContext.signed(
            platform, distribution, product: product, team: TeamIdentifier(rawValue: Claim.team),
            bundleIdentifier: identifier.map(BundleIdentifier.init(rawValue:)), profile: profile)
        context.today = PropertyListDate("2026-01-31")
        context.goal = goal
        return information.map { context.information($0) } ?? context
    }
}
