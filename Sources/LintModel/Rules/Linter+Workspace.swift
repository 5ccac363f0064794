import Entitlements
import PropertyLists
public import Workspaces

extension Linter {
    /// Returns all findings in a tree: in each product as Xcode would sign it, in files without a project, and in all
    /// products together.
    ///
    /// A finding that occurs in several builds is reported once, with these builds.
    public func findings(in workspace: Workspace) -> [Finding] {
        let files = (workspace.unusedFiles + workspace.standaloneFiles).flatMap { findings(in: $0) }
        return findings(in: workspace, beside: files)
    }

    /// Returns the findings in products and in all products together, merged with the findings in other files.
    package func findings(in workspace: Workspace, beside others: [Finding]) -> [Finding] {
        var found: [Finding] = []
        found.reserveCapacity(others.count)
        for product in workspace.products {
            let context = product.context
            for finding in findings(in: product.subject) { found.append(finding.occurring(in: context)) }
        }
        for finding in others { found.append(finding.context == nil ? finding : finding.occurring(in: nil)) }
        for rule in rules {
            for var finding in rule.findings(in: workspace) {
                finding.stage = rule.stages.first
                found.append(finding)
            }
        }
        found.sort(by: Finding.precedes)
        return found.mergingNeighbors
    }
}

extension Finding {
    /// Returns the finding for other builds.
    fileprivate func occurring(in context: Context?) -> Finding {
        var finding = self
        finding.context = context
        return finding
    }
}

extension ProjectProduct {
    /// The builds of the product, which findings name.
    package var context: Finding.Context {
        Finding.Context(target: target, configurations: configurations.sorted(), platform: platform?.rawValue)
    }
}

extension [Finding] {
    /// The findings, with equal findings in several builds merged.
    package var merged: [Finding] {
        var merging = FindingMerging()
        for finding in self { merging.add(finding, in: finding.context) }
        return merging.findings
    }
}

extension [Finding] {
    /// The findings, which are sorted, with equal findings in several builds merged.
    ///
    /// Sorting puts equal findings next to each other, so that the findings of thousands of files are not hashed.
    fileprivate var mergingNeighbors: [Finding] {
        let following = indices.dropFirst().filter { self[$0 - 1].isInOrderOf(self[$0]) }
        guard !following.isEmpty else { return self }
        var (result, start): ([Finding], Int) = ([], 0)
        var rest = following[...]
        while let first = rest.first {
            var end = first
            while rest.first == end {
                rest.removeFirst()
                end += 1
            }
            result += self[start..<first - 1]
            result += Array(self[first - 1..<end]).merged
            start = end
        }
        return result + self[start...]
    }
}

extension Finding {
    /// Whether the finding and another one have the same position in the order of reports.
    fileprivate func isInOrderOf(_ other: Finding) -> Bool {
        location.range?.lowerBound == other.location.range?.lowerBound && rule == other.rule
            && location.file.path.hasSameBytes(as: other.location.file.path) && message == other.message
    }
}

/// Merges findings that are equal except for their builds.
private struct FindingMerging {
    private var merged: [Finding] = []
    private var builds: [MergedBuilds] = []
    private var numbers: [Key: Int] = [:]

    private struct Key: Hashable {
        let rule: String
        let path: ExactText
        let range: Range<Int>?
        let keyPath: [ExactText]
        let message: String
    }

    mutating func add(_ finding: Finding, in context: Finding.Context?) {
        let key = Key(
            rule: finding.rule, path: ExactText(finding.location.file.path), range: finding.location.range,
            keyPath: finding.location.keyPath.map(ExactText.init), message: finding.message)
        if let number = numbers[key] {
            builds[number].add(context)
        } else {
            numbers[key] = merged.count
            merged.append(finding)
            builds.append(MergedBuilds(context))
        }
    }

    /// The findings, each with all its builds.
    var findings: [Finding] {
        zip(merged, builds).map { finding, builds in
            var finding = finding
            finding.context = builds.context
            return finding
        }
    }
}

/// The builds of a finding.
///
/// The names are joined once, at the end, because joining them for each added build would take quadratic time.
private struct MergedBuilds {
    private let first: Finding.Context?
    private var others: [Finding.Context] = []
    private var isAboutNone: Bool

    init(_ context: Finding.Context?) {
        first = context
        isAboutNone = context == nil
    }

    /// Adds builds; the result is `nil` if one of the findings is not about builds.
    mutating func add(_ context: Finding.Context?) {
        if let context, !isAboutNone { others.append(context) } else { isAboutNone = true }
    }

    var context: Finding.Context? {
        guard !isAboutNone, let first, !others.isEmpty else { return isAboutNone ? nil : first }
        let all = [first] + others
        return Finding.Context(
            target: Self.joined(all.map(\.target)),
            configurations: Set(all.lazy.flatMap(\.configurations)).sorted(),
            platform: Self.joined(all.map(\.platform)))
    }

    /// Returns the names, sorted and without duplicates, joined with commas.
    private static func joined(_ names: [String?]) -> String? {
        let names = Set(names.compactMap(\.self)).flatMap { $0.split(separator: ",").map { $0.drop { $0 == " " } } }
        return names.isEmpty ? nil : Set(names).sorted().joined(separator: ", ")
    }
}
