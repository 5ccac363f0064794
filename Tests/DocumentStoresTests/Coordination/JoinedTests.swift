import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores

private let setUbiquitous =
    "https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)"
private let evict = "https://developer.apple.com/documentation/foundation/filemanager/evictubiquitousitem(at:)"
private let presenterPage = "https://developer.apple.com/documentation/foundation/nsfilepresenter"
private let attributes =
    "https://developer.apple.com/documentation/foundation/nsfilepresenter/presenteditemdidchangeubiquityattributes(_:)"
private let promised =
    "https://developer.apple.com/documentation/foundation/nsurl/getpromiseditemresourcevalue(_:forkey:)"

/// Stores that are connected to coordinators and presenters.
@Suite(.timeLimit(.minutes(5))) struct JoinedTests {
    let two: TwoDevices
    let phone = FileCoordination()
    let joined: ItemObservation

    init() throws {
        two = try TwoDevices()
        joined = try two.onPhone.coordinateChanges(in: phone)
    }

    private func presenter(of url: URL) -> Presenting {
        let presenter = Presenting(url)
        phone.addFilePresenter(presenter)
        return presenter
    }

    private func draft() throws -> URL {
        let draft = two.outside("Draft.txt")
        try Data("draft".utf8).write(to: draft)
        return draft
    }

    @Test(.documented(setUbiquitous))
    func `setUbiquitous uses a coordinated write and notifies presenters of the new URL`()
        async throws
    {
        let (draft, url) = (try draft(), try two.onPhone.url("Letter.txt"))
        let presenter = presenter(of: draft)
        try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: url)
        await phone.messagesDelivered()
        #expect(presenter.messages == ["relinquish to writer", "moved to Letter.txt", "reacquire"])
        #expect(presenter.presentedItemURL.map { ItemPath($0) } == ItemPath(url))
        let outside = two.outside("Kept.txt")
        try two.onPhone.setUbiquitous(false, itemAt: url, destinationURL: outside)
        await phone.messagesDelivered()
        #expect(presenter.messages.suffix(3) == ["relinquish to writer", "moved to Kept.txt", "reacquire"])
        #expect(try String(contentsOf: outside, encoding: .utf8) == "draft")
    }

    @Test(.documented(setUbiquitous)) func `setUbiquitous waits for readers of the file`() async throws {
        let (draft, url) = (try draft(), try two.onPhone.url("Letter.txt"))
        let move = try await FileCoordinator(in: phone).coordinate(readingItemAt: draft) { draft in
            // The call blocks its thread, so it must not use the few threads that tests share.
            let move = Task.detached(executorPreference: DiskThreads.shared) { [store = two.onPhone, draft] in
                try store.setUbiquitous(true, itemAt: draft, destinationURL: url)
            }
            try await until { phone.claimsWaiting > 0 }
            #expect(FileManager.default.fileExists(atPath: draft.path))
            return move
        }
        try await move.value
        #expect(try two.onPhone.read("Letter.txt") == "draft")
    }

    @Test(.documented(setUbiquitous)) func `a presenter that moves its item while it responds to a request deadlocks`()
        async throws
    {
        let (draft, url) = (try draft(), try two.onPhone.url("Letter.txt"))
        let presenter = presenter(of: draft)
        presenter.onSave.withLock {
            $0 = { [store = two.onPhone] in try store.setUbiquitous(true, itemAt: draft, destinationURL: url) }
        }
        let error = await #expect(throws: DocumentError.self) {
            try await FileCoordinator(in: phone).coordinate(readingItemAt: draft) { _ in }
        }
        #expect(error?.code == .deadlock)
        #expect(FileManager.default.fileExists(atPath: draft.path))
    }

    @Test(.inferred("an operation that does not happen requires no preparation"))
    func `a rejected move does not notify presenters`()
        async throws
    {
        try two.onPhone.write("one", to: "Letter.txt")
        let (draft, url) = (try draft(), try two.onPhone.url("letter.txt"))
        let presenters = [presenter(of: draft), presenter(of: try two.onPhone.url("Letter.txt"))]
        expectRefusal(.nameClash) { try two.onPhone.setUbiquitous(true, itemAt: draft, destinationURL: url) }
        await phone.messagesDelivered()
        #expect(presenters.flatMap(\.messages) == [])
    }

    @Test(.documented(evict)) func `evicting within a coordinated write does not deadlock`() async throws {
        try two.onPhone.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        try await FileCoordinator(in: phone).coordinate(writingItemAt: two.onPhone.url("a.txt")) { url in
            try two.onPhone.evictUbiquitousItem(at: url)
        }
        #expect(try two.onPhone.item("a.txt")?.downloadingStatus == .notDownloaded)
    }

    @Test(
        .documented(promised),
        arguments: [
            FileCoordinator.WritingOptions.contentIndependentMetadataOnly, .forMoving, .forDeleting, .forReplacing,
        ])
    func `a writer that does not need the content reads name and size without a download`(
        _ options: FileCoordinator.WritingOptions
    ) async throws {
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let size = try await FileCoordinator(in: phone).coordinate(
            writingItemAt: two.onPhone.url("a.txt"), options: options
        ) { url in
            let item = try two.onPhone.item(at: url)
            #expect(item?.downloadingStatus == .notDownloaded)
            return item?.size
        }
        #expect(size == 3)
    }

    @Test(.documented(attributes)) func `presenters are notified when an item was uploaded`() async throws {
        try two.onPhone.write("one", to: "a.txt")
        try two.onPhone.noticeChanges()
        let presenter = presenter(of: try two.onPhone.url("a.txt"))
        try two.world.runUntilIdle()
        await phone.messagesDelivered()
        #expect(Set(presenter.messages) == ["attributes changed"])
    }

    @Test(.documented(presenterPage)) func `presenters are notified of added, resolved, and removed versions`()
        async throws
    {
        let two = try TwoDevices()
        let joined = try two.onPhone.coordinateChanges(in: phone)
        try two.onMac.write("base", to: "a.txt")
        try two.world.runUntilIdle()
        let url = try two.onPhone.url("a.txt")
        try two.onPhone.download(itemAt: url)
        let presenter = presenter(of: url)
        try two.phone.goOffline()
        try two.onPhone.write("phone", to: "a.txt")
        try two.onMac.write("Mac!", to: "a.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        await phone.messagesDelivered()
        #expect(presenter.messages.contains("gained a version"))
        #expect(!presenter.messages.contains("resolved a version"))
        let other = try #require(try two.onPhone.unresolvedConflictVersions(ofItemAt: url)?.first)
        try two.onPhone.markResolved(other)
        try two.world.runUntilIdle()
        await phone.messagesDelivered()
        #expect(presenter.messages.contains("resolved a version"))
        #expect(!presenter.messages.contains("lost a version"))
        try two.onPhone.remove(other)
        try two.world.runUntilIdle()
        await phone.messagesDelivered()
        #expect(presenter.messages.count { $0.hasSuffix("a version") } == 3)
        #expect(presenter.messages.contains("lost a version"))
        withExtendedLifetime(joined) {}
    }
}
