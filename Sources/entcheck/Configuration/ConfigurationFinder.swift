import ArgumentParser
import EntitlementRules
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput
import XcodeProjects

/// The search for the effective configuration: the file of an option, the file of the directory, or none.
struct ConfigurationFinder {
    /// The file name of configurations.
    static let name = ".entcheck.yml"

    /// Similar file names, which are reported as errors.
    static let wrongNames = [".entcheck.yaml"]

    /// The maximum size of a configuration, in bytes.
    ///
    /// Typical configurations have a few kilobytes.
    static let sizeLimit = 1 << 20

    /// The path that an option specifies.
    var path: String?

    /// Whether a configuration is read.
    var isOn = true

    /// Whether configurations in subdirectories replace the effective one.
    var appliesToSubdirectories: Bool { isOn && path == nil }

    /// Returns the effective configuration of the working directory.
    ///
    /// - Throws: ``ExitCode/usage`` if the configuration has errors, after reporting them on standard error;
    ///   `ValidationError` if it cannot be read.
    func configuration() throws -> Configuration {
        do throws(ToolError) {
            let boundary = boundary
            var configuration = try configuration(from: nil, in: DiskFiles(within: boundary))
            configuration.boundary = boundary
            configuration.appliesToSubdirectories = appliesToSubdirectories
            return configuration
        } catch {
            throw Self.refused(error)
        }
    }

    /// Returns the configuration that applies to a file or directory.
    ///
    /// If the path is `nil`, returns the configuration of the working directory.
    func configuration(around path: String?) throws -> Configuration {
        guard let path, self.path == nil else { return try configuration() }
        guard let status = EntryStatus(path) else { throw ValidationError("\(path) does not exist.") }
        let absolute = BaseDirectory().absolutePath(of: path)
        let directory = status.kind == .directory ? absolute : ProjectPath.directory(of: absolute)
        let files = DiskFiles(within: DirectoryBoundary(named: [BytePath(directory)]))
        do throws(ToolError) {
            return try configuration(from: directory, in: files)
        } catch {
            throw Self.refused(error)
        }
    }

    /// The directories that may contain the configuration and the files that it specifies: the repository of the
    /// working directory, and the repository of the file that an option specifies.
    private var boundary: DirectoryBoundary {
        let named = path.map { path in [BytePath(path.directory)] } ?? []
        return DirectoryBoundary(named: [BytePath("")] + named)
    }

    /// Returns the effective configuration of a directory.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the directory; all paths are then absolute. If it is `nil`, the working
    ///     directory is used, and paths are relative to it.
    ///   - files: The file system to read from.
    /// - Returns: The configuration, which is empty if there is no file.
    /// - Throws: `ToolError` if the file has errors or cannot be read.
    func configuration(
        from directory: String?, in files: some ProjectFiles
    ) throws(ToolError) -> Configuration {
        let names = isOn && path == nil ? [Self.name] + Self.wrongNames : []
        let search = UpwardSearch(named: names, from: directory) { files.exists($0) || BytePath($0).exists }
        guard isOn, let path = path ?? search.path else { return Configuration(base: search.top) }
        let name = directory == nil ? path : BaseDirectory().absolutePath(of: path)
        // A file that an option specifies is read from any directory.
        let found = files.read(name) ?? (self.path == nil ? nil : DiskFiles().read(name))
        guard let bytes = found?.bytes, bytes.count <= Self.sizeLimit else {
            let isOutside = files.leadsOutside(name) && self.path == nil
            throw ToolError(
                "The configuration \(path) "
                    + (isOutside
                        ? "\(DirectoryBoundary.description); the file was not read."
                        : "cannot be read or has more than \(Self.sizeLimit) bytes."),
                at: path)
        }
        let file = SourceFile(path: name, bytes: bytes)
        guard self.path != nil || !Self.wrongNames.contains(where: path.hasSuffix) else {
            throw ToolError(mistakes: [
                .configurationMistake("the configuration file must be named `\(Self.name)`", at: Location(file: file))
            ])
        }
        var inheritance = ConfigurationInheritance(base: search.directory ?? search.top, files: files)
        let configuration = inheritance.configuration(in: file)
        guard inheritance.mistakes.isEmpty else { throw ToolError(mistakes: inheritance.mistakes) }
        return configuration
    }

    /// Returns the error with which a command exits, after reporting errors in the configuration.
    private static func refused(_ error: ToolError) -> any Error {
        error.mistakes.isEmpty ? ValidationError(error.message) : refused(error.mistakes)
    }

    /// Reports errors in a configuration, in the format of findings, and returns the exit status.
    static func refused(_ mistakes: [Finding]) -> ExitCode {
        let report = Report(findings: mistakes, version: Version.number)
        let style = Style(hasColors: ColorChoice.auto.isOn(for: .error))
        StandardStream.error.write(TextReporter(style: style).text(of: report))
        return .usage
    }
}

extension String {
    /// The path without its last component; empty if there is only one component.
    fileprivate var directory: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}
