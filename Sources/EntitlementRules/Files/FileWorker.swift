import PropertyLists

/// What one worker keeps from file to file.
struct FileWorker {
    let reader = PropertyListReader(limits: .entitlements)
    private var page: TextPage?

    /// Creates a worker.
    ///
    /// - Parameter writer: How findings are written down; `nil` where they are kept.
    init(writer: TextReporter?) {
        page = writer.map { TextPage(style: $0.style, isEmpty: $0.limit == 0) }
    }

    /// Writes findings down; `nil` where they are kept, as those must be that stand in another file.
    mutating func write(_ findings: [Finding], of file: FoundFile, called path: String) -> WrittenFindings? {
        guard page != nil, findings.allSatisfy({ $0.location.file.path == path }) else { return nil }
        for finding in findings { page?.append(finding) }
        return page?.take(of: file.path)
    }
}
