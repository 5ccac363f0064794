internal import PropertyLists

/// Reads a project description with the files it includes, each path in them seen from the first file's directory.
struct DescriptionLoader {
    let files: any ProjectFiles
    let parse: (SourceFile) -> DescriptionNode?
    private var open: [String] = []
    private var count = 0

    /// How many files one description may include; real ones have some dozens.
    private static let inclusionLimit = 500

    init(files: any ProjectFiles, parse: @escaping (SourceFile) -> DescriptionNode?) {
        self.files = files
        self.parse = parse
    }

    /// The description at a path; `nil` where there is none, and where it includes itself.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - prefix: The way from the first file's directory to this one's, put before paths in it.
    /// - Returns: What the file and those it includes say together; the file itself has the last word.
    mutating func description(at path: String, below prefix: String = "") -> DescriptionNode? {
        count += 1
        guard !open.contains(path), count <= Self.inclusionLimit, let file = files.read(path),
            let own = parse(file)?.relocated(below: prefix)
        else { return nil }
        open.append(path)
        defer { open.removeLast() }
        var result = DescriptionNode.table([])
        for inclusion in own["include"]?.elements ?? [] {
            guard let name = inclusion.text ?? inclusion["path"]?.text else { continue }
            let included = ProjectPath.normalize(ProjectPath.join(ProjectPath.directory(of: path), name))
            let isRelative = inclusion["relativePaths"]?.text != "NO"
            let below = isRelative ? ProjectPath.join(prefix, ProjectPath.directory(of: name)) : prefix
            if let node = description(at: included, below: below) { result = result.merged(with: node) }
        }
        return result.merged(with: own)
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
