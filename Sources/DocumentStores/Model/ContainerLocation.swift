internal import Containers

/// A container on one device that has documents.
struct ContainerLocation: Hashable {
    let device: String
    let container: String
    /// The directory that is the home directory of the simulated device.
    let home: String
    /// The directory of the container, relative to the home directory.
    let directory: String
    /// The partition of the container's rows.
    let path: String
    /// The absolute path of the container's directory.
    let root: String

    init?(device: String, container: String, home: String) {
        guard let name = try? ContainerName.ubiquityDirectory(of: container) else { return nil }
        (self.device, self.container, self.home) = (device, container, home)
        directory = "Library/Mobile Documents/" + name
        path = Self.partition(device, container)
        root = home + "/" + directory
    }

    /// The other properties follow from the device, the container, and the home directory.
    static func == (left: ContainerLocation, right: ContainerLocation) -> Bool {
        left.path == right.path && left.home == right.home
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(home)
    }

    /// The directory for replacements of files in a container, on the same volume as the container.
    var staging: String { home + "/" + Self.stagingDirectory }

    /// The directory for files that must be removed from the container but are not on the server.
    ///
    /// The path is relative to the home directory; macOS uses the same name.
    static let archive = "iCloud Drive (Archive)"

    static let stagingDirectory = "Library/Application Support/CloudDocs/staging"

    /// Returns a path in the container, relative to the home directory.
    func fromHome(_ path: String) -> String { directory + "/" + path }

    /// Returns a path relative to the container for a path that is relative to the home directory.
    func fromRoot(_ path: String) -> String {
        String(decoding: path.utf8.dropFirst(directory.utf8.count + 1), as: UTF8.self)
    }

    /// Returns the partition of a device's or an account's rows for a container.
    ///
    /// Names do not contain slashes, so the partitions are unique.
    static func partition(_ owner: String, _ container: String) -> String { owner + "/" + container }
}
