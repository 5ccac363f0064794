internal import DocumentStores
internal import Foundation
internal import Synchronization

/// A weak reference to a document, which is only used on the main queue and the queue of its messages.
struct WeakDocument: @unchecked Sendable {
    weak var document: UIDocument?
}

/// The model of a document whose contents a subclass of `UIDocument` provides and loads.
final class SubclassedDocument: DocumentModel {
    let reference = Mutex(WeakDocument())

    func contents() async throws -> DocumentContents {
        let reference = reference.withLock(\.self)
        return try await MainActor.run {
            let document = reference.document
            switch try document?.contents(forType: document?.savingFileType ?? "public.data") {
            case let data as Data: return .file(data)
            case let wrapper as FileWrapper: return wrapper.contents
            default: throw CocoaError(.fileWriteUnknown)
            }
        }
    }

    func load(_ contents: DocumentContents) async throws {
        let reference = reference.withLock(\.self)
        try await MainActor.run {
            let document = reference.document
            switch contents {
            case .file(let data): try document?.load(fromContents: data, ofType: document?.fileType)
            case .package(let files):
                try document?.load(fromContents: FileWrapper.directory(of: files), ofType: document?.fileType)
            }
        }
    }
}
