import Foundation
import LocalCloud
import Testing

@testable import DocumentStores

/// Random histories of documents on a few devices, with faults and crashes, checked against invariants.
///
/// `DOCUMENT_HISTORIES=5000` sets the number of histories, `DOCUMENT_HISTORY_FIRST=301` the seed of the first one;
/// `DOCUMENT_HISTORY_SEED=7` runs a failed one again; `DOCUMENT_HISTORY_LENGTH=200` sets the number of operations.
@Suite struct DocumentHistoryTests {
    static let environment = ProcessInfo.processInfo.environment
    static let count = environment["DOCUMENT_HISTORIES"].flatMap(Int.init) ?? 20
    static let length = environment["DOCUMENT_HISTORY_LENGTH"].flatMap(Int.init) ?? 120

    static var seeds: [UInt64] {
        if let seed = environment["DOCUMENT_HISTORY_SEED"].flatMap(UInt64.init) { return [seed] }
        let first = environment["DOCUMENT_HISTORY_FIRST"].flatMap(UInt64.init) ?? 1
        return (0..<UInt64(count)).map { first + $0 }
    }

    @Test func `every history of documents converges without a loss`() async throws {
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                // The task must not use the few threads that all other tests wait for.
                group.addTask(executorPreference: DiskThreads.shared) {
                    for (index, seed) in Self.seeds.enumerated() where index % lanes == lane { try check(seed) }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        arguments: [
            [], [.delete(device: 1, name: 3)], [.move(device: 1, name: 3, to: 0)], [.delete(device: 0, name: 4)],
            [.write(device: 1, name: 3, size: 7, isAtomic: false)],
        ] as [[DocumentOperation]])
    func `a file that is written without its content and then renamed does not lose that content`(
        later: [DocumentOperation]
    ) throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: true, signsOut: false, placeholders: [false, false, false],
            automatic: [false, false, false], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] =
            [
                .write(device: 0, name: 4, size: 55, isAtomic: false), .advance(milliseconds: 3_726),
                .advance(milliseconds: 2_980), .write(device: 1, name: 4, size: 34, isAtomic: false),
                .move(device: 1, name: 4, to: 3),
            ] + later
        #expect(try violations(of: DocumentHistory(seed: 123, shape: shape, operations: operations)) == [])
    }

    @Test func `a file that replaces a renamed file discards the conflict versions of that file`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, true],
            automatic: [true, false], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 0, size: 42, isAtomic: true), .advance(milliseconds: 5_988),
            .write(device: 1, name: 0, size: 51, isAtomic: false), .advance(milliseconds: 3_370),
            .advance(milliseconds: 4_665), .move(device: 1, name: 0, to: 3),
            .write(device: 1, name: 3, size: 45, isAtomic: true),
        ]
        #expect(try violations(of: DocumentHistory(seed: 334, shape: shape, operations: operations)) == [])
    }

    /// Histories that exclude a file while the server gets another version of it, and then delete the file.
    private static let exclusions: [DocumentHistory] = [
        DocumentHistory(
            seed: 10_609,
            shape: .init(
                devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [false, false],
                automatic: [false, false], portion: 1 << 20, keepsFolders: true),
            operations: [
                .write(device: 0, name: 11, size: 2, isAtomic: false), .advance(milliseconds: 5_564),
                .exclude(device: 0, name: 11), .write(device: 1, name: 11, size: 69, isAtomic: true),
                .advance(milliseconds: 4_875), .advance(milliseconds: 5_697), .delete(device: 0, name: 11),
            ]),
        DocumentHistory(
            seed: 10_962,
            shape: .init(
                devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [true, true],
                automatic: [true, false], portion: 1 << 20, keepsFolders: false),
            operations: [
                .write(device: 0, name: 6, size: 40, isAtomic: true), .advance(milliseconds: 5_494),
                .advance(milliseconds: 456), .exclude(device: 0, name: 6),
                .write(device: 1, name: 6, size: 33, isAtomic: true), .advance(milliseconds: 4_093),
                .advance(milliseconds: 3_039), .delete(device: 0, name: 6),
            ]),
        DocumentHistory(
            seed: 10_283,
            shape: .init(
                devices: 3, isImmediate: true, crashes: false, signsOut: true, placeholders: [true, true, true],
                automatic: [false, true, true], portion: 20, keepsFolders: true),
            operations: [
                .write(device: 0, name: 2, size: 46, isAtomic: false), .step,
                .write(device: 2, name: 2, size: 5, isAtomic: true), .exclude(device: 1, name: 1),
                .delete(device: 1, name: 2),
            ]),
        DocumentHistory(
            seed: 10_519,
            shape: .init(
                devices: 2, isImmediate: true, crashes: false, signsOut: false, placeholders: [false, false],
                automatic: [false, true], portion: 1 << 20, keepsFolders: true),
            operations: [
                .write(device: 1, name: 5, size: 15, isAtomic: true), .advance(milliseconds: 920),
                .download(device: 0, name: 5), .move(device: 1, name: 5, to: 0), .advance(milliseconds: 712),
                .write(device: 1, name: 0, size: 35, isAtomic: false), .exclude(device: 0, name: 0),
                .writeAndDelete(device: 0, name: 0, isNoticed: false),
            ]),
        DocumentHistory(
            seed: 11_062,
            shape: .init(
                devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [false, false],
                automatic: [true, true], portion: 1 << 20, keepsFolders: false),
            operations: [
                .write(device: 1, name: 9, size: 18, isAtomic: false), .advance(milliseconds: 2_310),
                .advance(milliseconds: 1_477), .advance(milliseconds: 2_171), .advance(milliseconds: 1_457),
                .write(device: 1, name: 9, size: 50, isAtomic: true), .exclude(device: 0, name: 9),
                .advance(milliseconds: 5_153), .advance(milliseconds: 2_647), .delete(device: 0, name: 9),
            ]),
        DocumentHistory(
            seed: 10_049,
            shape: .init(
                devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, true, true],
                automatic: [true, true, false], portion: 20, keepsFolders: false),
            operations: [
                .writeAndDelete(device: 0, name: 3, isNoticed: true), .advance(milliseconds: 3_742),
                .write(device: 2, name: 4, size: 84, isAtomic: true),
                .write(device: 0, name: 1, size: 2, isAtomic: false), .step,
                .write(device: 2, name: 0, size: 38, isAtomic: false),
                .write(device: 1, name: 6, size: 6, isAtomic: false), .advance(milliseconds: 2_314), .step, .step,
                .write(device: 1, name: 6, size: 81, isAtomic: false), .goOffline(device: 2),
                .write(device: 2, name: 4, size: 0, isAtomic: false),
                .fault(Fault(.partial(1), at: .contentUpload, probability: 0.3, times: 2)),
                .write(device: 2, name: 9, size: 43, isAtomic: true), .advance(milliseconds: 5_774),
                .goOnline(device: 2), .step, .evict(device: 1, name: 6), .advance(milliseconds: 4_165),
                .goOnline(device: 1), .write(device: 0, name: 4, size: 8, isAtomic: true), .goOnline(device: 2),
                .exclude(device: 2, name: 4), .advance(milliseconds: 5_065), .delete(device: 2, name: 11),
            ]),
    ]

    @Test(arguments: exclusions)
    func `after an excluded file is deleted, the versions that its exclusion kept appear`(
        history: DocumentHistory
    ) throws {
        #expect(try violations(of: history) == [])
    }

    @Test func `a deletion keeps a version that a device did not upload before it signed out`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: true, placeholders: [false, false, true],
            automatic: [false, true, true], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .goOffline(device: 2), .advance(milliseconds: 4_835),
            .write(device: 0, name: 1, size: 41, isAtomic: true), .advance(milliseconds: 3_396),
            .write(device: 2, name: 0, size: 19, isAtomic: false), .advance(milliseconds: 2_883),
            .write(device: 1, name: 10, size: 87, isAtomic: true),
            .write(device: 0, name: 3, size: 86, isAtomic: false), .advance(milliseconds: 1_776),
            .fault(Fault(.delay(.seconds(3)), at: .download, probability: 0.3, times: 3)),
            .advance(milliseconds: 2_737), .fault(Fault(.reorder, at: .contentUpload, probability: 1, times: 1)),
            .step, .evict(device: 1, name: 1), .advance(milliseconds: 2_266), .step,
            .write(device: 0, name: 5, size: 5, isAtomic: false),
            .write(device: 2, name: 9, size: 87, isAtomic: false), .goOnline(device: 1),
            .advance(milliseconds: 2_947), .advance(milliseconds: 4_418), .advance(milliseconds: 3_506),
            .write(device: 0, name: 9, size: 79, isAtomic: false),
            .write(device: 2, name: 9, size: 74, isAtomic: true),
            .write(device: 0, name: 4, size: 34, isAtomic: true), .evict(device: 2, name: 2),
            .advance(milliseconds: 5_541), .advance(milliseconds: 1_874),
            .write(device: 1, name: 3, size: 21, isAtomic: true), .step, .advance(milliseconds: 1_703),
            .signOut(device: 1),
        ]
        #expect(try violations(of: DocumentHistory(seed: 10_165, shape: shape, operations: operations)) == [])
    }

    @Test func `a package without content stays in its folder if a file takes the name of the folder`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [true, true],
            automatic: [false, true], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .fault(Fault(.fail, at: .upload, probability: 0.3, times: 2)), .step,
            .write(device: 1, name: 10, size: 22, isAtomic: false), .setClock(device: 1, seconds: -13),
            .write(device: 1, name: 9, size: 16, isAtomic: false), .advance(milliseconds: 4_984), .step,
            .advance(milliseconds: 3_426), .writeAndDelete(device: 0, name: 4, isNoticed: true),
            .write(device: 1, name: 7, size: 85, isAtomic: true), .deleteFolder(device: 0, folder: 0),
            .write(device: 0, name: 11, size: 54, isAtomic: false), .goOnline(device: 1),
            .fault(Fault(.serverFull, at: .serverWrite, probability: 0.3, times: 3)), .advance(milliseconds: 4_748),
        ]
        #expect(try violations(of: DocumentHistory(seed: 10_687, shape: shape, operations: operations)) == [])
    }

    @Test func `a file that is evicted just after it was excluded keeps its content`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [true, true, false],
            automatic: [false, true, false], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 2, name: 6, size: 27, isAtomic: true), .step, .advance(milliseconds: 5_203),
            .exclude(device: 1, name: 6), .evict(device: 1, name: 6), .advance(milliseconds: 2_280),
            .advance(milliseconds: 2_756), .delete(device: 1, name: 6),
        ]
        #expect(try violations(of: DocumentHistory(seed: 11_081, shape: shape, operations: operations)) == [])
    }

    @Test func `a version that the server kept after its exclusion is uploaded`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: true, crashes: false, signsOut: false, placeholders: [true, false, true],
            automatic: [true, false, false], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .fault(Fault(.reorder, at: .contentUpload, probability: 0.3, times: 3)),
            .write(device: 2, name: 1, size: 89, isAtomic: false), .step, .goOffline(device: 2),
            .write(device: 0, name: 1, size: 70, isAtomic: false), .exclude(device: 2, name: 2),
        ]
        #expect(try violations(of: DocumentHistory(seed: 30_127, shape: shape, operations: operations)) == [])
    }

    @Test func `a merge replaces the file that the device detects at the path just before`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: true, signsOut: true, placeholders: [true, true],
            automatic: [false, false], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 8, size: 7, isAtomic: false), .write(device: 0, name: 7, size: 84, isAtomic: true),
            .signOut(device: 1), .writeAndDelete(device: 0, name: 8, isNoticed: false), .merge(device: 0, name: 8),
        ]
        #expect(try violations(of: DocumentHistory(seed: 30_698, shape: shape, operations: operations)) == [])
    }

    @Test func `a file without content gets the size of a new version although its folder was renamed`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: true, crashes: true, signsOut: false, placeholders: [false, true, false],
            automatic: [false, false, false], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 1, name: 3, size: 42, isAtomic: true),
            .write(device: 2, name: 8, size: 59, isAtomic: true), .advance(milliseconds: 4_517), .crash(calls: 8),
            .writeAndDelete(device: 1, name: 8, isNoticed: true), .crash(calls: 14), .advance(milliseconds: 1_673),
            .fault(Fault(.partial(0), at: .arrival, probability: 1, times: 3)),
            .write(device: 1, name: 3, size: 69, isAtomic: true), .advance(milliseconds: 4_455),
            .moveFolder(device: 2, folder: 0, to: 3),
        ]
        #expect(try violations(of: DocumentHistory(seed: 32_010, shape: shape, operations: operations)) == [])
    }

    @Test func `a deletion arrives although the first listing of the items was still on its way`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, false, true],
            automatic: [false, true, true], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .fault(Fault(.fail, at: .download, probability: 1, times: 2)), .goOffline(device: 2),
            .advance(milliseconds: 5_233), .write(device: 0, name: 0, size: 23, isAtomic: false), .step,
            .goOnline(device: 1), .goOnline(device: 0), .advance(milliseconds: 2_886), .advance(milliseconds: 2_461),
            .write(device: 0, name: 11, size: 77, isAtomic: false), .advance(milliseconds: 1_674),
            .advance(milliseconds: 4_870), .goOnline(device: 1), .advance(milliseconds: 537), .goOnline(device: 2),
            .deleteFolder(device: 1, folder: 0),
            .fault(Fault(.delay(.seconds(3)), at: .arrival, probability: 1, times: 3)), .advance(milliseconds: 5_563),
        ]
        #expect(try violations(of: DocumentHistory(seed: 36_419, shape: shape, operations: operations)) == [])
    }

    @Test func `a file in a folder that the server gave another name is synced`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: true, signsOut: true, placeholders: [false, true, true],
            automatic: [true, false, true], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .signOut(device: 0), .write(device: 1, name: 11, size: 33, isAtomic: false), .advance(milliseconds: 5_282),
            .fault(Fault(.partial(1), at: .serverWrite, probability: 0.3, times: 3)),
            .write(device: 1, name: 2, size: 68, isAtomic: true), .advance(milliseconds: 5_716),
            .delete(device: 2, name: 11), .write(device: 2, name: 10, size: 47, isAtomic: true),
            .advance(milliseconds: 3_793), .notice(device: 2), .write(device: 2, name: 4, size: 40, isAtomic: false),
        ]
        #expect(try violations(of: DocumentHistory(seed: 36_099, shape: shape, operations: operations)) == [])
    }

    @Test func `a merge of an excluded file keeps the content on disk`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, false, false],
            automatic: [false, true, false], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .step, .write(device: 0, name: 4, size: 65, isAtomic: false),
            .write(device: 2, name: 9, size: 26, isAtomic: false), .move(device: 0, name: 4, to: 2),
            .advance(milliseconds: 5_632), .exclude(device: 1, name: 2),
            .write(device: 2, name: 2, size: 28, isAtomic: false), .advance(milliseconds: 5_553),
            .merge(device: 1, name: 2),
        ]
        #expect(try violations(of: DocumentHistory(seed: 63_935, shape: shape, operations: operations)) == [])
    }

    @Test func `a directory with a new number remains if another one gets its old name`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [true, true],
            automatic: [true, true], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 1, name: 4, size: 50, isAtomic: true), .advance(milliseconds: 1996),
            .write(device: 0, name: 8, size: 58, isAtomic: true), .goOnline(device: 1), .step,
            .advance(milliseconds: 3427), .goOnline(device: 0), .goOffline(device: 1), .advance(milliseconds: 1844),
            .fault(Fault(.reorder, at: .download, probability: 1.0, times: 2)), .goOnline(device: 0),
            .evict(device: 0, name: 7), .write(device: 0, name: 6, size: 11, isAtomic: true),
            .advance(milliseconds: 1659), .step, .goOffline(device: 0), .advance(milliseconds: 2390),
            .fault(Fault(.partial(0), at: .contentDownload, probability: 0.3, times: 2)),
            .writeAndDelete(device: 1, name: 11, isNoticed: false), .goOnline(device: 1),
            .advance(milliseconds: 4928), .advance(milliseconds: 5150),
            .write(device: 1, name: 11, size: 68, isAtomic: false),
            .write(device: 0, name: 3, size: 22, isAtomic: false), .advance(milliseconds: 4836),
            .goOnline(device: 0), .fault(Fault(.fail, at: .receipt, probability: 1.0, times: 3)),
            .advance(milliseconds: 1512), .advance(milliseconds: 1053), .delete(device: 0, name: 3),
            .advance(milliseconds: 2327), .move(device: 1, name: 11, to: 5),
            .write(device: 1, name: 4, size: 20, isAtomic: false),
        ]
        #expect(try violations(of: DocumentHistory(seed: 403_989, shape: shape, operations: operations)) == [])
    }

    @Test func `a file is uploaded although another item has taken the name of its directory`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: true, signsOut: false, placeholders: [true, false, false],
            automatic: [true, false, true], portion: 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .goOffline(device: 1), .advance(milliseconds: 4_650), .write(device: 1, name: 5, size: 17, isAtomic: true),
            .step, .write(device: 1, name: 2, size: 64, isAtomic: true), .moveFolder(device: 1, folder: 1, to: 0),
            .move(device: 1, name: 11, to: 1), .write(device: 2, name: 1, size: 53, isAtomic: false),
        ]
        #expect(try violations(of: DocumentHistory(seed: 501_266, shape: shape, operations: operations)) == [])
    }

    @Test func `a resolution discards the versions of a file that was moved to an equivalent name just before`() throws
    {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: true, signsOut: false, placeholders: [true, true],
            automatic: [true, true], portion: 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 5, size: 53, isAtomic: false), .step, .step,
            .write(device: 1, name: 0, size: 90, isAtomic: true), .advance(milliseconds: 1_892),
            .write(device: 1, name: 10, size: 62, isAtomic: false), .goOnline(device: 1), .step, .step,
            .advance(milliseconds: 1_396), .write(device: 1, name: 8, size: 87, isAtomic: true),
            .write(device: 1, name: 5, size: 6, isAtomic: false), .advance(milliseconds: 4_854),
            .move(device: 0, name: 5, to: 7), .move(device: 0, name: 8, to: 1), .keepCurrent(device: 0, name: 8),
        ]
        #expect(try violations(of: DocumentHistory(seed: 603_506, shape: shape, operations: operations)) == [])
    }

    @Test func `a file that was deleted on the server and changed on the device can be excluded`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, true],
            automatic: [false, false], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 1, name: 3, size: 15, isAtomic: true), .advance(milliseconds: 5_172),
            .advance(milliseconds: 3_579), .write(device: 1, name: 5, size: 4, isAtomic: false), .step,
            .advance(milliseconds: 751),
            .move(device: 0, name: 3, to: 2), .writeAndDelete(device: 1, name: 3, isNoticed: true), .step,
            .write(device: 0, name: 2, size: 72, isAtomic: false), .goOnline(device: 0), .advance(milliseconds: 965),
            .advance(milliseconds: 780), .exclude(device: 0, name: 2),
        ]
        #expect(try violations(of: DocumentHistory(seed: 700_129, shape: shape, operations: operations)) == [])
    }

    private func check(_ seed: UInt64) throws {
        let history = DocumentHistory(seed: seed, length: Self.length)
        guard try !violations(of: history).isEmpty else { return }
        let shortest = history.shrunk { (try? violations(of: $0).isEmpty) == false }
        Issue.record("\(try violations(of: shortest).joined(separator: "\n"))\n\(shortest)")
    }

    private func violations(of history: DocumentHistory) throws -> [String] {
        let run = try DocumentHistoryRun(history, in: CloudSimulator(seed: history.seed))
        try run.perform()
        try HistoryTrace(run).append()
        return run.violations
    }
}
