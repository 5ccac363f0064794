/// The ignore patterns that apply in a directory: the patterns of its `.gitignore`, and of the files in its parent
/// directories.
struct IgnoreScope: Sendable {
    /// The patterns of one file, and the patterns that apply if none of these matches.
    private final class Layer: Sendable {
        let patterns: [IgnorePattern]
        /// The length of the path prefix that the patterns do not cover, in bytes.
        let baseLength: Int
        let outer: Layer?

        init(_ patterns: [IgnorePattern], baseLength: Int, outer: Layer?) {
            self.patterns = patterns
            self.baseLength = baseLength
            self.outer = outer
        }
    }

    /// The path from the base of the outermost patterns to the directory in which the search began.
    private let prefix: [UInt8]
    /// The number of bytes of a searched path that the prefix replaces.
    private let replacedLength: Int
    /// Whether patterns are case-insensitive, as in git on a case-insensitive file system.
    private let foldsCase: Bool
    private var innermost: Layer?
    /// The remaining number of comparison steps.
    var budget: PatternBudget

    /// Returns whether git tracks a path.
    ///
    /// The arguments are the path relative to the top of the repository, and whether the path is a directory.
    typealias TrackedPaths = @Sendable (_ path: [UInt8], _ isDirectory: Bool) -> Bool

    /// The tracked paths of the repository, which no pattern ignores; `nil` if there is no repository.
    var isTracked: TrackedPaths?

    /// Whether a pattern ignores a parent directory of the search, so that all files are ignored except tracked files.
    private var isInsideIgnored = false

    /// Creates a scope without patterns, for paths below `root`, which is at `prefix`.
    init(
        from root: BytePath, at prefix: BytePath = BytePath(""), foldsCase: Bool = false,
        spending budget: PatternBudget = PatternBudget()
    ) {
        self.budget = budget
        self.prefix = prefix.directoryPrefix
        self.foldsCase = foldsCase
        replacedLength = root.directoryPrefix.count
    }

    /// Returns the scope with the patterns of an additional file, which take precedence and apply to the contents of
    /// `base`.
    func adding(_ file: [UInt8], at base: BytePath) -> IgnoreScope {
        let patterns = IgnorePattern.patterns(in: file, foldsCase: foldsCase)
        if patterns.isEmpty { return self }
        var scope = self
        scope.innermost = Layer(patterns, baseLength: base.directoryPrefix.count, outer: innermost)
        return scope
    }

    /// Returns the scope with the patterns of an additional file, in a directory that the search reached.
    func adding(_ file: [UInt8], inSearched directory: BytePath) -> IgnoreScope {
        adding(file, at: BytePath(prefix + directory.directoryPrefix.dropFirst(replacedLength)))
    }

    /// Returns the scope for a directory that a search enters.
    ///
    /// A search enters an ignored directory only if it contains tracked files.
    func inside(_ directory: BytePath) -> IgnoreScope {
        guard !isInsideIgnored, isTracked != nil, isMatched(directory, isDirectory: true) else { return self }
        var scope = self
        scope.isInsideIgnored = true
        return scope
    }

    /// Whether git ignores this path: a pattern matches it, and git does not track it.
    func ignores(_ path: BytePath, isDirectory: Bool) -> Bool {
        guard isInsideIgnored || isMatched(path, isDirectory: isDirectory) else { return false }
        guard let isTracked else { return true }
        return !isTracked(prefix + path.bytes[min(replacedLength, path.bytes.count)...], isDirectory)
    }

    /// Whether the last pattern that matches this path ignores it.
    ///
    /// The parent directories of the path are not examined, because a search does not enter ignored directories. If the
    /// budget is exceeded, no pattern matches.
    private func isMatched(_ path: BytePath, isDirectory: Bool) -> Bool {
        guard var layer = innermost, !budget.isExceeded else { return false }
        var steps = PatternBudget.stepsPerComparison
        defer { _ = budget.spend(&steps) }
        let full = prefix.isEmpty ? path.bytes : prefix + path.bytes[replacedLength...]
        let span = full.span.extracting(droppingFirst: prefix.isEmpty ? replacedLength : 0)
        let nameOffset = span.count - path.name.count
        while true {
            let inner = span.extracting(droppingFirst: layer.baseLength)
            let innerOffset = nameOffset - layer.baseLength
            for pattern in layer.patterns.reversed() {
                if pattern.matches(inner, nameOffset: innerOffset, isDirectory: isDirectory, adding: &steps) {
                    return !pattern.isNegated
                }
                if steps > PatternBudget.portion, !budget.spend(&steps) { return false }
            }
            guard let outer = layer.outer else { return false }
            layer = outer
        }
    }
}
