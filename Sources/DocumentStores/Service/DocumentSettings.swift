public import Entitlements

/// How a device keeps documents.
public struct DocumentSettings: Sendable, Hashable, Codable {
    /// When the content of an item that another device made is downloaded.
    public enum Downloading: String, Sendable, Codable {
        /// As soon as it is there, as on a Mac.
        case greedy
        /// When it is asked for, and from then on for each new version, as on an iPhone.
        ///
        /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
        case onRequest
    }

    /// How an item whose content is not there looks in its directory.
    public enum Undownloaded: String, Sendable, Codable {
        /// As a file of its name and size without any blocks: TN3150,
        /// https://developer.apple.com/documentation/technotes/tn3150-getting-ready-for-data-less-files
        case dataless
        /// As `.name.icloud`, a small property list, as before macOS 14.
        case placeholder
    }

    /// When content is downloaded.
    public var downloading: Downloading
    /// How an item without content looks.
    public var undownloaded: Undownloaded
    /// The extensions of directories that are packages, in small letters without the dot.
    ///
    /// On a device the apps declare them as types; `rtfd` is one of the system's.
    public var packageExtensions: Set<String>

    /// Creates settings.
    public init(
        downloading: Downloading = .onRequest, undownloaded: Undownloaded = .dataless,
        packageExtensions: Set<String> = ["rtfd", "bundle", "package"]
    ) {
        self.downloading = downloading
        self.undownloaded = undownloaded
        self.packageExtensions = packageExtensions
    }

    /// What is usual on a platform: a Mac downloads everything, others what is asked for.
    public static func usual(on platform: Platform) -> DocumentSettings {
        DocumentSettings(downloading: platform == .macOS || platform == .catalyst ? .greedy : .onRequest)
    }
}
