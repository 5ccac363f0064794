internal import FoundationShims
internal import LocalCloud

extension UbiquitousItem {
    /// Creates an item from the row of a device.
    init(_ id: String, _ row: DeviceItem, at place: ContainerLocation, isAutomatic: Bool) {
        let newest = row.current
        let wanted = row.wanted
        let arrives = wanted?.isAvailable == true && (isAutomatic || row.isRequested || row.holds != nil)
        let sends = row.firstUnsent
        self.id = id
        container = place.container
        path = row.path
        kind = row.kind
        size = newest?.size ?? 0
        creationDate = row.created
        contentChangeDate = newest?.date ?? row.created
        downloadingStatus =
            row.kind == .directory || row.isEdited
            ? .current : row.holds == nil ? .notDownloaded : wanted == nil ? .current : .downloaded
        isDownloading = arrives
        percentDownloaded = arrives ? Self.percent(row.received, of: wanted?.size ?? 0) : nil
        isUploaded = row.known != nil && !row.isEdited && sends == nil
        isUploading = sends != nil
        percentUploaded = sends.map { Self.percent(row.sent, of: $0.size) }
        isDownloadRequested = row.isRequested || isAutomatic
        downloadingError = row.downloadingError
        uploadingError = row.uploadingError
        hasUnresolvedConflicts = row.unresolved.isEmpty == false
        containerPath = place.root
    }

    private static func percent(_ part: Int64, of whole: Int64) -> Double {
        whole > 0 ? Double(part) / Double(whole) * 100 : 0
    }
}

extension DeviceItem {
    /// The current version as an app sees it: the content on disk if the app has changed or excluded the item.
    var current: Version? {
        (isEdited || isExcluded ? holds : nil) ?? known?.current ?? holds
    }

    /// The unresolved conflict versions that this device knows.
    var unresolved: [Version] {
        known?.others.filter { !$0.isResolved && resolved[$0.id] == nil } ?? []
    }

    /// The conflict versions that this device knows and that were not removed.
    var others: [Version] {
        known?.others.filter { resolved[$0.id] != true } ?? []
    }
}

extension ContainerLocation {
    /// Returns the URL of an item.
    func url(of path: String) -> URL { URL(filePath: root + "/" + path) }
}

extension ItemTable {
    /// Returns an item as an app sees it, or `nil` if it does not exist.
    func visibleItem(_ id: String, at place: ContainerLocation) -> UbiquitousItem? {
        item(id, at: place).flatMap { row in
            row.isVisible ? UbiquitousItem(id, row, at: place, isAutomatic: devices.isAutomatic(place.device)) : nil
        }
    }

    /// Returns the visible items of a container for which `isWanted` returns `true`.
    func visibleItems(at place: ContainerLocation, where isWanted: (UbiquitousItem) -> Bool) -> [UbiquitousItem] {
        let isAutomatic = devices.isAutomatic(place.device)
        var found: [UbiquitousItem] = []
        for (id, row) in rows.rows(in: place.path) where row.isVisible {
            let item = UbiquitousItem(id, row, at: place, isAutomatic: isAutomatic)
            if isWanted(item) { found.append(item) }
        }
        return found
    }
}

extension DeviceItem {
    /// Whether apps can see the item.
    fileprivate var isVisible: Bool {
        !(isDeleted || isGoing || isExcluded || kind == .directory && path.isEmpty)
    }
}
