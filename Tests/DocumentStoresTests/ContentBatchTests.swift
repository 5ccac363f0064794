import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

/// Contents that are saved together.
struct ContentBatchTests {
    @Test func `files that are uploaded together are saved in the files of the simulator`() throws {
        let directory = try TemporaryDirectory()
        let file = directory.path("world.sqlite")
        let two = try TwoDevices(CloudSimulator(opening: file), phone: DocumentSettings(downloading: .automatic))
        for number in 0..<40 { try two.onMac.write("\(number % 30)", to: "F/\(number).txt") }
        try two.onMac.write("page", to: "p.rtfd/page")
        try two.world.runUntilIdle()
        for number in 0..<40 { #expect(try two.onPhone.read("F/\(number).txt") == "\(number % 30)") }
        #expect(try two.onPhone.read("p.rtfd/page") == "page")
        let kept = FileManager.default.subpaths(atPath: file + ".contents") ?? []
        // 30 files, the page, and the list of the package.
        #expect(kept.count { $0.utf8.count == 65 } == 32)
        #expect(!kept.contains { $0.hasSuffix(".part") })
    }

    @Test func `a batch that is discarded leaves nothing`() throws {
        let directory = try TemporaryDirectory()
        let store = try ContentStore(root: directory.path("contents"), files: FileSystem(), isDurable: true)
        try Data("a".utf8).write(to: URL(filePath: directory.path("a")))
        let batch = ContentBatch(in: store)
        let hash = try store.store(file: directory.path("a"), in: batch).hash
        #expect(try !store.has(hash))
        batch.discard()
        try batch.finish()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path("contents")).isEmpty)
    }

    @Test func `a file that cannot be read leaves nothing`() throws {
        let directory = try TemporaryDirectory()
        let store = try ContentStore(root: directory.path("contents"), files: FileSystem(), isDurable: true)
        #expect(throws: DocumentError.self) { try store.store(file: directory.path("missing")) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path("contents")).isEmpty)
    }
}
