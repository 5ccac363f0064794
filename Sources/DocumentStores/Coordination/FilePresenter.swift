public import FoundationShims

/// A function of a presenter that is called when another process has finished its access.
public typealias FileReacquirer = @Sendable () async -> Void

/// An object that shows a file or directory to the user and cooperates with other readers and writers: Apple's
/// `NSFilePresenter`.
///
/// Messages start one after another on the presenter's queue, Apple's `presentedItemOperationQueue`. If a message
/// suspends, the next one starts; if it blocks its thread, the next one waits, which can cause a deadlock. All methods
/// have default implementations, as in Apple's protocol.
///
/// https://developer.apple.com/documentation/foundation/nsfilepresenter
public protocol FilePresenter: AnyObject, Sendable {
    /// The URL of the presented item, or `nil` if it does not exist yet. The URL is read at every access.
    var presentedItemURL: URL? { get }

    /// Prepares for a read of the item; the reader waits until this method returns.
    /// - Returns: A function to call after the read, or `nil`.
    func relinquishPresentedItemToReader() async -> FileReacquirer?

    /// Prepares for a write of the item; the writer waits until this method returns.
    /// - Returns: A function to call after the write, or `nil`.
    func relinquishPresentedItemToWriter() async -> FileReacquirer?

    /// Saves unsaved changes, because the item is about to be read.
    /// - Throws: An error if the changes cannot be saved; the read fails with this error.
    func savePresentedItemChanges() async throws

    /// Prepares for the deletion or replacement of the item.
    /// - Throws: An error if the item must not be deleted; the deletion fails with this error.
    func accommodatePresentedItemDeletion() async throws

    /// Called after the item, or a directory that contains it, was moved or renamed.
    func presentedItemDidMove(to newURL: URL) async

    /// Called after the content or the attributes of the item were written.
    func presentedItemDidChange() async

    /// Called after the iCloud state of the item changed, for example because it was downloaded or uploaded.
    func presentedItemDidChangeUbiquityAttributes() async

    /// Called after a concurrent version from another device arrived, with its persistent identifier.
    func presentedItemDidGainVersion(_ persistentIdentifier: String) async

    /// Called after a version of the item was removed.
    func presentedItemDidLoseVersion(_ persistentIdentifier: String) async

    /// Called after a conflict between versions of the item was resolved, on this or another device.
    func presentedItemDidResolveConflictVersion(_ persistentIdentifier: String) async

    /// Prepares for the deletion of a file in the presented package.
    func accommodatePresentedSubitemDeletion(at url: URL) async throws

    /// Called after an item appeared in the presented directory.
    func presentedSubitemDidAppear(at url: URL) async

    /// Called after an item in the presented directory was moved or renamed.
    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async

    /// Called after an item in the presented directory was written.
    func presentedSubitemDidChange(at url: URL) async
}

/// The default implementations.
extension FilePresenter {
    /// Does nothing.
    public func relinquishPresentedItemToReader() async -> FileReacquirer? { nil }
    /// Does nothing.
    public func relinquishPresentedItemToWriter() async -> FileReacquirer? { nil }
    /// Does nothing: there are no unsaved changes.
    public func savePresentedItemChanges() async throws {}
    /// Does nothing.
    public func accommodatePresentedItemDeletion() async throws {}
    /// Does nothing.
    public func presentedItemDidMove(to newURL: URL) async {}
    /// Does nothing.
    public func presentedItemDidChange() async {}
    /// Does nothing.
    public func presentedItemDidChangeUbiquityAttributes() async {}
    /// Does nothing.
    public func presentedItemDidGainVersion(_ persistentIdentifier: String) async {}
    /// Does nothing.
    public func presentedItemDidLoseVersion(_ persistentIdentifier: String) async {}
    /// Does nothing.
    public func presentedItemDidResolveConflictVersion(_ persistentIdentifier: String) async {}
    /// Does nothing.
    public func accommodatePresentedSubitemDeletion(at url: URL) async throws {}

    /// Calls `presentedItemDidChange()` if a package is presented.
    public func presentedSubitemDidAppear(at url: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    /// Calls `presentedItemDidChange()` if a package is presented.
    public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    /// Calls `presentedItemDidChange()` if a package is presented.
    public func presentedSubitemDidChange(at url: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    private var presentsPackage: Bool {
        presentedItemURL.map { PackageNames.current.isPackage(ItemPath($0)) } ?? false
    }
}
