internal import FoundationShims
internal import LocalCloud

/// A copy of a file that does not change while other processes write, for `ReadingOptions.forUploading`.
struct UploadingCopy: Sendable {
    let url: URL
    private let directory: URL

    /// Copies a file.
    ///
    /// A real device zips directories; this is not emulated.
    init(of original: URL) throws {
        let path = ItemPath(original)
        guard !path.isDirectory else {
            throw DocumentError(.notEmulated, "`\(path.text)`: \(Difference.uploadingDirectories.citation)")
        }
        directory = FileManager.default.temporaryDirectory.appending(path: "uploading-\(UUID().uuidString)")
        url = directory.appending(path: String(path.name))
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        do {
            try FileManager.default.copyItem(at: original, to: url)
        } catch {
            try? FileManager.default.removeItem(at: directory)
            throw error
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }
}
