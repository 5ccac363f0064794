#if !canImport(Darwin)
import Foundation
import LocalCloud

/// Random operations on two devices; the times of all lines differ.
struct RandomPlan {
    /// The lines of the plan.
    let text: String

    init(seed: UInt64, count: Int = 60) throws {
        var random = SeededGenerator(seed: seed)
        var (time, lines) = (0.0, [String]())
        for _ in 0..<count {
            time += Double(Int.random(in: 1...20_000, using: &random)) / 1_000
            lines.append(try Self.line(at: time, &random))
        }
        for device in ["phone", "mac"] {
            time += 600
            lines.append(try Self.json(["at": time, "device": device, "do": "online"]))
        }
        for device in ["phone", "mac"] {
            time += 600
            lines.append(try Self.json(["at": time, "device": device, "do": "check"]))
        }
        text = lines.joined(separator: "\n")
    }

    private static func line(at time: Double, _ random: inout SeededGenerator) throws -> String {
        let device = ["phone", "mac"].randomElement(using: &random) ?? "mac"
        let path = "Documents/\(["a.txt", "b.txt", "c/d.txt"].randomElement(using: &random) ?? "a.txt")"
        let key = ["theme", "page", "size"].randomElement(using: &random) ?? "theme"
        var members: [String: Any] = ["at": time, "device": device]
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<20:
            let value: Any = [Int(time), "\(time)", true, time + 0.5].randomElement(using: &random) ?? ""
            members.merge(["do": "set", "key": key, "value": value]) { $1 }
        case 20..<25: members.merge(["do": "remove", "key": key]) { $1 }
        case 25..<30: members["do"] = "synchronize"
        case 30..<50: members.merge(["do": "write", "path": path, "text": "\(device) \(time)"]) { $1 }
        case 50..<55: members.merge(["do": "delete", "path": path]) { $1 }
        case 55..<60: members.merge(["do": "move", "path": path, "to": "Documents/e \(Int(time)).txt"]) { $1 }
        case 60..<65: members.merge(["do": "download", "path": path]) { $1 }
        case 65..<68: members.merge(["do": "evict", "path": path]) { $1 }
        case 68..<74: members.merge(["do": "resolve", "path": path]) { $1 }
        case 74..<80: members["do"] = "offline"
        case 80..<87: members["do"] = "online"
        default: members["do"] = "check"
        }
        return try json(members)
    }

    private static func json(_ members: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: members, options: .sortedKeys), as: UTF8.self)
    }
}
#endif
