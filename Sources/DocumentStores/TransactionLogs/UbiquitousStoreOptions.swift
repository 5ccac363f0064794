#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app says of a store that it shares through iCloud, in the words of Core Data's store options.
///
/// https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouscontentnamekey
public struct UbiquitousStoreOptions: Sendable, Hashable {
    /// The names of the options, which are Core Data's.
    public enum Key: String, Sendable, CaseIterable {
        /// The name of the store in iCloud, the same on all devices.
        case contentName = "NSPersistentStoreUbiquitousContentNameKey"
        /// The directory of the logs, as a URL or as a path within the container.
        case contentURL = "NSPersistentStoreUbiquitousContentURLKey"
        /// The container; the first one that is claimed if there is none.
        case containerIdentifier = "NSPersistentStoreUbiquitousContainerIdentifierKey"
        /// Tells two stores apart that have one identifier on one device.
        case peerToken = "NSPersistentStoreUbiquitousPeerTokenOption"
    }

    /// Where the logs are to be.
    ///
    /// Apple's pages have a URL, older examples a path within the container; both are taken.
    public enum ContentPlace: Sendable, Hashable {
        /// A directory within a container.
        case url(URL)
        /// A path from the container, as in `Logs`.
        case path(String)
    }

    /// Where the logs are if nothing is said of it.
    public enum DefaultPlace: String, Sendable {
        /// In a directory with the app's bundle identifier for a name, as until iOS 6.
        case bundleIdentifier
        /// In `CoreData/` and the content name, as since iOS 7.
        case contentName
    }

    /// The name of the store in iCloud, the same on all devices.
    public var contentName: String
    /// Where the logs are to be; nil for the default place.
    public var contentPlace: ContentPlace?
    /// Where the logs are if nothing is said of it.
    public var defaultPlace: DefaultPlace
    /// The container; nil for the first one that is claimed.
    public var containerIdentifier: String?
    /// Tells two stores apart that have one content name on one device: letters and digits.
    public var peerToken: String?

    /// Creates options.
    public init(
        contentName: String, contentPlace: ContentPlace? = nil, defaultPlace: DefaultPlace = .bundleIdentifier,
        containerIdentifier: String? = nil, peerToken: String? = nil
    ) {
        self.contentName = contentName
        self.contentPlace = contentPlace
        self.defaultPlace = defaultPlace
        self.containerIdentifier = containerIdentifier
        self.peerToken = peerToken
    }

    /// Refuses names that could not be those of files, or that Core Data refuses.
    ///
    /// No periods since iOS 7: https://www.objc.io/issues/10-syncing-data/icloud-core-data/
    func check() throws(TransactionLogError) {
        guard !contentName.isEmpty, contentName.utf8.count <= Self.longestName,
            !contentName.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || [0x2E, 0x2F].contains($0) })
        else {
            throw TransactionLogError(
                .badContentName,
                "`\(contentName)` is no content name: those have 1 to \(Self.longestName) bytes, no `.` and no `/`")
        }
        guard let peerToken else { return }
        guard !peerToken.isEmpty, peerToken.utf8.count <= Self.longestName,
            peerToken.utf8.allSatisfy({ ("0"..."9").contains(Character(UnicodeScalar($0))) || Self.isLetter($0) })
        else {
            throw TransactionLogError(.badContentName, "`\(peerToken)` is no peer token: those are letters and digits")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// The longest content name or peer token, in bytes: both are parts of names of files.
    static let longestName = 100
}
