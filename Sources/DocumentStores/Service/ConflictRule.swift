/// Which of two versions that were made at the same time becomes the current one, on every device.
///
/// Apple says only that iCloud picks one; see `documents-winner` in `Docs/DifferencesFromICloud.md`.
///
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
public enum ConflictRule: Sendable, Hashable, Codable {
    /// The one with the later date, by the clocks of the devices; of the same date, that of the device whose name
    /// sorts last.
    case latest
    /// The one that reached the server first.
    case first
    /// That of a device, by its name; if it made neither, the later one.
    case device(String)

    /// Whether a version that comes to the server takes the place of the one that is there.
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
