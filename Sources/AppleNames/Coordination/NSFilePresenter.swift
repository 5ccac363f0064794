public import Foundation

/// An object that shows a file or directory to the user and cooperates with other readers and writers.
///
/// All methods have default implementations. A class implements either the method with a completion handler or the
/// asynchronous method of the same name.
///
/// https://developer.apple.com/documentation/foundation/nsfilepresenter
public protocol NSFilePresenter: NSObjectProtocol {
    /// The URL of the presented item, or `nil` if it does not exist yet.
    var presentedItemURL: URL? { get }
    /// The queue on which the messages are received.
    var presentedItemOperationQueue: OperationQueue { get }
    /// The URL of the item from which the presented item is derived.
    var primaryPresentedItemURL: URL? { get }
    /// The attributes for which the presenter is notified of changes; the simulator notifies of all of them.
    var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { get }

    /// Prepares for a read of the item; the reader waits until `reader` is called with a function that is called after
    /// the read, or with `nil`.
    func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
    /// Prepares for a write of the item; the writer waits until `writer` is called with a function that is called after
    /// the write, or with `nil`.
    func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
    /// Saves unsaved changes, because the item is about to be read.
    func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    /// Saves unsaved changes, because the item is about to be read.
    func savePresentedItemChanges() async throws
    /// Prepares for the deletion or replacement of the item.
    func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    /// Prepares for the deletion or replacement of the item.
    func accommodatePresentedItemDeletion() async throws
    /// Prepares for the deletion of a file in the presented package.
    func accommodatePresentedSubitemDeletion(
        at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    /// Prepares for the deletion of a file in the presented package.
    func accommodatePresentedSubitemDeletion(at url: URL) async throws

    /// Called after the item, or a directory that contains it, was moved or renamed.
    func presentedItemDidMove(to newURL: URL)
    /// Called after the content or the attributes of the item were written.
    func presentedItemDidChange()
    /// Called after the iCloud state of the item changed; the simulator passes all ubiquitous attributes.
    func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>)
    /// Called after a concurrent version from another device arrived.
    func presentedItemDidGain(_ version: NSFileVersion)
    /// Called after a version of the item was removed.
    func presentedItemDidLose(_ version: NSFileVersion)
    /// Called after a conflict between versions of the item was resolved, on this or another device.
    func presentedItemDidResolveConflict(_ version: NSFileVersion)
    /// Called after an item appeared in the presented directory.
    func presentedSubitemDidAppear(at url: URL)
    /// Called after an item in the presented directory was moved or renamed.
    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL)
    /// Called after an item in the presented directory was written.
    func presentedSubitemDidChange(at url: URL)
}

/// The default implementations.
extension NSFilePresenter {
    /// No URL.
    public var primaryPresentedItemURL: URL? { nil }
    /// No attributes.
    public var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { [] }
    /// Lets the reader read immediately.
    public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        reader(nil)
    }
    /// Lets the writer write immediately.
    public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        writer(nil)
    }
    /// Does nothing: there are no unsaved changes.
    public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        completionHandler(nil)
    }
    /// Calls the method with a completion handler.
    public func savePresentedItemChanges() async throws {
        try await reply { savePresentedItemChanges(completionHandler: $0) }
    }
    /// Lets the writer delete the item.
    public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        completionHandler(nil)
    }
    /// Calls the method with a completion handler.
    public func accommodatePresentedItemDeletion() async throws {
        try await reply { accommodatePresentedItemDeletion(completionHandler: $0) }
    }
    /// Lets the writer delete the file.
    public func accommodatePresentedSubitemDeletion(
        at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        completionHandler(nil)
    }
    /// Calls the method with a completion handler.
    public func accommodatePresentedSubitemDeletion(at url: URL) async throws {
        try await reply { accommodatePresentedSubitemDeletion(at: url, completionHandler: $0) }
    }
    /// Does nothing.
    public func presentedItemDidMove(to newURL: URL) {}
    /// Does nothing.
    public func presentedItemDidChange() {}
    /// Does nothing.
    public func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}
    /// Does nothing.
    public func presentedItemDidGain(_ version: NSFileVersion) {}
    /// Does nothing.
    public func presentedItemDidLose(_ version: NSFileVersion) {}
    /// Does nothing.
    public func presentedItemDidResolveConflict(_ version: NSFileVersion) {}
    /// Does nothing.
    public func presentedSubitemDidAppear(at url: URL) {}
    /// Does nothing.
    public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {}
    /// Does nothing.
    public func presentedSubitemDidChange(at url: URL) {}

    private func reply(_ ask: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
        let error: (any Error)? = await FirstReply.wait(ask)
        if let error { throw error }
    }
}
