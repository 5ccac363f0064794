import Synchronization

/// The workers of one search.
///
/// Each of them searches, reads, and checks, so that no file waits for another thread.
final class WorkerPool<Worker, Output: Sendable>: Sendable {
    /// The number of files below which starting threads takes more time than it saves.
    private static var fewFiles: Int { 64 }

    private let finder: FileFinder
    private let queue: WorkQueue<FileSearch.WorkItem>
    private let results = Mutex(FoundFiles<Output>())
    private let makeWorker: @Sendable () -> Worker
    private let work: @Sendable (inout Worker, FoundFile) -> Output?

    init(
        finder: FileFinder, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (inout Worker, FoundFile) -> Output?
    ) {
        self.finder = finder
        self.makeWorker = makeWorker
        self.work = work
        queue = WorkQueue(FileSearch.workItems(for: finder.paths.count))
    }

    /// Runs the search in this thread and, if there are enough files, in `jobs - 1` more threads.
    func run(jobs: Int) -> FoundFiles<Output> {
        var threads: Threads?
        runWorker { filesSoFar in
            if jobs > 1 && threads == nil && max(filesSoFar, finder.paths.count) >= Self.fewFiles {
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
        var search = FileSearch(finder)
        var found = FoundFiles<Output>()
        var count = 0
        while let (item, left) = queue.exchange(&search.workItems) {
            beforeEach(count + left)
            search.run(item) { file in
                count += 1
                finder.tally?.addFile()
                if let output = work(&worker, file) { found.add(output, at: file.path) }
            }
        }
        found.unchecked = search.unchecked
        let mine = found.sorted()
        results.withLock { $0.add(mine) }
    }
}
