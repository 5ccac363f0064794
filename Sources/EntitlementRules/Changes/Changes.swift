import Entitlements
import PropertyLists

/// What was changed since a revision, so that only what that may have caused is told.
///
/// A finding is told where it stands in a claim that was changed, in any other place of a file that was changed, or
/// where it points at such a place; and wherever it was not there before.
public struct Changes: Sendable {
    /// The former paths of renamed files, by their paths from the root of the repository.
    private let renames: [String: String]

    private let past: PastTree

    /// What there was to say before.
    private let known: Set<FormerFinding>

    /// Who shared what before.
    let graph: SharingGraph

    /// Creates changes.
    ///
    /// - Parameters:
    ///   - past: The tree before.
    ///   - renames: The former paths of renamed files, by their present paths.
    ///   - findings: The findings in that tree.
    ///   - graph: The stores that were shared in it.
    init(
        since past: PastTree, renaming renames: [String: String], found findings: [Finding], sharing graph: SharingGraph
    ) {
        self.renames = renames
        self.past = past
        self.graph = graph
        let names = Dictionary(renames.map { ($0.value, $0.key) }) { first, _ in first }
        known = Set(
            findings.map { finding in
                let name = past.root.name(of: finding.location.file.path)
                return FormerFinding(finding, in: names[name] ?? name)
            })
    }

    /// Those of the findings that a change touched.
    func touched(in findings: [Finding], from base: PathBase) -> [Finding] {
        var memory = ChangeMemory(renames: renames, past: past)
        return findings.filter { finding in
            memory.touches(finding.location) || finding.related.contains { memory.touches($0.location) }
                || !known.contains(FormerFinding(finding, in: past.root.name(of: finding.location.file.path)))
        }
    }
}

/// What makes a finding of before the same as one of now.
private struct FormerFinding: Hashable {
    let rule: Rule.ID
    let name: String
    let keyPath: [String]
    let message: String

    init(_ finding: Finding, in name: String) {
        rule = finding.rule
        self.name = name
        keyPath = finding.location.keyPath
        message = finding.message
    }
}

/// Compares each file with what it was once.
private struct ChangeMemory {
    let renames: [String: String]
    let past: PastTree
    private var values: [String: EntitlementValue?] = [:]
    private var formerValues: [String: EntitlementValue?] = [:]

    init(renames: [String: String], past: PastTree) {
        self.renames = renames
        self.past = past
    }

    /// Whether what stands at a place was changed.
    mutating func touches(_ location: Location) -> Bool {
        let name = past.root.name(of: location.file.path)
        let former = renames[name] ?? name
        guard let original = past.read(past.root.shown(former)) else { return true }
        // A file with the same content is unchanged, wherever it is now, and so is one with other line endings: git
        // converts them on checkout if the settings of the user ask for it.
        if original.bytes.isSameText(as: location.file.bytes) { return false }
        guard let key = location.keyPath.first else { return true }
        let now = value(of: location.file, called: name)
        let before = formerValue(at: former)
        // What is no dictionary is taken as a whole.
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
    /// Whether the bytes are equal, with CR LF counted as LF.
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
