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
        do throws(ConfigurationProblem) {
            let boundary = boundary
            var configuration = try configuration(from: nil, in: DiskFiles(within: boundary))
            configuration.boundary = boundary
            return configuration
        } catch {
            switch error {
            case .unreadable, .outside: throw ValidationError(error.description)
            case .mistakes(let mistakes): throw Self.refused(mistakes)
            }
        }
    }

    /// The directories in which a configuration and the files are that it names: the repository of the working
    /// directory, and that of a file that an option names.
    private var boundary: DirectoryBoundary {
        let named = path.map { path in [RawPath(path.directory)] } ?? []
        return DirectoryBoundary(named: [RawPath("")] + named)
    }

    /// The configuration in force for a directory.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the directory, so that all paths are absolute; the working directory, from
    ///     which paths count then, where it is left out.
    ///   - files: Where files are read.
    /// - Returns: The configuration; one that says nothing where there is none.
    /// - Throws: What is wrong with it, or that it cannot be read.
    func configuration(
        from directory: String?, in files: some ProjectFiles
    ) throws(ConfigurationProblem) -> Configuration {
        let names = isOn && path == nil ? [Self.name] + Self.wrongNames : []
        let search = UpwardSearch(named: names, from: directory) { files.exists($0) || RawPath($0).isThere }
        guard isOn, let path = path ?? search.path else { return Configuration(base: search.top) }
        let name = directory == nil ? path : PathBase().absolutePath(of: path)
        // A file that an option names is read wherever it is.
        let found = files.read(name) ?? (self.path == nil ? nil : DiskFiles().read(name))
        guard let bytes = found?.bytes, bytes.count <= Self.sizeLimit else {
            throw files.leadsOutside(name) && self.path == nil
                ? .outside(path) : .unreadable(path, limit: Self.sizeLimit)
        }
        let file = SourceFile(path: name, bytes: bytes)
        guard self.path != nil || !Self.wrongNames.contains(where: path.hasSuffix) else {
            throw .mistakes([
                .configurationMistake("a configuration is called `\(Self.name)`", at: Location(file: file))
            ])
        }
        let reader = ConfigurationReader(file, from: search.directory ?? search.top, in: files)
        guard reader.mistakes.isEmpty else { throw .mistakes(reader.mistakes) }
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

/// Why a configuration, or a file that it names, is not in force.
enum ConfigurationProblem: Error, CustomStringConvertible {
    /// A file is not there, or longer than what is read.
    case unreadable(String, limit: Int)

    /// A file leads out of the directories that may be read.
    case outside(String)

    /// What is wrong, each thing with its place.
    case mistakes([Finding])

    var description: String {
        switch self {
        case .unreadable(let path, let limit):
            "The configuration \(path) cannot be read, or has more than \(limit) bytes."
        case .outside(let path):
            "The configuration \(path) \(DirectoryBoundary.description); the file was not read."
        case .mistakes(let mistakes): mistakes.map(\.message).joined(separator: "; ")
        }
    }
}

extension String {
    /// Everything before the last component of a path; empty for a name.
    fileprivate var directory: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}
