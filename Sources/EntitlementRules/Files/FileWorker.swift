import PropertyLists

/// The state that one worker keeps between files.
struct FileWorker {
    let reader = PropertyListReader(limits: .entitlements)
    private var page: TextPage?

    /// Creates a worker.
    ///
    /// - Parameter writer: The reporter that renders findings as text; `nil` if the findings themselves are needed.
    init(writer: TextReporter?) {
        page = writer.map { TextPage(style: $0.style, isEmpty: $0.limit == 0) }
    }

    /// Renders findings as text; returns `nil` if the findings themselves are needed, as for findings in another file.
    mutating func write(_ findings: [Finding], of file: FoundFile, called path: String) -> WrittenFindings? {
        guard page != nil, findings.allSatisfy({ $0.location.file.path == path }) else { return nil }
        for finding in findings { page?.append(finding) }
        return page?.take(of: file.path)
    }
}
