import LocalCloud
import Testing

@testable import DocumentStores

/// Histories in which a directory has the name of another one in a different case, so that it cannot be synced.
@Suite struct ClashingFolderTests {
    @Test func `a file without content remains if it is moved through a directory that is not synced`() throws {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: false, signsOut: false, placeholders: [false, false],
            automatic: [false, false], portion: 1 << 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 4, size: 28, isAtomic: true), .advance(milliseconds: 3_717),
            .write(device: 1, name: 5, size: 11, isAtomic: false), .advance(milliseconds: 3_733),
            .goOnline(device: 1), .advance(milliseconds: 2_140), .moveFolder(device: 0, folder: 1, to: 4),
            .advance(milliseconds: 1_406), .moveFolder(device: 0, folder: 4, to: 2),
        ]
        let history = DocumentHistory(seed: 1_300_178, shape: shape, operations: operations)
        let run = try DocumentHistoryRun(history, in: CloudSimulator(seed: history.seed))
        try run.perform()
        #expect(run.violations == [])
        // The file was moved into the directory that is not synced.
        #expect(try run.world.events.contains { $0.what == "problem" && $0.detail == "Documents/f: nameClash" })
    }

    @Test
    func `a file in conflict keeps its versions if it is moved beside a placeholder while its directory is read twice`()
        throws
    {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: true, crashes: false, signsOut: false, placeholders: [true, true, false],
            automatic: [false, false, false], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 5, size: 28, isAtomic: true),
            .write(device: 2, name: 3, size: 44, isAtomic: false), .advance(milliseconds: 1_568),
            .moveFolder(device: 0, folder: 2, to: 4), .write(device: 1, name: 6, size: 43, isAtomic: false),
            .goOnline(device: 0), .write(device: 0, name: 6, size: 4, isAtomic: false), .advance(milliseconds: 1_491),
            .move(device: 0, name: 6, to: 3),
        ]
        #expect(try DocumentHistory(seed: 1_400_539, shape: shape, operations: operations).violations == [])
    }

    @Test func `an index finds items below a directory that is not an item`() {
        var index = ItemIndex()
        index.put("1", at: "a/b/c")
        index.put("2", at: "A/d")
        #expect(Set(index.items(below: "a")) == ["1", "2"] && index.items(below: "a/B") == ["1"])
        index.put("1", at: nil)
        #expect(index.items(below: "") == ["2"] && index.items(below: "a/b").isEmpty)
        index.put("2", at: "e")
        #expect(index.items(below: "a").isEmpty && index.items(below: "") == ["2"])
    }

    @Test func `a file follows its directory to another spelling although a directory between them has no item`() throws
    {
        let shape = DocumentHistory.Shape(
            devices: 2, isImmediate: false, crashes: false, signsOut: false, placeholders: [true, true],
            automatic: [true, false], portion: 1_048_576, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .advance(milliseconds: 1242), .move(device: 0, name: 7, to: 5),
            .write(device: 0, name: 0, size: 20, isAtomic: true), .advance(milliseconds: 5588),
            .write(device: 1, name: 3, size: 32, isAtomic: true), .advance(milliseconds: 5287), .goOnline(device: 1),
            .write(device: 1, name: 2, size: 72, isAtomic: true), .step, .moveFolder(device: 1, folder: 2, to: 4),
            .write(device: 0, name: 5, size: 63, isAtomic: true), .advance(milliseconds: 1688),
            .move(device: 1, name: 11, to: 7), .advance(milliseconds: 4067), .moveFolder(device: 1, folder: 1, to: 0),
        ]
        #expect(try DocumentHistory(seed: 1_907_175, shape: shape, operations: operations).violations == [])
    }

    @Test func `a directory that gets the name of another one in a different case is the same on all devices`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: true, signsOut: false, placeholders: [false, false, false],
            automatic: [true, true, true], portion: 1_048_576, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .write(device: 2, name: 9, size: 7, isAtomic: true), .advance(milliseconds: 5867),
            .fault(Fault(.delay(.seconds(3)), at: .serverWrite, probability: 0.3, times: 1)),
            .write(device: 2, name: 7, size: 51, isAtomic: false),
            .fault(Fault(.delay(.seconds(3)), at: .download, probability: 0.3, times: 3)), .advance(milliseconds: 2959),
            .write(device: 2, name: 5, size: 32, isAtomic: false),
            .write(device: 0, name: 0, size: 53, isAtomic: false), .advance(milliseconds: 3124),
            .advance(milliseconds: 5192), .goOnline(device: 1), .write(device: 2, name: 4, size: 67, isAtomic: false),
            .advance(milliseconds: 4378), .write(device: 0, name: 10, size: 79, isAtomic: true),
            .fault(Fault(.partial(1), at: .contentDownload, probability: 0.3, times: 2)), .advance(milliseconds: 2158),
            .fault(Fault(.reorder, at: .upload, probability: 1, times: 1)), .goOnline(device: 1),
            .write(device: 2, name: 6, size: 54, isAtomic: false), .evict(device: 0, name: 0), .goOnline(device: 2),
            .moveFolder(device: 0, folder: 0, to: 3), .moveFolder(device: 1, folder: 2, to: 4),
            .advance(milliseconds: 2995), .crash(calls: 12), .advance(milliseconds: 1848),
        ]
        let history = DocumentHistory(seed: 2_209_703, shape: shape, operations: operations)
        let run = try DocumentHistoryRun(history, in: CloudSimulator(seed: history.seed))
        try run.perform()
        #expect(run.violations == [])
    }
}
