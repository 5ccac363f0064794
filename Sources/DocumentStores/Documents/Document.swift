public import FoundationShims
internal import Synchronization

/// An open document that coordinates the reads and writes of its file with other processes.
///
/// ```swift
/// let document = Document(fileURL: url, model: letter)
/// try await document.open()
/// await letter.append("Yours, Ada")
/// document.updateChangeCount(.done)
/// try await document.close()
/// ```
///
/// The class is modeled on Apple's `UIDocument`, but requires no subclass: the two methods of `DocumentModel` replace
/// the methods to override. An open document is a presenter of its file. It saves before another reader reads the file,
/// reloads the file after it changed, updates its URL when the file is moved, and closes when the file is deleted.
///
/// https://developer.apple.com/documentation/uikit/uidocument
public actor Document: FilePresenter {
    /// The model with the content of the document.
    public nonisolated let model: any DocumentModel
    let coordination: FileCoordination
    private let store: DocumentStore?
    private let autosaving: (any AutosaveSchedule)?
    private nonisolated let facts: Mutex<DocumentFacts>
    /// Returns the presenter that is registered instead of the document.
    private nonisolated let representative = Mutex<(@Sendable () -> (any FilePresenter)?)?>(nil)
    /// The fingerprint of the file after the last read or write by this document.
    private var fingerprint: Fingerprint?
    /// The identifiers of the unresolved conflict versions.
    private var conflicts: Set<String> = []
    private var isReadingAgain = false
    /// The last disk operation; the next one waits for it.
    private var lastTurn: Task<Void, Never>?

    /// Creates a closed document, whether its file exists or not.
    /// - Parameters:
    ///   - fileURL: The URL of the file, which need not exist.
    ///   - model: The model with the content of the document.
    ///   - store: The store that knows the conflict versions of the file, or `nil` if the file is not in a container.
    ///   - coordination: The coordination domain.
    ///   - autosaving: The schedule for automatic saves, or `nil` to save only before the file is read by others and
    ///     when the document is closed.
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

extension Document {
    /// Registers another presenter instead of the document; it forwards the messages that it receives.
    package nonisolated func setPresenter(_ presenter: @escaping @Sendable () -> (any FilePresenter)?) {
        representative.withLock { $0 = presenter }
    }

    /// Updates the URL immediately after the file was moved.
    package nonisolated func fileDidMove(to newURL: URL) {
        facts.withLock { $0.url = newURL }
    }

    /// The reason that automatic saves fail: the file changed and could not be reloaded; `nil` if they are allowed.
    package nonisolated var autosaveError: DocumentError? {
        facts.withLock(\.readingError).map { error in
            DocumentError(.fileSystem, "`\(fileURL.path)` changed and could not be reloaded: \(error)")
        }
    }

    /// The number of changes, which a save records as saved.
    package nonisolated var changeCount: Int { facts.withLock(\.changes) }

    /// Records that the changes up to a number are saved.
    package nonisolated func recordSave(ofChanges count: Int) {
        facts.withLock { $0.savedChanges = count }
    }

    private nonisolated var readingError: (any Error)? {
        get { facts.withLock(\.readingError) }
        set { facts.withLock { $0.readingError = newValue } }
    }

    private nonisolated var presenter: any FilePresenter { representative.withLock(\.self)?() ?? self }
}

/// The properties of a document that can be read from any thread, even while the actor is busy.
struct DocumentFacts: Sendable {
    var url: URL
    var state = DocumentState.closed
    /// The number of changes.
    var changes = 0
    /// The number of changes at the time of the last save.
    var savedChanges = 0
    /// The error of the last attempt to reload the changed file; `nil` if the app shows the current content.
    var readingError: (any Error)?
    var observers: [Int: @Sendable (DocumentState) -> Void] = [:]
    var lastObserver = 0
}

// MARK: - State

extension Document {
    /// The current URL of the file.
    public nonisolated var fileURL: URL { facts.withLock(\.url) }

    /// The current URL of the file, for coordinators.
    public nonisolated var presentedItemURL: URL? { fileURL }

    /// The name of the file without its extension.
    public nonisolated var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }

    /// The state of the document.
    public nonisolated var documentState: DocumentState { facts.withLock(\.state) }

    /// Whether there are unsaved changes.
    public nonisolated var hasUnsavedChanges: Bool { facts.withLock { $0.changes != $0.savedChanges } }

    /// The modification date of the file at the last read or write by this document; `nil` before the first one.
    public var fileModificationDate: Date? {
        fingerprint.map { Date(timeIntervalSince1970: Double($0.modified) / 1e9) }
    }

    /// Calls `body` for each new state, until the returned observation ends.
    public nonisolated func observeState(_ body: @escaping @Sendable (DocumentState) -> Void) -> ItemObservation {
        let number = facts.withLock { facts in
            facts.lastObserver += 1
            facts.observers[facts.lastObserver] = body
            return facts.lastObserver
        }
        return ItemObservation { [weak self] in _ = self?.facts.withLock { $0.observers.removeValue(forKey: number) } }
    }

    /// Records a change by the user, and schedules a save.
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
    /// Reads the file and starts to present it.
    ///
    /// If the content is not on the device, it is downloaded first.
    /// - Throws: An error if the file cannot be read; the document stays closed.
    public func open() async throws {
        guard documentState.contains(.closed) else { return }
        set { $0.insert(.progressAvailable) }
        defer { set { $0.remove(.progressAvailable) } }
        try await coordinator.coordinate(readingItemAt: fileURL) { url in
            try await readInTurn(url)
            // The presenter is registered within the read, so that no change of the file is missed.
            coordination.addFilePresenter(presenter)
        }
        updateChangeCount(.cleared)
        set { $0.subtract([.closed, .savingError]) }
        let unresolved = try store?.unresolvedConflictVersions(ofItemAt: fileURL) ?? []
        conflicts = Set(unresolved.map(\.id))
        showConflicts()
    }

    /// Saves unsaved changes and closes the document.
    /// - Throws: An error if the changes cannot be saved; the document stays open.
    public func close() async throws {
        guard !documentState.contains(.closed) else { return }
        try await autosave()
        end()
    }

    /// Closes without saving, for example after the file was deleted.
    private func end() {
        updateChangeCount(.cleared)
        (conflicts, readingError) = ([], nil)
        set { $0 = .closed }
        // The presenter is removed last, so that code waiting for its reply finds a closed document.
        coordination.removeFilePresenter(presenter)
    }

    /// Discards unsaved changes and reloads the file, or loads another file into the document.
    /// - Parameter url: The URL to read, or `nil` for the document's file.
    /// - Throws: An error if the file cannot be read; the document is unchanged.
    public func revert(toContentsOf url: URL? = nil) async throws {
        set { $0.insert(.editingDisabled) }
        defer { enableEditing() }
        try await coordinator.coordinate(readingItemAt: url ?? fileURL) { source in
            try await readInTurn(source, isOwnFile: url == nil)
        }
        if url == nil { readingError = nil }
        updateChangeCount(url == nil ? .cleared : .done)
    }

    private var coordinator: FileCoordinator { FileCoordinator(filePresenter: presenter, in: coordination) }

    private func readInTurn(_ url: URL, isOwnFile: Bool = true) async throws {
        try await inTurn {
            let store = self.store
            let (fingerprint, contents) = try await inBackground {
                // If the store is not connected to a coordination domain, no other code downloads the content.
                try store?.downloadIfMissing(itemAt: url)
                return (DocumentFile.status(of: url)?.fingerprint, try DocumentFile.read(url))
            }
            try await self.model.load(contents)
            if isOwnFile { await self.setFingerprint(fingerprint) }
        }
    }

    private func setFingerprint(_ fingerprint: Fingerprint?) { self.fingerprint = fingerprint }
}

// MARK: - Saving

extension Document {
    /// Saves unsaved changes, if there are any.
    /// - Throws: An error if the changes cannot be saved. Also fails if the file changed and could not be reloaded,
    ///   until it is reloaded (`revert`) or explicitly overwritten (`save`).
    public func autosave() async throws {
        guard hasUnsavedChanges, !documentState.contains(.closed) else { return }
        if let autosaveError { throw autosaveError }
        try await save(to: fileURL, for: .forOverwriting)
    }

    /// Writes the document to a URL.
    ///
    /// If the URL is new, it becomes the URL of the document. A closed document is open after this call.
    /// - Parameters:
    ///   - url: The URL to write to.
    ///   - operation: Whether the document's file is created or overwritten.
    /// - Throws: An error if the file cannot be written; the changes stay unsaved.
    public func save(to url: URL, for operation: DocumentSaveOperation) async throws {
        do {
            try await coordinator.coordinate(
                writingItemAt: url, options: operation == .forCreating ? .forReplacing : []
            ) { place in
                try await writeInTurn(place)
                if ItemPath(place) != ItemPath(fileURL) { facts.withLock { $0.url = place } }
                coordination.addFilePresenter(presenter)
            }
            didSave()
        } catch {
            if !documentState.contains(.closed) { set { $0.insert(.savingError) } }
            throw error
        }
    }

    /// Resets the errors that a successful save resolves.
    private func didSave() {
        set { $0.subtract([.savingError, .closed]) }
        guard readingError != nil else { return }
        readingError = nil
        enableEditing()
    }

    private func writeInTurn(_ url: URL) async throws {
        try await inTurn {
            // Later changes are not in the snapshot and stay unsaved.
            let changes = self.facts.withLock(\.changes)
            let contents = try await self.model.contents()
            try await inBackground { try DocumentFile.write(contents, to: url) }
            await self.setFingerprint(DocumentFile.status(of: url)?.fingerprint)
            self.recordSave(ofChanges: changes)
        }
    }

    /// Runs disk operations one after another.
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

/// Reads or writes on a thread other than the document's thread.
private func inBackground<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await Task.detached(executorPreference: DiskThreads.shared) { try body() }.value
}

// MARK: - Presenter messages

extension Document {
    /// Disables editing until the writer has finished.
    public func relinquishPresentedItemToWriter() async -> FileReacquirer? {
        set { $0.insert(.editingDisabled) }
        return { [weak self] in await self?.enableEditing() }
    }

    /// Saves, so that other readers get the content that the user sees.
    public func savePresentedItemChanges() async throws {
        try await autosave()
    }

    /// Closes without saving, because the file will be deleted.
    public func accommodatePresentedItemDeletion() async throws {
        end()
    }

    /// Updates the URL of the document.
    public func presentedItemDidMove(to newURL: URL) async {
        fileDidMove(to: newURL)
    }

    /// Reloads the file if it changed and there are no unsaved changes.
    ///
    /// Unsaved changes are kept and overwrite the new content at the next save. If the new content cannot be read, it
    /// is not overwritten: see `document-external-change` in `Docs/DifferencesFromICloud.md`.
    public func presentedItemDidChange() async {
        guard !isReadingAgain, !documentState.contains(.closed) else { return }
        isReadingAgain = true
        defer { isReadingAgain = false }
        while !hasUnsavedChanges, let found = DocumentFile.status(of: fileURL)?.fingerprint, found != fingerprint {
            do {
                try await revert()
            } catch {
                readingError = error
                return set { $0.insert(.editingDisabled) }
            }
        }
    }

    /// Enables editing again, unless the shown content differs from the file.
    private func enableEditing() {
        if readingError == nil { set { $0.remove(.editingDisabled) } }
    }

    /// Sets the state to "in conflict".
    public func presentedItemDidGainVersion(_ persistentIdentifier: String) async {
        conflicts.insert(persistentIdentifier)
        showConflicts()
    }

    /// Clears the state "in conflict" if this was the last conflict version.
    public func presentedItemDidLoseVersion(_ persistentIdentifier: String) async {
        conflicts.remove(persistentIdentifier)
        showConflicts()
    }

    /// Clears the state "in conflict" if this was the last conflict version.
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
