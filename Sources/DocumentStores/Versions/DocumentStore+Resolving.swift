public import FoundationShims
internal import LocalCloud

// MARK: - Resolving and removing versions

extension DocumentStore {
    /// Marks a conflict version as resolved; this cannot be undone.
    ///
    /// The version counts toward the account's quota until it is also removed
    /// (https://developer.apple.com/documentation/foundation/nsfileversion/isresolved).
    /// - Throws: `DocumentError` with code `badVersion` if the version is the current one or was removed.
    public func markResolved(_ version: DocumentVersion) throws {
        try resolve([version.id], ofItemAt: version.url, isRemoved: false)
    }

    /// Removes a version and its content on all devices.
    /// - Throws: `DocumentError` with code `badVersion` if the version is the current one or was removed.
    public func remove(_ version: DocumentVersion) throws {
        try resolve([version.id], ofItemAt: version.url, isRemoved: true)
    }

    /// Removes all versions of a document except the current one, on all devices.
    public func removeOtherVersions(ofItemAt url: URL) throws {
        try resolve(nil, ofItemAt: url, isRemoved: true)
    }

    /// Replaces the content of the document with the content of a version; the change is synced like any other.
    ///
    /// The version itself remains until it is resolved and removed, unless `byMoving` is set. A current version whose
    /// content is not on the device stays in conflict.
    /// https://developer.apple.com/documentation/foundation/nsfileversion/replaceitem(at:options:)
    /// - Parameters:
    ///   - version: A version of the document.
    ///   - options: The options of the replacement.
    /// - Throws: `DocumentError` if the content is not available; the code is `badVersion` if `byMoving` is set for the
    ///   current version.
    public func replaceItem(with version: DocumentVersion, options: DocumentVersion.ReplacingOptions = []) throws {
        guard options.contains(.byMoving) else {
            try replaceItem(withContentOf: version)
            return
        }
        guard !version.isCurrent else {
            throw DocumentError(.badVersion, "`\(version.id)` is the current version and cannot be moved")
        }
        let content = try replaceItem(withContentOf: version)
        try removeSeen([version.id], ofItemAt: version.url, insteadOfWhich: content)
    }

    private func resolve(_ versions: [String]?, ofItemAt url: URL, isRemoved: Bool) throws {
        try using { service, state in
            let (place, id, old) = try locator.expectItem(url, service)
            var row = old
            let ids = versions ?? row.others.map(\.id)
            for version in ids {
                guard row.others.contains(where: { $0.id == version }) else {
                    throw DocumentError(.badVersion, "`\(version)` is not a conflict version of `\(row.path)`")
                }
                row.resolved[version] = isRemoved || row.resolved[version] == true
            }
            service.items.put(row, id, at: place, in: state)
            state.log(isRemoved ? "remove version" : "resolve", on: place.device, place.container, row.path)
        }
    }

    /// - Parameters:
    ///   - version: The version.
    ///   - listed: The current version that is replaced even if its content is not on the device.
    /// - Returns: The hash of the content.
    /// - Throws: `DocumentError` if the content is not available.
    @discardableResult
    private func replaceItem(
        withContentOf version: DocumentVersion, insteadOf listed: String? = nil
    ) throws -> String {
        try using { service, state in
            let (place, id, row) = try locator.expectItem(version.url, service)
            let hash = try VersionContents(locator: locator, service: service, state: state).hash(
                of: version, row, place)
            try service.contents(at: place, in: state).replace(
                id, with: hash, size: version.size, insteadOf: listed)
            return hash
        }
    }

    /// Removes the versions that the caller has merged, if they still exist; versions that arrived since remain.
    ///
    /// Fails with code `badVersion` if the hash of the current content is not `content`; `nil` accepts any content.
    private func removeSeen(
        _ versions: [String], ofItemAt url: URL, insteadOfWhich content: String? = nil
    ) throws {
        let left = Set(try otherVersions(ofItemAt: url)?.map(\.id) ?? [])
        if let content {
            let current = try using { service, _ in try locator.expectItem(url, service).row.holds?.hash }
            guard current == content else {
                throw DocumentError(
                    .badVersion, "`\(url.path)` was changed while its conflict was being resolved; resolve it again")
            }
        }
        try resolve(versions.filter(left.contains), ofItemAt: url, isRemoved: true)
    }

    /// Copies the content of a version to the staging directory.
    /// - Returns: The path, which is valid only within the transaction.
    private func copyAside(
        _ version: DocumentVersion, by service: DocumentService, in state: WorldState
    ) throws -> String {
        let aside = home + "/" + ContainerLocation.stagingDirectory + "/version~" + UUID().uuidString
        try service.disk.files.makeDirectories(ContainerLocation.stagingDirectory, below: home)
        try VersionContents(locator: locator, service: service, state: state).copy(version, to: aside)
        return aside
    }
}

// MARK: - Conflict resolution

extension DocumentStore {
    /// Resolves a conflict in favor of the current version: removes all others.
    ///
    /// https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/DocumentBasedAppPGiOS/ResolveVersionConflicts/ResolveVersionConflicts.html
    public func resolveKeepingCurrent(ofItemAt url: URL) throws {
        try removeOtherVersions(ofItemAt: url)
    }

    /// Resolves a conflict in favor of another version, whose content becomes the current one.
    ///
    /// The other versions are those that were listed together with `version`. A version that has arrived since, or that
    /// arrives meanwhile, stays in conflict. If `version` has become the current one, the others are removed.
    /// - Throws: `DocumentError` if the content is not available; the code is `badVersion` if the document was changed on
    ///   this device since `version` was listed.
    public func resolve(keeping version: DocumentVersion) throws {
        let all = try versions(ofItemAt: version.url) ?? []
        let seen = all.filter { !$0.isCurrent && version.listed.contains($0.id) }.map(\.id)
        if all.first(where: \.isCurrent)?.id == version.id { return try removeSeen(seen, ofItemAt: version.url) }
        let content = try replaceItem(withContentOf: version, insteadOf: version.current)
        try removeSeen(seen, ofItemAt: version.url, insteadOfWhich: content)
    }

    /// Resolves a conflict by keeping every version: each other version becomes a separate document, as in `Letter
    /// 2.txt`.
    ///
    /// A version that arrives meanwhile stays in conflict.
    /// - Returns: The URLs of the new documents.
    @discardableResult
    public func resolveKeepingAll(ofItemAt url: URL) throws -> [URL] {
        var kept: [URL] = []
        let seen = try otherVersions(ofItemAt: url) ?? []
        for version in seen where !version.isResolved { kept.append(try keepBeside(version)) }
        try removeSeen(seen.map(\.id), ofItemAt: url)
        return kept
    }

    /// Resolves a conflict with content that merges all versions.
    /// - Parameters:
    ///   - url: The URL of the document, which must be a file.
    ///   - merge: Returns the merged content of the current version and the conflict versions.
    /// - Throws: The error of `merge`; nothing is changed then. `DocumentError` if the content of a version is not
    ///   available; the code is `badVersion` if the document was changed meanwhile.
    public func resolve(
        merging url: URL, _ merge: (_ current: Data, _ others: [Data]) throws -> Data
    ) throws {
        guard let current = try currentVersion(ofItemAt: url) else {
            throw DocumentError(.noSuchFile, "no document exists at `\(url.path)`")
        }
        let others = try unresolvedConflictVersions(ofItemAt: url) ?? []
        let merged = try merge(try contents(of: current), try others.map { try contents(of: $0) })
        try resolve(itemAt: url, replacing: current.id, merging: others.map(\.id), with: merged)
    }

    /// Replaces the current version of a file by a content that merges it with others, and removes these.
    package func resolve(
        itemAt url: URL, replacing current: String, merging others: [String], with merged: Data
    ) throws {
        let content = try using { service, state in
            guard currentVersion(ofItemAt: url, service)?.id == current else {
                throw DocumentError(.badVersion, "`\(url.path)` was changed while it was being merged; merge it again")
            }
            let (place, id, _) = try locator.expectItem(url, service)
            let hash = try service.disk.contents(besides: state.storagePath).store(Array(merged))
            try service.contents(at: place, in: state).replace(
                id, with: hash, size: Int64(merged.count), insteadOf: current)
            return hash
        }
        try removeSeen(others, ofItemAt: url, insteadOfWhich: content)
    }

    /// Creates a separate document from a version, under the next free name.
    private func keepBeside(_ version: DocumentVersion) throws -> URL {
        try using { service, state in
            let aside = try copyAside(version, by: service, in: state)
            for number in 2..<(2 + ItemName.attempts) {
                let path = ItemName.numbered(version.url.path, number)
                guard let (place, inner) = locator.locate(URL(filePath: path), service),
                    service.items.item(atPath: inner, of: place) == nil
                else { continue }
                guard try service.disk.files.rename(aside, ifFree: path) else { continue }
                service.prepare(in: state)
                return URL(filePath: path)
            }
            throw DocumentError(.fileExists, "there is no free name for a copy of `\(version.url.path)`")
        }
    }
}
