import AppleNames
import Foundation
import Synchronization
import Testing

/// A document that tracks its changes itself, and records the calls of its methods.
private final class Journal: UIDocument {
    private let state = Mutex((text: "", isChanged: false, calls: [String]()))

    var text: String {
        get { state.withLock(\.text) }
        set { state.withLock { ($0.text, $0.isChanged) = (newValue, true) } }
    }
    var isBroken = false
    var calls: [String] { state.withLock(\.calls) }

    private func record(_ call: String) { state.withLock { $0.calls.append(call) } }

    override var hasUnsavedChanges: Bool { state.withLock(\.isChanged) }

    override func contents(forType typeName: String) throws -> Any {
        if isBroken { throw CocoaError(.fileWriteUnsupportedScheme) }
        state.withLock { $0.isChanged = false }
        return Data(text.utf8)
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        let text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
        state.withLock { ($0.text, $0.isChanged) = (text, false) }
    }

    override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        record("autosave")
        super.autosave(completionHandler: completionHandler)
    }

    override func save(
        to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
    ) {
        record("save")
        super.save(to: url, for: saveOperation, completionHandler: completionHandler)
    }

    override func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        record("relinquish")
        super.relinquishPresentedItem(toReader: reader)
    }

    override func disableEditing() { record("disable") }

    override func enableEditing() { record("enable") }
}

@MainActor @Suite struct OverriddenDocumentTests {
    private let two: TwoApps
    private var url: URL { two.url("a.txt", two.onMac) }

    init() throws {
        two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
    }

    private func openJournal() async throws -> Journal {
        let journal = Journal(fileURL: url)
        try #require(await journal.open())
        return journal
    }

    @Test func `autosaving and closing save the changes that a subclass tracks`() async throws {
        let journal = try await openJournal()
        #expect(await journal.autosave())
        #expect(journal.calls == ["autosave"])
        journal.text = "two"
        #expect(await journal.autosave())
        #expect(journal.calls == ["autosave", "autosave", "save"])
        #expect(text(url) == "two")
        journal.text = "three"
        #expect(await journal.close())
        #expect(journal.calls == ["autosave", "autosave", "save", "autosave", "save"])
        #expect(text(url) == "three")
        #expect(journal.documentState == .closed)
    }

    @Test func `a reader gets the changes that a subclass tracks`() async throws {
        let journal = try await openJournal()
        journal.text = "two"
        let found = await inCoordination {
            NSFileCoordinator().coordinate(readingItemAt: $0, error: nil, byAccessor: $1)
        }
        #expect(found == "two")
        #expect(journal.calls == ["relinquish", "autosave", "save"])
        await journal.close()
    }

    @Test func `a reader receives the error of a save that fails`() async throws {
        let journal = try await openJournal()
        journal.text = "two"
        journal.isBroken = true
        let error = Mutex<NSError?>(nil)
        let found = await inCoordination { url, reader in
            var reason: NSError?
            NSFileCoordinator().coordinate(readingItemAt: url, error: &reason, byAccessor: reader)
            error.withLock { $0 = reason }
        }
        #expect(found == nil)
        #expect(error.withLock { $0?.code } == CocoaError.fileWriteUnsupportedScheme.rawValue)
        journal.isBroken = false
        #expect(await journal.close())
        #expect(text(url) == "two")
    }

    @Test func `a change by another process is not loaded over the changes that a subclass tracks`() async throws {
        let journal = try await openJournal()
        journal.text = "two"
        try two.write("other", to: "a.txt", two.onMac)
        journal.presentedItemDidChange()
        try await Task.sleep(for: .milliseconds(100))
        #expect(journal.text == "two")
        #expect(await journal.close())
        #expect(text(url) == "two")
    }

    @Test func `editing is disabled while another process writes`() async throws {
        let journal = try await openJournal()
        nonisolated(unsafe) let editor = journal
        _ = await inCoordination {
            NSFileCoordinator().coordinate(writingItemAt: $0, error: nil) { _ in
                for _ in 0..<500 where editor.calls.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
            }
            $1($0)
        }
        for _ in 0..<500 where journal.calls.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(journal.calls == ["disable", "enable"])
        await journal.close()
    }

    @Test func `the URL is current after the message about a move`() async throws {
        let journal = try await openJournal()
        let other = two.url("b.txt", two.onMac)
        try FileManager.default.moveItem(at: url, to: other)
        journal.presentedItemDidMove(to: other)
        #expect(journal.fileURL == other)
        journal.text = "two"
        #expect(await journal.close())
        #expect(text(other) == "two")
        #expect(text(url) == nil)
    }

    @Test func `more tasks than cores can block for an open document`() async throws {
        let journal = try await openJournal()
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let (url, finished) = (url, DispatchSemaphore(value: 0))
        for _ in 0..<count {
            Task.detached {
                NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in }
                finished.signal()
            }
        }
        let isFinished = await withCheckedContinuation { continuation in
            // The pool may be blocked, so the time limit needs a thread of its own. It is long, because the tasks
            // share the pool with all other tests.
            Thread.detachNewThread {
                let limit = DispatchTime.now() + 240
                let isFinished = (0..<count).allSatisfy { _ in finished.wait(timeout: limit) == .success }
                continuation.resume(returning: isFinished)
            }
        }
        #expect(isFinished)
        await journal.close()
    }

    /// Returns the text that an access on another thread reads.
    private func inCoordination(_ access: @escaping @Sendable (URL, (URL) -> Void) -> Void) async -> String? {
        let url = url
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var found: String?
                access(url) { found = text($0) }
                continuation.resume(returning: found)
            }
        }
    }
}
