import DocumentStores
import Foundation
import TestSupport
import Testing

/// The directory with the earlier files of devices.
struct HomeKeeperTests {
    @Test func `files of other programs in the directory remain`() throws {
        let directory = try TemporaryDirectory()
        let history = directory.path("history")
        try FileManager.default.createDirectory(atPath: history, withIntermediateDirectories: true)
        for name in ["notes.txt", "123"] { try Data("a".utf8).write(to: URL(filePath: history + "/" + name)) }
        do { try HomeKeeper(directory: history).removeAll() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: history) == ["notes.txt"])
    }

    @Test func `two servers do not use the same directory`() throws {
        let directory = try TemporaryDirectory()
        let first = try HomeKeeper(directory: directory.path("history"))
        #expect(throws: DocumentError.self) { try HomeKeeper(directory: directory.path("history")) }
        first.removeAll()
    }
}
