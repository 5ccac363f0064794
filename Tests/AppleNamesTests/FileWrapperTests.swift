import AppleNames
import Foundation
import TestSupport
import Testing

@Suite struct FileWrapperTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func wrapper(_ files: [String: String]) -> FileWrapper {
        FileWrapper(directoryWithFileWrappers: files.mapValues { FileWrapper(regularFileWithContents: Data($0.utf8)) })
    }

    @Test(arguments: [FileWrapper.WritingOptions.atomic, []])
    func `a package that cannot be written leaves the original unchanged`(
        options: FileWrapper.WritingOptions
    ) throws {
        let url = directory.url.appending(path: "Trip.bundle")
        try wrapper(["1.txt": "one"]).write(to: url, originalContentsURL: nil)
        let tooLong = String(repeating: "n", count: 300)
        #expect(throws: (any Error).self) {
            try wrapper(["1.txt": "two", tooLong: ""]).write(to: url, options: options, originalContentsURL: url)
        }
        #expect(text(url.appending(path: "1.txt")) == "one")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["Trip.bundle"])
    }

    @Test func `a package replaces the original as a whole`() throws {
        let url = directory.url.appending(path: "Trip.bundle")
        try wrapper(["1.txt": "one"]).write(to: url, originalContentsURL: nil)
        try wrapper(["2.txt": "two"]).write(to: url, options: .atomic, originalContentsURL: url)
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == ["2.txt"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["Trip.bundle"])
    }

    @Test func `a file replaces a package, and a package replaces a file`() throws {
        let url = directory.url.appending(path: "item")
        try wrapper(["1.txt": "one"]).write(to: url, originalContentsURL: nil)
        try FileWrapper(regularFileWithContents: Data("text".utf8)).write(to: url, originalContentsURL: nil)
        #expect(text(url) == "text")
        try wrapper(["1.txt": "two"]).write(to: url, originalContentsURL: nil)
        #expect(text(url.appending(path: "1.txt")) == "two")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["item"])
    }

    @Test func `a written package is read with its empty directories`() throws {
        let url = directory.url.appending(path: "Trip.bundle")
        let album = wrapper(["1.txt": "one"])
        for name in ["Empty", "More"] {
            let inner = FileWrapper(directoryWithFileWrappers: [:])
            inner.preferredFilename = name
            album.addFileWrapper(inner)
        }
        let nested = FileWrapper(directoryWithFileWrappers: [:])
        nested.preferredFilename = "Nested"
        album.fileWrappers?["More"]?.addFileWrapper(nested)
        try album.write(to: url, options: .withNameUpdating, originalContentsURL: nil)
        let found = try FileWrapper(url: url)
        #expect(found.filename == "Trip.bundle")
        #expect(found.fileWrappers?.keys.sorted() == ["1.txt", "Empty", "More"])
        #expect(found.fileWrappers?["Empty"]?.fileWrappers?.isEmpty == true)
        #expect(found.fileWrappers?["More"]?.fileWrappers?["Nested"]?.isDirectory == true)
        #expect(found.fileWrappers?["1.txt"]?.regularFileContents == Data("one".utf8))
        #expect(album.filename == "Trip.bundle")
        #expect(album.fileWrappers?["1.txt"]?.filename == "1.txt")
    }

    @Test func `a wrapper matches the contents of the item that it was read from`() throws {
        let url = directory.url.appending(path: "Trip.bundle")
        let album = wrapper(["1.txt": "one"])
        #expect(!album.matchesContents(of: url))
        try album.write(to: url, originalContentsURL: nil)
        #expect(album.matchesContents(of: url))
        try FileManager.default.createDirectory(
            at: url.appending(path: "Empty"), withIntermediateDirectories: false)
        #expect(!album.matchesContents(of: url))
        try album.read(from: url)
        #expect(album.matchesContents(of: url))
        #expect(!album.matchesContents(of: url.appending(path: "1.txt")))
    }

    @Test func `a failed read leaves the wrapper unchanged`() throws {
        let album = wrapper(["1.txt": "one"])
        #expect(throws: (any Error).self) { try album.read(from: directory.url.appending(path: "missing")) }
        #expect(album.fileWrappers?.keys.sorted() == ["1.txt"])
        #expect(album.filename == nil)
        #expect(throws: (any Error).self) { try FileWrapper(url: directory.url.appending(path: "missing")) }
    }
}
