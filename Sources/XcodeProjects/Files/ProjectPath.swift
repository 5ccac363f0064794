/// Operations on paths as text, without access to the file system.
package enum ProjectPath {
    /// Returns `path` resolved against `directory`; absolute paths are unchanged.
    package static func join(_ directory: String, _ path: String) -> String {
        if path.hasPrefix("/") || directory.isEmpty { return path }
        if path.isEmpty { return directory }
        return directory.hasSuffix("/") ? directory + path : directory + "/" + path
    }

    /// Returns the path without `.`, empty components, and pairs of a name and `..`.
    package static func normalize(_ path: String) -> String {
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

    /// Returns the path without its last component: `a/b` for `a/b/c`, and an empty string for a single component.
    package static func directory(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return "" }
        return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(trimmed[..<slash])
    }

    /// Returns the last component.
    package static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return trimmed }
        return String(trimmed[trimmed.index(after: slash)...])
    }

    /// Returns the text after the last dot of the last component; empty if there is no dot.
    package static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// Returns the path without its extension and the preceding dot.
    package static func withoutExtension(_ path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        let suffix = fileExtension(of: trimmed)
        return suffix.isEmpty ? trimmed : String(trimmed.dropLast(suffix.count + 1))
    }

    private static func withoutTrailingSlashes(_ path: some StringProtocol) -> String {
        guard let last = path.lastIndex(where: { $0 != "/" }) else { return path.isEmpty ? "" : "/" }
        return String(path[...last])
    }
}
