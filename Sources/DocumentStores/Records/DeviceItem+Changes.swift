internal import LocalCloud

extension DeviceItem {
    /// Plans a disk operation for the item, or extends the pending operation.
    mutating func plan(at place: ContainerLocation, _ change: (inout Placement) -> Void = { _ in }) {
        var placement = placing ?? Placement()
        if placing == nil, print != nil {
            placement.from = place.fromHome(diskPath)
            (placement.expected, placement.isRecentlyModified, placement.before) = (print, isRecentlyModified, holds)
            placement.wasPlaceholder = isPlaceholder
        }
        placement.target = place.fromHome(diskPath)
        change(&placement)
        placing = placement
    }

    /// Plans a move of the item to a path.
    mutating func lead(to path: String, at place: ContainerLocation) {
        guard print != nil || placing != nil else {
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

    /// Marks the item as new after it was included in syncing again, because the server has recorded its deletion.
    mutating func renew(on device: DeviceRow?, in state: WorldState) {
        guard kind != .directory, let holds, let device else {
            isMoved = true
            return
        }
        self.holds = Version(size: holds.size, madeOn: device, in: state)
        (isEdited, ancestors) = (true, [])
    }
}
