import PropertyLists

/// Short names for paths: the last components, as many as are needed to distinguish each path from the others.
package struct PathNames {
    private var names: ExactDictionary<String> = [:]

    /// Determines the names of paths.
    package init(_ paths: some Sequence<String>) {
        var open = Set(paths.map(ExactText.init))
        var count = 1
        while !open.isEmpty {
            let byName = Dictionary(grouping: open) { ExactText(Self.name(of: $0.text, count)) }
            for (name, paths) in byName where paths.count == 1 || paths.allSatisfy({ $0.text.components <= count }) {
                for path in paths { names[path.text] = name.text }
                open.subtract(paths)
            }
            count += 1
        }
    }

    /// The name of a path; the path itself if it was not among the given ones.
    package subscript(path: String) -> String { names[path] ?? path }

    private static func name(of path: String, _ count: Int) -> String {
        path.split(separator: "/").suffix(count).joined(separator: "/")
    }
}

extension String {
    /// The number of components of a path.
    fileprivate var components: Int { split(separator: "/").count }
}
