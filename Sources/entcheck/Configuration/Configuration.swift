import EntitlementRules
import Entitlements
import PropertyLists
import XcodeProjects

/// What a configuration file says, each thing with its place.
struct Configuration {
    /// The file's path; `nil` where there is none.
    var path: String?
    /// Where its paths count from.
    var base: PathBase
    /// The directories in which the files are that it names.
    var boundary = DirectoryBoundary(named: [RawPath]())

    var format: Located<ReportFormat>?
    var color: Located<ColorChoice>?
    var failOn: Located<Threshold>?
    var exclude: [Located<String>] = []
    var baseline: Located<String>?
    var team: Located<String>?
    var definitions: [Located<SettingDefinition>] = []
    var platform: Located<Platform>?
    var distribution: Located<Distribution>?
    var dialect: Located<Conditions.Dialect>?
    var expiresWithin: Located<Days>?
    var levels: [Located<(rule: Rule.ID, level: RuleLevel)>] = []
    var places: [Located<StatedConditions.Place>] = []
    var suppressions: [Suppression] = []
    var policies: [Policy] = []

    /// A configuration that says nothing.
    init(path: String? = nil, base: PathBase) {
        self.path = path
        self.base = base
    }

    /// What a team has decided about findings, as far as it says it here.
    func gate(today: PropertyListDate?) -> Gate {
        var gate = Gate()
        gate.levels = Dictionary(levels.map { ($0.value.rule, $0.value.level) }) { $1 }
        gate.suppressions = suppressions
        gate.policies = policies
        gate.base = base
        gate.today = today
        return gate
    }
}

/// Names that a part of a configuration may have; the schema lists the same.
protocol ConfigurationKey: CaseIterable, RawRepresentable<String> {}

/// What a configuration may say.
enum MainKey: String, ConfigurationKey {
    case baseline
    case color
    case define
    case dialect
    case distribution
    case exclude
    case failOn = "fail-on"
    case format
    case ignore
    case paths
    case platform
    case policy
    case profiles
    case rules
    case team
}

/// What it may say of profiles.
enum ProfilesKey: String, ConfigurationKey {
    case expiresWithin = "expires-within"
}

/// What it may say of files at a place.
enum PlaceKey: String, ConfigurationKey {
    case dialect
    case distribution
    case path
    case platform
    case profile
}

/// What it may say of findings to live with.
enum IgnoreKey: String, ConfigurationKey {
    case bundle
    case key
    case path
    case reason
    case rule
    case until
}

/// What it may demand of bundles.
enum PolicyKey: String, ConfigurationKey {
    case allowOnly = "allow-only"
    case bundle
    case forbid
    case require
    case sameAs = "same-as"
}

/// What it may say of a bundle with which others must agree.
enum ReferenceKey: String, ConfigurationKey {
    case bundle
    case keys
}
