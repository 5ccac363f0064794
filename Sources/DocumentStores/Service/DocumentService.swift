internal import Containers
internal import LocalCloud

/// The documents of a world: what each device has, what the server has, and what is on its way.
///
/// Three things tell of an item on a device: the disk, the row of the device, and what the row knows of the server.
/// Who writes into a container changes the disk; `prepare` notices and changes the row. What comes from the server
/// changes the row, and writes into it what is to be done on the disk (`Placement`); only when that is kept it is
/// done. So a process may die between any two calls: what the disk says is either noticed or finished by the next.
final class DocumentService: CloudService {
    static let name = "documents"

    let configuration = Table<DocumentConfiguration>("document configuration")
    let documentDevices = Table<DocumentDevice>("document device")
    /// By device and container.
    let deviceContainers = Table<DeviceContainer>("document device container")
    /// By device/container and item.
    let deviceItems = Table<DeviceItem>("document device item")
    /// By device/container and path.
    let problems = Table<ProblemRow>("document problem")
    let serverAccounts = Table<ServerAccount>("document server account")
    /// By account and container.
    let serverContainers = Table<ServerContainer>("document server container")
    /// By account/container and item.
    let serverItems = Table<ServerItem>("document server item")
    /// Which item the server changed as which, by account/container and place in its order.
    let serverOrder = Table<String>("document server order")
    /// By transition.
    let messages = Table<DocumentMessage>("document message")

    /// What follows from the rows, so that nobody has to look through all of them.
    var deviceIndexes: [String: PathIndex] = [:]
    var serverIndexes: [String: PathIndex] = [:]
    var news: [String: WaitingList] = [:]
    var outgoing: [String: WaitingList] = [:]
    var incoming: [String: WaitingList] = [:]
    var placings: [String: Set<String>] = [:]
    /// Items that the server had no room for.
    var refused: [String: Set<String>] = [:]

    let files = FileSystem()
    let watcher = ChangeWatcher()
    var lock: WorldLock?
    var openedContents: ContentStore?
    /// What was done on the disk and is still written down as to be done.
    var outcomes: [String: [String: PlacingOutcome]] = [:]
    /// The inodes of directories that were made and are still written down as to be made.
    var madeFolders: [String: [String: UInt64]] = [:]
    /// What was put aside because it goes, and is removed once it is kept that it has gone.
    var leftovers: [String] = []
    /// What this transaction has written down to be done.
    var queued: [Place: Set<String>] = [:]
    /// Items whose names were given to others in this transaction.
    var displaced: Set<String> = []
    /// Trees whose changes were read in this transaction.
    var readTrees: Set<String> = []

    /// Queries and observations that are open in this process.
    var audience = Audience()

    init() {
        deviceItems.didAdopt = { [unowned self] path, id, row in
            index(path, id, row)
            // Another process has crossed out what this one did, and may have written down something else.
            outcomes[path]?[id] = nil
        }
        serverItems.didAdopt = { [unowned self] path, id, row in
            serverIndexes[path, default: PathIndex()].put(id, at: row.flatMap { $0.isDeleted ? nil : $0.path })
        }
        deviceItems.didForgetEverything = { [unowned self] in
            (deviceIndexes, news, outgoing, incoming, placings, refused) = ([:], [:], [:], [:], [:], [:])
        }
        serverItems.didForgetEverything = { [unowned self] in serverIndexes = [:] }
    }

    var tables: [any StoredTable] {
        [
            configuration, documentDevices, deviceContainers, deviceItems, problems, serverAccounts,
            serverContainers, serverItems, serverOrder, messages,
        ]
    }

    var settings: DocumentConfiguration { configuration["", ""] ?? DocumentConfiguration() }

    /// The partition of what a device or an account has of a container.
    ///
    /// Names have no slash, so no two paths are equal.
    static func path(_ owner: String, _ container: String) -> String { owner + "/" + container }

    /// Forgets all that only this process knows, as if it had died and another one had begun to serve the world.
    func forgetProcess() {
        rolledBack()
        watcher.forgetEverything()
        files.restart()
    }

    func rolledBack() {
        (queued, displaced, leftovers) = ([:], [], [])
        // What was read of the disk is unknown again.
        for tree in readTrees { watcher.forget(tree) }
        readTrees = []
        (outcomes, madeFolders) = ([:], [:])
        lock = nil
    }
}

/// One container on one device that keeps documents.
struct Place: Hashable {
    let device: String
    let container: String
    /// The directory that stands for the device's home.
    let home: String
    /// The directory of the container, from the home.
    let directory: String

    init?(device: String, container: String, home: String) {
        guard let name = try? ContainerName.ubiquityDirectory(of: container) else { return nil }
        (self.device, self.container, self.home) = (device, container, home)
        directory = "Library/Mobile Documents/" + name
    }

    /// The partition of the rows.
    var path: String { DocumentService.path(device, container) }
    /// The directory of the container.
    var root: String { home + "/" + directory }
    /// Where that is laid out which is to take a place in a container, on the same volume.
    var staging: String { home + "/" + Self.stagingDirectory }

    static let stagingDirectory = "Library/Application Support/CloudDocs/staging"

    /// A path in the container, from the home.
    func fromHome(_ path: String) -> String { directory + "/" + path }
}

extension DeviceItem {
    /// The path of what is on the disk, within the container.
    var diskPath: String { isPlaceholder ? ItemName.placeholder(of: path) : path }
}

// MARK: - Rows and what follows from them

extension DocumentService {
    /// Puts a row in the place of another.
    func put(_ row: DeviceItem?, _ id: String, at place: Place, in state: WorldState) {
        let old = deviceItems[place.path, id]
        guard old?.isExactly(row) != true, old != nil || row != nil else { return }
        deviceItems[place.path, id] = row
        index(place.path, id, row)
        if row?.placing != nil { queued[place, default: []].insert(id) }
        announce(place, in: state)
    }

    /// Brings in line what follows from a row.
    func index(_ path: String, _ id: String, _ row: DeviceItem?) {
        deviceIndexes[path, default: PathIndex()].put(
            id, at: row.flatMap { $0.isDeleted || $0.isGoing ? nil : $0.path })
        news[path, default: WaitingList()].set(id, isMember: row?.isToBeSent == true)
        outgoing[path, default: WaitingList()].set(id, isMember: row?.firstUnsent != nil)
        incoming[path, default: WaitingList()].set(id, isMember: row.map { isToArrive($0, on: path) } ?? false)
        set(id, in: &placings[path, default: []], isMember: row?.placing != nil)
        set(id, in: &refused[path, default: []], isMember: row?.uploadingError != nil)
        audience.touched[path, default: []].insert(id)
    }

    private func set(_ id: String, in members: inout Set<String>, isMember: Bool) {
        if isMember { members.insert(id) } else { members.remove(id) }
    }

    private func isToArrive(_ row: DeviceItem, on path: String) -> Bool {
        guard let wanted = row.wanted, wanted.isAvailable else { return false }
        return row.isRequested || row.holds != nil || isGreedy(path)
    }

    private func isGreedy(_ path: String) -> Bool {
        let device = path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? path
        return documentDevices["", device]?.settings.downloading == .greedy
    }

    func item(_ id: String, at place: Place) -> DeviceItem? { deviceItems[place.path, id] }

    /// The row of what is at a path, within a container.
    func item(atPath path: String, of place: Place) -> (id: String, row: DeviceItem)? {
        guard let id = deviceIndexes[place.path]?.item(at: path), let row = deviceItems[place.path, id] else {
            return nil
        }
        return (id, row)
    }
}

extension DeviceItem {
    /// Whether two rows are the same, names byte for byte.
    fileprivate func isExactly(_ other: DeviceItem?) -> Bool {
        guard let other, self == other else { return false }
        return ExactPath(path) == ExactPath(other.path)
            && known.map { ExactPath($0.path) } == other.known.map { ExactPath($0.path) }
            && placing?.target.map(ExactPath.init) == other.placing?.target.map(ExactPath.init)
            && placing?.from.map(ExactPath.init) == other.placing?.from.map(ExactPath.init)
    }

    /// Whether it is on its way off the disk.
    var isGoing: Bool { placing?.isLast == true }

    /// The first version whose content the server lacks and has heard of.
    var firstUnsent: Version? {
        guard let known, !known.isDeleted else { return nil }
        return unsent.first { version in known.versions.contains { $0.id == version.id && !$0.isAvailable } }
    }
}
