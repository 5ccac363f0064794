// Measures one flat directory with many files on several devices. `Tests/Benchmarks/growth` prints the table of growth.
//
//     GrowthBenchmark <files> <devices> <contents>
//
// The contents are `all` if every device downloads every file, or `one` if only the first device has the contents.

import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud

@main
struct GrowthBenchmark {
    static let app = App(
        "com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))

    static func main() throws {
        let numbers = CommandLine.arguments.compactMap(Int.init)
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 1 else {
            print("usage: GrowthBenchmark <files> <devices> <contents>")
            exit(2)
        }
        let directory = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID())").path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try run(
            files: numbers[0], devices: numbers[1], hasContents: CommandLine.arguments.contains("all"),
            below: directory)
    }

    static func run(files: Int, devices: Int, hasContents: Bool, below directory: String) throws {
        let start = ContinuousClock.now
        let world = try CloudSimulator()
        let account = try world.addAccount("Ada")
        func add(_ name: String) throws -> DocumentStore {
            try world.addDevice(name, platform: hasContents ? .macOS : .iOS, signedInto: account)
                .install(app).documentStore(in: directory + "/" + name)
        }
        let stores = try (1...devices).map { try add("device \($0)") }
        for store in stores { _ = try store.container() }
        try world.runUntilIdle()
        let before = memory()
        let documents = try stores[0].container().documents.path
        for file in 0..<files { try Data("\(file)".utf8).write(to: URL(filePath: "\(documents)/File \(file).txt")) }

        let scan = try seconds { try stores[0].noticeChanges() }
        let sync = try seconds { try world.runUntilIdle() }
        let each = (memory() - before) / files / devices
        let last = stores[devices - 1]
        let query = UbiquitousItemQuery(last) { _ in true }
        let gather = try seconds { try query.start() }
        precondition(query.resultCount == files)
        let newDevice = try seconds {
            _ = try add("new").container()
            try world.runUntilIdle()
        }
        let url = try last.container().documents.appending(path: "File \(files / 2).txt")
        try last.download(itemAt: url)
        let change = try seconds {
            try Data("changed".utf8).write(to: url)
            try world.runUntilIdle()
        }
        print(
            [String(files), String(devices), hasContents ? "all" : "one"].joined(separator: "\t"),
            [scan, sync, scan + sync, gather, newDevice, change].map { String(format: "%.3f", $0) }
                .joined(separator: "\t"),
            String(each), String(format: "%.1f", (ContinuousClock.now - start) / .seconds(1)), separator: "\t")
    }

    /// Returns the processor time of a function, in seconds.
    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let before = clock()
        try body()
        return Double(clock() - before) / Double(CLOCKS_PER_SEC)
    }

    /// The memory of the process, in bytes, or 0 if the system does not have the file `/proc/self/status`.
    private static func memory() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
    }
}
