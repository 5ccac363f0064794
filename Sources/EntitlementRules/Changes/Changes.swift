import Entitlements
import PropertyLists

/// What was changed since a revision, so that only what that may have caused is told.
///
/// A finding is told where it stands in a claim that was changed, in any other place of a file that was changed, or
/// where it points at such a place; and wherever it was not there before.
public struct Changes: Sendable {
    /// The files that were changed, added or removed, by their paths from the root of the repository, each with the path
    /// it had before; `nil` where there was none.
    private let files: [String: String?]

    private let past: PastTree

    /// What there was to say before.
    private let known: Set<FormerFinding>

    /// Who shared what before.
    let graph: SharingGraph

    /// Creates changes.
    ///
    /// - Parameters:
    ///   - files: The files that were changed by their paths, each with the path it had before.
    ///   - past: The tree before.
    ///   - findings: What there was to say of it.
    ///   - graph: Who shared what.
    init(to files: [String: String?], of past: PastTree, found findings: [Finding], sharing graph: SharingGraph) {
        self.files = files
        self.past = past
        self.graph = graph
        let names = files.reduce(into: [String: String]()) { names, change in
            if let former = change.value, former != change.key { names[former] = change.key }
        }
        known = Set(
            findings.map { finding in
                let name = past.root.name(of: finding.location.file.path)
                return FormerFinding(finding, in: names[name] ?? name)
            })
    }

    /// Those of the findings that a change touched.
    func touched(in findings: [Finding], from base: PathBase) -> [Finding] {
        var memory = ChangeMemory(files: files, past: past)
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
    let files: [String: String?]
    let past: PastTree
    private var values: [String: EntitlementValue?] = [:]
    private var formerValues: [String: EntitlementValue?] = [:]

    init(files: [String: String?], past: PastTree) {
        self.files = files
        self.past = past
    }

    /// Whether what stands at a place was changed.
    mutating func touches(_ location: Location) -> Bool {
        let name = past.root.name(of: location.file.path)
        guard let former = files[name] else { return false }
        guard let former else { return true }
        // A file that was only moved says nothing new.
        if past.read(past.root.shown(former))?.bytes == location.file.bytes { return false }
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
