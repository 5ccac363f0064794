internal import Containers
internal import LocalCloud

/// The document service of a simulator: calls the parts that detect changes, transfer them, and write them to the disk,
/// in the order that a transaction requires.
///
/// The state of an item on a device has three parts: the file on disk, the device's row, and the last known server
/// record in that row. Apps and users change the disk; `prepare` detects the changes and updates the row. Changes from
/// the server update the row and store a pending disk operation (`Placement`) in it, which is performed only after the
/// row is saved. A process can therefore end at any point: the next process detects the changes or finishes the
/// operation.
final class DocumentService: CloudService {
    static let name = DocumentMessage.service

    let configuration = Table<DocumentConfiguration>("document configuration")
    let problems = ProblemTable()
    /// The messages in transit, by transition.
    let messages = Table<DocumentMessage>("document message") { $0.memory }
    let devices = DeviceTable()
    let items: ItemTable
    let server = DocumentServer()

    let disk = DocumentDisk()
    let observers: ObserverRegistry
    let identities = IdentityRegistry()
    let scheduler: TransferScheduler
    private let operations: DiskOperationQueue
    /// Directory trees whose changes were read in this transaction.
    private var readTrees: Set<String> = []
    /// The devices of the trees in which changes were detected before.
    private var treeDevices: [String: String] = [:]

    init() {
        items = ItemTable(of: devices)
        observers = ObserverRegistry(items: items, devices: devices)
        scheduler = TransferScheduler(devices: devices, items: items) { [observers] device in
            observers.batchingInterval(on: device)
        }
        operations = DiskOperationQueue(items: items, problems: problems, disk: disk)
        items.didPut = { [unowned self] row, id, place, state in
            if row?.placing != nil { operations.add(id, at: place) }
            scheduler.announce(place, in: state)
        }
        items.didAdopt = { [unowned self] path, id in operations.discardOutcome(of: id, in: path) }
    }

    var tables: [any StoredTable] {
        devices.tables + [
            configuration, items.rows, problems.rows, server.accounts, server.containers, server.items, server.order,
            server.uploads, messages,
        ]
    }

    var settings: DocumentConfiguration { configuration["", ""] ?? DocumentConfiguration() }

    func section(in state: WorldState) -> SimulatorReport.Section {
        DocumentReport(devices: devices, items: items, server: server).section
    }
}

// MARK: - Transactions

extension DocumentService {
    func prepare(in state: WorldState) {
        prepare(devices.devices.sortedRows(in: "").map(\.key), in: state)
    }

    /// Detects the changes on the disks where the kernel has reported some, and completes disk operations.
    ///
    /// Reading the directories of hundreds of devices takes longer than a transition.
    func prepareAgain(in state: WorldState) {
        let changed = disk.watcher.changedTrees(among: treeDevices.keys).compactMap { treeDevices[$0] }
        let names = items.devicesWithPlacings.union(changed)
        prepare(names.sorted(), in: state)
    }

    /// Detects the changes on the disks of some devices.
    func prepare(_ names: [String], in state: WorldState) {
        guard state.failure == nil, !names.isEmpty else { return }
        do {
            try holdLock(in: state)
            for name in names {
                guard let device = state.devices["", name] else { continue }
                for place in devices.places(of: name) { try notice(place, device, in: state) }
            }
        } catch {
            fail(error, in: state)
        }
    }

    var hasEffects: Bool { operations.hasEffects }

    func didCommit(in state: WorldState) {
        do { try operations.performQueued() } catch { fail(error, in: state) }
        disk.releaseLock()
        readTrees = []
        let changed = items.takeChanged()
        observers.notify(of: changed, in: state)
        identities.notify(in: state)
    }

    func rolledBack() {
        operations.rollBack()
        // The next transaction reads these changes from the disk again.
        for tree in readTrees { disk.watcher.forget(tree) }
        readTrees = []
        disk.releaseLock()
    }

    func didRestore() {
        // The next transaction finds the outcomes of operations on the disk, and reads all directories.
        operations.rollBack()
        readTrees = []
        disk.watcher.forgetEverything()
    }

    /// Acquires the lock that excludes other processes from the disk until the end of this transaction.
    private func holdLock(in state: WorldState) throws(DocumentError) {
        try disk.holdLock(besides: state.storagePath)
    }

    /// Fails the transaction because the disk cannot be read or written.
    private func fail(_ error: any Error, in state: WorldState) {
        state.failure = CloudError(.storage, "\(error)")
    }
}

// MARK: - Changes on disk

extension DocumentService {
    /// Updates the rows of a container to match its directory.
    private func notice(
        _ place: ContainerLocation, _ device: DeviceRow, isLeaving: Bool = false, in state: WorldState
    ) throws {
        treeDevices[place.root] = place.device
        let reverted = try operations.finish(at: place, in: state)
        // A missing home directory, as on an unmounted volume, does not mean that its files were deleted.
        guard isLeaving || device.documentAccount != nil, try disk.files.status(of: place.home) != nil else { return }
        readTrees.insert(place.root)
        try detectChanges(at: place, device, reverted, in: state)
        scheduler.scheduleUploads(place, device, in: state)
    }

    /// Reads the changed parts of a container, and the paths at which disk operations were reverted.
    private func detectChanges(
        at place: ContainerLocation, _ device: DeviceRow, _ reverted: Set<ExactPath>, in state: WorldState
    ) throws {
        let scanner = scanner(of: place)
        var detector = LocalChangeDetector(
            place: place, device: device, items: items, knownProblems: problems, disk: disk, state: state)
        switch disk.watcher.changes(in: place.root) {
        case .everywhere:
            guard try makeDocuments(at: place) else { return }
            try detector.apply(snapshot(of: nil, at: place, by: scanner))
        case .paths(let paths):
            let clashes = problems.problems(at: place).filter { $0.value.kind == .nameClash }.keys
            let again = try clashes.flatMap { try scanner.namesakes(of: $0.text) }
            let regions = Set(paths.union(again).union(reverted).map { region(of: $0, at: place) })
            if !regions.isEmpty { try detector.apply(snapshot(of: regions, at: place, by: scanner)) }
        }
        operations.remove(detector.replacedPlaceholders)
        disk.watcher.readAgain(detector.suspended, in: place.root)
    }

    /// Creates the directory of documents; returns `false` if a link or a file has its name, or if permissions do not
    /// allow it, which is reported.
    private func makeDocuments(at place: ContainerLocation) throws -> Bool {
        do {
            try disk.files.makeDirectories(place.directory + "/" + ItemName.documents, below: place.home)
            return true
        } catch {
            guard error.isFileExistsError || error.isForbidden else { throw error }
            problems[place, ItemName.documents] = ProblemRow(kind: error.isForbidden ? .unreadable : .notAFile)
            return false
        }
    }

    /// The number of attempts to read files while no other program moves them.
    private static let scanAttempts = 3

    /// Reads parts of a container, or all of it, again if another program moves files meanwhile.
    ///
    /// A file that is moved from a directory that is not yet read to one that is read already is in neither of them. On
    /// a system without a watcher, such moves are not noticed.
    private func snapshot(
        of changed: Set<ExactPath>?, at place: ContainerLocation, by scanner: DiskScanner
    ) throws -> DiskSnapshot {
        var regions = changed
        var snapshot = try scanner.scan(regions)
        for _ in 1..<Self.scanAttempts where disk.watcher.isWatched(place.root) {
            guard disk.watcher.hasMoves(in: place.root) else { return snapshot }
            if case .paths(let more) = disk.watcher.changes(in: place.root) {
                regions?.formUnion(more.map { region(of: $0, at: place) })
            } else {
                regions = nil
            }
            snapshot = try scanner.scan(regions)
        }
        snapshot.isDisturbed = disk.watcher.isWatched(place.root) && disk.watcher.hasMoves(in: place.root)
        return snapshot
    }

    /// Returns the part of a container to read after a change: the topmost directory that can get a row, or the path.
    private func region(of path: ExactPath, at place: ContainerLocation) -> ExactPath {
        guard let directory = items.topDirectoryWithoutRow(above: path, at: place),
            problems[place, directory.text] == nil
        else { return path }
        return directory
    }

    private func scanner(of place: ContainerLocation) -> DiskScanner {
        let extensions = devices.settings(of: place.device)?.packageExtensions ?? []
        return DiskScanner(place: place, files: disk.files, watcher: disk.watcher, packageExtensions: extensions)
    }

    /// Completes the pending operations of a device before its rows are changed for another reason.
    ///
    /// A failed operation can mean that the file was moved, so all changes are detected, not only the missing file.
    private func finishOperations(on device: String, in state: WorldState) {
        do {
            for place in devices.places(of: device) where !items.placings(at: place).isEmpty {
                try holdLock(in: state)
                guard let device = state.devices["", device] else { continue }
                try notice(place, device, in: state)
            }
        } catch {
            fail(error, in: state)
        }
    }
}

// MARK: - Devices

extension DocumentService {
    func review(_ device: DeviceRow, in state: WorldState) {
        guard devices.settings(of: device.name) != nil else { return }
        finishOperations(on: device.name, in: state)
        for (_, installation) in state.installations.rows(in: device.name).sorted(by: { $0.key < $1.key }) {
            for container in installation.app.claims.ubiquityContainers ?? [] where !container.contains("*") {
                devices.add(container, to: device.name)
            }
        }
        for place in devices.places(of: device.name) {
            guard let row = devices[place] else { continue }
            if let old = row.account, old != device.documentAccount { leave(old, place, device, in: state) }
            scheduler.scheduleDownload(place, device, in: state)
            scheduler.scheduleUploads(place, device, in: state)
        }
    }

    /// Removes the documents of an account from a device.
    ///
    /// Before the removal, changes are detected for the last time, so that a recently moved file is recognized, and a
    /// recently written file is moved to the archive.
    private func leave(_ account: String, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState) {
        do {
            try holdLock(in: state)
            try notice(place, device, isLeaving: true, in: state)
            try AccountRemoval(
                place: place, devices: devices, items: items, problems: problems,
                contents: contents(at: place, in: state), state: state
            ).remove(account)
        } catch {
            fail(error, in: state)
        }
        // Remaining files are read again when an account signs in.
        disk.watcher.forget(place.root)
    }

    /// Records that an app has requested a container; queries find its items after that.
    func open(_ container: String, on device: DeviceRow, in state: WorldState) {
        if devices.containers[device.name, container] == nil {
            devices.add(container, to: device.name)
            review(device, in: state)
        }
        guard let place = devices.place(container, on: device.name), devices[place]?.isOpened == false else { return }
        devices[place]?.isOpened = true
        items.markAllChanged(at: place)
        scheduler.announce(place, in: state)
    }
}

// MARK: - Transfers

extension DocumentService {
    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState) {
        guard state.failure == nil, let device = state.devices["", transition.device],
            let place = devices.place(transition.subject, on: transition.device), let row = devices[place]
        else { return }
        if transition.kind == .notification {
            state.mustCommit = true
            return
        }
        // Transitions of a device that is offline or without an account are dropped; they are scheduled again later.
        guard device.isOnline, let account = device.documentAccount else { return }
        let call = DocumentCall(
            place: place, device: device, row: row, account: account, fault: fault,
            message: messages["", String(transition.id)], number: transition.id)
        do {
            // Another process must not perform the operations that this transition plans at the same time.
            try holdLock(in: state)
            try perform(transition.kind, call, in: state)
        } catch {
            fail(error, in: state)
        }
        scheduler.scheduleUploads(place, device, in: state)
        // Pending disk operations are saved before the next transition.
        if !operations.isEmpty { state.mustCommit = true }
    }

    private func perform(_ kind: Transition.Kind, _ call: DocumentCall, in state: WorldState) throws {
        let staging = staging(at: call.place, in: state)
        let applier = RemoteChangeApplier(
            place: call.place, items: items, devices: devices, staging: staging, state: state)
        let contents = ContentTransfer(
            call: call, portion: settings.portion, devices: devices, items: items, server: server,
            scheduler: scheduler, staging: staging, applier: applier, state: state)
        switch kind {
        case .contentUpload: try contents.upload()
        case .contentDownload: try contents.download()
        default: try performMetadata(kind, call, applier, in: state)
        }
    }

    private func performMetadata(
        _ kind: Transition.Kind, _ call: DocumentCall, _ applier: RemoteChangeApplier, in state: WorldState
    ) throws {
        let metadata = MetadataTransfer(
            call: call, devices: devices, items: items, messages: messages, server: server, rule: settings.winner,
            scheduler: scheduler, contents: contents(at: call.place, in: state), applier: applier, state: state)
        switch kind {
        case .upload: try metadata.upload()
        case .serverWrite: metadata.serverWrite()
        case .receipt: try metadata.receipt()
        case .download: metadata.download()
        case .arrival: try metadata.arrival()
        default: break
        }
    }

    /// Schedules the uploads that wait in all containers of a device.
    func scheduleUploads(on device: String, in state: WorldState) {
        guard let row = state.devices["", device] else { return }
        for place in devices.places(of: device) { scheduler.scheduleUploads(place, row, in: state) }
    }

    func didPerform(_ transition: Transition) {
        let key = String(transition.id)
        if messages["", key] != nil { messages["", key] = nil }
    }

    func staging(at place: ContainerLocation, in state: WorldState) -> ContentStaging {
        ContentStaging(place: place, disk: disk, settings: devices.settings(of: place.device), state: state)
    }

    func contents(at place: ContainerLocation, in state: WorldState) -> LocalContents {
        LocalContents(
            place: place, items: items, problems: problems, staging: staging(at: place, in: state), state: state)
    }
}
