internal import PropertyLists

/// Reads each configuration file once and replaces its inclusions with the content of the included files.
final class ConfigurationFileCache {
    private let files: any ProjectFiles

    /// The directory of the project, which is searched after the directories of the including files.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/WorkspaceSettingsCache.swift`.
    fileprivate let sourceRoot: String
    private var read: ExactDictionary<ConfigurationFile?> = [:]
    private var flattened: ExactDictionary<Flattened> = [:]

    /// The content of a configuration file and all files that it includes.
    struct Flattened {
        /// The assignments by setting, in source order.
        private(set) var assignments: [String: [SettingAssignment]] = [:]
        /// The number of assignments.
        private(set) var assignmentCount = 0
        /// The names of the entitlements files in settings.
        private(set) var entitlementsNames: Set<String> = []
        var missingFiles: [MissingConfigurationFile] = []
        var problems: [ProjectProblem] = []

        /// The paths of all configuration files that were read; the including file precedes the included ones.
        var paths: [String] = []

        mutating func append(_ assignment: SettingAssignment) {
            assignments[assignment.name, default: []].append(assignment)
            assignmentCount += 1
            if let name = assignment.entitlementsName { entitlementsNames.insert(name) }
        }

        /// Returns a problem if the path differs from the file's path in case; `nil` otherwise.
        func letterCase(of path: String, at location: Location) -> ProjectProblem? {
            paths.first.flatMap { ProjectProblem(letterCaseOf: path, foundAt: $0, at: location) }
        }
    }

    /// The number of assignments that inclusions can still add.
    fileprivate let budget: InclusionBudget

    /// The maximum number of inclusions in one file, including nested ones.
    ///
    /// Real projects have a few dozen. If each file includes the next one twice, the number doubles at each level.
    static let inclusionLimit = 1000

    /// The maximum depth of nested inclusions; real projects nest up to five.
    static let depthLimit = 100

    /// The maximum number of paths to try; a missing file is searched in the directory of every open file.
    static let searchedPathLimit = 10_000

    /// The maximum length of a path in bytes, as on Linux; the limit of Darwin is lower.
    private static let pathLimit = 4096

    init(files: any ProjectFiles, sourceRoot: String, spending budget: InclusionBudget) {
        self.files = files
        self.sourceRoot = sourceRoot
        self.budget = budget
        budget.addProject()
    }

    /// Returns the content of the file at a path; `nil` if it cannot be read.
    func configurationFile(at path: String) -> Flattened? {
        if let known = flattened[path] { return known }
        guard let file = file(at: path) else { return nil }
        var flattening = Flattening(cache: self)
        flattening.add(file)
        flattened[path] = flattening.result
        return flattening.result
    }

    /// Returns the problem of a path that was not found: it leads outside the checked directories, cannot be read, or
    /// does not exist.
    func missingProblem(_ name: String, at path: String, in location: Location) -> ProjectProblem {
        obstacle(to: name, at: path, in: location)
            ?? ProjectProblem(.missingConfigurationFile, "`\(name)` does not exist", at: location)
    }

    /// Returns the reason why a file that may exist is not read; `nil` if there is no such file.
    fileprivate func obstacle(
        to name: String, at path: String, isOptional: Bool = false, in location: Location
    ) -> ProjectProblem? {
        if let outside = ProjectProblem(outside: name, path, in: files, isOptional: isOptional, at: location) {
            return outside
        }
        guard files.exists(path) else { return nil }
        return ProjectProblem(.malformedProject, "`\(name)` cannot be read completely", at: location)
    }

    fileprivate func file(at path: String) -> ConfigurationFile? {
        guard path.utf8.count <= Self.pathLimit else { return nil }
        if let known = read[path] { return known }
        let file = files.locate(path).flatMap(files.read).map(ConfigurationFile.init(reading:))
        read[path] = file
        return file
    }
}

extension SettingLevel {
    /// Creates a level without settings for a configuration file that does not exist.
    init(_ kind: Kind, missing name: String, at location: Location) {
        let file = MissingConfigurationFile(name: name, location: location, isOptional: false)
        self.init(kind, assignments: [], missingFiles: [file])
    }

    /// Creates a level from the content of a configuration file.
    init(_ kind: Kind, content: ConfigurationFileCache.Flattened) {
        self.init(kind, content.assignments, content.missingFiles)
    }
}

/// Collects the assignments of one file and of the files that it includes.
private struct Flattening {
    let cache: ConfigurationFileCache
    var result = ConfigurationFileCache.Flattened()
    private var open: [String] = []
    private var inclusions = 0
    private var searchedPathCount = 0
    /// The number of assignments that are already subtracted from the budget.
    private var spentCount = 0

    /// Whether a limit was exceeded and reported; a file has at most one such report.
    private var isLimited = false

    init(cache: ConfigurationFileCache) { self.cache = cache }

    mutating func add(_ file: ConfigurationFile) {
        let path = file.file.path
        open.append(path)
        defer { open.removeLast() }
        if !result.paths.contains(where: path.hasSameBytes) {
            result.paths.append(path)
            result.problems += file.problems
        }
        for statement in file.statements {
            switch statement {
            case .assignment(let assignment): result.append(assignment)
            case .inclusion(let inclusion): include(inclusion)
            }
        }
    }

    /// Returns whether an inclusion is within the limits; reports the first inclusion that exceeds a limit.
    private mutating func isWithinLimits(_ inclusion: ConfigurationFile.Inclusion) -> Bool {
        guard let limit = reachedLimit else { return true }
        if !isLimited { report(.limit, "\(limit), so `\(inclusion.name)` is not read", inclusion) }
        isLimited = true
        return false
    }

    /// Replaces an inclusion with the content of its file.
    private mutating func include(_ inclusion: ConfigurationFile.Inclusion) {
        inclusions += 1
        guard isWithinLimits(inclusion) else { return }
        guard let (path, file) = find(inclusion.name) else { return missing(inclusion) }
        if let problem = ProjectProblem(letterCaseOf: path, foundAt: file.file.path, at: inclusion.location) {
            result.problems.append(problem)
        }
        guard !open.contains(where: file.file.path.hasSameBytes) else {
            return report(.cyclicInclusion, "`\(inclusion.name)` includes this file, so Xcode skips it here", inclusion)
        }
        let count = result.assignmentCount
        add(file)
        if open.count == 1 {
            cache.budget.spend(result.assignmentCount - count)
            spentCount = result.assignmentCount
        }
    }

    /// The limit that the current inclusion exceeds; `nil` if there is none.
    private var reachedLimit: String? {
        typealias Limits = ConfigurationFileCache
        if open.count >= Limits.depthLimit { return "inclusions are nested more than \(Limits.depthLimit) levels deep" }
        if inclusions > Limits.inclusionLimit { return "more than \(Limits.inclusionLimit) files are included" }
        if searchedPathCount > Limits.searchedPathLimit {
            return "included files would be searched at more than \(Limits.searchedPathLimit) paths"
        }
        return result.assignmentCount - spentCount >= cache.budget.remaining
            ? "the projects of this run include too many settings" : nil
    }

    /// Searches the directory of the including file, then the directories of the files that include that file, and
    /// finally the directory of the project.
    ///
    /// The extension is optional.
    private mutating func find(_ name: String) -> (String, ConfigurationFile)? {
        var seen: ExactSet = []
        let directories = (open.reversed().map(ProjectPath.directory(of:)) + [cache.sourceRoot])
            .filter { seen.insert($0) }
        let names = ProjectPath.fileExtension(of: name).isEmpty ? [name, name + ".xcconfig"] : [name]
        for directory in directories {
            for name in names {
                searchedPathCount += 1
                let path = ProjectPath.normalize(ProjectPath.join(directory, name))
                if let file = cache.file(at: path) { return (path, file) }
            }
        }
        return nil
    }

    private mutating func missing(_ inclusion: ConfigurationFile.Inclusion) {
        result.missingFiles.append(
            MissingConfigurationFile(
                name: inclusion.name, location: inclusion.location, isOptional: inclusion.isOptional))
        // Xcode searches in the directory of the including file first.
        let path = ProjectPath.join(ProjectPath.directory(of: open.last ?? ""), inclusion.name)
        let problem = cache.obstacle(
            to: inclusion.name, at: path, isOptional: inclusion.isOptional, in: inclusion.location)
        if let problem {
            result.problems.append(problem)
        } else if !inclusion.isOptional, !inclusion.name.isGeneratedConfigurationFile {
            report(.missingConfigurationFile, "`\(inclusion.name)` does not exist", inclusion)
        }
    }

    private mutating func report(
        _ kind: ProjectProblem.Kind, _ message: String, _ inclusion: ConfigurationFile.Inclusion
    ) {
        result.problems.append(ProjectProblem(kind, message, at: inclusion.location))
    }
}

extension String {
    /// Whether CocoaPods, Flutter, or Cordova generates the configuration file with this path before a build.
    ///
    /// Sources: <https://guides.cocoapods.org/using/using-cocoapods.html>,
    /// <https://github.com/flutter/flutter/blob/master/docs/tool/Flutter%27s-build-modes.md>, and
    /// <https://github.com/apache/cordova-ios>.
    var isGeneratedConfigurationFile: Bool {
        let name = ProjectPath.name(of: self)
        return contains("Target Support Files/Pods") || name.hasPrefix("Pods-") || name == "Generated.xcconfig"
            || name == "Flutter-Generated.xcconfig" || contains("cordova/build")
    }
}
