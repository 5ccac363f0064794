#if !canImport(Darwin)
import AppleNames
import Containers
import Entitlements
import Foundation
import LocalCloud
import Synchronization
import TestSupport

@testable import CloudRecorder

/// A history of a phone and a Mac that recorders run on simulated devices.
final class RecordedHistory {
    /// The files in which the recordings are written, in the order of the devices.
    static let files = ["phone.jsonl", "mac.jsonl"]

    private let directory: TemporaryDirectory
    private let world: CloudSimulator
    private let devices: [String: Device]
    private var recorders: [String: (app: RunningApp, recorder: CloudRecorder)] = [:]
    private let lines = Mutex<[String: [String]]>([:])
    private let start = CloudInstant.newYear2026.date

    private static let platforms: [(String, Platform)] = [("phone", .iOS), ("mac", .macOS)]
    private static let app = App(
        "com.example.notes",
        claims: StorageClaims(
            keyValueStore: "A1B2C3D4E5.com.example.notes", ubiquityContainers: ["iCloud.com.example.notes"]))

    init() throws {
        directory = try TemporaryDirectory()
        world = try CloudSimulator()
        for kind in Transition.Kind.all {
            guard case .after(let range) = DelayPolicy.default(for: kind) else { continue }
            try world.setPace(.after(range.upperBound), for: kind)
        }
        let ada = try world.addAccount("Ada")
        var devices: [String: Device] = [:]
        for (name, platform) in Self.platforms {
            devices[name] = try world.addDevice(name, platform: platform, signedInto: ada)
        }
        self.devices = devices
        for (name, platform) in Self.platforms { recorders[name] = try recorder(name, platform) }
    }

    private func recorder(_ name: String, _ platform: Platform) throws -> (RunningApp, CloudRecorder) {
        guard let device = devices[name] else { throw CocoaError(.fileNoSuchFile) }
        let app = try RunningApp(device.install(Self.app), home: directory.path(name))
        let described = RecordedDevice(
            name: name, platform: platform.rawValue, account: "Ada", app: Self.app.bundleIdentifier,
            keyValueStore: Self.app.claims.keyValueStore, ubiquityContainers: Self.app.claims.ubiquityContainers,
            system: "simulator")
        let recorder = app.asDefault {
            CloudRecorder(described, start: start, now: { [world] in (try? world.now.date) ?? Date() }) {
                [world] operation, account in
                switch operation {
                case "offline": try? device.goOffline()
                case "online": try? device.goOnline()
                case "signOut": try? device.signOut()
                default: if let account = try? world.account(account ?? "") { try? device.signIn(to: account) }
                }
            } output: { [weak self] line in
                self?.lines.withLock { $0[name, default: []].append(line) }
            }
        }
        return (app, recorder)
    }

    /// Runs the operations of a plan at their times, on both devices.
    func run(_ plan: String) throws {
        for line in plan.split(separator: "\n") {
            let operation = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let name = operation?["device"] as? String, let device = recorders[name] else { continue }
            try advance(to: start + (operation?["at"] as? Double ?? 0))
            try device.app.asDefault { try device.recorder.perform(String(line)) }
        }
    }

    /// Runs the operations of a plan on one device, as an app does.
    func run(_ plan: String, on name: String) async throws {
        guard let device = recorders[name] else { return }
        try await device.app.asDefault {
            try await device.recorder.run(plan, wait: { try self.advance(to: $0) })
        }
    }

    private func advance(to time: Date) throws {
        let left = time.timeIntervalSince(try world.now.date)
        if left > 0 { try world.advance(by: .microseconds(Int64((left * 1_000_000).rounded()))) }
    }

    /// The recordings by the names of their files.
    var recordings: [String: [String]] {
        lines.withLock { lines in
            Dictionary(uniqueKeysWithValues: lines.map { ($0.key + ".jsonl", $0.value) })
        }
    }
}
#endif
