import Foundation
import TestSupport
import Testing

@testable import DocumentStores

private let coordinator = "https://developer.apple.com/documentation/foundation/nsfilecoordinator"
private let purpose = "https://developer.apple.com/documentation/foundation/nsfilecoordinator/purposeidentifier"

/// Accesses that can or cannot be granted at the same time.
@Suite struct AccessTests {
    let desk: Desk
    let file: URL

    init() throws {
        desk = try Desk()
        file = try desk.write(to: "Letter.txt")
    }

    /// Returns whether a second access is granted during a first one.
    private func isGranted(
        _ second: FileAccessIntent, during first: FileAccessIntent, by one: FileCoordinator? = nil,
        and other: FileCoordinator? = nil
    ) async throws -> Bool {
        let (one, other) = (one ?? desk.coordinator(), other ?? desk.coordinator())
        let (began, mayEnd) = (Gate(), Gate())
        let log = EventLog()
        let firstTask = Task.detached {
            try await one.coordinate(with: [first]) { _ in
                began.open()
                await mayEnd.wait()
                log.write("first")
            }
        }
        await began.wait()
        let secondTask = Task.detached { try await other.coordinate(with: [second]) { _ in log.write("second") } }
        // The claim is granted immediately or waits; the state shows which.
        try await until { log.text.contains("second") || desk.coordination.claimsWaiting > 0 }
        mayEnd.open()
        try await firstTask.value
        try await secondTask.value
        return log.text.first == "second"
    }

    @Test(.documented(coordinator)) func `several readers can access a file at the same time`() async throws {
        #expect(try await isGranted(.readingIntent(with: file), during: .readingIntent(with: file)))
    }

    @Test(.documented(coordinator)) func `a writer waits for readers, and readers and writers wait for a writer`()
        async throws
    {
        #expect(try await !isGranted(.writingIntent(with: file), during: .readingIntent(with: file)))
        #expect(try await !isGranted(.readingIntent(with: file), during: .writingIntent(with: file)))
        #expect(try await !isGranted(.writingIntent(with: file), during: .writingIntent(with: file)))
    }

    @Test(.documented(coordinator)) func `writers of different files do not wait for each other`() async throws {
        let other = try desk.write(to: "Bill.txt")
        #expect(try await isGranted(.writingIntent(with: other), during: .writingIntent(with: file)))
    }

    @Test(.documented(coordinator)) func `access to an item in a package is access to the package`() async throws {
        let text = try desk.write(to: "Trip.rtfd/TXT.rtf")
        let picture = try desk.write(to: "Trip.rtfd/picture.png")
        #expect(try await !isGranted(.readingIntent(with: picture), during: .writingIntent(with: text)))
        #expect(
            try await !isGranted(
                .readingIntent(with: desk.url.appending(path: "Trip.rtfd")), during: .writingIntent(with: text)))
    }

    @Test(.documented(coordinator), arguments: [FileCoordinator.WritingOptions.forDeleting, .forMoving, .forReplacing])
    func `deleting, moving, or replacing a directory includes its contents`(
        _ options: FileCoordinator.WritingOptions
    ) async throws {
        let inner = try desk.write(to: "Folder/Inner/Letter.txt")
        let folder = FileAccessIntent.writingIntent(with: desk.url.appending(path: "Folder"), options: options)
        #expect(try await !isGranted(.readingIntent(with: inner), during: folder))
        #expect(try await !isGranted(folder, during: .readingIntent(with: inner)))
    }

    @Test(.documented(coordinator), arguments: [FileCoordinator.WritingOptions(), .forMerging])
    func `other writes to a directory do not include its contents`(
        _ options: FileCoordinator.WritingOptions
    ) async throws {
        let inner = try desk.write(to: "Folder/Letter.txt")
        let folder = FileAccessIntent.writingIntent(with: desk.url.appending(path: "Folder"), options: options)
        #expect(try await isGranted(.writingIntent(with: inner), during: folder))
        #expect(try await isGranted(.readingIntent(with: desk.url), during: .writingIntent(with: inner)))
    }

    @Test(.documented(coordinator)) func `a coordinator never blocks itself`() async throws {
        let one = desk.coordinator()
        #expect(try await isGranted(.writingIntent(with: file), during: .writingIntent(with: file), by: one, and: one))
    }

    @Test(.documented(purpose)) func `coordinators with the same purpose never block each other`() async throws {
        let (one, other) = (desk.coordinator(), desk.coordinator())
        one.purposeIdentifier = "com.example.move"
        other.purposeIdentifier = "com.example.move"
        #expect(
            try await isGranted(.writingIntent(with: file), during: .writingIntent(with: file), by: one, and: other))
        one.purposeIdentifier = "com.example.other"
        #expect(one.purposeIdentifier == "com.example.move")
    }

    @Test(.documented(purpose)) func `all coordinators of a presenter have the same purpose`() async throws {
        let presenter = desk.presenter(of: file)
        let (one, other) = (desk.coordinator(for: presenter), desk.coordinator(for: presenter))
        #expect(one.purposeIdentifier == other.purposeIdentifier)
        #expect(one.purposeIdentifier != desk.coordinator().purposeIdentifier)
        #expect(
            try await isGranted(.writingIntent(with: file), during: .writingIntent(with: file), by: one, and: other))
    }

    @Test(.documented(coordinator)) func `two spellings of a path refer to the same file`() async throws {
        let link = desk.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: desk.url)
        let spelling = FileAccessIntent.writingIntent(with: link.appending(path: "Letter.txt"))
        #expect(try await !isGranted(spelling, during: .readingIntent(with: file)))
    }

    @Test(.documented(coordinator)) func `a reader that resolves links receives the URL of the target`() async throws {
        let link = desk.url.appending(path: "Shortcut.txt")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let resolved = try await desk.coordinator().coordinate(
            readingItemAt: link, options: .resolvesSymbolicLink, byAccessor: { $0.lastPathComponent })
        let unresolved = try await desk.coordinator().coordinate(
            readingItemAt: link, byAccessor: { $0.lastPathComponent })
        #expect(resolved == "Letter.txt")
        #expect(unresolved == "Shortcut.txt")
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions/foruploading"))
    func `reading for uploading returns a copy, and writers can continue`() async throws {
        let text = try await desk.coordinator().coordinate(readingItemAt: file, options: .forUploading) { copy in
            try await desk.coordinator().coordinate(writingItemAt: file) { try Data("new".utf8).write(to: $0) }
            return try String(contentsOf: copy, encoding: .utf8)
        }
        #expect(text == "text")
        await #expect(throws: DocumentError.self) {
            try await desk.coordinator().coordinate(readingItemAt: desk.url, options: .forUploading) { _ in }
        }
    }

    @Test(.documented(coordinator)) func `the options have the values of Apple's constants`() {
        let reading: [FileCoordinator.ReadingOptions] = [
            .withoutChanges, .resolvesSymbolicLink, .immediatelyAvailableMetadataOnly, .forUploading,
        ]
        let writing: [FileCoordinator.WritingOptions] = [
            .forDeleting, .forMoving, .forMerging, .forReplacing, .contentIndependentMetadataOnly,
        ]
        #expect(reading.map(\.rawValue) == [1, 2, 4, 8])
        #expect(writing.map(\.rawValue) == [1, 2, 4, 8, 16])
    }

    @Test(.documented(coordinator)) func `a writer can have only one option`() async throws {
        let error = await #expect(throws: DocumentError.self) {
            try await desk.coordinator().coordinate(writingItemAt: file, options: [.forMoving, .forDeleting]) { _ in }
        }
        #expect(error?.code == .invalidOptions)
    }

    @Test(.documented(coordinator)) func `the blocking functions have the same effect as the asynchronous ones`() throws
    {
        let presenter = desk.presenter(of: file)
        let text = try desk.coordinator().coordinateAndWait(readingItemAt: file) {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(text == "text")
        #expect(presenter.messages.starts(with: ["relinquish to reader", "save"]))
        let copy = desk.url.appending(path: "Copy.txt")
        try desk.coordinator().coordinateAndWait(
            readingItemAt: file, options: [], writingItemAt: copy, options: .forReplacing
        ) {
            try FileManager.default.copyItem(at: $0, to: $1)
        }
        #expect(try String(contentsOf: copy, encoding: .utf8) == "text")
    }

    @Test(.documented(coordinator)) func `an error of the accessor is rethrown, and the item is released`() async throws
    {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await desk.coordinator().coordinate(writingItemAt: file) { _ in throw Failure() }
        }
        try await desk.coordinator().coordinate(writingItemAt: file) { _ in }
        #expect(desk.coordination.claimsWaiting == 0)
    }
}
