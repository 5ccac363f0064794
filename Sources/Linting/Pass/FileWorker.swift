import FileDiscovery
import LintModel
import PropertyLists

/// The state that one worker keeps between files, and its results.
struct FileWorker {
    let reader = PropertyListReader(limits: .entitlements)
    private var renderer: (any FindingRenderer)?

    /// The results for the files so far.
    private(set) var results: [FileResult] = []

    /// The rendered findings that ``takeRendered(of:)`` did not return yet.
    private var rendered: [RenderedFindings] = []

    /// Whether no other findings follow in the files since the last call of ``takeRendered(of:)``.
    private var isFinal = true

    /// The files that were read and not checked yet.
    private(set) var waiting: [WaitingFile] = []

    /// The number of files that are checked together.
    ///
    /// The code that checks a file is much larger than the nearest cache of a processor, and the data of this many files
    /// is smaller than the next one.
    private static let batchSize = 16

    /// Creates a worker.
    ///
    /// - Parameter renderer: Renders findings as text; `nil` if the findings themselves are needed.
    init(renderer: (any FindingRenderer)?) { self.renderer = renderer }

    /// The results by path.
    var found: FoundFiles<FileResult> { FoundFiles(results, at: results.map(\.path)) }

    /// Adds a file; returns whether the waiting files are to be checked now.
    mutating func add(_ file: WaitingFile) -> Bool {
        waiting.append(file)
        return waiting.count == Self.batchSize
    }

    /// Returns the waiting files, and removes them.
    mutating func takeWaiting() -> [WaitingFile] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }

    /// Returns whether the findings can be rendered now.
    ///
    /// Findings are kept as values if there is no renderer or if one of them is in another file.
    func canRender(_ findings: [Finding], inFileAt path: String) -> Bool {
        renderer != nil && findings.allSatisfy { $0.location.file.path == path }
    }

    /// Renders all findings in a file as text.
    mutating func write(_ findings: [Finding], at place: BytePath) {
        guard !findings.isEmpty else { return }
        // A loop over the elements would copy each of them.
        for index in findings.indices { renderer?.append(findings[index]) }
        if let text = renderer?.finish(of: place) { rendered.append(text) }
    }

    /// Adds the result for a file.
    mutating func add(_ result: FileResult) {
        results.append(result)
        if result.checked != nil { isFinal = false }
    }

    /// Returns the rendered findings of the files since the last call, which have consecutive indices, and removes them.
    mutating func takeRendered(of files: Range<Int>) -> RenderedCollector.Part {
        defer {
            rendered.removeAll(keepingCapacity: true)
            isFinal = true
        }
        return RenderedCollector.Part(files: files, findings: rendered, isFinal: isFinal)
    }
}

/// A file that was read and not checked yet.
struct WaitingFile {
    let path: BytePath
    let kind: FileDiscovery.FileKind
    let file: SourceFile
}

/// The result for one file.
///
/// The type is a class, because the results of thousands of files are moved several times.
final class FileResult: Sendable {
    let path: BytePath

    /// The use of an entitlements file by projects; `nil` for a profile.
    let use: ProjectBuilds.FileUse?

    private let kept: Kept?

    /// The file with its findings as values; `nil` if the findings are rendered and the file is not needed.
    var checked: CheckedFile? { kept?.checked }

    /// The stores of a file without a project, if they are compared with the stores of products.
    var stores: ClaimedStores? { kept?.stores }

    /// The values of a file that are needed after it is checked, besides its rendered findings.
    ///
    /// They are in a separate object, because most files have none, and they are as large as the result itself.
    private final class Kept: Sendable {
        let checked: CheckedFile?
        let stores: ClaimedStores?

        init(_ checked: CheckedFile?, _ stores: ClaimedStores?) {
            self.checked = checked
            self.stores = stores
        }
    }

    /// Creates the result for a file.
    init(
        path: BytePath, use: ProjectBuilds.FileUse?, checked: CheckedFile? = nil, stores: ClaimedStores? = nil
    ) {
        self.path = path
        self.use = use
        kept = checked == nil && stores == nil ? nil : Kept(checked, stores)
    }
}
