import DocumentStores
import LocalCloud

/// One step of a random history; devices and names are numbers, so that histories can be shortened.
enum DocumentOperation: Codable, Hashable {
    /// Writes a file, or a package if the name is that of a package: in place, or to a temporary file that is then
    /// renamed.
    case write(device: Int, name: Int, size: Int, isAtomic: Bool)
    /// Writes a file that is never synced into a folder.
    case writeLocal(device: Int, folder: Int)
    case move(device: Int, name: Int, to: Int)
    case delete(device: Int, name: Int)
    /// Writes a file and deletes it before it is uploaded, or even before the device detects it.
    case writeAndDelete(device: Int, name: Int, isNoticed: Bool)
    case deleteFolder(device: Int, folder: Int)
    case moveFolder(device: Int, folder: Int, to: Int)
    case notice(device: Int)
    case download(device: Int, name: Int)
    case evict(device: Int, name: Int)
    case keepCurrent(device: Int, name: Int)
    case keepOther(device: Int, name: Int)
    case keepAll(device: Int, name: Int)
    case merge(device: Int, name: Int)
    /// Excludes a file or a package from syncing.
    case exclude(device: Int, name: Int)
    case include(device: Int, name: Int)
    case advance(milliseconds: Int)
    case step
    case goOffline(device: Int)
    case goOnline(device: Int)
    case setClock(device: Int, seconds: Int)
    case signOut(device: Int)
    case signIn(device: Int)
    case fault(Fault)
    case clearFaults
    /// Crashes after a number of file system calls; another process continues.
    case crash(calls: Int)
}

extension DocumentOperation {
    static func random(_ shape: DocumentHistory.Shape, by random: inout SeededGenerator) -> DocumentOperation {
        let device = Int.random(in: 0..<shape.devices, using: &random)
        let name = Int.random(in: 0..<DocumentHistory.names.count, using: &random)
        let other = Int.random(in: 0..<DocumentHistory.names.count, using: &random)
        let folder = Int.random(in: 0..<DocumentHistory.folders.count, using: &random)
        let otherFolder = Int.random(in: 0..<DocumentHistory.folders.count, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<19:
            return .write(
                device: device, name: name, size: Int.random(in: 0...90, using: &random),
                isAtomic: random.next() % 2 == 0)
        case 19..<22: return .writeLocal(device: device, folder: folder)
        case 22..<30: return .move(device: device, name: name, to: other)
        case 30..<34: return .delete(device: device, name: name)
        case 34..<36:
            return .writeAndDelete(device: device, name: name, isNoticed: random.next() % 3 != 0)
        case 36 where !shape.keepsFolders: return .deleteFolder(device: device, folder: folder)
        case 36..<39: return .moveFolder(device: device, folder: folder, to: otherFolder)
        case 39: return other % 3 != 0 ? .exclude(device: device, name: name) : .include(device: device, name: name)
        case 40..<42: return .notice(device: device)
        case 42..<46: return .download(device: device, name: name)
        case 46..<50: return .evict(device: device, name: name)
        case 50: return .keepCurrent(device: device, name: name)
        case 51: return .keepOther(device: device, name: name)
        case 52: return other % 2 == 0 ? .keepAll(device: device, name: name) : .merge(device: device, name: name)
        case 53..<72: return .advance(milliseconds: Int.random(in: 1...6_000, using: &random))
        case 72..<78: return .step
        case 78..<81: return .goOffline(device: device)
        case 81..<86: return .goOnline(device: device)
        case 86: return .setClock(device: device, seconds: Int.random(in: -30...30, using: &random))
        case 87: return shape.signsOut ? .signOut(device: device) : .step
        case 88: return .signIn(device: device)
        case 89..<93: return .fault(.anywhere(by: &random))
        case 93: return .clearFaults
        default: return shape.crashes ? .crash(calls: Int.random(in: 0...25, using: &random)) : .step
        }
    }
}

extension Fault {
    fileprivate static func anywhere(by random: inout SeededGenerator) -> Fault {
        let places: [Transition.Kind] = [
            .upload, .serverWrite, .receipt, .download, .arrival, .contentUpload, .contentDownload,
        ]
        let effects: [Effect] = [
            .fail, .partial(1), .partial(0), .delay(.seconds(3)), .duplicate, .reorder, .accountUnavailable,
            .serverFull,
        ]
        return Fault(
            effects.randomElement(using: &random) ?? .fail, at: places.randomElement(using: &random) ?? .upload,
            probability: [0.3, 1].randomElement(using: &random) ?? 1, times: Int.random(in: 1...3, using: &random))
    }
}
