/// One line of a `.gitignore`, according to https://git-scm.com/docs/gitignore#_pattern_format and git's `dir.c`.
struct IgnorePattern: Sendable {
    /// Whether the pattern begins with `!`, which includes again a path that an earlier pattern excluded.
    let isNegated: Bool
    /// Whether the pattern ends in a slash.
    private let isForDirectories: Bool
    /// Whether the pattern contains no other slash, so that it applies to names and not to paths.
    private let isForNames: Bool
    /// The literal prefix of the pattern, up to the first special character.
    private let start: [UInt8]
    private let rest: GlobPattern?
    private let foldsCase: Bool

    /// Reads a line without its line ending; `nil` if the line contains no pattern.
    init?(line: ArraySlice<UInt8>, foldsCase: Bool) {
        var text = line
        isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        isForDirectories = text.last == UInt8(ascii: "/")
        if isForDirectories { text.removeLast() }
        isForNames = !text.contains(UInt8(ascii: "/"))
        if text.first == UInt8(ascii: "/") { text.removeFirst() }
        let special = text.firstIndex { [UInt8](#"*?[\"#.utf8).contains($0) } ?? text.endIndex
        start = text[..<special].map { foldsCase ? $0.lowercased : $0 }
        self.foldsCase = foldsCase
        if special == text.endIndex {
            rest = nil
            if text.isEmpty { return nil }
        } else {
            guard let glob = GlobPattern(text[special...], foldsCase: foldsCase) else { return nil }
            rest = glob
        }
    }

    /// Whether the pattern matches a path that is relative to the pattern's directory.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - nameOffset: The offset of the last component.
    ///   - isDirectory: Whether the path is a directory.
    ///   - steps: The number of steps so far, to which the steps of this comparison are added.
    /// - Returns: Whether the pattern matches, regardless of whether it is negated.
    func matches(_ path: Span<UInt8>, nameOffset: Int, isDirectory: Bool, adding steps: inout Int) -> Bool {
        steps += 1
        if isForDirectories && !isDirectory { return false }
        let first = isForNames ? nameOffset : 0
        let length = path.count - first
        guard rest == nil ? length == start.count : length >= start.count else { return false }
        for (index, byte) in start.enumerated() {
            steps += 1
            let other = path[first + index]
            guard byte == (foldsCase ? other.lowercased : other) else { return false }
        }
        return rest?.matches(path.extracting(droppingFirst: first + start.count), adding: &steps) ?? true
    }
}

extension IgnorePattern {
    /// Reads a file of patterns.
    static func patterns(in file: [UInt8], foldsCase: Bool = false) -> [IgnorePattern] {
        let hasByteOrderMark = file.starts(with: [0xEF, 0xBB, 0xBF])
        return file[(hasByteOrderMark ? 3 : 0)...].split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.first != UInt8(ascii: "#") else { return nil }
            let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return IgnorePattern(line: trimmed(text.prefix { $0 != 0 }), foldsCase: foldsCase)
        }
    }

    /// Returns the line without trailing spaces that are not escaped.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = line.startIndex
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte != UInt8(ascii: " ") { end = min(index, line.endIndex) }
        }
        return line[..<end]
    }
}
