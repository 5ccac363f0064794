import Containers
import Entitlements
import FoundationShims
import LocalCloud

/// The reason that a file is not a recording.
struct RecordingError: Error {
    /// The reason, with the file and the line.
    let message: String
}

/// A history of devices with the observed outcomes, as `Docs/Recordings.md` describes it.
///
/// Each line is a JSON object: the description of a device, an operation with its outcome, or a change that an app was
/// notified of. The recordings of several devices are merged by time.
struct Recording {
    /// A recorded device, and the app on it.
    struct RecordedDevice {
        let name: String
        let platform: Platform
        let account: String
        let app: App
        let start: CloudInstant
    }

    /// The devices, in the order of their descriptions.
    private(set) var devices: [RecordedDevice] = []
    /// The operations and changes, in the order of time.
    private(set) var lines: [RecordedLine] = []

    /// The only version of the format.
    static let schema = "entcheck/cloud-recording/1"
    /// The maximum size of a line, in bytes; bounds the memory for its parts.
    static let lineLimit = 16 << 20
    /// The maximum size of a file, in bytes.
    static let fileLimit = 256 << 20

    /// The time of the first device, from which the simulated clock starts.
    var start: CloudInstant { devices.map(\.start).min() ?? .newYear2026 }

    /// Adds the lines of a file.
    ///
    /// - Throws: ``RecordingError`` with the line that is not valid.
    mutating func append(_ bytes: [UInt8], of file: String) throws(RecordingError) {
        let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        for (index, line) in parts where line.contains(where: { $0 != 0x0D && $0 != 0x20 }) {
            let location = RecordedLine.Location(file: file, line: index + 1)
            do throws(RecordingError) {
                try append(RecordedMembers(parsing: line), at: location)
            } catch {
                throw RecordingError(message: "\(location): \(error.message)")
            }
        }
        lines.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    }

    private mutating func append(
        _ members: RecordedMembers, at location: RecordedLine.Location
    ) throws(RecordingError) {
        if members.contains("schema") { return devices.append(try device(of: members)) }
        let name = try members.text("device")
        guard let device = devices.first(where: { $0.name == name }) else {
            throw RecordingError(message: "the device `\(name)` is not described in an earlier line")
        }
        let line = RecordedLine(
            location: location, order: lines.count, device: name, time: device.start + (try members.offset()),
            content: try RecordedLine.Content(members))
        lines.append(line)
    }

    private func device(of members: RecordedMembers) throws(RecordingError) -> RecordedDevice {
        let schema = try members.text("schema")
        guard schema == Self.schema else {
            throw RecordingError(message: "`schema` is `\(schema)`; expected `\(Self.schema)`")
        }
        let name = try members.text("device")
        guard !devices.contains(where: { $0.name == name }) else {
            throw RecordingError(message: "the device `\(name)` is already described in an earlier line")
        }
        let platform = try members.text("platform")
        guard let platform = Platform.allCases.first(where: { $0.rawValue == platform }) else {
            let names = Platform.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw RecordingError(message: "`platform` is `\(platform)`; expected one of \(names)")
        }
        let claims = StorageClaims(
            keyValueStore: try members.optionalText("keyValueStore"),
            ubiquityContainers: try members.optionalTexts("ubiquityContainers"))
        return RecordedDevice(
            name: name, platform: platform, account: try members.text("account"),
            app: App(try members.text("app"), claims: claims), start: try members.date("start"))
    }
}

/// An operation or a change, with its location in a file.
struct RecordedLine {
    /// A line of a file.
    struct Location: CustomStringConvertible {
        let file: String
        /// The number, counted from 1.
        let line: Int

        var description: String { "\(file):\(line)" }
    }

    /// The content of a line.
    enum Content {
        /// An operation, and whether it failed.
        case operation(RecordedOperation, isFailed: Bool)
        /// A change that the app was notified of.
        case change(RecordedChange)
    }

    let location: Location
    /// The position among all lines, for lines with the same time.
    let order: Int
    let device: String
    let time: CloudInstant
    let content: Content
}

/// A change of the key-value store that the app was notified of.
struct RecordedChange: Equatable, CustomStringConvertible {
    let reason: String
    let keys: [String]

    var description: String { "`\(reason)` of \(keys.map { "`\($0)`" }.joined(separator: ", "))" }
}

extension RecordedLine.Content {
    init(_ members: RecordedMembers) throws(RecordingError) {
        if members.contains("do") {
            self = .operation(try RecordedOperation(members), isFailed: members.contains("error"))
            return
        }
        let what = try members.text("see")
        guard what == "change" else { throw RecordingError(message: "`see` is `\(what)`; expected `change`") }
        self = .change(RecordedChange(reason: try members.text("reason"), keys: try members.texts("keys").sorted()))
    }
}
