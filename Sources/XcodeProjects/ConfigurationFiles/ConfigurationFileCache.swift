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

        /// Every configuration file that was read, by its path.
        var paths: [String] = []
    }

    /// How often one file may include, all inclusions of its inclusions counted.
    ///
    /// Real trees have some dozens; files that include each other twice would double with every step.
    static let inclusionLimit = 1000

    init(files: any ProjectFiles) { self.files = files }

    /// The content of the file at a path; `nil` where there is none.
    func configurationFile(at path: String) -> Flattened? {
        if let known = flattened[path] { return known }
        guard let file = file(at: path) else { return nil }
        var flattening = Flattening(cache: self)
        flattening.add(file, at: path)
        flattened[path] = flattening.result
        return flattening.result
    }

    fileprivate func file(at path: String) -> ConfigurationFile? {
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

    init(cache: ConfigurationFileCache) { self.cache = cache }

    mutating func add(_ file: ConfigurationFile, at path: String) {
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
        guard inclusions <= ConfigurationFileCache.inclusionLimit else {
            if inclusions == ConfigurationFileCache.inclusionLimit + 1 {
                report(.limit, "more than \(ConfigurationFileCache.inclusionLimit) files are included", inclusion)
            }
            return
        }
        guard let (path, file) = find(inclusion.name) else { return missing(inclusion) }
        guard !open.contains(path) else {
            return report(.cyclicInclusion, "`\(inclusion.name)` includes this file, so Xcode skips it here", inclusion)
        }
        add(file, at: path)
    }

    /// Looks beside the file that includes, and then beside each that included it; the extension can be left out.
    private func find(_ name: String) -> (String, ConfigurationFile)? {
        let directories = open.reversed().map(ProjectPath.directory(of:))
        let names = ProjectPath.fileExtension(of: name).isEmpty ? [name, name + ".xcconfig"] : [name]
        for directory in directories {
            for name in names {
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
        if !inclusion.isOptional {
            report(.missingConfigurationFile, "`\(inclusion.name)` is not in the tree", inclusion)
        }
    }

    private mutating func report(
        _ kind: ProjectProblem.Kind, _ message: String, _ inclusion: ConfigurationFile.Inclusion
    ) {
        result.problems.append(ProjectProblem(kind, message, at: inclusion.location))
    }
}
