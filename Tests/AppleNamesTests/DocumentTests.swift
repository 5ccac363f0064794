import AppleNames
import Foundation
import Synchronization
import Testing

/// A document with a text.
private final class Letter: UIDocument {
    var text = ""
    private let deletions = Atomic(0)
    var wasDeleted: Bool { deletions.load(ordering: .relaxed) > 0 }

    override func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        nonisolated(unsafe) let this = self
        super.accommodatePresentedItemDeletion { error in
            this.deletions.add(1, ordering: .relaxed)
            completionHandler(error)
        }
    }

    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
    }
}

/// A document that is a package of texts.
private final class Album: UIDocument {
    var pages = FileWrapper(directoryWithFileWrappers: [:])

    override func contents(forType typeName: String) throws -> Any { pages }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let wrapper = contents as? FileWrapper else { throw CocoaError(.fileReadCorruptFile) }
        pages = wrapper
    }
}

@MainActor @Suite struct DocumentTests {
    @Test func `a document is created on one device and opened on the other`() async throws {
        let two = try TwoApps()
        let letter = Letter(fileURL: two.url("a.txt", two.onMac))
        letter.text = "Dear Ada"
        #expect(letter.documentState == .closed)
        #expect(await letter.save(to: letter.fileURL, for: .forCreating))
        letter.text += "!"
        letter.updateChangeCount(.done)
        #expect(letter.hasUnsavedChanges)
        #expect(await letter.close())
        try two.run()
        let onPhone = Letter(fileURL: two.url("a.txt", two.onPhone))
        #expect(await onPhone.open())
        #expect(onPhone.text == "Dear Ada!")
        #expect(onPhone.documentState == .normal)
        #expect(onPhone.localizedName == "a")
        await onPhone.close()
    }

    @Test func `an open document reads changes of the other device and reports conflicts`() async throws {
        let two = try TwoApps()
        try two.makeConflict(in: "a.txt")
        let letter = Letter(fileURL: two.url("a.txt", two.onMac))
        #expect(await letter.open())
        #expect(letter.documentState.contains(.inConflict))
        try NSFileVersion.removeOtherVersionsOfItem(at: letter.fileURL)
        try two.run()
        try two.write("new", to: "a.txt", two.onPhone)
        try two.run()
        for _ in 0..<500 where letter.text != "new" || letter.documentState != .normal {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(letter.text == "new")
        #expect(letter.documentState == .normal)
        await letter.close()
    }

    @Test func `the state change is posted on the main queue`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        let letter = Letter(fileURL: two.url("a.txt", two.onMac))
        let isOnMain = Mutex<[Bool]>([])
        let observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: letter, queue: nil
        ) { _ in isOnMain.withLock { $0.append(OperationQueue.current === OperationQueue.main) } }
        letter.open { isOpen in #expect(isOpen) }
        for _ in 0..<500 where letter.documentState != .normal || isOnMain.withLock(\.count) < 2 {
            try await Task.sleep(for: .milliseconds(10))
        }
        NotificationCenter.default.removeObserver(observer)
        #expect(isOnMain.withLock { !$0.isEmpty && $0.allSatisfy(\.self) })
        #expect(letter.text == "one")
        await letter.close()
    }

    @Test func `a document that cannot be read stays closed`() async throws {
        let two = try TwoApps()
        let letter = Letter(fileURL: two.url("missing.txt", two.onMac))
        #expect(await !letter.open())
        #expect(letter.documentState.contains(.closed))
    }

    @Test func `a subclass can override the messages of presenters`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let letter = Letter(fileURL: two.url("a.txt", two.onMac))
        #expect(await letter.open())
        #expect(NSFileCoordinator.filePresenters.contains { $0 === letter })
        try FileManager.default.removeItem(
            at: two.url("a.txt", two.onPhone).deletingLastPathComponent()
                .appending(path: ".a.txt.icloud"))
        try two.run()
        for _ in 0..<500 where !letter.wasDeleted {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(letter.wasDeleted)
        #expect(letter.documentState == .closed)
    }

    @Test func `a package is written and read as file wrappers`() async throws {
        let two = try TwoApps()
        let album = Album(fileURL: two.url("Trip.bundle", two.onMac))
        album.pages.addRegularFile(withContents: Data("one".utf8), preferredFilename: "1.txt")
        let inner = FileWrapper(directoryWithFileWrappers: ["2.txt": FileWrapper(regularFileWithContents: Data())])
        inner.preferredFilename = "More"
        album.pages.addFileWrapper(inner)
        let empty = FileWrapper(directoryWithFileWrappers: [:])
        empty.preferredFilename = "Empty"
        album.pages.addFileWrapper(empty)
        #expect(await album.save(to: album.fileURL, for: .forCreating))
        await album.close()
        #expect(await album.open())
        #expect(album.pages.fileWrappers?["Empty"]?.isDirectory == true)
        await album.close()
        try two.run()
        let onPhone = Album(fileURL: two.url("Trip.bundle", two.onPhone))
        #expect(await onPhone.open())
        #expect(onPhone.pages.fileWrappers?["1.txt"]?.regularFileContents == Data("one".utf8))
        #expect(onPhone.pages.fileWrappers?["More"]?.fileWrappers?.keys.sorted() == ["2.txt"])
        await onPhone.close()
    }
}
