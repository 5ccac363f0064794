import ArgumentParser
import EntitlementRules
import PropertyLists
import XcodeProjects

/// Which configuration is in force: that which an option names, that which lies around, or none.
struct ConfigurationFinder {
    /// What configurations are called.
    static let name = ".entcheck.yml"

    /// What they are not called, though one may think so.
    private static let wrongNames = [".entcheck.yaml"]

    /// The longest file that is read, in bytes; a person writes some kilobytes.
    private static let sizeLimit = 1 << 20

    /// The file that an option names.
    var path: String?

    /// Whether files are read at all.
    var isOn = true

    /// The configuration in force.
    ///
    /// - Throws: ``ExitStatus/usage`` where it has mistakes, when standard error has shown them.
    func configuration() throws -> Configuration {
        guard isOn else { return Configuration(base: UpwardSearch(named: []).top) }
        let search = UpwardSearch(named: path == nil ? [Self.name] + Self.wrongNames : [])
        guard let path = path ?? search.path else { return Configuration(base: search.top) }
        guard let bytes = DiskFiles().read(path)?.bytes, bytes.count <= Self.sizeLimit else {
            throw ValidationError("The configuration \(path) cannot be read, or has more than \(Self.sizeLimit) bytes.")
        }
        let file = SourceFile(path: path, bytes: bytes)
        guard self.path != nil || !Self.wrongNames.contains(where: path.hasSuffix) else {
            throw Self.refused([
                .configurationMistake("a configuration is called `\(Self.name)`", at: Location(file: file))
            ])
        }
        let reader = ConfigurationReader(file, from: search.directory ?? search.top)
        guard reader.mistakes.isEmpty else { throw Self.refused(reader.mistakes) }
        return reader.configuration
    }

    /// Shows mistakes as findings are shown.
    static func refused(_ mistakes: [Finding]) -> ExitStatus {
        let report = Report(findings: mistakes, version: Entcheck.version)
        let style = Style(hasColors: ColorChoice.auto.isOn(for: .error))
        StandardStream.error.write(TextReporter(style: style).text(of: report))
        return .usage
    }
}
