internal import LocalCloud

/// Prepares the files that replace the files of items, before the rows are saved.
struct ContentStaging {
    let place: ContainerLocation
    let disk: DocumentDisk
    let settings: DocumentSettings?
    let state: WorldState

    private var files: FileSystem { disk.files }

    /// Stages a file or placeholder for an item that is not downloaded.
    func stageDataless(_ row: inout DeviceItem, version: Version) throws {
        let isPlaceholder = settings?.undownloaded == .placeholder
        let (name, path) = try newPath()
        if isPlaceholder {
            let bytes = Placeholder(name: ItemName.split(row.path).name, size: version.size).bytes
            try files.make(path, isDurable: false) { write in try bytes.withUnsafeBytes { try write($0) } }
        } else {
            try files.makeDataless(path, size: version.size)
        }
        try adopt(path, name, &row, version: nil, date: version.date, isPlaceholder: isPlaceholder)
        row.listed = version.id
    }

    /// Stages the content of a version, which replaces the current file.
    func stage(_ version: Version, of row: inout DeviceItem) throws {
        guard let hash = version.hash else { return }
        let (name, path) = try newPath()
        let contents = try disk.contents(besides: state.storagePath)
        let isPrepared = try row.kind == .file && disk.prepared.move(hash, to: path, by: files)
        if !isPrepared { try contents.copy(hash, kind: row.kind, to: path) }
        try adopt(path, name, &row, version: version, date: version.date, isPlaceholder: false)
    }

    /// Removes the content of an item from the disk, and leaves a dataless file or a placeholder; a package is removed.
    func evict(_ row: inout DeviceItem, version: Version) throws {
        guard row.kind == .package else { return try stageDataless(&row, version: version) }
        row.plan(at: place) { $0.target = nil }
        (row.fingerprint, row.holds) = (nil, nil)
    }

    private func newPath() throws(DocumentError) -> (name: String, path: String) {
        try StagingDirectory(place: place, files: files).newPath(state.nextNumber())
    }

    private func adopt(
        _ path: String, _ name: String, _ row: inout DeviceItem, version: Version?, date: CloudInstant,
        isPlaceholder: Bool
    ) throws {
        try files.setModified(path, date.microseconds &* 1_000)
        guard let status = try files.status(of: path) else { return }
        var new = row
        new.isPlaceholder = isPlaceholder
        row.plan(at: place) { placement in
            placement.staged = name
            placement.target = place.fromHome(new.diskPath)
        }
        row.isPlaceholder = isPlaceholder
        row.fingerprint =
            row.kind == .package
            ? try TreeReader(files).fingerprint(ofPackage: path, status: status) : status.fingerprint
        // The modification date is from the simulator's clock and not from the clock of the disk.
        row.isRecentlyModified = false
        (row.holds, row.listed) = (version, nil)
    }
}
