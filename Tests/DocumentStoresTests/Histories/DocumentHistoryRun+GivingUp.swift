import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Records the contents that an operation intentionally discards; all other contents must exist at the end.
extension DocumentHistoryRun {
    /// Records the contents that are discarded when a file is overwritten.
    ///
    /// These are only the contents of the file on the device: an app that writes to a file without content has not seen
    /// the versions in iCloud.
    func giveUp(writingTo name: String, on device: Int) throws {
        if let content = content(at: documents(device) + "/" + name) { gone.insert(content) }
    }

    /// Records the contents that are discarded when a file is deleted: its content, and all versions that the app could
    /// see.
    func giveUp(deleting name: String, on device: Int) throws {
        if let content = content(at: documents(device) + "/" + name) { gone.insert(content) }
        for row in try rows(standingAt: name, on: device) {
            for version in Self.seen(row) { try giveUp(version) }
        }
    }

    /// Returns the versions that an app sees: conflict versions, and the current version unless the file has the content
    /// of an older or a different one.
    private static func seen(_ row: DeviceItem) -> [Version] {
        guard let known = row.known else { return [] }
        let isSeen = known.current.map { current in
            row.holds.map { $0.id == current.id || row.ancestors.contains(current.id) } ?? true
        }
        return known.others + (isSeen == true ? [known.current].compactMap(\.self) : [])
    }

    /// Records the contents that are discarded when a file is renamed just after it replaced another file.
    ///
    /// If the replacement was not detected, the file cannot be distinguished from a new one, and the old item is
    /// deleted: see `documents-noticing`.
    func giveUp(moving name: String, on device: Int) throws {
        guard let status = try FileSystem().status(of: documents(device) + "/" + name) else { return }
        for row in try rows(standingAt: name, on: device) {
            guard ExactPath(row.path) == ExactPath("Documents/" + name), let fingerprint = row.fingerprint,
                fingerprint.inode != status.fingerprint.inode
            else {
                continue
            }
            for version in Self.seen(row) { try giveUp(version) }
        }
    }

    /// Records the contents that are discarded when a file replaces another file just after that file was renamed.
    ///
    /// If the rename was not detected, nothing connects the new file with the old item, which is deleted: see
    /// `documents-noticing`.
    func giveUp(replacing name: String, on device: Int) throws {
        guard let status = try FileSystem().status(of: documents(device) + "/" + name) else { return }
        for row in try rows(standingAt: name, on: device)
        where ExactPath(row.path) != ExactPath("Documents/" + name)
            && row.fingerprint?.inode == status.fingerprint.inode
        {
            for version in Self.seen(row) { try giveUp(version) }
        }
    }

    /// Returns the items at a path on a device, including undetected moves and pending operations.
    func rows(standingAt name: String, on device: Int) throws -> [DeviceItem] {
        try inspect(device) { try Self.rows(standingAt: "Documents/" + name, of: $1, on: $0) } ?? []
    }

    /// Returns the items at a path, including undetected moves and pending operations.
    private static func rows(standingAt path: String, of place: ContainerLocation, on service: DocumentService) throws
        -> [DeviceItem]
    {
        let files = FileSystem()
        let there =
            try files.status(of: place.root + "/" + path)?.fingerprint
            ?? files.status(of: place.root + "/" + ItemName.placeholder(of: path))?.fingerprint
        let froms = Set([path, ItemName.placeholder(of: path)].map { ExactPath(place.fromHome($0)) })
        return service.items.rows.rows(in: place.path).values.filter { row in
            guard row.kind != .directory else { return false }
            // A file of an item with contents that exist only in iCloud is the same item wherever it is moved, also if
            // it was written: `documents-moves`.
            let isSameFile = row.kind == .package || row.isMoreThanItsFile
            let isMoved = isSameFile ? row.fingerprint?.inode == there?.inode : row.fingerprint == there
            return ExactPath(row.path) == ExactPath(path) && !row.isDeleted && !row.isGoing
                || row.fingerprint != nil && isMoved || row.placing?.from.map { froms.contains(ExactPath($0)) } == true
        }
    }

    func giveUp(_ version: Version) throws {
        if let content = try content(of: version) { gone.insert(content) }
    }

    private func content(of version: Version) throws -> Int? {
        guard let hash = version.hash else { return nil }
        return try inspect(0) { service, _ in try Self.content(of: hash, in: service.disk.openedContents) } ?? nil
    }
}

// MARK: - Conflicts

extension DocumentHistoryRun {
    /// Discards the other versions that the device knows.
    func keepCurrent(_ device: Int, _ name: Int) throws {
        guard try row(device, name) != nil else { return }
        for version in try others(found: name, on: device) { try giveUp(version) }
        if let network { return try network.documents[device].resolveKeepingCurrent(of: Self.path(name)) }
        try stores[device].resolveKeepingCurrent(ofItemAt: URL(filePath: path(device, name)))
    }

    /// Discards the current version and all other known versions except one.
    func keepOther(_ device: Int, _ name: Int) throws {
        let url = URL(filePath: path(device, name))
        let remote = try network?.documents[device].versions(of: Self.path(name)).first { !$0.isResolved }
        let local = try network == nil ? stores[device].unresolvedConflictVersions(ofItemAt: url)?.first : nil
        guard let kept = remote?.id ?? local?.id, let row = try row(device, name) else { return }
        if let content = content(at: documents(device) + "/" + row.path.dropFirst("Documents/".count)) {
            gone.insert(content)
        }
        for version in row.others + [row.known?.current].compactMap(\.self) {
            if version.id != kept {
                try giveUp(version)
            } else if let content = try content(of: version) {
                copied.insert(content)
            }
        }
        if let network, let remote { return try network.documents[device].resolve(keeping: remote) }
        if let local { try stores[device].resolve(keeping: local) }
    }

    /// Discards only versions that were resolved before.
    func keepAll(_ device: Int, _ name: Int) throws {
        guard try row(device, name) != nil else { return }
        for version in try others(found: name, on: device) {
            if let content = try content(of: version) { copied.insert(content) }
        }
        if let network { return try network.documents[device].resolveKeepingAll(of: Self.path(name)) }
        try stores[device].resolveKeepingAll(ofItemAt: URL(filePath: path(device, name)))
    }

    /// Discards the versions that the app receives, and creates one that replaces them.
    func merge(_ device: Int, _ name: Int) throws {
        guard !DocumentHistory.isPackage(name), try row(device, name) != nil else { return }
        lastContent += 1
        let content = lastContent
        // The device detects the changes on its disk first, so the row can belong to another file than the merged one.
        let merge = { (current: Data, others: [Data]) in
            for version in [current] + others { self.gone.formUnion([Self.parse(version)].compactMap(\.self)) }
            return Data("\(content):merged:\(content)".utf8)
        }
        do {
            if let network { return try network.documents[device].resolve(merging: Self.path(name), merge) }
            try stores[device].resolve(merging: URL(filePath: path(device, name)), merge)
        } catch {
            gone.insert(content)
            throw error
        }
    }

    /// Returns the other versions of the items that the device can find at a path: it detects the changes on its disk
    /// first, and then accepts another letter case or normalization of the path.
    private func others(found name: Int, on device: Int) throws -> [Version] {
        let path = ItemName.folded(DocumentHistory.names[name])
        let equal = DocumentHistory.names.filter { ItemName.folded($0) == path }
        let standing = try equal.flatMap { try rows(standingAt: $0, on: device) }
        return try ([row(device, name)].compactMap(\.self) + standing).flatMap(\.others)
    }

    func row(_ device: Int, _ name: Int) throws -> DeviceItem? {
        try inspect(device) { $0.items.item(atPath: "Documents/" + DocumentHistory.names[name], of: $1)?.row } ?? nil
    }
}
