/// The paths that the user excludes: globs in `.gitignore` syntax, relative to one directory.
package struct ExcludedPaths: Sendable {
    private let text: [UInt8]
    private let base: BaseDirectory
    /// The patterns for paths that are relative to ``base``.
    private let scope: IgnoreScope

    /// Creates a set of excluded paths.
    ///
    /// - Parameters:
    ///   - globs: The globs.
    ///   - base: The directory that the globs are relative to; the working directory if `nil`.
    ///   - budget: The remaining number of comparison steps.
    package init(
        _ globs: [String], from base: BaseDirectory? = nil, spending budget: PatternBudget = PatternBudget()
    ) {
        let base = base ?? BaseDirectory()
        let prefix = base.directory.directoryPrefix
        self.base = base
        let text = globs.flatMap { glob in
            // An absolute path below the base directory is converted to a relative one.
            let isBelow = prefix.count > 1 && glob.utf8.starts(with: prefix)
            return Array(glob.utf8.dropFirst(isBelow ? prefix.count - 1 : 0)) + [UInt8(ascii: "\n")]
        }
        self.text = text
        scope = IgnoreScope(from: BytePath(""), spending: budget).adding(text, at: BytePath(""))
    }

    /// Whether no paths are excluded.
    var isEmpty: Bool { text.isEmpty }

    /// Returns the excluded paths below a directory that is searched; `nil` if there are none.
    func scope(from root: BytePath) -> IgnoreScope? {
        if text.isEmpty { return nil }
        return IgnoreScope(from: root, at: base.path(of: root), spending: scope.budget).adding(text, at: BytePath(""))
    }

    /// Whether a given path, or one of its parent directories, is excluded.
    package func contain(_ path: BytePath, isDirectory: Bool) -> Bool {
        guard !text.isEmpty else { return false }
        return scope.covers(base.path(of: path), isDirectory: isDirectory)
    }
}

extension IgnoreScope {
    /// Whether a path, or one of its parent directories, matches.
    func covers(_ path: BytePath, isDirectory: Bool) -> Bool {
        for index in path.bytes.indices where path.bytes[index] == UInt8(ascii: "/") {
            if ignores(BytePath(path.bytes[..<index]), isDirectory: true) { return true }
        }
        return !path.bytes.isEmpty && ignores(path, isDirectory: isDirectory)
    }
}

/// A glob in `.gitignore` syntax that selects files.
public struct PathPattern: Sendable {
    /// The glob in its original form.
    public let text: String

    private var scope: IgnoreScope

    /// The steps that remain for comparisons; by default, the pattern has its own budget.
    package var budget: PatternBudget {
        get { scope.budget }
        set { scope.budget = newValue }
    }

    /// Creates a pattern.
    ///
    /// - Parameter text: The glob: `ios`, `*.xcent`, `mac/**/Helper.entitlements`.
    public init(_ text: String) {
        self.text = text
        scope = IgnoreScope(from: BytePath("")).adding(Array(text.utf8), at: BytePath(""))
    }

    /// Whether the pattern matches a file.
    ///
    /// - Parameter path: The path, relative to the base directory of the pattern.
    /// - Returns: Whether the pattern matches the path or one of its parent directories.
    public func matches(_ path: String) -> Bool { scope.covers(BytePath(path), isDirectory: false) }
}
