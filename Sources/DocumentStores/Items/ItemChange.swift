#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that came from outside and that whoever presents an item wants to know.
///
/// These are the messages of Apple's `NSFilePresenter`, as values:
/// https://developer.apple.com/documentation/foundation/nsfilepresenter
public struct ItemChange: Sendable, Hashable {
    /// What happened.
    public enum Event: Sendable, Hashable {
        /// The item has just appeared on the device.
        case appeared
        /// The content on the device is another one now.
        case contentChanged
        /// The item is elsewhere now; `url` is where it was.
        case moved(to: URL)
        /// The item was deleted on another device.
        case deleted
        /// A version was made elsewhere at the same time as the current one, by its persistent identifier.
        case gainedVersion(String)
        /// A version is gone.
        case lostVersion(String)
        /// A conflict was resolved, here or elsewhere.
        case resolvedConflict(String)
        /// The state of a transfer changed, but nothing on the disk.
        case attributesChanged
    }

    /// Where the item is, or was before it moved.
    public let url: URL
    /// The item's `id`.
    public let item: String
    /// What happened.
    public let event: Event
}

/// Keeps an observation going as long as somebody holds on to it.
public final class ItemObservation: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    deinit {
        onCancel()
    }
}
