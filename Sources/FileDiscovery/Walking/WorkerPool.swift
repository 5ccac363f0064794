import Synchronization

/// The workers of one search.
///
/// Each of them searches, reads, and checks, so that no file waits for another thread.
package final class WorkerPool<Worker, Output: Sendable>: Sendable {
    /// The number of files below which starting threads takes more time than it saves.
    private static var fewFiles: Int { 64 }

    private let finder: FileFinder
    private let queue: WorkQueue<FileSearch.WorkItem>
    private let results = Mutex(FoundFiles<Output>())
    private let makeWorker: @Sendable () -> Worker
    private let visit: @Sendable (inout Worker, FoundFile) -> Void
    private let finish: @Sendable (Worker) -> FoundFiles<Output>
    private let finishPart: @Sendable (inout Worker, Range<Int>) -> Void

    /// Whether files are listed without reading them; projects and their descriptions are read in any case.
    private let isListing: Bool

    /// The number of files that are known before the search.
    private let knownCount: Int

    /// Creates the workers that search the finder's paths.
    init(
        finder: FileFinder, isListing: Bool = false, makeWorker: @escaping @Sendable () -> Worker,
        visit: @escaping @Sendable (inout Worker, FoundFile) -> Void,
        finish: @escaping @Sendable (Worker) -> FoundFiles<Output>
    ) {
        self.finder = finder
        self.isListing = isListing
        self.makeWorker = makeWorker
        self.visit = visit
        self.finish = finish
        finishPart = { _, _ in }
        knownCount = finder.paths.count
        queue = WorkQueue(FileSearch.workItems(for: finder.paths.count))
    }

    /// Creates the workers that read listed files, and call `visit` once per file.
    ///
    /// The workers keep their results, because passing each of them through generic code takes as long as a rule.
    ///
    /// - Parameters:
    ///   - finder: The finder that listed the files.
    ///   - candidates: The files, sorted by path.
    ///   - makeWorker: Creates the state that a worker keeps between files, such as a parser.
    ///   - visit: Checks a file.
    ///   - finishPart: Called after the last file of a part of `candidates`, with their indices. Each candidate belongs to
    ///     one part, and parts are begun in order.
    ///   - finish: Returns the results of a worker after its last file.
    package init(
        finder: FileFinder, reading candidates: [FileCandidate], makeWorker: @escaping @Sendable () -> Worker,
        visit: @escaping @Sendable (inout Worker, FoundFile) -> Void,
        finishPart: @escaping @Sendable (inout Worker, Range<Int>) -> Void,
        finish: @escaping @Sendable (Worker) -> FoundFiles<Output>
    ) {
        self.finder = finder
        isListing = false
        self.makeWorker = makeWorker
        self.visit = visit
        self.finish = finish
        self.finishPart = finishPart
        knownCount = candidates.count
        queue = WorkQueue(FileSearch.workItems(reading: candidates))
    }

    /// Runs the search in this thread and, if there are enough files, in `jobs - 1` more threads.
    ///
    /// - Parameter jobs: The maximum number of workers.
    /// - Returns: The results, sorted by the bytes of the paths, and the files that cannot be read, which may have been
    ///   deleted since they were listed.
    package func run(jobs: Int) -> FoundFiles<Output> {
        var threads: Threads?
        runWorker { filesSoFar in
            if jobs > 1 && threads == nil && max(filesSoFar, knownCount) >= Self.fewFiles {
                threads = startThreads(jobs - 1)
            }
        }
        threads?.wait()
        return results.withLock { $0.sorted() }
    }

    private func startThreads(_ count: Int) -> Threads {
        queue.addWorkers(count)
        let threads = Threads(count) { [self] in runWorker() }
        queue.addWorkers(threads.count - count)
        return threads
    }

    /// Runs one worker until no work is left.
    private func runWorker(beforeEach: (_ filesSoFar: Int) -> Void = { _ in }) {
        var worker = makeWorker()
        var search = FileSearch(finder, isListing: isListing)
        var count = 0
        while let (item, left) = queue.exchange(&search.workItems) {
            beforeEach(count + search.listed.count + left)
            func check(_ file: FoundFile) {
                count += 1
                finder.tally?.addFile()
                visit(&worker, file)
            }
            if case .candidates(let candidates) = item {
                for candidate in candidates { if let file = search.read(candidate) { check(file) } }
                finishPart(&worker, candidates.indices)
            } else {
                search.run(item, visit: check)
            }
        }
        var found = finish(worker)
        found.unchecked = search.unchecked
        found.candidates = search.listed
        results.withLock { [found] in $0.add(found) }
    }
}
