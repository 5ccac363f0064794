import Foundation
import Testing

/// The texts of the project use standard terms: comments and strings in `Sources`, test names, and the guides.
@Suite struct ProseTests {
    /// An expression that must not occur in the texts, and its replacement.
    private struct Phrase {
        let pattern: String
        let instead: String

        init(_ pattern: String, _ instead: String) { (self.pattern, self.instead) = (pattern, instead) }
    }

    private static let phrases = [
        Phrase("mend(s|ed|ing)?", "fix"), Phrase("anew", "again"), Phrase("remed(y|ies)", "fix"),
        Phrase("(no|some|every)body", "no app; a user; all apps"), Phrase("whoever|whosoever", "anyone who"),
        Phrase("beside", "next to; in addition to"), Phrase("judg(e|es|ed|ing|ement)", "check"),
        Phrase("stands? (in|at|there|here|behind|under|alone)", "is in; appears"),
        Phrase("(comes?|came) to nothing", "expands to an empty string"),
        Phrase("(is|are) gone", "was deleted"), Phrase("cut off|breaks? off", "is truncated"),
        Phrase("travels?", "syncs"), Phrase("nothing is (said|told|done)", "nothing is reported"),
        Phrase("(names|holds|has|says|takes) none", "does not name a …"), Phrase("by hand", "manually"),
        Phrase("letter case counts", "identifiers are case-sensitive"), Phrase("for ever", "indefinitely"),
        Phrase("given away", "distributed"), Phrase("good for nothing|of no use", "not used; not valid"),
        Phrase("errands?|diary|whereabouts", "work item; log; location"), Phrase("silenced?", "suppress"),
        Phrase("lets? go of", "releases"), Phrase("misspelt|spelt", "misspelled; spelled"),
        Phrase("behaviours?|colours?|honour(s|ed)?|artefacts?|catalogue|neighbours?", "American spelling"),
        Phrase("recognis(e|es|ed)|normalis(e|es|ed)|organis(e|ation|ations)", "American spelling"),
        Phrase("letter by letter|byte for nothing", "byte for byte"), Phrase("there is to say", "name the thing"),
        Phrase("thereof|therein|wherein|whence|thereupon|henceforth", "name the thing"),
    ]

    private static let expression = Result {
        try NSRegularExpression(
            pattern: "(?<![-\\w])(?:" + phrases.map(\.pattern).joined(separator: "|") + ")(?![-\\w])",
            options: .caseInsensitive)
    }

    private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    @Test(arguments: ["Sources", "Tests", "Docs", "README.md"])
    func `texts use standard terms`(path: String) throws {
        let expression = try Self.expression.get()
        let words = { (line: String) -> String? in
            let match = expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line))
            return match.flatMap { Range($0.range, in: line) }.map { String(line[$0]) }
        }
        var lineCount = 0
        for file in Self.files(below: path) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (number, line) in Self.prose(in: text, of: file) {
                lineCount += 1
                guard words(line) != nil, let words = words(Self.plain(line)) else { continue }
                Issue.record("\(file.path):\(number + 1): “\(words)”: write \(Self.replacement(for: words))")
            }
        }
        #expect(lineCount > (path == "README.md" ? 50 : 1000), "only \(lineCount) lines were read")
    }

    @Test func `an expression of the list is found`() throws {
        for phrase in ["it stands in the file", "Nobody reads it", "the behaviour", "mended"] {
            let range = NSRange(phrase.startIndex..., in: phrase)
            #expect(try Self.expression.get().firstMatch(in: phrase, range: range) != nil, "\(phrase)")
        }
        for phrase in ["is in the file", "besides", "the behavior", "recommended", "colors", "color"] {
            let range = NSRange(phrase.startIndex..., in: phrase)
            #expect(try Self.expression.get().firstMatch(in: phrase, range: range) == nil, "\(phrase)")
        }
    }

    private static func replacement(for words: String) -> String {
        let phrase = phrases.first { phrase in
            words.range(of: "^(?:\(phrase.pattern))$", options: [.regularExpression, .caseInsensitive]) != nil
        }
        return phrase?.instead ?? ""
    }

    /// The Swift and Markdown files below a path of the package.
    private static func files(below path: String) -> [URL] {
        let url = package.appending(path: path)
        guard url.pathExtension.isEmpty else { return [url] }
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter {
            ["swift", "md"].contains($0.pathExtension) && !$0.path.contains("/.build/")
                && !$0.path.contains("/Recordings/") && $0.lastPathComponent != "ProseTests.swift"
        }
    }

    /// The lines with prose: in Swift comments, names of tests, and, in `Sources`, string literals of three words or more.
    private static func prose(in text: String, of file: URL) -> [(number: Int, line: String)] {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            let line = line.trimmingCharacters(in: .whitespaces)
            guard file.pathExtension == "md" else {
                return swiftProse(in: line, isSource: !file.path.contains("/Tests/")).map { (number, $0) }
            }
            if line.hasPrefix("```") { isCode.toggle() }
            return isCode ? nil : (number, line)
        }
    }

    private static func swiftProse(in line: String, isSource: Bool) -> String? {
        if line.hasPrefix("//") { return line }
        if line.contains("@Test"), let name = line.split(separator: "`").dropFirst().first { return String(name) }
        guard isSource, let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end else {
            return nil
        }
        let literal = String(line[line.index(after: start)..<end])
        return literal.split(separator: " ").count < 3 ? nil : literal
    }

    /// The line without code spans, interpolations, quotations, addresses, and parameter names.
    private static func plain(_ line: String) -> String {
        line.replacingOccurrences(
            of: #"`[^`]*`|\\\([^)]*\)|https?://[^ )>]*|\]\([^)]*\)|“[^”]*”|^/// *- \w+:"#, with: " ",
            options: .regularExpression)
    }
}
