internal import LocalCloud

/// Reads and replaces the contents of items on the disk of a device.
struct LocalContents {
    let place: ContainerLocation
    let items: ItemTable
    let problems: ProblemTable
    let staging: ContentStaging
    let state: WorldState

    private var files: FileSystem { staging.disk.files }
    private var contents: ContentStore {
        get throws(DocumentError) { try staging.disk.contents(besides: state.storagePath) }
    }

    /// Returns an empty batch of contents.
    func batch() throws(DocumentError) -> ContentBatch { ContentBatch(in: try contents) }

    /// Reads the content of an item from the disk and stores it for upload.
    ///
    /// - Parameters:
    ///   - row: The item.
    ///   - id: Its identifier.
    ///   - batch: The contents with which it is saved; `nil` to save it immediately.
    /// - Returns: `false` if the content cannot be read or is being written, so that the upload must wait.
    /// - Throws: `DocumentError` if the content cannot be saved.
    func read(_ row: inout DeviceItem, _ id: String, in batch: ContentBatch? = nil) throws -> Bool {
        let path = place.root + "/" + row.path
        guard let kept = try storeContent(of: row, at: path, in: batch) else { return false }
        guard let status = try files.status(of: path) else { return false }
        let (fingerprint, isRecentlyModified) = try self.fingerprint(of: row, at: path, status)
        guard fingerprint == row.fingerprint, var version = row.holds else { return false }
        (version.hash, version.size) = kept
        row.holds = version
        row.isRecentlyModified = isRecentlyModified
        row.unsent.append(version)
        items.put(row, id, at: place, in: state)
        return true
    }

    /// Stores the content of an item for upload; returns `nil` and reports a problem if it cannot be read.
    private func storeContent(
        of row: DeviceItem, at path: String, in batch: ContentBatch?
    ) throws -> (hash: String, size: Int64)? {
        let contents = try contents
        do {
            return row.kind == .package
                ? try contents.store(package: path, in: batch) : try contents.store(file: path, in: batch)
        } catch let error as DocumentError where error.isFailedCall {
            // The file may have been moved with a directory that has no row, so everything is read again.
            if error.isNoSuchFileError { staging.disk.watcher.forget(place.root) }
            problems[place, row.path] = ProblemRow(kind: .unreadable)
            return nil
        }
    }

    private func fingerprint(
        of row: DeviceItem, at path: String, _ status: FileStatus
    ) throws -> (fingerprint: Fingerprint, isRecentlyModified: Bool) {
        row.kind == .package && status.kind == .directory
            ? try TreeReader(files).look(intoPackage: path, status: status)
            : (status.fingerprint, Fingerprint.isTooRecent(status.fingerprint.modified, at: Fingerprint.clock()))
    }

    /// Creates a version of an item with the given content.
    /// - Parameters:
    ///   - id: The item.
    ///   - hash: The hash of the content.
    ///   - size: The size of the content in bytes.
    ///   - listed: The version that was current when the app listed the versions; `nil` for the content on disk.
    ///     Another version that has arrived since stays in conflict.
    /// - Throws: `DocumentError` if the content on disk is being written or cannot be read; the code is `badVersion` if
    ///   the content was changed on this device since the app listed the versions.
    func replace(_ id: String, with hash: String, size: Int64, insteadOf listed: String? = nil) throws {
        guard var row = items.item(id, at: place), let device = state.devices["", place.device] else { return }
        // The content that was just written is recognized by its hash, so that it is not mistaken for a later write.
        guard try row.fingerprint == nil || row.holds == nil || row.holds?.hash != nil || read(&row, id)
        else { throw DocumentError(.fileSystem, "`\(row.path)` is being written") }
        row.ancestors =
            (row.isEdited || row.isExcluded ? row.ancestors : [])
            + (try Self.versions(of: row, replacedBy: hash, insteadOf: listed))
        if row.isEdited, row.holds?.hash == nil {
            let mark = try mark(onDisk: row)
            row.holds?.hash = mark
        }
        let version = Version(size: size, hash: hash, madeOn: device, in: state)
        try staging.stage(version, of: &row)
        (row.isEdited, row.isRequested, row.received) = (true, true, 0)
        row.unsent.append(version)
        (row.uploadingError, row.downloadingError) = (nil, nil)
        items.put(row, id, at: place, in: state)
        state.log("edit", on: place.device, place.container, row.path, paths: [row.path])
    }

    /// Returns the versions that a new version replaces: the content on disk, and the version that the app has listed.
    private static func versions(
        of row: DeviceItem, replacedBy hash: String, insteadOf listed: String?
    ) throws(DocumentError) -> [String] {
        guard let listed, let holds = row.holds, holds.id != listed, holds.hash != hash else {
            return [row.holds?.id, row.isEdited || row.holds?.id == listed ? nil : listed].compactMap(\.self)
        }
        // No other device has the changed content, so it cannot stay in conflict.
        guard !row.isEdited else {
            throw DocumentError(
                .badVersion, "`\(row.path)` was changed after its versions were listed; list them again")
        }
        // A version that lost against the listed one stays in conflict, because no app has listed it.
        let isOlder = row.known?.current?.id == listed && !row.others.contains { $0.id == holds.id }
        return isOlder ? [holds.id, listed] : [listed]
    }

    /// Returns the hash of the content on disk, or `nil` if it is not the content that was detected.
    private func mark(onDisk row: DeviceItem) throws -> String? {
        let path = place.root + "/" + row.diskPath
        guard let status = try files.status(of: path) else { return nil }
        let contents = try contents
        guard row.kind == .package else {
            return status.fingerprint == row.fingerprint ? try contents.hash(ofFile: path) : nil
        }
        let fingerprint = try TreeReader(files).fingerprint(ofPackage: path, status: status)
        return fingerprint == row.fingerprint ? try contents.hash(ofPackage: path) : nil
    }

    /// Checks that the server has everything that the eviction of an item removes from this device.
    func checkEviction(of row: DeviceItem) throws(DocumentError) {
        guard !row.isExcluded else {
            throw DocumentError(.notUploaded, "`\(row.path)` is excluded from syncing and is only on this device")
        }
        guard row.isSafeToEvict else {
            throw DocumentError(.notUploaded, "`\(row.path)` is not on the server yet; wait for its upload")
        }
        guard row.kind != .package || !hasLocalFiles(row) else {
            throw DocumentError(
                .notUploaded, "`\(row.path)` contains files that exist only on this device; wait for their upload")
        }
    }

    /// Returns whether a package contains files that are never synced, or may contain some because it cannot be read.
    func hasLocalFiles(_ row: DeviceItem) -> Bool {
        guard row.kind == .package, row.holds != nil else { return false }
        guard let local = try? TreeReader(files).local(inPackage: place.root + "/" + row.path) else { return true }
        return !local.isEmpty
    }
}

extension DeviceItem {
    /// Whether the content on disk is also on the server.
    fileprivate var isSafeToEvict: Bool {
        guard let holds, let known, !isEdited, placing == nil else { return false }
        return known.versions.contains { $0.id == holds.id && $0.isAvailable } || known.past.contains(holds.id)
    }
}
