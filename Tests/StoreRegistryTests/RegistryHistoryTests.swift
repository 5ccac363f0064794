import RegistryWorkload
import StoreRegistry
import Testing

/// Random histories, compared with a model in memory; `Tests/Registry/histories` runs many more of them.
@Suite struct RegistryHistoryTests {
    // A file differs from memory only in its locks, and each of its transactions waits for the disk.
    @Test(arguments: TestDatabase.available.filter { $0 != .sqliteFile })
    func `a registry behaves like its model in random histories`(_ kind: TestDatabase) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let (registry, copy) = (try kind.make().openRegistry(), try kind.make().openRegistry())
            var history = RegistryHistory(seed: seed)
            for step in 0..<40 {
                let problem = try history.step(registry)
                try #require(problem == nil, "seed \(seed), step \(step): \(problem ?? "")")
            }
            let problem = try history.compare(registry) ?? history.compareCopy(of: registry, in: copy)
            try #require(problem == nil, "seed \(seed), at the end: \(problem ?? "")")
        }
    }
}
