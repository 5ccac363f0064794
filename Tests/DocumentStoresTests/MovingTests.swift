import Containers
import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let setUbiquitous =
    "https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)"
private let isUbiquitous = "https://developer.apple.com/documentation/foundation/filemanager/isubiquitousitem(at:)"
private let start =
    "https://developer.apple.com/documentation/foundation/filemanager/startdownloadingubiquitousitem(at:)"
private let evict = "https://developer.apple.com/documentation/foundation/filemanager/evictubiquitousitem(at:)"
private let excluded =
    "https://developer.apple.com/documentation/foundation/urlresourcevalues/ubiquitousitemisexcludedfromsync"
private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"

@Suite struct MovingTests {
    @Test(.documented(setUbiquitous)) func `setUbiquitous moves an item into a container`() throws {
        let two = try TwoDevices()
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        let url = try two.onPhone.url("Letter.txt")
        try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: url)
        #expect(!FileManager.default.fileExists(atPath: draft.path))
        #expect(two.onPhone.isUbiquitousItem(at: url))
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("Letter.txt") == "draft")
    }

    @Test(.documented(setUbiquitous))
    func `setUbiquitous requires a destination in a container and an item outside of it`() throws {
        let two = try TwoDevices()
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        expectRefusal(.notUbiquitous) {
            try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: two.outside("Other.txt"))
        }
        try two.onPhone.write("one", to: "a.txt")
        expectRefusal(.alreadyUbiquitous) {
            try two.onPhone.setUbiquitous(
                true, itemAt: two.onPhone.url("a.txt"), destinationURL: two.onPhone.url("b.txt"))
        }
        #expect(try String(contentsOf: draft, encoding: .utf8) == "draft")
    }

    @Test(.documented(setUbiquitous)) func `the caller must create intermediate directories`() throws {
        let two = try TwoDevices()
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        expectRefusal(.noSuchFile) {
            try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: two.onPhone.url("Folder/Letter.txt"))
        }
        expectRefusal(.noSuchFile) {
            try two.onPhone.setUbiquitous(
                true, itemAt: two.outside("nothing"), destinationURL: two.onPhone.url("Letter.txt"))
        }
    }

    @Test(.inferred("a move replaces nothing")) func `a move to an existing item is rejected`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "Letter.txt")
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        expectRefusal(.fileExists) {
            try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: two.onPhone.url("Letter.txt"))
        }
    }

    @Test(.documented(setUbiquitous))
    func `an item that is moved out of a container is deleted from iCloud and the other devices`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let outside = two.outside("kept.txt")
        try two.onPhone.setUbiquitous(false, itemAt: two.onPhone.url("a.txt"), destinationURL: outside)
        try two.world.runUntilIdle()
        #expect(try String(contentsOf: outside, encoding: .utf8) == "one")
        #expect(try two.onMac.read("a.txt") == nil)
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).isEmpty)
    }

    @Test(.inferred("the file system resolves links"))
    func `links and .. in paths are resolved before the container is determined`() throws {
        let two = try TwoDevices()
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        let documents = try two.onPhone.documents.path
        symlink(two.outside("").path, documents + "/link")
        for path in [documents + "/../../../../Out.txt", documents + "/link/Out.txt", documents + "/none/../a.txt"] {
            expectRefusal(.notUbiquitous) {
                try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: URL(filePath: path))
            }
        }
        symlink(documents, two.outside("shortcut").path)
        expectRefusal(.alreadyUbiquitous) {
            try two.onPhone.write("one", to: "a.txt")
            try two.onPhone.setUbiquitous(
                true, itemAt: two.outside("shortcut/a.txt"), destinationURL: two.onPhone.url("b.txt"))
        }
        for path in ["/./a.txt", "//a.txt", "/../Documents/a.txt"] {
            #expect(try two.onPhone.item(at: URL(filePath: documents + path))?.path == "Documents/a.txt")
        }
        #expect(try two.onPhone.item(at: two.outside("shortcut/a.txt")) != nil)
        #expect(try String(contentsOf: draft, encoding: .utf8) == "draft")
    }

    @Test(.inferred("only iCloud has the content"), arguments: ["a.txt", "Folder", "Trip.rtfd", "Other"])
    func `an item that is not completely on the device cannot be moved out of a container`(name: String) throws {
        let two = try TwoDevices()
        for path in ["a.txt", "Folder/Inner/b.txt", "Trip.rtfd/TXT.rtf", "Other/Trip.rtfd/TXT.rtf"] {
            try two.onMac.write("one", to: path)
        }
        try two.world.runUntilIdle()
        let (url, outside) = (try two.onPhone.url(name), two.outside("kept"))
        expectRefusal(.ubiquitousFileUnavailable) {
            try two.onPhone.setUbiquitous(false, itemAt: url, destinationURL: outside)
        }
        // An item of which only an older version is on the device cannot be moved out either.
        try two.onPhone.download(itemAt: url)
        try two.world.setPace(.manual, for: .contentDownload)
        let inner = ["Folder": "/Inner/b.txt", "Trip.rtfd": "/TXT.rtf", "Other": "/Trip.rtfd/TXT.rtf"][name] ?? ""
        try two.onMac.write("newer", to: name + inner)
        try two.world.runUntilIdle()
        expectRefusal(.ubiquitousFileUnavailable) {
            try two.onPhone.setUbiquitous(false, itemAt: url, destinationURL: outside)
        }
        try two.release(.contentDownload)
        try two.onPhone.setUbiquitous(false, itemAt: url, destinationURL: outside)
        try two.world.runUntilIdle()
        #expect(try two.onMac.item(name) == nil)
        #expect(try String(contentsOfFile: outside.path + inner, encoding: .utf8) == "newer")
    }

    @Test(.inferred("every container has it")) func `the Documents directory cannot be moved out of a container`()
        throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        expectRefusal(.notUbiquitous) {
            try two.onMac.setUbiquitous(false, itemAt: two.onMac.documents, destinationURL: two.outside("kept"))
        }
        #expect(try two.onMac.read("a.txt") == "one")
    }

    @Test(.inferred("the contents of a directory are items")) func `downloading a folder downloads its contents`()
        throws
    {
        let two = try TwoDevices()
        for name in ["Folder/a.txt", "Folder/Inner/b.txt", "Folder/Trip.rtfd/TXT.rtf"] {
            try two.onMac.write("one", to: name)
        }
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("Folder"))
        for name in ["Folder/a.txt", "Folder/Inner/b.txt", "Folder/Trip.rtfd/TXT.rtf"] {
            #expect(try two.onPhone.read(name) == "one")
        }
        try two.onPhone.evictUbiquitousItem(at: two.onPhone.documents)
        try two.phone.goOffline()
        expectRefusal(.ubiquityServerNotAvailable) { try two.onPhone.download(itemAt: two.onPhone.documents) }
    }

    @Test(.documented(isUbiquitous))
    func `isUbiquitousItem is true for items in a container, even before they are uploaded`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onPhone.write("one", to: "a.txt")
        let url = try two.onPhone.url("a.txt")
        #expect(two.onPhone.isUbiquitousItem(at: url))
        #expect(try two.onPhone.item(at: url)?.isUploaded == false)
        #expect(!two.onPhone.isUbiquitousItem(at: try two.onPhone.url("nothing")))
        #expect(!two.onPhone.isUbiquitousItem(at: two.outside("a.txt")))
    }

    @Test(.documented(start)) func `an unnecessary download is not an error`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.startDownloadingUbiquitousItem(at: two.onPhone.url("a.txt"))
    }

    @Test(.documented("FoundationErrors.h: NSUbiquitousFileUnavailableError"))
    func `a file that the other device has not uploaded cannot be downloaded yet`() throws {
        let two = try TwoDevices()
        try two.world.setPace(.manual, for: .contentUpload)
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        #expect(try two.onPhone.item(at: url)?.size == 3)
        let error = expectRefusal(.ubiquitousFileUnavailable) {
            try two.onPhone.startDownloadingUbiquitousItem(at: url)
        }
        #expect(error?.cocoaCode == 4353)
        #expect(try two.onPhone.item(at: url)?.downloadingError?.code == .ubiquitousFileUnavailable)
        for transition in try two.world.waiting where transition.kind == .contentUpload {
            try two.world.run(transition)
        }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read("a.txt") == "one")
        #expect(try two.onPhone.item(at: url)?.downloadingError == nil)
    }

    @Test(.documented("FoundationErrors.h: NSUbiquitousFileUbiquityServerNotAvailable"))
    func `an unavailable server is reported as an error of the item, and the device retries`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.fail, at: .contentDownload, on: two.phone, times: 1))
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.startDownloadingUbiquitousItem(at: url)
        try two.world.advance(by: .seconds(1))
        #expect(try two.onPhone.item(at: url)?.downloadingError?.cocoaCode == 4355)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item(at: url)?.downloadingError == nil)
        #expect(try two.onPhone.read("a.txt") == "one")
    }

    @Test(.documented(evict)) func `an item that is not in iCloud cannot be evicted`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onPhone.write("one", to: "a.txt")
        expectRefusal(.notUploaded) { try two.onPhone.evictUbiquitousItem(at: two.onPhone.url("a.txt")) }
        #expect(try two.onPhone.read("a.txt") == "one")
    }

    @Test(.inferred("the contents of a directory are items")) func `evicting a directory evicts its contents`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.onMac.write("two", to: "Folder/Inner/b.txt")
        try two.world.runUntilIdle()
        try two.onMac.evictUbiquitousItem(at: two.onMac.url("Folder"))
        #expect(try two.onMac.item("Folder/a.txt")?.downloadingStatus == .notDownloaded)
        #expect(try two.onMac.item("Folder/Inner/b.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(.inferred("an eviction does not request a download")) func `an evicted file is downloaded again on request`()
        throws
    {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.evictUbiquitousItem(at: url)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item(at: url)?.downloadingStatus == .notDownloaded)
        try two.onPhone.download(itemAt: url)
        #expect(try two.onPhone.read("a.txt") == "one")
    }

    @Test(.documented(guide))
    func `an item with nosync in its name stays on the device and is deleted with its directory`() throws {
        let two = try TwoDevices()
        try two.onMac.write("cache", to: "Folder/cache.nosync")
        try two.onMac.write("inner", to: "Store.nosync/data")
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        #expect(
            try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container).keys.sorted() == [
                "Documents/Folder/a.txt"
            ])
        try two.onPhone.remove("Folder")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["Store.nosync"])
    }

    @Test(.inferred("the last name that reaches the server wins"))
    func `if two devices move an item, the last name that reaches the server wins, even if the server answers late`()
        throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.world.setPace(.manual, for: .receipt)
        try two.mac.goOffline()
        try two.onPhone.move("a.txt", to: "phone.txt")
        try two.onMac.move("a.txt", to: "mac.txt")
        try two.world.runUntilIdle()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.release(.receipt)
        #expect(try two.onMac.names == ["mac.txt"])
        #expect(try two.onPhone.names == ["mac.txt"])
    }

    @Test(.inferred("only iCloud may have the content"))
    func `a moved file without local content keeps its content, even if its old name is reused`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.onPhone.write("another", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("b.txt") == "one")
        #expect(try two.onMac.read("a.txt") == "another")
        #expect(try two.onPhone.read("a.txt") == "another")
    }

    @Test(.inferred("the last name that reaches the server wins"))
    func `a new name from another device arrives while the content is being uploaded`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        for kind in [Transition.Kind.contentUpload, .download] { try two.world.setPace(.manual, for: kind) }
        try two.onPhone.write("edit", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        for transition in try two.world.waiting where transition.kind == .contentUpload {
            try two.world.run(transition)
        }
        for transition in try two.world.waiting where transition.kind == .download { try two.world.run(transition) }
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == ["b.txt"])
        #expect(try two.onMac.names == ["b.txt"])
    }

    @Test(.inferred("only a move changes the name"))
    func `an edit does not revert a concurrent rename by another device`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        try two.onMac.write("edit", to: "a.txt")
        try two.onMac.noticeChanges()
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        // The Mac sends its edit before it receives the new name.
        try two.hold([.download])
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        try two.release(.download)
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onPhone.names == ["b.txt"])
        #expect(try two.onMac.read("b.txt") == "edit")
    }

    @Test(.inferred("only iCloud may have the content"))
    func `a file without local content that replaces another file keeps its content`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url("b.txt"))
        try two.onPhone.remove("b.txt")
        try two.onPhone.move("a.txt", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == ["b.txt"])
        #expect(try two.onMac.read("b.txt") == "one")
    }

    @Test(.documented(excluded)) func `an excluded item is not ubiquitous`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onMac.url("a.txt")
        try two.onMac.setExcludedFromSync(true, itemAt: url)
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "one")
        #expect(!two.onMac.isUbiquitousItem(at: url))
        #expect(try two.onMac.isExcludedFromSync(itemAt: url))
        #expect(try two.onPhone.names.isEmpty)
        try two.onMac.setExcludedFromSync(false, itemAt: url)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.size == 3)
    }

    @Test(.inferred("only iCloud has the content")) func `an item without local content cannot be excluded`()
        throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        for name in ["Folder", "Folder/a.txt"] {
            expectRefusal(.ubiquitousFileUnavailable) {
                try two.onPhone.setExcludedFromSync(true, itemAt: two.onPhone.url(name))
            }
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("Folder/a.txt") == "one")
    }
}

/// Expects an error with a code.
@discardableResult
func expectRefusal(
    _ code: DocumentError.Code, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> DocumentError? {
    do {
        try body()
        Issue.record("no error was thrown", sourceLocation: location)
        return nil
    } catch {
        let refusal = error as? DocumentError
        #expect(refusal?.code == code, "\(error)", sourceLocation: location)
        return refusal
    }
}
