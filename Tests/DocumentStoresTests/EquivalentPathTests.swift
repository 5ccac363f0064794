import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// Names that are equal as texts of Swift, and names that begin with a combining mark, which forms one character with
/// the slash or the dot before it.
@Suite struct EquivalentPathTests {
    private static let composed = "\u{C9}.txt"
    private static let decomposed = "E\u{301}.txt"
    private static let placeholders = DocumentSettings(downloading: .onRequest, undownloaded: .placeholder)
    /// The old and the new name of a file.
    private static let renames = [["b.txt", "B.TXT"], [composed, decomposed]]

    private func names(_ store: DocumentStore, in directory: String = "") throws -> [String] {
        try FileSystem().names(in: store.documents.path + directory).compactMap(\.self)
    }

    private func move(_ store: DocumentStore, _ old: String, _ new: String) throws {
        let root = try store.documents.path
        #expect(rename("\(root)/\(old)", "\(root)/\(new)") == 0)
    }

    /// Whether texts have the same bytes.
    private func areSame(_ left: [String], _ right: [String]) -> Bool {
        left.map(ExactPath.init) == right.map(ExactPath.init)
    }

    @Test(arguments: [true, false])
    func `an item remains if the name of its placeholder changes in normalization`(usesPaths: Bool) throws {
        let two = try TwoDevices(phone: Self.placeholders)
        try two.onMac.write("content", to: Self.composed)
        try two.world.runUntilIdle()
        if usesPaths {
            let documents = try ContainerDocuments(two.onPhone)
            try documents.move("Documents/" + Self.composed, to: "Documents/" + Self.decomposed)
        } else {
            try move(two.onPhone, ".\(Self.composed).icloud", ".\(Self.decomposed).icloud")
        }
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url(Self.decomposed))
        try two.world.runUntilIdle()
        #expect(areSame(try names(two.onMac), [Self.decomposed]))
        #expect(areSame(try names(two.onPhone), [Self.decomposed]))
    }

    @Test(arguments: renames) func `observers receive a rename`(names: [String]) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: names[0])
        try two.world.runUntilIdle()
        let events = Log()
        let observation = try two.onPhone.observeChanges { events.add("\($0.event)") }
        try move(two.onMac, names[0], names[1])
        try two.world.runUntilIdle()
        withExtendedLifetime(observation) {}
        #expect(events.lines.contains { $0.hasPrefix("moved") })
    }

    @Test(arguments: renames) func `queries receive a rename`(names: [String]) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: names[0])
        try two.world.runUntilIdle()
        try two.onPhone.download(itemAt: two.onPhone.url(names[0]))
        let query = UbiquitousItemQuery(two.onPhone) { $0.kind == .file }
        try query.start()
        try move(two.onMac, names[0], names[1])
        try two.world.runUntilIdle()
        #expect(areSame(query.results.map(\.name), [names[1]]))
    }

    private actor Letter: DocumentModel {
        private var text = ""
        func contents() -> DocumentContents { .file(Data(text.utf8)) }
        func load(_ contents: DocumentContents) { text = String(decoding: contents.data ?? Data(), as: UTF8.self) }
        func append(_ more: String) { text += more }
    }

    @Test(arguments: renames) func `an open document is saved under its new name`(names: [String]) async throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: names[0])
        try two.world.runUntilIdle()
        let coordination = try two.onPhone.coordinateChanges()
        let url = try two.onPhone.url(names[0])
        try two.onPhone.download(itemAt: url)
        let letter = Letter()
        let document = Document(fileURL: url, model: letter, store: two.onPhone)
        try await document.open()
        try move(two.onMac, names[0], names[1])
        try two.world.runUntilIdle()
        while !document.fileURL.lastPathComponent.utf8.elementsEqual(names[1].utf8) { await Task.yield() }
        await letter.append(", two")
        document.updateChangeCount(.done)
        try await document.close()
        try two.world.runUntilIdle()
        withExtendedLifetime(coordination) {}
        #expect(try two.onMac.read(names[1]) == "one, two")
        #expect(areSame(try self.names(two.onPhone), [names[1]]))
    }

    @Test(arguments: ["a.txt", "\u{301}a.txt"]) func `a query finds an item in Documents`(name: String) throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: name)
        try two.world.runUntilIdle()
        let query = UbiquitousItemQuery(two.onPhone, scopes: [.documents]) { _ in true }
        try query.start()
        #expect(query.results.count == 1)
    }

    @Test(arguments: ["../x", "../\u{301}x", "Documents/../../\u{301}x", "\u{301}d/../\u{301}e/../../\u{301}x"])
    func `a path cannot lead out of the container`(path: String) throws {
        let two = try TwoDevices()
        let documents = try ContainerDocuments(two.onMac)
        expectRefusal(.invalidFileName) { try documents.write(Data("x".utf8), to: path) }
    }

    @Test(arguments: ["x", "\u{301}x"]) func `a moved placeholder is replaced by its file`(name: String) throws {
        let two = try TwoDevices(phone: Self.placeholders)
        try two.onMac.write("content", to: name)
        try two.world.runUntilIdle()
        try ContainerDocuments(two.onPhone).move("Documents/" + name, to: "Documents/a")
        try two.onPhone.startDownloadingUbiquitousItem(at: two.onPhone.url("a"))
        var steps = 0
        while steps < 200, try two.world.step() != nil { steps += 1 }
        #expect(steps < 200)
        #expect(areSame(try names(two.onPhone), ["a"]))
        #expect(areSame(try names(two.onMac), ["a"]))
    }

    @Test func `a file that is not synced cannot be moved to an item with an equivalent name`() throws {
        let two = try TwoDevices(phone: Self.placeholders)
        try two.onMac.write("content", to: Self.composed)
        try two.world.runUntilIdle()
        try Data("other".utf8).write(to: URL(filePath: two.onPhone.documents.path + "/" + Self.decomposed))
        try two.onPhone.noticeChanges()
        expectRefusal(.fileExists) {
            try ContainerDocuments(two.onPhone).move("Documents/" + Self.decomposed, to: "Documents/" + Self.composed)
        }
        #expect(try two.onPhone.problems.map(\.kind) == [.nameClash])
    }

    @Test(arguments: [["F", "f"], ["\u{C9}", "E\u{301}"]])
    func `files that are never synced move to the directory with an equivalent name`(directories: [String]) throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.onPhone.write("local", to: directories[1] + "/x.nosync")
        try two.onPhone.write("synced", to: directories[1] + "/a.txt")
        try two.onMac.write("other", to: directories[0] + "/b.txt")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(areSame(try names(two.onPhone), [directories[0]]))
        #expect(try names(two.onPhone, in: "/" + directories[0]).contains("x.nosync"))
        #expect(try two.onMac.read(directories[0] + "/a.txt") == "synced")
    }

    @Test func `a file in a directory that is not synced is reported`() throws {
        let two = try TwoDevices()
        let mac = try two.onMac.documents.path
        try two.onPhone.write("1", to: "f/a")
        try two.world.advance(by: .seconds(1))
        try two.onMac.write("3", to: "F/A")
        try Data("6".utf8).write(to: URL(filePath: mac + "/F/a"))
        try two.onMac.noticeChanges()
        try two.world.runUntilIdle()
        #expect(try names(two.onMac).contains("F"))
        #expect(try two.onMac.problems.map(\.kind) == [.nameClash])
    }
}

/// Lines that several threads add.
private final class Log: Sendable {
    private let added = Mutex<[String]>([])
    func add(_ line: String) { added.withLock { $0.append(line) } }
    var lines: [String] { added.withLock { $0 } }
}
