import Containers
import Foundation
import TestSupport
import Testing

@testable import KeyValueStores
@testable import LocalCloud

/// Four processes write to one simulator and are killed while they write.
///
/// `KILLS=200` sets the number of kills; the small default detects obvious errors.
@Suite(.serialized) struct KilledProcessTests {
    static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 12
    static let names = ["north", "east", "south", "west"]

    @Test func `acknowledged values are not lost when writers are killed`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let world = try CloudSimulator(opening: path)
        try world.setKeyValueThrottle(.none)
        let account = try world.addAccount("Ada")
        let app = App("com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))
        for name in Self.names { try world.addDevice(name, signedInto: account).install(app) }
        var writers = try Self.names.map { try Writer(world: path, device: $0) }
        defer { for writer in writers { writer.kill() } }
        // On a busy computer, the processes may take longer to start than all rounds.
        for writer in writers { writer.waitForFirstWrite() }
        for round in 0..<Self.kills {
            usleep(UInt32.random(in: 5_000...60_000))
            let index = Int.random(in: 0..<writers.count)
            writers[index].kill()
            try expectAcknowledged(writers[index], in: path, round: round)
            writers[index] = try writers[index].successor()
        }
        for writer in writers { writer.kill() }
        for writer in writers { try expectAcknowledged(writer, in: path, round: Self.kills) }
        #expect(try SQLiteStorage(path: path).integrity() == "ok")
        try expectConvergence(in: path)
    }

    /// A manual test found this case: each process found no table and created one.
    @Test func `processes that create the same simulator at the same time can all open it`() throws {
        let directory = try TemporaryDirectory()
        for _ in 0..<4 {
            let path = directory.newPath()
            let processes = try (0..<6).map { _ in
                let process = Process()
                process.executableURL = try Program.named("WorldWriter")
                process.arguments = [path, "nobody", "1"]
                process.standardError = FileHandle.nullDevice
                try process.run()
                return process
            }
            for process in processes {
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
        }
    }

    /// Checks that the file opens again and contains the last acknowledged write, or the next one, completely.
    private func expectAcknowledged(_ writer: Writer, in path: String, round: Int) throws {
        let world = try CloudSimulator(opening: path)
        let store = try #require(try world.device(writer.device)?.apps.first).keyValueStore()
        let acknowledged = writer.acknowledged
        guard acknowledged > 0 else { return }
        guard case .dictionary(let parts)? = store.value(forKey: writer.device),
            case .integer(let number)? = parts["number"]
        else {
            Issue.record("kill \(round): `\(writer.device)` has no value, but \(acknowledged) was acknowledged")
            return
        }
        #expect(number == acknowledged || number == acknowledged + 1, "kill \(round)")
        #expect(parts["twice"] == .integer(2 * number), "kill \(round)")
        let slot = store.value(forKey: "\(writer.device) \(acknowledged % 50)")
        #expect(slot == .integer(acknowledged), "kill \(round)")
    }

    private func expectConvergence(in path: String) throws {
        let world = try CloudSimulator(opening: path)
        try world.serveKeyValueStores()
        try world.runUntilIdle()
        let values = try world.devices.map { try #require(try $0.apps.first).keyValueStore().allValues }
        #expect(values[0].count >= Self.names.count)
        #expect(values.allSatisfy { $0 == values[0] })
    }
}

/// A running process that writes to a simulator.
final class Writer {
    let device: String
    private let world: String
    private let first: Int64
    private let more: [String]
    private let process = Process()
    private let output: URL
    private let errors: URL
    private var isKilled = false

    init(world: String, device: String, first: Int64 = 1, more: [String] = []) throws {
        self.world = world
        self.more = more
        self.device = device
        self.first = first
        process.executableURL = try Program.named("WorldWriter")
        process.arguments = [world, device, String(first)] + more
        // The output is a file instead of a pipe, so that the writer never blocks.
        output = URL(filePath: world + " \(device) \(first).txt")
        errors = URL(filePath: world + " \(device) \(first) errors.txt")
        process.standardOutput = try Self.emptyFile(at: output)
        process.standardError = try Self.emptyFile(at: errors)
        // The Swift backtracer would outlive a killed writer and wait for it.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        try process.run()
    }

    private static func emptyFile(at url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    /// Kills the process with SIGKILL and waits until it has exited; a process that had already exited has failed.
    ///
    /// Foundation would wait until a socket is closed. A process of another test may have inherited the socket, so two
    /// tests could wait for each other's processes.
    func kill() {
        guard !isKilled else { return }
        isKilled = true
        let complaint = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        #expect(complaint.isEmpty, "standard error of `\(device)`")
        guard process.isRunning else { return }
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        var ended = siginfo_t()
        while waitid(P_PID, id_t(process.processIdentifier), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// The number of the last write that the process acknowledged.
    var acknowledged: Int64 {
        let text = (try? Data(contentsOf: output)) ?? Data()
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        return lines.last.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? first - 1
    }

    /// Waits until the process has acknowledged a write, for at most 30 seconds.
    func waitForFirstWrite() {
        for _ in 0..<3_000 where acknowledged < first && process.isRunning { usleep(10_000) }
    }

    /// Returns a new process that continues after the last write of this one.
    func successor() throws -> Writer {
        try Writer(world: world, device: device, first: acknowledged + 1, more: more)
    }
}
