public import FoundationShims

/// The contents of a document on disk: one file, or the files of a package by their relative paths.
public enum DocumentContents: Sendable, Hashable {
    /// The bytes of one file.
    case file(Data)
    /// Files by path, as in `pictures/1.png`. A path that ends in `/`, as in `pictures/`, is an empty directory.
    case package([String: Data])

    /// The bytes of the file, or `nil` for a package.
    public var data: Data? {
        if case .file(let data) = self { data } else { nil }
    }

    /// The files of the package, or `nil` for a single file.
    public var files: [String: Data]? {
        if case .package(let files) = self { files } else { nil }
    }
}

/// The model of a document: provides the contents to write, and loads contents that were read.
///
/// The protocol replaces the methods that a subclass of `UIDocument` overrides.
/// https://developer.apple.com/documentation/uikit/uidocument
public protocol DocumentModel: Sendable {
    /// Returns a snapshot of the contents, which is written in the background while the user continues to edit.
    func contents() async throws -> DocumentContents

    /// Replaces the content of the model with contents that were read.
    func load(_ contents: DocumentContents) async throws
}

/// The state of a document.
///
/// The raw values are those of `UIDocument.State`: https://developer.apple.com/documentation/uikit/uidocument/state
public struct DocumentState: OptionSet, Sendable, Hashable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a state from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Open without problems.
    public static let normal: DocumentState = []
    /// Not opened yet, closed, or not opened because of an error.
    public static let closed = DocumentState(rawValue: 1)
    /// There are unresolved conflict versions.
    public static let inConflict = DocumentState(rawValue: 2)
    /// The last save failed; the changes are still unsaved.
    public static let savingError = DocumentState(rawValue: 4)
    /// The document is busy, and changes by the user would be lost.
    public static let editingDisabled = DocumentState(rawValue: 8)
    /// A long operation, such as a download, is in progress.
    public static let progressAvailable = DocumentState(rawValue: 16)
}

/// The way in which a document is written.
public enum DocumentSaveOperation: Sendable, Hashable {
    /// Creates the file, or replaces the file of another document.
    case forCreating
    /// Overwrites the document's file.
    case forOverwriting
}

/// A kind of change by the user.
public enum DocumentChange: Sendable, Hashable {
    /// The user made a change.
    case done
    /// The user undid a change.
    case undone
    /// The user redid a change.
    case redone
    /// There are no unsaved changes.
    case cleared
}
