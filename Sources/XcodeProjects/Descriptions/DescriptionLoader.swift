internal import PropertyLists

/// Reads a project description with the files it includes, each path in them seen from the first file's directory.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/SpecFile.swift>.
struct DescriptionLoader {
    let files: any ProjectFiles
    let parse: (SourceFile) throws(DescriptionMistake) -> DescriptionNode
    private var open: [String] = []
    private var merged: Set<String> = []
    private var count = 0
    private var size = 0

    /// What stood in the way of reading everything.
    private(set) var problems: [ProjectProblem] = []

    /// What could not be read at all.
    private(set) var unreadFiles: [XcodeProject.UnreadFile] = []

    /// What is included and not in the tree.
    private(set) var missingFiles: [MissingConfigurationFile] = []

    /// How many files one description may include; real ones have some dozens.
    private static let inclusionLimit = 500

    /// How deep files may include files: real ones go to three.
    private static let depthLimit = 100

    /// How large all files may be together, in bytes; the largest real ones have some hundred thousand, and reading
    /// takes a second for some million.
    private static let sizeLimit = 4 << 20

    init(files: any ProjectFiles, parse: @escaping (SourceFile) throws(DescriptionMistake) -> DescriptionNode) {
        self.files = files
        self.parse = parse
    }

    /// The description at a path; `nil` where there is none, and where a limit was reached.
    mutating func description(at path: String) -> DescriptionNode? {
        let directory = ProjectPath.directory(of: path)
        return description(
            Inclusion(name: path, path: path, outside: directory, inside: directory, prefix: "", place: nil))
    }

    /// A file that is asked for.
    fileprivate struct Inclusion {
        /// The file as it is asked for.
        var name: String

        /// The path of the file.
        var path: String

        /// From where it is looked for itself, and what it includes without `relativePaths`.
        var outside: String

        /// From where all else that it includes is looked for.
        var inside: String

        /// The way from the first file's directory to this one's, put before paths in it.
        var prefix: String

        /// Where the file is asked for; `nil` for the first one.
        var place: Location?
    }

    /// What a file and those it includes say together; the file itself has the last word.
    private mutating func description(_ inclusion: Inclusion) -> DescriptionNode? {
        let path = inclusion.path
        guard let file = files.read(path) else { return missing(inclusion) }
        count += 1
        size += file.text.count
        if let obstacle = obstacle(to: path) {
            // Of each kind the first is said.
            if let place = inclusion.place, !problems.contains(where: { $0.kind == obstacle.kind }) {
                problems.append(ProjectProblem(obstacle.kind, obstacle.message, at: place))
            } else if inclusion.place == nil {
                unreadFiles.append(XcodeProject.UnreadFile(path: path, reason: obstacle.message))
            }
            return nil
        }
        // What is included several times counts where it comes first.
        guard merged.insert(path).inserted, let own = node(in: file)?.relocated(below: inclusion.prefix) else {
            return nil
        }
        open.append(path)
        defer { open.removeLast() }
        var result = DescriptionNode.table([])
        for element in own["include"]?.elementsOrSelf ?? [] {
            guard let wanted = Inclusion(element, from: inclusion), let node = description(wanted) else { continue }
            result = result.merged(with: node)
        }
        return result.merged(with: own)
    }

    /// Notes that a file is included and not there; XcodeGen stops at that.
    private mutating func missing(_ inclusion: Inclusion) -> DescriptionNode? {
        guard let place = inclusion.place else { return nil }
        missingFiles.append(MissingConfigurationFile(name: inclusion.name, location: place, isOptional: false))
        problems.append(
            ProjectProblem(outside: inclusion.name, inclusion.path, in: files, at: place)
                ?? ProjectProblem(.missingConfigurationFile, "`\(inclusion.name)` is not in the tree", at: place))
        return nil
    }

    /// What a file says by itself; where it cannot be read, the reason is noted.
    private mutating func node(in file: SourceFile) -> DescriptionNode? {
        do throws(DescriptionMistake) {
            return try parse(file)
        } catch {
            if !unreadFiles.contains(where: { $0.path == file.path }) {
                let place = error.location ?? Location(file: file)
                unreadFiles.append(
                    XcodeProject.UnreadFile(
                        path: file.path, reason: error.reason, problem: error.problem, location: place))
            }
            return nil
        }
    }

    /// Why a file is not read.
    private func obstacle(to path: String) -> (kind: ProjectProblem.Kind, message: String)? {
        if open.contains(path) { return (.cyclicInclusion, "this file includes itself") }
        if open.count >= Self.depthLimit { return (.limit, "files include each other \(Self.depthLimit) deep") }
        if count > Self.inclusionLimit { return (.limit, "more than \(Self.inclusionLimit) files are included") }
        guard size > Self.sizeLimit else { return nil }
        let files = count == 1 ? "the file has" : "the files have"
        return (.limit, "\(files) more than \(Self.sizeLimit) bytes")
    }
}

extension DescriptionLoader.Inclusion {
    /// What an element of `include` asks for; `nil` where it is switched off, or names no file.
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
        place = wanted.location
    }
}

extension DescriptionNode {
    /// The elements of a sequence; anything else by itself.
    fileprivate var elementsOrSelf: [DescriptionNode] {
        if case .list(let elements) = self { elements } else { [self] }
    }

    /// The description with the paths of its entitlements, Info.plists and configuration files seen from elsewhere.
    fileprivate func relocated(below prefix: String) -> DescriptionNode {
        guard !prefix.isEmpty else { return self }
        let relocate = { (path: DescriptionNode) in
            path.mapTexts { ProjectPath.normalize(ProjectPath.join(prefix, $0)) }
        }
        func relocateTarget(_ target: DescriptionNode) -> DescriptionNode {
            .table(
                target.entries.map { entry in
                    switch entry.key {
                    case "entitlements", "info":
                        Entry(
                            entry.key,
                            .table(
                                entry.value.entries.map { $0.key == "path" ? Entry("path", relocate($0.value)) : $0 }))
                    case "configFiles": entry.withValues(relocate)
                    default: entry
                    }
                })
        }
        return .table(
            entries.map { entry in
                switch entry.key {
                case "targets", "targetTemplates": entry.withValues(relocateTarget)
                case "configFiles": entry.withValues(relocate)
                default: entry
                }
            })
    }
}

extension DescriptionNode.Entry {
    /// The same key with each value of its mapping changed.
    fileprivate func withValues(_ change: (DescriptionNode) -> DescriptionNode) -> DescriptionNode.Entry {
        .init(key, at: keyLocation, .table(value.entries.map { .init($0.key, at: $0.keyLocation, change($0.value)) }))
    }
}
