import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Simulated crashes between two file system calls, with changes by users before the next process starts.
@Suite struct CrashTests {
    @Test(arguments: 0..<16)
    func `a file written at the path of a file that is being removed is a new item`(calls: Int) throws {
        let two = try TwoDevices()
        try two.onMac.write("old", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onMac.url("a.txt")
        try two.crash(after: calls) { try two.mac.signOut() }
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try Data("new".utf8).write(to: url)
        try two.mac.signIn(to: two.ada)
        try two.world.runUntilIdle()
        #expect(try two.contentsOnMac == ["new", "old"])
    }

    @Test(arguments: Array(stride(from: 0, to: 200, by: 7)))
    func `files that are uploaded together survive a crash`(calls: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic))
        for number in 0..<30 { try two.onMac.write("\(number % 25)", to: "F/\(number).txt") }
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        try two.world.runUntilIdle()
        for number in 0..<30 { #expect(try two.onPhone.read("F/\(number).txt") == "\(number % 25)") }
    }

    @Test(arguments: 0..<16)
    func `a folder at the path of a dataless file that is being removed is kept`(calls: Int) throws {
        let two = try TwoDevices()
        try two.onMac.write("old", to: "F")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("F")
        try two.crash(after: calls) { try two.phone.signOut() }
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data("new".utf8).write(to: url.appending(path: "a.txt"))
        try two.phone.signIn(to: two.ada)
        try two.world.runUntilIdle()
        #expect(try two.contentsOnMac == ["new", "old"])
    }

    @Test(arguments: 0..<16)
    func `a package moved to the path of an evicted package is a different item`(calls: Int) throws {
        let two = try TwoDevices()
        try two.onMac.write("old", to: "p.rtfd/text")
        try two.onPhone.write("new", to: "q.rtfd/text")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("p.rtfd")
        try two.onPhone.download(itemAt: url)
        try two.crash(after: calls) { try two.onPhone.evictUbiquitousItem(at: url) }
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try two.onPhone.move("q.rtfd", to: "p.rtfd")
        try two.world.runUntilIdle()
        #expect(try two.contentsOnMac == ["new", "old"])
    }

    @Test(arguments: 0..<8, [true, false])
    func `a file that is moved or deleted while its content is removed from the device is one item`(
        calls: Int, isMoved: Bool
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic, undownloaded: .placeholder))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.crash(after: calls) { try two.onPhone.evictUbiquitousItem(at: url) }
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        if isMoved {
            try two.onPhone.move("a.txt", to: "b.txt")
        } else {
            try two.onPhone.remove("a.txt")
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == (isMoved ? ["b.txt"] : []))
    }

    @Test(arguments: 0..<24)
    func `a placeholder is removed if its folder is renamed during the download`(calls: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic, undownloaded: .placeholder))
        try two.hold([.contentDownload])
        try two.onMac.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        try two.crash(after: calls) { try two.release(.contentDownload) }
        try two.onPhone.move("F", to: "G")
        try two.release(.contentDownload)
        #expect(try FileManager.default.contentsOfDirectory(atPath: two.onPhone.url("G").path) == ["a.txt"])
        #expect(try two.onMac.read("G/a.txt") == "one")
    }

    @Test(arguments: 0..<8, 0..<8)
    func `files staged by a crashed process are not restored by the next process`(calls: Int, more: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic, undownloaded: .placeholder))
        try two.hold([.contentDownload])
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.crash(after: calls) { try two.release(.contentDownload) }
        try two.crash(after: more) {
            try two.onMac.remove("a.txt")
            try two.release(.contentDownload)
        }
        for name in try two.onPhone.names { try two.onPhone.remove(name) }
        try two.release(.contentDownload)
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
        #expect(try two.onPhone.names.isEmpty)
    }

    @Test(arguments: 0..<12)
    func `a pending operation is not mistaken for an earlier one of another process`(calls: Int) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/world.sqlite"
        let two = try TwoDevices(CloudSimulator(opening: path), phone: DocumentSettings(downloading: .automatic))
        let other = try CloudSimulator(opening: path)
        for (name, store) in [("phone", two.onPhone), ("mac", two.onMac)] {
            _ = try #require(try other.device(name)?.apps.first).documentStore(in: store.home)
        }
        let (onMac, onPhone) = (try two.onMac.url("a.txt"), try two.onPhone.url("a.txt"))
        try Data("one".utf8).write(to: onMac)
        // The other process has installed the file, but has not marked the operation as completed.
        while (try? String(contentsOf: onPhone, encoding: .utf8)) != "one" { _ = try #require(try other.step()) }
        try Data("two".utf8).write(to: onMac, options: .atomic)
        try two.hold([.contentDownload])
        try two.world.runUntilIdle()
        try two.crash(after: calls) { try two.release(.contentDownload) }
        try other.setPace(.immediate, for: .contentDownload)
        for transition in try other.waiting { try? other.run(transition) }
        try other.runUntilIdle()
        #expect(try String(contentsOf: onMac, encoding: .utf8) == "two")
        #expect(try String(contentsOf: onPhone, encoding: .utf8) == "two")
        #expect(try two.onMac.otherVersions(ofItemAt: onMac) == [])
    }

    @Test(arguments: 0..<24)
    func `files staged by a crashed process are removed by another running process`(calls: Int) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/world.sqlite"
        let two = try TwoDevices(CloudSimulator(opening: path), phone: DocumentSettings(downloading: .automatic))
        for name in ["p.rtfd/one", "p.rtfd/two", "q.rtfd/one"] { try two.onMac.write("old", to: name) }
        try two.world.runUntilIdle()
        let other = try CloudSimulator(opening: path)
        let stores = try [("mac", two.onMac), ("phone", two.onPhone)].map { name, store in
            try #require(try other.device(name)?.apps.first).documentStore(in: store.home)
        }
        try two.hold([.arrival, .contentDownload])
        try two.onMac.remove("p.rtfd")
        try two.onMac.write("new", to: "q.rtfd/one")
        try two.world.runUntilIdle()
        try other.look { try $0.service(DocumentService.self).crash(after: calls) }
        for _ in 0..<2 { for transition in try two.world.waiting { try? other.run(transition) } }
        try? stores[1].noticeChanges()
        for kind in [Transition.Kind.arrival, .contentDownload] { try two.release(kind) }
        #expect(try two.onPhone.names == ["q.rtfd"])
        #expect(try two.onPhone.read("q.rtfd/one") == "new")
        let staging = two.onPhone.home + "/" + ContainerLocation.stagingDirectory
        #expect(try FileManager.default.contentsOfDirectory(atPath: staging) == [])
    }

    @Test func `leftover files of a failed removal do not cause errors in the next process`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let staging = URL(filePath: two.onMac.home + "/" + ContainerLocation.stagingDirectory)
        try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
        try Data("left".utf8).write(to: staging.appending(path: "trash~a"))
        let url = try two.onMac.url("a.txt")
        try two.crash(after: 0) { try two.onMac.evictUbiquitousItem(at: url) }
        try two.onMac.noticeChanges()
        #expect(try two.onMac.read("a.txt") == "one")
    }

    @Test(arguments: 0..<24, [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a new file with the former name of a renamed file keeps its path`(
        calls: Int, look: DocumentSettings.Undownloaded
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: look))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onMac.move("a.txt", to: "b.txt")
        try two.onMac.noticeChanges()
        try two.onMac.write("longer", to: "b.txt")
        try two.onMac.write("two", to: "a.txt")
        try two.world.runUntilIdle()
        try two.crash(after: calls) {
            try two.phone.goOnline()
            try two.world.runUntilIdle()
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "two")
        #expect(try two.onMac.read("b.txt") == "longer")
        #expect(try two.onPhone.item("a.txt")?.size == 3)
        #expect(try two.onPhone.item("b.txt")?.size == 6)
    }

    @Test(arguments: 0..<24, [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a file received at the path of a deleted file is not deleted`(
        calls: Int, look: DocumentSettings.Undownloaded
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: look))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onMac.remove("a.txt")
        try two.onMac.noticeChanges()
        for name in ["a.txt", "b.txt"] { try two.onMac.write("longer", to: name) }
        try two.world.runUntilIdle()
        try two.crash(after: calls) {
            try two.phone.goOnline()
            try two.world.runUntilIdle()
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "longer")
        #expect(try two.onPhone.item("a.txt")?.size == 6)
    }

    @Test(arguments: 0..<16, [nil, DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a file moved to the path of a deleted file is not deleted`(
        calls: Int, look: DocumentSettings.Undownloaded?
    ) throws {
        let two = try TwoDevices(
            phone: look.map { DocumentSettings(undownloaded: $0) } ?? DocumentSettings(downloading: .automatic))
        for name in ["a.txt", "b.txt"] { try two.onMac.write("same", to: name) }
        try two.world.runUntilIdle()
        let names = look == .placeholder ? [".b.txt.icloud", ".a.txt.icloud"] : ["b.txt", "a.txt"]
        let paths = try names.map { try two.onPhone.url($0).path }
        try two.crash(after: calls) {
            try two.onMac.remove("a.txt")
            try two.world.runUntilIdle()
        }
        try #require(rename(paths[0], paths[1]) == 0)
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a.txt"])
        #expect(try two.onMac.read("a.txt") == "same")
        #expect(try two.onPhone.names == [names[1]])
    }

    @Test(arguments: 0..<32, [DocumentSettings.Downloading.onRequest, .automatic])
    func `a file that is moved during the installation of a new version keeps that version`(
        calls: Int, downloading: DocumentSettings.Downloading
    ) throws {
        let two = try twoWithNewVersion(crashingAfter: calls, downloading)
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onMac.read("b.txt") == "longer")
        #expect(try two.onPhone.item("b.txt")?.size == 6)
    }

    @Test(arguments: 0..<32)
    func `a file written at the former path of a dataless file with a new version is a new item`(calls: Int)
        throws
    {
        let two = try twoWithNewVersion(crashingAfter: calls, .onRequest)
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.onPhone.write("other", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["a.txt", "b.txt"])
        #expect(try two.onMac.read("a.txt") == "other")
        #expect(try two.onMac.read("b.txt") == "longer")
    }

    @Test(arguments: 0..<32, [true, false])
    func `a write through an open file handle during an update is not lost`(calls: Int, isMoved: Bool) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let file = try FileHandle(forWritingTo: two.onPhone.url("a.txt"))
        try two.onMac.write("longer", to: "a.txt")
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        defer { try? file.close() }
        var status = stat()
        // A deleted file cannot be written.
        guard fstat(file.fileDescriptor, &status) == 0, status.st_nlink > 0 else { return }
        try file.write(contentsOf: Data("written".utf8))
        if isMoved { try two.onPhone.move("a.txt", to: "b.txt") }
        try two.world.runUntilIdle()
        let urls = try two.onMac.names.map { try two.onMac.url($0) }
        let versions = try urls.flatMap { url in
            try [two.onMac.currentVersion(ofItemAt: url)].compactMap(\.self)
                + (two.onMac.otherVersions(ofItemAt: url) ?? [])
        }
        let texts = try versions.map { try String(decoding: two.onMac.contents(of: $0), as: UTF8.self) }
        #expect(texts.contains("longer"))
        #expect(texts.contains("written"))
    }

    @Test(arguments: 0..<32, [DocumentSettings.Downloading.onRequest, .automatic])
    func `a file moved during its eviction does not become a document of zeros`(
        calls: Int, downloading: DocumentSettings.Downloading
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: downloading))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.remove("a.txt")
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        if try two.onPhone.names == ["a.txt"] { try two.onPhone.move("a.txt", to: "b.txt") }
        try two.world.runUntilIdle()
        let texts = try two.onMac.names.map { try two.onMac.read($0) }
        #expect(texts.allSatisfy { $0 == "one" })
    }

    @Test(arguments: 0..<32, [DocumentSettings.Downloading.onRequest, .automatic])
    func `a file moved back during a rename is the same item`(
        calls: Int, downloading: DocumentSettings.Downloading
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: downloading))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.move("a.txt", to: "F/b.txt")
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        try? two.onPhone.move("F/b.txt", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.contentsOnMac == ["one"])
    }

    @Test(arguments: 0..<12, [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a file moved before its download is the same item after repeated crashes`(
        calls: Int, look: DocumentSettings.Undownloaded
    ) throws {
        for more in 0..<12 {
            let two = try TwoDevices(phone: DocumentSettings(undownloaded: look))
            try two.onMac.write("one", to: "a.txt")
            try two.world.runUntilIdle()
            let url = try two.onPhone.url("a.txt")
            try two.crash(after: calls) {
                try two.onPhone.startDownloadingUbiquitousItem(at: url)
                try two.world.runUntilIdle()
            }
            for (name, new) in [("a.txt", "b.txt"), (".a.txt.icloud", ".b.txt.icloud")] {
                try? FileManager.default.moveItem(at: two.onPhone.url(name), to: two.onPhone.url(new))
            }
            try two.crash(after: more) {
                try two.phone.goOnline()
                try two.world.runUntilIdle()
            }
            try two.world.runUntilIdle()
            #expect(try two.onMac.names == ["b.txt"], "\(more)")
            #expect(try two.onMac.read("b.txt") == "one", "\(more)")
        }
    }

    @Test(arguments: 0..<48)
    func `files that are never synced stay in a package that is moved after an update`(calls: Int) throws {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .automatic))
        try two.onMac.write("one", to: "p.rtfd/text")
        try two.world.runUntilIdle()
        try two.onPhone.write("local", to: "p.rtfd/x.nosync")
        try two.world.runUntilIdle()
        try two.onMac.write("longer", to: "p.rtfd/text")
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        try two.onPhone.move("p.rtfd", to: "q.rtfd")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("q.rtfd/text") == "longer")
        #expect(try two.onPhone.read("q.rtfd/x.nosync") == "local")
    }

    /// Returns devices with a file whose new version the phone was installing when its process crashed.
    private func twoWithNewVersion(crashingAfter calls: Int, _ downloading: DocumentSettings.Downloading) throws
        -> TwoDevices
    {
        let two = try TwoDevices(phone: DocumentSettings(downloading: downloading, undownloaded: .dataless))
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.write("longer", to: "a.txt")
        try two.crash(after: calls) { try two.world.runUntilIdle() }
        return two
    }
}

extension TwoDevices {
    /// Runs `body` in a process that crashes after a number of calls that change the disk; another process continues.
    func crash(after calls: Int, _ body: () throws -> Void) throws {
        try world.look { try $0.service(DocumentService.self).crash(after: calls) }
        try? body()
        try world.look { try $0.service(DocumentService.self).forgetProcess() }
    }

    /// The contents of all files on the Mac, sorted.
    fileprivate var contentsOnMac: [String] {
        get throws {
            try (FileManager.default.subpaths(atPath: onMac.documents.path) ?? []).compactMap { try onMac.read($0) }
                .filter { !$0.isEmpty }.sorted()
        }
    }
}
