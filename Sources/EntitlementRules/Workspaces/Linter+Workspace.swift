import PropertyLists

extension Linter {
    /// What there is to say of everything in a tree: of each product as Xcode would sign it, of files that belong to
    /// no project, and of all of them together.
    ///
    /// A finding that holds in several builds is told once, with the builds.
    public func findings(in workspace: Workspace) -> [Finding] {
        let files = (workspace.unusedFiles + workspace.looseFiles).flatMap { findings(in: $0) }
        return findings(in: workspace, beside: files)
    }

    /// What there is to say of products and of everything together, merged with what was said of single files.
    package func findings(in workspace: Workspace, beside others: [Finding]) -> [Finding] {
        var merging = FindingMerging()
        for product in workspace.products {
            for finding in findings(in: product.subject) { merging.add(finding, in: product.context) }
        }
        for finding in others { merging.add(finding, in: nil) }
        for rule in rules {
            for finding in rule.findings(in: workspace) { merging.add(finding, in: finding.context) }
        }
        return merging.findings.sorted(by: Finding.precedes)
    }
}

extension [Finding] {
    /// The findings, those put together that say the same of the same place in several builds.
    var merged: [Finding] {
        var merging = FindingMerging()
        for finding in self { merging.add(finding, in: finding.context) }
        return merging.findings
    }
}

/// Puts findings together that say the same of the same place.
private struct FindingMerging {
    private(set) var findings: [Finding] = []
    private var numbers: [Place: Int] = [:]

    private struct Place: Hashable {
        let rule: String
        let path: String
        let range: Range<Int>?
        let keyPath: [String]
        let message: String
    }

    mutating func add(_ finding: Finding, in context: Finding.Context?) {
        let place = Place(
            rule: finding.rule, path: finding.location.file.path, range: finding.location.range,
            keyPath: finding.location.keyPath, message: finding.message)
        if let number = numbers[place] {
            findings[number].context = findings[number].context?.merged(with: context)
        } else {
            numbers[place] = findings.count
            var finding = finding
            finding.context = context
            findings.append(finding)
        }
    }
}

extension Finding.Context {
    /// The builds of both; nothing is said where one of them is about none.
    fileprivate func merged(with other: Finding.Context?) -> Finding.Context? {
        guard let other else { return nil }
        return Finding.Context(
            target: Self.joined(target, other.target),
            configurations: Set(configurations).union(other.configurations).sorted(),
            platform: Self.joined(platform, other.platform))
    }

    /// Names side by side, each once, sorted.
    private static func joined(_ left: String?, _ right: String?) -> String? {
        let names = [left, right].compactMap { $0 }.flatMap { $0.split(separator: ",").map { $0.drop { $0 == " " } } }
        return names.isEmpty ? nil : Set(names).sorted().joined(separator: ", ")
    }
}
