import Synchronization

/// The workers of one search: each searches, reads and judges, so that no file waits for another thread.
final class FileCrew<Worker, Output: Sendable>: Sendable {
    /// Below so many files, threads cost more to start than they save.
    private static var fewFiles: Int { 64 }

    private let finder: FileFinder
    private let pile: WorkPile<FileSearch.Errand>
    private let harvest = Mutex(FoundFiles<Output>())
    private let makeWorker: @Sendable () -> Worker
    private let work: @Sendable (inout Worker, FoundFile) -> Output?

    init(
        finder: FileFinder, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (inout Worker, FoundFile) -> Output?
    ) {
        self.finder = finder
        self.makeWorker = makeWorker
        self.work = work
        pile = WorkPile(FileSearch.errands(for: finder.paths.count))
    }

    /// Does all the work, in this thread and, when there turns out to be enough, in `jobs - 1` more.
    func run(jobs: Int) -> FoundFiles<Output> {
        var threads: Threads?
        labor { filesSoFar in
            if jobs > 1 && threads == nil && max(filesSoFar, finder.paths.count) >= Self.fewFiles {
                threads = startThreads(jobs - 1)
            }
        }
        threads?.wait()
        return harvest.withLock { $0.sorted() }
    }

    private func startThreads(_ count: Int) -> Threads {
        pile.addWorkers(count)
        let threads = Threads(count) { [self] in labor() }
        pile.addWorkers(threads.count - count)
        return threads
    }

    /// What each worker does until nothing is left.
    private func labor(beforeEach: (_ filesSoFar: Int) -> Void = { _ in }) {
        var worker = makeWorker()
        var search = FileSearch(finder)
        var found = FoundFiles<Output>()
        var count = 0
        while let (errand, left) = pile.exchange(&search.errands) {
            beforeEach(count + left)
            search.run(errand) { file in
                count += 1
                finder.tally?.addFile()
                if let output = work(&worker, file) { found.add(output, at: file.path) }
            }
        }
        found.unchecked = search.unchecked
        let mine = found.sorted()
        harvest.withLock { $0.add(mine) }
    }
}
