#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Where an item is, in one spelling: `/var` and `/private/var` are the same place.
///
/// Links on the way to the item are resolved; the item itself may be one, or may not be there yet.
struct ItemPath: Hashable, Sendable {
    let text: String

    /// The place that a URL names.
    /// - Parameters:
    ///   - url: of a file.
    ///   - resolvesLink: whether an item that is a symbolic link stands for what it leads to.
    init(_ url: URL, resolvesLink: Bool = false) {
        let path = Self.absolute(url.path)
        if resolvesLink, let target = Self.resolved(path) {
            text = target
            return
        }
        var rest: [Substring] = []
        var parts = path.split(separator: "/", omittingEmptySubsequences: true)
        while let last = parts.popLast() {
            rest.append(last)
            let parent = "/" + parts.joined(separator: "/")
            guard let real = Self.resolved(parent) else { continue }
            text = (real == "/" ? "" : real) + "/" + rest.reversed().joined(separator: "/")
            return
        }
        text = "/"
    }

    private init(text: String) {
        self.text = text
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return String(cString: directory) + "/" + path
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension ItemPath {
    /// The last part of the path.
    var name: Substring { text[(text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex)...] }

    var url: URL { URL(filePath: text) }

    /// Whether another item is somewhere below this one.
    func contains(_ other: ItemPath) -> Bool {
        other.text.utf8.count > text.utf8.count && other.text.hasPrefix(text == "/" ? "/" : text + "/")
    }

    /// Where this item is after another one, itself or a directory above it, has moved; nil if it is where it was.
    func following(_ old: ItemPath, to new: ItemPath) -> ItemPath? {
        if self == old { return new }
        return old.contains(self) ? ItemPath(text: new.text + text.dropFirst(old.text.count)) : nil
    }

    /// The directories above the item, outermost first.
    var ancestors: [ItemPath] {
        text.indices.dropFirst().filter { text[$0] == "/" }.map { ItemPath(text: String(text[..<$0])) }
    }

    /// Whether there is anything at the path, be it a link that leads nowhere.
    var exists: Bool {
        var status = stat()
        return lstat(text, &status) == 0
    }

    var isDirectory: Bool {
        var status = stat()
        return stat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
