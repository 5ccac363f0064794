import FileDiscovery
import LintModel
import Linting
import PropertyLists

/// The data of the findings in a rendered text, and the line indices of their files.
///
/// The renderers of all formats collect it in the same way.
struct RenderedEntries {
    /// The line indices of the files of the findings.
    var indices = LineIndices()

    private var entries: [RenderedFindings.Entry] = []

    /// Adds a finding whose text ends before an offset.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - fixStart: The offset of the lines that other findings of the rule do not share; by default the end.
    ///   - end: The offset of the end of the text.
    mutating func append(_ finding: Finding, fixStart: Int? = nil, end: Int) {
        let start = finding.location.range.map { indices.position(at: $0.lowerBound, in: finding.location.file) }
        entries.append(.init(finding, start: start, fixStart: fixStart ?? end, end: end))
    }

    /// Adds a finding without text, and keeps the finding itself if it can be among those that are shown.
    mutating func append(_ finding: Finding, isKept: Bool) {
        let start = finding.location.range.map { indices.position(at: $0.lowerBound, in: finding.location.file) }
        entries.append(.init(finding, start: start, fixStart: 0, end: 0, isKept: isKept))
    }

    /// Adds a finding without text.
    mutating func append(counting finding: Finding) {
        entries.append(.init(finding, start: nil, fixStart: 0, end: 0))
    }

    /// Returns the findings since the last call with their text, and keeps the memory for the next ones.
    ///
    /// - Parameters:
    ///   - path: The path of the file of all these findings, which will have no more findings; `nil` if the findings
    ///     can be in several files.
    ///   - text: The text.
    /// - Returns: The findings in the order in which they were added.
    mutating func finish(of path: BytePath?, text: [UInt8]) -> RenderedFindings {
        // Copies the array, because the copy has no unused capacity.
        let rendered = RenderedFindings(
            path: path ?? BytePath(""), text: text, entries: entries.withUnsafeBufferPointer(Array.init))
        entries.removeAll(keepingCapacity: true)
        if path != nil { indices = LineIndices() }
        return rendered
    }
}
