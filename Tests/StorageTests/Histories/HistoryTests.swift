import Foundation
import KeyValueStores
import LocalCloud
import TestSupport
import Testing

/// Random histories of a few devices with faults, checked for invariants.
///
/// `HISTORIES=10000` sets the number of histories, `HISTORY_FIRST=301` the seed of the first one; `HISTORY_SEED=7` runs a
/// failed one again.
@Suite struct HistoryTests {
    static let environment = ProcessInfo.processInfo.environment
    static let count = environment["HISTORIES"].flatMap(Int.init) ?? 75
    static let length = 200

    static var seeds: [UInt64] {
        if let seed = environment["HISTORY_SEED"].flatMap(UInt64.init) { return [seed] }
        let first = environment["HISTORY_FIRST"].flatMap(UInt64.init) ?? 1
        return (first..<first + UInt64(count)).map(\.self)
    }

    @Test func `all histories in memory converge without loss`() async throws {
        try await check(Self.seeds) { [try CloudSimulator(seed: $0)] }
    }

    @Test func `all histories in a file converge without loss`() async throws {
        let directory = try TemporaryDirectory()
        try await check(Self.seeds.filter { $0 % 10 == 0 }) { seed in
            [try CloudSimulator(opening: directory.newPath(), seed: seed)]
        }
    }

    @Test func `all histories in a file that is open twice converge without loss`() async throws {
        let directory = try TemporaryDirectory()
        try await check(Self.seeds.filter { $0 % 20 == 1 }) { seed in
            let path = directory.newPath()
            let worlds = [try CloudSimulator(opening: path, seed: seed), try CloudSimulator(opening: path, seed: seed)]
            for world in worlds { try world.serveKeyValueStores() }
            return worlds
        }
    }

    @Test func `the same history has the same result in memory and in a file`() throws {
        let directory = try TemporaryDirectory()
        for seed in UInt64(1)...5 {
            let history = History(seed: seed, length: Self.length)
            let worlds = [try CloudSimulator(seed: seed), try CloudSimulator(opening: directory.newPath(), seed: seed)]
            for world in worlds { try HistoryRun(history, in: [world]).perform() }
            #expect(try worlds[0].report(events: 1_000).description == worlds[1].report(events: 1_000).description)
        }
    }

    private func check(
        _ seeds: [UInt64], worlds: @escaping @Sendable (UInt64) throws -> [CloudSimulator]
    ) async throws {
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    for (index, seed) in seeds.enumerated() where index % lanes == lane {
                        try checkHistory(seed, worlds: worlds)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func checkHistory(_ seed: UInt64, worlds: (UInt64) throws -> [CloudSimulator]) throws {
        let history = History(seed: seed, length: Self.length)
        guard try !violations(of: history, in: worlds(seed)).isEmpty else { return }
        let shortest = history.shrunk { candidate in
            (try? violations(of: candidate, in: worlds(seed)).isEmpty) == false
        }
        let found = try violations(of: shortest, in: worlds(seed))
        Issue.record("\(found.joined(separator: "\n"))\n\(shortest)")
    }

    private func violations(of history: History, in worlds: [CloudSimulator]) throws -> [String] {
        let run = try HistoryRun(history, in: worlds)
        try run.perform()
        return run.violations
    }
}
