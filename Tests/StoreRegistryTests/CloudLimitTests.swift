import Containers
import Entitlements
import KeyValueStores
import Testing

@testable import EntcheckServer
@testable import LocalCloud

/// The sizes at which the page and the export of a simulated iCloud end.
@Suite struct CloudLimitTests {
    private static let bundle = "com.example.notes"

    /// Sets values that take 1.6 MB on a page, and syncs them to five devices.
    private func runWithLongValues() throws -> CloudRun {
        let run = try CloudRun(seed: 1)
        for device in 3..<5 { #expect(run.perform(.addDevice(device)).isEmpty) }
        let value = PropertyListValue.array(Array(repeating: .string(String(repeating: "&", count: 60)), count: 40))
        let app = try run.cloud.app(Self.bundle, on: "device 0")
        try run.cloud.perform(ClientOperation(name: "setValue")) {
            for number in 0..<150 { try run.cloud.keyValues(of: app).setValue(value, forKey: "key \(number)") }
        }
        #expect(run.perform(.run).isEmpty)
        return run
    }

    private func page(of run: CloudRun) throws -> String {
        try HistoryOrigin.reading { try CloudPage(run.cloud, before: nil).text() }
    }

    @Test func `a page that is full names the devices whose stores are not shown`() throws {
        let page = try page(of: try runWithLongValues())
        #expect((4 << 20..<8 << 20).contains(page.utf8.count))
        #expect(page.contains("the stores of 2 devices are not shown (device 3, device 4, …); the API lists them."))
        #expect(page.contains("<h3>\(Self.bundle) on device 2</h3>"))
        #expect(!page.contains("<h3>\(Self.bundle) on device 3</h3>"))
    }

    @Test func `a page that is full names the device whose apps are not all shown`() throws {
        let run = try runWithLongValues()
        let claims = StorageClaims(keyValueStore: "A1B2C3D4E5.\(Self.bundle)")
        for name in ["a", "b", "c"] {
            let app = App("\(Self.bundle).\(name)", claims: claims)
            _ = try run.cloud.install(app, on: try run.cloud.device("device 0"))
        }
        #expect(run.perform(.run).isEmpty)
        let page = try page(of: run)
        #expect(page.contains("The page is full: some apps on device 0 are not shown; the API lists them."))
        #expect(page.contains("the stores of 4 devices are not shown (device 1, device 2, "))
    }

    @Test func `a timeline whose values are too large for a test is not exported`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let text = String(repeating: "x", count: 1_000_000)
        try CloudClient(server: server, device: "phone").set("\"\(text)\"", forKey: "key")
        try server.call("POST", "clock/run")
        let small = try server.get("/timeline.swift")
        #expect(small.status == 200 && small.body.utf8.count > 3_000_000)
        for device in 0..<8 {
            try server.call("POST", "devices", body: #"{"name":"mac \#(device)","platform":"macos","account":"Ada"}"#)
            let app = #"{"bundleIdentifier":"\#(Self.bundle)","keyValueStore":"A1B2C3D4E5.\#(Self.bundle)"}"#
            try server.call("POST", "apps", ["device": "mac \(device)"], body: app)
        }
        try server.call("POST", "clock/run")
        let large = try server.get("/timeline.swift")
        #expect(large.status == 409)
        #expect(large.body.contains("because the values that all apps see have more than 8 MiB together"))
    }
}
