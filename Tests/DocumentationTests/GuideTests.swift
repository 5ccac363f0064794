import Foundation
import Testing

/// The guides refer to targets and files that exist.
@Suite struct GuideTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    private static func text(of path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    /// The README, and the pages directly in `Docs`.
    private static let guides: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Docs").path)
        return ["README.md"] + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    }()

    @Test func `the table of targets contains the targets of the package, and no others`() throws {
        let table = try Self.text(of: "Docs/Design.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let listed = table.flatMap { line in
            line.split(separator: "|").first.map { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } } ?? []
        }
        let declared = try Self.text(of: "Package.swift")
            .matches(of: /\.(?:target|testTarget|executableTarget|systemLibrary|plugin)\(\s*name: "([^"]+)"/)
            .map { String($0.output.1) }
        #expect(declared.count > 40)
        #expect(Set(declared).subtracting(listed).sorted() == [])
        #expect(Set(listed).subtracting(declared).sorted() == [])
        #expect(listed.count == Set(listed).count)
    }

    @Test func `the page about speed contains the text from which the benchmark writes it`() throws {
        let text = try Self.text(of: "Tests/Benchmarks/benchmarks/goals.md")
        #expect(try text.count > 500 && Self.text(of: "Docs/Performance.md").contains(text))
    }

    @Test func `every relative link of a guide leads to a file`() throws {
        #expect(Self.guides.count > 10)
        for guide in Self.guides {
            let directory = Self.package.appending(path: guide).deletingLastPathComponent()
            for link in try Self.text(of: guide).matches(of: /\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/) {
                let path = directory.appending(path: String(link.output.1)).standardized.path
                #expect(FileManager.default.fileExists(atPath: path), "\(guide): \(link.output.1)")
            }
        }
    }
}
