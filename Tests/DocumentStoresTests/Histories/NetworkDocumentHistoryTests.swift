import Foundation
import LocalCloud
import Testing

/// Random histories of documents over a network with faults, on servers that are killed and started again.
///
/// `NETWORK_HISTORIES=1000` sets the number of histories, `NETWORK_HISTORY_LENGTH=200` the number of operations, and
/// `NETWORK_HISTORY_FIRST=301` the seed of the first one. `Tests/Cloud/histories` sets all of them.
@Suite struct NetworkDocumentHistoryTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment["NETWORK_HISTOR" + name].flatMap(Int.init)
    }

    @Test func `every history of documents over a network converges without a loss`() throws {
        let (count, length) = (Self.number("IES") ?? 3, Self.number("Y_LENGTH") ?? 60)
        let first = UInt64(Self.number("Y_FIRST") ?? 1)
        for seed in first..<(first + UInt64(count)) {
            let run = try DocumentHistoryRun(overNetwork: DocumentHistory(seed: seed, length: length))
            try run.perform()
            if Self.number("IES") != nil {
                print("history \(seed) of documents has \(run.violations.count) violations")
            }
            if !run.violations.isEmpty {
                Issue.record("\(run.violations.joined(separator: "\n"))\n\(run.history)")
            }
        }
    }
}
