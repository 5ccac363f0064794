internal import PropertyLists

/// Reads a project description with the files it includes, each path in them seen from the first file's directory.
struct DescriptionLoader {
    let files: any ProjectFiles
    let parse: (SourceFile) throws(DescriptionMistake) -> DescriptionNode
    private var open: [String] = []
    private var count = 0
    private var size = 0

    /// What stood in the way of reading everything.
    private(set) var problems: [ProjectProblem] = []

    /// What could not be read at all.
    private(set) var unreadFiles: [XcodeProject.UnreadFile] = []

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
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - prefix: The way from the first file's directory to this one's, put before paths in it.
    ///   - place: Where the file is asked for; `nil` for the first one.
    /// - Returns: What the file and those it includes say together; the file itself has the last word.
    mutating func description(
        at path: String, below prefix: String = "", askedForAt place: Location? = nil
    ) -> DescriptionNode? {
        guard let file = files.read(path) else { return nil }
        count += 1
        size += file.text.count
        if let obstacle = obstacle(to: path) {
            // Of each kind the first is said.
            if let place, !problems.contains(where: { $0.kind == obstacle.kind }) {
                problems.append(ProjectProblem(obstacle.kind, obstacle.message, at: place))
            } else if place == nil {
                unreadFiles.append(XcodeProject.UnreadFile(path: path, reason: obstacle.message))
            }
            return nil
        }
        guard let own = node(in: file)?.relocated(below: prefix) else { return nil }
        open.append(path)
        defer { open.removeLast() }
        var result = DescriptionNode.table([])
        for inclusion in own["include"]?.elements ?? [] {
            let wanted = inclusion["path"] ?? inclusion
            guard let name = wanted.text else { continue }
            let included = ProjectPath.normalize(ProjectPath.join(ProjectPath.directory(of: path), name))
            let isRelative = inclusion["relativePaths"]?.text != "NO"
            let below = isRelative ? ProjectPath.join(prefix, ProjectPath.directory(of: name)) : prefix
            let node = description(at: included, below: below, askedForAt: wanted.location)
            if let node { result = result.merged(with: node) }
        }
        return result.merged(with: own)
    }

    /// What a file says by itself; where it cannot be read, the reason is noted.
    private mutating func node(in file: SourceFile) -> DescriptionNode? {
        do throws(DescriptionMistake) {
            return try parse(file)
        } catch {
            if !unreadFiles.contains(where: { $0.path == file.path }) {
                unreadFiles.append(XcodeProject.UnreadFile(path: file.path, reason: error.reason))
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

extension DescriptionNode {
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
        .init(key, .table(value.entries.map { .init($0.key, change($0.value)) }))
    }
}
