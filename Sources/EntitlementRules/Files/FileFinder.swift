package import XcodeProjects

/// Finds the files that a project keeps for code signing, reads them, and hands each to a worker.
///
/// Below a directory it looks for entitlements, provisioning profiles and projects (``FileKind``). It honours
/// `.gitignore` as git does, skips what nobody writes by hand (`.git`, `Pods`, `DerivedData`, …), follows symbolic
/// links to files within ``boundary`` and none to directories, so that it cannot go round in circles. A path that is named is looked at
/// whatever git ignores; only `excluding` binds it too.
package struct FileFinder: Sendable {
    /// The longest file that is read, in bytes; real ones have some tens of KiB.
    package static let sizeLimit = 16 << 20

    /// More workers than there are processors, because they wait for the disk when files are read for the first time.
    package static var defaultJobs: Int { max(8, 2 * Threads.processorCount) }

    let paths: [RawPath]
    let tally: FileTally?
    let excluded: ExcludedPaths
    let budget = ReadingBudget()

    /// The directories within which links and paths in files are followed.
    package let boundary: DirectoryBoundary

    /// Creates a finder for these files and directories.
    ///
    /// - Parameters:
    ///   - paths: What to look at; the working directory when empty.
    ///   - globs: What to leave out, in the grammar of `.gitignore`.
    ///   - base: Where the globs count from; the working directory where it is left out.
    ///   - tally: Told of each file that is read, and of what is left out.
    ///   - boundary: The directories within which links are followed; those around the paths by default.
    package init(
        paths: [RawPath], excluding globs: [String] = [], from base: PathBase? = nil, telling tally: FileTally? = nil,
        within boundary: DirectoryBoundary? = nil
    ) {
        self.tally = tally
        self.paths = paths.isEmpty ? [RawPath("")] : paths.map(\.tidied)
        self.boundary = boundary ?? DirectoryBoundary(named: self.paths)
        excluded = ExcludedPaths(globs, from: base)
    }

    /// Calls `work` once for each file, in several threads at once, and returns what it made of them.
    ///
    /// - Parameters:
    ///   - jobs: How many workers there are at most. By default more than there are processors, because workers
    ///     wait for the disk when files are read for the first time.
    ///   - makeWorker: Makes what one worker keeps from file to file, such as a parser.
    ///   - work: Judges a file. A result of `nil` is left out.
    /// - Returns: The results in the order of the paths, which are compared byte for byte, whatever `jobs` is.
    package func forEach<Worker, Output: Sendable>(
        jobs: Int? = nil,
        makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (inout Worker, FoundFile) -> Output?
    ) -> FoundFiles<Output> {
        let jobs = jobs ?? Self.defaultJobs
        return FileCrew(finder: self, makeWorker: makeWorker, work: work).run(jobs: jobs)
    }
}

extension DirectoryBoundary {
    /// Creates a boundary around the files and directories that were named; around the working directory if none was.
    package convenience init(named paths: [RawPath]) {
        self.init(named: paths.isEmpty ? [[]] : paths.map(\.tidied.bytes))
    }
}
