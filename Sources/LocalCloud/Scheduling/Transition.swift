/// A scheduled operation that has not happened yet: an upload, a download, or a notification.
public struct Transition: Sendable, Hashable, Codable, Identifiable {
    /// The kind of a transition; faults apply to transitions of one kind.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The name that appears in the event log.
        public let rawValue: String

        /// Creates a kind with a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A device uploads its local changes.
        public static let upload = Kind(rawValue: "upload")
        /// An upload reaches the server, which accepts or rejects the changes.
        public static let serverWrite = Kind(rawValue: "server write")
        /// The response to an upload reaches the device.
        public static let receipt = Kind(rawValue: "receipt")
        /// A device requests the latest changes because the server notified it or it came online.
        public static let download = Kind(rawValue: "download")
        /// The response to a download request reaches the device.
        public static let arrival = Kind(rawValue: "arrival")
        /// The apps of a device are notified of changes.
        public static let notification = Kind(rawValue: "notification")

        /// A device uploads a part of the content of documents.
        public static let contentUpload = Kind(rawValue: "content upload")
        /// A device downloads a part of the content of documents.
        public static let contentDownload = Kind(rawValue: "content download")

        /// All kinds.
        public static let all = [
            upload, serverWrite, receipt, download, arrival, notification, contentUpload, contentDownload,
        ]
    }

    /// The number of the transition, unique in the simulator.
    public let id: Int
    /// The kind of operation.
    public let kind: Kind
    /// The name of the device that performs the operation, or that sends or receives the message.
    public let device: String
    /// The identifier of the store that the operation concerns.
    public let subject: String
    /// The time at which the transition happens, or `nil` if it must be run explicitly.
    public internal(set) var due: CloudInstant?

    /// The name of the service that performs the transition.
    package let service: String
    /// A number that orders transitions that are due at the same time.
    var order: UInt64
    /// Whether the transition happens before the call that caused it returns.
    var isImmediate: Bool
    /// Whether a fault has already delayed the transition.
    ///
    /// No transition is delayed twice, so that each one happens eventually.
    var wasPutOff = false
}

extension Transition.Kind: CustomStringConvertible {
    /// The name of the kind.
    public var description: String { rawValue }
}
