import DocumentStores
import Foundation
import Synchronization

/// A model with one text.
final class Letter: DocumentModel {
    private let current: Mutex<String>
    private let failure = Mutex<(any Error)?>(nil)
    let whileWriting = Mutex<(@Sendable () async -> Void)?>(nil)

    init(_ text: String = "") { current = Mutex(text) }

    var text: String {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    func fail(with error: (any Error)?) { failure.withLock { $0 = error } }

    func contents() async throws -> DocumentContents {
        if let error = failure.withLock(\.self) { throw error }
        let text = text
        await whileWriting.withLock(\.self)?()
        return .file(Data(text.utf8))
    }

    func load(_ contents: DocumentContents) async throws {
        if let error = failure.withLock(\.self) { throw error }
        text = String(decoding: contents.data ?? Data(), as: UTF8.self)
    }
}

struct Unwilling: Error {}
