public import PropertyLists

/// A change that settles a finding: some edits of one file, made together or not at all.
public struct Fix: Sendable {
    /// Whether the change may be made without asking.
    public enum Safety: String, Sendable {
        /// The app keeps its meaning.
        case safe

        /// The app may change its meaning.
        case unsafe
    }

    /// One replacement.
    public struct Edit: Sendable {
        /// The bytes of the file's text to replace; an empty range inserts.
        public let range: Range<Int>

        /// The text to put there.
        public let text: String

        /// Creates an edit.
        public init(_ range: Range<Int>, _ text: String) {
            self.range = range
            self.text = text
        }
    }

    /// What the change does, as an order: “prefix the name with `group.`”.
    public let title: String

    /// Whether the change may be made without asking.
    public let safety: Safety

    /// The file to edit.
    public let file: SourceFile

    /// The replacements, in the order of the file; they do not overlap.
    public let edits: [Edit]

    /// Creates a change of several places of one file.
    public init(_ title: String, _ safety: Safety, in file: SourceFile, _ edits: [Edit]) {
        self.title = title
        self.safety = safety
        self.file = file
        self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Writes `text` over what stands at `location`, as XML; `nil` where there is no text to write over.
    public static func replace(
        _ location: Location, with text: String, _ safety: Safety, _ title: String
    ) -> Fix? {
        guard let range = location.range else { return nil }
        return Fix(title, safety, in: location.file, [Edit(range, text.escapedForXML)])
    }

    /// Removes an element with the line it leaves empty.
    public static func remove(_ range: Range<Int>?, of file: SourceFile, _ safety: Safety, _ title: String) -> Fix? {
        range.map { Fix(title, safety, in: file, [Edit(file.lines(emptiedByRemoving: $0), "")]) }
    }
}

extension SourceFile {
    /// The file with the edits made; `nil` where its encoding does not say which bytes they are.
    public func applying(_ fix: Fix) -> SourceFile? {
        var bytes = bytes
        for edit in fix.edits.reversed() {
            guard encoding.isUTF8, let range = byteRange(of: edit.range) else { return nil }
            bytes.replaceSubrange(range, with: edit.text.utf8)
        }
        return SourceFile(path: path, bytes: bytes)
    }

    /// The range, with the white space around it where nothing else stands on its lines.
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
    /// The text as it is written between tags.
    var escapedForXML: String {
        spelling { $0 == 0x26 ? "&amp;" : $0 == 0x3C ? "&lt;" : $0 == 0x3E ? "&gt;" : nil }
    }
}
