package import LocalCloud

/// An entry in the home directory of a device.
package struct HomeEntry: Sendable, Hashable {
    /// The fingerprint of a file or a link; `nil` for a directory, which is recreated and not kept.
    let fingerprint: Fingerprint?

    /// Whether the entry is a directory.
    package var isDirectory: Bool { fingerprint == nil }
}

/// The path of an entry in a home directory, compared byte by byte.
package struct HomePath: Sendable, Hashable {
    /// The name of the device.
    package let device: String
    let path: ExactPath
}

/// All entries in the home directories of some devices.
package typealias HomeListing = [HomePath: HomeEntry]

/// The entries in the parts of a home directory that may have changed.
package struct HomeChanges: Sendable {
    /// The paths of the parts: each path includes everything below it; `nil` for the whole directory.
    package var parts: [HomePath]?
    /// The entries in these parts.
    package var listing: HomeListing
}

extension HomePath {
    /// Returns whether a path is below another one.
    package func isBelow(_ other: HomePath) -> Bool {
        let (path, directory) = (path.text.utf8, other.path.text.utf8)
        return device == other.device && path.count > directory.count && path.starts(with: directory)
            && path[path.index(path.startIndex, offsetBy: directory.count)] == UInt8(ascii: "/")
    }
}

extension WorldState {
    /// The home directories of the devices that have documents, by the names of the devices.
    package var documentHomes: [String: String] {
        guard let service = try? service(DocumentService.self) else { return [:] }
        return service.devices.devices.rows(in: "").mapValues(\.home)
    }

    /// Returns the home directory of a device; `nil` if it has no documents.
    package func documentHome(of device: String) -> String? {
        (try? service(DocumentService.self))?.devices.devices["", device]?.home
    }

    /// Excludes other processes from the home directories until the end of this transaction.
    package func lockHomes() throws {
        try service(DocumentService.self).disk.holdLock(besides: storagePath)
    }

    /// Records the properties of restored files that differ from those in the rows: the inodes of directories, which
    /// were created again, and the age of files.
    ///
    /// An app cannot see them. Without them, a package would seem to be a new one, and old files would be read again.
    package func noticeRestoredFiles() throws {
        let service = try service(DocumentService.self)
        let files = service.disk.files
        for (device, _) in documentHomes {
            for place in service.devices.places(of: device) {
                for (id, old) in service.items.rows.rows(in: place.path) {
                    let path = place.root + "/" + old.diskPath
                    guard !old.isPlaceholder, let status = try files.status(of: path) else { continue }
                    let row = try Self.renewed(old, path, status, files)
                    if row != old { service.items.rows[place.path, id] = row }
                }
            }
        }
    }

    /// Returns a row with the current properties of its file, if the content is the same.
    private static func renewed(
        _ row: DeviceItem, _ path: String, _ status: FileStatus, _ files: FileSystem
    ) throws -> DeviceItem {
        var row = row
        switch (row.kind, status.kind) {
        case (.directory, .directory):
            if row.folder != nil { row.folder = status.fingerprint.inode }
        case (.package, .directory):
            let new = try TreeReader(files).fingerprint(ofPackage: path, status: status)
            guard let old = row.fingerprint, (new.size, new.modified) == (old.size, old.modified) else { break }
            (row.fingerprint, row.isRecentlyModified) = (new, false)
        case (.file, .file):
            if row.fingerprint == status.fingerprint { row.isRecentlyModified = false }
        default: break
        }
        return row
    }
}
