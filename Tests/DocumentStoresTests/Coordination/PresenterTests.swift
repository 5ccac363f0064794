import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores

private let presenterPage = "https://developer.apple.com/documentation/foundation/nsfilepresenter"
private let coordinator = "https://developer.apple.com/documentation/foundation/nsfilecoordinator"
private let initializer = "https://developer.apple.com/documentation/foundation/nsfilecoordinator/init(filepresenter:)"

/// The questions and notifications that presenters receive.
@Suite struct PresenterTests {
    let desk: Desk
    let file: URL

    init() throws {
        desk = try Desk()
        file = try desk.write(to: "Letter.txt")
    }

    private func read(_ options: FileCoordinator.ReadingOptions = []) async throws {
        try await desk.coordinator().coordinate(readingItemAt: file, options: options) { _ in }
        await desk.coordination.messagesDelivered()
    }

    private func write(_ url: URL? = nil, _ options: FileCoordinator.WritingOptions = [], _ text: String? = "new")
        async throws
    {
        try await desk.coordinator().coordinate(writingItemAt: url ?? file, options: options) { url in
            guard let text else { return try FileManager.default.removeItem(at: url) }
            try Data(text.utf8).write(to: url)
        }
        await desk.coordination.messagesDelivered()
    }

    @Test(.documented(coordinator)) func `presenters save and release an item for a reader, and then reacquire it`()
        async throws
    {
        let presenter = desk.presenter(of: file)
        try await read()
        #expect(presenter.messages == ["relinquish to reader", "save", "reacquire"])
    }

    @Test(.documented(coordinator)) func `presenters do not save for a reader that ignores unsaved changes`()
        async throws
    {
        let presenter = desk.presenter(of: file)
        try await read(.withoutChanges)
        #expect(presenter.messages == ["relinquish to reader", "reacquire"])
    }

    @Test(.documented(coordinator))
    func `presenters release an item for a writer, and are then notified of the change`() async throws {
        let presenter = desk.presenter(of: file)
        try await write()
        #expect(presenter.messages == ["relinquish to writer", "changed", "reacquire"])
    }

    @Test(.documented(coordinator)) func `presenters save before a write for merging`() async throws {
        let presenter = desk.presenter(of: file)
        try await write(nil, .forMerging)
        #expect(presenter.messages == ["relinquish to writer", "save", "changed", "reacquire"])
    }

    @Test(.documented(coordinator), arguments: [FileCoordinator.WritingOptions.forDeleting, .forReplacing])
    func `presenters prepare for a deletion or a replacement`(_ options: FileCoordinator.WritingOptions) async throws {
        let presenter = desk.presenter(of: file)
        try await write(nil, options, options == .forDeleting ? nil : "new")
        #expect(presenter.messages.starts(with: ["relinquish to writer", "accommodate deletion"]))
        #expect(presenter.messages.contains("changed") == (options == .forReplacing))
    }

    @Test(.documented(coordinator))
    func `presenters of items in a directory prepare for the deletion of the directory`()
        async throws
    {
        let inner = desk.presenter(of: try desk.write(to: "Folder/Inner/Letter.txt"))
        let beside = desk.presenter(of: file)
        try await write(desk.url.appending(path: "Folder"), .forDeleting, nil)
        #expect(inner.messages == ["relinquish to writer", "accommodate deletion", "reacquire"])
        #expect(beside.messages == [])
    }

    @Test(.documented(coordinator)) func `the presenter of a package is notified of access to its contents`()
        async throws
    {
        let picture = try desk.write(to: "Trip.rtfd/picture.png")
        let package = desk.presenter(of: desk.url.appending(path: "Trip.rtfd"))
        try await desk.coordinator().coordinate(readingItemAt: picture) { _ in }
        try await write(picture, .forDeleting, nil)
        #expect(
            package.messages == [
                "relinquish to reader", "save", "reacquire", "relinquish to writer",
                "accommodate deletion of picture.png", "reacquire",
            ])
    }

    @Test(.documented(presenterPage)) func `the presenter of a directory is notified of changes to its contents`()
        async throws
    {
        let folder = desk.presenter(of: desk.url)
        try await write()
        try await write(desk.url.appending(path: "New.txt"))
        #expect(folder.messages == ["Letter.txt changed", "New.txt appeared"])
    }

    @Test(.documented(presenterPage))
    func `the presenter of a package without subitem methods is notified that the package changed`()
        async throws
    {
        final class Plain: FilePresenter {
            let presentedItemURL: URL?
            let log = EventLog()
            init(_ url: URL) { presentedItemURL = url }
            func presentedItemDidChange() async { log.write("changed") }
        }
        let text = try desk.write(to: "Trip.rtfd/TXT.rtf")
        let (package, folder) = (Plain(desk.url.appending(path: "Trip.rtfd")), Plain(desk.url))
        desk.coordination.addFilePresenter(package)
        desk.coordination.addFilePresenter(folder)
        try await write(text)
        #expect(package.log.text == ["changed"])
        #expect(folder.log.text == [])
    }

    @Test(.documented(initializer)) func `a presenter is not notified of its own accesses`()
        async throws
    {
        let (own, other) = (desk.presenter(of: file), desk.presenter(of: file))
        try await desk.coordinator(for: own).coordinate(writingItemAt: file) { try Data().write(to: $0) }
        await desk.coordination.messagesDelivered()
        #expect(own.messages == [])
        #expect(other.messages == ["relinquish to writer", "changed", "reacquire"])
    }

    @Test(.documented(coordinator))
    func `an error of a presenter fails the access, and other presenters reacquire the item`()
        async throws
    {
        struct Refusal: Error {}
        let (refusing, other) = (desk.presenter(of: file), desk.presenter(of: file))
        refusing.onDeletion.withLock { $0 = { throw Refusal() } }
        await #expect(throws: Refusal.self) { try await write(nil, .forDeleting, nil) }
        await desk.coordination.messagesDelivered()
        #expect(FileManager.default.fileExists(atPath: file.path))
        // The other presenter may not have been asked yet. If it was asked, it has reacquired all its items.
        for presenter in [refusing, other] {
            let relinquished = presenter.messages.count { $0 == "relinquish to writer" }
            #expect(presenter.messages.count { $0 == "reacquire" } == relinquished)
        }
        #expect(refusing.messages.contains("reacquire"))
    }

    @Test(.documented(initializer)) func `a presenter can save while a reader waits`() async throws {
        let presenter = desk.presenter(of: file)
        presenter.onSave.withLock {
            $0 = { [unowned desk, file, unowned presenter] in
                try await desk.coordinator(for: presenter).coordinate(writingItemAt: file) {
                    try Data("saved".utf8).write(to: $0)
                }
            }
        }
        let text = try await desk.coordinator().coordinate(readingItemAt: file) {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(text == "saved")
    }

    @Test(.documented(initializer)) func `a presenter can save while readers and writers wait`()
        async throws
    {
        let (presenter, another) = (desk.presenter(of: file), desk.presenter(of: file))
        let (isAsked, maySave) = (Gate(), Gate())
        presenter.onSave.withLock {
            $0 = { [unowned desk, file, unowned presenter] in
                isAsked.open()
                await maySave.wait()
                try await desk.coordinator(for: presenter).coordinate(writingItemAt: file, options: .forMerging) {
                    try Data("saved".utf8).write(to: $0)
                }
            }
        }
        another.onSave.withLock {
            $0 = { [unowned desk, file, unowned another] in
                try await desk.coordinator(for: another).coordinate(writingItemAt: file) { _ in }
            }
        }
        let reader = Task.detached { [desk, file] in
            try await desk.coordinator().coordinate(readingItemAt: file) { try String(contentsOf: $0, encoding: .utf8) }
        }
        await isAsked.wait()
        let writer = Task.detached { [desk, file] in
            try await desk.coordinator().coordinate(writingItemAt: file) { _ in }
        }
        try await until { desk.coordination.claimsWaiting == 2 }
        maySave.open()
        #expect(try await reader.value == "saved")
        try await writer.value
    }

    @Test(.documented(coordinator)) func `presenters follow an item whose move is reported`() async throws {
        let (item, folder) = (desk.presenter(of: file), desk.presenter(of: desk.url))
        let newURL = desk.url.appending(path: "Renamed.txt")
        let coordinator = desk.coordinator()
        func move() throws {
            try coordinator.coordinateAndWait(
                writingItemAt: file, options: .forMoving, writingItemAt: newURL, options: .forReplacing
            ) { old, new in
                try FileManager.default.moveItem(at: old, to: new)
                #expect(coordinator.item(at: old, didMoveTo: new))
            }
        }
        try move()
        await desk.coordination.messagesDelivered()
        #expect(item.messages == ["relinquish to writer", "moved to Renamed.txt", "reacquire"])
        #expect(folder.messages == ["Letter.txt moved to Renamed.txt"])
        #expect(item.presentedItemURL?.lastPathComponent == "Renamed.txt")
        #expect(!coordinator.item(at: file, didMoveTo: newURL))
    }

    @Test(
        .documented("https://developer.apple.com/documentation/foundation/nsfilecoordinator/item(at:didmoveto:)"))
    func `presenters do not follow an item whose move is not reported`() async throws {
        let (item, folder) = (desk.presenter(of: file), desk.presenter(of: desk.url))
        try await desk.coordinator().coordinate(writingItemAt: file, options: .forMoving) { url in
            try FileManager.default.moveItem(at: url, to: desk.url.appending(path: "Renamed.txt"))
        }
        await desk.coordination.messagesDelivered()
        #expect(item.messages == ["relinquish to writer", "reacquire"])
        #expect(item.presentedItemURL == file)
        #expect(folder.messages == [])
    }

    @Test(.documented(coordinator)) func `an access that waits while the item moves receives the new URL`() async throws
    {
        let newURL = desk.url.appending(path: "Renamed.txt")
        let coordinator = desk.coordinator()
        let reader = try await coordinator.coordinate(with: [
            .writingIntent(with: file, options: .forMoving), .writingIntent(with: newURL, options: .forReplacing),
        ]) { urls in
            let reader = Task.detached { [desk, file] in
                try await desk.coordinator().coordinate(readingItemAt: file) { $0.lastPathComponent }
            }
            try await until { desk.coordination.claimsWaiting > 0 }
            try FileManager.default.moveItem(at: urls[0], to: urls[1])
            coordinator.item(at: urls[0], didMoveTo: urls[1])
            return reader
        }
        #expect(try await reader.value == "Renamed.txt")
    }

    @Test(.documented(coordinator)) func `a replacement does not follow an item that is moved away`() async throws {
        let newURL = desk.url.appending(path: "Renamed.txt")
        let coordinator = desk.coordinator()
        let writer = try await coordinator.coordinate(writingItemAt: file, options: .forMoving) { url in
            let writer = Task.detached { [desk, file] in
                try await desk.coordinator().coordinate(writingItemAt: file, options: .forReplacing) {
                    $0.lastPathComponent
                }
            }
            try await until { desk.coordination.claimsWaiting > 0 }
            try FileManager.default.moveItem(at: url, to: newURL)
            coordinator.item(at: url, didMoveTo: newURL)
            return writer
        }
        #expect(try await writer.value == "Letter.txt")
    }

    @Test(.documented(coordinator)) func `several accesses are prepared together`() async throws {
        let inner = desk.presenter(of: try desk.write(to: "Folder/Letter.txt"))
        let folder = desk.url.appending(path: "Folder")
        try await desk.coordinator().prepare(for: [.readingIntent(with: folder)]) {
            try await desk.coordinator().coordinate(
                readingItemAt: folder.appending(path: "Letter.txt"), options: .withoutChanges
            ) { _ in }
        }
        await desk.coordination.messagesDelivered()
        #expect(inner.messages == ["save", "relinquish to reader", "reacquire"])
    }

    @Test(.documented(presenterPage)) func `the URL of a presenter is read again if it was nil`() async throws {
        let presenter = desk.presenter(of: file)
        presenter.setPlace(nil)
        try await read()
        #expect(presenter.messages == [])
        presenter.setPlace(file)
        try await read()
        #expect(presenter.messages.count == 3)
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsfilepresenter/presenteditemoperationqueue"))
    func `a presenter receives no messages while its queue is busy`() async throws {
        let (busy, idle) = (desk.presenter(of: file), desk.presenter(of: file))
        let (isBusy, mayEnd) = (Gate(), DispatchSemaphore(value: 0))
        busy.onSave.withLock {
            $0 = {
                isBusy.open()
                func wait() { mayEnd.wait() }
                wait()
            }
        }
        let reader = Task.detached { [desk, file] in
            try await desk.coordinator().coordinate(readingItemAt: file) { _ in }
        }
        await isBusy.wait()
        desk.coordination.notify(ItemChange(url: file, item: "1", event: .attributesChanged))
        try await until { idle.messages.contains("attributes changed") }
        #expect(busy.messages == ["relinquish to reader", "save"])
        mayEnd.signal()
        try await reader.value
        await desk.coordination.messagesDelivered()
        #expect(busy.messages.contains("attributes changed"))
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfilecoordinator/addfilepresenter(_:)"))
    func `presenters are retained until they are removed`() async throws {
        weak var forgotten: Presenting?
        do {
            let presenter = desk.presenter(of: file)
            forgotten = presenter
        }
        #expect(forgotten != nil)
        #expect(desk.coordination.filePresenters.count == 1)
        if let presenter = forgotten { desk.coordination.removeFilePresenter(presenter) }
        try await read()
        #expect(desk.coordination.filePresenters.isEmpty)
        #expect(forgotten == nil)
    }

    @Test(.documented(presenterPage)) func `presenters are notified of changes that iCloud makes`() async throws {
        let (item, folder) = (desk.presenter(of: file), desk.presenter(of: desk.url))
        let newURL = desk.url.appending(path: "Renamed.txt")
        for event: ItemChange.Event in [.contentChanged, .attributesChanged, .moved(to: newURL)] {
            desk.coordination.notify(ItemChange(url: file, item: "1", event: event))
        }
        desk.coordination.notify(ItemChange(url: newURL, item: "1", event: .deleted))
        await desk.coordination.messagesDelivered()
        #expect(item.messages == ["changed", "attributes changed", "moved to Renamed.txt", "accommodate deletion"])
        #expect(folder.messages == ["Letter.txt changed", "Letter.txt moved to Renamed.txt"])
    }
}
