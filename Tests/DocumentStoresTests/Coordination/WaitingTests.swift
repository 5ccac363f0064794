import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores

private let coordinatorPage = "https://developer.apple.com/documentation/foundation/nsfilecoordinator"
private let objc = "https://www.objc.io/issues/10-syncing-data/icloud-document-store/"

/// Deadlocks and cancellation.
@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
    let desk: Desk
    let (letter, bill): (URL, URL)

    init() throws {
        desk = try Desk()
        letter = try desk.write(to: "Letter.txt")
        bill = try desk.write(to: "Bill.txt")
    }

    @Test(.documented(coordinatorPage)) func `a deadlock of two coordinators is an error that names both`() async throws
    {
        let (one, other) = (desk.coordinator(), desk.coordinator())
        one.purposeIdentifier = "com.example.one"
        other.purposeIdentifier = "com.example.other"
        let (haveLetter, haveBill) = (Gate(), Gate())
        let first = Task.detached { [desk, letter, bill] in
            try await one.coordinate(writingItemAt: letter) { _ in
                haveLetter.open()
                await haveBill.wait()
                let inner = desk.coordinator()
                inner.purposeIdentifier = "com.example.one.inner"
                try await inner.coordinate(writingItemAt: bill) { _ in }
            }
        }
        await haveLetter.wait()
        let second = Task.detached { [desk, letter, bill] in
            try await other.coordinate(writingItemAt: bill) { _ in
                haveBill.open()
                try await until { desk.coordination.claimsWaiting > 0 }
                try await desk.coordinator().coordinate(readingItemAt: letter) { _ in }
            }
        }
        let error = await #expect(throws: DocumentError.self) { try await second.value }
        #expect(error?.code == .deadlock)
        for side in ["Letter.txt", "Bill.txt", "com.example.one", "com.example.other"] {
            #expect(error?.message.contains(side) == true, "\(error?.message ?? "")")
        }
        // The first of the two accesses that wait for each other is granted.
        try await first.value
    }

    @Test(.documented(coordinatorPage)) func `an access to several files does not deadlock`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<40 {
                let urls = round.isMultiple(of: 2) ? [letter, bill] : [bill, letter]
                group.addTask { [desk] in
                    try await desk.coordinator().coordinate(with: urls.map { .writingIntent(with: $0) }) { _ in
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(.documented(objc)) func `a write within an access by another coordinator deadlocks`() async throws {
        let error = await #expect(throws: DocumentError.self) {
            try await desk.coordinator().coordinate(readingItemAt: letter) { url in
                try await desk.coordinator().coordinate(writingItemAt: url) { _ in }
            }
        }
        #expect(error?.code == .deadlock)
    }

    @Test(.documented(objc)) func `a presenter deadlocks if its coordinator does not name the presenter`() async throws
    {
        let presenter = desk.presenter(of: letter)
        let caught = Mutex<DocumentError?>(nil)
        presenter.onSave.withLock {
            $0 = { [unowned desk, letter] in
                do {
                    try await desk.coordinator().coordinate(writingItemAt: letter) { _ in }
                } catch let error as DocumentError {
                    caught.withLock { $0 = error }
                }
            }
        }
        try await desk.coordinator().coordinate(readingItemAt: letter) { _ in }
        #expect(caught.withLock { $0?.code } == .deadlock)
        #expect(caught.withLock { $0?.message.contains("Presenting") } == true)
    }

    @Test(.documented(objc)) func `a presenter that blocks its thread deadlocks`() async throws {
        let presenter = desk.presenter(of: letter)
        let caught = Mutex<DocumentError?>(nil)
        presenter.onRelinquish.withLock {
            $0 = { [unowned desk, letter] in
                func write() throws { try desk.coordinator().coordinateAndWait(writingItemAt: letter) { _ in } }
                do { try write() } catch { caught.withLock { $0 = error as? DocumentError } }
            }
        }
        try await desk.coordinator().coordinate(readingItemAt: letter) { _ in }
        #expect(caught.withLock { $0?.code } == .deadlock)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsfilecoordinator/cancel()"))
    func `a cancelled coordinator stops waiting and does not access items`() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let first = Task.detached { [desk, letter] in
            try await desk.coordinator().coordinate(writingItemAt: letter) { _ in
                began.open()
                await mayEnd.wait()
            }
        }
        await began.wait()
        let coordinator = desk.coordinator()
        let second = Task.detached { [letter] in try await coordinator.coordinate(readingItemAt: letter) { _ in } }
        try await until { desk.coordination.claimsWaiting > 0 }
        coordinator.cancel()
        let error = await #expect(throws: DocumentError.self) { try await second.value }
        #expect(error?.code == .userCancelled)
        #expect(error?.cocoaCode == 3072)
        mayEnd.open()
        try await first.value
        await #expect(throws: DocumentError.self) { try await coordinator.coordinate(readingItemAt: letter) { _ in } }
    }

    @Test(.inferred("a cancelled task should end quickly")) func `a cancelled task stops waiting`() async throws {
        let presenter = desk.presenter(of: letter)
        let (asked, mayAnswer) = (Gate(), Gate())
        presenter.onRelinquish.withLock {
            $0 = {
                asked.open()
                await mayAnswer.wait()
            }
        }
        let reader = Task.detached { [desk, letter] in
            try await desk.coordinator().coordinate(readingItemAt: letter) { _ in }
        }
        await asked.wait()
        reader.cancel()
        let error = await #expect(throws: DocumentError.self) { try await reader.value }
        #expect(error?.code == .userCancelled)
        mayAnswer.open()
        await desk.coordination.messagesDelivered()
        // A presenter that relinquished late still reacquires its item.
        #expect(presenter.messages.last == "reacquire")
    }

    @Test func `many concurrent accesses to few files all finish without losing a write`() async throws {
        let presenter = desk.presenter(of: letter)
        try Data("0".utf8).write(to: letter)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { [desk, letter] in
                    try await desk.coordinator().coordinate(writingItemAt: letter, options: .forMerging) { url in
                        let number = Int(try String(contentsOf: url, encoding: .utf8)) ?? -1
                        await Task.yield()
                        try Data(String(number + 1).utf8).write(to: url)
                    }
                }
                group.addTask { [desk, letter, bill] in
                    try await desk.coordinator().coordinate(with: [
                        .readingIntent(with: letter, options: .withoutChanges), .writingIntent(with: bill),
                    ]) { _ in }
                }
            }
            try await group.waitForAll()
        }
        await desk.coordination.messagesDelivered()
        #expect(try String(contentsOf: letter, encoding: .utf8) == "200")
        #expect(presenter.messages.filter { $0 == "reacquire" }.count == 400)
    }
}
