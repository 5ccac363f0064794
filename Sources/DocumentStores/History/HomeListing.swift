package import LocalCloud

/// An entry in the home directory of a device.
package struct HomeEntry: Sendable, Hashable {
    /// The fingerprint of a file or a link; `nil` for a directory, which is recreated and not kept.
    let fingerprint: Fingerprint?
}

/// The path of an entry in a home directory, compared byte by byte.
package struct HomePath: Sendable, Hashable {
    /// The name of the device.
    package let device: String
    let path: ExactPath
}

/// All entries in the home directories of some devices.
package typealias HomeListing = [HomePath: HomeEntry]

extension WorldState {
    /// The home directories of the devices that have documents, by the names of the devices.
    package var documentHomes: [String: String] {
        guard let service = try? service(DocumentService.self) else { return [:] }
        return service.devices.devices.rows(in: "").mapValues(\.home)
    }

    /// Excludes other processes from the home directories until the end of this transaction.
    package func lockHomes() throws {
        try service(DocumentService.self).disk.holdLock(besides: storagePath)
    }

    /// Records the inodes that directories have after they were created again.
    ///
    /// An app cannot see them. Without them, a package would seem to be a new one.
    package func noticeRestoredDirectories() throws {
        let service = try service(DocumentService.self)
        let files = service.disk.files
        for (device, _) in documentHomes {
            for place in service.devices.places(of: device) {
                for (id, old) in service.items.rows.rows(in: place.path) where old.kind != .file {
                    let path = place.root + "/" + old.diskPath
                    guard !old.isPlaceholder, let status = try files.status(of: path), status.kind == .directory else {
                        continue
                    }
                    var row = old
                    let inode = status.fingerprint.inode
                    if row.kind == .directory, row.folder != nil { row.folder = inode }
                    if row.kind == .package { row.fingerprint = try Self.renewed(row, path, status, files) }
                    guard row.folder != old.folder || row.fingerprint != old.fingerprint else { continue }
                    service.items.rows[place.path, id] = row
                }
            }
        }
    }

    /// Returns the fingerprint of a package with the inode of its new directory, if its contents are the same.
    private static func renewed(
        _ row: DeviceItem, _ path: String, _ status: FileStatus, _ files: FileSystem
    ) throws -> Fingerprint? {
        guard let old = row.fingerprint, old.inode != status.fingerprint.inode else { return row.fingerprint }
        let new = try TreeReader(files).fingerprint(ofPackage: path, status: status)
        return (new.size, new.modified) == (old.size, old.modified) ? new : old
    }
}
