internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A document that is open in an app: it reads and writes its file in coordination with everybody else.
///
/// ```swift
/// let document = Document(fileURL: url, model: letter)
/// try await document.open()
/// await letter.append("Yours, Ada")
/// document.updateChangeCount(.done)
/// try await document.close()
/// ```
///
/// It is Apple's `UIDocument` without a class to derive from: what a subclass would override are the two functions of
/// `DocumentModel`. A document that is open is a presenter of its file. It saves when somebody wants to read the file,
/// reads again when the file has changed, follows it when it moves, and closes when it is deleted.
///
/// https://developer.apple.com/documentation/uikit/uidocument
public actor Document: FilePresenter {
    /// What the document is about.
    public nonisolated let model: any DocumentModel
    let coordination: FileCoordination
    private let store: DocumentStore?
    private let autosaving: (any AutosaveSchedule)?
    private nonisolated let facts: Mutex<DocumentFacts>
    /// The file as it was when it was last read or written here.
    private var print: Fingerprint?
    /// The versions that nobody has resolved.
    private var conflicts: Set<String> = []
    private var isReadingAgain = false
    /// Why the file could not be read again when it had changed; nil as long as what the app shows is what was read.
    private var readingError: (any Error)?
    /// What is under way on the disk; what comes next waits for it.
    private var lastTurn: Task<Void, Never>?

    /// Creates a document, closed, whether there is a file or not.
    /// - Parameters:
    ///   - fileURL: where the file is or will be.
    ///   - model: what the document is about.
    ///   - store: knows which versions of the file are in conflict; nil for a file that is not in a container.
    ///   - coordination: where others are met.
    ///   - autosaving: when changes are saved that nobody has asked to save; nil for only when somebody wants to read
    ///     the file, and when the document is closed.
    public init(
        fileURL: URL, model: any DocumentModel, store: DocumentStore? = nil,
        in coordination: FileCoordination = .shared,
        autosaving: (any AutosaveSchedule)? = nil
    ) {
        self.model = model
        self.store = store
        self.coordination = coordination
        self.autosaving = autosaving
        facts = Mutex(DocumentFacts(url: fileURL))
    }
}

/// What is known of a document from everywhere, also while it is busy.
struct DocumentFacts: Sendable {
    var url: URL
    var state = DocumentState.closed
    /// How many changes there have been.
    var changes = 0
    /// How many of them were there when the document was saved last.
    var savedChanges = 0
    var observers: [Int: @Sendable (DocumentState) -> Void] = [:]
    var lastObserver = 0
}

// MARK: - What is known

extension Document {
    /// Where the file is; another place after it has moved.
    public nonisolated var fileURL: URL { facts.withLock(\.url) }

    /// The same, for coordinators.
    public nonisolated var presentedItemURL: URL? { fileURL }

    /// The name of the file without its extension.
    public nonisolated var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }

    /// What the document is doing, or what has become of it.
    public nonisolated var documentState: DocumentState { facts.withLock(\.state) }

    /// Whether there is something that has not been saved.
    public nonisolated var hasUnsavedChanges: Bool { facts.withLock { $0.changes != $0.savedChanges } }

    /// When the file was last read or written here, as it says itself; nil before.
    public var fileModificationDate: Date? {
        print.map { Date(timeIntervalSince1970: Double($0.modified) / 1e9) }
    }

    /// Calls `body` with each new state, until the observation ends or nobody holds on to it.
    public nonisolated func observeState(_ body: @escaping @Sendable (DocumentState) -> Void) -> ItemObservation {
        let number = facts.withLock { facts in
            facts.lastObserver += 1
            facts.observers[facts.lastObserver] = body
            return facts.lastObserver
        }
        return ItemObservation { [weak self] in _ = self?.facts.withLock { $0.observers.removeValue(forKey: number) } }
    }

    /// Tells the document that the user has changed something, so that it is saved.
    public nonisolated func updateChangeCount(_ change: DocumentChange) {
        let isChanged = facts.withLock { facts in
            switch change {
            case .done, .redone: facts.changes &+= 1
            case .undone: facts.changes &-= 1
            case .cleared: facts.savedChanges = facts.changes
            }
            return facts.changes != facts.savedChanges
        }
        if isChanged { autosaving?.documentDidChange(self) }
    }

    private nonisolated func set(_ change: (inout DocumentState) -> Void) {
        let (state, observers) = facts.withLock { facts in
            let old = facts.state
            change(&facts.state)
            let isNew = facts.state != old
            return (facts.state, isNew ? facts.observers.sorted { $0.key < $1.key }.map(\.value) : [])
        }
        for observer in observers { observer(state) }
    }
}

// MARK: - Opening and closing

extension Document {
    /// Reads the file and begins to present it.
    ///
    /// Where the content is not on the device it is downloaded first.
    /// - Throws: why it could not be read; the document stays closed.
    public func open() async throws {
        guard documentState.contains(.closed) else { return }
        set { $0.insert(.progressAvailable) }
        defer { set { $0.remove(.progressAvailable) } }
        try await coordinator.coordinate(readingItemAt: fileURL) { url in
            try await readInTurn(url)
            // Within the read, so that nothing happens to the file unnoticed.
            coordination.addFilePresenter(self)
        }
        updateChangeCount(.cleared)
        set { $0.subtract([.closed, .savingError]) }
        let unresolved = try store?.unresolvedConflictVersions(ofItemAt: fileURL) ?? []
        conflicts = Set(unresolved.map(\.id))
        showConflicts()
    }

    /// Saves what has to be saved, and ends.
    /// - Throws: why it could not be saved. The document stays open then.
    public func close() async throws {
        guard !documentState.contains(.closed) else { return }
        try await autosave()
        end()
    }

    /// Ends without saving, as where the file is gone.
    private func end() {
        updateChangeCount(.cleared)
        (conflicts, readingError) = ([], nil)
        set { $0 = .closed }
        // Not before: who waits for it to answer then finds it closed.
        coordination.removeFilePresenter(self)
    }

    /// Gives up what was changed, and reads the file again, or another one of the same document.
    /// - Parameter url: what is read; the document's file if it is nil.
    /// - Throws: why it could not be read. The document is as it was then.
    public func revert(toContentsOf url: URL? = nil) async throws {
        set { $0.insert(.editingDisabled) }
        defer { enableEditing() }
        try await coordinator.coordinate(readingItemAt: url ?? fileURL) { source in
            try await readInTurn(source, isOwnFile: url == nil)
        }
        if url == nil { readingError = nil }
        updateChangeCount(url == nil ? .cleared : .done)
    }

    private var coordinator: FileCoordinator { FileCoordinator(filePresenter: self, in: coordination) }

    private func readInTurn(_ url: URL, isOwnFile: Bool = true) async throws {
        try await inTurn {
            let store = self.store
            let (print, contents) = try await inBackground {
                // Nobody else does where the store has not joined the others.
                try store?.downloadIfMissing(itemAt: url)
                return (DocumentFile.status(of: url)?.print, try DocumentFile.read(url))
            }
            try await self.model.load(contents)
            if isOwnFile { await self.setPrint(print) }
        }
    }

    private func setPrint(_ print: Fingerprint?) { self.print = print }
}

// MARK: - Saving

extension Document {
    /// Saves if there is something to save.
    /// - Throws: why it could not be saved; also where the file has changed and could not be read again, as long as
    ///   it is neither read (`revert`) nor written over on purpose (`save`).
    public func autosave() async throws {
        guard hasUnsavedChanges, !documentState.contains(.closed) else { return }
        if let readingError {
            throw DocumentError(.fileSystem, "`\(fileURL.path)` has changed and could not be read: \(readingError)")
        }
        try await save(to: fileURL, for: .forOverwriting)
    }

    /// Writes the document.
    ///
    /// With another place than its own the document is at that place from then on. A document that was closed is open
    /// afterwards, as one is that has just been made.
    /// - Parameters:
    ///   - url: where to.
    ///   - operation: whether there is a file that is the document's own.
    /// - Throws: why it could not be written. What the user changed is still to be saved then.
    public func save(to url: URL, for operation: DocumentSaveOperation) async throws {
        do {
            try await coordinator.coordinate(
                writingItemAt: url, options: operation == .forCreating ? .forReplacing : []
            ) { place in
                try await writeInTurn(place)
                if ItemPath(place) != ItemPath(fileURL) { facts.withLock { $0.url = place } }
                coordination.addFilePresenter(self)
            }
            set { $0.subtract([.savingError, .closed]) }
            if readingError != nil {
                readingError = nil
                enableEditing()
            }
        } catch {
            if !documentState.contains(.closed) { set { $0.insert(.savingError) } }
            throw error
        }
    }

    private func writeInTurn(_ url: URL) async throws {
        try await inTurn {
            // What is changed from here on is not in the snapshot, and stays to be saved.
            let changes = self.facts.withLock(\.changes)
            let contents = try await self.model.contents()
            try await inBackground { try DocumentFile.write(contents, to: url) }
            await self.setPrint(DocumentFile.status(of: url)?.print)
            self.facts.withLock { $0.savedChanges = changes }
        }
    }

    /// Does one thing on the disk after the other, however many were asked for.
    private func inTurn(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let before = lastTurn
        let turn = Task(executorPreference: DiskThreads.shared) {
            await before?.value
            try await body()
        }
        lastTurn = Task(executorPreference: DiskThreads.shared) { _ = try? await turn.value }
        try await turn.value
    }
}

/// Reads or writes on another thread than that of the document.
private func inBackground<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await Task.detached(executorPreference: DiskThreads.shared) { try body() }.value
}

// MARK: - What others do

extension Document {
    /// Stops editing until the writer is done.
    public func relinquishPresentedItemToWriter() async -> FileReacquirer? {
        set { $0.insert(.editingDisabled) }
        return { [weak self] in await self?.enableEditing() }
    }

    /// Saves, so that others read what the user sees.
    public func savePresentedItemChanges() async throws {
        try await autosave()
    }

    /// Closes without saving: the file is about to go.
    public func accommodatePresentedItemDeletion() async throws {
        end()
    }

    /// Follows the file.
    public func presentedItemDidMove(to newURL: URL) async {
        facts.withLock { $0.url = newURL }
    }

    /// Reads again, if the file is another one now and the user has changed nothing meanwhile.
    ///
    /// What the user has changed is kept, and is saved over what came; what came and cannot be read is not saved over:
    /// see `document-external-change` in `Docs/DifferencesFromICloud.md`.
    public func presentedItemDidChange() async {
        guard !isReadingAgain, !documentState.contains(.closed) else { return }
        isReadingAgain = true
        defer { isReadingAgain = false }
        while !hasUnsavedChanges, let found = DocumentFile.status(of: fileURL)?.print, found != print {
            do {
                try await revert()
            } catch {
                readingError = error
                return set { $0.insert(.editingDisabled) }
            }
        }
    }

    /// Lets the user edit again, unless what there is to edit is not what is in the file.
    private func enableEditing() {
        if readingError == nil { set { $0.remove(.editingDisabled) } }
    }

    /// Is in conflict from now on.
    public func presentedItemDidGainVersion(_ persistentIdentifier: String) async {
        conflicts.insert(persistentIdentifier)
        showConflicts()
    }

    /// Is in conflict no longer, if it was the last one.
    public func presentedItemDidLoseVersion(_ persistentIdentifier: String) async {
        conflicts.remove(persistentIdentifier)
        showConflicts()
    }

    /// Is in conflict no longer, if it was the last one.
    public func presentedItemDidResolveConflictVersion(_ persistentIdentifier: String) async {
        conflicts.remove(persistentIdentifier)
        showConflicts()
    }

    private func showConflicts() {
        let isInConflict = !conflicts.isEmpty
        set { state in
            if isInConflict { state.insert(.inConflict) } else { state.remove(.inConflict) }
        }
    }
}
