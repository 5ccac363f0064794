public import FoundationShims

/// A change by another device or by iCloud, as presenters of an item receive it.
///
/// The values correspond to the messages of Apple's `NSFilePresenter`:
/// https://developer.apple.com/documentation/foundation/nsfilepresenter
public struct ItemChange: Sendable, Hashable {
    /// The kind of a change.
    public enum Event: Sendable, Hashable {
        /// The item is new on the device.
        case appeared
        /// The content on the device was replaced.
        case contentChanged
        /// The item was moved; `url` is its previous URL.
        case moved(to: URL)
        /// The item was deleted on another device.
        case deleted
        /// A concurrent version from another device arrived, with its persistent identifier.
        case gainedVersion(String)
        /// A version was removed.
        case lostVersion(String)
        /// A conflict was resolved, on this or another device.
        case resolvedConflict(String)
        /// The state of a transfer changed; the file did not change.
        case attributesChanged
    }

    /// The URL of the item; for a move, the previous URL.
    public let url: URL
    /// The identifier of the item.
    public let item: String
    /// The kind of the change.
    public let event: Event
}

/// An observation that ends when it is deinitialized.
public final class ItemObservation: Sendable {
    private let onCancel: @Sendable () -> Void

    package init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    deinit {
        onCancel()
    }
}
