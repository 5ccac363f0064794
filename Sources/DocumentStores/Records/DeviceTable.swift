internal import LocalCloud

/// The devices that have documents, and their containers.
final class DeviceTable {
    let devices = Table<DocumentDevice>("document device")
    /// The containers on devices, by device and container.
    let containers = Table<DeviceContainer>("document device container")

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

    /// Adds a container to a device.
    func add(_ container: String, to device: String) {
        guard place(container, on: device) != nil, containers[device, container] == nil else { return }
        containers[device, container] = DeviceContainer()
    }
}
