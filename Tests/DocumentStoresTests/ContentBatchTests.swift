import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

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

    @Test func `a file of a batch survives a power failure before it has its name, and the name before it is sent`()
        throws
    {
        let directory = try TemporaryDirectory()
        let two = try TwoDevices(CloudSimulator(opening: directory.path("world.sqlite")))
        let log = CallLog()
        try two.monitor(with: log)
        for number in 0..<20 { try two.onMac.write("\(number)", to: "\(number).txt") }
        try two.hold([.serverWrite])
        try two.world.runUntilIdle()
        #expect(try two.world.waiting.map(\.kind) == [.serverWrite])
        let calls = log.calls.filter { $0.path.contains(".contents") }
        let (written, named) = (calls.lastIndex { $0.name == "write" }, calls.firstIndex { $0.name == "rename" })
        let lastNamed = calls.lastIndex { $0.name == "rename" }
        let saved = calls.indices.filter { ["fsync", "syncfs"].contains(calls[$0].name) }
        let (last, first, lastName) = (try #require(written), try #require(named), try #require(lastNamed))
        #expect(saved.contains { last < $0 && $0 < first })
        #expect(saved.contains { lastName < $0 })
        #expect(calls.count { $0.name == "rename" } == 20)
    }

    /// The call that saves a batch on the disk.
    private static var savingCall: String {
        #if os(Linux)
        "syncfs"
        #else
        "fsync"
        #endif
    }

    @Test(arguments: [savingCall, "rename"])
    func `files that a full disk does not save are uploaded when there is space`(call: String) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("world.sqlite")
        let two = try TwoDevices(CloudSimulator(opening: path), phone: DocumentSettings(downloading: .automatic))
        for number in 0..<20 { try two.onMac.write("\(number)", to: "\(number).txt") }
        let log = CallLog()
        log.failing = call
        try two.monitor(with: log)
        #expect(throws: (any Error).self) { try two.world.runUntilIdle() }
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
        #expect(!(FileManager.default.subpaths(atPath: path + ".contents") ?? []).contains { $0.hasSuffix(".part") })
        log.failing = nil
        try two.world.runUntilIdle()
        for number in 0..<20 { #expect(try two.onPhone.read("\(number).txt") == "\(number)") }
    }
}

/// Records the calls that change the disk, and rejects those of one name in the directory of the contents as a full disk
/// does.
private final class CallLog: FileSystemMonitor {
    private(set) var calls: [(name: String, path: String)] = []
    var failing: String?

    func willChange(_ call: String, _ path: String) throws(DocumentError) {
        calls.append((call, path))
        if call == failing, path.contains(".contents") { throw .failed(call, path: path, number: ENOSPC) }
    }

    func willRead() {}
}

extension TwoDevices {
    fileprivate func monitor(with monitor: CallLog) throws {
        try world.change { state in try state.service(DocumentService.self).disk.files.monitor = monitor }
    }
}
