import Containers
import Entitlements
import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

/// Writes that are repeated because the process that performed them was killed.
@Suite struct RepeatedWriteTests {
    private let directory: TemporaryDirectory
    private let documents: ContainerDocuments

    init() throws {
        let (world, directory) = (try CloudSimulator(), try TemporaryDirectory())
        let device = try world.addDevice("Mac", platform: .macOS, signedInto: try world.addAccount("Ada"))
        let app = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        documents = try ContainerDocuments(try device.install(app).documentStore(in: directory.path("home")))
        self.directory = directory
    }

    /// Performs the request `key` again after a new process has opened the home directory.
    private func repeatWrite(of text: String, to path: String) throws -> [String] {
        ContainerDocuments.removeIncompleteFiles(in: documents.store.home)
        try documents.replace(path, with: Data(text.utf8), for: "key")
        try documents.store.noticeChanges()
        return try documents.items().map(\.path).filter { $0.hasSuffix(".txt") }
    }

    private var links: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: documents.store.home).filter { $0.contains("written") }
        }
    }

    @Test func `a file that was written is not written again, even if it was renamed since`() throws {
        try documents.replace("Documents/a.txt", with: Data("one".utf8), for: "key")
        try documents.move("Documents/a.txt", to: "Documents/b.txt")
        #expect(try repeatWrite(of: "one", to: "Documents/a.txt") == ["Documents/b.txt"])
    }

    @Test func `a file that does not exist anymore is written again`() throws {
        try documents.replace("Documents/a.txt", with: Data("one".utf8), for: "key")
        try documents.delete("Documents/a.txt")
        #expect(try repeatWrite(of: "one", to: "Documents/a.txt") == ["Documents/a.txt"])
    }

    @Test func `the link of a recorded request is removed, and the file remains`() throws {
        let link = try #require(try documents.replace("Documents/a.txt", with: Data("one".utf8), for: "key"))
        #expect(try links.count == 1)
        ContainerDocuments.forget([link])
        #expect(try links.isEmpty)
        #expect(try documents.contents(at: "Documents/a.txt") == Data("one".utf8))
    }

    @Test func `a write that fails leaves no link`() throws {
        try documents.write(Data("one".utf8), to: "Documents/a.txt")
        #expect(throws: DocumentError.self) {
            try documents.replace("Documents/a.txt/b.txt", with: Data("two".utf8), for: "key")
        }
        #expect(try links.isEmpty)
    }
}
