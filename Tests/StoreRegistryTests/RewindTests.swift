import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import EntcheckServer

/// The timeline of a shared simulated iCloud, with random histories.
@Suite struct RewindTests {
    private static let operationCount = 30

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `a rewind restores every earlier state, and the same operations then have the same outcome`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let operations = (0..<Self.operationCount).map { _ in CloudOperation.random(by: &random) }
        let run = try CloudRun(seed: seed)
        var kept = try [run.state()]
        var outcomes: [String] = []
        for operation in operations {
            outcomes.append(run.perform(operation))
            kept.append(try run.state())
        }
        for _ in 0..<4 {
            let index = Int.random(in: 0...operations.count, using: &random)
            try run.rewind(to: kept[index])
            expect(try run.state(), equals: kept[index], "seed \(seed): rewound to \(index)", isExact: true)
            for (number, operation) in operations.enumerated().dropFirst(index) {
                let outcome = run.perform(operation)
                #expect(outcome == outcomes[number], "seed \(seed), \(number): \(operation)")
                let state = try run.state()
                guard expect(state, equals: kept[number + 1], "seed \(seed), \(number): \(operation)") else { return }
                kept[number + 1] = state
            }
        }
    }

    @Test func `each transition is an entry, also if several of them are one transaction`() throws {
        let run = try CloudRun(seed: 8)
        let start = run.cloud.timeline(limit: 1).current
        for operation: CloudOperation in [.set(0, "a", "1"), .set(1, "b", "2"), .write(0, "x", "one"), .run] {
            #expect(run.perform(operation) == "")
        }
        let end = try run.state()
        let timeline = run.cloud.timeline(limit: .max)
        let entries = timeline.entries.filter { $0.number > start }
        #expect(entries.allSatisfy { $0.transitions.count <= 1 } && entries.count > 20)
        for entry in entries.dropLast() {
            try run.cloud.rewind(to: entry.number)
            #expect(run.cloud.timeline(limit: 1).current == entry.number)
            if entry.number > start + 3 { #expect(run.perform(.run) == "") } else { try run.rewind(to: end) }
            guard expect(try run.state(), equals: end, "after \(entry.number)") else { return }
        }
    }

    @Test func `undone entries can be repeated until the next change`() throws {
        let run = try CloudRun(seed: 3)
        var kept = try [run.state()]
        for operation: CloudOperation in [.set(0, "a", "1"), .write(0, "x", "one"), .run, .write(1, "x", "two"), .run] {
            #expect(run.perform(operation) == "")
            kept.append(try run.state())
        }
        for index in [0, 5, 2, 4, 1, 5] {
            try run.rewind(to: kept[index])
            expect(try run.state(), equals: kept[index], "\(index)", isExact: true)
        }
        try run.rewind(to: kept[2])
        #expect(run.cloud.timeline(limit: 2_000).undoneCount > 0)
        #expect(run.perform(.set(1, "b", "2")) == "")
        #expect(run.cloud.timeline(limit: 2_000).undoneCount == 0)
        #expect(throws: RequestError.self) { try run.rewind(to: kept[5]) }
    }

    @Test func `reading after a rewind keeps the undone entries`() throws {
        let run = try CloudRun(seed: 6)
        let start = run.cloud.timeline(limit: 1).current
        for operation: CloudOperation in [
            .write(0, "x", "one"), .run, .network(0, false), .write(0, "x", "two"), .write(1, "x", "three"),
            .network(0, true), .run, .download(2, "x"), .run, .evict(2, "x"), .delete(1, "x"), .run,
        ] { #expect(run.perform(operation) == "") }
        let end = try run.state()
        for entry in start..<end.entry {
            try run.cloud.rewind(to: entry)
            try readEverything(run)
            let timeline = run.cloud.timeline(limit: 1)
            #expect(timeline.current == entry && timeline.undoneCount == end.entry - entry, "\(entry)")
        }
        try run.rewind(to: end)
        expect(try run.state(), equals: end, "repeated")
        try run.cloud.rewind(to: start + 5)
        try Data("by hand".utf8).write(to: URL(filePath: try run.documentsDirectory(0) + "/hand"))
        try readEverything(run)
        #expect(run.cloud.timeline(limit: 1).undoneCount == end.entry - start - 5)
        // Also a rewind to the entry after which the file was written removes it.
        try run.cloud.rewind(to: start + 5)
        #expect(try !FileManager.default.fileExists(atPath: run.documentsDirectory(0) + "/hand"))
    }

    private func readEverything(_ run: CloudRun) throws {
        for device in 0..<3 {
            let app = "device=device%20\(device)&app=com.example.notes"
            #expect(try run.request("GET", "documents?\(app)").status == 200)
            let versions = try run.request("GET", "versions?\(app)&path=Documents/x").body
            for id in versions.matches(of: /"id":"([^"]*)"/).map(\.1) {
                _ = try run.request("GET", "version?\(app)&path=Documents/x&version=\(id)")
            }
            #expect(try run.request("GET", "values?\(app)").status == 200)
        }
    }

    @Test func `a rewind whose files another program has overwritten is refused, and changes nothing`() throws {
        let run = try CloudRun(seed: 4)
        #expect(run.perform(.write(0, "x", "one")) == "")
        let first = try run.state()
        let file = try #require(first.files.keys.first { $0.hasSuffix("/x") })
        let handle = try FileHandle(forWritingTo: URL(filePath: run.homes + "/" + file))
        try handle.write(contentsOf: Data("overwritten".utf8))
        try handle.close()
        #expect(run.perform(.run) == "")
        let second = try run.state()
        #expect(throws: (any Error).self) { try run.rewind(to: first) }
        expect(try run.state(), equals: second, "refused", isExact: true)
    }

    @Test func `the oldest steps are forgotten beyond the limit`() throws {
        let run = try CloudRun(seed: 5)
        let start = try run.state()
        for number in 0..<(CloudHistory.stepLimit + 10) { #expect(run.perform(.set(0, "a", "\(number)")) == "") }
        let timeline = run.cloud.timeline(limit: .max)
        #expect(timeline.entries.count == CloudHistory.stepLimit && timeline.first > start.entry)
        #expect(throws: RequestError.self) { try run.rewind(to: start) }
        try run.cloud.rewind(to: timeline.first)
        #expect(run.cloud.timeline(limit: 1).current == timeline.first)
    }

    @discardableResult
    private func expect(
        _ state: CloudRun.State, equals other: CloudRun.State, _ comment: String, isExact: Bool = false
    ) -> Bool {
        let differences = state.differences(from: other, isExact: isExact)
        #expect(differences.isEmpty, "\(comment)\n\(differences.prefix(6).joined(separator: "\n"))")
        return differences.isEmpty
    }
}
