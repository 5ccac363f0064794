/// What is left out in a directory: the patterns of its `.gitignore`, and of those around it.
struct IgnoreScope: Sendable {
    /// The patterns of one file, and those that count where none of these matches.
    private final class Layer: Sendable {
        let patterns: [IgnorePattern]
        /// How many bytes of a path stand before what these patterns speak of.
        let baseLength: Int
        let outer: Layer?

        init(_ patterns: [IgnorePattern], baseLength: Int, outer: Layer?) {
            self.patterns = patterns
            self.baseLength = baseLength
            self.outer = outer
        }
    }

    /// The path from where the outermost patterns begin to speak to where the search began.
    private let prefix: [UInt8]
    /// How many bytes of a searched path the prefix takes the place of.
    private let replacedLength: Int
    /// Whether letters match in either case, as git has it where the file system does not tell them apart.
    private let foldsCase: Bool
    private var innermost: Layer?

    /// Creates a scope without patterns, for paths that go on from `root`, which is at `prefix`.
    init(from root: RawPath, at prefix: RawPath = RawPath(""), foldsCase: Bool = false) {
        self.prefix = prefix.directoryPrefix
        self.foldsCase = foldsCase
        replacedLength = root.directoryPrefix.count
    }

    /// The scope with the patterns of one more file, which stand over all others and speak of what is in `base`.
    func adding(_ file: [UInt8], at base: RawPath) -> IgnoreScope {
        let patterns = IgnorePattern.patterns(in: file, foldsCase: foldsCase)
        if patterns.isEmpty { return self }
        var scope = self
        scope.innermost = Layer(patterns, baseLength: base.directoryPrefix.count, outer: innermost)
        return scope
    }

    /// The scope with the patterns of one more file, in a directory that the search came to.
    func adding(_ file: [UInt8], inSearched directory: RawPath) -> IgnoreScope {
        adding(file, at: RawPath(prefix + directory.directoryPrefix.dropFirst(replacedLength)))
    }

    /// Whether the last pattern that speaks of this path leaves it out.
    ///
    /// It does not look around: what is in a directory that is left out is never asked for.
    func ignores(_ path: RawPath, isDirectory: Bool) -> Bool {
        guard var layer = innermost else { return false }
        let full = prefix.isEmpty ? path.bytes : prefix + path.bytes[replacedLength...]
        let span = full.span.extracting(droppingFirst: prefix.isEmpty ? replacedLength : 0)
        let nameOffset = span.count - path.name.count
        while true {
            let inner = span.extracting(droppingFirst: layer.baseLength)
            for pattern in layer.patterns.reversed()
            where pattern.matches(inner, nameOffset: nameOffset - layer.baseLength, isDirectory: isDirectory) {
                return !pattern.isNegated
            }
            guard let outer = layer.outer else { return false }
            layer = outer
        }
    }
}
