import DocumentStores
import Foundation
import Synchronization
import TestSupport

/// A temporary directory with a coordination domain; deleted when the object is deinitialized.
final class Desk: Sendable {
    private let directory: TemporaryDirectory
    let coordination = FileCoordination()

    init() throws {
        directory = try TemporaryDirectory()
    }

    var url: URL { directory.url }

    /// Writes a file and creates its parent directories.
    @discardableResult
    func write(_ text: String = "text", to name: String) throws -> URL {
        try directory.write(text, to: name)
    }

    func presenter(of url: URL) -> Presenting {
        let presenter = Presenting(url)
        coordination.addFilePresenter(presenter)
        return presenter
    }

    func coordinator(for presenter: (any FilePresenter)? = nil) -> FileCoordinator {
        FileCoordinator(filePresenter: presenter, in: coordination)
    }
}

/// A presenter that records its messages and runs the given functions.
final class Presenting: FilePresenter {
    private let place: Mutex<URL?>
    private let heard = Mutex<[String]>([])
    let onRelinquish = Mutex<(@Sendable () async -> Void)?>(nil)
    let onSave = Mutex<(@Sendable () async throws -> Void)?>(nil)
    let onDeletion = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ url: URL?) { place = Mutex(url) }

    var presentedItemURL: URL? { place.withLock(\.self) }
    var messages: [String] { heard.withLock(\.self) }

    func hear(_ message: String) { heard.withLock { $0.append(message) } }
    func setPlace(_ url: URL?) { place.withLock { $0 = url } }

    func relinquishPresentedItemToReader() async -> FileReacquirer? {
        hear("relinquish to reader")
        await onRelinquish.withLock(\.self)?()
        return { [self] in hear("reacquire") }
    }

    func relinquishPresentedItemToWriter() async -> FileReacquirer? {
        hear("relinquish to writer")
        await onRelinquish.withLock(\.self)?()
        return { [self] in hear("reacquire") }
    }

    func savePresentedItemChanges() async throws {
        hear("save")
        try await onSave.withLock(\.self)?()
    }

    func accommodatePresentedItemDeletion() async throws {
        hear("accommodate deletion")
        try await onDeletion.withLock(\.self)?()
    }

    func accommodatePresentedSubitemDeletion(at url: URL) async throws {
        hear("accommodate deletion of \(url.lastPathComponent)")
    }

    func presentedItemDidMove(to newURL: URL) async {
        setPlace(newURL)
        hear("moved to \(newURL.lastPathComponent)")
    }

    func presentedItemDidChange() async { hear("changed") }
    func presentedItemDidChangeUbiquityAttributes() async { hear("attributes changed") }
    func presentedItemDidGainVersion(_ persistentIdentifier: String) async { hear("gained a version") }
    func presentedItemDidLoseVersion(_ persistentIdentifier: String) async { hear("lost a version") }
    func presentedItemDidResolveConflictVersion(_ persistentIdentifier: String) async { hear("resolved a version") }
    func presentedSubitemDidAppear(at url: URL) async { hear("\(url.lastPathComponent) appeared") }
    func presentedSubitemDidChange(at url: URL) async { hear("\(url.lastPathComponent) changed") }

    func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) async {
        hear("\(oldURL.lastPathComponent) moved to \(newURL.lastPathComponent)")
    }
}

/// A gate that suspends callers until it is opened.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// The recorded events, in order.
final class EventLog: Sendable {
    private let lines = Mutex<[String]>([])
    var text: [String] { lines.withLock(\.self) }
    func write(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Waits for a condition that other tasks fulfill, without blocking a thread.
func until(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
