internal import DocumentStores
public import Foundation
internal import LocalCloud
internal import Synchronization

/// A version of a document in a simulated container: the current one, or one in conflict with it.
///
/// The class is `@unchecked Sendable`, because its only state is in a lock.
///
/// https://developer.apple.com/documentation/foundation/nsfileversion
open class NSFileVersion: NSObject, @unchecked Sendable {
    /// The options for replacing a document with a version.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/replacingoptions
    public struct ReplacingOptions: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates options from Apple's raw values.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The version is removed after its content has replaced the current one.
        public static let byMoving = ReplacingOptions(rawValue: 1)
    }

    private let app: RunningApp
    private let listed: DocumentVersion
    /// The copy of the content outside of the container; `nil` for the current version.
    private let copy: VersionCopy?
    private let isMarkedResolved: Mutex<Bool>

    /// The version with the current URL of the document, which may have moved.
    private var version: DocumentVersion { app.documents.located(listed) }

    /// The identifier of the version.
    var id: String { listed.id }

    init(_ version: DocumentVersion, of app: RunningApp) {
        (listed, self.app) = (version, app)
        copy = version.isCurrent ? nil : VersionCopy(of: version, in: app.documents)
        isMarkedResolved = Mutex(version.isResolved)
    }
}

// MARK: - Finding versions

extension NSFileVersion {
    /// Returns the current version, or `nil` if there is no document at the URL.
    public class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
        versions(at: url) { [try $0.currentVersion(ofItemAt: url)].compactMap(\.self) }?.first
    }

    /// Returns the versions except the current one that were not removed, or `nil` if there is no document.
    public class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
        versions(at: url) { try $0.otherVersions(ofItemAt: url) }
    }

    /// Returns the unresolved conflict versions, or `nil` if there is no document.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/unresolvedconflictversionsofitem(at:)
    public class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
        versions(at: url) { try $0.unresolvedConflictVersions(ofItemAt: url) }
    }

    /// Passes the versions whose contents are not on the device to a function.
    public class func getNonlocalVersionsOfItem(
        at url: URL, completionHandler: @escaping ([NSFileVersion]?, (any Error)?) -> Void
    ) {
        completionHandler(versions(at: url) { try $0.nonlocalVersions(ofItemAt: url) }, nil)
    }

    /// Returns the versions whose contents are not on the device.
    public class func nonlocalVersionsOfItem(at url: URL) async throws -> [NSFileVersion] {
        versions(at: url) { try $0.nonlocalVersions(ofItemAt: url) } ?? []
    }

    /// Returns the version with an identifier, or `nil` if it was removed.
    public class func version(
        itemAt url: URL, forPersistentIdentifier persistentIdentifier: Any
    ) -> NSFileVersion? {
        guard let id = persistentIdentifier as? String else { return nil }
        return versions(at: url) { [try $0.version(ofItemAt: url, persistentIdentifier: id)].compactMap(\.self) }?.first
    }

    /// Removes all versions of a document except the current one, on all devices.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/removeotherversionsofitem(at:)
    /// - Throws: `CocoaError` if there is no document at the URL.
    public class func removeOtherVersionsOfItem(at url: URL) throws {
        guard let store = RunningApp.forItem(at: url)?.documents else { throw CocoaError(.fileNoSuchFile) }
        try withCocoaErrors { try store.removeOtherVersions(ofItemAt: url) }
    }

    private class func versions(
        at url: URL, _ list: (DocumentStore) throws -> [DocumentVersion]?
    ) -> [NSFileVersion]? {
        guard let app = RunningApp.forItem(at: url) else { return nil }
        return try? list(app.documents)?.map { NSFileVersion($0, of: app) }
    }
}

// MARK: - Properties

extension NSFileVersion {
    /// The URL of the content: that of the document for the current version, otherwise that of a copy.
    ///
    /// The copy exists as long as the object. If the content cannot be downloaded, no file exists at the URL: a
    /// coordinated read of the URL downloads the content or fails.
    /// https://developer.apple.com/documentation/foundation/nsfileversion/url
    public var url: URL {
        guard let copy else { return version.url }
        // Reading the URL again tries the download again.
        try? copy.provide()
        return copy.url
    }

    /// The name of the document.
    public var localizedName: String? { version.url.lastPathComponent }
    /// The name of the device that made the version.
    public var localizedNameOfSavingComputer: String? { listed.localizedNameOfSavingComputer }
    /// The modification date, by the clock of the device that made the version.
    public var modificationDate: Date? { listed.modificationDate.date }
    /// The identifier, the same on every device and at every launch: an `NSString`.
    public var persistentIdentifier: any NSCoding { NSString(string: listed.id) }
    /// Whether the version was made concurrently with the current one.
    public var isConflict: Bool { listed.isConflict }
    /// Whether the content is on the device.
    public var hasLocalContents: Bool { listed.hasLocalContents || copy?.isProvided == true }
    /// Whether the system may delete the version to free space; always false.
    public var isDiscardable: Bool { false }

    /// Whether the conflict is resolved; can only be set to true.
    ///
    /// A resolved version counts toward the account's quota until it is also removed. Apple's class raises an exception
    /// if the value is set to false; here, the process stops.
    /// https://developer.apple.com/documentation/foundation/nsfileversion/isresolved
    public var isResolved: Bool {
        get { isMarkedResolved.withLock(\.self) }
        set {
            precondition(newValue, "a resolved version cannot become unresolved")
            guard !isResolved, (try? app.documents.markResolved(version)) != nil else { return }
            isMarkedResolved.withLock { $0 = true }
        }
    }
}

// MARK: - Restoring and removing

extension NSFileVersion {
    /// Replaces the content of a file with the content of the version.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/replaceitem(at:options:)
    /// - Parameters:
    ///   - url: The URL of the document, or of a file outside of all containers.
    ///   - options: The options of the replacement.
    /// - Returns: The URL of the file.
    /// - Throws: `CocoaError` if the content is not available.
    @discardableResult
    public func replaceItem(at url: URL, options: NSFileVersion.ReplacingOptions = []) throws -> URL {
        let version = version
        try withCocoaErrors {
            guard url.standardizedFileURL != version.url.standardizedFileURL else {
                let isMoved = options.contains(.byMoving)
                return try app.documents.replaceItem(with: version, options: isMoved ? .byMoving : [])
            }
            let data = try app.documents.contents(of: version)
            try data.write(to: url, options: .atomic)
            if options.contains(.byMoving) { try app.documents.remove(version) }
        }
        return url
    }

    /// Removes the version and its content on all devices.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/remove()
    /// - Throws: `CocoaError` if the version is the current one or was removed.
    public func remove() throws {
        try withCocoaErrors { try app.documents.remove(version) }
    }
}
