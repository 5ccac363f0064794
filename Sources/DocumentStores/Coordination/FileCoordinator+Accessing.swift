#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Waiting without a thread.

extension FileCoordinator {
    /// Reads an item when no writer is at it, and its presenters have let go of it and saved.
    /// - Parameters:
    ///   - url: where the item is.
    ///   - options: how it is read.
    ///   - reader: reads; it is given the place where the item is by then.
    /// - Returns: what the reader returns.
    /// - Throws: what the reader throws; before that, `DocumentError` of code `deadlock` or `userCancelled`, or why a
    ///   presenter could not save, or why the content could not be downloaded.
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

    /// Writes an item when nobody else is at it, and its presenters have let go of it.
    /// - Parameters:
    ///   - url: where the item is or will be.
    ///   - options: what is about to be done with it.
    ///   - writer: writes; it is given the place where the item is by then.
    /// - Returns: what the writer returns.
    /// - Throws: what the writer throws; before that, `DocumentError` of code `deadlock` or `userCancelled`, or why a
    ///   presenter could not save or let go.
    nonisolated(nonsending) public func coordinate<Result>(
        writingItemAt url: URL, options: WritingOptions = [],
        byAccessor writer: (URL) async throws -> Result
    ) async throws -> Result {
        try await access([.writingIntent(with: url, options: options)]) {
            try await writer($0.first ?? url)
        }
    }

    /// Accesses several items at once, without the deadlocks that one after the other would bring.
    /// - Parameters:
    ///   - intents: what is read and written.
    ///   - accessor: is given the places of the items, in the order of the intents.
    /// - Returns: what the accessor returns.
    /// - Throws: as for a single item.
    nonisolated(nonsending) public func coordinate<Result>(
        with intents: [FileAccessIntent],
        byAccessor accessor: ([URL]) async throws -> Result
    ) async throws -> Result {
        try await access(intents, accessor)
    }

    /// Lets the presenters of items, and of what is in them, save and let go once, before many accesses that need not
    /// ask them again then.
    /// - Parameters:
    ///   - intents: the files and directories that the operation is about, not each file in them.
    ///   - batch: makes the accesses.
    /// - Throws: what the batch throws; before that, why a presenter could not do what it was asked.
    nonisolated(nonsending) public func prepare(
        for intents: [FileAccessIntent],
        byAccessor batch: () async throws -> Void
    ) async throws {
        try await access(intents, isPreparation: true) { _ in try await batch() }
    }
}

// Keeping the thread waiting, as Apple's do that have the same names but for `AndWait`. Not for asynchronous code: the
// few threads that it runs on must not be kept waiting.

extension FileCoordinator {
    /// Reads an item when no writer is at it; keeps the thread waiting until then.
    /// - Parameters:
    ///   - url: where the item is.
    ///   - options: how it is read.
    ///   - reader: reads; it is given the place where the item is by then.
    /// - Returns: what the reader returns.
    /// - Throws: as the asynchronous one.
    @available(*, noasync, message: "take the one that waits without a thread")
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

    /// Writes an item when nobody else is at it; keeps the thread waiting until then.
    /// - Parameters:
    ///   - url: where the item is or will be.
    ///   - options: what is about to be done with it.
    ///   - writer: writes; it is given the place where the item is by then.
    /// - Returns: what the writer returns.
    /// - Throws: as the asynchronous one.
    @available(*, noasync, message: "take the one that waits without a thread")
    public func coordinateAndWait<Result>(
        writingItemAt url: URL, options: WritingOptions = [], byAccessor writer: (URL) throws -> Result
    ) throws -> Result {
        try accessWaiting([.writingIntent(with: url, options: options)]) { try writer($0.first ?? url) }
    }

    /// Reads one item and writes another; keeps the thread waiting until both are free.
    /// - Parameters:
    ///   - readingURL: where the one is.
    ///   - readingOptions: how it is read.
    ///   - writingURL: where the other is or will be.
    ///   - writingOptions: what is about to be done with it.
    ///   - readerWriter: is given the place of the one, then that of the other.
    /// - Returns: what the accessor returns.
    /// - Throws: as for a single item.
    @available(*, noasync, message: "take the one that waits without a thread")
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

    /// Writes two items, as for a move; keeps the thread waiting until both are free.
    /// - Parameters:
    ///   - url1: where the one is.
    ///   - options1: what is about to be done with it.
    ///   - url2: where the other is or will be.
    ///   - options2: what is about to be done with it.
    ///   - writer: is given the place of the one, then that of the other.
    /// - Returns: what the accessor returns.
    /// - Throws: as for a single item.
    @available(*, noasync, message: "take the one that waits without a thread")
    public func coordinateAndWait<Result>(
        writingItemAt url1: URL, options options1: WritingOptions = [],
        writingItemAt url2: URL, options options2: WritingOptions = [],
        byAccessor writer: (URL, URL) throws -> Result
    ) throws -> Result {
        try accessWaiting([
            .writingIntent(with: url1, options: options1), .writingIntent(with: url2, options: options2),
        ]) { try writer($0.first ?? url1, $0.last ?? url2) }
    }
}
