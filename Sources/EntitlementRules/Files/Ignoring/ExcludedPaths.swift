/// What the user leaves out: globs in the grammar of `.gitignore`, which speak of paths from one directory.
struct ExcludedPaths: Sendable {
    private let text: [UInt8]
    private let base: PathBase

    /// Creates what is left out.
    ///
    /// - Parameters:
    ///   - globs: The globs.
    ///   - base: Where their paths count from; the working directory where it is left out.
    init(_ globs: [String], from base: PathBase? = nil) {
        let base = base ?? PathBase()
        let prefix = base.directory.directoryPrefix
        self.base = base
        text = globs.flatMap { glob in
            // An absolute path is taken at its word where it is below the directory.
            let isBelow = prefix.count > 1 && glob.utf8.starts(with: prefix)
            return Array(glob.utf8.dropFirst(isBelow ? prefix.count - 1 : 0)) + [UInt8(ascii: "\n")]
        }
    }

    /// Whether nothing is left out.
    var isEmpty: Bool { text.isEmpty }

    /// What is left out below a directory that is searched; `nil` when that is nothing.
    func scope(from root: RawPath) -> IgnoreScope? {
        if text.isEmpty { return nil }
        return IgnoreScope(from: root, at: base.path(of: root)).adding(text, at: RawPath(""))
    }

    /// Whether a path that was asked for is left out, itself or with a directory around it.
    func contain(_ path: RawPath, isDirectory: Bool) -> Bool {
        guard !text.isEmpty else { return false }
        let scope = IgnoreScope(from: RawPath("")).adding(text, at: RawPath(""))
        return scope.covers(base.path(of: path), isDirectory: isDirectory)
    }
}

extension IgnoreScope {
    /// Whether a path matches, itself or with a directory around it.
    func covers(_ path: RawPath, isDirectory: Bool) -> Bool {
        for index in path.bytes.indices where path.bytes[index] == UInt8(ascii: "/") {
            if ignores(RawPath(path.bytes[..<index]), isDirectory: true) { return true }
        }
        return !path.bytes.isEmpty && ignores(path, isDirectory: isDirectory)
    }
}

/// A glob in the grammar of `.gitignore` that says which files a decision is about.
public struct PathPattern: Sendable {
    /// The glob as it was written.
    public let text: String

    private let scope: IgnoreScope

    /// Creates a pattern.
    ///
    /// - Parameter text: The glob: `ios`, `*.xcent`, `mac/**/Helper.entitlements`.
    public init(_ text: String) {
        self.text = text
        scope = IgnoreScope(from: RawPath("")).adding(Array(text.utf8), at: RawPath(""))
    }

    /// Whether a file is meant.
    ///
    /// - Parameter path: The path from where the pattern counts.
    /// - Returns: Whether the pattern matches it, or a directory around it.
    public func matches(_ path: String) -> Bool { scope.covers(RawPath(path), isDirectory: false) }
}
