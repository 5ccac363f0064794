public import Entitlements

/// The settings of a device for documents.
public struct DocumentSettings: Sendable, Hashable, Codable {
    /// When the device downloads content that another device uploaded.
    public enum Downloading: String, Sendable, Codable {
        /// The device downloads content as soon as it is on the server, as on a Mac.
        case automatic = "greedy"
        /// The device downloads content when an app requests it, and then downloads each new version, as on an iPhone.
        ///
        /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
        case onRequest
    }

    /// The appearance on disk of an item whose content is not downloaded.
    ///
    /// Reading such a file never returns bytes that are not its content: the file does not exist under its name, or it
    /// cannot be opened. See `documents-reading` in `Docs/DifferencesFromICloud.md`.
    public enum Undownloaded: String, Sendable, Codable {
        /// The item appears as a file with its name and size that cannot be opened: TN3150,
        /// https://developer.apple.com/documentation/technotes/tn3150-getting-ready-for-data-less-files
        ///
        /// Its permissions prevent opening it. For the superuser, the system does not enforce permissions, so
        /// placeholders are used instead.
        case dataless
        /// The item appears as `.name.icloud`, a small property list, as in macOS 13 and earlier.
        case placeholder
    }

    /// The time at which the device downloads content.
    public var downloading: Downloading
    /// The appearance on disk of items that are not downloaded.
    public var undownloaded: Undownloaded
    /// The file name extensions of packages, in lowercase without the dot.
    ///
    /// On a real device, apps declare the types of packages; `rtfd` is declared by the system.
    public var packageExtensions: Set<String>

    /// Creates settings.
    public init(
        downloading: Downloading = .onRequest, undownloaded: Undownloaded = .placeholder,
        packageExtensions: Set<String> = ["rtfd", "bundle", "package"]
    ) {
        self.downloading = downloading
        self.undownloaded = undownloaded
        self.packageExtensions = packageExtensions
    }

    /// Returns the default settings of a platform: a Mac downloads all content; other platforms download content on
    /// request.
    public static func usual(on platform: Platform) -> DocumentSettings {
        DocumentSettings(downloading: platform == .macOS || platform == .catalyst ? .automatic : .onRequest)
    }
}
