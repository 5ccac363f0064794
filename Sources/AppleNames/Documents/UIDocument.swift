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

    /// Creates a closed document, whether its file exists or not.
    public init(fileURL url: URL) {
        let model = SubclassedDocument()
        app = RunningApp.forItem(at: url)
        document = Document(fileURL: url, model: model, store: app?.documents)
        super.init()
        let reference = WeakDocument(document: self)
        model.reference.withLock { $0 = reference }
        document.setPresenter { reference.document.map { PresenterAdapter.filePresenter(of: $0) } }
        observation = document.observeState { [app] _ in
            OperationQueue.main.addOperation { reference.document?.postStateChange(to: app) }
        }
    }

    private func postStateChange(to app: RunningApp?) {
        RunningApp.callBack(to: app) {
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
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
    /// Whether there are unsaved changes.
    open var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

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

    /// Saves unsaved changes and closes the document.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        run(completionHandler) { try await $0.close() }
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

    /// Saves unsaved changes, if there are any.
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        run(completionHandler) { try await $0.autosave() }
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

    private func run(
        _ completionHandler: ((Bool) -> Void)?, _ operation: @escaping @Sendable (Document) async throws -> Void
    ) {
        nonisolated(unsafe) let (this, completionHandler) = (self, completionHandler)
        Task { [document, app] in
            let failure: (any Error)?
            do {
                try await operation(document)
                failure = nil
            } catch {
                failure = cocoaError(error)
            }
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

    /// Runs a function that accesses the file on another thread.
    open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async { [app] in RunningApp.callBack(to: app, block) }
    }

    // MARK: Presenting

    /// The current URL of the file.
    open var presentedItemURL: URL? { document.fileURL }
    /// The queue of the messages to the document.
    public let presentedItemOperationQueue = OperationQueue()

    /// Disables editing until the writer has finished.
    open func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        Task { [document] in
            let reacquirer = await document.relinquishPresentedItemToWriter()
            writer { Task { await reacquirer?() } }
        }
    }

    /// Saves, so that other readers get the content that the user sees.
    open func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        forward(completionHandler) { try await $0.savePresentedItemChanges() }
    }

    /// Closes without saving, because the file will be deleted.
    open func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        forward(completionHandler) { try await $0.accommodatePresentedItemDeletion() }
    }

    /// Updates the URL of the document.
    open func presentedItemDidMove(to newURL: URL) { forward { await $0.presentedItemDidMove(to: newURL) } }

    /// Reads the file again if there are no unsaved changes.
    open func presentedItemDidChange() { forward { await $0.presentedItemDidChange() } }

    /// Sets the state to "in conflict".
    open func presentedItemDidGain(_ version: NSFileVersion) {
        forward { [id = version.id] in await $0.presentedItemDidGainVersion(id) }
    }

    /// Clears the state "in conflict" if this was the last conflict version.
    open func presentedItemDidLose(_ version: NSFileVersion) {
        forward { [id = version.id] in await $0.presentedItemDidLoseVersion(id) }
    }

    /// Clears the state "in conflict" if this was the last conflict version.
    open func presentedItemDidResolveConflict(_ version: NSFileVersion) {
        forward { [id = version.id] in await $0.presentedItemDidResolveConflictVersion(id) }
    }

    private func forward(
        _ completionHandler: @escaping @Sendable ((any Error)?) -> Void = { _ in },
        _ message: @escaping @Sendable (Document) async throws -> Void
    ) {
        Task { [document] in
            do {
                try await message(document)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }
}

// MARK: - Values

extension UIDocument {
    /// Posted on the main queue after the state has changed; the object is the document.
    ///
    /// https://developer.apple.com/documentation/uikit/uidocument/statechangednotification
    public static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")

    /// The state of a document.
    ///
    /// https://developer.apple.com/documentation/uikit/uidocument/state
    public struct State: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates a state from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Open without problems.
        public static let normal: State = []
        /// Not opened yet, closed, or not opened because of an error.
        public static let closed = State(rawValue: 1)
        /// There are unresolved conflict versions.
        public static let inConflict = State(rawValue: 2)
        /// The last save failed; the changes are still unsaved.
        public static let savingError = State(rawValue: 4)
        /// The document is busy, and changes by the user would be lost.
        public static let editingDisabled = State(rawValue: 8)
        /// A long operation, such as a download, is in progress.
        public static let progressAvailable = State(rawValue: 16)
    }

    /// The way in which a document is written.
    public enum SaveOperation: Int, Sendable {
        /// Creates the file, or replaces the file of another document.
        case forCreating
        /// Overwrites the document's file.
        case forOverwriting
    }

    /// A kind of change by the user.
    public enum ChangeKind: Int, Sendable {
        /// The user made a change.
        case done
        /// The user undid a change.
        case undone
        /// The user redid a change.
        case redone
        /// There are no unsaved changes.
        case cleared
    }
}

/// A weak reference to a document, which is only used on the main queue and the queue of its messages.
private struct WeakDocument: @unchecked Sendable {
    weak var document: UIDocument?
}

/// The model of a document whose contents a subclass of `UIDocument` provides and loads.
private final class SubclassedDocument: DocumentModel {
    let reference = Mutex(WeakDocument())

    func contents() async throws -> DocumentContents {
        let reference = reference.withLock(\.self)
        return try await MainActor.run {
            let document = reference.document
            switch try document?.contents(forType: document?.savingFileType ?? "public.data") {
            case let data as Data: return .file(data)
            case let wrapper as FileWrapper where wrapper.isDirectory: return .package(wrapper.files)
            case let wrapper as FileWrapper: return .file(wrapper.regularFileContents ?? Data())
            default: throw CocoaError(.fileWriteUnknown)
            }
        }
    }

    func load(_ contents: DocumentContents) async throws {
        let reference = reference.withLock(\.self)
        try await MainActor.run {
            let document = reference.document
            switch contents {
            case .file(let data): try document?.load(fromContents: data, ofType: document?.fileType)
            case .package(let files):
                try document?.load(fromContents: FileWrapper.directory(of: files), ofType: document?.fileType)
            }
        }
    }
}
