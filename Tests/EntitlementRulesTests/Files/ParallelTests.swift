import FileDiscovery
import Testing

@Suite struct ParallelTests {
    @Test(arguments: [1, 2, 8, 100])
    func `the order of parts does not depend on the number of threads`(jobs: Int) {
        let parts = inParallel(jobs: jobs, count: 1000, partSize: 7) { Array($0) }
        #expect(parts.flatMap(\.self) == Array(0..<1000))
        #expect(parts.count == 143)
        #expect(inParallel(jobs: jobs, count: 0, partSize: 7, make: { Array($0) }).isEmpty)
    }
}
