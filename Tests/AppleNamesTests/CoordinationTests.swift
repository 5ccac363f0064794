import AppleNames
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

/// Presents a directory or a file, and records its messages.
private final class Presenter: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    let messages = Mutex<[String]>([])

    init(_ url: URL) {
        presentedItemURL = url
        presentedItemOperationQueue.maxConcurrentOperationCount = 1
        super.init()
        NSFileCoordinator.addFilePresenter(self)
    }

    private func record(_ message: String) {
        let isOnQueue = OperationQueue.current === presentedItemOperationQueue
        messages.withLock { $0.append(isOnQueue ? message : message + " on another queue") }
    }

    func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        record("relinquish")
        writer { self.record("reacquire") }
    }

    func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        record("save")
        completionHandler(nil)
    }

    func accommodatePresentedItemDeletion() async throws {
        record("accommodate deletion")
        throw CocoaError(.userCancelled)
    }

    func presentedItemDidChange() { record("changed") }
    func presentedSubitemDidAppear(at url: URL) { record("appeared \(url.lastPathComponent)") }
    func presentedItemDidGain(_ version: NSFileVersion) {
        record("gained \(version.localizedNameOfSavingComputer ?? "")")
    }

    func presentedItemDidLose(_ version: NSFileVersion) {
        record("lost \(version.localizedNameOfSavingComputer ?? "")")
    }

    /// Waits for a message; returns whether it arrived.
    func hasReceived(_ message: String) async throws -> Bool {
        for _ in 0..<500 {
            if messages.withLock({ $0.contains(message) }) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

/// Ends its registration when it is deinitialized.
private final class LeavingPresenter: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    private let leave: @Sendable () -> Void

    init(_ url: URL, _ leave: @escaping @Sendable () -> Void) { (presentedItemURL, self.leave) = (url, leave) }

    deinit {
        NSFileCoordinator.removeFilePresenter(self)
        leave()
    }
}

/// Calls each completion handler twice.
private final class TwiceReplyingPresenter: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()

    init(_ url: URL) { presentedItemURL = url }

    func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        writer(nil)
        writer(nil)
    }

    func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        completionHandler(nil)
        completionHandler(CocoaError(.userCancelled))
    }
}

@Suite struct CoordinationTests {
    @Test func `a coordinated read downloads the content`() throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        var (error, content): (NSError?, String?) = (nil, nil)
        let url = two.url("a.txt", two.onPhone)
        #expect(text(url) == nil)
        NSFileCoordinator().coordinate(readingItemAt: url, error: &error) { content = text($0) }
        #expect(error == nil)
        #expect(content == "one")
    }

    @Test func `a failed download is reported as an error of Cocoa`() throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        try two.phone.goOffline()
        var error: NSError?
        NSFileCoordinator().coordinate(readingItemAt: two.url("a.txt", two.onPhone), error: &error) { _ in
            Issue.record("the content is not on the device")
        }
        #expect(error?.domain == NSCocoaErrorDomain)
        #expect(error?.code == CocoaError.ubiquitousFileUbiquityServerNotAvailable.rawValue)
    }

    @Test func `a presenter is asked and notified on its queue`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let url = two.url("a.txt", two.onMac)
        let presenter = Presenter(url)
        defer { NSFileCoordinator.removeFilePresenter(presenter) }
        await write("two", to: url, options: .forMerging)
        #expect(try await presenter.hasReceived("changed"))
        #expect(try await presenter.hasReceived("reacquire"))
        #expect(presenter.messages.withLock { Array($0.prefix(2)) } == ["relinquish", "save"])
        #expect(presenter.messages.withLock { !$0.contains { $0.contains("another queue") } })
        #expect(NSFileCoordinator.filePresenters.contains { $0 === presenter })
    }

    @Test func `a presenter that refuses a deletion prevents it`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        let url = two.url("a.txt", two.onMac)
        let presenter = Presenter(url)
        defer { NSFileCoordinator.removeFilePresenter(presenter) }
        let error = await write(nil, to: url, options: .forDeleting)
        #expect(error?.code == CocoaError.userCancelled.rawValue)
        #expect(text(url) == "one")
    }

    @Test func `changes by other devices reach presenters`() async throws {
        let two = try TwoApps()
        let folder = Presenter(two.documents(two.onPhone))
        defer { NSFileCoordinator.removeFilePresenter(folder) }
        try two.makeConflict(in: "a.txt")
        #expect(try await folder.hasReceived("appeared a.txt"))
        let file = Presenter(two.url("b.txt", two.onMac))
        defer { NSFileCoordinator.removeFilePresenter(file) }
        try two.makeConflict(in: "b.txt")
        let other = NSFileVersion.unresolvedConflictVersionsOfItem(at: two.url("b.txt", two.onMac))?.first
        #expect(try await file.hasReceived("gained \(other?.localizedNameOfSavingComputer ?? "-")"))
        try NSFileVersion.removeOtherVersionsOfItem(at: two.url("b.txt", two.onPhone))
        try two.run()
        #expect(try await file.hasReceived("lost \(other?.localizedNameOfSavingComputer ?? "-")"))
    }

    @Test func `a registration does not retain its presenter`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        let url = two.url("a.txt", two.onMac)
        weak var leaving: Presenter?
        do {
            let presenter = Presenter(url)
            leaving = presenter
            #expect(NSFileCoordinator.filePresenters.contains { $0 === presenter })
        }
        #expect(leaving == nil)
        #expect(NSFileCoordinator.filePresenters.allSatisfy { $0.presentedItemURL != url })
        #expect(await write("two", to: url, options: .forDeleting) == nil)
    }

    @Test func `a presenter can remove itself where it is deinitialized`() async throws {
        let two = try TwoApps()
        let isRemoved = Mutex(false)
        do {
            let presenter = LeavingPresenter(two.url("a.txt", two.onMac)) { isRemoved.withLock { $0 = true } }
            NSFileCoordinator.addFilePresenter(presenter)
        }
        #expect(isRemoved.withLock { $0 })
    }

    @Test func `only the first reply of a presenter counts`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        let url = two.url("a.txt", two.onMac)
        let presenter = TwiceReplyingPresenter(url)
        NSFileCoordinator.addFilePresenter(presenter)
        defer { NSFileCoordinator.removeFilePresenter(presenter) }
        #expect(await write("two", to: url, options: .forMerging) == nil)
        #expect(text(url) == "two")
        withExtendedLifetime(presenter) {}
    }

    @Test func `intents are accessed on a queue`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let reading = NSFileAccessIntent.readingIntent(with: two.url("a.txt", two.onPhone))
        let writing = NSFileAccessIntent.writingIntent(with: two.url("b.txt", two.onPhone), options: .forReplacing)
        let queue = OperationQueue()
        let (error, isOnQueue): ((any Error)?, Bool) = await withCheckedContinuation { continuation in
            NSFileCoordinator().coordinate(with: [reading, writing], queue: queue) { error in
                try? FileManager.default.copyItem(at: reading.url, to: writing.url)
                continuation.resume(returning: (error, OperationQueue.current === queue))
            }
        }
        #expect(error == nil && isOnQueue)
        #expect(text(writing.url) == "one")
    }

    @Test func `moving an item into the container is coordinated`() async throws {
        let two = try TwoApps()
        let draft = two.directory.url.appending(path: "draft.txt")
        try Data("one".utf8).write(to: draft)
        let url = two.url("letter.txt", two.onMac)
        try FileManager.default.setUbiquitous(true, itemAt: draft, destinationURL: url)
        try two.run()
        #expect(FileManager.default.isUbiquitousItem(at: two.url("letter.txt", two.onPhone)))
        try FileManager.default.evictUbiquitousItem(at: url)
        #expect(text(url) == nil)
        let values = try url.resourceValues(forKeys: [.isUbiquitousItemKey, .ubiquitousItemDownloadingStatusKey])
        #expect(values.isUbiquitousItem == true)
        #expect(values.ubiquitousItemDownloadingStatus == .notDownloaded)
        #expect(throws: CocoaError(.fileNoSuchFile)) {
            do {
                try FileManager.default.evictUbiquitousItem(at: two.url("missing.txt", two.onMac))
            } catch let error as CocoaError { throw CocoaError(error.code) }
        }
    }

    /// Writes or removes a file in a coordinated access on another thread.
    @discardableResult
    private func write(
        _ text: String?, to url: URL, options: NSFileCoordinator.WritingOptions
    ) async -> NSError? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var error: NSError?
                NSFileCoordinator().coordinate(writingItemAt: url, options: options, error: &error) { url in
                    if let text {
                        try? Data(text.utf8).write(to: url)
                    } else {
                        try? FileManager.default.removeItem(at: url)
                    }
                }
                continuation.resume(returning: error)
            }
        }
    }
}
