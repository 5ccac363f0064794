import LocalCloud
import Testing

@testable import DocumentStores

/// Histories in which a reply of the server arrives after later ones.
@Suite struct LateReplyTests {
    @Test func `a directory that was created again remains if the reply about its first creation arrives last`() throws
    {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: true, crashes: false, signsOut: false, placeholders: [true, false],
            automatic: [true, true], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .fault(Fault(.fail, at: .upload, probability: 0.3, times: 2)),
            .write(device: 1, name: 8, size: 72, isAtomic: true),
            .write(device: 0, name: 10, size: 59, isAtomic: true), .goOnline(device: 0),
            .write(device: 1, name: 5, size: 37, isAtomic: true), .goOffline(device: 0),
            .moveFolder(device: 0, folder: 0, to: 3), .evict(device: 1, name: 4), .move(device: 0, name: 4, to: 3),
            .delete(device: 0, name: 8),
            .fault(Fault(.delay(.seconds(3)), at: .receipt, probability: 0.3, times: 3)), .goOnline(device: 0),
        ]
        let history = DocumentHistory(seed: 805_827, shape: shape, operations: operations)
        let run = try DocumentHistoryRun(history, in: CloudSimulator(seed: history.seed))
        try run.perform()
        #expect(run.violations == [])
        // The server has merged the directory with the deleted one, and the reply arrives after the next one.
        #expect(try run.world.events.contains { $0.what == "fault" && $0.detail.hasPrefix("receipt: delay") })
    }
}
