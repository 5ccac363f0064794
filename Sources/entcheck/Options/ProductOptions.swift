public import ArgumentParser
public import EntitlementRules
public import Entitlements

/// What is known of the product beside the file; what is left out is unknown, and nothing is said of it.
struct ProductOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: "Whether Xcode still expands the file's variables, or it is what a signature carries.")
    var form = Conditions.Form.source

    @Option(
        help: """
            Who reads the file: Xcode, which writes it anew, or codesign, byte for byte. (default: xcode for files \
            that a project uses, codesign for others)
            """)
    var dialect: Conditions.Dialect?

    @Option(help: "The platform the product is built for.")
    var platform: Platform?

    @Option(help: "How the product reaches its users.")
    var distribution: Distribution?

    @Option(help: "The kind of product.")
    var product = ProductKind.app

    @Option(
        help: ArgumentHelp(
            "The provisioning profile that the product embeds; claims are compared with its grants.",
            valueName: "file"), completion: .file())
    var profile: String?

    @Flag(help: "The product embeds no provisioning profile. (default: whether it does is unknown)")
    var noProfile = false

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, where it is not the team.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The product's bundle identifier.", valueName: "id"))
    var bundleIdentifier: String?

    @OptionGroup var date: DateOption

    func validate() throws {
        if noProfile, profile != nil { throw ValidationError("--profile and --no-profile exclude each other.") }
    }

    /// What the options say, in the words of the rules.
    var conditions: Conditions {
        get throws {
            var conditions = Conditions.unstated
            conditions.form = form
            if let dialect { conditions.dialect = dialect }
            conditions.platform = platform
            conditions.distribution = distribution
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

extension Conditions.Form: ExpressibleByArgument {}
extension Conditions.Dialect: ExpressibleByArgument {}
extension Platform: ExpressibleByArgument {}
extension Distribution: ExpressibleByArgument {}
extension ProductKind: ExpressibleByArgument {}
