internal import DocumentStores
public import Foundation

/// A file or a directory in memory: the contents of a document that is a package.
///
/// Symbolic links and serialization are not supported.
/// https://developer.apple.com/documentation/foundation/filewrapper
open class FileWrapper: NSObject {
    /// Options for reading; wrappers are always read immediately.
    public struct ReadingOptions: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates options from Apple's raw values.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The contents are read immediately.
        public static let immediate = ReadingOptions(rawValue: 1)
        /// The contents are not mapped into memory.
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }

    /// Options for writing.
    public struct WritingOptions: OptionSet, Sendable {
        /// The raw value, equal to Apple's.
        public let rawValue: UInt

        /// Creates options from Apple's raw values.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item is replaced as a whole.
        public static let atomic = WritingOptions(rawValue: 1)
        /// The names of the wrappers are set to the names of the written files.
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    /// The name under which a directory should add the wrapper.
    open var preferredFilename: String?
    /// The name of the file that was read or written.
    open var filename: String?
    private var data: Data?
    private var children: [String: FileWrapper]?

    /// Creates a file.
    public init(regularFileWithContents contents: Data) {
        data = contents
    }

    /// Creates a directory with files by name.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        children = childrenByPreferredName
        for (name, child) in childrenByPreferredName where child.preferredFilename == nil {
            child.preferredFilename = name
        }
    }

    /// Reads a file or a directory.
    public init(url: URL, options: ReadingOptions = []) throws {
        super.init()
        try read(from: url, options: options)
    }

    /// Whether the wrapper is a directory.
    open var isDirectory: Bool { children != nil }
    /// Whether the wrapper is a file.
    open var isRegularFile: Bool { data != nil }
    /// Whether the wrapper is a symbolic link; always false.
    open var isSymbolicLink: Bool { false }
    /// The contents of the file, or `nil` for a directory.
    open var regularFileContents: Data? { data }
    /// The files of the directory by name, or `nil` for a file.
    open var fileWrappers: [String: FileWrapper]? { children }

    /// Replaces the contents with those of a file or a directory.
    open func read(from url: URL, options: ReadingOptions = []) throws {
        let name = url.lastPathComponent
        guard try url.resourceValues(forKeys: Set([.isDirectoryKey])).isDirectory == true else {
            (data, children) = (try Data(contentsOf: url), nil)
            (filename, preferredFilename) = (name, preferredFilename ?? name)
            return
        }
        let urls = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        let found = try urls.map { ($0.lastPathComponent, try FileWrapper(url: $0, options: options)) }
        (data, children) = (nil, Dictionary(found) { first, _ in first })
        (filename, preferredFilename) = (name, preferredFilename ?? name)
    }

    /// Writes the contents to a URL; an existing item is replaced as a whole, and only after everything is written.
    open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
        try withCocoaErrors { try DocumentFile.write(contents, to: url) }
        if options.contains(.withNameUpdating) { updateNames(to: url.lastPathComponent) }
    }

    private func updateNames(to name: String) {
        filename = name
        for (name, child) in children ?? [:] { child.updateNames(to: name) }
    }

    /// Returns whether the contents are equal to those of a file or a directory.
    open func matchesContents(of url: URL) -> Bool {
        guard let other = try? FileWrapper(url: url) else { return false }
        return contents == other.contents
    }
}

// MARK: - Directories

extension FileWrapper {
    /// Adds a wrapper to the directory.
    /// - Returns: The key of the wrapper: its preferred name, or a different one if the name is used.
    @discardableResult
    public func addFileWrapper(_ child: FileWrapper) -> String {
        let name = child.preferredFilename ?? child.filename ?? ""
        precondition(isDirectory && !name.isEmpty, "a wrapper without a name, or a parent that is not a directory")
        var key = name
        var number = 0
        while children?[key] != nil {
            number += 1
            key = "\(number)__#$!@%!#__\(name)"
        }
        children?[key] = child
        return key
    }

    /// Adds a file to the directory.
    /// - Returns: The key of the file.
    @discardableResult
    public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }

    /// Removes a wrapper from the directory.
    public func removeFileWrapper(_ child: FileWrapper) {
        guard let key = keyForChildFileWrapper(child) else { return }
        children?[key] = nil
    }

    /// Returns the key of a wrapper in the directory, or `nil` if it is not in the directory.
    public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
        children?.first { $0.value === child }?.key
    }

    /// The contents to write.
    var contents: DocumentContents { isDirectory ? .package(files) : .file(data ?? Data()) }

    /// The files in the directory and its subdirectories by relative path; a path that ends in `/` is an empty directory.
    private var files: [String: Data] {
        var files: [String: Data] = [:]
        for (name, child) in children ?? [:] {
            if let data = child.data { files[name] = data }
            if child.children?.isEmpty == true { files[name + "/"] = Data() }
            for (path, data) in child.files { files[name + "/" + path] = data }
        }
        return files
    }

    /// Returns a directory with files and empty directories by relative path.
    static func directory(of files: [String: Data]) -> FileWrapper {
        let root = FileWrapper(directoryWithFileWrappers: [:])
        for (path, data) in files.sorted(by: { $0.key < $1.key }) {
            var directory = root
            let parts = path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
            for part in parts.dropLast() { directory = directory.directory(part) }
            guard !path.hasSuffix("/") else {
                _ = directory.directory(parts.last ?? path)
                continue
            }
            directory.addRegularFile(withContents: data, preferredFilename: parts.last ?? path)
        }
        return root
    }

    private func directory(_ name: String) -> FileWrapper {
        if let existing = children?[name] { return existing }
        let directory = FileWrapper(directoryWithFileWrappers: [:])
        directory.preferredFilename = name
        addFileWrapper(directory)
        return directory
    }
}
