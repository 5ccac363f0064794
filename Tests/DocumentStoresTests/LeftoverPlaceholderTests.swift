import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Placeholders that apps have replaced with files, and that the process could not remove before it was killed.
@Suite struct LeftoverPlaceholderTests {
    @Test(arguments: ["download", "another version", "deletion", "move"])
    func `content that an app wrote into a placeholder is kept as another file`(change: String) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        try Data("written".utf8).write(to: try two.onPhone.url("F/.a.txt.icloud"))
        try two.onPhone.noticeChanges()
        switch change {
        case "download": try two.onPhone.download(itemAt: try two.onPhone.url("F/a.txt"))
        case "another version": try two.onMac.write("two", to: "F/a.txt")
        case "deletion": try two.onMac.remove("F/a.txt")
        default: try two.onMac.move("F/a.txt", to: "b.txt")
        }
        try two.world.runUntilIdle()
        try two.onPhone.noticeChanges()
        try two.world.runUntilIdle()
        let root = try two.onPhone.documents.path
        let contents = try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { path in
            FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(contents.count { $0 == "written" } == 1, "\(contents)")
    }

    enum Leaving: CaseIterable {
        case moved, deleted, deletedInRenamedFolder, staying
    }

    @Test(arguments: Leaving.allCases, ["a", String(repeating: "a", count: 246)])
    func `a placeholder that an app replaced is removed if its file was moved or deleted after a crash`(
        leaving: Leaving, name: String
    ) throws {
        for calls in 0..<4 { try checkPlaceholders(after: leaving, ofFileNamed: name, crashingAfter: calls) }
    }

    private func checkPlaceholders(after leaving: Leaving, ofFileNamed name: String, crashingAfter calls: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/\(name).txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("F/\(name).txt")
        try Data("two".utf8).write(to: url)
        try two.crash(after: calls) { try two.onPhone.noticeChanges() }
        var folder = "F"
        switch leaving {
        case .moved: try FileManager.default.moveItem(at: url, to: try two.onPhone.url("F/b.txt"))
        case .deleted: try FileManager.default.removeItem(at: url)
        case .deletedInRenamedFolder:
            try FileManager.default.removeItem(at: url)
            folder = "H"
            try FileManager.default.moveItem(at: try two.onPhone.url("F"), to: try two.onPhone.url("H"))
        case .staying: break
        }
        try two.world.runUntilIdle()
        let names = try FileManager.default.contentsOfDirectory(atPath: two.onPhone.url(folder).path)
        let known = try two.onPhone.items(in: try two.onPhone.url(folder)).map { ItemName.split($0.path).name }
        #expect(names.allSatisfy { known.contains($0) || known.map(ItemName.placeholder).contains($0) })
    }

    @Test(.enabled(if: geteuid() != 0, "root ignores file permissions"))
    func `a placeholder that cannot be removed after a crash does not stop the simulator`() throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        let (url, folder) = (try two.onPhone.url("F/a.txt"), try two.onPhone.url("F"))
        try Data("two".utf8).write(to: url)
        try two.crash(after: 0) { try two.onPhone.noticeChanges() }
        try FileManager.default.moveItem(at: url, to: try two.onPhone.url("b.txt"))
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("b.txt") == "two")
    }

    @Test func `a placeholder that belongs to no item, such as a copy, is removed, and the item remains`() throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        let folder = try two.onPhone.url("F")
        try FileManager.default.copyItem(
            at: folder.appending(path: ".a.txt.icloud"), to: folder.appending(path: ".b.txt.icloud"))
        try two.world.runUntilIdle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [".a.txt.icloud"])
        #expect(try two.onMac.read("F/a.txt") == "one")
        try two.onPhone.download(itemAt: two.onPhone.url("F/a.txt"))
        #expect(try two.onPhone.read("F/a.txt") == "one")
    }
}
