import Entitlements
import Explanations
import Foundation
import Reporting
import Testing

/// Compares the pages in `Docs/Keys` with the catalog, or writes them if `ENTCHECK_RECORD` is set.
@Suite struct KeyDocumentationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Docs/Keys").standardized

    private static let pages: [String: String] = {
        let pages = KeyFacts.all.map { ("\($0.definition.key.rawValue).md", KeyPage($0).markdown) }
        return Dictionary(pages + [("README.md", KeyIndex().markdown)]) { first, _ in first }
    }()

    private static let isRecording = ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil

    @Test(.enabled(if: isRecording, "set ENTCHECK_RECORD=1 to write the pages"))
    func `the pages are written`() throws {
        try? FileManager.default.removeItem(at: Self.folder)
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        for (name, page) in Self.pages { try Data(page.utf8).write(to: Self.folder.appending(path: name)) }
    }

    @Test(.disabled(if: isRecording)) func `the pages are up to date`() throws {
        for (name, page) in Self.pages {
            let written = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            #expect(written == page, "\(name) is stale; ENTCHECK_RECORD=1 swift test rewrites it")
        }
    }

    @Test(.disabled(if: isRecording)) func `every page belongs to a key`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Self.pages.keys))
    }
}
