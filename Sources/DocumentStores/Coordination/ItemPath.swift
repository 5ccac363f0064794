internal import FoundationShims
internal import SystemShims

/// The path of an item in canonical form: `/var` and `/private/var` are the same path.
///
/// Links in the parent directories are resolved. The item itself may be a link, or may not exist.
struct ItemPath: Hashable, Sendable {
    let text: String

    /// Creates the path of a URL.
    /// - Parameters:
    ///   - url: A file URL.
    ///   - resolvesLink: Whether to resolve the item itself if it is a symbolic link.
    init(_ url: URL, resolvesLink: Bool = false) {
        let path = Self.absolute(url.path)
        let target = resolvesLink ? Self.resolved(path) : nil
        text = target ?? Self.resolvingParents(of: path)
    }

    private init(text: String) {
        self.text = text
    }

    /// Returns whether two paths have the same bytes; Swift strings are equal regardless of normalization.
    static func == (left: ItemPath, right: ItemPath) -> Bool { ExactPath(left.text) == ExactPath(right.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(ExactPath(text)) }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return String(cString: directory) + "/" + path
    }

    /// Returns a path with its existing parent directories resolved; the last component is not followed.
    private static func resolvingParents(of path: String) -> String {
        var rest: [Substring] = []
        var parts = ItemName.parts(path)
        while let last = parts.popLast() {
            rest.append(last)
            let parent = "/" + parts.joined(separator: "/")
            guard let real = resolved(parent) else { continue }
            return (real == "/" ? "" : real) + "/" + rest.reversed().joined(separator: "/")
        }
        return "/"
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension ItemPath {
    /// The last component of the path.
    var name: Substring { Substring(ItemName.split(text).name) }

    var url: URL { URL(filePath: text) }

    /// Returns whether another item is anywhere below this one.
    func contains(_ other: ItemPath) -> Bool {
        other.text.utf8.count > text.utf8.count && other.text.utf8.starts(with: (text == "/" ? "/" : text + "/").utf8)
    }

    /// Returns the new path of this item after it, or a directory above it, was moved; `nil` if it is unaffected.
    func following(_ old: ItemPath, to new: ItemPath) -> ItemPath? {
        if self == old { return new }
        guard old.contains(self), let rest = String(text.utf8.dropFirst(old.text.utf8.count)) else { return nil }
        return ItemPath(text: new.text + rest)
    }

    /// The directories above the item, outermost first.
    var ancestors: [ItemPath] {
        text.utf8.indices.dropFirst().filter { text.utf8[$0] == UInt8(ascii: "/") }
            .map { ItemPath(text: String(text[..<$0])) }
    }

    /// Whether anything exists at the path, including a link without a target.
    var exists: Bool {
        var status = stat()
        return lstat(text, &status) == 0
    }

    var isDirectory: Bool {
        var status = stat()
        return stat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
