internal import Containers
public import FoundationShims
internal import LocalCloud

extension DocumentStore: UbiquitousItemStoring {
    /// Returns the directory of a container, or `nil` if it is not available; `container(_:)` throws the reason.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        try? container(identifier).url
    }

    /// Moves an item into or out of a container; the move is coordinated if the store is connected to a coordination
    /// domain.
    ///
    /// See `coordinateChanges(inContainer:in:)`.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)
    public func setUbiquitous(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) throws {
        // Presenters are not asked about a move that is rejected.
        try using { service, state in
            try move(isUbiquitous, service, in: state).check(from: url, to: destinationURL)
        }
        try coordinateMove(from: url, to: destinationURL) { url, destination in
            try using { service, state in
                let move = try move(isUbiquitous, service, in: state)
                try move.check(from: url, to: destination)
                try move.perform(from: url.path, to: destination.path)
                service.prepare(in: state)
            }
        }
    }

    private func move(_ isUbiquitous: Bool, _ service: DocumentService, in state: WorldState) throws -> UbiquityMove {
        let device = try state.expect(app.device)
        return UbiquityMove(isUbiquitous: isUbiquitous, device: device, locator: locator, service: service)
    }

    /// Returns whether an item is in a container and not excluded from syncing; the item need not be uploaded yet.
    public func isUbiquitousItem(at url: URL) -> Bool {
        (try? item(at: url)) != nil
    }

    /// Requests the content of an item; does nothing if the newest content is on the device.
    ///
    /// For a directory, requests the contents of all items in it.
    /// https://developer.apple.com/documentation/foundation/filemanager/startdownloadingubiquitousitem(at:)
    public func startDownloadingUbiquitousItem(at url: URL) throws {
        try using { service, state in
            let (place, items) = try locator.expect(url, service)
            let files = items.filter { $0.row.kind != .directory }
            for (id, old) in files {
                var row = old
                row.requestDownload()
                service.items.put(row, id, at: place, in: state)
            }
            let wanted = files.compactMap(\.row.wanted)
            if !wanted.isEmpty, !wanted.contains(where: \.isAvailable), let path = items.first?.row.path {
                throw DocumentError(
                    .ubiquitousFileUnavailable, "`\(path)` is not uploaded yet")
            }
        }
    }

    /// Removes the content of an item from this device; for a directory, removes the contents of all items in it.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/evictubiquitousitem(at:)
    public func evictUbiquitousItem(at url: URL) throws {
        try using { service, state in
            let (place, items) = try locator.expect(url, service)
            for (_, row) in items where row.kind != .directory && row.holds != nil {
                try service.contents(at: place, in: state).checkEviction(of: row)
            }
            for (id, old) in items where old.kind != .directory && old.holds != nil {
                guard let current = old.known?.current else { continue }
                var row = old
                row.isRequested = false
                row.received = 0
                try service.staging(at: place, in: state).evict(&row, version: current)
                service.items.put(row, id, at: place, in: state)
                state.log("evict", on: place.device, place.container, row.path)
            }
        }
    }

    /// Excludes an item in a container from syncing, or includes it again.
    ///
    /// An excluded item is no longer ubiquitous: it is removed from the other devices
    /// (https://developer.apple.com/documentation/foundation/urlresourcevalues/ubiquitousitemisexcludedfromsync).
    public func setExcludedFromSync(_ isExcluded: Bool, itemAt url: URL) throws {
        try using { service, state in
            let (place, items) = try locator.expect(url, service)
            if isExcluded { try items.checkContents(for: "can be excluded") }
            for (id, old) in items where old.isExcluded != isExcluded {
                var row = old
                if isExcluded {
                    row.exclude()
                } else {
                    row.include(on: state.devices["", place.device], in: state)
                }
                service.items.put(row, id, at: place, in: state)
            }
        }
    }

    /// Returns whether an item is excluded from syncing, by `setExcludedFromSync(_:itemAt:)` or by its name.
    public func isExcludedFromSync(itemAt url: URL) throws -> Bool {
        try using { service, _ in
            guard let (place, path) = locator.locate(url, service) else { return true }
            return ItemName.isExcluded(path: path)
                || service.items.item(atPath: path, of: place)?.row.isExcluded == true
        }
    }

    /// Requests the content of an item, and of all items in it, and advances the simulator's clock until the content
    /// has arrived.
    ///
    /// A coordinated read of an item without content does the same; on a real device, it blocks.
    /// - Throws: `DocumentError` with the reason why the content did not arrive; the code is
    ///   `ubiquityServerNotAvailable` if no transfer is scheduled.
    public func download(itemAt url: URL) throws {
        try startDownloadingUbiquitousItem(at: url)
        while let item = try firstIncomplete(at: url) {
            if let error = item.downloadingError { throw error }
            guard try world.step() != nil else { throw try app.device.missingTransfer(of: item.path) }
        }
    }

    /// Returns the first item at a URL, or below it, whose newest content is not on the device.
    private func firstIncomplete(at url: URL) throws -> UbiquitousItem? {
        try using { service, _ in
            guard let (place, path) = locator.locate(url, service) else { return nil }
            return service.items.tree(at: path, of: place).lazy.compactMap {
                service.items.visibleItem($0.id, at: place)
            }
            .first { $0.downloadingStatus != .current }
        }
    }
}

extension Device {
    /// Returns the reason why the content of an item does not arrive.
    fileprivate func missingTransfer(of path: String) throws -> DocumentError {
        let reason =
            try isOnline
            ? "no transfer of `\(path)` to this device is scheduled" : "the device `\(name)` is offline"
        return DocumentError(.ubiquityServerNotAvailable, reason)
    }
}
