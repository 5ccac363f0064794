import Linting
import PropertyLists
import Reporting

extension ConfigurationOptions {
    /// The search for the configuration.
    var finder: ConfigurationFinder { ConfigurationFinder(path: config, isOn: !noConfig) }
}

extension OutputOptions {
    /// Returns the effective output settings, with defaults from the environment and the configuration.
    func writing(by configuration: Configuration) throws -> ReportWriting {
        try choices.resolved(writing, by: configuration)
    }
}

extension OutputSettings {
    /// Returns the output settings with defaults from the environment and the configuration.
    ///
    /// - Throws: `ValidationError` if an environment variable has an invalid value.
    func resolved(_ writing: ReportWriting, by configuration: Configuration) throws -> ReportWriting {
        var writing = writing
        writing.format = try format ?? Self.format ?? configuration.format?.value ?? .text
        writing.color = try color ?? Self.color ?? configuration.color?.value ?? .auto
        writing.pages = configuration.pages?.value ?? InstalledPages.pages
        writing.command = nil
        writing.failOn = failOn ?? configuration.failOn?.value ?? .error
        return writing
    }
}

extension ProfileOptions {
    /// Returns an object that lists profiles, configured by the options and, where an option is missing, by a
    /// configuration.
    func lister(by configuration: Configuration) throws -> ProfileLister {
        var lister = ProfileLister()
        let today = try date.today
        lister.today = today
        lister.neededUntil = (expiresWithin ?? configuration.expiresWithin?.value).map { days in
            PropertyListDate(secondsSinceReferenceDate: today.secondsSinceReferenceDate + Double(days.count) * 86_400)
        }
        lister.claims = try claims.map { PropertyList(reading: try ArgumentFile(path: $0).file()) }
        return lister
    }
}
