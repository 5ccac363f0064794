internal import LocalCloud

extension DeviceItem {
    /// Plans a disk operation for the item, or extends the pending operation.
    mutating func plan(at place: ContainerLocation, _ change: (inout Placement) -> Void = { _ in }) {
        var placement = placing ?? Placement()
        if placing == nil, fingerprint != nil {
            placement.from = place.fromHome(diskPath)
            (placement.expected, placement.isRecentlyModified, placement.before) = (
                fingerprint, isRecentlyModified, holds
            )
            placement.wasPlaceholder = isPlaceholder
        }
        placement.target = place.fromHome(diskPath)
        change(&placement)
        placing = placement
    }

    /// Whether a file or a directory of the item can be on the disk; it is not if the operation that creates it waits.
    var isInstalled: Bool { placing.map { $0.from != nil } ?? (fingerprint != nil) }

    /// Plans a move of the item to a path.
    mutating func lead(to path: String, at place: ContainerLocation) {
        guard fingerprint != nil || placing != nil else {
            self.path = path
            return
        }
        plan(at: place)
        self.path = path
        let target = place.fromHome(diskPath)
        placing?.target = target
    }

    /// Requests the newest content; records an error if no device has uploaded it yet.
    mutating func requestDownload() {
        isRequested = true
        downloadingError = nil
        if let wanted, !wanted.isAvailable {
            downloadingError = DocumentError(
                .ubiquitousFileUnavailable, "`\(wanted.device)` has not uploaded `\(path)` yet")
        }
    }

    /// Excludes the item from syncing, which removes the versions that the app can see now from the server.
    mutating func exclude() {
        guard !isExcluded else { return }
        ancestors = seenVersions.filter { $0 != holds?.id }
        (isExcluded, isExclusionRejected) = (true, nil)
    }

    /// The versions that the app could see when it deleted or excluded the item, which are removed from the server.
    ///
    /// These versions are the content on disk, the versions that it replaced, the conflict versions, and the current
    /// version if the app saw it: as the content of the file, or as a file that was not downloaded. They do not include
    /// a newer version that arrived without its content while the file has other content, or a version that arrived
    /// after the item was excluded.
    var seenVersions: [String] {
        let onDisk = ancestors + (holds.map { [$0.id] } ?? [])
        guard let known, !isExcluded else { return onDisk }
        var seen = onDisk + known.others.map(\.id)
        if let current = known.current, isListed(current) { seen.append(current.id) }
        return seen
    }

    /// Returns whether the app could see all versions of the server's record.
    func hasSeen(_ item: ServerItem) -> Bool {
        let seen = seenVersions
        return item.versions.allSatisfy { seen.contains($0.id) }
    }

    /// Returns whether a file that is not downloaded, or a missing package, represents a version.
    func isListed(_ version: Version) -> Bool {
        guard holds == nil else { return false }
        guard listed != version.id, let fingerprint else { return true }
        // Files of earlier versions of the library, and files whose replacement failed, do not contain the listed
        // version, so it is recognized by its date and its size.
        return fingerprint.modified == version.date.microseconds &* 1_000
            && (kind == .package || isPlaceholder || fingerprint.size == version.size)
    }

    /// Includes the item in syncing again as a new item, because the server has recorded its deletion.
    ///
    /// If the exclusion was not answered yet, the content replaces the versions that the app has seen.
    mutating func include(on device: DeviceRow?, in state: WorldState) {
        let replaced = known != nil && isExclusionRejected != true ? seenVersions : []
        (isExcluded, isExclusionRejected) = (false, nil)
        guard kind != .directory, let holds, let device else {
            isMoved = true
            return
        }
        self.holds = Version(size: holds.size, madeOn: device, in: state)
        (isEdited, ancestors) = (true, replaced)
    }
}

extension DeviceItem {
    /// Whether iCloud has contents of the item that are not in its file and would be deleted with it: its only version,
    /// a newer version, or conflict versions.
    var isMoreThanItsFile: Bool {
        guard kind != .directory else { return false }
        guard let holds, let known else { return holds == nil }
        let isOutdated = known.current.map { $0.id != holds.id && !ancestors.contains($0.id) }
        return isOutdated == true || !others.isEmpty
    }
}
