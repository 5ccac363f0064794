/// Something that has been set in motion and has not happened yet: an upload, a download, a notification.
public struct Transition: Sendable, Hashable, Codable, Identifiable {
    /// What kind of thing happens; also the place at which a fault can strike.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The name, as it appears in the event log.
        public let rawValue: String

        /// Creates a kind by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A device sends what was changed on it.
        public static let upload = Kind(rawValue: "upload")
        /// What a device sent reaches the server, which takes it or refuses it.
        public static let serverWrite = Kind(rawValue: "server write")
        /// The server's answer to what it was sent reaches the device.
        public static let receipt = Kind(rawValue: "receipt")
        /// A device asks the server what changed, because it was told to or has just come online.
        public static let download = Kind(rawValue: "download")
        /// What the server answered reaches the device.
        public static let arrival = Kind(rawValue: "arrival")
        /// The apps of a device are told what changed.
        public static let notification = Kind(rawValue: "notification")

        /// A device sends a part of the contents of documents.
        public static let contentUpload = Kind(rawValue: "content upload")
        /// A device receives a part of the contents of documents.
        public static let contentDownload = Kind(rawValue: "content download")

        /// All kinds there are.
        public static let all = [
            upload, serverWrite, receipt, download, arrival, notification, contentUpload, contentDownload,
        ]
    }

    /// A number that no other transition of the world has.
    public let id: Int
    /// What happens.
    public let kind: Kind
    /// The device on which it happens, or whose message it is.
    public let device: String
    /// What it is about, as the identifier of a store.
    public let subject: String
    /// When it happens; nil if it waits to be run by hand.
    public internal(set) var due: CloudInstant?

    /// Which service knows what to do.
    package let service: String
    /// Decides among transitions that are due at the same moment.
    var order: UInt64
    /// Whether it happens before the call that caused it returns.
    var isImmediate: Bool
    /// Whether a fault has already put it off; none does so twice, so that everything happens at last.
    var wasPutOff = false
}

extension Transition.Kind: CustomStringConvertible {
    /// The name of the kind.
    public var description: String { rawValue }
}
