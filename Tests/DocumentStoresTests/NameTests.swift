import DocumentStores
import Foundation
import LocalCloud
import Testing

@Suite struct NameTests {
    @Test(
        .documented(
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
        ),
        arguments: [("Letter.txt", "LETTER.TXT"), ("\u{C9}t\u{E9}.txt", "E\u{301}te\u{301}.txt")])
    func `two names that differ by case or normalization only are one`(first: String, second: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: first)
        try two.world.runUntilIdle()
        try two.onMac.write("two", to: second)
        // A case-insensitive file system has written both to the same file.
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

    @Test(.inferred("one of the two has to give way on every device"))
    func `two devices that make files of one name get both, the later one with a number`() throws {
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

    @Test(.inferred("a folder is nothing but the place of others"))
    func `two devices that make the same folder have one`() throws {
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

    @Test(.disputed("said to be broken on devices, and wanted")) func `a name that changes its case only is followed`()
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

    @Test(.inferred("not every system takes them"), arguments: ["a:b.txt", "what?.txt", "a|b", "end."])
    func `awkward names travel and are reported`(name: String) throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: name)
        try two.world.runUntilIdle()
        #expect(try two.onMac.read(name) == "one")
        #expect(try two.onPhone.problems.map(\.kind) == [.awkwardName])
        #expect(try two.onPhone.problems.first?.isKeptBack == false)
    }

    @Test(.inferred("they are no text")) func `names that are no text, and links, stay on the device and are reported`()
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
        .inferred("its name is that of a file that is elsewhere"),
        arguments: [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a file that has the name of a placeholder stays on the device and is reported`(
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

    @Test(.inferred("what stays on the device must be known to"))
    func `of two names in two normalizations that were both taken, the second is still told when the first is free`()
        throws
    {
        let two = try TwoDevices(phone: DocumentSettings(downloading: .onRequest, undownloaded: .placeholder))
        let (composed, decomposed) = ("\u{C9}.txt", "E\u{301}.txt")
        try two.onMac.write("one", to: decomposed)
        try two.onPhone.write("two", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        // Next to the placeholder of the other file, whose name on disk differs.
        #expect(rename(try two.onPhone.url("Folder").path, try two.onPhone.documents.path + "/" + decomposed) == 0)
        try Data("three".utf8).write(to: URL(filePath: two.onPhone.documents.path + "/" + composed))
        try two.onPhone.noticeChanges()
        try two.onMac.remove(decomposed)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item(decomposed)?.kind == .directory)
        #expect(try two.onPhone.problems.map(\.kind) == [.nameClash])
    }
}
