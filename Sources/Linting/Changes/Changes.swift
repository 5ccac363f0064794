import Entitlements
import FileDiscovery
import LintModel
import PropertyLists

/// The changes since a revision, which limit a report to findings that they may have caused.
///
/// A finding is reported if its location or a related location is in a changed claim, or is outside all claims of a
/// changed file. A finding that did not exist at the revision is always reported.
public struct Changes: Sendable {
    /// The former paths of renamed files, by their paths from the root of the repository.
    private let renames: ExactDictionary<String>

    private let past: RevisionTree

    /// The findings at the revision.
    private let known: Set<FindingKey>

    /// The stores that apps shared at the revision.
    let graph: SharingGraph

    /// Creates changes.
    ///
    /// - Parameters:
    ///   - past: The tree at the revision.
    ///   - renames: The former paths of renamed files, by their current paths.
    ///   - findings: The findings in that tree.
    ///   - graph: The stores that apps shared in that tree.
    init(
        since past: RevisionTree, renaming renames: ExactDictionary<String>, found findings: [Finding],
        sharing graph: SharingGraph
    ) {
        self.renames = renames
        self.past = past
        self.graph = graph
        let names = ExactDictionary(renames.sorted.map { ($0.value, $0.key) })
        known = Set(
            findings.map { finding in
                let name = past.root.name(of: finding.location.file.path)
                return FindingKey(finding, in: names[name] ?? name)
            })
    }

    /// Returns the findings that a change may have caused.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - isForeign: Whether a related location is outside of the repository.
    /// - Returns: The findings that remain.
    func touched(in findings: [Finding], exceptAt isForeign: (Location) -> Bool = { _ in false }) -> [Finding] {
        var memory = RevisionComparer(renames: renames, past: past)
        return findings.filter { finding in
            memory.touches(finding.location)
                || finding.related.contains { !isForeign($0.location) && memory.touches($0.location) }
                || !known.contains(FindingKey(finding, in: past.root.name(of: finding.location.file.path)))
        }
    }
}

/// The identity of a finding across revisions.
private struct FindingKey: Hashable {
    let rule: RuleID
    let name: ExactText
    let keyPath: [ExactText]
    let message: String

    init(_ finding: Finding, in name: String) {
        rule = finding.rule
        self.name = ExactText(name)
        keyPath = finding.location.keyPath.map(ExactText.init)
        message = finding.message
    }
}

/// Compares each file with its former content.
private struct RevisionComparer {
    let renames: ExactDictionary<String>
    let past: RevisionTree
    private var values: ExactDictionary<EntitlementValue?> = [:]
    private var formerValues: ExactDictionary<EntitlementValue?> = [:]

    init(renames: ExactDictionary<String>, past: RevisionTree) {
        self.renames = renames
        self.past = past
    }

    /// Whether the text or value at a location changed.
    mutating func touches(_ location: Location) -> Bool {
        let name = past.root.name(of: location.file.path)
        let former = renames[name] ?? name
        guard let original = past.read(past.root.shown(former)) else { return true }
        // A file with the same content is unchanged, even if it was moved. Differences in line endings are ignored,
        // because git converts line endings on checkout if the user's settings require it.
        if original.bytes.isSameText(as: location.file.bytes) { return false }
        guard let key = location.keyPath.first else { return true }
        let now = value(of: location.file, called: name)
        let before = formerValue(at: former)
        // Without a dictionary on both sides, values cannot be compared by key.
        guard case .dictionary = now, case .dictionary = before else { return true }
        return now?[key] != before?[key]
    }

    private mutating func value(of file: SourceFile, called name: String) -> EntitlementValue? {
        if let known = values[name] { return known }
        let value = PropertyList(reading: file).root.map(EntitlementValue.init)
        values[name] = .some(value)
        return value
    }

    private mutating func formerValue(at name: String) -> EntitlementValue? {
        if let known = formerValues[name] { return known }
        let value = past.read(past.root.shown(name)).flatMap { PropertyList(reading: $0).root }.map(
            EntitlementValue.init)
        formerValues[name] = .some(value)
        return value
    }
}

extension [UInt8] {
    /// Whether the bytes are equal when CR LF is treated as LF.
    fileprivate func isSameText(as other: [UInt8]) -> Bool {
        self == other || withoutCarriageReturns == other.withoutCarriageReturns
    }

    private var withoutCarriageReturns: [UInt8] {
        guard contains(UInt8(ascii: "\r")) else { return self }
        return enumerated().filter { offset, byte in
            byte != UInt8(ascii: "\r") || offset + 1 == count || self[offset + 1] != UInt8(ascii: "\n")
        }.map(\.element)
    }
}
