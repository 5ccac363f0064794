internal import Containers
internal import FoundationShims
internal import LocalCloud

/// Finds the items at URLs in the containers that an app claims.
struct ItemLocator: Sendable {
    let app: InstalledApp
    /// The home directory of the device, with all links resolved.
    let realHome: String

    /// Returns the container of a URL, and the path in it.
    func locate(
        _ url: URL, _ service: DocumentService, isContainerAllowed: Bool = false
    ) -> (place: ContainerLocation, path: String)? {
        let path = ItemPath(url).text
        for place in service.devices.places(of: app.device.name) where isClaimed(place.container) {
            let root = realHome + "/" + place.directory
            if isContainerAllowed, ExactPath(path) == ExactPath(root) { return (place, "") }
            guard path.utf8.starts(with: (root + "/").utf8) else { continue }
            let rest = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
            // The parent directories of a missing directory are unknown, so `..` cannot be resolved.
            guard !ItemName.parts(rest).contains("..") else { return nil }
            return (place, pathOfItem(at: rest, of: place, service))
        }
        return nil
    }

    /// Returns the path of the item that a placeholder represents, or the path itself if it is not a placeholder.
    private func pathOfItem(at path: String, of place: ContainerLocation, _ service: DocumentService) -> String {
        let (directory, name) = ItemName.split(path)
        guard ItemName.isPlaceholder(name), service.items.item(atPath: path, of: place) == nil else { return path }
        return ItemName.joined(directory, ItemName.plain(ofPlaceholder: name))
    }

    /// Returns whether the app may open a container.
    func isClaimed(_ container: String) -> Bool {
        (app.app.claims.ubiquityContainers ?? []).contains { claim in
            claim == container || claim.hasSuffix("*") && container.hasPrefix(claim.dropLast())
        }
    }

    /// Returns the item at a URL and, if it is a directory, everything below it.
    func expect(
        _ url: URL, _ service: DocumentService
    ) throws(DocumentError) -> (place: ContainerLocation, items: [(id: String, row: DeviceItem)]) {
        guard let (place, path) = locate(url, service) else {
            throw DocumentError(.notUbiquitous, "`\(url.path)` is not in a container of `\(app.app.bundleIdentifier)`")
        }
        let items = service.items.tree(at: path, of: place)
        guard !items.isEmpty || ItemName.isFixed(path) else {
            throw DocumentError(.noSuchFile, "no item exists at `\(url.path)`")
        }
        return (place, items)
    }

    /// Returns the file or package at a URL.
    func expectItem(
        _ url: URL, _ service: DocumentService
    ) throws(DocumentError) -> (place: ContainerLocation, id: String, row: DeviceItem) {
        guard let (place, path) = locate(url, service), let (id, row) = service.items.item(atPath: path, of: place),
            row.kind != .directory, !row.isGoing
        else { throw DocumentError(.noSuchFile, "no document exists at `\(url.path)`") }
        return (place, id, row)
    }
}
