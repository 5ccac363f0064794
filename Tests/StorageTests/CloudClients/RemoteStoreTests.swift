import CloudWorkload
import Containers
import Entitlements
import Foundation
import KeyValueStores
import LocalCloud
import Synchronization
import TestSupport
import Testing

@testable import CloudClients
@testable import SyncedNotes

/// Stores on the devices of a process, and of a server.
@Suite struct RemoteStoreTests {
    /// The simulators that the same tests use.
    enum Kind: String, CaseIterable {
        case inProcess, overNetwork
    }

    /// Two devices with the same app.
    private struct TwoDevices {
        let onPhone: any UbiquitousKeyValueStoring
        let onMac: any UbiquitousKeyValueStoring
        let setNetwork: (Bool) throws -> Void
        let advance: () throws -> Void
        let run: () throws -> Void
    }

    private static let app = App(
        "com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))

    private func devices(_ kind: Kind) throws -> TwoDevices {
        switch kind {
        case .inProcess:
            let world = try CloudSimulator()
            let ada = try world.addAccount("Ada")
            let phone = try world.addDevice("Ada's iPhone & more", signedInto: ada)
            let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
            return TwoDevices(
                onPhone: try phone.install(Self.app).keyValueStore(), onMac: try mac.install(Self.app).keyValueStore(),
                setNetwork: { try $0 ? phone.goOnline() : phone.goOffline() },
                advance: { try world.advance(by: .seconds(60)) }, run: { try world.runUntilIdle() })
        case .overNetwork:
            let server = try SharedCloudProcess()
            let cloud = RemoteCloud(at: server.url)
            try cloud.addAccount("Ada")
            let phone = try cloud.addDevice("Ada's iPhone & more", signedInto: "Ada")
            let mac = try cloud.addDevice("Mac", platform: .macOS, signedInto: "Ada")
            return TwoDevices(
                onPhone: try phone.install(Self.app), onMac: try mac.install(Self.app),
                setNetwork: { try $0 ? phone.goOnline() : phone.goOffline() },
                advance: { try cloud.advance(by: .seconds(60)) },
                run: { try withExtendedLifetime(server) { try cloud.runUntilIdle() } })
        }
    }

    @Test(arguments: Kind.allCases)
    func `the last of two equivalent keys is in the dictionary with its own value`(kind: Kind) throws {
        let devices = try devices(kind)
        for key in ["\u{E9}", "e\u{301}"] { devices.onPhone.set("\(key.utf8.count) bytes", forKey: key) }
        try devices.run()
        for store in [devices.onPhone, devices.onMac] {
            let pairs = store.dictionaryRepresentation.map { (Array($0.key.utf8), $0.value as? String) }
            #expect(pairs.map(\.0) == [Array("\u{E9}".utf8)] && pairs.map(\.1) == ["2 bytes"])
            #expect(store.string(forKey: "e\u{301}") == "3 bytes")
        }
    }

    @Test(arguments: Kind.allCases) func `values of all types arrive on the other device`(kind: Kind) throws {
        let devices = try devices(kind)
        let date = Date(timeIntervalSinceReferenceDate: 790_000_000.125)
        devices.onPhone.set("Chapter 3", forKey: "a+b&c=d é")
        devices.onPhone.set(Int64(-7), forKey: "integer")
        devices.onPhone.set(2.5, forKey: "real")
        devices.onPhone.set(true, forKey: "boolean")
        devices.onPhone.set(Data([0, 255]), forKey: "data")
        devices.onPhone.set([1, "a", [date]] as [Any], forKey: "array")
        devices.onPhone.set(["$date": "x"], forKey: "dictionary")
        try devices.run()
        let store = devices.onMac
        #expect(store.string(forKey: "a+b&c=d é") == "Chapter 3" && store.string(forKey: "integer") == nil)
        #expect(store.longLong(forKey: "integer") == -7 && store.object(forKey: "integer") as? Int == -7)
        #expect(store.double(forKey: "real") == 2.5 && store.longLong(forKey: "real") == 2)
        #expect(store.bool(forKey: "boolean") && !store.bool(forKey: "none"))
        #expect(store.data(forKey: "data") == Data([0, 255]))
        #expect((store.array(forKey: "array")?.last as? [Date])?.first == date)
        #expect(store.dictionary(forKey: "dictionary") as? [String: String] == ["$date": "x"])
        #expect(store.object(forKey: "none") == nil && store.synchronize())
        devices.onMac.removeObject(forKey: "real")
        try devices.run()
        #expect(devices.onPhone.dictionaryRepresentation.keys.sorted().count == 6)
    }

    @Test(arguments: Kind.allCases) func `settings that two devices change at the same time are merged`(
        kind: Kind
    ) throws {
        let devices = try devices(kind)
        let (onPhone, onMac) = (NoteSettings(store: devices.onPhone), NoteSettings(store: devices.onMac))
        try devices.setNetwork(false)
        onPhone.setPinned(true, "Shopping")
        onPhone.lastRead = "Shopping"
        try devices.advance()
        onMac.setPinned(true, "Trip")
        onMac.lastRead = "Trip"
        try devices.setNetwork(true)
        try devices.run()
        for settings in [onPhone, onMac] {
            #expect(settings.pinned == ["Shopping", "Trip"] && settings.lastRead == "Trip")
        }
    }

    @Test(arguments: Kind.allCases) func `an app is notified of the changes of the other device, until it ends`(
        kind: Kind
    ) async throws {
        let devices = try devices(kind)
        let seen = Mutex<[ExternalChange]>([])
        let observation = devices.onMac.observeExternalChanges { change in seen.withLock { $0.append(change) } }
        devices.onPhone.set("dark", forKey: "theme")
        devices.onMac.set("mine", forKey: "own")
        try devices.run()
        let end = ContinuousClock.now + .seconds(20)
        while seen.withLock(\.isEmpty), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(seen.withLock(\.self) == [ExternalChange(reason: .serverChange, changedKeys: ["theme"])])
        observation.end()
        devices.onPhone.set("light", forKey: "theme")
        try devices.run()
        #expect(seen.withLock(\.count) == 1 && devices.onMac.string(forKey: "theme") == "light")
    }

    @Test func `a failure has the reason of the server, and calls without an error report it later`() throws {
        let server = try SharedCloudProcess()
        let cloud = RemoteCloud(at: server.url, patience: .milliseconds(100))
        try cloud.addAccount("Ada")
        #expect(throws: RemoteCloudError.self) { try cloud.addAccount("Ada") }
        do { try cloud.addAccount("Ada") } catch { #expect(error.status == 409 && error.code == "nameTaken") }
        let store = try cloud.addDevice("phone", signedInto: "Ada").install(Self.app)
        store.set(String(repeating: "x", count: 2 << 20), forKey: "large")
        #expect(store.lastProblem?.code == "valueTooLarge" && store.object(forKey: "large") == nil)
        store.set(Thread.self, forKey: "type")
        #expect(store.lastProblem?.code == "notPropertyList")
        let missing = cloud.device("tablet").keyValueStore(of: "com.example.notes")
        #expect(missing.string(forKey: "theme") == nil && !missing.synchronize())
        #expect(missing.lastProblem?.message == "the device `tablet` does not exist")
        server.stop()
        store.set("dark", forKey: "theme")
        #expect(store.lastProblem?.status == nil)
    }

    @Test func `a connection that the server has closed is not used again`() throws {
        let server = try SharedCloudProcess("--request-timeout", "1")
        let cloud = RemoteCloud(at: server.url, patience: .zero)
        try cloud.addAccount("Ada")
        let store = try cloud.addDevice("phone", signedInto: "Ada").install(Self.app)
        for value in 1...2 {
            store.set(value, forKey: "page")
            #expect(store.lastProblem == nil)
            // The server closes idle connections after one second.
            Thread.sleep(forTimeInterval: 1.5)
        }
        #expect(store.object(forKey: "page") as? Int == 2)
    }

    @Test(arguments: [
        "Content-Length: -5", "Content-Length: 9223372036854775807", "Content-Length: x",
        "Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff", "Transfer-Encoding: chunked\r\n\r\n-1", nil,
    ])
    func `a response with a length that is not valid is an error`(header: String?) throws {
        let (listener, port) = try LoopbackSocket.listening()
        let head = "HTTP/1.1 200 OK\r\n" + (header ?? String(repeating: "a", count: 70_000)) + "\r\n"
        Thread {
            guard let client = listener.accept(), client.receiveMessage() != nil else { return }
            client.send(Array((header == nil ? head : head + "\r\n").utf8))
            _ = client.receive()
        }.start()
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        #expect(throws: RemoteCloudError.self) { try RemoteCloud(at: url, patience: .zero).addAccount("Ada") }
    }

    @Test func `local values stay while the server does not answer`() throws {
        let server = try SharedCloudProcess()
        let cloud = RemoteCloud(at: server.url, patience: .zero)
        try cloud.addAccount("Ada")
        let store = try cloud.addDevice("phone", signedInto: "Ada").install(Self.app)
        let name = "storage-tests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let settings = MirroredDefaults(defaults, mirroring: ["page", "theme"], in: store)
        settings.setValue(.string("dark"), forKey: "theme")
        settings.setValue(.integer(1), forKey: "page")
        server.stop()
        settings.setValue(.integer(2), forKey: "page")
        settings.reconcile()
        #expect(settings.value(forKey: "theme") == .string("dark") && settings.value(forKey: "page") == .integer(2))
        #expect(store.lastProblem != nil)
    }

    @Test func `after a rewind, an observer learns which keys do not exist anymore`() throws {
        let server = try SharedCloudProcess()
        let cloud = RemoteCloud(at: server.url)
        try cloud.addAccount("Ada")
        let phone = try cloud.addDevice("phone", signedInto: "Ada").install(Self.app)
        let mac = try cloud.addDevice("Mac", platform: .macOS, signedInto: "Ada").install(Self.app)
        phone.set("dark", forKey: "theme")
        try cloud.runUntilIdle()
        let before = try cloud.call("GET", "timeline", ["limit": "1"])
        let entry = try #require(
            try JSONTree(parsing: Array(before)).members?["timeline"]?.members?["current"]?.integer)
        let reported = Mutex<[String]>([])
        let observation = mac.observeExternalChanges { change in reported.withLock { $0 += change.changedKeys } }
        phone.set("new", forKey: "page")
        try cloud.runUntilIdle()
        try waitUntil { reported.withLock { $0.contains("page") } }
        reported.withLock { $0 = [] }
        try cloud.call("POST", "timeline/rewind", [:], body: ["entry": entry])
        try waitUntil { reported.withLock { $0.contains("page") && $0.contains("theme") } }
        #expect(mac.string(forKey: "page") == nil && mac.string(forKey: "theme") == "dark")
        withExtendedLifetime((server, observation)) {}
    }

    /// Waits until a condition holds; fails after ten seconds.
    private func waitUntil(_ condition: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(10)
        while !condition() {
            try #require(ContinuousClock.now < end)
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    @Test func `a token is sent to the server`() throws {
        let directory = try TemporaryDirectory()
        let token = try directory.write("correct-horse-battery\n", to: "token").path
        let server = try SharedCloudProcess("--token-file", token)
        #expect(throws: RemoteCloudError.self) { try RemoteCloud(at: server.url).addAccount("Ada") }
        try RemoteCloud(at: server.url, token: "correct-horse-battery").addAccount("Ada")
    }
}
