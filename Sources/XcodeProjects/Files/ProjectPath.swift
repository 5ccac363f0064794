/// Operations on paths as text, without access to the file system.
///
/// Paths are divided at bytes: a slash and an accent at the beginning of a name are one character of Swift.
package enum ProjectPath {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Returns `path` resolved against `directory`; absolute paths are unchanged.
    package static func join(_ directory: String, _ path: String) -> String {
        if path.utf8.first == slash || directory.isEmpty { return path }
        if path.isEmpty { return directory }
        return directory.utf8.last == slash ? directory + path : directory + "/" + path
    }

    /// Returns the path without `.`, empty components, and pairs of a name and `..`.
    package static func normalize(_ path: String) -> String {
        let isAbsolute = path.utf8.first == slash
        var components: [String] = []
        for component in self.components(of: path) where component != "." {
            if component == "..", let last = components.last, last != ".." {
                components.removeLast()
            } else if component != ".." || !isAbsolute {
                components.append(component)
            }
        }
        let joined = components.joined(separator: "/")
        return isAbsolute ? "/" + joined : joined
    }

    /// Returns the components between slashes; empty components are omitted.
    package static func components(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// Returns the path without its last component: `a/b` for `a/b/c`, and an empty string for a single component.
    package static func directory(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path[...])
        guard let end = trimmed.utf8.lastIndex(of: slash) else { return "" }
        return end == trimmed.startIndex ? "/" : String(withoutTrailingSlashes(trimmed[..<end]))
    }

    /// Returns the last component.
    package static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path[...])
        guard let end = trimmed.utf8.lastIndex(of: slash), trimmed != "/" else { return String(trimmed) }
        return String(trimmed[trimmed.utf8.index(after: end)...])
    }

    /// Returns the text after the last dot of the last component; empty if there is no dot.
    package static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let end = name.utf8.lastIndex(of: dot) else { return "" }
        return String(name[name.utf8.index(after: end)...])
    }

    /// Returns the path without its extension and the preceding dot.
    package static func withoutExtension(_ path: String) -> String {
        let trimmed = withoutTrailingSlashes(path[...])
        let suffix = fileExtension(of: path)
        return String(suffix.isEmpty ? trimmed : Substring(trimmed.utf8.dropLast(suffix.utf8.count + 1)))
    }

    private static func withoutTrailingSlashes(_ path: Substring) -> Substring {
        guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "" : "/" }
        return path[..<path.utf8.index(after: last)]
    }
}
