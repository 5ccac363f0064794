import Databases
import FoundationShims
import RegistryModel
import RegistryWorkload
import StoreRegistry
import Synchronization

/// Random histories and measurements of a registry, outside of the tests because they take long.
@main
enum RegistryWorkloadTool {
    private static let usage = """
        usage: registry-workload histories ADDRESS COUNT LENGTH FIRST-SEED
               registry-workload fill ADDRESS REPOSITORIES SNAPSHOTS
               registry-workload measure ADDRESS REPOSITORIES SNAPSHOTS
               registry-workload checks ADDRESS REPOSITORIES SNAPSHOTS CLIENTS

        """

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().map(\.self)
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        switch (arguments.first, numbers.count) {
        case ("histories", 3): try histories(arguments[1], numbers[0], length: numbers[1], first: numbers[2])
        case ("fill", 2): try fill(arguments[1], Organization(repositoryCount: numbers[0], snapshotCount: numbers[1]))
        case ("measure", 2):
            try measure(arguments[1], Organization(repositoryCount: numbers[0], snapshotCount: numbers[1]))
        case ("checks", 3):
            let organization = Organization(repositoryCount: numbers[0], snapshotCount: numbers[1])
            try throughput(arguments[1], organization, clients: numbers[2])
        default:
            print(usage, terminator: "")
            throw Problem(message: "the arguments are not valid")
        }
    }

    struct Problem: Error { let message: String }

    /// Opens a registry, and creates its tables.
    private static func open(_ address: String) throws -> SharingRegistry {
        if address != ":memory:" { _ = try SharingRegistry.migrate(address) }
        return try SharingRegistry(at: address)
    }

    /// Runs histories on as many threads as there are processors, each with a registry of its own.
    private static func histories(_ address: String, _ count: Int, length: Int, first: Int) throws {
        let start = ContinuousClock.now
        let state = Mutex<(next: Int, failure: String?)>((first, nil))
        let group = DispatchGroupOfThreads()
        for thread in 0..<ProcessInfo.processInfo.activeProcessorCount {
            let own = try addressOfThread(thread, at: address)
            group.start {
                do {
                    var registry = try open(own)
                    while let seed = state.withLock({ nextSeed(&$0, before: first + count) }) {
                        try run(seed, length, on: registry)
                        // An empty database in memory is faster than removing all rows.
                        if own == ":memory:" { registry = try open(own) }
                    }
                } catch {
                    state.withLock { $0.failure = $0.failure ?? "\(error)" }
                }
            }
        }
        group.wait()
        if let failure = state.withLock({ $0.failure }) { throw Problem(message: failure) }
        print("\(count) histories of \(length) operations agree with the model, \(ContinuousClock.now - start)")
    }

    /// Returns the next seed; `nil` if there is none or a history failed.
    private static func nextSeed(_ state: inout (next: Int, failure: String?), before end: Int) -> Int? {
        guard state.next < end, state.failure == nil else { return nil }
        state.next += 1
        return state.next - 1
    }

    /// Returns the address of the registry of a thread: on a server, a schema of its own.
    private static func addressOfThread(_ thread: Int, at address: String) throws -> String {
        guard address.hasPrefix("postgres") else { return address }
        let database = try PostgreSQLDatabase(address: address)
        try database.transaction(.write) { _ = try $0.run("CREATE SCHEMA IF NOT EXISTS histories_\(thread)") }
        return "\(address)?options=-csearch_path%3Dhistories_\(thread)%20-csynchronous_commit%3Doff"
    }

    private static func run(_ seed: Int, _ length: Int, on registry: SharingRegistry) throws {
        var history = RegistryHistory(seed: UInt64(seed))
        for step in 0..<length {
            if let problem = try history.step(registry) {
                throw Problem(message: "seed \(seed), step \(step): \(problem)")
            }
        }
        let copy = try SharingRegistry(at: ":memory:")
        if let problem = try history.compare(registry) ?? history.compareCopy(of: registry, in: copy) {
            throw Problem(message: "seed \(seed), at the end: \(problem)")
        }
        try history.clear(registry)
    }

    private static func fill(_ address: String, _ organization: Organization) throws {
        let start = ContinuousClock.now
        let registry = try open(address)
        for repository in 0..<organization.repositoryCount {
            try registry.record(organization.distinctSnapshots(repository))
            try addOtherCommits(of: repository, in: organization, to: registry)
        }
        print("filled with \(organization.repositoryCount) repositories in \(ContinuousClock.now - start)")
    }

    /// Adds the commits without changed claims by one statement; recording them one after another gives the same rows.
    private static func addOtherCommits(
        of repository: Int, in organization: Organization, to registry: SharingRegistry
    ) throws {
        try registry.database.transaction(.write) { transaction in
            let known = try transaction.rows(
                """
                SELECT commit_id, repository_id, state_id FROM snapshot
                JOIN repository ON repository.id = snapshot.repository_id WHERE repository.name = ?
                """, [.text(organization.name(repository))])
            let states = Dictionary(known.map { ($0.text(0), $0.values) }) { first, _ in first }
            var values: [DatabaseValue] = []
            let commits = organization.otherCommits(repository)
            for (revision, first) in commits {
                guard let state = states[first.commit] else { continue }
                values += [state[1], state[2], .text(revision.commit), "", DatabaseValue(revision.time)]
                values += [DatabaseValue(revision.recorded), .text(revision.recorder)]
            }
            guard !values.isEmpty else { return }
            let marks = Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: values.count / 7).joined(separator: ", ")
            try transaction.run(
                """
                INSERT INTO snapshot
                    (repository_id, state_id, commit_id, release, committed_at, recorded_at, recorded_by)
                VALUES \(marks)
                """, values)
        }
    }

    /// The number of runs of each operation.
    private static let runCount = 200

    private static func measure(_ address: String, _ organization: Organization) throws {
        let registry = try open(address)
        var random = SplitMix64(state: 7)
        let next = organization.snapshotCount
        func repository() -> Int { Int.random(in: 0..<organization.repositoryCount, using: &random) }
        // Another run on the same registry also records new commits.
        let now = Int(Date().timeIntervalSince1970)
        var moment = 0
        func record(_ number: Int, _ commit: Int) throws {
            moment += 1
            let revision = Revision(
                repository: organization.name(number), commit: "x\(now)-\(moment)", time: now + moment, recorder: "ci")
            let effect = try registry.record(organization.snapshot(number, commit), of: revision)
            guard effect == .added else { throw Problem(message: "a commit was recorded before") }
        }
        try report("record a commit without a changed claim") { try record(repository(), next - 1) }
        try report("record a commit with changed claims") {
            try record(repository(), (now % 1_000_000 * runCount + moment) * Organization.generationSize)
        }
        try report("check a pull request") {
            let number = repository()
            let claims = organization.snapshot(number, next + 10).stores
            _ = try registry.uses(of: organization.name(number), claiming: claims)
        }
        try report("stores for one store of about 10 repositories") {
            let store = organization.snapshot(repository(), 0).stores.first { $0.identifier.contains(".pool.") }
            _ = try registry.stores(StoreFilter(identifier: store?.identifier))
        }
        try report("stores for one store of 1 % of all repositories") {
            _ = try registry.stores(
                StoreFilter(identifier: "A1B2C3D4E5.com.example.common.\(repository() % 100)"))
        }
        try report("history of one store") {
            guard
                let store = organization.snapshot(repository(), 0).stores.first(where: {
                    $0.identifier.contains(".pool.")
                })
            else { return }
            _ = try registry.history(of: store)
        }
        try throughput(address, organization, clients: 4)
        let start = ContinuousClock.now
        var (lines, bytes) = (0, 0)
        try registry.export { line in
            lines += 1
            bytes += line.utf8.count + 1
        }
        print("| full export: \(lines) lines, \(bytes / 1_000_000) MB | \(ContinuousClock.now - start) | |")
    }

    /// Runs an operation many times, and prints the times that half and 95 % of the runs do not exceed.
    private static func report(_ title: String, _ body: () throws -> Void) throws {
        var times: [Duration] = []
        for _ in 0..<runCount {
            let start = ContinuousClock.now
            try body()
            times.append(ContinuousClock.now - start)
        }
        times.sort()
        print("| \(title) | \(text(times[runCount / 2])) | \(text(times[runCount * 95 / 100])) |")
    }

    private static func text(_ duration: Duration) -> String {
        let microseconds = duration.components.attoseconds / 1_000_000_000_000 + duration.components.seconds * 1_000_000
        return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }

    /// Runs 1,000 checks on threads that each have a connection, and prints their number per second.
    private static func throughput(_ address: String, _ organization: Organization, clients: Int) throws {
        let count = 1000 / max(clients, 1)
        let registries = try (0..<clients).map { _ in try SharingRegistry(at: address) }
        let failures = Mutex(0)
        let start = ContinuousClock.now
        let group = DispatchGroupOfThreads()
        for (thread, registry) in registries.enumerated() {
            group.start {
                for number in 0..<count {
                    let repository = (thread * 7_919 + number * 31) % organization.repositoryCount
                    let claims = organization.snapshot(repository, 0).stores
                    do {
                        _ = try registry.uses(of: organization.name(repository), claiming: claims)
                    } catch {
                        failures.withLock { $0 += 1 }
                    }
                }
            }
        }
        group.wait()
        let duration = ContinuousClock.now - start
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let failed = failures.withLock { $0 }
        guard failed == 0 else { throw Problem(message: "\(failed) checks failed") }
        print("| checks per second, \(clients) clients | \(Int(Double(clients * count) / seconds)) | |")
    }
}
