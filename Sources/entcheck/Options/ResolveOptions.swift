import ArgumentParser
import Entitlements

/// The options for the product to sign.
struct ResolveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The provisioning profile that the product will embed.", valueName: "file"),
        completion: .file())
    var profile: String?

    @Option(help: "The platform of the product. (default: from the project or the profile)")
    var platform: Platform?

    @Option(help: "The distribution method of the product. (default: the method of the profile)")
    var distribution: Distribution?

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, if it is not the team identifier.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The bundle identifier of the product.", valueName: "id"))
    var bundleIdentifier: String?

    @Option(
        name: .customLong("icloud-environment"),
        help: "The CloudKit environment to sign. (default: Production, except in development builds)")
    var cloudEnvironment: CloudEnvironmentArgument?
}

/// A CloudKit environment as a command-line argument.
enum CloudEnvironmentArgument: String, CaseIterable, ExpressibleByArgument {
    case development = "Development"
    case production = "Production"
}
