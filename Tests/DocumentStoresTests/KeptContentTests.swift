import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Contents that exist only in iCloud, although the files that represent them are not found on a device.
@Suite struct KeptContentTests {
    /// Renames a file or directory at the time of a certain reading call.
    private final class Renaming: FileSystemMonitor {
        private var readsLeft: Int
        private let (old, new): (String, String)

        init(_ old: String, to new: String, afterReads reads: Int) {
            (self.old, self.new, readsLeft) = (old, new, reads)
        }

        func willChange(_ call: String, _ path: String) throws(DocumentError) {}

        func willRead() throws(DocumentError) {
            readsLeft -= 1
            if readsLeft == 0 { rename(old, new) }
        }
    }

    /// Renames a file at each reading call, to and fro.
    private final class SteadyRenaming: FileSystemMonitor {
        private var paths: (String, String)

        init(_ first: String, _ second: String) { paths = (first, second) }

        func willChange(_ call: String, _ path: String) throws(DocumentError) {}

        func willRead() throws(DocumentError) {
            rename(paths.0, paths.1)
            paths = (paths.1, paths.0)
        }
    }

    private static let reason = "its content is only in iCloud"
    /// Names with 241 bytes, so that few of them exceed the maximum length of a path.
    private static let longName = String(repeating: "n", count: 240)

    private func move(_ old: String, to new: String, on store: DocumentStore) throws {
        try #require(rename(try store.url(old).path, try store.url(new).path) == 0)
    }

    @Test(.inferred(reason), arguments: [DocumentSettings.Undownloaded.placeholder, .dataless], [false, true])
    func `a directory that becomes a package does not delete the documents in it on other devices`(
        form: DocumentSettings.Undownloaded, isReplaced: Bool
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: form))
        try two.onMac.write("one", to: "Trip/inner/a.txt")
        try two.world.runUntilIdle()
        try move("Trip", to: "Trip.rtfd", on: two.onPhone)
        if isReplaced {
            try FileManager.default.createDirectory(at: two.onPhone.url("Trip"), withIntermediateDirectories: true)
        }
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            try store.download(itemAt: store.url("Trip/inner/a.txt"))
            #expect(try store.read("Trip/inner/a.txt") == "one")
        }
    }

    #if os(Linux)
    @Test(.inferred(reason), arguments: 1...16)
    func `a directory that is renamed while it is read keeps its documents`(reads: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.onMac.write("two", to: "F/inner/b.txt")
        try two.world.runUntilIdle()
        let (old, new) = (try two.onPhone.url("F").path, try two.onPhone.url("G").path)
        try two.world.look { state in
            let service = try state.service(DocumentService.self)
            service.forgetProcess()
            service.disk.files.monitor = Renaming(old, to: new, afterReads: reads)
        }
        try two.onPhone.noticeChanges()
        try two.world.look { try $0.service(DocumentService.self).disk.files.monitor = nil }
        if try two.onPhone.names == ["F"] { try move("F", to: "G", on: two.onPhone) }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("G/a.txt") == "one")
        #expect(try two.onMac.read("G/inner/b.txt") == "two")
        #expect(try two.onMac.names == ["G"])
        #expect(try two.onPhone.names == ["G"])
    }

    @Test(.inferred(reason)) func `a deletion is sent only when other files are not moved anymore`() throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        try two.onMac.write("one", to: "F/a.txt")
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.write("local", to: "x.nosync")
        let paths = (try two.onPhone.url("x.nosync").path, try two.onPhone.url("y.nosync").path)
        try two.world.look { state in
            let service = try state.service(DocumentService.self)
            service.forgetProcess()
            service.disk.files.monitor = SteadyRenaming(paths.0, paths.1)
        }
        try move("F", to: "G", on: two.onPhone)
        try two.onPhone.remove(".b.txt.icloud")
        try two.onPhone.noticeChanges()
        #expect(try two.onPhone.item("b.txt") != nil)
        try two.world.look { try $0.service(DocumentService.self).disk.files.monitor = nil }
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["G"])
        #expect(try two.onMac.read("G/a.txt") == "one")
    }

    /// Creates a document, and moves its directories on the phone until its path is too long.
    /// - Returns: The names of the directories, from the innermost to the outermost.
    private func makeTooLongPath(_ two: TwoDevices) throws -> [[String]] {
        let names = (0..<6).map { part in (0..<3).map { "\(part)\($0)" + Self.longName } }
        try two.onMac.write("one", to: names[0].joined(separator: "/") + "/a.txt")
        try two.world.runUntilIdle()
        for (old, new) in zip(names, names.dropFirst()) {
            let directory = new.joined(separator: "/")
            try FileManager.default.createDirectory(at: two.onPhone.url(directory), withIntermediateDirectories: true)
            try move(old[0], to: directory + "/" + old[0], on: two.onPhone)
            try two.world.runUntilIdle()
        }
        return names
    }

    @Test(.inferred(reason), arguments: [DocumentSettings.Undownloaded.placeholder, .dataless])
    func `a document whose path becomes too long is kept`(form: DocumentSettings.Undownloaded) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: form))
        let names = try makeTooLongPath(two)
        #expect(try two.onPhone.problems.map(\.kind).contains(.unreadable))
        let inner = names[5] + [names[4][0]]
        try move(inner.joined(separator: "/"), to: "short", on: two.onPhone)
        try two.world.runUntilIdle()
        let names2 = ["short"] + names[4].dropFirst() + names[3] + names[2] + names[1] + names[0]
        let path = names2.joined(separator: "/") + "/a.txt"
        for store in [two.onMac, two.onPhone] {
            try store.download(itemAt: store.url(path))
            #expect(try store.read(path) == "one")
        }
    }

    @Test(.inferred("a file that does not exist has no problem"), arguments: [false, true])
    func `the problems in a directory end when the directory is deleted`(isTooLong: Bool) throws {
        let two = try TwoDevices()
        let name = isTooLong ? try makeTooLongPath(two)[5][0] : "F"
        if !isTooLong {
            try two.onPhone.write("one", to: "F/G/a.txt")
            try FileManager.default.createSymbolicLink(
                atPath: two.onPhone.url("F/G/link").path, withDestinationPath: "a.txt")
            try two.world.runUntilIdle()
        }
        #expect(try two.onPhone.problems.map(\.kind) == [isTooLong ? .unreadable : .notAFile])
        // A rename, because a path can be too long for functions that delete files.
        try #require(rename(two.onPhone.url(name).path, two.outside("removed").path) == 0)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.problems.map(\.kind) == [])
    }

    /// Returns a path that begins with a name and whose absolute path on the Mac has a length, in bytes.
    private func path(in name: String, length: Int, _ two: TwoDevices) throws -> String {
        var path = name
        var rest = length - (try two.onMac.url(path).path.utf8.count)
        while rest > 0 {
            let count = rest > 204 ? 200 : rest - 1
            path += "/" + String(repeating: "n", count: count)
            rest -= count + 1
        }
        return path
    }

    @Test(.inferred(reason)) func `a package that a device cannot store completely is not changed on other devices`()
        throws
    {
        let two = try TwoDevices()
        // The home directory of the phone is two bytes longer.
        let path = try path(in: "p.rtfd", length: 4_095, two)
        try two.onMac.write("one", to: path)
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.startDownloadingUbiquitousItem(at: two.onPhone.url("p.rtfd"))
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        try two.world.advance(by: .seconds(3_600))
        #expect(try two.onMac.read(path) == "one")
        #expect(try two.onPhone.read("b.txt") == "two")
        #expect(try two.onPhone.problems.map(\.kind) == [.unreadable])
    }

    @Test(.inferred("the name of a placeholder is longer than that of its file"))
    func `a path that is too long for a placeholder does not stop the simulator`() throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        // The home directory of the phone is two bytes longer.
        let path = try path(in: "d", length: 4_093, two)
        try two.onMac.write("one", to: path)
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        #expect(try two.onPhone.read("b.txt") == "two")
        try two.onMac.write("three", to: "c.txt")
        try two.onMac.remove(path)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("c.txt") != nil)
    }
    #endif

    @Test(arguments: [true, false], ["a link", "a file"])
    func `another entry with the name of the directory of documents is reported, and nothing is deleted`(
        isRestarted: Bool, entry: String
    ) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let (documents, kept) = (try two.onMac.documents.path, two.outside("kept").path)
        try #require(rename(documents, kept) == 0)
        if entry == "a link" {
            try FileManager.default.createSymbolicLink(atPath: documents, withDestinationPath: kept)
        } else {
            try Data("file".utf8).write(to: URL(filePath: documents))
        }
        if isRestarted { try two.world.look { try $0.service(DocumentService.self).forgetProcess() } }
        try two.onPhone.write("three", to: "a.txt")
        try two.onPhone.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.problems.contains { $0.kind == .notAFile })
        #expect(try two.onPhone.item("a.txt") != nil)
        // The directory that was moved is not part of the container anymore.
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: kept + "/a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt") != nil)
        try FileManager.default.removeItem(atPath: documents)
        try #require(rename(kept, documents) == 0)
        try two.world.runUntilIdle()
        #expect(try two.onMac.problems.isEmpty)
        #expect(try two.onMac.read("a.txt") == "three")
        #expect(try two.onMac.read("b.txt") == "two")
    }
}
