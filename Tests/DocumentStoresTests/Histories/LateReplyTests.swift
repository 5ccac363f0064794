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

    @Test func `a version that is accepted only the second time is uploaded although its file was deleted meanwhile`()
        throws
    {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [true, false, true],
            automatic: [false, false, true], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 7, size: 40, isAtomic: true),
            .goOffline(device: 1),
            .advance(milliseconds: 4747),
            .move(device: 0, name: 7, to: 2),
            .goOnline(device: 1),
            .write(device: 1, name: 6, size: 90, isAtomic: true),
            .write(device: 0, name: 8, size: 3, isAtomic: false),
            .advance(milliseconds: 5467),
            .advance(milliseconds: 4375),
            .goOnline(device: 0),
            .write(device: 0, name: 10, size: 82, isAtomic: true),
            .advance(milliseconds: 2509),
            .step,
            .step,
            .step,
            .move(device: 0, name: 10, to: 9),
            .fault(Fault(.duplicate, at: .serverWrite, probability: 0.3, times: 3)),
            .step,
            .write(device: 2, name: 0, size: 78, isAtomic: true),
            .step,
            .step,
            .write(device: 1, name: 3, size: 87, isAtomic: false),
            .advance(milliseconds: 1468),
            .advance(milliseconds: 3427),
            .advance(milliseconds: 2047),
            .goOffline(device: 1),
            .writeAndDelete(device: 0, name: 9, isNoticed: false),
            .step,
            .fault(Fault(.partial(1), at: .upload, probability: 0.3, times: 3)),
            .step,
            .write(device: 2, name: 0, size: 28, isAtomic: true),
            .goOffline(device: 2),
            .advance(milliseconds: 5717),
            .write(device: 0, name: 10, size: 22, isAtomic: false),
            .write(device: 2, name: 8, size: 13, isAtomic: false),
            .advance(milliseconds: 5329),
            .write(device: 1, name: 5, size: 58, isAtomic: true),
            .merge(device: 0, name: 7),
            .write(device: 0, name: 0, size: 15, isAtomic: false),
            .advance(milliseconds: 5782),
            .step,
            .advance(milliseconds: 428),
            .write(device: 2, name: 2, size: 78, isAtomic: true),
            .setClock(device: 0, seconds: -2),
            .fault(Fault(.duplicate, at: .upload, probability: 1.0, times: 3)),
            .fault(Fault(.serverFull, at: .serverWrite, probability: 0.3, times: 2)),
            .step,
            .write(device: 0, name: 2, size: 36, isAtomic: false),
            .delete(device: 1, name: 6),
            .advance(milliseconds: 3461),
            .move(device: 1, name: 0, to: 6),
            .goOnline(device: 2),
            .write(device: 2, name: 9, size: 74, isAtomic: true),
            .advance(milliseconds: 4255),
            .delete(device: 2, name: 2),
            .step,
        ]
        #expect(try DocumentHistory(seed: 1_801_214, shape: shape, operations: operations).violations == [])
    }
}
