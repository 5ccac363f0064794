import Entitlements
package import FileDiscovery
package import LintModel
import PropertyLists

/// Findings that were rendered as text while their file was in memory.
///
/// A file and its parsed content use ten times the memory of the text of its findings. If no caller needs the findings
/// as values, the search renders them immediately and releases the file. A class, because instances are sorted.
package final class RenderedFindings: Sendable {
    /// The path of the file of the findings, which shares memory with the search; empty if there are several files.
    let path: BytePath

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
    package struct Entry: Sendable {
        /// The rule that reported the finding.
        package let rule: RuleID
        let severity: Severity
        /// The stage at which a product with the finding is rejected; `nil` if it passes all stages.
        let rejectingStage: Stage?
        /// The safety of the fix; `nil` if there is no fix that the tool can apply.
        package let fix: Fix.Safety?
        /// The offset in the text of the lines with the fix and the Apple errors, and the end of the finding.
        package let remedies, end: Int
    }
}

/// Renders findings as text, one file at a time.
package protocol FindingRenderer {
    /// Appends a finding.
    mutating func append(_ finding: Finding)

    /// Returns the findings rendered since the last call.
    ///
    /// - Parameter path: The path of the file of all these findings, which will have no more findings; `nil` if the
    ///   findings can be in several files.
    /// - Returns: The findings in the order in which they were appended.
    mutating func take(of path: BytePath?) -> RenderedFindings
}

extension RenderedFindings.Entry {
    /// Creates the data of a finding.
    package init(_ finding: Finding, remedies: Int, end: Int) {
        self.init(
            rule: finding.rule, severity: finding.severity, rejectingStage: finding.rejectingStage,
            fix: finding.makeableFix?.safety, remedies: remedies, end: end)
    }
}

extension Finding {
    /// The fix, or `nil` if the tool cannot apply it.
    package var makeableFix: Fix? { fix.flatMap { $0.file.encoding.isUTF8 ? $0 : nil } }
}

extension [RenderedFindings] {
    /// The elements sorted by path as text, the order of all reports.
    ///
    /// A search returns them sorted by the bytes of the path, and only paths that are not ASCII have a different order
    /// as text.
    var byPath: [RenderedFindings] {
        let isInOrder = allSatisfy { $0.path.bytes.allSatisfy { $0 < 0x80 } }
        return isInOrder ? self : sorted { $0.path.description < $1.path.description }
    }
}
