import PropertyLists

/// Findings as text for people, written down while their file was at hand.
///
/// A file and all that was read of it take ten times the memory of what there is to say of it. Where nobody needs the
/// findings themselves, they are written where they are found, and the file is forgotten. An object, because all of them
/// are put in order.
package final class WrittenFindings: Sendable {
    /// The path of the file that they stand in, in the memory that the search has of it anyway; empty where there are
    /// several.
    let path: RawPath

    /// The text of all of them.
    let text: [UInt8]

    /// The findings, in the order of the text.
    let entries: [Entry]

    init(path: RawPath, text: [UInt8], entries: [Entry]) {
        self.path = path
        self.text = text
        self.entries = entries
    }

    /// What remains of a finding.
    struct Entry: Sendable {
        let rule: Rule.ID
        let severity: Severity
        /// How safe its fix is; `nil` where it has none that can be made.
        let fix: Fix.Safety?
        /// Where the text goes on with what to do, and where it ends.
        let remedies, end: Int
    }
}

extension WrittenFindings.Entry {
    init(_ finding: Finding, remedies: Int, end: Int) {
        self.init(
            rule: finding.rule, severity: finding.severity, fix: finding.makeableFix?.safety, remedies: remedies,
            end: end)
    }
}

extension Finding {
    /// The fix, where the tool can make it.
    var makeableFix: Fix? { fix.flatMap { $0.file.encoding.isUTF8 ? $0 : nil } }
}

extension [WrittenFindings] {
    /// In the order of all reports, that of their paths as text; where they come in that of their paths' bytes, as from
    /// a search, only what is not ASCII can make a difference.
    var byPath: [WrittenFindings] {
        let isInOrder = allSatisfy { $0.path.bytes.allSatisfy { $0 < 0x80 } }
        return isInOrder ? self : sorted { $0.path.description < $1.path.description }
    }
}
