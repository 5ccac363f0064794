internal import PropertyLists

/// Reads a project description and the files it includes; all paths become relative to the directory of the first file.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/SpecFile.swift>.
struct DescriptionLoader {
    let files: any ProjectFiles
    let parse: (SourceFile) throws(BuildSystemError) -> DescriptionNode
    private var open: [String] = []

    /// The paths of all files that were read, including the first one.
    private(set) var merged: ExactSet = []
    private var count = 0
    private var size = 0

    /// The problems that prevented complete reading.
    private(set) var problems: [ProjectProblem] = []

    /// The files that could not be read.
    private(set) var unreadFiles: [XcodeProject.UnreadFile] = []

    /// The included files that do not exist.
    private(set) var missingFiles: [MissingConfigurationFile] = []

    /// The maximum number of files in one description; real descriptions include a few dozen.
    private static let inclusionLimit = 500

    /// The maximum depth of nested inclusions; real descriptions nest up to three.
    private static let depthLimit = 100

    /// The maximum total size of all files, in bytes.
    ///
    /// The largest real descriptions have a few hundred thousand bytes,
    /// and a few million take a second to parse.
    private static let sizeLimit = 4 << 20

    init(files: any ProjectFiles, parse: @escaping (SourceFile) throws(BuildSystemError) -> DescriptionNode) {
        self.files = files
        self.parse = parse
    }

    /// Returns the description at a path; `nil` if it does not exist or exceeds a limit.
    mutating func description(at path: String) -> DescriptionNode? {
        let directory = ProjectPath.directory(of: path)
        return description(
            Inclusion(name: path, path: path, outside: directory, inside: directory, prefix: "", location: nil))
    }

    /// A reference to an included file.
    fileprivate struct Inclusion {
        /// The path as written in the description.
        var name: String

        /// The path of the file.
        var path: String

        /// The directory to which the path of this file is relative, and the paths of its inclusions without
        /// `relativePaths`.
        var outside: String

        /// The directory to which the paths of all other inclusions in the file are relative.
        var inside: String

        /// The relative path from the first file's directory to this file's directory, which is prepended to the paths
        /// in it.
        var prefix: String

        /// The location of the inclusion; `nil` for the first file.
        var location: Location?
    }

    /// Returns the merged content of a file and the files it includes; the file overrides them.
    private mutating func description(_ inclusion: Inclusion) -> DescriptionNode? {
        let path = inclusion.path
        guard let file = files.read(path) else { return missing(inclusion) }
        count += 1
        size += file.text.count
        if let obstacle = obstacle(to: path) {
            report(obstacle, to: inclusion)
            return nil
        }
        // A file that is included several times is merged only at its first inclusion.
        guard merged.insert(path), let own = node(in: file)?.relocated(below: inclusion.prefix) else {
            return nil
        }
        return inclusions(of: own, in: inclusion).merged(with: own)
    }

    /// Returns the merged content of the files that a file includes.
    private mutating func inclusions(of content: DescriptionNode, in file: Inclusion) -> DescriptionNode {
        open.append(file.path)
        defer { open.removeLast() }
        var result = DescriptionNode.table([])
        for element in content["include"]?.elementsOrSelf ?? [] {
            guard let wanted = Inclusion(element, from: file), let node = description(wanted) else { continue }
            result = result.merged(with: node)
        }
        return result
    }

    /// Reports that a file is not read; only the first problem of each kind is reported.
    private mutating func report(
        _ obstacle: (kind: ProjectProblem.Kind, message: String), to inclusion: Inclusion
    ) {
        guard let location = inclusion.location else {
            unreadFiles.append(XcodeProject.UnreadFile(path: inclusion.path, reason: obstacle.message))
            return
        }
        if !problems.contains(where: { $0.kind == obstacle.kind }) {
            problems.append(ProjectProblem(obstacle.kind, obstacle.message, at: location))
        }
    }

    /// Reports an included file that does not exist; XcodeGen stops with an error.
    private mutating func missing(_ inclusion: Inclusion) -> DescriptionNode? {
        guard let location = inclusion.location else { return nil }
        missingFiles.append(MissingConfigurationFile(name: inclusion.name, location: location, isOptional: false))
        problems.append(
            ProjectProblem(outside: inclusion.name, inclusion.path, in: files, at: location)
                ?? ProjectProblem(.missingConfigurationFile, "`\(inclusion.name)` does not exist", at: location))
        return nil
    }

    /// Returns the content of one file; records the reason if the file cannot be read.
    private mutating func node(in file: SourceFile) -> DescriptionNode? {
        do throws(BuildSystemError) {
            return try parse(file)
        } catch {
            if !unreadFiles.contains(where: { $0.path.hasSameBytes(as: file.path) }) {
                let location = error.location ?? Location(file: file)
                unreadFiles.append(
                    XcodeProject.UnreadFile(
                        path: file.path, reason: error.message, problem: error.problem, location: location))
            }
            return nil
        }
    }

    /// Returns the reason why a file is not read; `nil` if the file is read.
    private func obstacle(to path: String) -> (kind: ProjectProblem.Kind, message: String)? {
        if open.contains(where: path.hasSameBytes) { return (.cyclicInclusion, "this file includes itself") }
        if open.count >= Self.depthLimit {
            return (.limit, "inclusions are nested more than \(Self.depthLimit) levels deep")
        }
        if count > Self.inclusionLimit { return (.limit, "more than \(Self.inclusionLimit) files are included") }
        guard size > Self.sizeLimit else { return nil }
        let files = count == 1 ? "the file is larger than" : "the files together are larger than"
        return (.limit, "\(files) \(Self.sizeLimit) bytes")
    }
}

extension DescriptionLoader.Inclusion {
    /// Creates the inclusion of an element of `include`; returns `nil` if the element is disabled or does not name a
    /// file.
    fileprivate init?(_ element: DescriptionNode, from includer: Self) {
        let wanted = element["path"] ?? element
        guard let name = wanted.text, element["enable"]?.text?.isYes ?? true else { return nil }
        let isRelative = element["relativePaths"]?.text?.isYes ?? true
        self.name = name
        let directory = ProjectPath.directory(of: name)
        outside = isRelative ? includer.inside : includer.outside
        inside = isRelative ? ProjectPath.join(outside, directory) : outside
        path = ProjectPath.normalize(ProjectPath.join(outside, name))
        prefix = isRelative ? ProjectPath.join(includer.prefix, directory) : includer.prefix
        location = wanted.location
    }
}

extension DescriptionNode {
    /// The elements of a sequence; for any other value, an array with only this value.
    fileprivate var elementsOrSelf: [DescriptionNode] {
        if case .list(let elements) = self { elements } else { [self] }
    }

    /// Returns the description with a prefix before the paths of its entitlements, Info.plists, and configuration
    /// files.
    fileprivate func relocated(below prefix: String) -> DescriptionNode {
        guard !prefix.isEmpty else { return self }
        return .table(
            entries.map { entry in
                switch entry.key {
                case "targets", "targetTemplates": entry.withValues { $0.targetRelocated(below: prefix) }
                case "configFiles": entry.withValues { $0.pathsRelocated(below: prefix) }
                default: entry
                }
            })
    }

    /// Returns the description of a target with a prefix before its paths.
    private func targetRelocated(below prefix: String) -> DescriptionNode {
        .table(
            entries.map { entry in
                switch entry.key {
                case "entitlements", "info": Entry(entry.key, entry.value.fileRelocated(below: prefix))
                case "configFiles": entry.withValues { $0.pathsRelocated(below: prefix) }
                default: entry
                }
            })
    }

    /// Returns the description of an entitlements file or Info.plist with a prefix before its path.
    private func fileRelocated(below prefix: String) -> DescriptionNode {
        .table(
            entries.map { entry in
                entry.key == "path" ? Entry("path", entry.value.pathsRelocated(below: prefix)) : entry
            })
    }

    private func pathsRelocated(below prefix: String) -> DescriptionNode {
        mapTexts { ProjectPath.normalize(ProjectPath.join(prefix, $0)) }
    }
}

extension DescriptionNode.Entry {
    /// Returns the entry with each value of its mapping changed.
    fileprivate func withValues(_ change: (DescriptionNode) -> DescriptionNode) -> DescriptionNode.Entry {
        .init(key, at: keyLocation, .table(value.entries.map { .init($0.key, at: $0.keyLocation, change($0.value)) }))
    }
}
