import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Which contents somebody ends who knows what he does, and no more: all others have to be there in the end.
extension DocumentHistoryRun {
    /// Whoever writes over a file ends what is in it, be it on the device or only in iCloud; versions in conflict with it
    /// stay, and so does what has come since to iCloud, and what is not there at all.
    func giveUp(writingTo name: String, on device: Int) throws {
        let path = documents(device) + "/" + name
        if let content = content(at: path) {
            gone.insert(content)
            return
        }
        guard FileManager.default.fileExists(atPath: path) else { return }
        for row in try rows(standingAt: name, on: device) {
            for version in [row.holds, row.known?.current].compactMap(\.self) { try giveUp(version) }
        }
    }

    /// Whoever deletes a file ends what is in it and all versions of it that the device knows.
    func giveUp(deleting name: String, on device: Int) throws {
        if let content = content(at: documents(device) + "/" + name) { gone.insert(content) }
        for row in try rows(standingAt: name, on: device) {
            for version in row.known?.versions ?? [] { try giveUp(version) }
        }
    }

    /// Whoever gives another name to a file that has just taken the place of another one, unnoticed, leaves nothing by
    /// which it could be told from a new one, and the old one is deleted: see `documents-noticing`.
    func giveUp(moving name: String, on device: Int) throws {
        guard let status = try FileSystem().status(of: documents(device) + "/" + name) else { return }
        for row in try rows(standingAt: name, on: device) {
            guard row.path == "Documents/" + name, let print = row.print, print.inode != status.print.inode else {
                continue
            }
            for version in row.known?.versions ?? [] { try giveUp(version) }
        }
    }

    private func rows(standingAt name: String, on device: Int) throws -> [DeviceItem] {
        try inspect(device) { try Self.rows(standingAt: "Documents/" + name, of: $1, on: $0) } ?? []
    }

    /// The items that stand at a path, whether the device has noticed it or not, or has yet to take them away from there.
    private static func rows(standingAt path: String, of place: Place, on service: DocumentService) throws
        -> [DeviceItem]
    {
        let files = FileSystem()
        let there =
            try files.status(of: place.root + "/" + path)?.print
            ?? files.status(of: place.root + "/" + ItemName.placeholder(of: path))?.print
        let froms = Set([path, ItemName.placeholder(of: path)].map { ExactPath(place.fromHome($0)) })
        return service.deviceItems.rows(in: place.path).values.filter { row in
            guard row.kind != .directory else { return false }
            let isMoved = row.kind == .package ? row.print?.inode == there?.inode : row.print == there
            return ExactPath(row.path) == ExactPath(path) && !row.isDeleted && !row.isGoing
                || row.print != nil && isMoved || row.placing?.from.map { froms.contains(ExactPath($0)) } == true
        }
    }

    private func giveUp(_ version: Version) throws {
        if let content = try content(of: version) { gone.insert(content) }
    }

    private func content(of version: Version) throws -> Int? {
        guard let hash = version.hash else { return nil }
        return try inspect(0) { service, _ in try Self.content(of: hash, in: service.openedContents) } ?? nil
    }
}

// MARK: - Conflicts

extension DocumentHistoryRun {
    /// Ends the other versions that the device knows.
    func keepCurrent(_ device: Int, _ name: Int) throws {
        guard let row = try row(device, name) else { return }
        for version in row.others { try giveUp(version) }
        try stores[device].resolveKeepingCurrent(ofItemAt: URL(filePath: path(device, name)))
    }

    /// Ends the current version and all others that the device knows but one.
    func keepOther(_ device: Int, _ name: Int) throws {
        let url = URL(filePath: path(device, name))
        guard let kept = try stores[device].unresolvedConflictVersions(ofItemAt: url)?.first,
            let row = try row(device, name)
        else { return }
        if let content = content(at: documents(device) + "/" + row.path.dropFirst("Documents/".count)) {
            gone.insert(content)
        }
        for version in row.others + [row.known?.current].compactMap(\.self) {
            if version.id != kept.id {
                try giveUp(version)
            } else if let content = try content(of: version) {
                copied.insert(content)
            }
        }
        try stores[device].resolve(keeping: kept)
    }

    /// Ends nothing but what somebody has resolved before.
    func keepAll(_ device: Int, _ name: Int) throws {
        guard let row = try row(device, name) else { return }
        for version in row.others {
            if let content = try content(of: version) { copied.insert(content) }
        }
        try stores[device].resolveKeepingAll(ofItemAt: URL(filePath: path(device, name)))
    }

    /// Ends all versions that the device knows, for one that holds what is in them.
    func merge(_ device: Int, _ name: Int) throws {
        guard !DocumentHistory.isPackage(name), let row = try row(device, name) else { return }
        if let content = content(at: documents(device) + "/" + row.path.dropFirst("Documents/".count)) {
            gone.insert(content)
        }
        for version in row.others + [row.known?.current].compactMap(\.self) { try giveUp(version) }
        lastContent += 1
        let content = lastContent
        do {
            try stores[device].resolve(merging: URL(filePath: path(device, name))) { _, _ in
                Data("\(content):merged:\(content)".utf8)
            }
        } catch {
            gone.insert(content)
            throw error
        }
    }

    private func row(_ device: Int, _ name: Int) throws -> DeviceItem? {
        try inspect(device) { $0.item(atPath: "Documents/" + DocumentHistory.names[name], of: $1)?.row } ?? nil
    }
}
