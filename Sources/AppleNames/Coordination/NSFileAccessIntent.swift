internal import DocumentStores
public import Foundation
internal import Synchronization

/// A request to read or write one item.
///
/// The class is `@unchecked Sendable`, because its only state is in a lock.
///
/// https://developer.apple.com/documentation/foundation/nsfileaccessintent
open class NSFileAccessIntent: NSObject, @unchecked Sendable {
    let intent: FileAccessIntent
    private let current: Mutex<URL>

    private init(_ intent: FileAccessIntent) {
        self.intent = intent
        current = Mutex(intent.url)
    }

    /// The current URL of the item, which differs from the requested one if the item was moved.
    public internal(set) var url: URL {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    /// Returns an intent to read an item.
    public class func readingIntent(
        with url: URL, options: NSFileCoordinator.ReadingOptions = []
    ) -> NSFileAccessIntent {
        NSFileAccessIntent(.readingIntent(with: url, options: options.coordinated))
    }

    /// Returns an intent to write an item.
    public class func writingIntent(
        with url: URL, options: NSFileCoordinator.WritingOptions = []
    ) -> NSFileAccessIntent {
        NSFileAccessIntent(.writingIntent(with: url, options: options.coordinated))
    }
}

extension NSFileCoordinator {
    /// Options for a coordinated read.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions
    public struct ReadingOptions: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates options from Apple's raw values.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Presenters are not asked to save unsaved changes.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// If the item is a symbolic link, the target of the link is read.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// The content is not downloaded: name, size, and dates are available without it.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// The reader gets a separate copy that does not change while other processes write.
        public static let forUploading = ReadingOptions(rawValue: 8)

        var coordinated: FileCoordinator.ReadingOptions { .init(rawValue: Int(rawValue)) }
    }

    /// Options for a coordinated write; at most one can be set.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/writingoptions
    public struct WritingOptions: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates options from Apple's raw values.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item is deleted; presenters are asked to accommodate the deletion.
        public static let forDeleting = WritingOptions(rawValue: 1)
        /// The item is moved or renamed.
        public static let forMoving = WritingOptions(rawValue: 2)
        /// The current content is modified; presenters are asked to save first.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// Another item replaces this one; presenters are asked to accommodate the deletion.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// Only metadata that is independent of the content is changed, such as tags; the content is not downloaded.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)

        var coordinated: FileCoordinator.WritingOptions { .init(rawValue: Int(rawValue)) }
    }
}
