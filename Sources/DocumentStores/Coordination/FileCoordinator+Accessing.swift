public import FoundationShims

// Accesses that do not block a thread.

extension FileCoordinator {
    /// Reads an item after all writers have finished and its presenters have relinquished it and saved.
    /// - Parameters:
    ///   - url: The URL of the item.
    ///   - options: The options of the read.
    ///   - reader: Reads the item; receives its current URL.
    /// - Returns: The result of the reader.
    /// - Throws: The error of the reader. If the access is not granted, the error is `DocumentError` with code
    ///   `deadlock` or `userCancelled`, the error of a presenter that could not save, or the error of a download.
    nonisolated(nonsending) public func coordinate<Result>(
        readingItemAt url: URL, options: ReadingOptions = [],
        byAccessor reader: (URL) async throws -> Result
    ) async throws -> Result {
        let intent = FileAccessIntent.readingIntent(with: url, options: options)
        guard !options.contains(.forUploading) else {
            let copy = try await access([intent]) { try UploadingCopy(of: $0.first ?? url) }
            defer { copy.remove() }
            return try await reader(copy.url)
        }
        return try await access([intent]) { try await reader($0.first ?? url) }
    }

    /// Writes an item after all other accesses have finished and its presenters have relinquished it.
    /// - Parameters:
    ///   - url: The URL of the item, which need not exist.
    ///   - options: The kind of write.
    ///   - writer: Writes the item; receives its current URL.
    /// - Returns: The result of the writer.
    /// - Throws: The error of the writer. If the access is not granted, the error is `DocumentError` with code
    ///   `deadlock` or `userCancelled`, or the error of a presenter.
    nonisolated(nonsending) public func coordinate<Result>(
        writingItemAt url: URL, options: WritingOptions = [],
        byAccessor writer: (URL) async throws -> Result
    ) async throws -> Result {
        try await access([.writingIntent(with: url, options: options)]) {
            try await writer($0.first ?? url)
        }
    }

    /// Accesses several items at once, which avoids the deadlocks that consecutive accesses can cause.
    /// - Parameters:
    ///   - intents: The items to read and write.
    ///   - accessor: Receives the current URLs of the items, in the order of the intents.
    /// - Returns: The result of the accessor.
    /// - Throws: The same errors as for a single item.
    nonisolated(nonsending) public func coordinate<Result>(
        with intents: [FileAccessIntent],
        byAccessor accessor: ([URL]) async throws -> Result
    ) async throws -> Result {
        try await access(intents, accessor)
    }

    /// Asks each presenter of the items, or of files in them, to save and relinquish once before many accesses.
    /// - Parameters:
    ///   - intents: The files and directories of the whole operation; the files in these directories are not listed.
    ///   - batch: Performs the accesses.
    /// - Throws: The error of `batch`, or the error of a presenter.
    nonisolated(nonsending) public func prepare(
        for intents: [FileAccessIntent],
        byAccessor batch: () async throws -> Void
    ) async throws {
        try await access(intents, isPreparation: true) { _ in try await batch() }
    }
}

// Accesses that block the thread: Apple's methods have the same names without `AndWait`. These methods are not
// available in asynchronous code, because they would block the threads of the cooperative pool.

extension FileCoordinator {
    /// Reads an item after all writers have finished; blocks the thread until then.
    /// - Parameters:
    ///   - url: The URL of the item.
    ///   - options: The options of the read.
    ///   - reader: Reads the item; receives its current URL.
    /// - Returns: The result of the reader.
    /// - Throws: The same errors as for the asynchronous method.
    @available(*, noasync, message: "use the asynchronous method")
    public func coordinateAndWait<Result>(
        readingItemAt url: URL, options: ReadingOptions = [], byAccessor reader: (URL) throws -> Result
    ) throws -> Result {
        let intent = FileAccessIntent.readingIntent(with: url, options: options)
        guard !options.contains(.forUploading) else {
            let copy = try accessWaiting([intent]) { try UploadingCopy(of: $0.first ?? url) }
            defer { copy.remove() }
            return try reader(copy.url)
        }
        return try accessWaiting([intent]) { try reader($0.first ?? url) }
    }

    /// Writes an item after all other accesses have finished; blocks the thread until then.
    /// - Parameters:
    ///   - url: The URL of the item, which need not exist.
    ///   - options: The kind of write.
    ///   - writer: Writes the item; receives its current URL.
    /// - Returns: The result of the writer.
    /// - Throws: The same errors as for the asynchronous method.
    @available(*, noasync, message: "use the asynchronous method")
    public func coordinateAndWait<Result>(
        writingItemAt url: URL, options: WritingOptions = [], byAccessor writer: (URL) throws -> Result
    ) throws -> Result {
        try accessWaiting([.writingIntent(with: url, options: options)]) { try writer($0.first ?? url) }
    }

    /// Reads one item and writes another one; blocks the thread until both accesses are granted.
    /// - Parameters:
    ///   - readingURL: The URL of the item to read.
    ///   - readingOptions: The options of the read.
    ///   - writingURL: The URL of the item to write, which need not exist.
    ///   - writingOptions: The kind of write.
    ///   - readerWriter: Receives the current URLs: first the one to read, then the one to write.
    /// - Returns: The result of the accessor.
    /// - Throws: The same errors as for a single item.
    @available(*, noasync, message: "use the asynchronous method")
    public func coordinateAndWait<Result>(
        readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [],
        writingItemAt writingURL: URL, options writingOptions: WritingOptions = [],
        byAccessor readerWriter: (URL, URL) throws -> Result
    ) throws -> Result {
        try accessWaiting([
            .readingIntent(with: readingURL, options: readingOptions),
            .writingIntent(with: writingURL, options: writingOptions),
        ]) { try readerWriter($0.first ?? readingURL, $0.last ?? writingURL) }
    }

    /// Writes two items, for example to move one; blocks the thread until both accesses are granted.
    /// - Parameters:
    ///   - url1: The URL of the first item.
    ///   - options1: The kind of write of the first item.
    ///   - url2: The URL of the second item, which need not exist.
    ///   - options2: The kind of write of the second item.
    ///   - writer: Receives the current URLs of both items.
    /// - Returns: The result of the accessor.
    /// - Throws: The same errors as for a single item.
    @available(*, noasync, message: "use the asynchronous method")
    public func coordinateAndWait<Result>(
        writingItemAt url1: URL, options options1: WritingOptions = [],
        writingItemAt url2: URL, options options2: WritingOptions = [],
        byAccessor writer: (URL, URL) throws -> Result
    ) throws -> Result {
        try accessWaiting([
            .writingIntent(with: url1, options: options1), .writingIntent(with: url2, options: options2),
        ]) { try writer($0.first ?? url1, $0.last ?? url2) }
    }

    /// Before many accesses, asks each presenter of the items, or of files in them, once to save and relinquish; blocks
    /// the thread until then.
    /// - Parameters:
    ///   - intents: The files and directories of the whole operation, not each file in the directories.
    ///   - batch: Performs the accesses.
    /// - Throws: The error of `batch`, or the error of a presenter.
    @available(*, noasync, message: "use the asynchronous method")
    public func prepareAndWait(for intents: [FileAccessIntent], byAccessor batch: () throws -> Void) throws {
        try accessWaiting(intents, isPreparation: true) { _ in try batch() }
    }
}
