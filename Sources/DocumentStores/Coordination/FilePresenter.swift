#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a presenter wants to be called with when the other side is done.
public typealias FileReacquirer = @Sendable () async -> Void

/// Shows a file or directory to the user, and is asked and told when others read and write it: Apple's
/// `NSFilePresenter`.
///
/// The messages begin one after the other, on a queue of the presenter's own: Apple's `presentedItemOperationQueue`.
/// One that waits for something lets the next begin; one that keeps its thread waiting does not, and may wait for
/// itself. All of them may be left out, as in Apple's protocol.
///
/// https://developer.apple.com/documentation/foundation/nsfilepresenter
public protocol FilePresenter: AnyObject, Sendable {
    /// What is presented; nil as long as there is no item yet. It is asked for anew at every access.
    var presentedItemURL: URL? { get }

    /// Somebody is about to read the item, and waits for this to return.
    /// - Returns: what is to be called when the reading is over; nil if nothing.
    func relinquishPresentedItemToReader() async -> FileReacquirer?

    /// Somebody is about to write the item, and waits for this to return.
    /// - Returns: what is to be called when the writing is over; nil if nothing.
    func relinquishPresentedItemToWriter() async -> FileReacquirer?

    /// What the user has changed is to be saved, because somebody is about to read the item.
    /// - Throws: why it cannot be saved. Whoever wanted to read gets this error instead of the item.
    func savePresentedItemChanges() async throws

    /// The item is about to be deleted or replaced.
    /// - Throws: why it must not be. Whoever wanted to delete it gets this error.
    func accommodatePresentedItemDeletion() async throws

    /// The item, or a directory that it is in, has been moved or renamed.
    func presentedItemDidMove(to newURL: URL) async

    /// The item has been written, its content or its attributes.
    func presentedItemDidChange() async

    /// What iCloud says of the item is different now: it has been downloaded, uploaded, is in conflict.
    func presentedItemDidChangeUbiquityAttributes() async

    /// Another version of the item has been found, made elsewhere at the same time; its persistent identifier.
    func presentedItemDidGainVersion(_ persistentIdentifier: String) async

    /// A version of the item is gone.
    func presentedItemDidLoseVersion(_ persistentIdentifier: String) async

    /// A conflict between versions of the item is resolved, here or elsewhere.
    func presentedItemDidResolveConflictVersion(_ persistentIdentifier: String) async

    /// Something in the package that is presented is about to be deleted.
    func accommodatePresentedSubitemDeletion(at url: URL) async throws

    /// Something has come into the directory that is presented.
    func presentedSubitemDidAppear(at url: URL) async

    /// Something in the directory that is presented has been moved or renamed.
    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async

    /// Something in the directory that is presented has been written.
    func presentedSubitemDidChange(at url: URL) async
}

/// What a presenter does that leaves a message out.
extension FilePresenter {
    /// Does nothing.
    public func relinquishPresentedItemToReader() async -> FileReacquirer? { nil }
    /// Does nothing.
    public func relinquishPresentedItemToWriter() async -> FileReacquirer? { nil }
    /// Does nothing: the user changes nothing that would have to be saved.
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

    /// A package has changed when something in it has.
    public func presentedSubitemDidAppear(at url: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    /// A package has changed when something in it has.
    public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    /// A package has changed when something in it has.
    public func presentedSubitemDidChange(at url: URL) async {
        if presentsPackage { await presentedItemDidChange() }
    }

    private var presentsPackage: Bool {
        presentedItemURL.map { PackageNames.current.isPackage(ItemPath($0)) } ?? false
    }
}
