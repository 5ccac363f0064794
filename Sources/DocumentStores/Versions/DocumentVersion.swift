public import FoundationShims
public import LocalCloud

/// A version of a document, modeled on `NSFileVersion`: the current version, or a version in conflict with it.
///
/// If a document was changed on two devices concurrently, one version becomes the current one on every device, and the
/// other one is kept until the conflict is resolved
/// (https://developer.apple.com/documentation/foundation/nsfileversion). Changes of versions reach the other devices
/// later, like changes of files.
public struct DocumentVersion: Sendable, Hashable, Identifiable {
    /// The identifier, the same on every device and at every launch: `persistentIdentifier`.
    public let id: String
    /// The URL of the document.
    public private(set) var url: URL
    /// Whether this is the current version.
    public let isCurrent: Bool
    /// The modification date, by the clock of the device that made the version.
    public let modificationDate: CloudInstant
    /// The name of the device that made the version.
    public let localizedNameOfSavingComputer: String
    /// The size in bytes.
    public let size: Int64
    /// Whether the version was marked as resolved; always true for the current version.
    public let isResolved: Bool
    /// Whether the content is on this device.
    public let hasLocalContents: Bool

    /// The version that was the current one when this version was listed.
    private var listing: Listing
    var current: String? { listing.current }
    /// The versions that were listed together with this version, including it.
    var listed: [String] { listing.versions }

    /// The state of the document when a version was listed, which does not distinguish versions.
    private struct Listing: Hashable {
        var current: String?
        /// The identifiers of all versions.
        var versions: [String]
        /// The identifier of the document, and its container on the device.
        let item: String
        let place: ContainerLocation

        static func == (left: Listing, right: Listing) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    /// Whether the version was made concurrently with the current one.
    public var isConflict: Bool { !isCurrent }

    init(_ version: Version, current: String?, of item: (id: String, row: DeviceItem), at place: ContainerLocation) {
        let row = item.row
        id = version.id
        let isCurrent = version.id == current
        let versions = [current].compactMap(\.self) + row.others.map(\.id)
        listing = Listing(current: current, versions: versions, item: item.id, place: place)
        url = place.url(of: row.path)
        self.isCurrent = isCurrent
        modificationDate = version.date
        localizedNameOfSavingComputer = version.device
        size = version.size
        isResolved = isCurrent || version.isResolved || row.resolved[version.id] != nil
        hasLocalContents =
            isCurrent
            ? row.holds?.id == version.id : version.device == place.device || row.local.contains(version.id)
    }
}

extension DocumentVersion {
    /// Returns the bytes of the version of a file whose content is on the device; changes nothing.
    /// - Throws: `DocumentError` with code `ubiquitousFileUnavailable` if the content is not on the device.
    package func localContents(in store: DocumentStore) throws -> Data {
        try store.using { service, state in
            Data(try VersionContents(locator: store.locator, service: service, state: state).localBytes(of: self))
        }
    }

    /// Returns the version as if it had been listed when the document had other versions.
    ///
    /// An app that stores or transfers the identifiers of versions restores the listing by which
    /// ``DocumentStore/resolve(keeping:)`` recognizes versions that have arrived since.
    ///
    /// - Parameters:
    ///   - current: The identifier of the version that was the current one.
    ///   - versions: The identifiers of all versions; `nil` for those that were listed with this version.
    /// - Returns: The version.
    public func listed(withCurrent current: String?, versions: [String]? = nil) -> DocumentVersion {
        var listed = self
        listed.listing.current = current
        listed.listing.versions = versions ?? listing.versions
        return listed
    }

    /// Returns the version with the current URL of its document.
    func located(_ service: DocumentService) -> DocumentVersion {
        guard let row = service.items.item(listing.item, at: listing.place), !row.isGoing else { return self }
        var located = self
        located.url = listing.place.url(of: row.path)
        return located
    }
}

extension DocumentVersion {
    /// The options for replacing the current version with another one.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfileversion/replacingoptions
    public struct ReplacingOptions: OptionSet, Sendable, Hashable {
        /// The raw value, equal to Apple's.
        public let rawValue: Int

        /// Creates options from Apple's raw values.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The version is removed after its content has replaced the current one.
        public static let byMoving = ReplacingOptions(rawValue: 1)
    }
}

// MARK: - Reading versions

extension DocumentStore {
    /// Returns the current version, or `nil` if there is no document at the URL.
    public func currentVersion(ofItemAt url: URL) throws -> DocumentVersion? {
        try versions(ofItemAt: url)?.first { $0.isCurrent }
    }

    /// Returns all versions that were not removed, resolved or not, without the current version; `nil` if there is no
    /// document.
    public func otherVersions(ofItemAt url: URL) throws -> [DocumentVersion]? {
        try versions(ofItemAt: url)?.filter { !$0.isCurrent }
    }

    /// Returns the unresolved conflict versions, or `nil` if there is no document.
    public func unresolvedConflictVersions(ofItemAt url: URL) throws -> [DocumentVersion]? {
        try otherVersions(ofItemAt: url)?.filter { !$0.isResolved }
    }

    /// Returns the versions whose contents are not on the device, or `nil` if there is no document.
    ///
    /// The content of a version is on the device after it was read or copied
    /// (https://developer.apple.com/documentation/foundation/nsfileversion/getnonlocalversionsofitem(at:completionhandler:)).
    public func nonlocalVersions(ofItemAt url: URL) throws -> [DocumentVersion]? {
        try versions(ofItemAt: url)?.filter { !$0.hasLocalContents }
    }

    /// Returns the version with an identifier, or `nil` if it was removed.
    public func version(ofItemAt url: URL, persistentIdentifier id: String) throws -> DocumentVersion? {
        try versions(ofItemAt: url)?.first { $0.id == id }
    }

    /// Returns the current version and then all others that were not removed, or `nil` if there is no document.
    package func versions(ofItemAt url: URL) throws -> [DocumentVersion]? {
        try using { service, _ in versions(ofItemAt: url, service) }
    }

    /// Returns the current version, for callers within a transaction.
    func currentVersion(ofItemAt url: URL, _ service: DocumentService) -> DocumentVersion? {
        versions(ofItemAt: url, service)?.first { $0.isCurrent }
    }

    private func versions(ofItemAt url: URL, _ service: DocumentService) -> [DocumentVersion]? {
        guard let (place, path) = locator.locate(url, service),
            let item = service.items.item(atPath: path, of: place), !item.row.isGoing, item.row.kind != .directory
        else { return nil }
        let row = item.row
        let current = row.current
        return ((current.map { [$0] } ?? []) + row.others).map {
            DocumentVersion($0, current: current?.id, of: item, at: place)
        }
    }

    /// Returns a version with the current URL of its document, which may have moved since the version was listed.
    package func located(_ version: DocumentVersion) -> DocumentVersion {
        (try? using { service, _ in version.located(service) }) ?? version
    }

    /// Writes the content of a version to a path outside all containers, as a file or a package.
    /// - Throws: `DocumentError` if the content is not on the device and the server cannot be reached or does not have
    ///   it, or if the destination exists.
    public func copy(_ version: DocumentVersion, to destination: URL) throws {
        try using { service, state in
            guard locator.locate(destination, service) == nil else {
                throw DocumentError(
                    .alreadyUbiquitous, "`\(destination.path)` is in a container; use a destination outside of it")
            }
            guard try service.disk.files.status(of: destination.path) == nil else {
                throw DocumentError(.fileExists, "`\(destination.path)` already exists")
            }
            try VersionContents(locator: locator, service: service, state: state).copy(version, to: destination.path)
        }
    }

    /// Returns the bytes of a version of a file.
    /// - Throws: `DocumentError` if the content is not on the device and the server cannot be reached or does not have
    ///   it, or if the document is a package, for which `copy(_:to:)` must be used.
    public func contents(of version: DocumentVersion) throws -> Data {
        try using { service, state in
            Data(try VersionContents(locator: locator, service: service, state: state).bytes(of: version))
        }
    }
}
