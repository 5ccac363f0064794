public import PropertyLists
import TextOutput

/// A fix for a finding: edits of one file that are applied together or not at all.
public struct Fix: Sendable {
    /// Whether a fix preserves the behavior of the app.
    public enum Safety: String, Sendable {
        /// The fix does not change the behavior of the app.
        case safe

        /// The fix can change the behavior of the app.
        case unsafe
    }

    /// A replacement of a range of text.
    public struct Edit: Sendable {
        /// The bytes to replace in the text of the file; an empty range inserts.
        public let range: Range<Int>

        /// The replacement text.
        public let text: String

        /// Creates an edit.
        public init(_ range: Range<Int>, _ text: String) {
            self.range = range
            self.text = text
        }
    }

    /// The title, as an imperative, such as “prepend `group.` to the name”.
    public let title: String

    /// Whether the fix preserves the behavior of the app.
    public let safety: Safety

    /// The file to edit.
    public let file: SourceFile

    /// The edits, in the order of the file; they do not overlap.
    public let edits: [Edit]

    /// Whether an edit changes the text of the file.
    var hasEffect: Bool { edits.contains { !file.text[$0.range].elementsEqual($0.text.utf8) } }

    /// Creates a fix with several edits of one file.
    public init(_ title: String, _ safety: Safety, in file: SourceFile, _ edits: [Edit]) {
        self.title = title
        self.safety = safety
        self.file = file
        self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns a fix that replaces the text at `location` with `text`, escaped for XML; `nil` if the location has no
    /// text range.
    public static func replace(
        _ location: Location, with text: String, _ safety: Safety, _ title: String
    ) -> Fix? {
        guard let range = location.range else { return nil }
        return Fix(title, safety, in: location.file, [Edit(range, text.escapedForXML)])
    }

    /// Returns a fix that removes an element and, if the element is alone on its lines, these lines.
    public static func remove(_ range: Range<Int>?, of file: SourceFile, _ safety: Safety, _ title: String) -> Fix? {
        range.map { Fix(title, safety, in: file, [Edit(file.lines(emptiedByRemoving: $0), "")]) }
    }
}

extension SourceFile {
    /// Returns the file with the edits applied; `nil` if the encoding does not map the edits to bytes.
    public func applying(_ fix: Fix) -> SourceFile? {
        var bytes = bytes
        for edit in fix.edits.reversed() {
            guard encoding.isUTF8, let range = byteRange(of: edit.range) else { return nil }
            bytes.replaceSubrange(range, with: edit.text.utf8)
        }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Returns the range, extended to whole lines if they contain nothing else but whitespace.
    func lines(emptiedByRemoving range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
        var end = range.upperBound
        while end < text.count, text[end] == 0x20 || text[end] == 0x09 || text[end] == 0x0D { end += 1 }
        let isAlone = (start == 0 || text[start - 1] == 0x0A) && end < text.count && text[end] == 0x0A
        return isAlone ? start..<end + 1 : range
    }
}

extension String {
    /// The text, escaped for use between XML tags.
    package var escapedForXML: String {
        spelling { $0 == 0x26 ? "&amp;" : $0 == 0x3C ? "&lt;" : $0 == 0x3E ? "&gt;" : nil }
    }
}
