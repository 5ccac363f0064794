import ArgumentParser

/// The options for the configuration.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration file. (default: .entcheck.yml in the current directory or a parent directory, up to the "
                + "root of the repository)", valueName: "file"))
    var config: String?

    @Flag(help: "Ignore configuration files.")
    var noConfig = false

    func validate() throws {
        if noConfig, config != nil { throw ValidationError("--config and --no-config cannot be used together.") }
    }
}
