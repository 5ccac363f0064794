/// The rule that selects the current version from two concurrent versions; it is the same on every device.
///
/// Apple documents only that iCloud selects one; see `documents-winner` in `Docs/DifferencesFromICloud.md`.
///
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
public enum ConflictRule: Sendable, Hashable, Codable {
    /// The version with the later date by the clocks of the devices; if the dates are equal, the version of the device
    /// whose name sorts last.
    case latest
    /// The version that reached the server first.
    case first
    /// The version of the device with this name; if that device made neither or both versions, the later version.
    case device(String)

    /// Returns whether a version that reaches the server replaces the current one.
    func prefers(_ new: Version, to old: Version) -> Bool {
        switch self {
        case .first: return false
        case .device(let name) where new.device != old.device && [new.device, old.device].contains(name):
            return new.device == name
        case .device, .latest:
            return (old.date, old.device, old.id.count, old.id) < (new.date, new.device, new.id.count, new.id)
        }
    }
}
