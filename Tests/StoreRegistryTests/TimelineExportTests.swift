import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EntcheckServer
@testable import LocalCloud

/// The timeline of a server as a Swift test.
@Suite struct TimelineExportTests {
    /// The export of the history below, which is also compiled and run as a test.
    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../StorageTests/Timelines/ExportedTimelineTests.swift")

    @Test func `an exported timeline is the test that is compiled and run with the libraries`() throws {
        let server = try CloudServer()
        try makeHistory(on: server)
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200 && export.headers["content-type"] == "text/x-swift; charset=utf-8")
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try Data(export.body.utf8).write(to: Self.sample)
        }
        #expect(try String(contentsOf: Self.sample, encoding: .utf8) == export.body)
    }

    /// Makes a history with conflicts, faults, errors, undone operations, a waiting download, a wrong clock, merged
    /// versions, and a run that is partly undone.
    private func makeHistory(on server: CloudServer) throws {
        try server.addDevices()
        try makeMerge(on: server)
        try writeOnDevicesWithLongNames(on: server)
        try makeUnusualOperations(on: server)
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        for (key, value) in [("a", "1"), ("b", #"["x",{"$date":"2026-01-02T03:04:05.000Z"}]"#), ("é\"\\", "\"\\n🌍\"")] {
            try phone.set(value, forKey: key)
        }
        try mac.write("first", to: "a/Letter.txt")
        try server.call("POST", "clock/run")
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("from the \(client.device)", to: "a/Letter.txt")
            try client.set("\"\(client.device)\"", forKey: "a")
        }
        try server.call("POST", "faults", body: #"{"effect":"delay","at":"upload","milliseconds":90000,"times":1}"#)
        for client in [phone, mac] { try client.goOffline(false) }
        try server.call("POST", "clock/advance", body: #"{"milliseconds":1500}"#)
        try server.call("POST", "clock/run")
        let entry = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        try phone.delete("a/Letter.txt")
        try phone.set("\"undone\"", forKey: "undone")
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(Int(entry))}"#)
        try mac.run("resolve", "a/Letter.txt", body: #"{"keep":"all"}"#)
        let long = ["device": "phone", "app": CloudServer.app, "key": String(repeating: "k", count: 65)]
        try server.call("PUT", "value", long, body: #"{"value":1}"#, status: 422)
        try server.submit(["do": "write", "device": "mac", "app": CloudServer.app, "path": "Documents/b", "text": "b"])
            .expectRedirect()
        try server.call("POST", "clock/run")
        let last = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(Int(last) - 4)}"#)
    }

    /// The names of the devices differ only at their ends.
    private func writeOnDevicesWithLongNames(on server: CloudServer) throws {
        for end in ["1", "2"] {
            let name = String(repeating: "n", count: 110) + end
            try server.call("POST", "devices", body: #"{"name":"\#(name)","platform":"macos"}"#)
            let app = #"{"bundleIdentifier":"\#(CloudServer.app)","ubiquityContainers":["iCloud.\#(CloudServer.app)"]}"#
            try server.call("POST", "apps", ["device": name], body: app)
            try server.call("PUT", "device/account", ["device": name], body: #"{"account":"Ada"}"#)
            try server.call("PUT", "device/network", ["device": name], body: #"{"isOn":false}"#)
            try CloudClient(server: server, device: name).write("written on \(end)", to: "\(end).txt")
        }
    }

    /// Makes a history of names with problems, a version that is downloaded and kept after a newer one has arrived, and
    /// values without a valid claim.
    private func makeUnusualOperations(on server: CloudServer) throws {
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        for path in ["a:b → c .txt", "odd.txt"] { try phone.write(path, to: path) }
        try phone.run("document/move", "odd.txt", body: #"{"to":"Documents/Odd.txt"}"#)
        for path in ["Pair.txt", "pair.txt", "Folder/c.txt"] { try phone.write(path, to: path) }
        // The phone has only a placeholder, whose name would be too long.
        let long = String(repeating: "n", count: 250)
        try mac.write("long", to: long)
        try server.call("POST", "clock/run")
        try phone.delete(long)
        try phone.delete("Pair.txt")
        try phone.run("document/move", "Folder", body: #"{"to":"Documents/FOLDER"}"#)
        try phone.write("0", to: "Old.txt")
        try server.call("POST", "clock/run")
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("old of the \(client.device)", to: "Old.txt")
            try client.goOffline(false)
        }
        try server.call("POST", "clock/run")
        let versions = try mac.versions("Old.txt")
        let ids = versions.compactMap { $0["id"]?.text }
        try #require(ids.count == 2)
        let version = ["device": "phone", "app": CloudServer.app, "path": "Documents/Old.txt", "version": ids[1]]
        try server.call("POST", "version/download", version)
        try phone.write("newer", to: "Old.txt")
        try server.call("POST", "clock/run")
        let body = #"{"keep":"version","version":"\#(ids[1])","current":"\#(ids[0])","versions":["\#(ids[1])"]}"#
        try mac.run("resolve", "Old.txt", body: body)
        try server.call("POST", "clock/run")
        #expect(try mac.versions("Old.txt").count == 2)
        let app = #"{"bundleIdentifier":"com.example.plain","keyValueStore":"com.example"}"#
        try server.call("POST", "apps", ["device": "phone"], body: app)
        let value = ["device": "phone", "app": "com.example.plain", "key": "a"]
        try server.call("PUT", "value", value, body: #"{"value":1}"#)
    }

    private func makeMerge(on server: CloudServer) throws {
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        try mac.write("draft", to: "Plan.txt")
        try server.call("POST", "clock/run")
        let plan = ["device": "phone", "app": CloudServer.app, "path": "Documents/Plan.txt"]
        try server.call("POST", "document/download", plan.merging(["wait": "5"]) { $1 })
        try server.call("PUT", "device/clock", ["device": "phone"], body: #"{"millisecondsAhead":-60000}"#)
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("plan of the \(client.device)", to: "Plan.txt")
        }
        for client in [phone, mac] { try client.goOffline(false) }
        try server.call("POST", "clock/run")
        let versions = try phone.versions("Plan.txt")
        let ids = versions.compactMap { $0["id"]?.text }
        try #require(ids.count == 2)
        try phone.run(
            "document/merge", "Plan.txt", body: #"{"current":"\#(ids[0])","versions":["\#(ids[1])"],"data":"AAEC"}"#)
        try server.call("POST", "clock/run")
    }

    @Test func `a fault with an unknown effect is rejected, and its name is not in the export`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let effect = "fail) }; fatalError("
        #expect(try server.submit(["do": "fault", "effect": effect, "at": "upload"]).status == 422)
        try server.call("POST", "faults", body: #"{"effect":"\#(effect)","at":"upload"}"#, status: 400)
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200 && !export.body.contains("fatalError"))
    }

    @Test func `a real clock becomes advances by the same durations`() throws {
        let run = try CloudRun(seed: 7, clock: .real)
        for operation: CloudOperation in [.set(0, "a", "1"), .write(1, "x", "one")] {
            #expect(run.perform(operation) == "")
            for milliseconds in [100, 100, 1_500, 100, 7_000, 100] {
                try CloudClock.advance(run.cloud, by: .milliseconds(milliseconds))
            }
        }
        // The operations before the first one of the test were not performed by a client.
        let entries = run.cloud.operationLog.log.entries(until: run.cloud.operationLog.current)
        let advances = entries.compactMap(\.operation.content.microseconds)
        #expect(advances.reduce(0, +) == 2 * 8_900_000 && advances.count <= 6, "\(advances)")
        let last = try #require(run.cloud.timeline(limit: 2_000).entries.last { !$0.transitions.isEmpty })
        try run.cloud.perform(ClientOperation(name: "rewind")) { try run.cloud.rewind(to: last.number) }
        let (log, current) = run.cloud.operationLog
        let statements = try log.entries(until: current).filter { $0.operation.name == "advance" }
            .flatMap(OperationSource.statements)
        #expect(statements.last == "try cloud.world.step()", "\(statements)")
    }

    @Test func `requests are performed while a real clock catches up`() async throws {
        let run = try CloudRun(seed: 11, clock: .real)
        for number in 0..<30 { #expect(run.perform(.write(number % 3, "x", "\(number)")) == "") }
        let (start, cloud) = (try run.cloud.world.now, run.cloud)
        let clock = Task.detached { try await CloudClock.catchUp(cloud, by: .seconds(600), within: .zero) }
        var times: [CloudInstant] = []
        while times.count < 5_000, times.last.map({ $0 < start + .seconds(600) }) ?? true {
            #expect(run.perform(.set(0, "a", "\(times.count)")) == "")
            times.append(try run.cloud.world.now)
            try await Task.sleep(for: .milliseconds(1))
        }
        try await clock.value
        #expect(try run.cloud.world.now == start + .seconds(600))
        #expect(Set(times).count > 3)
    }

    /// The clock waits for the requests of clients before each part, so many short parts make it later and later.
    @Test(arguments: [(0, 8), (100, 8), (1_000, 50), (2_000, 100), (5_000, 250), (600_000, 250)])
    func `a real clock that is late catches up in a few parts, none of which takes long`(late: Int, part: Int) {
        #expect(CloudClock.partTime(of: .milliseconds(late)) == .milliseconds(part))
    }

    @Test func `an advance that is limited in real time ends early, and is exported with its duration`() throws {
        let run = try CloudRun(seed: 12, clock: .real)
        for number in 0..<30 { #expect(run.perform(.write(number % 3, "x", "\(number)")) == "") }
        var (rest, advances) = (Duration.seconds(600), 0)
        while rest > .zero {
            rest -= try CloudClock.advance(run.cloud, by: rest, within: .zero)
            advances += 1
        }
        #expect(rest == .zero && advances > 3)
        let log = run.cloud.operationLog
        let exported = log.log.entries(until: log.current).compactMap(\.operation.content.microseconds)
        #expect(exported.reduce(0, +) == 600_000_000)
    }

    @Test func `an advance that is limited in real time performs what an advance by its duration performs`() throws {
        let (limited, whole) = (try CloudRun(seed: 13, clock: .real), try CloudRun(seed: 13, clock: .real))
        for number in 0..<40 {
            for run in [limited, whole] {
                #expect(run.perform(.write(number % 3, "x", "\(number)")) == "")
                #expect(run.perform(.set(number % 2, "a", "\(number)")) == "")
            }
            let duration = try CloudClock.advance(limited.cloud, by: .seconds(60), within: .zero)
            try CloudClock.advance(whole.cloud, by: duration)
            let worlds = [limited.cloud.world, whole.cloud.world]
            let states = try worlds.map { "\(try $0.now) \(try $0.waiting) \(try $0.events)" }
            #expect(states[0] == states[1])
        }
    }

    @Test func `a download that waits under a real clock lets the clock advance, and is repeated without waiting`()
        throws
    {
        let run = try CloudRun(seed: 8, clock: .real)
        #expect(run.perform(.write(1, "x", "one")) == "")
        for _ in 0..<5 { try CloudClock.advance(run.cloud, by: .seconds(10)) }
        let isDone = Mutex(false)
        let cloud = run.cloud
        let ticking = Thread {
            while !isDone.withLock(\.self) {
                _ = try? CloudClock.advance(cloud, by: .seconds(10))
                usleep(10_000)
            }
        }
        ticking.start()
        let target = "device=device%200&app=com.example.notes&path=Documents/x"
        let response = try run.request("POST", "document/download?\(target)&wait=30")
        isDone.withLock { $0 = true }
        #expect(response.status == 204, "\(response.body)")
        #expect(try run.request("GET", "document?\(target)").body.contains(#""text":"one""#))
        let (log, current) = run.cloud.operationLog
        let download = try #require(log.entries(until: current).first { $0.operation.name == "download" })
        let statement = try OperationSource.statements(download).joined()
        #expect(statement.contains("startDownloadingUbiquitousItem"), "\(statement)")
    }

    @Test func `a timeline with files that another program changed cannot be exported`() throws {
        let run = try CloudRun(seed: 9)
        let start = try run.state()
        try Data("by hand".utf8).write(to: URL(filePath: try run.documentsDirectory(0) + "/hand"))
        #expect(run.perform(.run) == "")
        let error = #expect(throws: RequestError.self) { try TimelineExport(run.cloud).text() }
        #expect(error?.message.contains("another program") == true, "\(error?.message ?? "")")
        try run.rewind(to: start)
        _ = try TimelineExport(run.cloud).text()
    }

    @Test func `a file whose name begins with that of a written document is not explained by the operation`() throws {
        let run = try CloudRun(seed: 9)
        try Data("by hand".utf8).write(to: URL(filePath: try run.documentsDirectory(0) + "/xy"))
        let target = "document?device=device%200&app=com.example.notes&path=Documents/x"
        #expect(try run.request("PUT", target, #"{"text":"one"}"#).status == 204)
        let error = #expect(throws: RequestError.self) { try TimelineExport(run.cloud).text() }
        #expect(error?.message.contains("another program") == true, "\(error?.message ?? "")")
    }

    @Test func `a file whose name begins with a combining accent is explained by the operation`() throws {
        let run = try CloudRun(seed: 9)
        let target = "document?device=device%200&app=com.example.notes&path=Documents/F/%CC%81x"
        #expect(try run.request("PUT", target, #"{"text":"one"}"#).status == 204)
        _ = try TimelineExport(run.cloud).text()
    }

    @Test func `undone operations do not count toward the limits of the export`() throws {
        var log = OperationLog(isWhole: true)
        var operation = ClientOperation(name: "setValue")
        operation.requestSize = OperationLog.byteLimit / 3
        for _ in 0..<10 { log.add(operation, from: 0, to: 1) }
        #expect(log.isWhole && log.entries(until: 1).count == 1)
        for step in 1..<4 { log.add(operation, from: step, to: step + 1) }
        #expect(!log.isWhole)
    }

    @Test func `a failed operation is repeated only if it changed something`() throws {
        let run = try CloudRun(seed: 10)
        let count = { run.cloud.operationLog.log.entries(until: .max).count }
        let before = count()
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try run.cloud.perform(ClientOperation(name: "setValue")) {
                throw Failure()
            }
        }
        #expect(count() == before)
        #expect(throws: Failure.self) {
            try run.cloud.perform(ClientOperation(name: "setValue")) {
                try run.cloud.world.setPace(.immediate, for: .download)
                throw Failure()
            }
        }
        #expect(count() == before + 1)
    }

    @Test func `a change that a reading request detects during an operation belongs to the operation`() throws {
        let run = try CloudRun(seed: 10)
        let before = run.cloud.history.current
        try run.cloud.perform(ClientOperation(name: "setValue")) {
            try HistoryOrigin.reading { try run.cloud.world.setPace(.immediate, for: .upload) }
        }
        #expect(run.cloud.history.current == before + 1)
        #expect(run.cloud.operationLog.log.entries(until: .max).last?.after == before + 1)
    }

    @Test func `an operation whose content has a member of another type is not exported`() throws {
        let server = try CloudServer()
        try server.addDevices()
        #expect(try server.get("/timeline.swift").status == 200)
        try server.call("PUT", "device/clock", ["device": "phone"], body: #"{"millisecondsAhead":5,"name":7}"#)
        let reply = try server.get("/timeline.swift")
        #expect(reply.status == 409 && reply.body.contains("has another type"))
    }

    @Test func `a world that existed before the server cannot be exported`() throws {
        let directory = try TemporaryDirectory()
        let world = directory.path("world.sqlite")
        let first = try CloudServer("--world", world)
        try first.addDevices()
        #expect(try first.get("/timeline.swift").status == 200)
        #expect(first.stop() == 0)
        let second = try CloudServer("--world", world)
        let reply = try second.get("/timeline.swift")
        #expect(reply.status == 409 && reply.body.contains("operations are missing"))
    }
}

extension WebReply {
    fileprivate func expectRedirect() { #expect(status == 303) }
}
