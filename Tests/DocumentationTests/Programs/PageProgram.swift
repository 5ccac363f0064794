import Foundation

/// A complete program on a page of the documentation, and the output that the page shows after it.
///
/// A `swift` block that begins with an import is a program; other `swift` blocks are excerpts. If the next block of the
/// page is a `text` block, it contains the output.
struct PageProgram: Sendable {
    /// The path of the page in the package.
    let page: String

    /// The number of the first line of the program in the page, counted from 1.
    let line: Int

    /// The lines of the program.
    let lines: [String]

    /// The index of the first line of the documented output in the page, and its lines; `nil` if there is none.
    let output: (start: Int, lines: [String])?

    /// The page and the first line.
    var location: String { "\(page):\(line)" }

    /// Returns whether the compiler or the program reports a line as a part of this program.
    func contains(_ diagnostic: String) -> Bool {
        guard let found = diagnostic.firstMatch(of: /([\w\/.]+\.md):(\d+)/), found.1.hasSuffix(page) else {
            return false
        }
        return Int(found.2).map { (line..<line + lines.count).contains($0) } ?? false
    }
}

// MARK: - Pages

extension PageProgram {
    /// The package that contains the pages.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

    /// The modules with a page, sorted.
    static let libraries = files(below: "Sources").compactMap { path in
        path.firstMatch(of: /^Sources\/(\w+)\/(\w+)\.docc\/(\w+)\.md$/).flatMap { $0.1 == $0.3 ? String($0.1) : nil }
    }.filter { $0 != "AppleNames" || !isOnDarwin }

    /// The programs of all pages, sorted by page and line.
    static let all = (["README.md"] + files(below: "Docs") + files(below: "Sources"))
        .filter { $0.hasSuffix(".md") }.flatMap(programs).filter { !$0.isOnlyForLinux || !isOnDarwin }

    /// Whether the program selects an app on a simulated device, which Apple's names do not support on Apple platforms.
    private var isOnlyForLinux: Bool { lines.contains("import AppleNames") }

    #if canImport(Darwin)
    private static let isOnDarwin = true
    #else
    private static let isOnDarwin = false
    #endif

    /// Returns the lines of a page.
    static func lines(of page: String) -> [String] {
        let text = try? String(contentsOf: package.appending(path: page), encoding: .utf8)
        return text?.components(separatedBy: "\n") ?? []
    }

    private static func files(below folder: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
        return (paths ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    /// Returns the programs of a page, in order.
    private static func programs(of page: String) -> [PageProgram] {
        let lines = lines(of: page)
        var blocks: [(language: String, range: Range<Int>)] = []
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            guard lines[index].hasPrefix("```"), let end = lines[(index + 1)...].firstIndex(of: "```") else { continue }
            blocks.append((String(lines[index].dropFirst(3)), index + 1..<end))
            index = end
        }
        return blocks.indices.compactMap { number in
            let (language, range) = blocks[number]
            guard language == "swift", lines[range].first?.hasPrefix("import ") == true else { return nil }
            let next = number + 1 < blocks.count ? blocks[number + 1] : nil
            let output = next.flatMap { $0.language == "text" ? ($0.range.lowerBound, Array(lines[$0.range])) : nil }
            return PageProgram(
                page: page, line: range.lowerBound + 1, lines: Array(lines[range]), output: output)
        }
    }
}
