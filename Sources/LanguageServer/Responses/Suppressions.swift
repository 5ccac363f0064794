import LintModel
import PropertyLists

/// The comments that suppress findings on the lines below them.
///
/// A new comment has no reason. It suppresses nothing until the user adds a reason; a finding reports the missing
/// reason.
struct Suppressions {
    private let findings: [Finding]
    private let file: SourceFile

    /// The maximum number of proposed comments; an editor shows them in a menu.
    private static let limit = 20

    /// Creates the comments for findings in a file.
    init(of findings: [Finding], in file: SourceFile) {
        self.findings = findings
        self.file = file
    }

    /// The comments, one for each rule and line; empty if the file is not XML.
    var all: [(finding: Finding, edit: Fix.Edit)] {
        guard file.encoding.isUTF8, file.path.isOfEntitlements, PropertyList(reading: file).format == .xml else {
            return []
        }
        var seen: Set<Key> = []
        return findings.prefix(Self.limit).compactMap { finding in
            guard !Self.unsuppressed.contains(finding.rule), let start = finding.location.range?.lowerBound,
                let line = lineStart(before: start), seen.insert(Key(rule: finding.rule, line: line)).inserted
            else { return nil }
            let indentation = file.text[line...].prefix { $0 == 0x20 || $0 == 0x09 }
            let text =
                String(decoding: indentation, as: UTF8.self) + "<!-- entcheck:ignore \(finding.rule)  -->\n"
            return (finding, Fix.Edit(line..<line, text))
        }
    }

    private struct Key: Hashable {
        let rule: String
        let line: Int
    }

    /// The rules about suppressions and about the syntax of the file, to which comments do not apply.
    private static let unsuppressed: Set<RuleID> = [
        "suppression-malformed", "suppression-unused", "suppression-expired", "plist-malformed",
    ]

    /// Returns the start of the line of an offset if a comment can be inserted there: between two elements, and after
    /// the XML declaration.
    private func lineStart(before offset: Int) -> Int? {
        let text = file.text
        let start = text[..<min(offset, text.count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let before = text[..<start].last(where: { !isBlank($0) }), before == UInt8(ascii: ">"),
            let next = text[start...].first(where: { !isBlank($0) }), next == UInt8(ascii: "<")
        else { return nil }
        return start
    }
}
