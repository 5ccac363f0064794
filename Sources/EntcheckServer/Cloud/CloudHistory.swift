import DocumentStores
import FoundationShims
import KeyValueStores
import LocalCloud
import Synchronization

/// The timeline of a shared simulated iCloud: every change since the start of the server, so that it can be rewound.
///
/// Each step contains the rows, the files of the devices, and the values that apps see, before and after it. Undoing
/// steps takes a time that is proportional to their changes. Copies of the whole state in intervals would need more
/// memory: a step changes few rows, and steps share the values that did not change.
final class CloudHistory: WorldRecorder {
    /// The maximum number of steps: as many as the simulator keeps events.
    static let stepLimit = 2_000
    /// The maximum memory of all steps, in bytes: a tenth of it suffices for 2,000 steps with small values; a value can
    /// have 1 MB.
    static let byteLimit = 64 << 20
    /// The maximum size of all files that are kept, in bytes: 64 documents of the maximum size.
    static let fileLimit = 64 * Int64(CloudDocuments.sizeLimit)

    let record: Mutex<HistoryRecord>

    /// Creates an empty timeline.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory for the files that are kept.
    ///   - joinsAdvances: Whether consecutive advances of the clock are one step.
    /// - Throws: `DocumentError` if the directory cannot be created.
    init(keeping directory: String, joinsAdvances: Bool) throws {
        let keeper = try HomeKeeper(directory: directory)
        record = Mutex(HistoryRecord(keeper: keeper, joinsAdvances: joinsAdvances))
    }

    /// The number of the step after which the current state existed.
    var current: Int { record.withLock(\.current) }

    /// The number of changes that operations of clients have made.
    var operationChanges: Int { record.withLock(\.operationChanges) }

    /// The number of the first entry with changes to files that no operation made; `nil` if there is none.
    var firstForeign: Int? { record.withLock(\.foreignEntry) }

    /// Records the changes of a device that are not in rows: files that are not synced, and values that an app sees.
    func recordUnsaved(on device: String, after number: Int, in world: CloudSimulator) throws(CloudError) {
        try world.look { state in record.withLock { $0.recordUnsaved(on: [device], after: number, in: state) } }
    }

    /// Removes the files that are kept.
    func close() { record.withLock { $0.keeper.removeAll() } }

    func begin(in world: WorldState) { record.withLock { $0.begin(in: world) } }

    func didChange(_ steps: [[RowChange]], in world: WorldState) {
        record.withLock { $0.didChange(steps, in: world) }
    }
}

/// The steps of a timeline, and a copy of the files and values of the current state.
struct HistoryRecord {
    /// The files in the home directories, by device.
    private(set) var files: [String: HistoryStep.Files] = [:]
    /// The values that apps see.
    private(set) var seen: [SharedCloud.AppName: HistoryStep.Seen] = [:]
    /// The steps that can be undone, then those that were undone, oldest first.
    private(set) var steps = HistorySteps()
    /// The number of elements of ``steps`` that are not undone.
    private(set) var position = 0
    /// The number of the earliest state that can be restored: the number of the step after which it existed.
    private(set) var first = 0
    /// The memory of the steps, in bytes.
    private(set) var bytes = 0
    /// The state that the current transaction restores; `nil` if it restores none, or is complete.
    var target: RewindTarget?
    /// The operation that is performed at the moment; `nil` if there is none.
    var operation: ClientOperation?
    /// The number of changes that operations of clients have made.
    private(set) var operationChanges = 0
    /// The number of the first step with changes to files that no operation made; `nil` if there is none.
    private var firstForeign: Int?
    /// The changes by reading requests since the current state was restored; the next rewind undoes them.
    private var readings: HistoryStep?

    let keeper: HomeKeeper
    /// Whether consecutive advances of the clock are one step, because they happen by themselves.
    let joinsAdvances: Bool

    init(keeper: HomeKeeper, joinsAdvances: Bool) {
        (self.keeper, self.joinsAdvances) = (keeper, joinsAdvances)
    }

    /// The number of the step after which the current state existed.
    var current: Int { position == 0 ? first : steps[position - 1].number }

    /// Whether the current state is that after a step, without changes by reading requests.
    func isAt(_ target: RewindTarget) -> Bool { target.position == position && readings == nil }
}

// MARK: - Recording

extension HistoryRecord {
    /// Starts with a state; the earlier steps cannot be undone anymore.
    mutating func begin(in world: WorldState) {
        for step in steps { release(step) }
        dropReadings()
        first = steps.last?.number ?? first
        (steps, position, bytes, firstForeign) = (HistorySteps(), 0, 0, nil)
        keeper.forgetChanges()
        count(updateFiles(of: Set(world.documentHomes.keys), in: world))
        _ = updateSeen(on: Set(world.seenKeyValues().map(\.device)), in: world)
    }

    /// Records a transaction.
    mutating func didChange(_ changes: [[RowChange]], in world: WorldState) {
        if let target { return didRewind(to: target) }
        let changes = changes.map { $0.filter { $0.kind != RowKey.request } }
        let files = updateFiles(of: Self.devices(in: changes, "document"), in: world)
        let seen = updateSeen(on: Self.devices(in: changes, "key-value"), in: world)
        defer { count(files) }
        for changes in changes.dropLast() { add(changes, files: [], seen: []) }
        add(changes.last ?? [], files: files, seen: seen)
    }

    /// Adds a step, unless it changes nothing.
    private mutating func add(_ rows: [RowChange], files: [HistoryStep.Files.Change], seen: [HistoryStep.Seen.Change]) {
        let isCertain = !files.isEmpty || !seen.isEmpty || rows.contains(where: \.changesExistence)
        let rows = isCertain ? rows : rows.filter { !$0.isWithoutEffect }
        let step = HistoryStep(number: current + 1, rows: rows, files: files, seen: seen)
        let origin = origin
        guard !step.isEmpty else { return }
        if case .reopening? = origin { return }
        if origin?.keepsUndoneSteps == true, position < steps.count { return addReading(step) }
        removeUndone()
        note(step, by: origin)
        let isAdvance = joinsAdvances && step.isAdvance && steps.last?.isAdvance == true
        if isAdvance { merge(step) } else { append(step) }
    }

    /// The cause of a change on this thread.
    ///
    /// A request that reads can detect the file that an operation has just written, before the operation does.
    private var origin: HistoryOrigin? {
        guard case .reading? = HistoryOrigin.current, let operation, !operation.isRewind else {
            return HistoryOrigin.current
        }
        return .operation(operation)
    }

    /// Records the changes of devices that are not in rows.
    ///
    /// - Parameters:
    ///   - devices: The names of the devices.
    ///   - number: The number of the step before the operation that made the changes; they belong to its last step.
    ///   - world: The simulator.
    mutating func recordUnsaved(on devices: Set<String>, after number: Int, in world: WorldState) {
        let step = HistoryStep(
            number: current + 1, rows: [], files: updateFiles(of: devices, in: world),
            seen: updateSeen(on: devices, in: world))
        defer { count(step.files) }
        guard !step.isEmpty else { return }
        removeUndone()
        operationChanges += 1
        if current > number, !steps.isEmpty { merge(step) } else { append(step) }
    }

    /// Adds changes after a rewind that no operation makes, so that the undone steps remain.
    private mutating func addReading(_ step: HistoryStep) {
        retain(step)
        var all = readings ?? HistoryStep(number: current, rows: [], files: [], seen: [])
        bytes -= all.size
        all.merge(step)
        bytes += all.size
        readings = all
        guard bytes > CloudHistory.byteLimit || keptBytes > CloudHistory.fileLimit else { return }
        removeUndone()
        removeOldest()
    }

    /// Adds the changes by reading requests to the current step before the next one.
    private mutating func keepReadings() {
        guard let kept = readings else { return }
        if firstForeign == nil { firstForeign = foreignEntry }
        // No earlier state than the first one can be restored, so its changes are not undone.
        guard position > 0 else { return dropReadings() }
        readings = nil
        bytes += steps.change(position - 1) { $0.merge(kept) } - kept.size
    }

    private mutating func dropReadings() {
        if let readings { remove(readings) }
        readings = nil
    }

    /// The number of the first entry with changes to files that no operation made; `nil` if there is none.
    var foreignEntry: Int? {
        firstForeign ?? (readings?.hasForeignChanges(by: .reading) == true ? current : nil)
    }

    /// Records the cause of the next step.
    private mutating func note(_ step: HistoryStep, by origin: HistoryOrigin?) {
        if origin?.isOperation == true { operationChanges += 1 }
        if firstForeign == nil, step.hasForeignChanges(by: origin) { firstForeign = step.number }
    }

    /// Returns the devices with changed rows of a service, and those that have received a notification.
    ///
    /// The name of a device is the key or the first part of the partition.
    private static func devices(in steps: [[RowChange]], _ service: String) -> Set<String> {
        var devices: Set<String> = []
        for change in steps.joined() {
            if change.kind == RowKey.transition {
                let transition: Transition? = change.after == nil ? change.before?.value() : nil
                if let transition, transition.kind == .notification { devices.insert(transition.device) }
            } else if change.kind.hasPrefix(service) {
                let isWhole = change.partition.isEmpty
                devices.insert(isWhole ? change.key : String(change.partition.prefix { $0 != "/" }))
            }
        }
        return devices
    }

    /// Adds changes to the last step.
    private mutating func merge(_ step: HistoryStep) {
        bytes += steps.change(steps.count - 1) { $0.merge(step) }
        retain(step)
    }

    /// Records the changes of the files in the home directories of devices.
    private mutating func updateFiles(of devices: Set<String>, in world: WorldState) -> [HistoryStep.Files.Change] {
        devices.flatMap { device in
            // Files that cannot be read stay as they were; a rewind reports the problem.
            guard let home = world.documentHome(of: device), let changes = try? keeper.changes(of: device, home) else {
                return [HistoryStep.Files.Change]()
            }
            return files[device, default: .init()].update(by: changes)
        }
    }

    /// Records the changes of the values that apps see.
    private mutating func updateSeen(on devices: Set<String>, in world: WorldState) -> [HistoryStep.Seen.Change] {
        devices.flatMap { device in
            world.seenKeyValueChanges(on: device).flatMap { store in
                let app = SharedCloud.AppName(device: store.device, bundleIdentifier: store.app)
                var new: [SeenKey: SeenValue?] = [SeenKey(app: app, row: nil): .notice(store.notice)]
                for (name, value) in store.rows {
                    new.updateValue(value.map(SeenValue.value), forKey: SeenKey(app: app, row: name))
                }
                guard !store.isEverything else {
                    return seen[app, default: .init()].replaceAll(by: new.compactMapValues(\.self))
                }
                return new.compactMap { seen[app, default: .init()].set($0.key, $0.value) }
            }
        }
    }

    private mutating func append(_ step: HistoryStep) {
        retain(step)
        steps.append(step)
        bytes += step.size
        position = steps.count
        removeOldest()
    }

    /// Removes steps until the timeline does not exceed its limits.
    private mutating func removeOldest() {
        while let oldest = steps.first,
            steps.count > CloudHistory.stepLimit || bytes > CloudHistory.byteLimit
                || keptBytes > CloudHistory.fileLimit && steps.count > 1
        {
            first = oldest.number
            remove(steps.removeFirst())
            position -= 1
        }
    }

    /// Removes the steps that were undone.
    private mutating func removeUndone() {
        for step in steps[position...] { remove(step) }
        steps.removeLast(steps.count - position)
        if let number = firstForeign, number > current { firstForeign = nil }
        keepReadings()
    }

    private mutating func remove(_ step: HistoryStep) {
        bytes -= step.size
        release(step)
    }
}

// MARK: - Kept files

extension HistoryRecord {
    private func retain(_ step: HistoryStep) {
        for change in step.files {
            keeper.retain(change.before)
            keeper.retain(change.after)
        }
    }

    private func release(_ step: HistoryStep) {
        for change in step.files {
            keeper.release(change.before)
            keeper.release(change.after)
        }
    }

    /// The size of the files that only earlier states contain, in bytes; an approximation below the limit.
    private var keptBytes: Int64 {
        guard keeper.bytes > CloudHistory.fileLimit else { return keeper.bytes }
        return keeper.bytes(besides: files.values.flatMap { Array($0.values.values) })
    }

    /// Counts the files of the current state.
    private func count(_ changes: [HistoryStep.Files.Change]) {
        for change in changes { keeper.retain(change.after) }
        for change in changes { keeper.release(change.before) }
    }
}

// MARK: - Rewinding

extension HistoryRecord {
    /// Returns the state after a step.
    ///
    /// - Parameter number: The number of the step, or ``first`` for the state before the first step.
    /// - Returns: The state.
    /// - Throws: ``RequestError`` if the timeline does not contain the step.
    func target(_ number: Int) throws -> RewindTarget {
        let index = number == first ? 0 : steps.firstIndex { $0.number == number }.map { $0 + 1 }
        guard let index else {
            throw RequestError(
                .notFound,
                "the timeline has no entry \(number); its entries are \(first) to \(steps.last?.number ?? first)")
        }
        let isUndo = index < position
        let changes = Array(steps[min(index, position)..<max(index, position)])[...]
        var (listing, values, rows) = (self.listing, self.seen, [RowKey: StoredRow?]())
        let parts = [(changes: [readings].compactMap(\.self)[...], isUndo: true), (changes, isUndo)]
        for (changes, isUndo) in parts {
            for (path, entry) in HistoryStep.Files.values(of: changes.flatMap(\.files), isUndo: isUndo) {
                listing[path] = entry
            }
            for (key, value) in HistoryStep.Seen.values(of: changes.flatMap(\.seen), isUndo: isUndo) {
                _ = values[key.app, default: .init()].set(key, value)
            }
            rows.merge(RowChange.rows(of: changes.flatMap(\.rows), isUndo: isUndo)) { $1 }
        }
        let records = try rows.map { key, row in
            StoredRecord(kind: key.kind, partition: key.partition, key: key.key, value: try row?.bytes)
        }
        return RewindTarget(position: index, records: records, files: listing, seen: values)
    }

    /// The files of the current state.
    var listing: HomeListing { files.values.reduce(into: [:]) { $0.merge($1.values) { $1 } } }

    /// Records that the transaction restored a state.
    private mutating func didRewind(to target: RewindTarget) {
        (position, seen, self.target) = (target.position, target.seen, nil)
        dropReadings()
        let byDevice = Dictionary(grouping: target.files) { $0.key.device }
        for device in Set(byDevice.keys).union(files.keys) {
            let listing = HomeListing(uniqueKeysWithValues: (byDevice[device] ?? []).map { ($0.key, $0.value) })
            count(files[device, default: .init()].replaceAll(by: listing))
        }
    }
}

extension Mirror<HomePath, HomeEntry> {
    /// Replaces the entries in the parts of a directory that may have changed.
    /// - Returns: The changes.
    fileprivate mutating func update(by changes: HomeChanges) -> [Change] {
        guard let parts = changes.parts else { return replaceAll(by: changes.listing) }
        var gone: [HomePath] = []
        for part in parts {
            guard let old = values[part] else { continue }
            if changes.listing[part] == nil { gone.append(part) }
            guard old.isDirectory else { continue }
            gone += values.keys.filter { $0.isBelow(part) && changes.listing[$0] == nil }
        }
        return gone.compactMap { set($0, nil) } + changes.listing.compactMap { set($0.key, $0.value) }
    }
}

/// A state that a transaction restores.
struct RewindTarget {
    /// The number of steps that are not undone.
    let position: Int
    /// The rows that differ.
    let records: [StoredRecord]
    /// All files in the home directories.
    let files: HomeListing
    /// All values that apps see.
    let seen: [SharedCloud.AppName: HistoryStep.Seen]
}
