import EntitlementRules
import Entitlements
import Foundation
import LintModel
import Linting
import PropertyLists
import Testing
import Workspaces

private let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

private let hasCorpus = FileManager.default.fileExists(atPath: corpus.appending(path: "manifest.jsonl").path)

/// Tests safe fixes on real files; skipped if the corpus is not next to the package.
@Suite(.enabled(if: hasCorpus, "no corpus of real files next to the package"))
struct CorpusFixTests {
    /// The maximum number of fix passes, the same as in the tool.
    private static let roundLimit = 10

    private static func files() throws -> [SourceFile] {
        struct Entry: Decodable {
            let file: String
            let kind: String
        }
        let manifest = try String(contentsOf: corpus.appending(path: "manifest.jsonl"), encoding: .utf8)
        return try manifest.split(separator: "\n").map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
            .filter { $0.kind == "entitlements" }
            .map { SourceFile(path: $0.file, bytes: Array(try Data(contentsOf: corpus.appending(path: $0.file)))) }
    }

    @Test(arguments: AnalysisContext.Dialect.allCases)
    func `safe fixes preserve values and other text, and leave no safe fix to apply`(
        dialect: AnalysisContext.Dialect
    ) throws {
        let linter = Linter()
        let conditions = AnalysisContext.source(dialect: dialect)
        var (fileCount, fixCount, fixedFileCount) = (0, 0, 0)
        for original in try Self.files() {
            fileCount += 1
            var file = original
            for round in 0...Self.roundLimit {
                let findings = linter.findings(in: file, under: conditions)
                guard let fixed = FixedFile(fixing: findings, in: file, includingUnsafe: false) else { break }
                #expect(round < Self.roundLimit, "\(file.path)")
                fixCount += fixed.fixes.count
                fixedFileCount += round == 0 ? 1 : 0
                #expect(Self.rest(of: fixed) == fixed.bytes, "\(file.path)")
                let again = SourceFile(path: file.path, bytes: fixed.bytes)
                #expect(Self.value(of: again) == Self.value(of: file), "\(file.path)")
                file = again
            }
        }
        print("\(dialect.rawValue): \(fixCount) safe fixes in \(fixedFileCount) of \(fileCount) files")
        #expect(fileCount > 100)
    }

    /// Returns the file with its edits applied one by one from the end.
    private static func rest(of fixed: FixedFile) -> [UInt8] {
        let edits = fixed.fixes.flatMap(\.edits).sorted { $0.range.lowerBound > $1.range.lowerBound }
        return edits.reduce(into: fixed.original.bytes) { $0.replaceSubrange($1.range, with: $1.text.utf8) }
    }

    private static func value(of file: SourceFile) -> EntitlementValue? {
        PropertyList(reading: file).root.map(EntitlementValue.init)
    }
}
