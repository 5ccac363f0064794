import SystemShims

/// The part of a search that one worker runs: it processes work items, passes on the files it finds, and collects new
/// work items.
struct FileSearch {
    /// A work item, small enough that no worker waits long for another.
    enum WorkItem: Sendable {
        /// A range of the paths given on the command line.
        case named(Range<Int>)
        case directory(SearchedDirectory)
        /// The remaining files of a directory that has too many for one work item.
        case files([BytePath])
        /// Files that were listed before, which ``read(_:)`` reads.
        case candidates(ArraySlice<FileCandidate>)
    }

    /// A directory to search, with the patterns of ignored and excluded paths.
    struct SearchedDirectory: Sendable {
        let path: BytePath
        let isNamed: Bool
        let ignored: IgnoreScope
        let excluded: IgnoreScope?
    }

    /// The maximum number of files per work item.
    private static let filesPerItem = 32

    /// The new work items, for any worker.
    var workItems: [WorkItem] = []
    /// The paths that could not be read.
    private(set) var unchecked: [UnreadPath] = []
    /// The files that were found and not opened.
    private(set) var listed: [FileCandidate] = []
    private let finder: FileFinder
    /// Whether files are listed without reading them; projects and their descriptions are read in any case.
    private let isListing: Bool
    private var listing = DirectoryListing()
    private var room = [UInt8](repeating: 0, count: littleSize)

    /// The size below which a file is read with a single buffer, in bytes; almost all entitlements files are smaller.
    private static let littleSize = 16 << 10

    init(_ finder: FileFinder, isListing: Bool) {
        self.finder = finder
        self.isListing = isListing
    }

    /// Returns the first work items of a search for `count` paths.
    static func workItems(for count: Int) -> [WorkItem] {
        stride(from: 0, to: count, by: filesPerItem).map { .named($0..<min(count, $0 + filesPerItem)) }
    }

    /// Returns the work items for files that were listed.
    ///
    /// A queue returns the last item first, so that workers read the files in order and their results are sorted.
    static func workItems(reading candidates: [FileCandidate]) -> [WorkItem] {
        stride(from: 0, to: candidates.count, by: filesPerItem).reversed().map {
            .candidates(candidates[$0..<min(candidates.count, $0 + filesPerItem)])
        }
    }

    /// Processes a work item of a search, and calls `visit` with each file that it finds.
    mutating func run(_ item: WorkItem, visit: (FoundFile) -> Void) {
        switch item {
        case .named(let range):
            for path in finder.paths[range] { lookAt(path, visit) }
        case .directory(let directory):
            search(directory, visit)
        case .files(let paths):
            for path in paths { read(path, path.cString, kind: FileKind(name: path.name)).map(visit) }
        case .candidates: break
        }
    }
}

// MARK: - Paths given on the command line

extension FileSearch {
    private mutating func lookAt(_ path: BytePath, _ visit: (FoundFile) -> Void) {
        let kind = FileKind(name: path.name)
        if isListing, !kind.isDescription { return list(path, kind: kind) }
        do throws(FileError) {
            let file = try OpenFile(named: path)
            if finder.excluded.isEmpty, let contents = file.littleContents(&room) {
                return visit(FoundFile(path: path, kind: kind, isNamed: true, contents: contents))
            }
            let status = try file.status()
            if finder.excluded.contain(path, isDirectory: status.isDirectory) {
                finder.tally?.addSkippedPath(path, because: "excluded")
                return
            }
            if status.isDirectory && kind != .project {
                begin(at: path)
            } else {
                let contents = status.isDirectory ? [] : try file.contents(status, limit: kind.sizeLimit)
                visit(FoundFile(path: path, kind: kind, isNamed: true, contents: contents))
            }
        } catch {
            if finder.excluded.contain(path, isDirectory: false) { return }
            unchecked.append(UnreadPath(path: path, reason: error.message, isNamed: true, isLimit: error.isLimit))
        }
    }

    /// Lists a file, or begins the search of a directory.
    private mutating func list(_ path: BytePath, kind: FileKind) {
        guard let type = path.type else {
            let failure = FileError.ofSystem
            if finder.excluded.contain(path, isDirectory: false) { return }
            return unchecked.append(
                UnreadPath(path: path, reason: failure.message, isNamed: true, isLimit: failure.isLimit))
        }
        if finder.excluded.contain(path, isDirectory: type == .directory) {
            finder.tally?.addSkippedPath(path, because: "excluded")
        } else if type == .directory {
            begin(at: path)
        } else {
            listed.append(FileCandidate(path: path, kind: kind, isNamed: true, isRegular: type == .regular))
        }
    }

    private mutating func begin(at path: BytePath) {
        workItems.append(
            .directory(
                SearchedDirectory(
                    path: path, isNamed: true, ignored: Repository.scope(from: path, spending: finder.patternBudget),
                    excluded: finder.excluded.scope(from: path))))
    }
}

// MARK: - Directories

extension FileSearch {
    private mutating func search(_ directory: SearchedDirectory, _ visit: (FoundFile) -> Void) {
        do throws(FileError) {
            let flags = O_DIRECTORY | (directory.isNamed ? 0 : O_NOFOLLOW)
            let opened = try OpenFile(directory.path.cString, flags: flags)
            try listing.read(opened)
            let inside = SearchedDirectory(
                path: directory.path, isNamed: false,
                ignored: directory.ignored.entering(directory.path, opened, listing), excluded: directory.excluded)
            searchEntries(of: inside, opened, visit)
        } catch {
            unchecked.append(
                UnreadPath(
                    path: directory.path, reason: error.message, isNamed: directory.isNamed, isLimit: error.isLimit))
        }
    }

    private mutating func searchEntries(
        of directory: SearchedDirectory, _ opened: borrowing OpenFile, _ visit: (FoundFile) -> Void
    ) {
        let prefix = directory.path.directoryPrefix
        finder.patternBudget.add(pathCount: listing.entries.count)
        var here = 0
        var later: [BytePath] = []
        for entry in listing.entries {
            let name = listing.name(of: entry)
            let path = BytePath(prefix + name)
            let type = entry.type == .unknown ? self.type(of: path) : entry.type
            // Other files are not read, whether they are ignored or not.
            if entry.kind == .other && type != .directory { continue }
            if excludes(path, name, isDirectory: type == .directory, in: directory) { continue }
            switch (entry.kind, type) {
            case (.project, .directory):
                visit(FoundFile(path: path, kind: .project, isNamed: false, contents: []))
            case (_, .directory):
                workItems.append(.directory(directory.inner(path)))
            case (.project, .file):
                continue
            default:
                if isListing, !entry.kind.isDescription {
                    listed.append(FileCandidate(path: path, kind: entry.kind, isNamed: false))
                    continue
                }
                here += 1
                if here <= Self.filesPerItem {
                    read(path, name.cString, in: opened.descriptor, kind: entry.kind).map(visit)
                } else {
                    later.append(path)
                }
            }
        }
        putOff(later)
    }

    /// Whether an entry is skipped; the reason is recorded.
    private func excludes(
        _ path: BytePath, _ name: ArraySlice<UInt8>, isDirectory: Bool, in directory: SearchedDirectory
    ) -> Bool {
        if isDirectory && FileKind.isSkippedDirectory(name) {
            finder.tally?.addSkippedPath(path, because: "directories with this name are always skipped")
            return true
        }
        guard directory.excludes(path, isDirectory: isDirectory) else { return false }
        finder.tally?.addSkippedPath(path, because: directory.reason(toSkip: path, isDirectory: isDirectory))
        return true
    }

    /// Returns the type of an entry whose directory does not report it.
    private func type(of path: BytePath) -> DirectoryListing.EntryType {
        var status = stat()
        guard lstat(path.cString, &status) == 0 else { return .file }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        default: .file
        }
    }

    /// Reads a file in a directory, or the target of a symbolic link in it.
    ///
    /// If the file is skipped or cannot be read, records the reason and returns `nil`.
    private mutating func read(
        _ path: BytePath, _ name: [CChar], in directory: CInt = AT_FDCWD, kind: FileKind
    ) -> FoundFile? {
        do throws(FileError) {
            let file = try OpenFile(path, name, in: directory, within: finder.boundary)
            if let contents = file.littleContents(&room) { return found(path, kind, contents) }
            let status = try file.status()
            if status.size > BuildFileName.sizeLimit, isPossibleDescription(kind, path) {
                finder.tally?.addSkippedPath(path, because: "too large for a build file")
                return nil
            }
            if status.isDirectory {
                return kind == .project ? FoundFile(path: path, kind: kind, isNamed: false, contents: []) : nil
            }
            guard status.isRegular else { throw FileError(message: "not a regular file") }
            if status.size <= kind.sizeLimit { try finder.budget.spend(status.size) }
            return found(path, kind, try file.contents(status, limit: kind.sizeLimit))
        } catch {
            if error.isDanglingLink, isPossibleDescription(kind, path) {
                finder.tally?.addSkippedPath(path, because: "a link to a file that does not exist")
                return nil
            }
            unchecked.append(UnreadPath(path: path, reason: error.message, isNamed: false, isLimit: error.isLimit))
            return nil
        }
    }

    /// Whether a file may be a build file or unrelated; `project.yml` always is the description of a project.
    private func isPossibleDescription(_ kind: FileKind, _ path: BytePath) -> Bool {
        kind == .description && !path.name.elementsEqual("project.yml".utf8)
    }

    /// Reads a file that was listed.
    ///
    /// If the file cannot be read, records the reason and returns `nil`.
    mutating func read(_ candidate: FileCandidate) -> FoundFile? {
        let path = candidate.path
        guard candidate.isNamed else { return read(path, path.cString, kind: candidate.kind) }
        do throws(FileError) {
            // A regular file is opened without waiting, because a pipe may have replaced it.
            let file =
                candidate.isRegular
                ? try OpenFile(path.cString, flags: O_NONBLOCK) : try OpenFile(named: path)
            if let contents = file.littleContents(&room) { return candidate.found(with: contents) }
            let status = try file.status()
            guard !status.isDirectory else { throw FileError(message: "is a directory; expected a file") }
            return candidate.found(with: try file.contents(status, limit: candidate.kind.sizeLimit))
        } catch {
            unchecked.append(UnreadPath(path: path, reason: error.message, isNamed: true, isLimit: error.isLimit))
            return nil
        }
    }

    /// Returns a file that was read; `nil` if its content does not confirm the kind that its name suggests.
    private func found(_ path: BytePath, _ kind: FileKind, _ contents: [UInt8]) -> FoundFile? {
        guard isOfKind(kind, path, contents) else { return nil }
        return FoundFile(path: path, kind: kind, isNamed: false, contents: contents)
    }

    /// Whether the content of a file confirms the kind that its name suggests.
    private func isOfKind(_ kind: FileKind, _ path: BytePath, _ contents: [UInt8]) -> Bool {
        guard kind == .entitlements, EntitlementsName.isAmbiguous(path.name) else { return true }
        let isConfirmed = EntitlementsName.isEntitlements(contents)
        if !isConfirmed { finder.tally?.addSkippedPath(path, because: "not a property list with entitlements") }
        return isConfirmed
    }

    private mutating func putOff(_ paths: [BytePath]) {
        for start in stride(from: 0, to: paths.count, by: Self.filesPerItem) {
            workItems.append(.files(Array(paths[start..<min(paths.count, start + Self.filesPerItem)])))
        }
    }
}

extension FileSearch.SearchedDirectory {
    fileprivate func excludes(_ path: BytePath, isDirectory: Bool) -> Bool {
        ignored.ignores(path, isDirectory: isDirectory) || excluded?.ignores(path, isDirectory: isDirectory) == true
    }

    /// Returns the reason why a path is skipped.
    fileprivate func reason(toSkip path: BytePath, isDirectory: Bool) -> String {
        ignored.ignores(path, isDirectory: isDirectory) ? "ignored by git" : "excluded"
    }

    fileprivate func inner(_ path: BytePath) -> FileSearch.SearchedDirectory {
        FileSearch.SearchedDirectory(path: path, isNamed: false, ignored: ignored.inside(path), excluded: excluded)
    }
}
