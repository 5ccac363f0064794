internal import PropertyLists

/// Reads configuration files and puts what they include in its place; reads each file once.
final class ConfigurationFileCache {
    private let files: any ProjectFiles
    private var read: [String: ConfigurationFile?] = [:]
    private var flattened: [String: Flattened] = [:]

    /// A configuration file with everything that it includes.
    struct Flattened {
        var assignments: [SettingAssignment] = []
        var missingFiles: [MissingConfigurationFile] = []
        var problems: [ProjectProblem] = []

        /// Every configuration file that was read, by its path; that which includes the others first.
        var paths: [String] = []

        /// Says that the file was asked for in other letters than it has; `nil` where it was not.
        func letterCase(of path: String, at location: Location) -> ProjectProblem? {
            paths.first.flatMap { ProjectProblem(letterCaseOf: path, foundAt: $0, at: location) }
        }
    }

    /// How many assignments all inclusions have brought so far.
    fileprivate var included = 0

    /// How often one file may include, all inclusions of its inclusions counted.
    ///
    /// Real trees have some dozens; files that include each other twice would double with every step.
    static let inclusionLimit = 1000

    /// How deep files may include files: real ones go to five.
    static let depthLimit = 100

    /// In how many places files may be looked for: one that is missing is looked for beside all that led to it.
    static let placeLimit = 10_000

    /// How many assignments inclusions may bring to all configurations of a project together; real ones bring some
    /// thousands.
    static let assignmentLimit = 1_000_000

    /// The longest path of a file in bytes, which is Linux's; Darwin's is shorter.
    private static let pathLimit = 4096

    init(files: any ProjectFiles) { self.files = files }

    /// The content of the file at a path; `nil` where there is none.
    func configurationFile(at path: String) -> Flattened? {
        if let known = flattened[path] { return known }
        guard let file = file(at: path) else { return nil }
        var flattening = Flattening(cache: self)
        flattening.add(file)
        flattened[path] = flattening.result
        return flattening.result
    }

    /// What to report of a file that is not found because it is outside; `nil` if the path does not lead there.
    func outsideProblem(_ name: String, at path: String, in location: Location) -> ProjectProblem? {
        ProjectProblem(outside: name, path, in: files, at: location)
    }

    fileprivate func file(at path: String) -> ConfigurationFile? {
        guard path.utf8.count <= Self.pathLimit else { return nil }
        if let known = read[path] { return known }
        let file = files.locate(path).flatMap(files.read).map(ConfigurationFile.init(reading:))
        read[path] = file
        return file
    }
}

/// One walk through a file and what it includes.
private struct Flattening {
    let cache: ConfigurationFileCache
    var result = ConfigurationFileCache.Flattened()
    private var open: [String] = []
    private var inclusions = 0
    private var places = 0

    /// Whether a limit was reached and said; of one file it is said once.
    private var isLimited = false

    init(cache: ConfigurationFileCache) { self.cache = cache }

    mutating func add(_ file: ConfigurationFile) {
        let path = file.file.path
        open.append(path)
        defer { open.removeLast() }
        if !result.paths.contains(path) {
            result.paths.append(path)
            result.problems += file.problems
        }
        for statement in file.statements {
            switch statement {
            case .assignment(let assignment): result.assignments.append(assignment)
            case .inclusion(let inclusion): include(inclusion)
            }
        }
    }

    /// Puts a file in the place of the line that asks for it.
    private mutating func include(_ inclusion: ConfigurationFile.Inclusion) {
        inclusions += 1
        if let limit = reachedLimit {
            if !isLimited { report(.limit, "\(limit), so `\(inclusion.name)` is left out", inclusion) }
            isLimited = true
            return
        }
        guard let (path, file) = find(inclusion.name) else { return missing(inclusion) }
        if let problem = ProjectProblem(letterCaseOf: path, foundAt: file.file.path, at: inclusion.location) {
            result.problems.append(problem)
        }
        guard !open.contains(file.file.path) else {
            return report(.cyclicInclusion, "`\(inclusion.name)` includes this file, so Xcode skips it here", inclusion)
        }
        let count = result.assignments.count
        add(file)
        if open.count == 1 { cache.included += result.assignments.count - count }
    }

    /// The limit that stands in the way of one inclusion more; `nil` where none does.
    private var reachedLimit: String? {
        typealias Limits = ConfigurationFileCache
        if open.count >= Limits.depthLimit { return "files include each other \(Limits.depthLimit) deep" }
        if inclusions > Limits.inclusionLimit { return "more than \(Limits.inclusionLimit) files are included" }
        if places > Limits.placeLimit { return "files are looked for in more than \(Limits.placeLimit) places" }
        let assignments = cache.included + result.assignments.count
        return assignments > Limits.assignmentLimit
            ? "more than \(Limits.assignmentLimit) settings are included" : nil
    }

    /// Looks beside the file that includes, and then beside each that included it; the extension can be left out.
    private mutating func find(_ name: String) -> (String, ConfigurationFile)? {
        var seen: Set<String> = []
        let directories = open.reversed().map(ProjectPath.directory(of:)).filter { seen.insert($0).inserted }
        let names = ProjectPath.fileExtension(of: name).isEmpty ? [name, name + ".xcconfig"] : [name]
        for directory in directories {
            for name in names {
                places += 1
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
        // The file beside which the others are looked for is the one that includes.
        let path = ProjectPath.join(ProjectPath.directory(of: open.last ?? ""), inclusion.name)
        if let problem = cache.outsideProblem(inclusion.name, at: path, in: inclusion.location) {
            result.problems.append(problem)
        } else if !inclusion.isOptional {
            report(.missingConfigurationFile, "`\(inclusion.name)` is not in the tree", inclusion)
        }
    }

    private mutating func report(
        _ kind: ProjectProblem.Kind, _ message: String, _ inclusion: ConfigurationFile.Inclusion
    ) {
        result.problems.append(ProjectProblem(kind, message, at: inclusion.location))
    }
}
