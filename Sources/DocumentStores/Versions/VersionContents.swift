internal import FoundationShims
internal import LocalCloud

/// Reads the contents of versions within a transaction.
struct VersionContents {
    let locator: ItemLocator
    let service: DocumentService
    let state: WorldState

    /// Copies the content of a version to a path that does not exist.
    func copy(_ version: DocumentVersion, to path: String) throws {
        let (place, id, row) = try locator.expectItem(version.url, service)
        let found = try hash(of: version, row, place)
        try service.disk.contents(besides: state.storagePath).copy(found, kind: row.kind, to: path)
        noteLocal(version.id, of: id, at: place)
    }

    /// Returns the bytes of a version of a file.
    func bytes(of version: DocumentVersion) throws -> [UInt8] {
        let (place, id, row) = try locator.expectItem(version.url, service)
        guard row.kind == .file else {
            throw DocumentError(.fileSystem, "`\(row.path)` is a package; use `copy(_:to:)`")
        }
        let hash = try hash(of: version, row, place)
        let bytes = try service.disk.contents(besides: state.storagePath).bytes(of: hash)
        noteLocal(version.id, of: id, at: place)
        return bytes
    }

    /// Returns the bytes of a version of a file whose content is on the device; changes nothing.
    func localBytes(of version: DocumentVersion) throws -> [UInt8] {
        let (place, _, row) = try locator.expectItem(version.url, service)
        guard row.kind == .file else { throw DocumentError(.invalidOptions, "`\(row.path)` is a package") }
        let hash = try hash(of: version, row, place, isLocal: true)
        return try service.disk.contents(besides: state.storagePath).bytes(of: hash)
    }

    /// Returns the hash of a version's content, which is on the device or, unless `isLocal` is set, can be downloaded.
    func hash(
        of version: DocumentVersion, _ row: DeviceItem, _ place: ContainerLocation, isLocal: Bool = false
    ) throws -> String {
        if version.isCurrent, row.isEdited, row.holds?.id == version.id, row.holds?.hash == nil {
            return try hash(onDisk: row, place)
        }
        let all = (row.known?.versions ?? []) + (row.holds.map { [$0] } ?? [])
        guard row.resolved[version.id] != true, let found = all.first(where: { $0.id == version.id }),
            let hash = found.hash
        else {
            throw DocumentError(.badVersion, "`\(version.id)` is no longer a version of `\(row.path)`")
        }
        // The content of an evicted version that was made on the device is still stored, but apps do not have it.
        let isMadeHere = found.device == place.device && !(isLocal && version.isCurrent)
        let isHere = isMadeHere || row.holds?.id == found.id || row.local.contains(found.id)
        guard isHere || !isLocal else {
            throw DocumentError(
                .ubiquitousFileUnavailable,
                "the content of the version `\(found.id)` of `\(row.path)` is not on the device; download it first")
        }
        if !isHere { try checkDownload(of: found, row, place) }
        return hash
    }

    /// Stores the changed content on disk, which has not been read yet, and returns its hash.
    private func hash(onDisk row: DeviceItem, _ place: ContainerLocation) throws -> String {
        let path = place.root + "/" + row.diskPath
        guard try service.disk.files.status(of: path)?.kind == (row.kind == .package ? .directory : .file) else {
            // Without an account, the deletion of the file is not detected.
            throw DocumentError(.noSuchFile, "the document at `\(path)` no longer exists")
        }
        let contents = try service.disk.contents(besides: state.storagePath)
        return try row.kind == .package
            ? contents.store(package: path).hash : contents.store(file: path).hash
    }

    /// Checks that the device can download a version.
    private func checkDownload(
        of version: Version, _ row: DeviceItem, _ place: ContainerLocation
    ) throws(DocumentError) {
        guard version.isAvailable else {
            throw DocumentError(.ubiquitousFileUnavailable, "`\(version.device)` has not uploaded `\(row.path)` yet")
        }
        guard state.devices["", place.device]?.isOnline == true else {
            throw DocumentError(.ubiquityServerNotAvailable, "`\(place.device)` is offline")
        }
    }

    /// Records that the content of a version is on the device.
    private func noteLocal(_ version: String, of id: String, at place: ContainerLocation) {
        guard var row = service.items.item(id, at: place), !row.local.contains(version) else { return }
        row.local.append(version)
        service.items.put(row, id, at: place, in: state)
    }
}
