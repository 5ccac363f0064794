public import PropertyLists
import TextOutput

/// The changes that fixes make in a file, in the format of `diff -u`.
///
/// Invisible characters are escaped, because differences appear in logs. A difference with an escaped character cannot
/// be applied with `patch`; use `--fix` instead.
///
/// <https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html>
public struct UnifiedDifference: Sendable {
    private let path: String
    private let lines: [Line]

    /// The number of unchanged lines around a change.
    private static let context = 3

    /// Compares a file with its content after any number of fix passes.
    public init(from original: SourceFile, to bytes: [UInt8]) {
        path = original.path.displayedPath
        lines = Self.compare(Self.split(original.bytes), Self.split(bytes))
    }

    /// A line of either text, with its mark.
    private struct Line {
        let mark: Character
        let bytes: ArraySlice<UInt8>
        /// The number of lines before this line in the old text and in the new text.
        let oldCount: Int
        let newCount: Int
    }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    /// The number of lines of either text that are compared at a time.
    ///
    /// The time grows with the square of this number times the number of windows, so that a file in which every line
    /// changes takes time linear in its size. A change that moves text further than this number of lines is shown as
    /// removed and inserted.
    private static let window = 64

    private static func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
        var (lines, oldIndex, newIndex): ([Line], Int, Int) = ([], 0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if oldIndex < old.count, newIndex < new.count, old[oldIndex] == new[newIndex] {
                lines.append(Line(mark: " ", bytes: old[oldIndex], oldCount: oldIndex, newCount: newIndex))
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
                continue
            }
            var compared = compare(old, from: oldIndex, new, from: newIndex)
            // The rest of a window after its last common line is compared again with the lines that follow it.
            if let last = compared.lastIndex(where: { $0.mark == " " }) { compared.removeSubrange((last + 1)...) }
            oldIndex += compared.count { $0.mark != "+" }
            newIndex += compared.count { $0.mark != "-" }
            lines += compared
        }
        return lines
    }

    /// Returns the indices of the lines that are removed from one window and inserted from the other.
    private static func changes(
        from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>
    ) -> (removed: Set<Int>, inserted: Set<Int>) {
        // The comparison takes longest if every line changes.
        guard !Set(old).isDisjoint(with: new) else { return (Set(old.indices), Set(new.indices)) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in Array(new).difference(from: Array(old)) {
            switch change {
            case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
            case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
            }
        }
        return (removed, inserted)
    }

    /// Compares one window of both texts.
    private static func compare(
        _ old: [ArraySlice<UInt8>], from oldStart: Int, _ new: [ArraySlice<UInt8>], from newStart: Int
    ) -> [Line] {
        let (oldEnd, newEnd) = (min(oldStart + window, old.count), min(newStart + window, new.count))
        let (removed, inserted) = changes(from: old[oldStart..<oldEnd], to: new[newStart..<newEnd])
        var (lines, oldIndex, newIndex): ([Line], Int, Int) = ([], oldStart, newStart)
        while oldIndex < oldEnd || newIndex < newEnd {
            if removed.contains(oldIndex) {
                lines.append(Line(mark: "-", bytes: old[oldIndex], oldCount: oldIndex, newCount: newIndex))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append(Line(mark: "+", bytes: new[newIndex], oldCount: oldIndex, newCount: newIndex))
                newIndex += 1
            } else {
                lines.append(Line(mark: " ", bytes: old[oldIndex], oldCount: oldIndex, newCount: newIndex))
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            }
        }
        return lines
    }
}

extension UnifiedDifference: CustomStringConvertible {
    /// The difference as text; empty if there is none.
    public var description: String {
        let hunks = hunks
        guard !hunks.isEmpty else { return "" }
        // `patch` reads a file name up to the first space unless a tab follows the name.
        let end = path.unicodeScalars.contains(" ") ? "\t\n" : "\n"
        return "--- \(path)\(end)+++ \(path)\(end)" + hunks.map(text).joined()
    }

    /// The ranges of changed lines with their context; neighboring ranges are merged.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where lines[index].mark != " " {
            let start = max(0, index - Self.context)
            let end = min(lines.count, index + Self.context + 1)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> String {
        let (lines, first) = (lines[hunk], lines[hunk.lowerBound])
        let oldCount = lines.count { $0.mark != "+" }
        let newCount = lines.count { $0.mark != "-" }
        let oldStart = first.oldCount + (oldCount == 0 ? 0 : 1)
        let newStart = first.newCount + (newCount == 0 ? 0 : 1)
        return lines.reduce(into: "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\n") { text, line in
            let content = String(decoding: line.bytes, as: UTF8.self).shownInDifference
            text.append(line.mark)
            text += content
            if content.unicodeScalars.last != "\n" { text += "\n\\ No newline at end of file\n" }
        }
    }
}

extension String {
    /// The line with invisible characters escaped, except for tabs and the line ending.
    fileprivate var shownInDifference: String {
        var text = self
        // Fast path: most lines contain nothing to escape before the line ending.
        if text.withUTF8({ UnsafeBufferPointer(rebasing: $0.dropLast()).isPlainText && $0.last == UInt8(ascii: "\n") })
        {
            return self
        }
        return unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).displayedLines }
            .joined(separator: "\t")
    }
}
