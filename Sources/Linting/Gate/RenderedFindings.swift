import Entitlements
package import FileDiscovery
package import LintModel
package import PropertyLists

/// Findings that were rendered as text while their file was in memory.
///
/// A file and its parsed content use ten times the memory of the text of its findings. If no caller needs the findings
/// as values, the search renders them immediately and releases the file. The type is a class, so that sorting moves
/// only references.
package final class RenderedFindings: Sendable {
    /// The path of the file with the findings; empty if there are several files.
    ///
    /// It shares its memory with the search.
    package let path: BytePath

    /// The text of all findings.
    package let text: [UInt8]

    /// The findings, in the order of the text.
    package let entries: [Entry]

    /// Creates rendered findings.
    package init(path: BytePath, text: [UInt8], entries: [Entry]) {
        self.path = path
        self.text = text
        self.entries = entries
    }

    /// The data of a finding that is needed after it was rendered.
    ///
    /// Numbers are stored in four bytes, because thousands of findings are kept; files and texts are much smaller.
    package struct Entry: Sendable {
        /// The rule that reported the finding.
        package let rule: RuleID
        /// The situation that the rule found.
        package let situation: RuleSituation?
        /// The line and the column of the start of the location; 0 for a location without a range.
        private let line, column: UInt32
        private let storedFixStart, storedEnd: UInt32
        /// The severity of the finding.
        package let severity: Severity
        /// The stage at which a product with the finding is rejected; `nil` if it passes all stages.
        let rejectingStage: Stage?
        /// The safety of the fix; `nil` if there is no fix that the tool can apply.
        package let fix: Fix.Safety?
        private let kept: KeptFinding?

        /// The finding itself; `nil` if only its text is needed.
        package var finding: Finding? { kept?.finding }

        /// The start of the location; for a location without a range, before all others.
        var start: Position { Position(line: Int(line), column: Int(column)) }

        /// The offset of the lines with the fix and the Apple errors in the text.
        package var fixStart: Int { Int(storedFixStart) }

        /// The offset of the end of the finding in the text.
        package var end: Int { Int(storedEnd) }
    }
}

extension RenderedFindings.Entry {
    /// Creates the data of a finding, and keeps the finding itself if `isKept` is true.
    package init(_ finding: borrowing Finding, start: Position?, fixStart: Int, end: Int, isKept: Bool = false) {
        rule = finding.rule
        situation = finding.situation
        (line, column) = (UInt32(clamping: start?.line ?? 0), UInt32(clamping: start?.column ?? 0))
        (storedFixStart, storedEnd) = (UInt32(clamping: fixStart), UInt32(clamping: end))
        severity = finding.severity
        rejectingStage = finding.rejectingStage
        fix = finding.makeableFix?.safety
        kept = isKept ? KeptFinding(copy finding) : nil
    }

    /// Creates the data of the same finding in a text in which it is `offset` bytes later.
    fileprivate init(_ entry: Self, movedBy offset: Int) {
        (rule, situation) = (entry.rule, entry.situation)
        (line, column) = (entry.line, entry.column)
        storedFixStart = UInt32(clamping: entry.fixStart + offset)
        storedEnd = UInt32(clamping: entry.end + offset)
        (severity, rejectingStage, fix, kept) = (entry.severity, entry.rejectingStage, entry.fix, entry.kept)
    }
}

/// A finding whose file stays in memory.
///
/// It is a separate object, because few findings are kept.
private final class KeptFinding: Sendable {
    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }
}

/// Renders findings as text, one file at a time.
package protocol FindingRenderer {
    /// Appends the text of a finding.
    mutating func append(_ finding: Finding)

    /// Returns the findings rendered since the last call.
    ///
    /// - Parameter path: The file of all these findings, if no more findings about it follow; `nil` if the findings can
    ///   be in several files.
    /// - Returns: The findings in the order in which they were appended.
    mutating func finish(of path: BytePath?) -> RenderedFindings
}

extension Finding {
    /// The fix, or `nil` if the tool cannot apply it.
    package var makeableFix: Fix? { fix.flatMap { $0.file.encoding.isUTF8 ? $0 : nil } }
}

extension [RenderedFindings] {
    /// The elements sorted by path as text, the order of all reports.
    ///
    /// A search usually returns the elements sorted by the bytes of the path. Only paths that are not ASCII have a
    /// different order as text.
    var byPath: [RenderedFindings] {
        let isASCII = allSatisfy { $0.path.bytes.allSatisfy { $0 < 0x80 } }
        let isInOrder = isASCII && zip(self, dropFirst()).allSatisfy { $0.path < $1.path }
        return isInOrder ? self : sorted { $0.path.precedesAsText($1.path) }
    }
}

extension [RenderedFindings] {
    /// Returns these findings, which are sorted by path, merged with other findings in the order that all reports use.
    package func adding(_ findings: [Finding], renderedBy makeRenderer: () -> any FindingRenderer) -> [RenderedFindings]
    {
        guard !findings.isEmpty else { return self }
        var renderer = makeRenderer()
        var others: [RenderedFindings] = []
        let sorted = findings.sorted(by: Finding.precedes)
        for file in sorted.chunked(by: \.location.file.path) {
            for finding in file { renderer.append(finding) }
            others += file.first.map { [renderer.finish(of: BytePath($0.location.file.path))] } ?? []
        }
        return merged(with: others)
    }

    private func merged(with others: [RenderedFindings]) -> [RenderedFindings] {
        var result: [RenderedFindings] = []
        result.reserveCapacity(count + others.count)
        var rest = self[...]
        for other in others {
            while let first = rest.first, first.path.precedesAsText(other.path) {
                result.append(first)
                rest.removeFirst()
            }
            if let first = rest.first, first.path == other.path {
                result.append(first.merged(with: other))
                rest.removeFirst()
            } else {
                result.append(other)
            }
        }
        return result + rest
    }
}

extension RenderedFindings {
    /// Returns the findings of two parts for the same file, in the order of reports.
    fileprivate func merged(with other: RenderedFindings) -> RenderedFindings {
        var (text, entries): ([UInt8], [Entry]) = ([], [])
        var (own, others) = (Part(self), Part(other))
        while let part = own.precedes(others) {
            if part { own.move(to: &text, &entries) } else { others.move(to: &text, &entries) }
        }
        return RenderedFindings(path: path, text: text, entries: entries)
    }

    /// The findings of one part that are not merged yet.
    private struct Part {
        private let findings: RenderedFindings
        private var number = 0
        private var start = 0

        init(_ findings: RenderedFindings) { self.findings = findings }

        private var next: Entry? { number < findings.entries.count ? findings.entries[number] : nil }

        /// Returns whether the next finding of this part precedes the next finding of another part; `nil` if neither
        /// part has a next finding.
        func precedes(_ other: Part) -> Bool? {
            guard let next else { return other.next == nil ? nil : false }
            guard let others = other.next else { return true }
            return next.start == others.start ? next.rule <= others.rule : next.start < others.start
        }

        /// Moves the next finding, and the empty line after it, to the end of a text.
        mutating func move(to text: inout [UInt8], _ entries: inout [Entry]) {
            guard let entry = next else { return }
            let end = Swift.min(entry.end + 1, findings.text.count)
            let offset = text.count - start
            text += findings.text[start..<end]
            entries.append(Entry(entry, movedBy: offset))
            (number, start) = (number + 1, end)
        }
    }
}

extension BytePath {
    /// Returns whether the path precedes another as text, the order of all reports.
    fileprivate func precedesAsText(_ other: BytePath) -> Bool {
        let isASCII = bytes.allSatisfy { $0 < 0x80 } && other.bytes.allSatisfy { $0 < 0x80 }
        guard !isASCII else { return self < other }
        let (own, others) = (description, other.description)
        // Two files can have names that differ only in normalization.
        return own == others ? self < other : own < others
    }
}

extension [Finding] {
    /// Splits the findings into runs of consecutive elements with equal values.
    fileprivate func chunked(by value: (Finding) -> String) -> [ArraySlice<Finding>] {
        var (chunks, start): ([ArraySlice<Finding>], Int) = ([], startIndex)
        while start < endIndex {
            let first = value(self[start])
            let end = self[start...].firstIndex { !value($0).hasSameBytes(as: first) } ?? endIndex
            chunks.append(self[start..<end])
            start = end
        }
        return chunks
    }
}
