import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud
import Testing

/// Two processes write documents into one world, each on a device of its own, and are killed in the middle of it.
///
/// `KILLS=200` sets how often; a few are enough to notice that something broke.
@Suite(.serialized) struct DocumentProcessTests {
    static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 6
    static let names = ["north", "south"]

    @Test func `two processes share a world, and no document is lost when they are killed`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let world = try CloudWorld(opening: path)
        let account = try world.addAccount("Ada")
        let app = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        for name in Self.names {
            let device = try world.addDevice(name, platform: .macOS, signedInto: account)
            _ = try device.install(app).documentStore(in: directory.path + "/" + name).container()
        }
        var writers = try Self.names.map { try Self.writer($0, world: path, in: directory) }
        defer { for writer in writers { writer.kill() } }
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

    private static func writer(_ name: String, world: String, in directory: TemporaryDirectory) throws -> Writer {
        try Writer(world: world, device: name, more: [directory.path + "/" + name])
    }

    /// Everybody ends with the same files, the last acknowledged ones among them.
    private func expectConvergence(of writers: [Writer], in path: String, _ directory: TemporaryDirectory) throws {
        let world = try CloudWorld(opening: path)
        let stores = try Self.names.map { name in
            try #require(try world.device(name)?.apps.first).documentStore(in: directory.path + "/" + name)
        }
        try world.runUntilIdle()
        let files = try stores.map { try Self.texts(in: $0.container().documents) }
        #expect(files[0] == files[1])
        for writer in writers {
            let last = writer.acknowledged
            #expect(last > 0, "\(writer.device) wrote nothing")
            for number in max(1, last - 2)...max(1, last) {
                let text = files[0]["\(writer.device) \(number % 3).txt"] ?? ""
                let written = Int64(text.split(separator: " ").last ?? "") ?? 0
                #expect(text.hasPrefix(writer.device) && written >= number, "\(writer.device) \(number): `\(text)`")
            }
        }
        let conflicts = try stores.flatMap { store in
            try store.items(in: store.container().documents).filter(\.hasUnresolvedConflicts)
        }
        #expect(conflicts.isEmpty, "each file has one writer")
    }

    private static func texts(in directory: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        // What a writer that was killed left half written has a name that keeps it on its device.
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
        where !name.contains(".nosync") {
            texts[name] = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
        }
        return texts
    }
}
