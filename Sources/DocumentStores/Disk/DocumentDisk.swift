internal import FoundationShims

/// The access of this process to the directories of the devices and to the contents of a simulator.
final class DocumentDisk {
    let files = FileSystem()
    let watcher = ChangeWatcher()
    /// The copies of contents that transitions install.
    let prepared = PreparedFiles()
    /// The content store; `nil` until it is opened.
    private(set) var openedContents: ContentStore?

    private var lock: WorldLock?
    private var temporaryContents: TemporaryContents?

    /// Returns the content store of the simulator, next to its file or in a temporary directory that is deleted with
    /// this object.
    /// - Parameter storagePath: The path of the simulator's file; `nil` if the simulator is in memory.
    /// - Returns: The content store.
    /// - Throws: `DocumentError` if the directory cannot be created.
    func contents(besides storagePath: String?) throws(DocumentError) -> ContentStore {
        if let openedContents { return openedContents }
        let root: String
        if let storagePath {
            root = storagePath + ".contents"
        } else {
            let directory = TemporaryContents()
            temporaryContents = directory
            root = directory.path
        }
        let contents = try ContentStore(root: root, files: files, isDurable: storagePath != nil)
        openedContents = contents
        return contents
    }

    /// Acquires the lock that excludes other processes from the disk until `releaseLock` is called.
    func holdLock(besides storagePath: String?) throws(DocumentError) {
        guard lock == nil, let storagePath else { return }
        _ = try contents(besides: storagePath)
        lock = try WorldLock(path: storagePath + ".contents/lock")
    }

    func releaseLock() { lock = nil }

    deinit { if let openedContents { prepared.removeAll(by: openedContents.files, below: openedContents.root) } }
}

/// A directory for the contents of a simulator without a file; deleted when the object is deinitialized.
private final class TemporaryContents {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/cloud-contents-\(UUID().uuidString)"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
