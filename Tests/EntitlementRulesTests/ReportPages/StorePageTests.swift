import Entitlements
import Foundation
import LintModel
import Testing
import TextOutput
import Workspaces

@testable import Reporting

/// The page about stores, whose diagram is readable for hundreds of stores.
struct StorePageTests {
    /// A graph of `count` apps, each with a widget and a beta version, and of three stores for each app.
    private static func graph(_ count: Int) -> SharingGraph {
        SharingGraph(
            (0..<count).flatMap { index -> [StoreClaimant] in
                let name = "com.example.app\(index)"
                return [
                    claimant(
                        "App\(index)", ["com.apple.security.application-groups": ["group.\(name)", "group.example"]],
                        bundleIdentifier: name, configurations: ["Debug", "Release"]),
                    claimant(
                        "Widget\(index)", ["com.apple.security.application-groups": ["group.\(name)"]],
                        bundleIdentifier: "\(name).widget", configurations: ["Release"]),
                    claimant(
                        "Beta\(index)", ["com.apple.security.application-groups": ["group.\(name).beta"]],
                        bundleIdentifier: "\(name).beta", configurations: ["Beta"]),
                ]
            })
    }

    private static func page(_ count: Int) -> String { StoresReport(graph(count)).graph(as: .html) }

    /// Returns the elements of the diagram with a class.
    private static func elements(_ page: String, _ name: String) -> [Substring] {
        page.split(separator: "\n").filter { $0.contains("<g id=") || $0.contains("<path class=\"line") }
            .filter { $0.contains(name) }
    }

    @Test(arguments: [1, 24, 100]) func `the diagram of any number of stores fits on a few screens`(count: Int) throws {
        let page = Self.page(count)
        let picture = try #require(page.split(separator: "\n").first { $0.contains("class=\"stores\"") })
        let height = try #require(picture.split(separator: " ").first { $0.hasPrefix("height=") })
        let pixels = try #require(Int(height.dropFirst(8).dropLast()))
        #expect(pixels <= 1300)
        let boxes = page.split(separator: "\n").filter { $0.hasPrefix("<g id=") }
        #expect(boxes.count { !$0.contains(" off\"") } <= 60)
        #expect(boxes.count { $0.hasPrefix("<g id=\"store-") } == 2 * count + 1)
        #expect(page.components(separatedBy: "<tr data-key=").count - 1 == 2 * count + 1)
        #expect(page.components(separatedBy: "<li data-app=").count - 1 == 3 * count)
    }

    @Test func `related apps and identifiers are grouped if there are many`() {
        let page = Self.page(24)
        #expect(page.contains("<g id=\"apps-0\" class=\"node app group\""))
        #expect(page.contains("class=\"node app-group group\""))
        #expect(page.contains("aria-label=\"App0 and related apps: App0, Beta0, Widget0\""))
        #expect(page.contains("app group · 2 related identifiers"))
        let small = Self.page(1)
        #expect(small.contains("<g id=\"apps-0\" class=\"node app group off\""))
        #expect(small.contains("<g id=\"app-0\" class=\"node app\""))
    }

    @Test func `the filters contain the kinds and configurations that occur`() {
        let page = Self.page(2)
        #expect(page.contains("<option value=\"0\">Beta</option><option value=\"1\">Debug</option>"))
        #expect(page.contains("data-configurations=\"1 2\""))
        #expect(page.contains("name=\"shared\""))
        #expect(page.contains("<form id=\"filters\" class=\"filters\" hidden=\"\""))
    }

    @Test func `each identifier of an element is unique`() {
        let page = Self.page(24)
        let identifiers = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test(arguments: [
        ("com.example.notes.debug", "com.example.notes"), ("com.example.notes-beta", "com.example.notes"),
        ("group.com.example.notes.dev.widget", "group.com.example.notes.widget"),
        ("dev.example.notes", "dev.example.notes"),
        ("group.dev.example", "group.dev.example"), ("a", "a"), ("", ""),
        ("com.example.debugger", "com.example.debugger"),
        ("com.example.-beta", "com.example.-beta"), ("iCloud.com.test.notes", "iCloud.com.test.notes"),
    ])
    func `variants are recognized by their names`(identifier: String, base: String) {
        #expect(VariantName.base(of: identifier) == base)
    }

    @Test func `a domain is not the host of all apps below it`() {
        let graph = SharingGraph([
            claimant("A", ["com.apple.security.application-groups": ["group.a"]], bundleIdentifier: "com.example"),
            claimant("B", ["com.apple.security.application-groups": ["group.a"]], bundleIdentifier: "com.example.b"),
        ])
        #expect(StoreDiagramGroups(SharingDiagram(StoresReport(graph))).apps.isEmpty)
    }

    @Test func `findings link to the rules, in the page or at an address`() throws {
        let graph = SharingGraph([
            claimant("A", ["com.apple.security.application-groups": ["group.example"]]),
            claimant("B", ["com.apple.security.application-groups": ["group.Example"]]),
        ])
        var report = StoresReport(graph, findings: ReportSample.findings)
        let rule = try #require(ReportSample.findings.first?.rule)
        let known = ReportPage(of: report).text(as: .html).contains("<div id=\"rule-")
        #expect(ReportPage(of: report).text(as: .html).contains("<a href=\"#rule-") == known)
        report.pages = HelpPages("https://example.com/docs")
        #expect(
            ReportPage(of: report).text(as: .html).contains("<a href=\"https://example.com/docs/Rules/\(rule).md\">"))
    }

    @Test func `the script contains no characters that XML reserves`() {
        #expect(!StorePage.script.contains("&"))
        #expect(!StorePage.script.contains("<"))
    }
}
