import Entitlements
import KeyValueStores
import LocalCloud

/// One step of a random history, with numbers for devices, apps, accounts, and keys so that histories can be reduced.
enum Operation: Codable, Hashable {
    case set(device: Int, app: Int, key: Int, size: Int)
    case remove(device: Int, app: Int, key: Int)
    case synchronize(device: Int, app: Int)
    /// The app is killed and launched again.
    case relaunch(device: Int, app: Int)
    case advance(milliseconds: Int)
    case step
    case goOffline(device: Int)
    case goOnline(device: Int)
    case setClock(device: Int, seconds: Int)
    case signOut(device: Int, removesValues: Bool)
    case signIn(device: Int, account: Int)
    case fault(Fault)
    case clearFaults
}

extension Operation {
    static func random(_ shape: History.Shape, by random: inout SeededGenerator) -> Operation {
        let device = Int.random(in: 0..<shape.devices, using: &random)
        let app = Int.random(in: 0..<shape.apps, using: &random)
        let key = Int.random(in: 0..<History.keys.count, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<38: return .set(device: device, app: app, key: key, size: Int.random(in: 0...60, using: &random))
        case 38..<48: return .remove(device: device, app: app, key: key)
        case 48..<52: return .synchronize(device: device, app: app)
        case 52..<54: return .relaunch(device: device, app: app)
        case 54..<70: return .advance(milliseconds: Int.random(in: 1...6_000, using: &random))
        case 70..<77: return .step
        case 77..<81: return .goOffline(device: device)
        case 81..<87: return .goOnline(device: device)
        case 87..<89: return .setClock(device: device, seconds: Int.random(in: -30...30, using: &random))
        case 89: return .signOut(device: device, removesValues: random.next() % 4 == 0)
        case 90..<92:
            return .signIn(device: device, account: Int.random(in: 0..<shape.accounts, using: &random))
        case 92..<99: return .fault(.random(by: &random))
        default: return .clearFaults
        }
    }
}

extension Fault {
    fileprivate static func random(by random: inout SeededGenerator) -> Fault {
        let places: [Transition.Kind] = [.upload, .serverWrite, .receipt, .download, .arrival]
        let effects: [Effect] = [
            .fail, .partial(1), .partial(0), .delay(.seconds(3)), .duplicate, .reorder, .accountUnavailable,
        ]
        return Fault(
            effects.randomElement(using: &random) ?? .fail, at: places.randomElement(using: &random) ?? .upload,
            probability: [0.3, 1].randomElement(using: &random) ?? 1, times: Int.random(in: 1...3, using: &random))
    }
}
