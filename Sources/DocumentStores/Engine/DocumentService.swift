internal import Containers
internal import LocalCloud

/// The document service of a simulator: the state of each device, the state of the server, and the messages between
/// them.
///
/// The state of an item on a device has three parts: the file on disk, the device's row, and the last known server
/// record in that row. Apps and users change the disk; `prepare` detects the changes and updates the row. Changes from
/// the server update the row and store a pending disk operation (`Placement`) in it, which is performed only after the
/// row is saved. A process can therefore end at any point: the next process detects the changes or finishes the
/// operation.
final class DocumentService: CloudService {
    static let name = "documents"

    let configuration = Table<DocumentConfiguration>("document configuration")
    let documentDevices = Table<DocumentDevice>("document device")
    /// By device and container.
    let deviceContainers = Table<DeviceContainer>("document device container")
    /// By device and container, then by item.
    let deviceItems = Table<DeviceItem>("document device item")
    /// By device and container, then by path.
    let problems = Table<ProblemRow>("document problem")
    let serverAccounts = Table<ServerAccount>("document server account")
    /// By account and container.
    let serverContainers = Table<ServerContainer>("document server container")
    /// By account and container, then by item.
    let serverItems = Table<ServerItem>("document server item")
    /// The identifiers of changed items, by account and container, then by position in the change order.
    let serverOrder = Table<String>("document server order")
    /// By transition.
    let messages = Table<DocumentMessage>("document message")

    /// Indexes that are derived from the rows, so that no operation scans all rows.
    var deviceIndexes: [String: PathIndex] = [:]
    var serverIndexes: [String: PathIndex] = [:]
    var pendingUploads: [String: WaitingList] = [:]
    var outgoing: [String: WaitingList] = [:]
    var incoming: [String: WaitingList] = [:]
    var placings: [String: Set<String>] = [:]
    /// Items that exceeded the account's quota.
    var refused: [String: Set<String>] = [:]

    let files = FileSystem()
    let watcher = ChangeWatcher()
    var lock: WorldLock?
    var openedContents: ContentStore?
    /// The outcomes of disk operations that are still saved as pending.
    var outcomes: [String: [String: DiskOperationOutcome]] = [:]
    /// The inodes of created directories whose operations are still saved as pending.
    var madeFolders: [String: [String: UInt64]] = [:]
    /// The paths of files that were moved aside for removal; deleted after the removal is saved.
    var leftovers: [String] = []
    /// The disk operations that this transaction planned.
    var queued: [ContainerLocation: Set<String>] = [:]
    /// Items that were renamed in this transaction because another item took their name.
    var displaced: Set<String> = []
    /// Directory trees whose changes were read in this transaction.
    var readTrees: Set<String> = []

    /// The open queries and observers of this process.
    var observers = ObserverRegistry()

    init() {
        deviceItems.didAdopt = { [unowned self] path, id, row in
            index(path, id, row)
            // Another process completed the operation of this process and may have planned a different one.
            outcomes[path]?[id] = nil
        }
        serverItems.didAdopt = { [unowned self] path, id, row in
            serverIndexes[path, default: PathIndex()].put(id, at: row.flatMap { $0.isDeleted ? nil : $0.path })
        }
        deviceItems.didForgetEverything = { [unowned self] in
            (deviceIndexes, pendingUploads, outgoing, incoming, placings, refused) = ([:], [:], [:], [:], [:], [:])
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

    /// Discards all state that only this process has, as if the process had ended and another one had opened the
    /// simulator.
    func forgetProcess() {
        rolledBack()
        watcher.forgetEverything()
        files.restart()
    }

    func rolledBack() {
        (queued, displaced, leftovers) = ([:], [], [])
        // The changes that were read from the disk are unknown again.
        for tree in readTrees { watcher.forget(tree) }
        readTrees = []
        (outcomes, madeFolders) = ([:], [:])
        lock = nil
    }
}

// MARK: - Rows and indexes

extension DocumentService {
    /// Replaces a row.
    func put(_ row: DeviceItem?, _ id: String, at place: ContainerLocation, in state: WorldState) {
        let old = deviceItems[place.path, id]
        guard old?.isExactly(row) != true, old != nil || row != nil else { return }
        deviceItems[place.path, id] = row
        index(place.path, id, row)
        if row?.placing != nil { queued[place, default: []].insert(id) }
        announce(place, in: state)
    }

    /// Updates the indexes for a row.
    func index(_ path: String, _ id: String, _ row: DeviceItem?) {
        deviceIndexes[path, default: PathIndex()].put(
            id, at: row.flatMap { $0.isDeleted || $0.isGoing ? nil : $0.path })
        pendingUploads[path, default: WaitingList()].set(id, isMember: row?.isToBeSent == true)
        outgoing[path, default: WaitingList()].set(id, isMember: row?.firstUnsent != nil)
        incoming[path, default: WaitingList()].set(id, isMember: row.map { isToArrive($0, on: path) } ?? false)
        set(id, in: &placings[path, default: []], isMember: row?.placing != nil)
        set(id, in: &refused[path, default: []], isMember: row?.uploadingError != nil)
        observers.touched[path, default: []].insert(id)
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

    func item(_ id: String, at place: ContainerLocation) -> DeviceItem? { deviceItems[place.path, id] }

    /// Returns the item at a path relative to a container.
    func item(atPath path: String, of place: ContainerLocation) -> (id: String, row: DeviceItem)? {
        guard let id = deviceIndexes[place.path]?.item(at: path), let row = deviceItems[place.path, id] else {
            return nil
        }
        return (id, row)
    }
}

extension DeviceItem {
    /// Returns whether two rows are equal, with paths compared byte by byte.
    fileprivate func isExactly(_ other: DeviceItem?) -> Bool {
        guard let other, self == other else { return false }
        return ExactPath(path) == ExactPath(other.path)
            && known.map { ExactPath($0.path) } == other.known.map { ExactPath($0.path) }
            && placing?.target.map(ExactPath.init) == other.placing?.target.map(ExactPath.init)
            && placing?.from.map(ExactPath.init) == other.placing?.from.map(ExactPath.init)
    }

    /// Whether the item is being removed from the disk.
    var isGoing: Bool { placing?.isLast == true }

    /// The first version that the server knows but whose content is not yet uploaded.
    var firstUnsent: Version? {
        guard let known, !known.isDeleted else { return nil }
        return unsent.first { version in known.versions.contains { $0.id == version.id && !$0.isAvailable } }
    }
}
