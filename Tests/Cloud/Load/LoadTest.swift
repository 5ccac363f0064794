import CloudWorkload
import Foundation
import Synchronization

/// A load on a server, and its result.
final class LoadTest: Sendable {
    private let server: LoadedServer
    private let plan: LoadPlan
    private let state = Mutex(State())

    private struct State {
        var values = Measurements()
        var documents = Measurements()
        /// The number of threads that have ended.
        var ended = 0
    }

    /// The durations of acknowledged writes, and what they wrote.
    struct Measurements {
        /// The durations in microseconds.
        var durations: [Int] = []
        var failures = 0
        /// The last acknowledged number by device and name; absent if a later write failed.
        var last: [String: Int] = [:]

        mutating func add(_ other: Measurements) {
            durations += other.durations
            failures += other.failures
            last.merge(other.last) { $1 }
        }
    }

    init(_ server: LoadedServer, _ plan: LoadPlan) { (self.server, self.plan) = (server, plan) }

    func run() throws -> LoadReport {
        var memory = [server.memory]
        let clock = try server.simulatedTime
        let (start, times) = (ContinuousClock.now, [server.processorTime, LoadedServer.ownProcessorTime])
        for number in 0..<plan.valueConnections { begin(number, ofValues: true, at: start) }
        for number in 0..<plan.documentConnections { begin(number, ofValues: false, at: start) }
        Thread.sleep(forTimeInterval: Double(plan.seconds) / 2)
        memory.append(server.memory)
        while state.withLock(\.ended) < plan.valueConnections + plan.documentConnections {
            Thread.sleep(forTimeInterval: 0.1)
        }
        let duration = ContinuousClock.now - start
        let advance = try server.simulatedTime.timeIntervalSince(clock)
        memory.append(server.memory)
        let processors = zip([server.processorTime, LoadedServer.ownProcessorTime], times).map { $0 - $1 }
        let (values, documents) = state.withLock { ($0.values, $0.documents) }
        let check = LossCheck(server, plan)
        let end = ContinuousClock.now
        try check.waitForArrivals()
        return LoadReport(
            plan: plan, duration: duration, values: values, documents: documents, memory: memory,
            processors: processors, advance: advance, arrival: ContinuousClock.now - end,
            losses: try check.losses(values.last, documents.last))
    }

    private func begin(_ number: Int, ofValues isValues: Bool, at start: ContinuousClock.Instant) {
        let thread = Thread { [self] in
            let result = LoadWorker(server.port, plan, number, isValues).run(from: start)
            state.withLock { state in
                if isValues { state.values.add(result) } else { state.documents.add(result) }
                state.ended += 1
            }
        }
        thread.stackSize = 1 << 20
        thread.start()
    }
}

/// A connection that writes at a constant rate for a part of the devices.
struct LoadWorker {
    private let client: LoadClient
    private let plan: LoadPlan
    private let number: Int
    private let isValues: Bool

    init(_ port: UInt16, _ plan: LoadPlan, _ number: Int, _ isValues: Bool) {
        (client, self.plan, self.number, self.isValues) = (LoadClient(port), plan, number, isValues)
    }

    /// Writes until the end of the load; a write that is late starts at once.
    func run(from start: ContinuousClock.Instant) -> LoadTest.Measurements {
        var result = LoadTest.Measurements()
        let connections = isValues ? plan.valueConnections : plan.documentConnections
        let interval = Duration.seconds(connections) / Double(isValues ? plan.values : plan.documents)
        let end = start + .seconds(plan.seconds)
        var due = start + interval * Double(number) / Double(connections)
        var count = 0
        while due < end, ContinuousClock.now < end {
            let wait = due - ContinuousClock.now
            if wait > .zero { Thread.sleep(until: Date(timeIntervalSinceNow: LoadReport.seconds(wait))) }
            write(count, &result)
            count += 1
            due += interval
        }
        return result
    }

    private func write(_ count: Int, _ result: inout LoadTest.Measurements) {
        let connections = isValues ? plan.valueConnections : plan.documentConnections
        // Each device belongs to one connection, so that its writes have an order.
        let devices = Array(stride(from: number, to: plan.devices, by: connections))
        let device = devices[count % devices.count]
        let item = count / devices.count % (isValues ? plan.keys : plan.paths)
        let start = ContinuousClock.now
        let response = isValues ? setValue(device, item, count) : writeDocument(device, item, count)
        let duration = (ContinuousClock.now - start).components
        guard let response, response.status == 204 else {
            result.failures += 1
            // The server may have performed the write.
            result.last["\(device)/\(item)"] = nil
            return
        }
        result.durations.append(Int(duration.seconds) * 1_000_000 + Int(duration.attoseconds / 1_000_000_000_000))
        result.last["\(device)/\(item)"] = count
    }

    private func setValue(_ device: Int, _ item: Int, _ count: Int) -> HTTPMessage? {
        client.send(
            "PUT", "value?device=\(device)&app=\(LoadPlan.app)&key=\(device)-\(item)", #"{"value":\#(count)}"#)
    }

    private func writeDocument(_ device: Int, _ item: Int, _ count: Int) -> HTTPMessage? {
        let text = "\(count):" + String(repeating: "x", count: plan.size)
        return client.send(
            "PUT", "document?device=\(device)&app=\(LoadPlan.app)&path=Documents/\(device)-\(item).txt",
            #"{"text":"\#(text)"}"#)
    }
}

/// Compares the stores of all devices with the acknowledged writes.
struct LossCheck {
    private let client: LoadClient
    private let plan: LoadPlan

    /// The maximum time in which the devices receive all changes, in seconds.
    private static let patience = 300

    init(_ server: LoadedServer, _ plan: LoadPlan) { (client, self.plan) = (LoadClient(server.port), plan) }

    /// Waits until all devices have received all changes, up to the limit.
    func waitForArrivals() throws {
        for _ in 0..<(Self.patience * 10) {
            if try client.expect("GET", "status").content.contains(#""waiting":0"#) { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// Returns a description of each missing write.
    func losses(_ values: [String: Int], _ documents: [String: Int]) throws -> [String] {
        try (0..<plan.devices).flatMap { device in
            try lostValues(device, values) + lostDocuments(device, documents)
        }
    }

    private func siblings(_ device: Int) -> Range<Int> {
        let first = device / plan.devicesPerAccount * plan.devicesPerAccount
        return first..<(first + plan.devicesPerAccount)
    }

    private func lostValues(_ device: Int, _ expected: [String: Int]) throws -> [String] {
        struct Response: Decodable {
            struct Value: Decodable {
                let key: String
                let value: Int
            }
            let values: [Value]
        }
        _ = try client.expect("POST", "synchronize?device=\(device)&app=\(LoadPlan.app)")
        let content = try client.expect("GET", "values?device=\(device)&app=\(LoadPlan.app)").content
        let values = try JSONDecoder().decode(Response.self, from: Data(content.utf8)).values
        let found = Dictionary(values.map { ($0.key, $0.value) }) { $1 }
        return siblings(device).flatMap { writer in
            (0..<plan.keys).compactMap { item in
                guard let count = expected["\(writer)/\(item)"] else { return nil }
                let value = found["\(writer)-\(item)"]
                guard value != count else { return nil }
                return "device \(device) has \(value ?? -1) instead of \(count) in \(writer)-\(item)"
            }
        }
    }

    private func lostDocuments(_ device: Int, _ expected: [String: Int]) throws -> [String] {
        let list = try client.expect("GET", "documents?device=\(device)&app=\(LoadPlan.app)&limit=10000").content
        var losses: [String] = []
        for writer in siblings(device) {
            for item in 0..<plan.paths {
                guard let count = expected["\(writer)/\(item)"] else { continue }
                let path = "Documents/\(writer)-\(item).txt"
                if !list.contains("\"\(path)\"") { losses.append("device \(device) does not list \(path)") }
                guard writer == device else { continue }
                let content = client.send("GET", "document?device=\(device)&app=\(LoadPlan.app)&path=\(path)")?.content
                if content?.contains("\"\(count):x") != true {
                    losses.append("device \(device) lost \(count) in \(path)")
                }
            }
        }
        return losses
    }
}

/// The result of a load as a Markdown table.
struct LoadReport {
    let plan: LoadPlan
    let duration: Duration
    let values: LoadTest.Measurements
    let documents: LoadTest.Measurements
    /// The memory of the server at the start, in the middle, and at the end, in MiB.
    let memory: [Int]
    /// The processor times of the server and of the client, in seconds.
    let processors: [Double]
    /// The duration by which the simulated clock advanced, in seconds; less than the duration of the load if the server
    /// could not perform all transitions in time.
    let advance: Double
    /// The duration after the load until all devices had received all changes.
    let arrival: Duration
    let losses: [String]

    /// Whether no acknowledged write is missing, and no write failed.
    var isComplete: Bool {
        losses.isEmpty && [values, documents].allSatisfy { $0.failures == 0 && !$0.durations.isEmpty }
    }

    var text: String {
        let seconds = Self.seconds(duration)
        let server: [(String, String)] = [
            ("Memory of the server at the start, MiB", "\(memory[0])"),
            ("In the middle", "\(memory[1])"), ("At the end", "\(memory[2])"),
            ("Processors that the server uses", Self.hundredths(processors[0] / seconds)),
            ("Processors that the clients use", Self.hundredths(processors[1] / seconds)),
            ("Simulated clock behind the real clock at the end, s", Self.hundredths(max(0, seconds - advance))),
            ("Until all changes have arrived on all devices, s", Self.hundredths(Self.seconds(arrival))),
            ("Acknowledged writes that are missing", "\(losses.count)"),
        ]
        return """
            ### \(plan.devices) devices in \(plan.accounts) accounts, \(Int(seconds)) seconds

            | Writes | Goal per second | Per second | Writes | Failures | p50 ms | p95 ms | p99 ms |
            |---|---:|---:|---:|---:|---:|---:|---:|
            \(row("Values", values, plan.values, seconds))
            \(row("Documents of \(plan.size) bytes", documents, plan.documents, seconds))

            ### The server during the load

            | Measurement | Value |
            |---|---:|
            \(server.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n"))
            \(losses.isEmpty ? "" : "\n" + losses.prefix(20).joined(separator: "\n") + "\n")
            """
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    /// Returns a number with two digits after the point.
    private static func hundredths(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }

    private func row(_ name: String, _ result: LoadTest.Measurements, _ goal: Int, _ seconds: Double) -> String {
        let sorted = result.durations.sorted()
        let shares = [50, 95, 99].map { share -> String in
            guard !sorted.isEmpty else { return "–" }
            let tenths = sorted[min(sorted.count - 1, sorted.count * share / 100)] / 100
            return "\(tenths / 10).\(tenths % 10)"
        }
        let rate = Int(Double(sorted.count) / seconds)
        let cells = [name, "\(goal)", "\(rate)", "\(sorted.count)", "\(result.failures)"] + shares
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
