import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud

/// Measures the scan of a container with many real files, and the first results and updates of queries.
struct DocumentBenchmarks {
    static let app = App(
        "com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
    /// The number of directories with 100 files each: 1,000, or the last argument.
    static let directories = CommandLine.arguments.last.flatMap(Int.init) ?? 1_000
    static let filesEach = 100

    let world: CloudSimulator
    let store: DocumentStore
    let documents: URL

    init(below directory: String, name: String, world: CloudSimulator) throws {
        self.world = world
        let account = try world.account("Ada") ?? world.addAccount("Ada")
        store = try world.addDevice(name, platform: name == "mac" ? .macOS : .iOS, signedInto: account)
            .install(Self.app).documentStore(in: directory + "/" + name)
        documents = try store.container().documents
    }

    static func run(below directory: String) throws {
        let world = try CloudSimulator()
        let before = memory()
        let mac = try DocumentBenchmarks(below: directory, name: "mac", world: world)
        try world.runUntilIdle()
        try mac.fill()
        let count = directories * filesEach
        print("\(count) files in \(directories) directories")
        try time("first scan of all files") { try mac.store.noticeChanges() }
        try mac.gather("gathering")
        try mac.update("one file written, detected, and reported by a query")
        try time("all files uploaded to the server") { try world.runUntilIdle() }
        try mac.gather("gathering after the upload")
        try mac.update("one file written, detected, and reported by a query")
        print("memory for one device and the server: \((memory() - before) >> 20) MiB")
        let phone = try DocumentBenchmarks(below: directory, name: "phone", world: world)
        try time("metadata of all files received by a phone") { try world.runUntilIdle() }
        try phone.gather("gathering on the phone")
        try mac.update("one file written, uploaded, and reported on the phone", other: phone)
        print("memory for two devices and the server: \((memory() - before) >> 20) MiB")
        print("memory of the process at its peak: \(memory("VmHWM:") >> 20) MiB")
    }

    private func fill() throws {
        for directory in 0..<Self.directories {
            let path = documents.appending(path: "Folder \(directory)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in 0..<Self.filesEach {
                try Data("\(file)".utf8).write(to: URL(filePath: "\(path)/File \(file).txt"))
            }
        }
    }

    private func gather(_ name: String) throws {
        let query = UbiquitousItemQuery(store) { $0.kind == .file }
        try Self.time(name) {
            try query.start()
            precondition(query.resultCount >= Self.directories * Self.filesEach)
        }
        Self.time("  results in order") { _ = query.results.count }
    }

    /// Writes one file, and waits until the query of a device reports it.
    private func update(_ name: String, other: DocumentBenchmarks? = nil) throws {
        let query = UbiquitousItemQuery((other ?? self).store) { $0.size == 12_345 }
        try query.start()
        let content = Data(repeating: 1, count: 12_345)
        var best = Duration.seconds(3600)
        for number in 0..<7 {
            let url = documents.appending(path: "Folder \(number * 77 % Self.directories)/File 7.txt")
            let time = try ContinuousClock().measure {
                try content.write(to: url)
                try world.advance(by: other == nil ? .milliseconds(1_100) : .seconds(30))
            }
            best = min(best, time)
            precondition(query.resultCount >= number + 1)
        }
        Self.say(name, best)
    }

    /// Prints the elapsed time and the processor time of a function; only the processor time is independent of other
    /// processes.
    private static func time(_ name: String, _ body: () throws -> Void) rethrows {
        let before = clock()
        let time = try ContinuousClock().measure(body)
        say(name, time, "; \((clock() - before) * 1_000 / Int(CLOCKS_PER_SEC)) ms processor time")
    }

    private static func say(_ name: String, _ time: Duration, _ remark: String = "") {
        let milliseconds = Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) * 1e-15
        print("  \(name): \((milliseconds * 100).rounded() / 100) ms\(remark)")
    }

    /// The memory of the process, in bytes, or 0 if the system does not have the file `/proc/self/status`.
    private static func memory(_ what: String = "VmRSS:") -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(what) } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
    }
}
