public import Foundation

extension UIDocument {
    /// Posted on the main queue after the state has changed; the object is the document.
    ///
    /// https://developer.apple.com/documentation/uikit/uidocument/statechangednotification
    public static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")

    /// The state of a document.
    ///
    /// https://developer.apple.com/documentation/uikit/uidocument/state
    public struct State: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates a state from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Open without problems.
        public static let normal: State = []
        /// Not opened yet, closed, or not opened because of an error.
        public static let closed = State(rawValue: 1)
        /// There are unresolved conflict versions.
        public static let inConflict = State(rawValue: 2)
        /// The last save failed; the changes are still unsaved.
        public static let savingError = State(rawValue: 4)
        /// The document is busy, and changes by the user would be lost.
        public static let editingDisabled = State(rawValue: 8)
        /// A long operation, such as a download, is in progress.
        public static let progressAvailable = State(rawValue: 16)
    }

    /// The way in which a document is written.
    public enum SaveOperation: Int, Sendable {
        /// Creates the file, or replaces the file of another document.
        case forCreating
        /// Overwrites the document's file.
        case forOverwriting
    }

    /// A kind of change by the user.
    public enum ChangeKind: Int, Sendable {
        /// The user made a change.
        case done
        /// The user undid a change.
        case undone
        /// The user redid a change.
        case redone
        /// There are no unsaved changes.
        case cleared
    }
}
