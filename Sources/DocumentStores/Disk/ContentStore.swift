internal import FoundationShims

/// A store for the contents of documents, each saved once under its SHA-256 hash.
///
/// Contents are files and not rows, because documents are large and simulators are read into memory. Because the name
/// is the hash, equal contents of several devices and versions are saved once, contents never change after they are
/// saved, and a process that ends during a write leaves no file that looks like a complete content.
struct ContentStore {
    let root: String
    let files: FileSystem
    /// Whether contents must survive a power failure; false for a simulator without a file.
    private let isDurable: Bool

    init(root: String, files: FileSystem, isDurable: Bool) throws(DocumentError) {
        self.root = root
        self.isDurable = isDurable
        self.files = files
        if try files.status(of: root) == nil {
            do { try files.makeDirectory(root) } catch { guard error.isFileExistsError else { throw error } }
        }
    }

    /// The files and directories of a package, by path.
    struct Manifest: Codable {
        struct Entry: Codable {
            let path: String
            /// The hash of the content; `nil` for a directory.
            let hash: String?
            let size: Int64
            let isExecutable: Bool
        }

        let entries: [Entry]
    }

    func path(of hash: String) -> String { "\(root)/\(hash.prefix(2))/\(hash.dropFirst(2))" }

    func has(_ hash: String) throws(DocumentError) -> Bool { try files.status(of: path(of: hash)) != nil }

    /// Returns the hash of a file's content without saving it.
    func hash(ofFile path: String) throws -> String {
        var hasher = SHA256()
        try files.read(path) { hasher.add($0) }
        return hasher.text()
    }

    /// Saves the content of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - batch: The contents with which it is saved; `nil` to save it immediately.
    /// - Returns: The hash and the size in bytes.
    /// - Throws: `DocumentError` if the file cannot be read, or the content cannot be saved.
    func store(file path: String, in batch: ContentBatch? = nil) throws -> (hash: String, size: Int64) {
        if let bytes = try smallContent(ofFile: path) { return (try store(bytes, in: batch), Int64(bytes.count)) }
        let aside = try newPath()
        var hasher = SHA256()
        var size: Int64 = 0
        try files.make(aside, isDurable: isDurable && batch == nil) { write in
            try files.read(path) { bytes in
                hasher.add(bytes)
                size += Int64(bytes.count)
                try write(bytes)
            }
        }
        let hash = hasher.text()
        try install(aside, as: hash, in: batch)
        return (hash, size)
    }

    /// Returns the content of a file, or `nil` if the file is large.
    private func smallContent(ofFile path: String) throws -> [UInt8]? {
        guard let size = try files.status(of: path)?.fingerprint.size, size <= ContentPreparation.sizeLimit else {
            return nil
        }
        var bytes: [UInt8] = []
        try files.read(path) { bytes += $0 }
        return bytes
    }

    /// Saves bytes and returns their hash.
    func store(_ bytes: [UInt8], in batch: ContentBatch? = nil) throws -> String {
        let hash = SHA256.text(of: bytes)
        guard try !has(hash) else { return hash }
        let aside = try newPath()
        try files.make(aside, isDurable: isDurable && batch == nil) { write in
            try bytes.withUnsafeBytes { try write($0) }
        }
        try install(aside, as: hash, in: batch)
        return hash
    }

    /// Returns the hash of a package without saving it.
    func hash(ofPackage path: String) throws -> String { try read(package: path, isStored: false, in: nil).hash }

    /// Saves the contents of a package.
    ///
    /// - Parameters:
    ///   - path: The path of the package.
    ///   - batch: The contents with which they are saved; `nil` to save them immediately.
    /// - Returns: The hash, and the size in bytes.
    /// - Throws: `DocumentError` if the package cannot be read, or the contents cannot be saved.
    func store(package path: String, in batch: ContentBatch? = nil) throws -> (hash: String, size: Int64) {
        try read(package: path, isStored: true, in: batch)
    }

    /// Returns the hash and the size of a package, and saves its contents if `isStored` is true.
    private func read(
        package path: String, isStored: Bool, in batch: ContentBatch?
    ) throws -> (hash: String, size: Int64) {
        var entries: [Manifest.Entry] = []
        for entry in try TreeReader(files).contents(ofPackage: path) {
            guard entry.status.kind == .file else {
                entries.append(.init(path: entry.path, hash: nil, size: 0, isExecutable: false))
                continue
            }
            let inner = path + "/" + entry.path
            let (hash, size) =
                isStored ? try store(file: inner, in: batch) : (try hash(ofFile: inner), entry.status.fingerprint.size)
            entries.append(
                .init(path: entry.path, hash: hash, size: size, isExecutable: entry.status.isExecutable))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = Array(try encoder.encode(Manifest(entries: entries.sorted { $0.path < $1.path })))
        let size = entries.reduce(0) { $0 + $1.size }
        return (isStored ? try store(bytes, in: batch) : SHA256.text(of: bytes), size)
    }

    /// Returns the manifest of the package with a hash.
    func manifest(_ hash: String) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(try bytes(of: hash)))
    }

    /// Returns the bytes of stored content.
    func bytes(of hash: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try files.read(path(of: hash)) { bytes += $0 }
        return bytes
    }

    /// Creates a file or a package with the given content.
    func copy(_ hash: String, kind: ItemKind, to path: String) throws {
        guard kind == .package else { return try copy(file: hash, isExecutable: false, isDurable: isDurable, to: path) }
        try files.makeDirectory(path)
        for entry in try manifest(hash).entries {
            guard Self.isInside(entry.path) else {
                throw DocumentError(.invalidFileName, "`\(entry.path)` is not a path inside the package")
            }
            let inner = path + "/" + entry.path
            guard let content = entry.hash else {
                try files.makeDirectory(inner)
                continue
            }
            try copy(file: content, isExecutable: entry.isExecutable, isDurable: isDurable, to: inner)
        }
    }

    /// Returns whether a path cannot leave its package.
    private static func isInside(_ path: String) -> Bool {
        path.utf8.first != UInt8(ascii: "/") && !ItemName.parts(path).contains("..")
    }

    /// Creates a file with the given content, which does not survive a power failure until it is synchronized.
    func copyWithoutWaiting(_ hash: String, to path: String) throws {
        try copy(file: hash, isExecutable: false, isDurable: false, to: path)
    }

    private func copy(file hash: String, isExecutable: Bool, isDurable: Bool, to path: String) throws {
        try files.make(path, isExecutable: isExecutable, isDurable: isDurable) { write in
            try files.read(self.path(of: hash)) { try write($0) }
        }
    }

    /// Returns an unused path for content that is being written.
    private func newPath() throws -> String {
        root + "/" + UUID().uuidString + ".part"
    }

    private func install(_ aside: String, as hash: String, in batch: ContentBatch?) throws(DocumentError) {
        let part = ContentBatch.Part(path: aside, hash: hash)
        if let batch { return batch.add(part) }
        try name(part)
        if isDurable { try files.sync(directory: directory(of: hash)) }
    }

    private func directory(of hash: String) -> String { root + "/" + hash.prefix(2) }

    /// Gives a complete file its name.
    private func name(_ part: ContentBatch.Part) throws(DocumentError) {
        let directory = directory(of: part.hash)
        if try files.status(of: directory) == nil {
            do { try files.makeDirectory(directory) } catch { guard error.isFileExistsError else { throw error } }
        }
        try files.rename(part.path, to: path(of: part.hash))
    }

    /// Saves the contents of a batch.
    func install(_ parts: [ContentBatch.Part]) throws(DocumentError) {
        if isDurable { try files.sync(parts.map(\.path), below: root) }
        for part in parts { try name(part) }
        if isDurable { try files.sync(Set(parts.map { directory(of: $0.hash) }).sorted(), below: root) }
    }

    /// Deletes a file that has no name yet.
    func remove(_ part: ContentBatch.Part) throws(DocumentError) {
        if try files.status(of: part.path) != nil { try files.removeFile(part.path) }
    }
}
