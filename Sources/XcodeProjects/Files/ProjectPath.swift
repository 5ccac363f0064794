/// Arithmetic on paths as texts: nothing here looks at a disk.
enum ProjectPath {
    /// The path of `path` seen from `directory`; an absolute path stays what it is.
    static func join(_ directory: String, _ path: String) -> String {
        if path.hasPrefix("/") || directory.isEmpty { return path }
        if path.isEmpty { return directory }
        return directory.hasSuffix("/") ? directory + path : directory + "/" + path
    }

    /// The same path without `.`, without empty components, and without a `..` that has something to leave.
    static func normalize(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var components: [Substring] = []
        for component in path.split(separator: "/") where component != "." {
            if component == "..", let last = components.last, last != ".." {
                components.removeLast()
            } else if component != ".." || !isAbsolute {
                components.append(component)
            }
        }
        let joined = components.joined(separator: "/")
        return isAbsolute ? "/" + joined : joined
    }

    /// Everything before the last component: `a/b` of `a/b/c`, empty for a single component.
    static func directory(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return "" }
        return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(trimmed[..<slash])
    }

    /// The last component.
    static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return trimmed }
        return String(trimmed[trimmed.index(after: slash)...])
    }

    /// What follows the last dot of the last component; empty without one.
    static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// The path without its extension and the dot before it.
    static func withoutExtension(_ path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        let suffix = fileExtension(of: trimmed)
        return suffix.isEmpty ? trimmed : String(trimmed.dropLast(suffix.count + 1))
    }

    private static func withoutTrailingSlashes(_ path: some StringProtocol) -> String {
        guard let last = path.lastIndex(where: { $0 != "/" }) else { return path.isEmpty ? "" : "/" }
        return String(path[...last])
    }
}
