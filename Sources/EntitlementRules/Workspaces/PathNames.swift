/// Paths by as many of their last components as tell them from all others.
struct PathNames {
    private var names: [String: String] = [:]

    /// Finds names for paths, each once.
    init(_ paths: some Sequence<String>) {
        var open = Set(paths)
        var count = 1
        while !open.isEmpty {
            let byName = Dictionary(grouping: open) { Self.name(of: $0, count) }
            for (name, paths) in byName where paths.count == 1 || paths.allSatisfy({ $0.components <= count }) {
                for path in paths { names[path] = name }
                open.subtract(paths)
            }
            count += 1
        }
    }

    /// What a path is called; one that was not among them by itself.
    subscript(path: String) -> String { names[path] ?? path }

    private static func name(of path: String, _ count: Int) -> String {
        path.split(separator: "/").suffix(count).joined(separator: "/")
    }
}

extension String {
    /// How many components a path has.
    fileprivate var components: Int { split(separator: "/").count }
}
