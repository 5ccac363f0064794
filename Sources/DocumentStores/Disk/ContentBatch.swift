/// Contents that are saved together, so that the disk is waited for once, and not once for each file.
final class ContentBatch {
    /// A complete file that does not have its name yet.
    struct Part {
        let path: String
        let hash: String
    }

    private let store: ContentStore
    private var parts: [Part] = []

    init(in store: ContentStore) { self.store = store }

    func add(_ part: Part) { parts.append(part) }

    /// Saves all contents under their hashes.
    ///
    /// After this method has returned, they survive a power failure.
    ///
    /// - Throws: `DocumentError` if a content cannot be saved; then the others may be saved or not.
    func finish() throws(DocumentError) {
        guard !parts.isEmpty else { return }
        try store.install(parts)
        parts = []
    }

    /// Deletes the contents that are not saved.
    func discard() {
        for part in parts { try? store.remove(part) }
        parts = []
    }
}
