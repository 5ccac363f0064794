import ArgumentParser
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import XcodeProjects

extension BaselineSettings {
    /// Returns the baseline of the options or the configuration, or `nil` if there is none or a baseline is written.
    func knownFindings(by configuration: Configuration) throws -> Baseline? {
        guard writtenBaseline == nil else { return nil }
        do throws(ToolError) {
            guard let baseline else {
                return try configuration.knownFindings(in: DiskFiles(within: configuration.boundary))
            }
            return try Baseline(at: baseline, in: DiskFiles())
        } catch {
            guard error.mistakes.isEmpty else { throw ConfigurationFinder.refused(error.mistakes) }
            throw ValidationError("\(error); create it with `--write-baseline \(baseline ?? "PATH")`.")
        }
    }
}

extension Configuration {
    /// Returns the baseline that the configuration specifies.
    ///
    /// - Parameters:
    ///   - files: The file system to read from.
    ///   - isAbsolute: Whether locations in the baseline have an absolute path.
    /// - Returns: The baseline, or `nil` if the configuration does not specify one.
    /// - Throws: `ToolError` if the baseline is malformed or cannot be read.
    func knownFindings(
        in files: some ProjectFiles, isAbsolute: Bool = false
    ) throws(ToolError) -> Baseline? {
        guard let baseline else { return nil }
        let path = isAbsolute ? base.absolutePath(of: baseline.value) : base.reaching(baseline.value)
        do throws(ToolError) {
            return try Baseline(at: path, in: files)
        } catch {
            guard error.mistakes.isEmpty else { throw error }
            let problem =
                files.leadsOutside(path)
                ? "\(DirectoryBoundary.description), so the file was not read" : "cannot be read"
            throw ToolError(mistakes: [
                .configurationMistake("\(path) \(problem); correct the path", at: baseline.location)
            ])
        }
    }
}

extension Baseline {
    /// The maximum size of a baseline, in bytes.
    ///
    /// A line has about 200 bytes.
    private static let sizeLimit = 64 << 20

    /// Reads a baseline.
    init(at path: String, in files: some ProjectFiles) throws(ToolError) {
        guard let bytes = files.read(path)?.bytes, bytes.count <= Self.sizeLimit else {
            throw ToolError("\(path) cannot be read", at: path)
        }
        let file = SourceFile(path: path, bytes: bytes)
        do throws(LintingError) {
            try self.init(reading: file)
        } catch {
            throw ToolError(mistakes: [.configurationMistake(error.message, at: error.location ?? Location(file: file))]
            )
        }
    }
}
