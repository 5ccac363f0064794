import EntitlementRules

extension EditorReport {
    /// So many findings of one file are shown: nobody reads more, and a file can cause one a line.
    private static let limit = 500

    /// What is wrong in a file.
    func diagnostics(of path: String) -> PublishedDiagnostics {
        let findings = judgement.findings[path] ?? []
        return PublishedDiagnostics(
            uri: documents.address(of: path), version: documents[path]?.version,
            diagnostics: findings.prefix(Self.limit).map(diagnostic))
    }

    /// A finding, in what the client is able to show.
    func diagnostic(_ finding: Finding) -> Diagnostic {
        let abilities = client.textDocument?.publishDiagnostics
        let tags = finding.tags.filter { abilities?.tagSupport?.valueSet.contains($0) ?? false }
        let related = finding.related.map {
            Diagnostic.Related(location: place($0.location), message: $0.message.displayed)
        }
        let address = pages.map { "\($0)/\(finding.rule).md" }
        return Diagnostic(
            range: range(of: finding.location), severity: finding.severity.number, code: finding.rule,
            codeDescription: abilities?.codeDescriptionSupport == true ? address.map { .init(href: $0) } : nil,
            message: finding.sentence.displayed, tags: tags.isEmpty ? nil : tags,
            relatedInformation: related.isEmpty || abilities?.relatedInformation != true ? nil : related)
    }
}

extension Severity {
    /// The protocol's number for it.
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}

extension Finding {
    /// What is wrong, how sure that is, in which builds, and the codes by which Apple refuses it.
    fileprivate var sentence: String {
        let builds = context.map(\.description).flatMap { $0.isEmpty ? nil : "in \($0)" }
        let remarks =
            [confidence == .likely ? "likely" : nil, builds].compactMap(\.self) + apple.filter { !$0.contains(" ") }
        return remarks.isEmpty ? message : "\(message) (\(remarks.joined(separator: "; ")))"
    }

    /// The protocol's numbers for what could go (1) and for what is out of date (2).
    fileprivate var tags: [Int] {
        switch rule {
        case "identifier-repeated", "plist-repeated-key", "entitlements-file-unused": [1]
        case "key-deprecated", "variable-deprecated-form": [2]
        default: []
        }
    }
}
