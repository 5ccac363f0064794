import DocumentStores
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"
private let states = "https://developer.apple.com/documentation/uikit/uidocument/state"

/// Documents that are open on two devices.
@Suite(.timeLimit(.minutes(5))) final class TravellingDocumentTests {
    let two: TwoDevices
    // Devices do not coordinate with each other.
    let phone = FileCoordination()
    let mac = FileCoordination()
    let joined: [ItemObservation]

    init() throws {
        two = try TwoDevices()
        joined = [try two.onPhone.coordinateChanges(in: phone), try two.onMac.coordinateChanges(in: mac)]
    }

    deinit {
        // Open documents retain their coordination domain, and it retains them.
        for coordination in [phone, mac] {
            for presenter in coordination.filePresenters { coordination.removeFilePresenter(presenter) }
        }
    }

    private func run() async throws {
        for _ in 0..<3 {
            try two.world.runUntilIdle()
            await phone.messagesDelivered()
            await mac.messagesDelivered()
        }
    }

    private func document(_ letter: Letter, on store: DocumentStore) throws -> Document {
        Document(
            fileURL: try store.url("Letter.txt"), model: letter, store: store,
            in: store === two.onPhone ? phone : mac)
    }

    /// Opens a document on both devices.
    private func openOnBoth() async throws -> (phone: (Document, Letter), mac: (Document, Letter)) {
        let (phones, macs) = (Letter("Dear Bob"), Letter())
        let onPhone = try document(phones, on: two.onPhone)
        try await onPhone.save(to: onPhone.fileURL, for: .forCreating)
        try await run()
        let onMac = try document(macs, on: two.onMac)
        try await onMac.open()
        return ((onPhone, phones), (onMac, macs))
    }

    @Test(.documented(guide)) func `a document that is saved on one device is read again on the other`() async throws {
        let (phone, mac) = try await openOnBoth()
        #expect(mac.1.text == "Dear Bob")
        mac.1.text = "Dear Eve"
        mac.0.updateChangeCount(.done)
        try await mac.0.autosave()
        try await run()
        #expect(phone.1.text == "Dear Eve")
        #expect(!phone.0.hasUnsavedChanges)
    }

    @Test(.documented(guide)) func `opening a document downloads it first`() async throws {
        try two.onMac.write("Dear Bob", to: "Letter.txt")
        try await run()
        #expect(try two.onPhone.item("Letter.txt")?.downloadingStatus == .notDownloaded)
        let letter = Letter()
        let document = try document(letter, on: two.onPhone)
        try await document.open()
        #expect(letter.text == "Dear Bob")
        #expect(try two.onPhone.item("Letter.txt")?.downloadingStatus == .current)
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/immediatelyavailablemetadataonly"
        ))
    func `reading only the available metadata does not download the file`() async throws {
        try two.onMac.write("Dear Bob", to: "Letter.txt")
        try await run()
        try await FileCoordinator(in: phone).coordinate(
            readingItemAt: try two.onPhone.url("Letter.txt"), options: .immediatelyAvailableMetadataOnly
        ) { _ in }
        #expect(try two.onPhone.item("Letter.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(.inferred("the coordinator reports an error if the content is unavailable"))
    func `a document that cannot be downloaded cannot be opened`() async throws {
        try two.onMac.write("Dear Bob", to: "Letter.txt")
        try await run()
        try two.phone.goOffline()
        let document = try document(Letter(), on: two.onPhone)
        let error = await #expect(throws: DocumentError.self) { try await document.open() }
        #expect(error?.code == .ubiquityServerNotAvailable)
        #expect(document.documentState == .closed)
    }

    @Test(.documented(guide)) func `a document that is deleted on another device is closed`() async throws {
        let (phone, _) = try await openOnBoth()
        try await FileCoordinator(in: mac).coordinate(
            writingItemAt: try two.onMac.url("Letter.txt"), options: .forDeleting
        ) { try FileManager.default.removeItem(at: $0) }
        try await run()
        #expect(phone.0.documentState == .closed)
    }

    @Test(.documented(guide)) func `a document that is renamed on another device stays open under its new name`()
        async throws
    {
        let (phone, _) = try await openOnBoth()
        try two.onMac.move("Letter.txt", to: "Renamed.txt")
        try await run()
        #expect(phone.0.fileURL.lastPathComponent == "Renamed.txt")
        phone.1.text = "Dear Eve"
        phone.0.updateChangeCount(.done)
        try await phone.0.autosave()
        try await run()
        #expect(try two.onMac.read("Renamed.txt") == "Dear Eve")
    }

    @Test(.documented(states)) func `a conflict is shown and resolved on both devices`() async throws {
        let (phone, mac) = try await openOnBoth()
        try two.phone.goOffline()
        for (document, letter, text) in [(phone.0, phone.1, "phone"), (mac.0, mac.1, "mac")] {
            letter.text = text
            document.updateChangeCount(.done)
            try await document.autosave()
        }
        try await run()
        try two.phone.goOnline()
        try await run()
        #expect(phone.0.documentState.contains(.inConflict))
        #expect(mac.0.documentState.contains(.inConflict))
        #expect(phone.1.text == mac.1.text)
        let late = try document(Letter(), on: two.onMac)
        try await late.open()
        #expect(late.documentState.contains(.inConflict))

        let coordinator = FileCoordinator(in: self.mac)
        try await coordinator.coordinate(writingItemAt: mac.0.fileURL, options: .forMerging) { [two] url in
            try two.onMac.resolve(merging: url) { current, others in
                let texts = ([current] + others).map { String(decoding: $0, as: UTF8.self) }
                return Data(texts.sorted().joined(separator: "+").utf8)
            }
        }
        try await run()
        #expect(!phone.0.documentState.contains(.inConflict))
        #expect(!mac.0.documentState.contains(.inConflict))
        #expect(try two.onPhone.read("Letter.txt") == "mac+phone")
        #expect(phone.1.text == "mac+phone")
        #expect(mac.1.text == "mac+phone")
    }
}
