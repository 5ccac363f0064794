import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Tests of pages that contain more than findings.
@Suite struct PagesOfCommandsTests {
    @Test func `the page of check lists products in a table, with the worst state first`() throws {
        let folder = try ProductFolder()
        try folder.archive(folder.notesWithMistakes(in: "Payload/"), as: "Notes.ipa")
        let run = try Tool(
            "check", "Notes.ipa", "--now", ProductFolder.today, "--format", "markdown", "--output", "html=check.html",
            in: folder.url)
        #expect(run.status == 1)
        #expect(try run.output == Recording("check.md").text(orRecording: run.output))
        let page = try String(contentsOf: folder.url.appending(path: "check.html"), encoding: .utf8)
        #expect(XMLParser(data: Data(page.utf8)).parse())
        #expect(page.contains("<th scope=\"col\">Profile</th><th scope=\"col\">Signed</th>"))
    }

    @Test func `a product with findings has no passing JUnit test case`() throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, "--format", "junit", in: folder.url)
        #expect(!run.output.contains("nothing to report"))
        #expect(run.output.components(separatedBy: "<testsuite ").count == 4)
    }

    @Test func `the page of profiles shows the remaining time`() throws {
        let folder = try ProfilesCommandTests.signing()
        let run = try Tool(
            "profiles", "signing", "--expires-within", "30d", "--now", ProductFolder.today, "--format", "markdown",
            "--output", "html=profiles.html", "--output", "json=profiles.json", in: folder.url)
        #expect(run.status == 1)
        #expect(try run.output == Recording("profiles.md").text(orRecording: run.output))
        let page = try String(contentsOf: folder.url.appending(path: "profiles.html"), encoding: .utf8)
        #expect(XMLParser(data: Data(page.utf8)).parse())
        #expect(page.contains("<rect class=\"bar\""))
    }

    @Test func `the page of stores has a diagram, a table, and a sentence for each change`() throws {
        let scratch = try StoresCommandTests.project()
        let run = try Tool("stores", "--format", "markdown", "--output", "json=stores.lock.json", in: scratch.url)
        #expect(run.output.hasPrefix("2 apps, 2 stores, 2 of them shared.\n"))
        #expect(run.output.contains("\n```mermaid\nflowchart LR\n"))
        let changed = try Tool(
            "stores", "--compare", "stores.lock.json", "--define", "SUFFIX=.x", "--format", "markdown", in: scratch.url)
        #expect(changed.status == 1)
        #expect(
            changed.output.hasPrefix(
                """
                This change: **Notes** (ios) moves from app group `group.com.example` (shared with Widget) to \
                `group.com.example.x` (shared with Widget) in Release.
                """))
        #expect(changed.output.contains(" === s0\n"))
        let same = try Tool("stores", "--compare", "stores.lock.json", "--format", "markdown", in: scratch.url)
        #expect(same.status == 0)
        #expect(same.output.hasPrefix("**No app** changes its stores."))
        #expect(try Tool("stores", "--quiet", in: scratch.url).output.isEmpty)
    }

    @Test func `the page of diff has the values before and after`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements("<key>a|b</key><string>x</string>", to: "old.entitlements")
        try scratch.writeEntitlements("<key>a|b</key><array><string>`y`</string></array>", to: "new.entitlements")
        let run = try Tool(
            "diff", "old.entitlements", "new.entitlements", "--format", "markdown", "--output", "html=diff.html",
            in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                **1 difference** in meaning from `old.entitlements` to `new.entitlements`.

                ### Entitlements

                | Key | Before | After |
                | --- | --- | --- |
                | <code>a&#124;b</code> | `x` | <code>&#96;y&#96;</code> |

                """)
        let page = try String(contentsOf: scratch.url.appending(path: "diff.html"), encoding: .utf8)
        #expect(page.contains("<code>`y`</code>"))
    }
}
