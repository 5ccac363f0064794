import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces
import XcodeProjects

/// The settings of a configuration file, with their locations.
struct Configuration {
    /// The path of the file, or `nil` if there is none.
    var path: String?
    /// The directory that paths in the configuration are relative to.
    var base: BaseDirectory
    /// The directories that may contain the files that the configuration specifies.
    var boundary = DirectoryBoundary(named: [BytePath]())
    /// Whether configurations in subdirectories replace this one; `false` if an option specifies or disables the file.
    var appliesToSubdirectories = false

    var format: Located<ReportFormat>?
    var pages: Located<HelpPages>?
    var color: Located<ColorChoice>?
    var failOn: Located<Threshold>?
    var exclude: [Located<String>] = []
    var baseline: Located<String>?
    var team: Located<String>?
    var definitions: [Located<SettingDefinition>] = []
    var platform: Located<Platform>?
    var distribution: Located<Distribution>?
    var dialect: Located<AnalysisContext.Dialect>?
    var expiresWithin: Located<Days>?
    var levels: [Located<(rule: RuleID, level: RuleLevel)>] = []
    var pathEntries: [Located<ContextByPath.Entry>] = []
    var pathLevels: [(path: PathPattern, levels: [Located<(rule: RuleID, level: RuleLevel)>])] = []
    /// The files and directories of the configurations that this one extends.
    var extended: [Located<String>] = []
    var suppressions: [Suppression] = []
    var policies: [Policy] = []

    /// Creates an empty configuration.
    init(path: String? = nil, base: BaseDirectory) {
        self.path = path
        self.base = base
    }

    /// Returns the severities, suppressions, and policies of the configuration.
    func gate(today: PropertyListDate?) -> QualityGate {
        var gate = QualityGate()
        gate.levels = levels.byRule
        gate.pathLevels = pathLevels.map { ($0.path, $0.levels.byRule) }
        gate.suppressions = suppressions
        gate.policies = policies
        gate.base = base
        gate.today = today
        return gate
    }
}

extension [Located<(rule: RuleID, level: RuleLevel)>] {
    fileprivate var byRule: [RuleID: RuleLevel] { Dictionary(map { ($0.value.rule, $0.value.level) }) { $1 } }
}

extension VerboseLog {
    /// Logs the path of the configuration.
    func note(_ configuration: Configuration) {
        note("the configuration is \(configuration.path?.displayedPath ?? "none")")
    }
}

/// The keys of one table of a configuration; a test compares them with the JSON schema.
protocol ConfigurationKey: CaseIterable, RawRepresentable<String> {}

/// The top-level keys of a configuration.
enum MainKey: String, ConfigurationKey {
    case baseline
    case color
    case define
    case dialect
    case distribution
    case exclude
    case extends
    case failOn = "fail-on"
    case format
    case ignore
    case pages
    case paths
    case platform
    case policy
    case profiles
    case rules
    case team
}

/// The keys of `profiles`.
enum ProfilesKey: String, ConfigurationKey {
    case expiresWithin = "expires-within"
}

/// The keys of an entry of `paths`.
enum PathKey: String, ConfigurationKey {
    case dialect
    case distribution
    case path
    case platform
    case profile
    case rules
}

/// The keys of an entry of `ignore`.
enum IgnoreKey: String, ConfigurationKey {
    case bundle
    case key
    case lines
    case path
    case reason
    case rule
    case until
}

/// The keys of an entry of `policy`.
enum PolicyKey: String, ConfigurationKey {
    case allowOnly = "allow-only"
    case bundle
    case forbid
    case require
    case sameAs = "same-as"
}

/// The keys of `same-as`.
enum ReferenceKey: String, ConfigurationKey {
    case bundle
    case keys
}
