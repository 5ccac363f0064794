import FileDiscovery
import LintModel
import PropertyLists

/// The state that one worker keeps between files.
struct FileWorker {
    let reader = PropertyListReader(limits: .entitlements)
    private var renderer: (any FindingRenderer)?

    /// Creates a worker.
    ///
    /// - Parameter renderer: Renders findings as text; `nil` if the findings themselves are needed.
    init(renderer: (any FindingRenderer)?) { self.renderer = renderer }

    /// Renders findings as text; returns `nil` if the findings themselves are needed, as for findings in another file.
    mutating func write(_ findings: [Finding], at place: BytePath, called path: String) -> RenderedFindings? {
        guard renderer != nil, findings.allSatisfy({ $0.location.file.path == path }) else { return nil }
        for finding in findings { renderer?.append(finding) }
        return renderer?.take(of: place)
    }
}
