/// The directory of a device for files that are prepared before they are installed, and for files that are about to be
/// removed.
struct StagingDirectory {
    let place: ContainerLocation
    let files: FileSystem

    /// Returns the name of an item that is moved.
    static func moveName(of id: String) -> String { aside("move", id) }

    /// Returns the name of a removed file; it differs from the names of earlier files of the same item.
    static func pendingDeletionName(of id: String, _ placing: Placement) -> String {
        aside("gone", id) + "~\(placing.expected?.inode ?? 0)"
    }

    private static func aside(_ what: String, _ id: String) -> String {
        what + "~" + String(id.map { $0 == "/" ? "~" : $0 })
    }

    func path(of name: String) -> String { place.staging + "/" + name }

    /// Creates the directory if necessary.
    func make() throws(DocumentError) {
        try files.makeDirectories(ContainerLocation.stagingDirectory, below: place.home)
    }

    /// Returns a new path in the directory, which is created if necessary.
    ///
    /// After a rolled-back transaction or a crash, a number is used again; a leftover file of that name is unused and
    /// is deleted.
    func newPath(_ number: Int) throws(DocumentError) -> (name: String, path: String) {
        let name = "new~\(number)"
        let path = path(of: name)
        try make()
        if try files.status(of: path) != nil { try files.removeTree(path) }
        return (name, path)
    }

    /// The names of the files in the directory.
    var names: [String] {
        get throws(DocumentError) {
            guard try files.status(of: place.staging)?.kind == .directory else { return [] }
            return try files.names(in: place.staging).compactMap(\.self)
        }
    }

    /// Deletes a file or a package that was moved aside.
    ///
    /// A package cannot be deleted atomically, so it is renamed first. If the process ends, the remaining part is not
    /// treated as a new file.
    static func discard(_ path: String, by files: FileSystem) throws(DocumentError) {
        guard try files.status(of: path)?.kind == .directory else { return try files.removeTree(path) }
        let (directory, name) = ItemName.split(path)
        let trash = directory + "/trash~" + name
        try files.removeTree(trash)
        try files.rename(path, toNew: trash)
        try files.removeTree(trash)
    }
}
