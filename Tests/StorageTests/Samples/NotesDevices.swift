import CloudClients
import DocumentStores
import Entitlements
import KeyValueStores
import LocalCloud
import TestSupport
import Testing

@testable import SyncedNotes

/// The simulators that the same tests use.
enum SimulatorKind: String, CaseIterable {
    case inProcess, overNetwork
}

/// The sample on a phone and a Mac of the same user.
struct NotesDevices {
    let onPhone: NotesApp
    let onMac: NotesApp
    /// Connects the phone to the network, or disconnects it.
    let setNetwork: (Bool) throws -> Void
    /// Advances the simulated clock by a minute.
    let advance: () throws -> Void
    /// Advances the simulated clock until nothing is in transit.
    let run: () throws -> Void

    init(_ kind: SimulatorKind) throws {
        switch kind {
        case .inProcess: try self.init(in: CloudSimulator(), TemporaryDirectory())
        case .overNetwork: try self.init(on: SharedCloudProcess())
        }
        try run()
    }

    private init(in world: CloudSimulator, _ directory: TemporaryDirectory) throws {
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("phone", signedInto: ada)
        let mac = try world.addDevice("mac", platform: .macOS, signedInto: ada)
        onPhone = try NotesApp(on: phone, home: directory.path("phone"))
        onMac = try NotesApp(on: mac, home: directory.path("mac"))
        setNetwork = { try $0 ? phone.goOnline() : phone.goOffline() }
        advance = { try world.advance(by: .seconds(60)) }
        run = { _ = try withExtendedLifetime(directory) { try world.runUntilIdle() } }
    }

    private init(on server: SharedCloudProcess) throws {
        let cloud = RemoteCloud(at: server.url)
        try cloud.addAccount("Ada")
        let phone = try cloud.addDevice("phone", signedInto: "Ada")
        onPhone = try NotesApp(on: phone)
        onMac = try NotesApp(on: cloud.addDevice("mac", platform: .macOS, signedInto: "Ada"))
        setNetwork = { try $0 ? phone.goOnline() : phone.goOffline() }
        advance = { try cloud.advance(by: .seconds(60)) }
        run = { try withExtendedLifetime(server) { try cloud.runUntilIdle() } }
    }

    /// Changes a note on both devices while the phone is offline.
    func makeConflict(_ textOnPhone: String, _ textOnMac: String) throws {
        try onMac.library.write("milk\n", to: "Shopping")
        try run()
        #expect(try onPhone.library.text(of: "Shopping") == "milk\n")
        try setNetwork(false)
        try onPhone.library.write(textOnPhone, to: "Shopping")
        try advance()
        try onMac.library.write(textOnMac, to: "Shopping")
        try run()
        try setNetwork(true)
        try run()
    }
}

extension NotesApp {
    /// Launches the app on a device of a server.
    fileprivate init(on device: RemoteDevice) throws {
        let store = try device.install(Self.app)
        self.init(
            device: device.name, settings: NoteSettings(store: store),
            library: NoteLibrary(documents: device.documents(of: Self.app.bundleIdentifier)))
    }
}
