package import PropertyLists
import XcodeProjects

/// Detects renamed files by their content, as `git diff --find-renames` does.
package struct RenameDetector {
    /// The maximum size of a file whose lines are compared, in bytes; a larger file is a rename only if its content is
    /// equal.
    private static let sizeLimit = 1 << 20

    /// The maximum number of pairs whose lines are compared; bounds the time to a few seconds.
    private static let pairLimit = 40_000

    /// The minimum similarity of a renamed file, in percent; the same default as in git.
    private static let threshold = 50

    private let removed, added: ExactDictionary<[UInt8]>

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - removed: The files that no longer exist, by path.
    ///   - added: The files that did not exist before, by path.
    package init(removed: ExactDictionary<[UInt8]>, added: ExactDictionary<[UInt8]>) {
        (self.removed, self.added) = (removed, added)
    }

    /// The former paths of renamed files by their new paths; each file is the source of at most one rename.
    package var renames: ExactDictionary<String> {
        var renames: ExactDictionary<String> = [:]
        var sources = Dictionary(grouping: removed.sorted.map(\.key)) { removed[$0] ?? [] }
        for (path, content) in added.sorted {
            guard let candidates = sources[content], !content.isEmpty else { continue }
            // Among equal files, one with the same name is preferred.
            let index = candidates.firstIndex { $0.fileName == path.fileName } ?? 0
            guard candidates.indices.contains(index) else { continue }
            renames[path] = sources[content]?.remove(at: index)
        }
        let used = ExactSet(renames.values)
        findSimilar(
            from: removed.filter { path, _ in !used.contains(path) },
            to: added.filter { path, _ in renames[path] == nil }, in: &renames)
        return renames
    }

    private func findSimilar(
        from removed: ExactDictionary<[UInt8]>, to added: ExactDictionary<[UInt8]>,
        in renames: inout ExactDictionary<String>
    ) {
        guard !removed.isEmpty, removed.count * added.count <= Self.pairLimit else { return }
        let pairs = similarPairs(from: removed, to: added).sorted { left, right in
            if left.score != right.score { return left.score > right.score }
            if left.isSameName != right.isSameName { return left.isSameName }
            return (ExactText(left.old), ExactText(left.new)) < (ExactText(right.old), ExactText(right.new))
        }
        var used: ExactSet = []
        for pair in pairs where renames[pair.new] == nil && used.insert(pair.old) {
            renames[pair.new] = pair.old
        }
    }

    /// A removed file and an added file with similar content.
    private struct Pair {
        let score: Int
        let isSameName: Bool
        let old: String
        let new: String
    }

    private func similarPairs(from removed: ExactDictionary<[UInt8]>, to added: ExactDictionary<[UInt8]>) -> [Pair] {
        let former = removed.sorted.filter { $0.value.count <= Self.sizeLimit }.map { ($0.key, Lines($0.value)) }
        var pairs: [Pair] = []
        for (new, bytes) in added.sorted where bytes.count <= Self.sizeLimit {
            let lines = Lines(bytes)
            for (old, others) in former {
                let score = lines.similarity(to: others)
                guard score >= Self.threshold else { continue }
                pairs.append(Pair(score: score, isSameName: old.fileName == new.fileName, old: old, new: new))
            }
        }
        return pairs
    }
}

/// The lines of a file without their order, split into pieces of at most 64 bytes.
private struct Lines {
    private let counts: [ArraySlice<UInt8>: Int]
    private let size: Int

    init(_ bytes: [UInt8]) {
        var (counts, rest, size) = ([ArraySlice<UInt8>: Int](), bytes[...], 0)
        while !rest.isEmpty {
            let piece = rest.prefix(64)
            let end = piece.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? piece.endIndex
            counts[rest[..<end], default: 0] += end - rest.startIndex
            size += end - rest.startIndex
            rest = rest[end...]
        }
        (self.counts, self.size) = (counts, size)
    }

    /// Returns the similarity: the number of bytes in common lines, in percent of the larger file.
    func similarity(to other: Lines) -> Int {
        let larger = max(size, other.size)
        guard larger > 0, min(size, other.size) * 2 >= larger else { return 0 }
        let shared = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
        return shared * 100 / larger
    }
}

extension String {
    /// The last component of the path.
    fileprivate var fileName: ExactText { ExactText(ProjectPath.name(of: self)) }
}
