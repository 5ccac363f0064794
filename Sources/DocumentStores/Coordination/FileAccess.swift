public import FoundationShims

extension FileCoordinator {
    /// Options for a coordinated read.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions
    public struct ReadingOptions: OptionSet, Sendable, Hashable {
        /// The raw value, equal to Apple's.
        public let rawValue: Int

        /// Creates options from Apple's raw values.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Presenters are not asked to save unsaved changes.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// If the item is a symbolic link, the target of the link is read.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// The content is not downloaded: name, size, and dates are available without it.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// The reader gets a separate copy that does not change while other processes write.
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    /// Options for a coordinated write; at most one can be set.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/writingoptions
    public struct WritingOptions: OptionSet, Sendable, Hashable {
        /// The raw value, equal to Apple's.
        public let rawValue: Int

        /// Creates options from Apple's raw values.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The item is deleted; presenters are asked to accommodate the deletion.
        public static let forDeleting = WritingOptions(rawValue: 1)
        /// The item is moved or renamed.
        public static let forMoving = WritingOptions(rawValue: 2)
        /// The current content is modified; presenters are asked to save first.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// Another item replaces this one; presenters are asked to accommodate the deletion.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// Only metadata that is independent of the content is changed, such as tags; the content is not downloaded.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }
}

/// A request to read or write one item: Apple's `NSFileAccessIntent`.
///
/// https://developer.apple.com/documentation/foundation/nsfileaccessintent
public struct FileAccessIntent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case reading(FileCoordinator.ReadingOptions)
        case writing(FileCoordinator.WritingOptions)
    }

    /// The URL of the item.
    public let url: URL
    let kind: Kind

    /// Returns an intent to read an item.
    public static func readingIntent(
        with url: URL, options: FileCoordinator.ReadingOptions = []
    ) -> FileAccessIntent {
        FileAccessIntent(url: url, kind: .reading(options))
    }

    /// Returns an intent to write an item.
    public static func writingIntent(
        with url: URL, options: FileCoordinator.WritingOptions = []
    ) -> FileAccessIntent {
        FileAccessIntent(url: url, kind: .writing(options))
    }
}

/// An intent with the current path of its item.
struct FileAccess: Sendable {
    let intent: FileAccessIntent
    private(set) var path: ItemPath
    /// The item for which conflicts are checked: the outermost package that contains the path, or the path itself.
    private(set) var item: ItemPath
    /// The new URL of the item, if it was moved while the access waited.
    private(set) var newURL: URL?
    /// Whether the item existed when the access began.
    var existed = false

    init(_ intent: FileAccessIntent, packages: PackageNames) {
        self.intent = intent
        let link = ItemPath(intent.url)
        path = link
        if case .reading(let options) = intent.kind, options.contains(.resolvesSymbolicLink) {
            path = ItemPath(intent.url, resolvesLink: true)
            if path != link { newURL = path.url }
        }
        item = packages.item(of: path)
    }

    /// The URL that is passed to the accessor.
    var url: URL { newURL ?? intent.url }

    var writing: FileCoordinator.WritingOptions? {
        if case .writing(let options) = intent.kind { options } else { nil }
    }

    /// Whether the access needs the content, which may have to be downloaded.
    var needsContent: Bool {
        switch intent.kind {
        case .reading(let options): !options.contains(.immediatelyAvailableMetadataOnly)
        // The content of a deleted, moved, or replaced item is not needed.
        case .writing(let options): options.isEmpty || options == .forMerging
        }
    }

    /// Whether the access includes everything in a directory.
    var takesContents: Bool {
        !(writing ?? []).isDisjoint(with: [.forDeleting, .forMoving, .forReplacing])
    }

    /// Whether presenters are asked to accommodate a deletion.
    var deletes: Bool { !(writing ?? []).isDisjoint(with: [.forDeleting, .forReplacing]) }

    /// Updates the access to an item that was moved while the access waited.
    ///
    /// A replacement stays at its path, because it replaces the item at that path.
    /// - Returns: Whether the access was updated.
    mutating func follow(_ old: ItemPath, to new: ItemPath, packages: PackageNames) -> Bool {
        guard let moved = path.following(old, to: new), !(path == old && writing == .forReplacing) else { return false }
        path = moved
        item = packages.item(of: moved)
        newURL = moved.url
        return true
    }

    /// Returns whether one of two accesses must wait for the other.
    ///
    /// An access to a file in a package is treated as an access to the package. A directory includes its contents only
    /// if it is deleted, moved, or replaced.
    func conflicts(with other: FileAccess) -> Bool {
        guard writing != nil || other.writing != nil else { return false }
        return item == other.item || takesContents && item.contains(other.item)
            || other.takesContents && other.item.contains(item)
    }
}

extension FileAccess: CustomStringConvertible {
    var description: String { "\(writing == nil ? "reading" : "writing") `\(path.text)`" }
}

/// The directories that are packages: documents that the user sees as one file.
struct PackageNames: Sendable {
    /// The file name extensions of packages, in lowercase.
    var extensions: Set<String>

    /// The package names of the coordination domain that currently notifies a presenter.
    @TaskLocal static var current = PackageNames(extensions: [])

    func isPackage(_ path: ItemPath) -> Bool {
        guard let dot = path.name.lastIndex(of: "."), dot != path.name.startIndex else { return false }
        return extensions.contains(path.name[dot...].dropFirst().lowercased())
    }

    /// Returns the outermost package that contains an item, or the item itself.
    func item(of path: ItemPath) -> ItemPath {
        path.ancestors.first(where: isPackage) ?? path
    }

    /// Returns whether `presented` is a package that contains an item.
    func isPackage(_ presented: ItemPath, containing path: ItemPath) -> Bool {
        presented.contains(path) && isPackage(presented)
    }
}
