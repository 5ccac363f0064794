import ArgumentParser

/// Which configuration is read.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration. (default: .entcheck.yml here, or above up to the repository's root)", valueName: "file")
    )
    var config: String?

    @Flag(help: "Read no configuration.")
    var noConfig = false

    func validate() throws {
        if noConfig, config != nil { throw ValidationError("--config and --no-config exclude each other.") }
    }

    /// What finds it.
    var finder: ConfigurationFinder { ConfigurationFinder(path: config, isOn: !noConfig) }
}
