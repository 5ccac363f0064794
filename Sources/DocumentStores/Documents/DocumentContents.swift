#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a document is on the disk: one file, or a package of files by their paths within it.
public enum DocumentContents: Sendable, Hashable {
    /// The bytes of one file.
    case file(Data)
    /// Files by path, as in `pictures/1.png`. Directories without a file in them are not kept.
    case package([String: Data])

    /// The bytes, if it is one file.
    public var data: Data? {
        if case .file(let data) = self { data } else { nil }
    }

    /// The files, if it is a package.
    public var files: [String: Data]? {
        if case .package(let files) = self { files } else { nil }
    }
}

/// The part of an app that a document is about: it says what is to be written, and takes what was read.
///
/// It is what a subclass of `UIDocument` overrides, without the class.
/// https://developer.apple.com/documentation/uikit/uidocument
public protocol DocumentModel: Sendable {
    /// A snapshot of what is to be written. It is written in the background while the user goes on.
    func contents() async throws -> DocumentContents

    /// Takes what was read, in the place of everything that there was.
    func load(_ contents: DocumentContents) async throws
}

/// What a document is doing, or what has become of it.
///
/// The numbers are those of `UIDocument.State`: https://developer.apple.com/documentation/uikit/uidocument/state
public struct DocumentState: OptionSet, Sendable, Hashable {
    /// The number.
    public let rawValue: Int

    /// Creates a state by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Open, and nothing is wrong.
    public static let normal: DocumentState = []
    /// Not opened yet, not opened because of an error, or closed.
    public static let closed = DocumentState(rawValue: 1)
    /// There are versions that were made elsewhere at the same time.
    public static let inConflict = DocumentState(rawValue: 2)
    /// The last try to save failed; the changes are still there.
    public static let savingError = DocumentState(rawValue: 4)
    /// The document is busy, and what the user changed now would be lost.
    public static let editingDisabled = DocumentState(rawValue: 8)
    /// Something takes its time: the content is being downloaded.
    public static let progressAvailable = DocumentState(rawValue: 16)
}

/// How a document is written.
public enum DocumentSaveOperation: Sendable, Hashable {
    /// There is no file yet, or another document's, which is replaced.
    case forCreating
    /// The document's own file is written anew.
    case forOverwriting
}

/// What happened to the user's changes.
public enum DocumentChange: Sendable, Hashable {
    /// Something was changed.
    case done
    /// A change was undone.
    case undone
    /// An undone change was made again.
    case redone
    /// There is nothing to save any more.
    case cleared
}
