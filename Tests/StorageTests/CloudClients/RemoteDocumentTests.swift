import CloudClients
import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

@testable import EntcheckServer

/// The documents of apps on the devices of a process, and of a server.
@Suite struct RemoteDocumentTests {
    /// Two devices with the same app.
    private struct TwoDevices {
        let onPhone: any DocumentStoring
        let onMac: any DocumentStoring
        let setNetwork: (Bool) throws -> Void
        let run: () throws -> Void
    }

    private static let app = App(
        "com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
    private static let path = "Documents/a+b&c=d é/Letter.bin"

    private func devices(_ kind: SimulatorKind) throws -> TwoDevices {
        switch kind {
        case .inProcess:
            let (world, directory) = (try CloudSimulator(), try TemporaryDirectory())
            let ada = try world.addAccount("Ada")
            let phone = try world.addDevice("phone", signedInto: ada)
            let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
            func documents(_ device: Device) throws -> ContainerDocuments {
                try ContainerDocuments(device.install(Self.app).documentStore(in: directory.path(device.name)))
            }
            return TwoDevices(
                onPhone: try documents(phone), onMac: try documents(mac),
                setNetwork: { try $0 ? phone.goOnline() : phone.goOffline() },
                run: { _ = try withExtendedLifetime(directory) { try world.runUntilIdle() } })
        case .overNetwork:
            let server = try SharedCloudProcess()
            let cloud = RemoteCloud(at: server.url)
            try cloud.addAccount("Ada")
            let phone = try cloud.addDevice("phone", signedInto: "Ada")
            let mac = try cloud.addDevice("Mac", platform: .macOS, signedInto: "Ada")
            for device in [phone, mac] { try device.install(Self.app) }
            return TwoDevices(
                onPhone: phone.documents(of: "com.example.notes"),
                onMac: mac.documents(of: "com.example.notes", in: "iCloud.com.example.notes"),
                setNetwork: { try $0 ? phone.goOnline() : phone.goOffline() },
                run: { try withExtendedLifetime(server) { try cloud.runUntilIdle() } })
        }
    }

    @Test(arguments: SimulatorKind.allCases)
    func `every byte arrives, and a missing content is an error until it is downloaded`(kind: SimulatorKind) throws {
        let devices = try devices(kind)
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
        try devices.onMac.write(bytes, to: Self.path)
        try devices.onMac.write(Data("a\r\n\u{0}é".utf8), to: "Documents/text")
        try devices.onMac.write(Data(), to: "Documents/empty")
        try devices.run()
        let item = try #require(try devices.onPhone.item(at: Self.path))
        #expect(item.size == 100_000 && item.downloadingStatus == .notDownloaded && item.kind == .file)
        #expect(throws: DocumentError.self) { try devices.onPhone.contents(at: Self.path) }
        do { _ = try devices.onPhone.contents(at: Self.path) } catch let error as DocumentError {
            #expect(error.code == .ubiquitousFileUnavailable)
        }
        let contents = [Self.path: bytes, "Documents/text": Data("a\r\n\u{0}é".utf8), "Documents/empty": Data()]
        for (path, content) in contents {
            try devices.onPhone.download(path)
            #expect(try devices.onPhone.contents(at: path) == content)
        }
        let paths = try devices.onPhone.items().map(\.path)
        #expect(paths == ["Documents/a+b&c=d é", Self.path, "Documents/empty", "Documents/text"])
        #expect(try devices.onPhone.items().allSatisfy { $0.downloadingStatus == .current && $0.isUploaded })
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a document is evicted, moved, and deleted`(kind: SimulatorKind) throws {
        let devices = try devices(kind)
        try devices.onMac.write(Data("Dear Ada".utf8), to: "Documents/Letter.txt")
        try devices.run()
        try devices.onPhone.startDownloading("Documents/Letter.txt")
        try devices.run()
        #expect(try devices.onPhone.contents(at: "Documents/Letter.txt") == Data("Dear Ada".utf8))
        try devices.onPhone.evict("Documents/Letter.txt")
        #expect(try devices.onPhone.item(at: "Documents/Letter.txt")?.downloadingStatus == .notDownloaded)
        let id = try devices.onPhone.item(at: "Documents/Letter.txt")?.id
        try devices.onPhone.move("Documents/Letter.txt", to: "Documents/Old/Letter.txt")
        try devices.run()
        #expect(try devices.onMac.item(at: "Documents/Letter.txt") == nil)
        #expect(try devices.onMac.item(at: "Documents/Old/Letter.txt")?.id == id)
        try devices.onMac.write(Data("2".utf8), to: "Documents/2.txt")
        for (path, code) in [("Documents/2.txt", DocumentError.Code.fileExists), ("../x", .invalidFileName)] {
            do {
                try devices.onMac.move("Documents/Old/Letter.txt", to: path)
                Issue.record("`\(path)` is accepted")
            } catch let error as DocumentError { #expect(error.code == code) }
        }
        try devices.onPhone.delete("Documents/Old")
        try devices.run()
        #expect(try devices.onMac.items().map(\.path) == ["Documents/2.txt"])
        do { try devices.onMac.delete("Documents/3.txt") } catch let error as DocumentError {
            #expect(error.code == .noSuchFile)
        }
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a document and a directory get names that differ only in case`(kind: SimulatorKind) throws {
        let devices = try devices(kind)
        try devices.onMac.write(Data("a".utf8), to: "Documents/folder/letter.txt")
        try devices.run()
        let id = try devices.onPhone.item(at: "Documents/folder/letter.txt")?.id
        try devices.onPhone.move("Documents/folder/letter.txt", to: "Documents/folder/Letter.txt")
        try devices.run()
        for device in [devices.onPhone, devices.onMac] {
            #expect(try device.items().map(\.path) == ["Documents/folder", "Documents/folder/Letter.txt"])
            #expect(try device.item(at: "Documents/folder/Letter.txt")?.id == id)
        }
        let letter = "Documents/folder/Letter.txt"
        #expect(try devices.onMac.contents(at: letter) == Data("a".utf8))
        try devices.onMac.write(Data("b".utf8), to: "Documents/folder/other.txt")
        let moves = [
            (letter, "Documents/folder/OTHER.txt"), (letter, letter), (letter, "Documents/Folder/letter.txt"),
        ]
        for (path, target) in moves {
            do {
                try devices.onMac.move(path, to: target)
                Issue.record("`\(target)` is accepted")
            } catch let error as DocumentError { #expect(error.code == .fileExists) }
        }
        try devices.onMac.move("Documents/folder", to: "Documents/Folder")
        try devices.run()
        let names = ["", "/Letter.txt", "/other.txt"].map { "Documents/Folder" + $0 }
        for device in [devices.onPhone, devices.onMac] { #expect(try device.items().map(\.path) == names) }
    }

    @Test(arguments: SimulatorKind.allCases)
    func `a conflict is resolved with one version, with all, or with a merged one`(kind: SimulatorKind) throws {
        let devices = try devices(kind)
        func makeConflict(_ path: String) throws -> [DocumentItemVersion] {
            try devices.onMac.write(Data("0".utf8), to: path)
            try devices.run()
            try devices.onPhone.download(path)
            try devices.setNetwork(false)
            try devices.onPhone.write(Data("phone".utf8), to: path)
            try devices.onMac.write(Data("mac".utf8), to: path)
            try devices.run()
            try devices.setNetwork(true)
            try devices.run()
            #expect(try devices.onMac.item(at: path)?.hasUnresolvedConflicts == true)
            let versions = try devices.onMac.versions(of: path)
            #expect(versions.map(\.isCurrent) == [true, false])
            return versions
        }
        let other = try makeConflict("Documents/1.txt")[1]
        let content = try devices.onMac.contents(of: other)
        try devices.onMac.resolve(keeping: other)
        #expect(try devices.onMac.contents(at: "Documents/1.txt") == content)
        _ = try makeConflict("Documents/2.txt")
        try devices.onMac.resolveKeepingAll(of: "Documents/2.txt")
        let two = try makeConflict("Documents/3.txt")
        try devices.onMac.resolve(merging: "Documents/3.txt") { Data($1.reduce($0, +).sorted()) }
        #expect(try devices.onMac.contents(at: "Documents/3.txt") == Data("phonemac".utf8.sorted()))
        do {
            try devices.onMac.resolve(replacing: two[0], merging: [two[1]], with: Data())
            Issue.record("a version that was replaced is merged again")
        } catch let error as DocumentError { #expect(error.code == .badVersion) }
        let current = try makeConflict("Documents/4.txt")[0]
        try devices.onMac.resolveKeepingCurrent(of: "Documents/4.txt")
        #expect(try devices.onMac.versions(of: "Documents/4.txt").map(\.id) == [current.id])
        try devices.run()
        let items = try devices.onPhone.items()
        #expect(items.map(\.name) == ["1.txt", "2 2.txt", "2.txt", "3.txt", "4.txt"])
        #expect(!items.contains { $0.hasUnresolvedConflicts })
    }

    @Test(arguments: SimulatorKind.allCases)
    func `an app is notified of the changes of the other device`(kind: SimulatorKind) async throws {
        let devices = try devices(kind)
        let seen = Mutex<[DocumentItemChange.Kind: String]>([:])
        let observation = try devices.onMac.observeChanges { change in
            seen.withLock { $0[change.kind] = change.destination ?? change.path }
        }
        try devices.onPhone.write(Data("1".utf8), to: "Documents/1.txt")
        try devices.run()
        try devices.onPhone.move("Documents/1.txt", to: "Documents/2.txt")
        try devices.run()
        try devices.onPhone.delete("Documents/2.txt")
        try devices.run()
        let expected: Set<DocumentItemChange.Kind> = [.appeared, .moved, .deleted]
        let end = ContinuousClock.now + .seconds(20)
        while !seen.withLock({ expected.isSubset(of: $0.keys) }), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        withExtendedLifetime(observation) {}
        let changes = seen.withLock(\.self)
        #expect(changes[.appeared] == "Documents/1.txt" && changes[.moved] == "Documents/2.txt")
        #expect(changes[.deleted] == "Documents/2.txt")
    }

    @Test func `a large document arrives whole, and failures have a reason`() throws {
        let server = try SharedCloudProcess()
        let cloud = RemoteCloud(at: server.url, patience: .milliseconds(100))
        try cloud.addAccount("Ada")
        let phone = try cloud.addDevice("phone", signedInto: "Ada")
        try phone.install(Self.app)
        let documents = phone.documents(of: "com.example.notes")
        // Base64 consists of slashes, which JSON can escape.
        let large = Data(repeating: 0xff, count: 1 << 20)
        try documents.write(large, to: "Documents/large")
        #expect(try documents.contents(at: "Documents/large") == large)
        #expect(throws: RemoteCloudError.self) {
            try phone.documents(of: "com.example.notes", in: "iCloud.com.example.other").items()
        }
        #expect(throws: RemoteCloudError.self) { try cloud.device("tablet").documents(of: "com.example.notes").items() }
        server.stop()
        do { _ = try documents.items() } catch let error as RemoteCloudError { #expect(error.status == nil) }
    }

    @Test func `the server rejects documents that exceed its limit`() throws {
        let directory = try TemporaryDirectory()
        let world = try CloudSimulator()
        let phone = try world.addDevice("phone", signedInto: world.addAccount("Ada"))
        let cloud = try SharedCloud(world, homes: directory.path, clock: .virtual)
        let documents = try CloudDocuments(of: phone.install(Self.app), container: nil, in: cloud)
        let most = [UInt8](repeating: 0, count: CloudDocuments.sizeLimit)
        try documents.write(most, to: "Documents/most")
        #expect(try documents.content("Documents/most") == most)
        do {
            try documents.write(most + [0], to: "Documents/more")
            Issue.record("the document is accepted")
        } catch let error as RequestError { #expect(error.status == .contentTooLarge) }
    }
}
