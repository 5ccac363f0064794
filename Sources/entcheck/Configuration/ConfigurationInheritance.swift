import EntitlementRules
import FileDiscovery
import LintModel
import PropertyLists
import XcodeProjects

/// Reads a configuration together with the configurations that it extends.
///
/// Each configuration overrides the configurations in its `extends`, and later ones override earlier ones. Lists are
/// joined. The paths in `extends` are relative to the file that contains them. All other paths in an extended file are
/// relative to the directory of the file that extends it, so that organizations can share a file.
struct ConfigurationInheritance {
    /// The directory that all paths are relative to.
    let base: BaseDirectory

    /// The file system to read from.
    let files: any ProjectFiles

    /// The errors in the files, with their locations.
    private(set) var mistakes: [Finding] = []

    /// The paths of the files that are being read, from the outermost one inward.
    private var open: [String] = []

    /// The number of files read so far.
    private var count = 0

    /// Whether a limit is exceeded, so that no further files are read.
    private var isExceeded = false

    /// The maximum depth of extended files; organizations need about three levels.
    private static let depthLimit = 8

    /// The maximum number of extended files, because one file can extend several.
    private static let fileLimit = 64

    init(base: BaseDirectory, files: any ProjectFiles) {
        (self.base, self.files) = (base, files)
    }

    /// Returns the configuration in a file, with the settings of the configurations that it extends.
    mutating func configuration(in file: SourceFile) -> Configuration {
        let reader = ConfigurationReader(file, from: base, in: files)
        mistakes += reader.mistakes
        open.append(base.absolutePath(of: file.path))
        defer { open.removeLast() }
        var inherited = Configuration(base: base)
        let directory = ProjectPath.directory(of: file.path)
        for name in reader.configuration.extended where !isExceeded {
            for file in extendedFiles(name, from: directory) { inherited.override(with: configuration(in: file)) }
        }
        inherited.override(with: reader.configuration)
        return inherited
    }

    /// Returns the files that an entry of `extends` names, relative to a directory; reports errors.
    private mutating func extendedFiles(_ name: Located<String>, from directory: String) -> [SourceFile] {
        let path = ProjectPath.normalize(
            name.value.hasPrefix("/") ? name.value : ProjectPath.join(directory, name.value))
        guard !files.leadsOutside(path) else {
            report(
                "`\(name.value)` \(DirectoryBoundary.description), so the file was not read; correct the path",
                at: name.location)
            return []
        }
        let paths = EntryStatus(path)?.kind == .directory ? configurations(in: path) : [path]
        if paths.isEmpty { report("`\(name.value)` contains no configuration; correct the path", at: name.location) }
        var found: [SourceFile] = []
        for path in paths where !isExceeded {
            if let file = file(at: path, named: name) { found.append(file) }
        }
        return found
    }

    /// Returns the paths of the configurations in a directory: `.entcheck.yml`, or all other `.yml` files by name.
    private func configurations(in directory: String) -> [String] {
        let names = files.names(in: directory)
        let chosen =
            names.contains(ConfigurationFinder.name)
            ? [ConfigurationFinder.name] : names.filter { $0.hasSuffix(".yml") }.sorted()
        return chosen.map { ProjectPath.join(directory, $0) }
    }

    private mutating func file(at path: String, named name: Located<String>) -> SourceFile? {
        count += 1
        let absolute = base.absolutePath(of: path)
        if open.contains(absolute) {
            report("`\(name.value)` extends itself; remove the entry", at: name.location)
        } else if open.count >= Self.depthLimit || count > Self.fileLimit {
            isExceeded = true
            report(
                "more than \(Self.depthLimit) levels or \(Self.fileLimit) files are extended, so `\(path)` is not read; remove some",
                at: name.location)
        } else if let file = files.read(path), file.bytes.count <= ConfigurationFinder.sizeLimit {
            return file
        } else {
            report(
                "`\(path)` cannot be read or has more than \(ConfigurationFinder.sizeLimit) bytes; correct the path, or reduce the file",
                at: name.location)
        }
        return nil
    }

    private mutating func report(_ message: String, at location: Location) {
        mistakes.append(.configurationMistake(message, at: location))
    }
}

extension Configuration {
    /// Applies the settings of another configuration; its values take precedence, and its lists are appended.
    mutating func override(with other: Configuration) {
        overrideValues(with: other)
        exclude += other.exclude
        let names = Set(other.definitions.map(\.value.name))
        definitions = definitions.filter { !names.contains($0.value.name) } + other.definitions
        let rules = Set(other.levels.map(\.value.rule))
        levels = levels.filter { !rules.contains($0.value.rule) } + other.levels
        pathEntries += other.pathEntries
        pathLevels += other.pathLevels
        suppressions += other.suppressions
        policies += other.policies
    }

    private mutating func overrideValues(with other: Configuration) {
        path = other.path ?? path
        format = other.format ?? format
        pages = other.pages ?? pages
        color = other.color ?? color
        failOn = other.failOn ?? failOn
        baseline = other.baseline ?? baseline
        team = other.team ?? team
        platform = other.platform ?? platform
        distribution = other.distribution ?? distribution
        dialect = other.dialect ?? dialect
        expiresWithin = other.expiresWithin ?? expiresWithin
    }
}
