internal import DocumentStores
public import Foundation

/// A pointer to the error of a coordinated access.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Coordinates reads and writes of files with presenters and other coordinators in the process.
///
/// A coordinated read of an item without content downloads it. Where a device would wait forever, the access fails with
/// an error that names all accesses involved. The class is `@unchecked Sendable`, because it has no state of its own.
///
/// https://developer.apple.com/documentation/foundation/nsfilecoordinator
open class NSFileCoordinator: NSObject, @unchecked Sendable {
    private let coordinator: FileCoordinator
    private let app = RunningApp.default

    /// Creates a coordinator.
    /// - Parameter filePresenterOrNil: The presenter that performs the accesses, or `nil` if there is none.
    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) {
        coordinator = FileCoordinator(filePresenter: filePresenterOrNil.map { PresenterAdapter.filePresenter(of: $0) })
    }

    /// Creates a coordinator without a presenter.
    public convenience override init() {
        self.init(filePresenter: nil)
    }

    /// The purpose of the accesses; coordinators with the same purpose never block each other.
    public var purposeIdentifier: String {
        get { coordinator.purposeIdentifier }
        set { coordinator.purposeIdentifier = newValue }
    }

    /// Cancels the waiting accesses of this coordinator and prevents further ones.
    public func cancel() { coordinator.cancel() }

    /// Announces that an item is about to be moved; has no effect in the simulator.
    public func item(at oldURL: URL, willMoveTo newURL: URL) {}

    /// Notifies presenters that an item was moved; must be called within the accessor of a write.
    public func item(at oldURL: URL, didMoveTo newURL: URL) {
        coordinator.item(at: oldURL, didMoveTo: newURL)
    }
}

// MARK: - Presenters

extension NSFileCoordinator {
    /// Registers a presenter until it is removed or deinitialized; the registration does not retain it.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/addfilepresenter(_:)
    public class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
        PresenterAdapter.removeDeinitialized()
        FileCoordination.shared.addFilePresenter(PresenterAdapter.filePresenter(of: filePresenter))
    }

    /// Removes a presenter.
    public class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
        guard let adapter = PresenterAdapter.existing(for: filePresenter) else { return }
        FileCoordination.shared.removeFilePresenter(adapter)
    }

    /// All presenters, in the order of their registration.
    public class var filePresenters: [any NSFilePresenter] {
        PresenterAdapter.removeDeinitialized()
        return FileCoordination.shared.filePresenters.compactMap { PresenterAdapter.presenter(of: $0) }
    }
}

// MARK: - Accesses that block the thread

extension NSFileCoordinator {
    /// Reads an item after all writers have finished.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(readingitemat:options:error:byaccessor:)
    /// - Parameters:
    ///   - url: The URL of the item.
    ///   - options: The options of the read.
    ///   - outError: Receives the error if the access is not granted.
    ///   - reader: Reads the item; receives its current URL.
    public func coordinate(
        readingItemAt url: URL, options: NSFileCoordinator.ReadingOptions = [], error outError: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {
        report(outError) {
            try VersionCopy.provide(at: url)
            try coordinator.coordinateAndWait(readingItemAt: url, options: options.coordinated, byAccessor: reader)
        }
    }

    /// Writes an item after all other accesses have finished.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(writingitemat:options:error:byaccessor:)
    /// - Parameters:
    ///   - url: The URL of the item, which need not exist.
    ///   - options: The kind of write.
    ///   - outError: Receives the error if the access is not granted.
    ///   - writer: Writes the item; receives its current URL.
    public func coordinate(
        writingItemAt url: URL, options: NSFileCoordinator.WritingOptions = [], error outError: NSErrorPointer,
        byAccessor writer: (URL) -> Void
    ) {
        report(outError) {
            try coordinator.coordinateAndWait(writingItemAt: url, options: options.coordinated, byAccessor: writer)
        }
    }

    /// Reads one item and writes another one.
    /// - Parameters:
    ///   - readingURL: The URL of the item to read.
    ///   - readingOptions: The options of the read.
    ///   - writingURL: The URL of the item to write, which need not exist.
    ///   - writingOptions: The kind of write.
    ///   - outError: Receives the error if the accesses are not granted.
    ///   - readerWriter: Receives the current URLs: first the one to read, then the one to write.
    public func coordinate(
        readingItemAt readingURL: URL, options readingOptions: NSFileCoordinator.ReadingOptions = [],
        writingItemAt writingURL: URL, options writingOptions: NSFileCoordinator.WritingOptions = [],
        error outError: NSErrorPointer, byAccessor readerWriter: (URL, URL) -> Void
    ) {
        report(outError) {
            try VersionCopy.provide(at: readingURL)
            try coordinator.coordinateAndWait(
                readingItemAt: readingURL, options: readingOptions.coordinated,
                writingItemAt: writingURL, options: writingOptions.coordinated, byAccessor: readerWriter)
        }
    }

    /// Writes two items, for example to move one.
    /// - Parameters:
    ///   - url1: The URL of the first item.
    ///   - options1: The kind of write of the first item.
    ///   - url2: The URL of the second item, which need not exist.
    ///   - options2: The kind of write of the second item.
    ///   - outError: Receives the error if the accesses are not granted.
    ///   - writer: Receives the current URLs of both items.
    public func coordinate(
        writingItemAt url1: URL, options options1: NSFileCoordinator.WritingOptions = [],
        writingItemAt url2: URL, options options2: NSFileCoordinator.WritingOptions = [],
        error outError: NSErrorPointer, byAccessor writer: (URL, URL) -> Void
    ) {
        report(outError) {
            try coordinator.coordinateAndWait(
                writingItemAt: url1, options: options1.coordinated, writingItemAt: url2,
                options: options2.coordinated, byAccessor: writer)
        }
    }

    /// Before many accesses, asks each presenter of the items, or of files in them, once to save and relinquish.
    /// - Parameters:
    ///   - readingURLs: The files and directories that are read.
    ///   - readingOptions: The options of the reads.
    ///   - writingURLs: The files and directories that are written.
    ///   - writingOptions: The kind of the writes.
    ///   - outError: Receives the error if a presenter refuses.
    ///   - batchAccessor: Performs the accesses, and then calls the function that it receives.
    public func prepare(
        forReadingItemsAt readingURLs: [URL], options readingOptions: NSFileCoordinator.ReadingOptions = [],
        writingItemsAt writingURLs: [URL], options writingOptions: NSFileCoordinator.WritingOptions = [],
        error outError: NSErrorPointer, byAccessor batchAccessor: (@escaping () -> Void) -> Void
    ) {
        let intents =
            readingURLs.map { FileAccessIntent.readingIntent(with: $0, options: readingOptions.coordinated) }
            + writingURLs.map { FileAccessIntent.writingIntent(with: $0, options: writingOptions.coordinated) }
        report(outError) { try coordinator.prepareAndWait(for: intents) { batchAccessor {} } }
    }

    private func report(_ outError: NSErrorPointer, _ access: () throws -> Void) {
        do {
            try access()
        } catch {
            outError?.pointee = cocoaError(error) as NSError
        }
    }
}

// MARK: - Accesses that do not block the thread

extension NSFileCoordinator {
    /// Accesses several items at once, and calls a function on a queue when the accesses are granted.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(with:queue:byaccessor:)
    /// - Parameters:
    ///   - intents: The items to read and write; their URLs are current when the function is called.
    ///   - queue: The queue on which the function is called.
    ///   - accessor: Accesses the items; receives the error if the accesses are not granted.
    public func coordinate(
        with intents: [NSFileAccessIntent], queue: OperationQueue,
        byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
    ) {
        // The task inherits the access in which the call is made, so that waits between accesses are known.
        Task { [self] in
            do {
                for intent in intents { try VersionCopy.provide(at: intent.url) }
                try await coordinator.coordinate(with: intents.map(\.intent)) { urls in
                    for (intent, url) in zip(intents, urls) { intent.url = url }
                    await QueueExecutor.run(on: queue, as: app) { accessor(nil) }
                }
            } catch {
                await QueueExecutor.run(on: queue, as: app) { accessor(cocoaError(error)) }
            }
        }
    }
}
