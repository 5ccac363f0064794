public import FoundationShims

/// The options of a store that is shared through iCloud, modeled on Core Data's store options.
///
/// https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouscontentnamekey
public struct UbiquitousStoreOptions: Sendable, Hashable {
    /// The names of the options in Core Data.
    public enum Key: String, Sendable, CaseIterable {
        /// The name of the store in iCloud, the same on all devices.
        case contentName = "NSPersistentStoreUbiquitousContentNameKey"
        /// The directory of the logs, as a URL or as a path within the container.
        case contentURL = "NSPersistentStoreUbiquitousContentURLKey"
        /// The identifier of the container; the default is the first container that is claimed.
        case containerIdentifier = "NSPersistentStoreUbiquitousContainerIdentifierKey"
        /// A token that distinguishes two stores with the same content name on one device.
        case peerToken = "NSPersistentStoreUbiquitousPeerTokenOption"
    }

    /// The location of the logs.
    ///
    /// Apple's documentation uses a URL, and older examples use a path in the container; both are supported.
    public enum ContentLocation: Sendable, Hashable {
        /// A directory in a container.
        case url(URL)
        /// A path relative to the container, as in `Logs`.
        case path(String)
    }

    /// The location of the logs if `contentLocation` is `nil`.
    public enum DefaultLocation: String, Sendable {
        /// The logs are in a directory that is named after the app's bundle identifier, as in iOS 6 and earlier.
        case bundleIdentifier
        /// The logs are in a directory in `CoreData` that is named after the content name, as in iOS 7 and later.
        case contentName
    }

    /// The name of the store in iCloud, the same on all devices.
    public var contentName: String
    /// The location of the logs, or `nil` for the default location.
    public var contentLocation: ContentLocation?
    /// The location of the logs if `contentLocation` is `nil`.
    public var defaultLocation: DefaultLocation
    /// The identifier of the container, or `nil` for the first container that is claimed.
    public var containerIdentifier: String?
    /// A token of letters and digits that distinguishes two stores with the same content name on one device.
    public var peerToken: String?

    /// Creates options.
    public init(
        contentName: String, contentLocation: ContentLocation? = nil,
        defaultLocation: DefaultLocation = .bundleIdentifier,
        containerIdentifier: String? = nil, peerToken: String? = nil
    ) {
        self.contentName = contentName
        self.contentLocation = contentLocation
        self.defaultLocation = defaultLocation
        self.containerIdentifier = containerIdentifier
        self.peerToken = peerToken
    }

    /// Checks that the names are valid file names that Core Data accepts.
    ///
    /// Core Data rejects periods since iOS 7: https://www.objc.io/issues/10-syncing-data/icloud-core-data/
    func check() throws(DocumentError) {
        try checkContentName()
        if let peerToken { try check(peerToken: peerToken) }
    }

    private func checkContentName() throws(DocumentError) {
        guard !contentName.isEmpty, contentName.utf8.count <= Self.longestName,
            !contentName.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || [0x2E, 0x2F].contains($0) })
        else {
            throw DocumentError(
                .badContentName,
                "`\(contentName)` is not a valid content name; expected 1 to \(Self.longestName) bytes without `.` and `/`"
            )
        }
    }

    private func check(peerToken: String) throws(DocumentError) {
        guard !peerToken.isEmpty, peerToken.utf8.count <= Self.longestName,
            peerToken.utf8.allSatisfy({ ("0"..."9").contains(Character(UnicodeScalar($0))) || Self.isLetter($0) })
        else {
            throw DocumentError(
                .badContentName, "`\(peerToken)` is not a valid peer token; expected letters and digits")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// The maximum length of a content name or peer token in bytes; both are parts of file names.
    static let longestName = 100
}
