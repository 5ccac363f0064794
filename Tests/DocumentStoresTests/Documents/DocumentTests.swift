import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores

private let page = "https://developer.apple.com/documentation/uikit/uidocument"
private let states = "https://developer.apple.com/documentation/uikit/uidocument/state"

/// A document from opening to closing.
@Suite(.timeLimit(.minutes(5))) struct DocumentTests {
    let desk: Desk
    let file: URL
    let letter = Letter()

    init() throws {
        desk = try Desk()
        file = try desk.write("Dear Bob", to: "Letter.txt")
    }

    private var onDisk: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    private func opened(autosaving: (any AutosaveSchedule)? = nil) async throws -> Document {
        let document = Document(fileURL: file, model: letter, in: desk.coordination, autosaving: autosaving)
        try await document.open()
        return document
    }

    private func write(_ text: String) async throws {
        try await desk.coordinator().coordinate(writingItemAt: file) { try Data(text.utf8).write(to: $0) }
        await desk.coordination.messagesDelivered()
    }

    @Test(.documented(states)) func `the states have the values of Apple's constants`() {
        let all: [DocumentState] = [.normal, .closed, .inConflict, .savingError, .editingDisabled, .progressAvailable]
        #expect(all.map(\.rawValue) == [0, 1, 2, 4, 8, 16])
    }

    @Test(.documented(page)) func `a document can be opened, loaded, and closed`() async throws {
        let document = Document(fileURL: file, model: letter, in: desk.coordination)
        #expect(document.documentState == .closed)
        try await document.open()
        #expect(document.documentState == .normal)
        #expect(letter.text == "Dear Bob")
        #expect(document.localizedName == "Letter")
        #expect(await document.fileModificationDate != nil)
        #expect(desk.coordination.filePresenters.count == 1)
        try await document.close()
        #expect(document.documentState == .closed)
        #expect(desk.coordination.filePresenters.isEmpty)
    }

    @Test(.documented(page)) func `a document that cannot be opened stays closed`() async throws {
        let missing = Document(fileURL: desk.url.appending(path: "None.txt"), model: letter, in: desk.coordination)
        let error = await #expect(throws: DocumentError.self) { try await missing.open() }
        #expect(error?.code == .noSuchFile)
        #expect(missing.documentState == .closed)
        letter.fail(with: Unwilling())
        await #expect(throws: Unwilling.self) { _ = try await opened() }
        #expect(desk.coordination.filePresenters.isEmpty)
    }

    @Test(.documented(page)) func `changes are saved when the document is closed`() async throws {
        let document = try await opened()
        letter.text = "Dear Eve"
        #expect(!document.hasUnsavedChanges)
        document.updateChangeCount(.done)
        #expect(document.hasUnsavedChanges)
        try await document.close()
        #expect(onDisk == "Dear Eve")
    }

    @Test(.documented(page)) func `an undone change is not saved`() async throws {
        let document = try await opened()
        document.updateChangeCount(.done)
        document.updateChangeCount(.undone)
        #expect(!document.hasUnsavedChanges)
        document.updateChangeCount(.redone)
        #expect(document.hasUnsavedChanges)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfilepresenter"))
    func `a document saves before another coordinator reads its file`() async throws {
        let document = try await opened()
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        let text = try await desk.coordinator().coordinate(readingItemAt: file) {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(text == "Dear Eve")
        #expect(!document.hasUnsavedChanges)
    }

    @Test(.documented(page)) func `changes are saved after a delay`() async throws {
        let document = try await opened(autosaving: AutosaveDelay(.milliseconds(1)))
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        try await until { !document.hasUnsavedChanges }
        #expect(onDisk == "Dear Eve")
    }

    @Test(.documented(page)) func `a new document is written, and is then open`() async throws {
        let url = desk.url.appending(path: "New.txt")
        let document = Document(fileURL: url, model: Letter("first"), in: desk.coordination)
        try await document.save(to: url, for: .forCreating)
        #expect(document.documentState == .normal)
        #expect(try String(contentsOf: url, encoding: .utf8) == "first")
    }

    @Test(.documented(page)) func `a document that is saved to a different URL uses the new URL`() async throws {
        let document = try await opened()
        let url = desk.url.appending(path: "Copy.txt")
        try await document.save(to: url, for: .forCreating)
        #expect(document.fileURL == url)
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        try await document.close()
        #expect(onDisk == "Dear Bob")
        #expect(try String(contentsOf: url, encoding: .utf8) == "Dear Eve")
    }

    @Test(.documented(page)) func `saving over the file of another document closes that document`() async throws {
        let other = try await opened()
        let document = Document(fileURL: file, model: Letter("mine"), in: desk.coordination)
        try await document.save(to: file, for: .forCreating)
        #expect(other.documentState == .closed)
        #expect(onDisk == "mine")
    }

    @Test(.documented(states)) func `a failed save sets the saving error, and the changes stay unsaved`() async throws {
        let document = try await opened()
        let seen = Mutex<[DocumentState]>([])
        let observation = document.observeState { state in seen.withLock { $0.append(state) } }
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        letter.fail(with: Unwilling())
        await #expect(throws: Unwilling.self) { try await document.close() }
        #expect(document.documentState == .savingError)
        #expect(document.hasUnsavedChanges)
        letter.fail(with: nil)
        try await document.close()
        #expect(onDisk == "Dear Eve")
        #expect(seen.withLock(\.self) == [.savingError, .normal, .closed])
        _ = observation
    }

    @Test(.documented(page)) func `a reader receives the error if the document cannot save`() async throws {
        let document = try await opened()
        document.updateChangeCount(.done)
        letter.fail(with: Unwilling())
        await #expect(throws: Unwilling.self) {
            try await desk.coordinator().coordinate(readingItemAt: file) { _ in }
        }
        #expect(document.documentState.contains(.savingError))
    }

    @Test(.documented(page)) func `changes during a save stay unsaved`() async throws {
        let document = try await opened()
        let isOnce = Mutex(true)
        letter.whileWriting.withLock {
            $0 = { [letter, document] in
                guard
                    isOnce.withLock({ flag in
                        defer { flag = false }
                        return flag
                    })
                else { return }
                letter.text = "Dear Carol"
                document.updateChangeCount(.done)
            }
        }
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        try await document.autosave()
        #expect(onDisk == "Dear Eve")
        #expect(document.hasUnsavedChanges)
        try await document.autosave()
        #expect(onDisk == "Dear Carol")
        #expect(!document.hasUnsavedChanges)
    }

    @Test(.documented(page)) func `revert discards unsaved changes`() async throws {
        let document = try await opened()
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        try await document.revert()
        #expect(letter.text == "Dear Bob")
        #expect(!document.hasUnsavedChanges)
        let old = try desk.write("Dear Mallory", to: "Old.txt")
        try await document.revert(toContentsOf: old)
        #expect(letter.text == "Dear Mallory")
        #expect(document.hasUnsavedChanges)
        #expect(document.fileURL == file)
    }

    @Test(.documented(page)) func `a changed file is read again`() async throws {
        let document = try await opened()
        try await write("Dear Eve")
        #expect(letter.text == "Dear Eve")
        #expect(document.documentState == .normal)
    }

    @Test(.inferred("a device creates a conflict only if both changes were saved"))
    func `unsaved changes are kept when the file changes`() async throws {
        let document = try await opened()
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        try await write("Dear Mallory")
        #expect(letter.text == "Dear Eve")
        try await document.close()
        #expect(onDisk == "Dear Eve")
    }

    @Test(.inferred("the age of unreadable content is unknown"))
    func `if rereading a changed file fails, the document overwrites it only on request`() async throws {
        let document = try await opened()
        letter.fail(with: Unwilling())
        try await write("Dear Mallory")
        letter.fail(with: nil)
        #expect(document.documentState == .editingDisabled)
        letter.text = "Dear Eve"
        document.updateChangeCount(.done)
        let error = await #expect(throws: DocumentError.self) { try await document.close() }
        #expect(error?.code == .fileSystem)
        #expect(onDisk == "Dear Mallory")
        try await document.save(to: file, for: .forOverwriting)
        #expect(onDisk == "Dear Eve")
        #expect(document.documentState == .normal)
    }

    @Test(.documented(page)) func `if rereading a changed file fails, the document reads it after its next change`()
        async throws
    {
        let document = try await opened()
        letter.fail(with: Unwilling())
        try await write("Dear Mallory")
        letter.fail(with: nil)
        try await write("Dear Trent")
        #expect(letter.text == "Dear Trent")
        #expect(document.documentState == .normal)
        try await document.close()
    }

    @Test(.documented(states)) func `editing is disabled during a coordinated write`() async throws {
        let document = try await opened()
        let state = try await desk.coordinator().coordinate(writingItemAt: file) { _ in document.documentState }
        #expect(state == .editingDisabled)
        await desk.coordination.messagesDelivered()
        #expect(document.documentState == .normal)
    }

    @Test(.documented(page)) func `a document follows its moved file and closes when the file is deleted`() async throws
    {
        let document = try await opened()
        let url = desk.url.appending(path: "Renamed.txt")
        let coordinator = desk.coordinator()
        try await coordinator.coordinate(with: [
            .writingIntent(with: file, options: .forMoving), .writingIntent(with: url, options: .forReplacing),
        ]) { urls in
            try FileManager.default.moveItem(at: urls[0], to: urls[1])
            coordinator.item(at: urls[0], didMoveTo: urls[1])
        }
        await desk.coordination.messagesDelivered()
        #expect(document.fileURL.lastPathComponent == "Renamed.txt")
        #expect(document.documentState == .normal)
        document.updateChangeCount(.done)
        try await desk.coordinator().coordinate(writingItemAt: url, options: .forDeleting) {
            try FileManager.default.removeItem(at: $0)
        }
        #expect(document.documentState == .closed)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test(.documented(states)) func `a document is in conflict until all versions are resolved`() async throws {
        let document = try await opened()
        func notify(_ event: ItemChange.Event) async {
            desk.coordination.notify(ItemChange(url: file, item: "1", event: event))
            await desk.coordination.messagesDelivered()
        }
        await notify(.gainedVersion("a"))
        await notify(.gainedVersion("b"))
        #expect(document.documentState == .inConflict)
        await notify(.resolvedConflict("a"))
        #expect(document.documentState == .inConflict)
        await notify(.lostVersion("b"))
        #expect(document.documentState == .normal)
    }

    @Test func `a package with two equivalent names is not opened, because saving it would remove a file`() throws {
        let directory = try TemporaryDirectory()
        let names = ["\u{E9}", "e\u{301}"]
        for name in names { try Data(name.utf8).write(to: URL(filePath: directory.path("p.rtfd-\(name)"))) }
        guard try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 2 else { return }
        let error = #expect(throws: DocumentError.self) { try DocumentFile.read(URL(filePath: directory.path)) }
        #expect(error?.message.contains("in another normalization") == true)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/filewrapper"))
    func `a package is read and written completely`() async throws {
        final class Album: DocumentModel {
            let files = Mutex<[String: Data]>(["text.md": Data("Trip".utf8), "pictures/1.png": Data([1, 2])])
            func contents() async throws -> DocumentContents { .package(files.withLock(\.self)) }
            func load(_ contents: DocumentContents) async throws { files.withLock { $0 = contents.files ?? [:] } }
        }
        let (album, copy) = (Album(), Album())
        let url = desk.url.appending(path: "Trip.rtfd")
        let document = Document(fileURL: url, model: album, in: desk.coordination)
        try await document.save(to: url, for: .forCreating)
        album.files.withLock { $0["pictures/1.png"] = nil }
        album.files.withLock { $0["pictures/2.png"] = Data([3]) }
        document.updateChangeCount(.done)
        try await document.close()
        let again = Document(fileURL: url, model: copy, in: desk.coordination)
        try await again.open()
        #expect(copy.files.withLock(\.self) == ["text.md": Data("Trip".utf8), "pictures/2.png": Data([3])])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: desk.url.path).sorted() == ["Letter.txt", "Trip.rtfd"])
        copy.files.withLock { $0 = ["../out": Data()] }
        again.updateChangeCount(.done)
        let error = await #expect(throws: DocumentError.self) { try await again.autosave() }
        #expect(error?.code == .invalidFileName)
    }

    @Test func `several documents with one file converge on the last saved content`() async throws {
        let documents = try await (0..<4).asyncMap { _ in
            let document = Document(fileURL: file, model: Letter(), in: desk.coordination)
            try await document.open()
            return document
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<10 {
                for (number, document) in documents.enumerated() {
                    group.addTask {
                        (document.model as? Letter)?.text = "\(round) \(number)"
                        document.updateChangeCount(.done)
                        try await document.autosave()
                    }
                }
            }
            try await group.waitForAll()
        }
        await desk.coordination.messagesDelivered()
        for document in documents { try await document.close() }
        let texts = Set(documents.compactMap { ($0.model as? Letter)?.text })
        #expect(texts == [onDisk])
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
