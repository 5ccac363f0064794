internal import LocalCloud

/// The devices that have documents, and their containers.
final class DeviceTable {
    let devices = Table<DocumentDevice>("document device")
    /// The containers on devices, by device and container.
    let containers = Table<DeviceContainer>("document device container")
    /// The deletions that replies have reported and that are not listed yet, by location and item.
    ///
    /// A device has no row of a deleted item, so an older message about the item would add it again.
    private let deletions = Table<DeletionRow>("document deletion")

    var tables: [any StoredTable] { [devices, containers, deletions] }

    /// The record of a container, or `nil` if the device does not have it.
    subscript(place: ContainerLocation) -> DeviceContainer? {
        get { containers[place.device, place.container] }
        set { containers[place.device, place.container] = newValue }
    }

    /// Returns the settings of a device, or `nil` if it has no documents.
    func settings(of device: String) -> DocumentSettings? { devices["", device]?.settings }

    /// Returns whether a device downloads all contents.
    func isAutomatic(_ device: String) -> Bool { settings(of: device)?.downloading == .automatic }

    /// Returns the containers of a device.
    func places(of device: String) -> [ContainerLocation] {
        guard let home = devices["", device]?.home else { return [] }
        return containers.rows(in: device).keys.sorted().compactMap {
            ContainerLocation(device: device, container: $0, home: home)
        }
    }

    /// Returns the location of a container on a device, whether the device has the container or not; `nil` if the
    /// device has no documents.
    func place(_ container: String, on device: String) -> ContainerLocation? {
        guard let home = devices["", device]?.home else { return nil }
        return ContainerLocation(device: device, container: container, home: home)
    }

    /// Records a deletion that a reply reports.
    ///
    /// A device is not notified of a deletion that it made.
    func noteDeletion(of item: ServerItem, at place: ContainerLocation) {
        guard let row = self[place], row.isComplete, item.sequence > row.cursor else { return }
        deletions[place.path, item.id] = DeletionRow(position: item.sequence)
    }

    /// Returns whether a record of an item is older than a deletion of the item that a reply has reported.
    func hasDeleted(_ item: ServerItem, at place: ContainerLocation) -> Bool {
        deletions[place.path, item.id].map { item.sequence < $0.position } ?? false
    }

    /// Discards a deletion when the item is listed as it was then or later.
    func forgetDeletion(of item: ServerItem, at place: ContainerLocation) {
        guard let row = deletions[place.path, item.id], item.sequence >= row.position else { return }
        deletions[place.path, item.id] = nil
    }

    /// Discards all deletions of a device in a container.
    func forgetDeletions(at place: ContainerLocation) { deletions.removeAll(in: place.path) }

    /// Adds a container to a device.
    func add(_ container: String, to device: String) {
        guard place(container, on: device) != nil, containers[device, container] == nil else { return }
        containers[device, container] = DeviceContainer()
    }
}
