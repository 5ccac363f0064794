import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

@Suite struct NameTests {
    @Test(
        .documented(
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
        ),
        arguments: [("Letter.txt", "LETTER.TXT"), ("\u{C9}t\u{E9}.txt", "E\u{301}te\u{301}.txt")])
    func `names that differ only in case or normalization are equal`(first: String, second: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: first)
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: second)
        // A case-insensitive file system has written both texts to the same file.
        guard try two.onMac.names.count == 2 else { return }
        try two.world.runUntilIdle()
        #expect(try two.onMac.problems.map(\.kind) == [.nameClash])
        #expect(try two.onMac.problems.first?.isKeptBack == true)
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).count == 1)
        let draft = two.outside("draft")
        try Data("draft".utf8).write(to: draft)
        try two.onMac.remove(second)
        expectRefusal(.nameClash) {
            try two.onMac.setUbiquitous(true, itemAt: draft, destinationURL: two.onMac.url(second))
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.problems.isEmpty)
    }

    @Test(.inferred("every file that is not synced has a problem"))
    func `each of several files with names of the same meaning has a problem`() throws {
        let two = try TwoDevices()
        let forms = ["\u{C5}", "A\u{30A}", "\u{212B}"]
        for form in forms {
            try two.onMac.write(form, to: form + ".txt")
            try two.world.runUntilIdle()
        }
        // A file system that does not distinguish the names has one file.
        guard try two.onMac.names.count == forms.count else { return }
        func problems() throws -> [[UInt8]] { try two.onMac.problems.map { Array($0.url.lastPathComponent.utf8) } }
        #expect(try problems() == forms.dropFirst().map { Array("\($0).txt".utf8) })
        try two.onMac.remove(forms[0] + ".txt")
        try two.world.runUntilIdle()
        #expect(try problems() == [Array("\(forms[2]).txt".utf8)])
        let uploaded = try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container)
        #expect(uploaded.keys.map { Array($0.utf8) } == [Array("Documents/\(forms[1]).txt".utf8)])
    }

    @Test(.inferred("all devices must rename the same one of the two"))
    func `if two devices create files with the same name, the later one gets a number`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onMac.write("Mac", to: "Letter.txt")
        try two.onPhone.write("phone", to: "LETTER.TXT")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["LETTER 2.TXT", "Letter.txt"])
        #expect(try two.onMac.read("LETTER 2.TXT") == "phone")
        #expect(try two.onPhone.names == ["LETTER 2.TXT", "Letter.txt"])
        #expect(try two.onPhone.read("LETTER 2.TXT") == "phone")
    }

    @Test(.inferred("a folder only contains other items"))
    func `if two devices create the same folder, the folders are merged`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onMac.write("Mac", to: "Folder/a.txt")
        try two.onPhone.write("phone", to: "Folder/b.txt")
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["Folder"])
        #expect(try two.onMac.read("Folder/b.txt") == "phone")
        #expect(try two.onPhone.items(in: two.onPhone.url("Folder")).map(\.name) == ["a.txt", "b.txt"])
    }

    @Test(.disputed("reported as broken on devices, although it is the expected behavior"))
    func `a rename that only changes case is synced`()
        throws
    {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "letter.txt")
        try two.world.runUntilIdle()
        let id = try two.onMac.item("letter.txt")?.id
        try two.onPhone.move("letter.txt", to: "Letter.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["Letter.txt"])
        #expect(try two.onMac.item("Letter.txt")?.id == id)
    }

    @Test(.inferred("not every system supports them"), arguments: ["a:b.txt", "what?.txt", "a|b", "end."])
    func `names that some systems do not support are synced and reported`(name: String) throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: name)
        try two.world.runUntilIdle()
        #expect(try two.onMac.read(name) == "one")
        #expect(try two.onPhone.problems.map(\.kind) == [.awkwardName])
        #expect(try two.onPhone.problems.first?.isKeptBack == false)
        // The problem remains although the document is written and all files are read again.
        try two.onPhone.write("two", to: name)
        try two.world.look { try $0.service(DocumentService.self).forgetProcess() }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.problems.map(\.kind) == [.awkwardName])
        try two.onPhone.remove(name)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.problems.map(\.kind) == [])
    }

    #if os(Linux)
    @Test(.inferred("paths are texts"))
    func `a name that is not valid UTF-8 is reported while it exists`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "F/a.txt")
        try two.world.runUntilIdle()
        let path = Array(try two.onPhone.url("F").path.utf8CString.dropLast()) + [0x2F, -1, 0]
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o644)
        try #require(descriptor >= 0 && close(descriptor) == 0)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.problems.map(\.kind) == [.unusableName])
        try #require(unlink(path) == 0)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.problems.map(\.kind) == [])
        #expect(try two.onMac.read("F/a.txt") == "one")
    }
    #endif

    @Test(.inferred("links and control characters are not supported on all systems"))
    func `links and files with control characters in their names stay on the device and are reported`()
        throws
    {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "line\nbreak")
        try FileManager.default.createSymbolicLink(
            at: two.onPhone.url("link"), withDestinationURL: URL(filePath: "/etc/hostname"))
        try two.world.runUntilIdle()
        #expect(Set(try two.onPhone.problems.map(\.kind)) == [.unusableName, .notAFile])
        #expect(try two.onMac.names.isEmpty)
    }

    @Test(
        .inferred("its name is reserved for a file without local content"),
        arguments: [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a file with the name of a placeholder stays on the device and is reported`(
        look: DocumentSettings.Undownloaded
    ) throws {
        let two = try TwoDevices(mac: DocumentSettings(downloading: .onRequest, undownloaded: look))
        try two.onPhone.write("one", to: "a.txt")
        try two.onMac.write("mine", to: ".mine.txt.icloud")
        try two.world.runUntilIdle()
        #expect(try two.onMac.problems.map(\.kind) == [.unusableName])
        #expect(try two.onPhone.names == ["a.txt"])
        try two.onMac.remove(".mine.txt.icloud")
        try two.onMac.download(itemAt: two.onMac.url("a.txt"))
        #expect(try two.onMac.problems.isEmpty)
    }

    @Test(.inferred("unofficial lists of such names exist"), arguments: ["~$draft.doc", "a.tmp", ".DS_Store"])
    func `the temporary files of editors and systems stay on the device`(name: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("x", to: name)
        try two.world.runUntilIdle()
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
    }

    @Test func `two files that swap names keep their identities`() throws {
        let two = try TwoDevices()
        try two.onMac.write("first", to: "a")
        try two.onMac.write("second", to: "b")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("a"))
        let id = try two.onPhone.item("a")?.id
        try two.onMac.move("a", to: "c")
        try two.onMac.move("b", to: "a")
        try two.onMac.move("c", to: "b")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("b")?.id == id)
        #expect(try two.onPhone.read("b") == "first")
        #expect(try two.onMac.read("a") == "second")
        #expect(try two.onPhone.names == ["a", "b"])
    }

    @Test(.inferred("an item that is not synced must be reported"))
    func `a conflict between two normalizations of a name is still reported after one of them is free`()
        throws
    {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        let (composed, decomposed) = ("\u{C9}.txt", "E\u{301}.txt")
        try two.onMac.write("one", to: decomposed)
        try two.onPhone.write("two", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        // The file is next to the placeholder of the other file, whose name on disk differs.
        #expect(rename(try two.onPhone.url("Folder").path, try two.onPhone.documents.path + "/" + decomposed) == 0)
        try Data("three".utf8).write(to: URL(filePath: two.onPhone.documents.path + "/" + composed))
        try two.onPhone.noticeChanges()
        try two.onMac.remove(decomposed)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item(decomposed)?.kind == .directory)
        #expect(try two.onPhone.problems.map(\.kind) == [.nameClash])
    }

    @Test(.inferred("an item that is not synced must be reported"))
    func `a problem in a directory that cannot be synced ends when its file is deleted`() throws {
        let two = try TwoDevices()
        let directory = try two.onMac.url("bad\u{1}")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try two.onMac.noticeChanges()
        let pipe = directory.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        try two.onMac.noticeChanges()
        #expect(Set(try two.onMac.problems.map(\.kind)) == [.unusableName, .notAFile])
        #expect(unlink(pipe) == 0)
        try two.onMac.noticeChanges()
        #expect(try two.onMac.problems.map(\.kind) == [.unusableName])
    }
}
