public import ArgumentParser
public import Entitlements
import PropertyLists
import Workspaces

/// The options for properties of the product.
///
/// If an option is missing, the property is unknown, and rules that require it do not apply.
struct ProductOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: "The form of the file: a source file with build setting references, or the entitlements of a signature.")
    var form = AnalysisContext.Form.source

    @Option(
        help: """
            The tool that reads the file: xcode, which rewrites it before signing, or codesign, which signs it \
            unchanged. (default: xcode for files that a project uses, codesign for others)
            """)
    var dialect: AnalysisContext.Dialect?

    @Option(help: "The platform of the product.")
    var platform: Platform?

    @Option(help: "The distribution method of the product.")
    var distribution: Distribution?

    @Option(help: "The kind of the product.")
    var product = ProductKind.app

    @Option(
        help: ArgumentHelp(
            "The provisioning profile that the product embeds. It must authorize the claims of the product.",
            valueName: "file"), completion: .file())
    var profile: String?

    @Flag(help: "State that the product embeds no provisioning profile. (default: unknown)")
    var noProfile = false

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, if it is not the team identifier.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The bundle identifier of the product.", valueName: "id"))
    var bundleIdentifier: String?

    @OptionGroup var stages: StageOptions
    @OptionGroup var date: DateOption

    func validate() throws {
        if noProfile, profile != nil { throw ValidationError("--profile and --no-profile cannot be used together.") }
        try stages.validate(with: distribution)
    }

    /// The values of the options, as the context of rules.
    var conditions: AnalysisContext {
        get throws {
            var conditions = AnalysisContext.unstated
            conditions.form = form
            if let dialect { conditions.dialect = dialect }
            conditions.platform = platform
            conditions.distribution = distribution ?? stages.service?.distribution
            conditions.goal = stages.goal
            conditions.product = product
            conditions.team = team.map(TeamIdentifier.init(rawValue:))
            conditions.applicationIdentifierPrefix = appIdentifierPrefix.map(TeamIdentifier.init(rawValue:))
            conditions.bundleIdentifier = bundleIdentifier.map(BundleIdentifier.init(rawValue:))
            conditions.profile = try profileState
            conditions.today = try date.today
            return conditions
        }
    }

    private var profileState: ProfileState {
        get throws {
            guard let profile else { return noProfile ? .absent : .unknown }
            return try .given(ProfileFile(path: profile).profile())
        }
    }
}

extension AnalysisContext {
    /// The context if no option specifies anything: only the current date is known.
    static var unstated: AnalysisContext {
        var conditions = AnalysisContext()
        conditions.today = .now
        return conditions
    }
}

extension AnalysisContext.Form: ExpressibleByArgument {}
extension AnalysisContext.Dialect: ExpressibleByArgument {}
extension Platform: ExpressibleByArgument {}
extension Distribution: ExpressibleByArgument {}
extension ProductKind: ExpressibleByArgument {}
