#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FileCoordinator {
    /// What a reader asks for beyond reading.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions
    public struct ReadingOptions: OptionSet, Sendable, Hashable {
        /// The numbers are Apple's.
        public let rawValue: Int

        /// Creates options from Apple's numbers.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Presenters are not asked to save what the user has changed.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// Where the item is a symbolic link, what it leads to is read.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// Nothing is downloaded: the reader wants name, size and dates, which are there without the content.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// The reader gets a copy of its own, which stays as it is while others go on writing.
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    /// What a writer is about to do; at most one of them at a time.
    ///
    /// https://developer.apple.com/documentation/foundation/nsfilecoordinator/writingoptions
    public struct WritingOptions: OptionSet, Sendable, Hashable {
        /// The numbers are Apple's.
        public let rawValue: Int

        /// Creates options from Apple's numbers.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The item is deleted; presenters are asked to let it go.
        public static let forDeleting = WritingOptions(rawValue: 1)
        /// The item is moved or renamed.
        public static let forMoving = WritingOptions(rawValue: 2)
        /// The item is changed on the base of what it is; presenters are asked to save first.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// Another item comes in its place; presenters are asked to let it go.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// Only what has nothing to do with the content is changed, as tags are; nothing is downloaded for it.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }
}

/// One item that is to be read or written, and how: Apple's `NSFileAccessIntent`.
///
/// https://developer.apple.com/documentation/foundation/nsfileaccessintent
public struct FileAccessIntent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case reading(FileCoordinator.ReadingOptions)
        case writing(FileCoordinator.WritingOptions)
    }

    /// Where the item is.
    public let url: URL
    let kind: Kind

    /// To read an item.
    public static func readingIntent(
        with url: URL, options: FileCoordinator.ReadingOptions = []
    ) -> FileAccessIntent {
        FileAccessIntent(url: url, kind: .reading(options))
    }

    /// To write an item.
    public static func writingIntent(
        with url: URL, options: FileCoordinator.WritingOptions = []
    ) -> FileAccessIntent {
        FileAccessIntent(url: url, kind: .writing(options))
    }
}

/// An intent at the place where its item is now.
struct FileAccess: Sendable {
    let intent: FileAccessIntent
    private(set) var path: ItemPath
    /// What counts as one item with it: the outermost package that it is in, or itself.
    private(set) var item: ItemPath
    /// Where the item has been moved to while the access had to wait.
    private(set) var newURL: URL?
    /// Whether there was an item when the access began.
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

    /// What the accessor is given.
    var url: URL { newURL ?? intent.url }

    var writing: FileCoordinator.WritingOptions? {
        if case .writing(let options) = intent.kind { options } else { nil }
    }

    /// Whether the access begins with having the content, which may have to be downloaded.
    var needsContent: Bool {
        switch intent.kind {
        case .reading(let options): !options.contains(.immediatelyAvailableMetadataOnly)
        // What is deleted, moved or replaced need not be there.
        case .writing(let options): options.isEmpty || options == .forMerging
        }
    }

    /// Whether everything in a directory is meant with it.
    var takesContents: Bool {
        !(writing ?? []).isDisjoint(with: [.forDeleting, .forMoving, .forReplacing])
    }

    /// Whether presenters are asked to let the item go.
    var deletes: Bool { !(writing ?? []).isDisjoint(with: [.forDeleting, .forReplacing]) }

    /// Follows an item that moves while the access waits.
    ///
    /// A replacement is of whatever is at its place.
    /// - Returns: whether it did.
    mutating func follow(_ old: ItemPath, to new: ItemPath, packages: PackageNames) -> Bool {
        guard let moved = path.following(old, to: new), !(path == old && writing == .forReplacing) else { return false }
        path = moved
        item = packages.item(of: moved)
        newURL = moved.url
        return true
    }

    /// Whether one of the two has to wait for the other.
    ///
    /// What is in a package counts as the package. A directory stands for what is in it only where it is deleted,
    /// moved or replaced.
    func conflicts(with other: FileAccess) -> Bool {
        guard writing != nil || other.writing != nil else { return false }
        return item == other.item || takesContents && item.contains(other.item)
            || other.takesContents && other.item.contains(item)
    }
}

extension FileAccess: CustomStringConvertible {
    var description: String { "\(writing == nil ? "reading" : "writing") `\(path.text)`" }
}

/// Which directories are packages: documents that are directories and that a user sees as one file.
struct PackageNames: Sendable {
    /// The extensions of their names, in lowercase.
    var extensions: Set<String>

    /// Those of whoever is telling a presenter something just now.
    @TaskLocal static var current = PackageNames(extensions: [])

    func isPackage(_ path: ItemPath) -> Bool {
        guard let dot = path.name.lastIndex(of: "."), dot != path.name.startIndex else { return false }
        return extensions.contains(path.name[dot...].dropFirst().lowercased())
    }

    /// The outermost package that an item is in, or the item.
    func item(of path: ItemPath) -> ItemPath {
        path.ancestors.first(where: isPackage) ?? path
    }

    /// Whether a presenter of `presented` presents a package that an item is in.
    func isPackage(_ presented: ItemPath, containing path: ItemPath) -> Bool {
        presented.contains(path) && isPackage(presented)
    }
}
