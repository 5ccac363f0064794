// Measures a server of a simulated iCloud with devices that write values and documents, and checks for losses.
//
// Exits with status 1 if a write failed, or an acknowledged write is missing.
//
// usage: cloud-load ENTCHECK [SECONDS [VALUES-PER-SECOND [DOCUMENTS-PER-SECOND [ACCOUNTS]]]]

import CloudWorkload
import Foundation
import Synchronization

@main
struct CloudLoad {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let tool = arguments.first else {
            print("usage: cloud-load ENTCHECK [SECONDS [VALUES-PER-SECOND [DOCUMENTS-PER-SECOND [ACCOUNTS]]]]")
            exit(2)
        }
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        let plan = LoadPlan(
            seconds: numbers.first ?? 600, values: numbers.dropFirst().first ?? 2_000,
            documents: numbers.dropFirst(2).first ?? 500, accounts: numbers.dropFirst(3).first ?? 50)
        let server = try LoadedServer(tool)
        defer { server.stop() }
        let start = ContinuousClock.now
        try server.addDevices(plan)
        FileHandle.standardError.write(Data("added \(plan.devices) devices in \(ContinuousClock.now - start)\n".utf8))
        let report = try LoadTest(server, plan).run()
        print(report.text)
        if !report.isComplete { exit(1) }
    }
}

/// The shape of a load.
struct LoadPlan: Sendable {
    /// The duration, in seconds.
    var seconds: Int
    /// The writes of values and documents per second, on all devices together.
    var values: Int
    var documents: Int
    /// The numbers of accounts, and of devices of each account.
    var accounts: Int
    let devicesPerAccount = 4
    /// The numbers of keys and documents that each device writes.
    let keys = 50
    let paths = 20
    /// The numbers of connections that write values and documents.
    var valueConnections: Int { min(16, devices) }
    var documentConnections: Int { min(8, devices) }
    /// The size of a document, in bytes.
    let size = 1_024

    var devices: Int { accounts * devicesPerAccount }

    static let app = "com.example.notes"
}

/// A server process that is measured.
final class LoadedServer: Sendable {
    let port: UInt16
    private let process: Process
    private let directory: String

    init(_ tool: String) throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "cloud-load-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: tool)
        process.arguments = [
            "cloud", "serve", "--port", "0", "--clock", "real", "--world", directory + "/world.sqlite",
        ]
        (process.standardOutput, process.standardInput) = (output, FileHandle.nullDevice)
        try process.run()
        let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines))
        guard let port = url?.port.flatMap({ UInt16(exactly: $0) }) else { throw CocoaError(.fileReadUnknown) }
        (self.process, self.port) = (process, port)
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// The memory of the process, in MiB; 0 if the system does not provide it.
    var memory: Int {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
    }

    /// The time of the simulated clock.
    var simulatedTime: Date {
        get throws {
            struct Response: Decodable {
                struct Status: Decodable { let now: String }
                let status: Status
            }
            let content = try LoadClient(port).expect("GET", "status").content
            let now = try JSONDecoder().decode(Response.self, from: Data(content.utf8)).status.now
            return try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(now)
        }
    }

    /// The processor time of the server, in seconds; 0 if the system does not provide it.
    var processorTime: Double { Self.processorTime(ofProcess: "\(process.processIdentifier)") }

    /// The processor time of this process, in seconds; 0 if the system does not provide it.
    static var ownProcessorTime: Double { processorTime(ofProcess: "self") }

    /// Returns the 14th and the 15th field of the status, in ticks
    /// (<https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>).
    private static func processorTime(ofProcess name: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)) ?? ""
        // The name of the program is in parentheses, and can contain spaces.
        let fields = status.split(separator: ")").last?.split(separator: " ").compactMap { Double($0) } ?? []
        let ticks = fields.dropFirst(10).prefix(2).reduce(0, +)
        return ticks / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    }

    func addDevices(_ plan: LoadPlan) throws {
        let client = LoadClient(port)
        for account in 0..<plan.accounts {
            try client.expect("POST", "accounts", #"{"name":"account \#(account)"}"#)
            for number in 0..<plan.devicesPerAccount {
                let device = account * plan.devicesPerAccount + number
                let platform = number == 0 ? "macos" : "ios"
                try client.expect(
                    "POST", "devices",
                    #"{"name":"\#(device)","platform":"\#(platform)","account":"account \#(account)"}"#)
                try client.expect(
                    "POST", "apps?device=\(device)",
                    """
                    {"bundleIdentifier":"\(LoadPlan.app)","keyValueStore":"A1B2C3D4E5.\(LoadPlan.app)",\
                    "ubiquityContainers":["iCloud.\(LoadPlan.app)"]}
                    """)
            }
        }
    }
}

/// A client with one connection, which is opened again if the server closes it.
final class LoadClient {
    private let port: UInt16
    private var connection: LoopbackSocket?
    private var number = 0
    private let name = UUID().uuidString

    init(_ port: UInt16) { self.port = port }

    struct Problem: Error { let message: String }

    /// Sends a request, and returns the response; `nil` if there is none.
    func send(_ method: String, _ target: String, _ body: String? = nil) -> HTTPMessage? {
        if connection == nil { connection = try? LoopbackSocket(connectingTo: port) }
        number += 1
        var head = "\(method) /api/v1/\(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        if method != "GET" { head += "Idempotency-Key: \(name)-\(number)\r\n" }
        if let body { head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        guard connection?.send((head + "\r\n" + (body ?? "")).utf8) == true,
            let response = connection?.receiveMessage()
        else {
            connection = nil
            return nil
        }
        return response
    }

    /// Sends a request that must succeed.
    @discardableResult
    func expect(_ method: String, _ target: String, _ body: String? = nil) throws -> HTTPMessage {
        guard let response = send(method, target, body), (200...299).contains(response.status) else {
            throw Problem(message: "\(method) \(target) fails")
        }
        return response
    }
}
