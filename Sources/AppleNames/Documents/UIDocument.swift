internal import DocumentStores
public import Foundation
internal import Synchronization

/// A document with Apple's methods, for subclasses that provide and load its contents.
///
/// An open document saves before another coordinator reads its file, reads the file again after it changes, follows it
/// when it moves, and reports conflicts. The contents are provided and loaded on the main queue, where completion
/// handlers are also called. The document does not save at intervals, because tests must not depend on time: call
/// `autosave(completionHandler:)`. There is no undo manager on Linux.
///
/// https://developer.apple.com/documentation/uikit/uidocument
open class UIDocument: NSObject, NSFilePresenter {
    private let document: Document
    private let app: RunningApp?
    private var observation: ItemObservation?
    /// The last failure of an operation, or `nil` if the last operation succeeded.
    private let failure = Mutex<(any Error)?>(nil)
    /// Whether `disableEditing()` was called last; only used on the main queue.
    private var isEditingDisabled = false
    private let notifications = MessageOrder()
    private let relinquishments = MessageOrder()

    /// Creates a closed document, whether its file exists or not.
    public init(fileURL url: URL) {
        let model = SubclassedDocument()
        app = RunningApp.forItem(at: url)
        document = Document(fileURL: url, model: model, store: app?.documents)
        super.init()
        presentedItemOperationQueue.maxConcurrentOperationCount = 1
        let reference = WeakDocument(document: self)
        model.reference.withLock { $0 = reference }
        document.setPresenter { reference.document.map { PresenterAdapter.filePresenter(of: $0) } }
        observation = document.observeState { [app] _ in
            OperationQueue.main.addOperation { reference.document?.postStateChange(to: app) }
        }
    }

    private func postStateChange(to app: RunningApp?) {
        RunningApp.callBack(to: app) {
            showEditing()
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }

    /// Calls `disableEditing()` or `enableEditing()` if the state requires it.
    private func showEditing() {
        let isDisabled = documentState.contains(.editingDisabled)
        guard isDisabled != isEditingDisabled else { return }
        isEditingDisabled = isDisabled
        if isDisabled { disableEditing() } else { enableEditing() }
    }

    // MARK: Properties

    /// The current URL of the file.
    open var fileURL: URL { document.fileURL }
    /// The name of the file without its extension.
    open var localizedName: String { document.localizedName }
    /// The type of the file: `public.data`, or `com.apple.package` for a directory, because there are no declared types.
    open var fileType: String? { Self.type(of: fileURL) }
    /// The type with which the document is saved.
    open var savingFileType: String? { fileType }
    /// The modification date of the file, or `nil` if it does not exist.
    open var fileModificationDate: Date? {
        try? fileURL.resourceValues(forKeys: Set([.contentModificationDateKey])).contentModificationDate
    }
    /// The state of the document.
    open var documentState: UIDocument.State { State(rawValue: UInt(document.documentState.rawValue)) }
    /// Whether there are unsaved changes, which `autosave(completionHandler:)` saves.
    ///
    /// Subclasses can override this property; it is also read on the queue of the messages.
    open var hasUnsavedChanges: Bool { document.hasUnsavedChanges }
    /// The progress of a download; always `nil` in the simulator.
    open var progress: Progress? { nil }

    /// Returns the extension of the file for a type: that of the current file, because there are no declared types.
    open func fileNameExtension(forType typeName: String?, saveOperation: UIDocument.SaveOperation) -> String {
        fileURL.pathExtension
    }

    private static func type(of url: URL) -> String {
        var isDirectory = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
        return isDirectory.boolValue ? "com.apple.package" : "public.data"
    }

    // MARK: Contents

    /// Returns the contents to write: `Data`, or a `FileWrapper` for a package.
    ///
    /// Subclasses override this method.
    open func contents(forType typeName: String) throws -> Any { Data() }

    /// Loads contents that were read: `Data`, or a `FileWrapper` for a package.
    ///
    /// Subclasses override this method.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    // MARK: Opening and closing

    /// Reads the file and starts to present it; missing content is downloaded first.
    open func open(completionHandler: ((Bool) -> Void)? = nil) {
        run(completionHandler) { try await $0.open() }
    }

    /// Reads the file and starts to present it; missing content is downloaded first.
    @discardableResult
    nonisolated(nonsending) open func open() async -> Bool {
        await withCheckedContinuation { continuation in open { continuation.resume(returning: $0) } }
    }

    /// Calls `autosave(completionHandler:)` and closes the document.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        guard !documentState.contains(.closed) else { return run(completionHandler) { _ in } }
        autosave { [self] isSaved in
            guard isSaved else {
                completionHandler?(false)
                return
            }
            // The document closes in the same way before its file is deleted: without saving.
            run(completionHandler) { try await $0.accommodatePresentedItemDeletion() }
        }
    }

    /// Saves unsaved changes and closes the document.
    @discardableResult
    nonisolated(nonsending) open func close() async -> Bool {
        await withCheckedContinuation { continuation in close { continuation.resume(returning: $0) } }
    }

    /// Discards unsaved changes and reads a file.
    open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
        let isOwnFile = url.standardizedFileURL == fileURL.standardizedFileURL
        run(completionHandler) { try await $0.revert(toContentsOf: isOwnFile ? nil : url) }
    }

    /// Discards unsaved changes and reads a file.
    @discardableResult
    nonisolated(nonsending) open func revert(toContentsOf url: URL) async -> Bool {
        await withCheckedContinuation { continuation in
            revert(toContentsOf: url) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Saving

    /// Writes the document to a URL.
    open func save(
        to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
    ) {
        run(completionHandler) {
            try await $0.save(to: url, for: saveOperation == .forCreating ? .forCreating : .forOverwriting)
        }
    }

    /// Writes the document to a URL.
    @discardableResult
    nonisolated(nonsending) open func save(to url: URL, for saveOperation: UIDocument.SaveOperation) async -> Bool {
        await withCheckedContinuation { continuation in
            save(to: url, for: saveOperation) { continuation.resume(returning: $0) }
        }
    }

    /// Calls `save(to:for:completionHandler:)` if `hasUnsavedChanges` is true.
    ///
    /// https://developer.apple.com/documentation/uikit/uidocument/autosave(completionhandler:)
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        guard hasUnsavedChanges, !documentState.contains(.closed) else { return run(completionHandler) { _ in } }
        if let error = document.autosaveError { return run(completionHandler) { _ in throw error } }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    /// Saves unsaved changes, if there are any.
    @discardableResult
    nonisolated(nonsending) open func autosave() async -> Bool {
        await withCheckedContinuation { continuation in autosave { continuation.resume(returning: $0) } }
    }

    /// Records a change by the user.
    open func updateChangeCount(_ change: UIDocument.ChangeKind) {
        switch change {
        case .done: document.updateChangeCount(.done)
        case .undone: document.updateChangeCount(.undone)
        case .redone: document.updateChangeCount(.redone)
        case .cleared: document.updateChangeCount(.cleared)
        }
    }

    /// Returns a value for the current changes, which a save passes to `updateChangeCount(withToken:for:)`.
    open func changeCountToken(for saveOperation: UIDocument.SaveOperation) -> Any { document.changeCount }

    /// Records that the changes up to a value of `changeCountToken(for:)` are saved.
    open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: UIDocument.SaveOperation) {
        if let count = changeCountToken as? Int { document.recordSave(ofChanges: count) }
    }

    private func run(
        _ completionHandler: ((Bool) -> Void)?, _ operation: @escaping @Sendable (Document) async throws -> Void
    ) {
        nonisolated(unsafe) let (this, completionHandler) = (self, completionHandler)
        Task(executorPreference: DocumentThreads.shared) { [document, app] in
            let failure: (any Error)?
            do {
                try await operation(document)
                failure = nil
            } catch {
                failure = cocoaError(error)
            }
            this.failure.withLock { $0 = failure }
            OperationQueue.main.addOperation {
                RunningApp.callBack(to: app) {
                    if let failure { this.handleError(failure, userInteractionPermitted: true) }
                    completionHandler?(failure == nil)
                }
            }
        }
    }

    // MARK: Errors and file access

    /// Called after an operation has failed.
    ///
    /// Subclasses can override this method.
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        finishedHandlingError(error, recovered: false)
    }

    /// Called after an error was handled.
    open func finishedHandlingError(_ error: any Error, recovered: Bool) {}

    /// Called when the app can no longer show an error; the simulator does not call it.
    open func userInteractionNoLongerPermitted(forError error: any Error) {}

    /// Called on the main queue after editing was disabled: changes by the user would be lost.
    open func disableEditing() {}

    /// Called on the main queue after editing was enabled again.
    open func enableEditing() {}

    /// Runs a function that accesses the file on another thread.
    open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async { [app] in RunningApp.callBack(to: app, block) }
    }

    // MARK: Presenting

    /// The current URL of the file.
    open var presentedItemURL: URL? { document.fileURL }
    /// The queue of the messages to the document.
    public let presentedItemOperationQueue = OperationQueue()

    /// The URL of the item from which the document is derived: none.
    open var primaryPresentedItemURL: URL? { nil }
    /// The attributes of whose changes the document is notified; the simulator notifies of all of them.
    open var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { [] }

    /// Lets the reader read immediately.
    open func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        reader(nil)
    }

    /// Disables editing until the writer has finished.
    open func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        relinquishments.handle { [document, relinquishments] in
            let reacquirer = await document.relinquishPresentedItemToWriter()
            writer { relinquishments.handle { await reacquirer?() } }
        }
    }

    /// Calls `autosave(completionHandler:)` on the main queue if there are unsaved changes, so that other readers get
    /// the content that the user sees.
    open func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        guard hasUnsavedChanges else { return completionHandler(nil) }
        nonisolated(unsafe) let this = self
        // The task inherits the access that waits for the save, so that the save can begin before it.
        Task { @MainActor [app] in
            RunningApp.callBack(to: app) {
                this.autosave { isSaved in
                    let failure = this.failure.withLock(\.self) ?? CocoaError(.fileWriteUnknown)
                    completionHandler(isSaved ? nil : failure)
                }
            }
        }
    }

    /// Closes without saving, because the file will be deleted.
    open func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        Task(executorPreference: DocumentThreads.shared) { [document] in
            do {
                try await document.accommodatePresentedItemDeletion()
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// Lets the writer delete a file of the package.
    open func accommodatePresentedSubitemDeletion(
        at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Updates the URL of the document before it returns.
    open func presentedItemDidMove(to newURL: URL) { document.fileDidMove(to: newURL) }

    /// Reads the file again if there are no unsaved changes.
    open func presentedItemDidChange() {
        guard !hasUnsavedChanges else { return }
        notify { await $0.presentedItemDidChange() }
    }

    /// Does nothing.
    open func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}

    /// Sets the state to "in conflict".
    open func presentedItemDidGain(_ version: NSFileVersion) {
        notify { [id = version.id] in await $0.presentedItemDidGainVersion(id) }
    }

    /// Clears the state "in conflict" if this was the last conflict version.
    open func presentedItemDidLose(_ version: NSFileVersion) {
        notify { [id = version.id] in await $0.presentedItemDidLoseVersion(id) }
    }

    /// Clears the state "in conflict" if this was the last conflict version.
    open func presentedItemDidResolveConflict(_ version: NSFileVersion) {
        notify { [id = version.id] in await $0.presentedItemDidResolveConflictVersion(id) }
    }

    /// Calls `presentedItemDidChange()`, because the item is part of the package.
    open func presentedSubitemDidAppear(at url: URL) { presentedItemDidChange() }

    /// Calls `presentedItemDidChange()`, because the item is part of the package.
    open func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { presentedItemDidChange() }

    /// Calls `presentedItemDidChange()`, because the item is part of the package.
    open func presentedSubitemDidChange(at url: URL) { presentedItemDidChange() }

    /// Handles a notification after all earlier ones.
    private func notify(_ notification: @escaping @Sendable (Document) async -> Void) {
        notifications.handle { [document] in await notification(document) }
    }
}
