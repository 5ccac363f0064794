import FileDiscovery
import Foundation
import TestSupport
import Testing

/// Tests the limit for the comparison of paths with patterns.
@Suite struct PatternBudgetTests {
    /// Searches a tree in which a pattern of `.gitignore` ignores each file after many other patterns.
    private func search(patternCount: Int, budget: PatternBudget) throws -> FoundFiles<String> {
        let tree = try TemporaryDirectory()
        let patterns = (0..<patternCount).map { "*a\($0)*b*" }.joined(separator: "\n")
        try tree.write([".gitignore": "*.entitlements\n" + patterns])
        for number in 0..<20 { try tree.write(["\(String(repeating: "a", count: 60))\(number).entitlements": ""]) }
        return FileFinder(paths: [BytePath(tree.path)], spending: budget).forEach(
            jobs: 1, makeWorker: {}, work: { $1.path.description })
    }

    @Test func `many patterns are compared with many paths within the budget`() throws {
        let budget = PatternBudget()
        let found = try search(patternCount: 200, budget: budget)

        #expect(found.outputs.isEmpty)
        #expect(found.unchecked.isEmpty)
        #expect(!budget.isExceeded)
    }

    @Test func `if the budget is exceeded, the remaining files are checked, and the limit is reported`() throws {
        let found = try search(patternCount: 40_000, budget: PatternBudget(steps: 0))

        #expect(!found.outputs.isEmpty)
        #expect(found.unchecked.map(\.reason) == [PatternBudget.reason])
        #expect(found.unchecked.map(\.isLimit) == [true])
    }

    @Test func `the budget grows with the number of paths`() {
        let budget = PatternBudget(steps: -1)
        #expect(budget.isExceeded)
        budget.add(pathCount: 1)
        #expect(!budget.isExceeded)
    }

    @Test func `a pattern of the configuration does not match after the budget is exceeded`() {
        var pattern = PathPattern("*.entitlements")
        #expect(pattern.matches("App.entitlements"))
        pattern.budget = PatternBudget(steps: -1)
        #expect(!pattern.matches("App.entitlements"))
    }
}
