import LocalCloud
import Testing

@testable import DocumentStores

/// Histories in which a file is moved, and its old or new path is used again before the move is detected: the moved file
/// may be a copy.
@Suite struct MovedCopyTests {
    @Test func `a file may be a copy for a while if its old path was written before its move was detected`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: false, placeholders: [true, false, false],
            automatic: [true, true, false], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 11, size: 49, isAtomic: true), .advance(milliseconds: 4_442),
            .write(device: 1, name: 8, size: 22, isAtomic: false), .advance(milliseconds: 5_885),
            .move(device: 1, name: 11, to: 2), .write(device: 1, name: 11, size: 80, isAtomic: false),
            .advance(milliseconds: 4_567), .fault(Fault(.partial(1), at: .serverWrite, probability: 1, times: 2)),
            .advance(milliseconds: 3_743),
        ]
        #expect(try DocumentHistory(seed: 39_157, shape: shape, operations: operations).violations == [])
    }
    @Test func `a package may be a copy for a while if its old path was written before its move was detected`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: true, signsOut: false, placeholders: [false, false, false],
            automatic: [true, true, false], portion: 20, keepsFolders: true)
        let operations: [DocumentOperation] = [
            .advance(milliseconds: 5_249), .write(device: 2, name: 2, size: 27, isAtomic: false),
            .write(device: 0, name: 9, size: 19, isAtomic: false), .goOnline(device: 1),
            .advance(milliseconds: 1_974), .advance(milliseconds: 4_898),
            .write(device: 2, name: 2, size: 81, isAtomic: false), .move(device: 0, name: 9, to: 10),
            .write(device: 0, name: 9, size: 46, isAtomic: true), .advance(milliseconds: 4_150),
        ]
        #expect(try DocumentHistory(seed: 1_000_046, shape: shape, operations: operations).violations == [])
    }

    @Test func `a moved file may be a copy if the file at its new path was deleted before the move was detected`()
        throws
    {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: true, placeholders: [true, true, false],
            automatic: [true, true, true], portion: 1 << 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .write(device: 0, name: 6, size: 63, isAtomic: false), .advance(milliseconds: 9_109),
            .writeAndDelete(device: 2, name: 8, isNoticed: true), .move(device: 2, name: 6, to: 8),
            .advance(milliseconds: 4_648), .exclude(device: 1, name: 6), .advance(milliseconds: 2_594),
        ]
        #expect(try DocumentHistory(seed: 506_045, shape: shape, operations: operations).violations == [])
    }

    @Test func `a file that replaces another one just after its rename in normalization is a new file`() throws {
        let shape = DocumentHistory.Shape(
            devices: 3, isImmediate: false, crashes: false, signsOut: true, placeholders: [false, true, false],
            automatic: [true, false, true], portion: 20, keepsFolders: false)
        let operations: [DocumentOperation] = [
            .move(device: 1, name: 4, to: 3), .write(device: 2, name: 8, size: 45, isAtomic: false), .step,
            .advance(milliseconds: 5_872), .write(device: 0, name: 11, size: 50, isAtomic: false),
            .write(device: 1, name: 8, size: 3, isAtomic: false), .advance(milliseconds: 4_385),
            .move(device: 1, name: 8, to: 7), .write(device: 1, name: 7, size: 24, isAtomic: true),
        ]
        #expect(try DocumentHistory(seed: 1_601_968, shape: shape, operations: operations).violations == [])
    }
}
