internal import LocalCloud

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// MARK: - The life of a version

extension DocumentStore {
    /// Marks a version in conflict as resolved, which cannot be taken back.
    ///
    /// It takes room in the account until it is removed too
    /// (https://developer.apple.com/documentation/foundation/nsfileversion/isresolved).
    /// - Throws: `DocumentError` of code `badVersion` if it is the current one or no more.
    public func markResolved(_ version: DocumentVersion) throws {
        try settle([version.id], ofItemAt: version.url, isRemoved: false)
    }

    /// Removes a version and its content, on all devices.
    /// - Throws: `DocumentError` of code `badVersion` if it is the current one or no more.
    public func remove(_ version: DocumentVersion) throws {
        try settle([version.id], ofItemAt: version.url, isRemoved: true)
    }

    /// Removes all versions of a document but the current one, on all devices.
    public func removeOtherVersions(ofItemAt url: URL) throws {
        try settle(nil, ofItemAt: url, isRemoved: true)
    }

    /// Puts the content of a version in the place of the document's content, which is a change like any other.
    ///
    /// The version itself stays until it is resolved and removed, unless its content is to be moved.
    /// https://developer.apple.com/documentation/foundation/nsfileversion/replaceitem(at:options:)
    /// - Parameters:
    ///   - version: of the document.
    ///   - options: how it is done.
    /// - Throws: `DocumentError` if the content cannot be had; of code `badVersion` if the current one is to be moved.
    public func replaceItem(with version: DocumentVersion, options: DocumentVersion.ReplacingOptions = []) throws {
        guard options.contains(.byMoving) else {
            try replaceItem(withContentOf: version)
            return
        }
        guard !version.isCurrent else {
            throw DocumentError(.badVersion, "`\(version.id)` is the current version and cannot be moved")
        }
        let content = try replaceItem(withContentOf: version)
        try removeSeen([version], ofItemAt: version.url, insteadOfWhich: content)
    }

    private func settle(_ versions: [String]?, ofItemAt url: URL, isRemoved: Bool) throws {
        try using { service, state in
            let (place, id, old) = try expectItem(url, service)
            var row = old
            let ids = versions ?? row.others.map(\.id)
            for version in ids {
                guard row.others.contains(where: { $0.id == version }) else {
                    throw DocumentError(.badVersion, "`\(version)` is no version in conflict of `\(row.path)`")
                }
                row.settled[version] = isRemoved || row.settled[version] == true
            }
            service.put(row, id, at: place, in: state)
            state.log(isRemoved ? "remove version" : "resolve", on: place.device, place.container, row.path)
        }
    }

    /// - Returns: the mark of the content.
    @discardableResult
    private func replaceItem(withContentOf version: DocumentVersion) throws -> String {
        try using { service, state in
            let (place, id, row) = try expectItem(version.url, service)
            let hash = try expectContent(version, row, place, service, in: state)
            try service.replaceContent(of: id, with: hash, size: version.size, at: place, in: state)
            return hash
        }
    }

    /// Removes versions that somebody has looked at, as far as they are still there; what has come since stays.
    /// - Parameters:
    ///   - versions: what was looked at.
    ///   - url: where the document is.
    ///   - content: what has to be the current content by now; nil for any.
    /// - Throws: `DocumentError` of code `badVersion` if somebody has written something else meanwhile.
    private func removeSeen(
        _ versions: [DocumentVersion], ofItemAt url: URL, insteadOfWhich content: String? = nil
    ) throws {
        let left = Set(try otherVersions(ofItemAt: url)?.map(\.id) ?? [])
        if let content {
            let current = try using { service, _ in try expectItem(url, service).row.holds?.hash }
            guard current == content else {
                throw DocumentError(.badVersion, "`\(url.path)` was changed while its conflict was being resolved")
            }
        }
        try settle(versions.map(\.id).filter(left.contains), ofItemAt: url, isRemoved: true)
    }

    /// Copies the content of a version to where it is nobody's until it is given a name.
    /// - Returns: the path, which does not outlive the transaction.
    private func copyAside(
        _ version: DocumentVersion, by service: DocumentService, in state: WorldState
    ) throws -> String {
        let aside = home + "/" + Place.stagingDirectory + "/version~" + UUID().uuidString
        try service.files.makeDirectories(Place.stagingDirectory, below: home)
        try copy(version, to: aside, by: service, in: state)
        return aside
    }
}

// MARK: - Recipes

extension DocumentStore {
    /// Ends a conflict in favour of the current version: the others are resolved and removed.
    ///
    /// https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/DocumentBasedAppPGiOS/ResolveVersionConflicts/ResolveVersionConflicts.html
    public func resolveKeepingCurrent(ofItemAt url: URL) throws {
        try removeOtherVersions(ofItemAt: url)
    }

    /// Ends a conflict in favour of another version, whose content becomes the current one.
    ///
    /// A version that comes meanwhile from another device stays in conflict.
    public func resolve(keeping version: DocumentVersion) throws {
        let seen = try otherVersions(ofItemAt: version.url) ?? []
        let content = try replaceItem(withContentOf: version)
        try removeSeen(seen, ofItemAt: version.url, insteadOfWhich: content)
    }

    /// Ends a conflict by keeping every version: each of the others becomes a document of its own beside the current
    /// one, as in `Letter 2.txt`; one that comes meanwhile stays in conflict.
    /// - Returns: where they are.
    @discardableResult
    public func resolveKeepingAll(ofItemAt url: URL) throws -> [URL] {
        var kept: [URL] = []
        let seen = try otherVersions(ofItemAt: url) ?? []
        for version in seen where !version.isResolved { kept.append(try keepBeside(version)) }
        try removeSeen(seen, ofItemAt: url)
        return kept
    }

    /// Ends a conflict by a content that is made of all versions.
    /// - Parameters:
    ///   - url: where the document is, which has to be a file.
    ///   - merge: makes one content of that of the current version and those of the others.
    /// - Throws: what `merge` throws, and then nothing has changed; `DocumentError` if a content cannot be had, of code
    ///   `badVersion` if the document was changed meanwhile.
    public func resolve(
        merging url: URL, _ merge: (_ current: Data, _ others: [Data]) throws -> Data
    ) throws {
        guard let current = try currentVersion(ofItemAt: url) else {
            throw DocumentError(.noSuchFile, "there is no document at `\(url.path)`")
        }
        let others = try unresolvedConflictVersions(ofItemAt: url) ?? []
        let merged = try merge(try contents(of: current), try others.map { try contents(of: $0) })
        let content = try using { service, state in
            guard currentVersion(ofItemAt: url, service)?.id == current.id else {
                throw DocumentError(.badVersion, "`\(url.path)` was changed while it was being merged")
            }
            let (place, id, _) = try expectItem(url, service)
            let hash = try service.contents(in: state).keep(Array(merged))
            try service.replaceContent(of: id, with: hash, size: Int64(merged.count), at: place, in: state)
            return hash
        }
        try removeSeen(others, ofItemAt: url, insteadOfWhich: content)
    }

    /// Makes a document of its own of a version, under the next free name.
    private func keepBeside(_ version: DocumentVersion) throws -> URL {
        try using { service, state in
            let aside = try copyAside(version, by: service, in: state)
            for number in 2..<(2 + DocumentService.attempts) {
                let path = ItemName.numbered(version.url.path, number)
                guard let (place, inner) = locate(URL(filePath: path), service),
                    service.item(atPath: inner, of: place) == nil
                else { continue }
                do {
                    try service.files.rename(aside, toNew: path)
                } catch let error as FileSystemError {
                    guard error.isAlreadyThere else { throw error }
                    continue
                }
                service.prepare(in: state)
                return URL(filePath: path)
            }
            throw DocumentError(.fileExists, "there is no free name beside `\(version.url.path)`")
        }
    }
}

extension DocumentService {
    /// Makes a new version of an item, wherever its content was, as of somebody who has seen the current one.
    fileprivate func replaceContent(
        of id: String, with hash: String, size: Int64, at place: Place, in state: WorldState
    ) throws {
        guard var row = item(id, at: place), let device = state.devices["", place.device] else { return }
        // What was written just now is known again by its content only, so that it is not taken for written since.
        guard try row.print == nil || row.holds == nil || row.holds?.hash != nil || read(&row, id, place, in: state)
        else { throw DocumentError(.fileSystem, "`\(row.path)` is just being written") }
        let seen = [row.holds?.id, row.isEdited ? nil : row.known?.current?.id].compactMap(\.self)
        row.ancestors = (row.isEdited ? row.ancestors : []) + seen
        if row.isEdited, row.holds?.hash == nil {
            let mark = try mark(onDisk: row, at: place, in: state)
            row.holds?.hash = mark
        }
        let version = newVersion(size: size, hash: hash, on: device, in: state)
        try stage(version, of: &row, at: place, in: state)
        (row.isEdited, row.isRequested, row.received) = (true, true, 0)
        row.unsent.append(version)
        (row.uploadingError, row.downloadingError) = (nil, nil)
        put(row, id, at: place, in: state)
        state.log("edit", on: place.device, place.container, row.path)
    }

    /// The mark of what stands on the disk, by which it is known again though it has just been written; nil if it is not
    /// what was noticed.
    private func mark(onDisk row: DeviceItem, at place: Place, in state: WorldState) throws -> String? {
        let path = place.root + "/" + row.diskPath
        guard let status = try files.status(of: path) else { return nil }
        let contents = try contents(in: state)
        guard row.kind == .package else {
            return status.print == row.print ? try contents.hash(ofFile: path) : nil
        }
        let print = try TreeReader(files).print(ofPackage: path, status: status)
        return print == row.print ? try contents.take(package: path, isKept: false).hash : nil
    }
}
