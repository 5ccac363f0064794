import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud
import TestSupport
import Testing

/// Several processes share one simulator and its documents.
///
/// `KILLS=200` sets the number of kills; the small default detects obvious errors.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DocumentProcessTests {
    static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 6
    static let names = ["north", "south", "east", "west"]

    @Test func `four processes share a simulator, and no document is lost when they are killed`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        _ = try Self.install(in: CloudSimulator(opening: path), directory)
        var writers = try Self.names.map { try Self.writer($0, world: path, in: directory) }
        defer { for writer in writers { writer.kill() } }
        for writer in writers { writer.waitForFirstWrite() }
        for _ in 0..<Self.kills {
            usleep(UInt32.random(in: 50_000...300_000))
            let index = Int.random(in: 0..<writers.count)
            writers[index].kill()
            writers[index] = try writers[index].successor()
        }
        usleep(500_000)
        for writer in writers { writer.kill() }
        try expectConvergence(of: writers, in: path, directory)
    }

    @Test func `other processes find a file that one process writes, on its device and on another one`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let stores = try Self.install(in: CloudSimulator(opening: path), directory)
        let readers = try Self.names.map { name in
            let (process, output) = (Process(), Pipe())
            process.executableURL = try Program.named("WorldWriter")
            process.arguments = [path, name, "read", directory.path + "/" + name, "Letter.txt"]
            process.standardOutput = output
            try process.run()
            return (process, output.fileHandleForReading)
        }
        defer { for (process, _) in readers where process.isRunning { process.terminate() } }
        // The other processes upload and download the file; this process does not perform further operations.
        let letter = try stores[0].container().documents.appending(path: "Letter.txt")
        try Data("Dear Ada".utf8).write(to: letter, options: .atomic)
        for (process, output) in readers {
            #expect(String(decoding: output.readDataToEndOfFile(), as: UTF8.self) == "Dear Ada\n")
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try stores[0].item(at: letter)?.isUploaded == true)
    }

    @Test func `queries in one process find files that another process writes, on all devices`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let world = try CloudSimulator(opening: path)
        let stores = try Self.install(in: world, directory)
        let queries = stores.map { store in UbiquitousItemQuery(store) { $0.downloadingStatus == .current } }
        for query in queries { try query.start() }
        let writer = try Self.writer("south", world: path, in: directory)
        defer { writer.kill() }
        let names = (0..<3).map { "south \($0).txt" }
        let deadline = ContinuousClock.now + .seconds(60)
        while queries.contains(where: { $0.results.map(\.name) != names }) {
            try #require(ContinuousClock.now < deadline, "the queries did not find the files")
            try world.advance(by: .seconds(1))
        }
        for item in queries.flatMap(\.results) {
            #expect(try String(contentsOf: item.url, encoding: .utf8).hasPrefix("south "))
        }
    }

    /// Installs the same app on a Mac for each name.
    private static func install(in world: CloudSimulator, _ directory: TemporaryDirectory) throws -> [DocumentStore] {
        let account = try world.addAccount("Ada")
        let app = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        return try names.map { name in
            let device = try world.addDevice(name, platform: .macOS, signedInto: account)
            let store = try device.install(app).documentStore(in: directory.path + "/" + name)
            _ = try store.container()
            return store
        }
    }

    private static func writer(_ name: String, world: String, in directory: TemporaryDirectory) throws -> Writer {
        try Writer(world: world, device: name, more: [directory.path + "/" + name])
    }

    /// Checks that all devices have the same files, including the last acknowledged ones.
    private func expectConvergence(of writers: [Writer], in path: String, _ directory: TemporaryDirectory) throws {
        let world = try CloudSimulator(opening: path)
        let stores = try Self.names.map { name in
            try #require(try world.device(name)?.apps.first).documentStore(in: directory.path + "/" + name)
        }
        try world.runUntilIdle()
        let files = try stores.map { try Self.texts(in: $0.container().documents) }
        #expect(files.allSatisfy { $0 == files[0] })
        for writer in writers {
            let last = writer.acknowledged
            #expect(last > 0, "\(writer.device) did not write")
            for number in max(1, last - 2)...max(1, last) {
                let text = files[0]["\(writer.device) \(number % 3).txt"] ?? ""
                let written = Int64(text.split(separator: " ").last ?? "") ?? 0
                #expect(text.hasPrefix(writer.device) && written >= number, "\(writer.device) \(number): `\(text)`")
            }
        }
        let conflicts = try stores.flatMap { store in
            try store.items(in: store.container().documents).filter(\.hasUnresolvedConflicts)
        }
        #expect(conflicts.isEmpty, "expected one writer per file")
    }

    private static func texts(in directory: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        // A file that a killed writer left incomplete is never uploaded, because of its name.
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
        where !name.contains(".nosync") {
            texts[name] = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
        }
        return texts
    }
}
