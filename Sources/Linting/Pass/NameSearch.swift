import FileDiscovery
import Synchronization
import Workspaces

/// A search for files of a tree that contain the names of entitlements files without a product.
///
/// A build file that is not understood names such a file; a file that no other file names is probably not used.
struct NameSearch {
    /// The maximum number of names, of the files and directories of the tree, and of the bytes that are searched.
    ///
    /// In larger trees, the search would take longer than the run itself, and its result is not known.
    static let nameLimit = 32
    private static let (entryLimit, byteLimit) = (5000, 64 << 20)

    private struct State {
        var missing: Set<Int>
        var room = NameSearch.byteLimit
    }

    /// Returns the bindings, with whether another file of the tree contains the name of each file without a product.
    ///
    /// - Parameters:
    ///   - bindings: The bindings.
    ///   - finder: The finder with which the tree was searched.
    ///   - jobs: The maximum number of workers.
    /// - Returns: The bindings; unchanged if the tree is too large.
    static func bindings(
        _ bindings: [EntitlementsBinding], in finder: FileFinder, jobs: Int?
    ) -> [EntitlementsBinding] {
        let unused = bindings.indices.filter { bindings[$0].canBeUnnamed }
        guard !unused.isEmpty, unused.count <= nameLimit, (1...entryLimit).contains(finder.entryCount) else {
            return bindings
        }
        let targets = unused.map { SearchedName(of: bindings[$0].path) }
        let state = Mutex(State(missing: Set(targets.indices)))
        _ = finder.includingOthers().forEach(jobs: jobs, makeWorker: Int.init) { _, file -> Int? in
            let wanted = state.withLock { state in
                state.room -= file.contents.count
                return state.room >= 0 ? state.missing : []
            }
            for index in wanted where file.path != targets[index].path && targets[index].occurs(in: file.contents) {
                state.withLock { _ = $0.missing.remove(index) }
            }
            return nil
        }
        let (missing, isWhole) = state.withLock { ($0.missing, $0.room >= 0) }
        var result = bindings
        for (index, binding) in unused.enumerated() where isWhole || !missing.contains(index) {
            result[binding] = bindings[binding].knowing(isNamed: !missing.contains(index))
        }
        return result
    }
}
