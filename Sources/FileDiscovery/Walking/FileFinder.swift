package import XcodeProjects

/// Finds the files of a project that are relevant for code signing, reads them, and passes each to a worker.
///
/// In directories, it finds entitlements files, provisioning profiles, and projects (``FileKind``). It respects
/// `.gitignore` as git does, and skips directories of generated files and dependencies (`.git`, `Pods`, `DerivedData`,
/// …). It follows symbolic links to files within ``boundary``, but not to directories, so that the search terminates.
/// An explicitly given path is searched even if git ignores it; only `excluding` applies to it.
package struct FileFinder: Sendable {
    /// The maximum size of a file that is read, in bytes; actual files have tens of KiB.
    package static let sizeLimit = 16 << 20

    /// The default number of workers, which exceeds the number of processors because workers wait for the disk.
    package static var defaultJobs: Int { max(8, 2 * Threads.processorCount) }

    let paths: [BytePath]
    let tally: ScanStatistics?
    let excluded: ExcludedPaths
    let budget = ReadingBudget()
    let patternBudget: PatternBudget

    /// The directories within which links, and paths in files, are followed.
    package let boundary: DirectoryBoundary

    /// Creates a finder for these files and directories.
    ///
    /// - Parameters:
    ///   - paths: The files and directories to search; the working directory if empty.
    ///   - globs: The patterns of excluded paths, in `.gitignore` syntax.
    ///   - base: The directory that the patterns are relative to; the working directory if `nil`.
    ///   - tally: The counter that is updated for each file that is read, and for each excluded path.
    ///   - boundary: The directories within which links are followed; by default, the boundary around the paths.
    ///   - patternBudget: The steps that remain for comparisons with patterns.
    package init(
        paths: [BytePath], excluding globs: [String] = [], from base: BaseDirectory? = nil,
        counting tally: ScanStatistics? = nil,
        within boundary: DirectoryBoundary? = nil, spending patternBudget: PatternBudget = PatternBudget()
    ) {
        self.tally = tally
        self.paths = paths.isEmpty ? [BytePath("")] : paths.map(\.tidied)
        self.boundary = boundary ?? DirectoryBoundary(named: self.paths)
        self.patternBudget = patternBudget
        patternBudget.add(pathCount: self.paths.count)
        excluded = ExcludedPaths(globs, from: base, spending: patternBudget)
    }

    /// Calls `work` once per file, in several threads, and returns the results.
    ///
    /// - Parameters:
    ///   - jobs: The maximum number of workers. The default exceeds the number of processors, because workers wait for
    ///     the disk when files are read for the first time.
    ///   - makeWorker: Creates the state that a worker keeps between files, such as a parser.
    ///   - work: Checks a file. A result of `nil` is omitted.
    /// - Returns: The results, sorted by path, byte for byte. The order does not depend on `jobs`.
    package func forEach<Worker, Output: Sendable>(
        jobs: Int? = nil,
        makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (inout Worker, FoundFile) -> Output?
    ) -> FoundFiles<Output> {
        let pool = WorkerPool(finder: self) {
            CollectingWorker(worker: makeWorker(), found: FoundFiles<Output>())
        } visit: { state, file in
            if let output = work(&state.worker, file) { state.found.add(output, at: file.path) }
        } finish: {
            $0.found
        }
        return addingLimits(to: pool.run(jobs: jobs ?? Self.defaultJobs))
    }

    /// Returns the results of a search, with the limit that it exceeded, and the files with patterns that it could not read.
    private func addingLimits<Output>(to found: FoundFiles<Output>) -> FoundFiles<Output> {
        var found = found
        // A file about a repository is read for each path in it.
        found.unchecked = (found.unchecked + patternBudget.unread).distinct
        guard patternBudget.isExceeded, let first = paths.first else { return found }
        found.unchecked.append(
            UnreadPath(path: first, reason: PatternBudget.reason, isNamed: false, isLimit: true))
        return found
    }

    /// Calls `work` once per project and project description, and lists all other files without opening them.
    ///
    /// The projects determine how the other files are used, so another ``WorkerPool`` reads the other files afterward.
    ///
    /// - Parameters:
    ///   - jobs: The maximum number of workers.
    ///   - work: Reads a project. A result of `nil` is omitted.
    /// - Returns: The results and the other files, each sorted by path, byte for byte.
    package func list<Output: Sendable>(
        jobs: Int? = nil, work: @escaping @Sendable (FoundFile) -> Output?
    ) -> FoundFiles<Output> {
        let pool = WorkerPool(finder: self, isListing: true) {
            FoundFiles<Output>()
        } visit: { found, file in
            if let output = work(file) { found.add(output, at: file.path) }
        } finish: {
            $0
        }
        return addingLimits(to: pool.run(jobs: jobs ?? Self.defaultJobs))
    }
}

/// A worker and the results of its files.
private struct CollectingWorker<Worker, Output: Sendable> {
    var worker: Worker
    var found: FoundFiles<Output>
}

extension DirectoryBoundary {
    /// Creates a boundary around the given files and directories; around the working directory if there are none.
    package convenience init(named paths: [BytePath]) {
        self.init(named: paths.isEmpty ? [[]] : paths.map(\.tidied.bytes))
    }
}
