import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
private let note = "https://developer.apple.com/documentation/technotes/tn3150-getting-ready-for-data-less-files"
private let values = "https://developer.apple.com/documentation/foundation/urlresourcevalues"
private let status = "https://developer.apple.com/documentation/foundation/urlubiquitousitemdownloadingstatus"

@Suite struct StateTests {
    @Test(.documented(status)) func `the states have the values of Apple's constants`() {
        #expect(
            DownloadingStatus.allCases.map(\.rawValue) == [
                "NSURLUbiquitousItemDownloadingStatusNotDownloaded", "NSURLUbiquitousItemDownloadingStatusDownloaded",
                "NSURLUbiquitousItemDownloadingStatusCurrent",
            ])
    }

    @Test(.documented(status)) func `a file goes from not downloaded to current, then to stale and to current again`()
        throws
    {
        let two = try TwoDevices()
        func state() throws -> DownloadingStatus? { try two.onPhone.item("a.txt")?.downloadingStatus }
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try state() == .notDownloaded)
        try two.onPhone.download(itemAt: two.onPhone.url("a.txt"))
        #expect(try state() == .current)
        try two.world.setPace(.manual, for: .contentDownload)
        try two.onMac.write("two", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try state() == .downloaded)
        #expect(try two.onPhone.read("a.txt") == "one")
        for transition in try two.world.waiting { try two.world.run(transition) }
        #expect(try state() == .current)
        #expect(try two.onPhone.read("a.txt") == "two")
    }

    @Test(.documented(values)) func `an item reports the progress of a transfer, and nil without a transfer`() throws {
        let two = try TwoDevices()
        try two.world.setContentPortion(10)
        try two.world.setPace(.manual, for: .contentUpload)
        try two.onMac.write(String(repeating: "x", count: 40), to: "a.txt")
        try two.world.runUntilIdle()
        func item() throws -> UbiquitousItem? { try two.onMac.item("a.txt") }
        #expect(try item()?.isUploading == true)
        #expect(try item()?.percentUploaded == 0)
        #expect(try item()?.isUploaded == false)
        var percents: [Double] = []
        for _ in 0..<4 {
            let next = try #require(try two.world.waiting.first { $0.kind == .contentUpload })
            try two.world.run(next)
            guard let percent = try item()?.percentUploaded else { continue }
            percents.append(percent)
            #expect(try item()?.isUploaded == false)
        }
        #expect(percents == [25, 50, 75])
        #expect(try item()?.isUploaded == true)
        #expect(try item()?.percentUploaded == nil)
        try two.world.setPace(.manual, for: .contentDownload)
        let url = try two.onPhone.url("a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.startDownloadingUbiquitousItem(at: url)
        try two.world.run(
            try #require(try two.world.waiting.first { $0.kind == .contentDownload && $0.device == "phone" }))
        #expect(try two.onPhone.item(at: url)?.isDownloading == true)
        #expect(try two.onPhone.item(at: url)?.percentDownloaded == 25)
        #expect(try two.onPhone.item(at: url)?.isDownloadRequested == true)
    }

    @Test(.documented(guide)) func `a Mac downloads automatically, and a phone downloads on request`() throws {
        let two = try TwoDevices()
        let pad = try two.add("pad")
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read("a.txt") == "one")
        #expect(try pad.item("a.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(.inferred("observed since macOS 14 on Macs that keep all files"))
    func `an evicted file is downloaded again only on devices that download automatically`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        for store in [two.onMac, two.onPhone] {
            try store.evictUbiquitousItem(at: store.url("a.txt"))
            #expect(try store.item("a.txt")?.downloadingStatus == .notDownloaded)
        }
        try two.world.runUntilIdle()
        #expect(try two.onMac.item("a.txt")?.downloadingStatus == .current)
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(.documented(note)) func `a file without local content has a name and a size but no blocks`() throws {
        let two = try TwoDevices()
        try two.onMac.write(String(repeating: "x", count: 5_000), to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        var status = stat()
        #expect(lstat(url.path, &status) == 0)
        #expect(status.st_size == 5_000)
        #expect(status.st_blocks == 0)
    }

    @Test(.inferred("observed on systems before macOS 14"))
    func `placeholders replace files if the settings require them`()
        throws
    {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: .placeholder))
        let long = String(repeating: "long ", count: 49) + ".txt"
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: long)
        try two.world.runUntilIdle()
        let names = try two.onPhone.names
        #expect(names.contains(".a.txt.icloud"))
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.utf8.count <= 255 && $0.hasPrefix(".") && $0.hasSuffix(".icloud") })
        let data = try Data(contentsOf: two.onPhone.url(".a.txt.icloud"))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(list?["NSURLNameKey"] as? String == "a.txt")
        #expect(list?["NSURLFileSizeKey"] as? Int == 3)
        #expect(data.count < 400)
        for name in ["a.txt", long] { try two.onPhone.download(itemAt: two.onPhone.url(name)) }
        #expect(try two.onPhone.names == ["a.txt", long])
        #expect(try two.onPhone.read(long) == "two")
        try two.onPhone.evictUbiquitousItem(at: two.onPhone.url("a.txt"))
        #expect(try two.onPhone.names.first == ".a.txt.icloud")
        try two.onPhone.remove(".a.txt.icloud")
        try two.world.runUntilIdle()
        #expect(try two.onMac.names == [long])
    }

    @Test(.documented(guide)) func `a package appears when it is completely downloaded`() throws {
        let two = try TwoDevices()
        try two.world.setContentPortion(1_000)
        let url = try two.onPhone.url("Letter.rtfd")
        try FileManager.default.createDirectory(
            at: url.appending(path: "Images"), withIntermediateDirectories: true)
        try Data(String(repeating: "t", count: 1_500).utf8).write(to: url.appending(path: "TXT.rtf"))
        try Data(String(repeating: "i", count: 2_500).utf8).write(to: url.appending(path: "Images/a.png"))
        var seen: Set<[String]> = []
        while try two.world.step() != nil {
            let inner = FileManager.default.subpaths(atPath: try two.onMac.url("Letter.rtfd").path)
            if let inner { seen.insert(inner.sorted()) }
        }
        #expect(seen == [["Images", "Images/a.png", "TXT.rtf"]])
        let item = try #require(try two.onMac.item("Letter.rtfd"))
        #expect(item.kind == .package)
        #expect(item.size == 4_000)
        #expect(try two.onMac.item("Letter.rtfd/TXT.rtf") == nil)
        try Data("changed".utf8).write(to: two.onMac.url("Letter.rtfd").appending(path: "Images/a.png"))
        try two.world.runUntilIdle()
        #expect(try Data(contentsOf: url.appending(path: "Images/a.png")) == Data("changed".utf8))
    }

    @Test(.documented(guide), arguments: ["Letter.rtfd", "Folder/Letter.rtfd"])
    func `changes inside a package are synced from every device`(name: String) throws {
        let two = try TwoDevices()
        try FileManager.default.createDirectory(at: two.onMac.url("Folder"), withIntermediateDirectories: true)
        try two.world.runUntilIdle()
        try two.onMac.write("base", to: name + "/TXT.rtf")
        try two.world.runUntilIdle()
        try two.onMac.write("from the Mac", to: name + "/TXT.rtf")
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url(name))
        #expect(try two.onPhone.read(name + "/TXT.rtf") == "from the Mac")
        try two.onPhone.write("from the phone", to: name + "/TXT.rtf")
        try two.onPhone.write("new", to: name + "/picture.png")
        try two.world.runUntilIdle()
        #expect(try two.onMac.read(name + "/TXT.rtf") == "from the phone")
        #expect(try two.onMac.read(name + "/picture.png") == "new")
        try two.onMac.remove(name + "/picture.png")
        try two.world.runUntilIdle()
        #expect(try two.onPhone.read(name + "/picture.png") == nil)
    }

    @Test(.documented("FoundationErrors.h: NSUbiquitousFileNotUploadedDueToQuotaError"))
    func `a file that exceeds the quota of the account stays on the device with an error`() throws {
        let two = try TwoDevices()
        try two.world.setDocumentQuota(10, of: two.ada)
        try two.onMac.write("12345678", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onMac.write("1234", to: "b.txt")
        try two.world.runUntilIdle()
        let item = try #require(try two.onMac.item("b.txt"))
        #expect(item.uploadingError?.cocoaCode == 4354)
        #expect(!item.isUploaded)
        #expect(try two.onMac.read("b.txt") == "1234")
        #expect(try two.onPhone.item("b.txt") == nil)
        try two.onMac.remove("a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.item("b.txt")?.isUploaded == true)
        #expect(try two.onPhone.item("b.txt")?.size == 4)
    }

    @Test(.documented(guide)) func `after a sign-out, operations on the previous URLs fail`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let (url, other) = (try two.onPhone.url("a.txt"), try two.onPhone.url("b.txt"))
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        try two.phone.signOut()
        try two.world.runUntilIdle()
        #expect(!two.onPhone.isUbiquitousItem(at: url))
        #expect(try two.onPhone.currentVersion(ofItemAt: url) == nil)
        #expect(throws: DocumentError.self) { try two.onPhone.startDownloadingUbiquitousItem(at: url) }
        expectRefusal(.ubiquityServerNotAvailable) {
            try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: other)
        }
        #expect(try String(contentsOf: draft, encoding: .utf8) == "draft")
        #expect(try two.world.documentsOnServer(of: two.ada, container: TwoDevices.container) == ["Documents/a.txt": 1])
    }

    @Test(.disputed("the removal of local copies at sign-out is well known but not documented"))
    func `signing out removes the documents and archives the files that were not uploaded`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("sent", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOffline()
        try two.onPhone.write("unsent", to: "b.txt")
        try two.onPhone.noticeChanges()
        let documents = try two.onPhone.documents
        try two.phone.signOut()
        #expect(two.onPhone.ubiquityIdentityToken == nil)
        #expect(two.onPhone.url(forUbiquityContainerIdentifier: nil) == nil)
        try two.world.runUntilIdle()
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents.path).isEmpty)
        let archive = two.onPhone.home + "/iCloud Drive (Archive)/\(TwoDevices.container)/Documents/b.txt"
        #expect(FileManager.default.contents(atPath: archive) == Data("unsent".utf8))
        #expect(try two.onMac.read("a.txt") == "sent")
        try two.phone.goOnline()
        try two.phone.signIn(to: two.ada)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .notDownloaded)
    }
}
