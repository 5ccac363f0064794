import Containers
import Entitlements
import Foundation
import PropertyLists
import Testing

/// The code examples of `Docs/Journeys/SyncCode.md`, verbatim.
@Suite struct SyncCodeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized
    private let entitlements = Self.root.appending(path: "Samples/Notes/Notes.entitlements")

    @Test func `an app gets the containers that its entitlements file claims`() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: home) }

        let file = SourceFile(path: "Notes.entitlements", bytes: [UInt8](try Data(contentsOf: entitlements)))
        let claims = StorageClaims(
            reading: file,
            variables: ["TeamIdentifierPrefix": "A1B2C3D4E5.", "AppIdentifierPrefix": "A1B2C3D4E5."])
        let app = AppContainers(
            claims: claims, platform: .iOS, account: .available(account: "Ada"), root: .directory(home))

        let documents = try app.ubiquityContainer("iCloud.com.example.notes")
        let first = try app.ubiquityContainer(nil)  // the first that is claimed
        let group = try app.groupContainer("group.com.example.notes")
        #expect(documents == first)
        #expect(group.url.path.hasPrefix(home))

        #expect(throws: ContainerError.letterCase("group.com.example.Notes", claimed: "group.com.example.notes")) {
            try app.groupContainer("group.com.example.Notes")
        }

        let widget = AppContainers(
            claims: StorageClaims(appGroups: ["group.com.example.notes"]), platform: .iOS, account: .signedOut,
            root: .directory(home))
        let state = try app.groupContainer("group.com.example.notes").url.appending(path: "state.txt")
        try Data("hello".utf8).write(to: state)
        let read = try widget.groupContainer("group.com.example.notes").url.appending(path: "state.txt")
        #expect(try Data(contentsOf: read) == Data("hello".utf8))
        #expect(throws: ContainerError.self) { try widget.ubiquityContainer(nil) }
    }

    @Test func `one line checks that two apps share a store`() throws {
        func claims(of path: String) throws -> EntitlementClaims {
            let bytes = try Data(contentsOf: Self.root.appending(path: "Samples/Notes/\(path)"))
            return EntitlementClaims(PropertyList(reading: SourceFile(path: path, bytes: [UInt8](bytes))).root)
        }

        let graph = SharingGraph([
            StoreClaimant("Notes", claims: try claims(of: "Notes.entitlements")),
            StoreClaimant("Notes for Mac", claims: try claims(of: "Mac/Notes.entitlements")),
        ])
        let documents = graph.stores.first { $0.identifier.text == "iCloud.com.example.notes" }
        #expect(documents?.apps == ["Notes", "Notes for Mac"])
    }

    @Test func `every example on the page is tested`() throws {
        try expectPrograms(ofPage: "Docs/Journeys/SyncCode.md", in: #filePath)
    }
}

/// Expects that a source file contains every Swift example of a page, ignoring whitespace, which the formatter changes.
func expectPrograms(ofPage path: String, in file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    func flat(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let source = flat(try String(contentsOfFile: file, encoding: .utf8))
    let programs = page.components(separatedBy: "```swift\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
    #expect(!programs.isEmpty)
    for program in programs { #expect(source.contains(flat(program)), "\(program)") }
}
