import LintModel
import PropertyLists
import TextOutput

extension EditorReport {
    /// The maximum number of findings per file, because a single file can cause one finding per line.
    private static let limit = 500

    /// Returns the diagnostics of a file.
    func diagnostics(of path: String) -> PublishedDiagnostics {
        let findings = snapshot.findings[path] ?? []
        return PublishedDiagnostics(
            uri: documents.address(of: path), version: documents[path]?.version,
            diagnostics: findings.prefix(Self.limit).map(diagnostic))
    }

    /// Converts a finding to a diagnostic with the features that the client supports.
    func diagnostic(_ finding: Finding) -> Diagnostic {
        let abilities = client.textDocument?.publishDiagnostics
        let tags = finding.tags.filter { abilities?.tagSupport?.valueSet.contains($0) ?? false }
        let related = finding.related.map {
            Diagnostic.Related(location: editorLocation($0.location), message: $0.message.displayed)
        }
        let address = pages?.rule(finding.rule)
        return Diagnostic(
            range: range(of: finding.location), severity: finding.severity.number, code: finding.rule,
            codeDescription: abilities?.codeDescriptionSupport == true ? address.map { .init(href: $0) } : nil,
            message: finding.sentence.displayed, tags: tags.isEmpty ? nil : tags,
            relatedInformation: related.isEmpty || abilities?.relatedInformation != true ? nil : related)
    }
}

extension Severity {
    /// The number in the protocol.
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}

extension Finding {
    /// The message, followed by the confidence, the builds, and Apple's error codes.
    fileprivate var sentence: String {
        let builds = context.map(\.description).flatMap { $0.isEmpty ? nil : "in \($0)" }
        let remarks =
            [confidence == .likely ? "likely" : nil, builds].compactMap(\.self) + apple.filter { !$0.contains(" ") }
        return remarks.isEmpty ? message : "\(message) (\(remarks.joined(separator: "; ")))"
    }

    /// The tags in the protocol: unnecessary (1) or deprecated (2).
    fileprivate var tags: [Int] {
        switch rule {
        case "identifier-repeated", "plist-repeated-key", "entitlements-file-unused": [1]
        case "key-deprecated", "variable-deprecated-form": [2]
        default: []
        }
    }
}
