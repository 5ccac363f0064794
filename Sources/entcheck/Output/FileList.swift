import Entitlements
import FileDiscovery
import Linting
import PropertyLists
import SystemShims
import TextOutput
import Workspaces
import XcodeProjects

/// The list that `--show-files` writes to standard error: each entitlements file with its products, and the paths that
/// were not read or were skipped, with the reason.
struct FileList {
    /// The lines, sorted by path within each kind.
    let lines: [String]

    /// Creates the list for a run.
    init(_ report: Report, _ tally: ScanStatistics) {
        var lines: [String] = []
        let bound = Set(report.bindings.map(\.path))
        for path in report.paths where !bound.contains(path) { lines.append("read \(path.displayed)") }
        lines += report.bindings.flatMap(Self.lines)
        for place in report.notChecked { lines.append("not read \(place.path.displayed): \(place.reason.displayed)") }
        for place in tally.skippedPaths {
            lines.append("skipped \(place.path.description.displayed): \(place.reason.displayed)")
        }
        self.lines = lines
    }

    /// Returns a line for each product that uses an entitlements file, or the reason that there is none.
    private static func lines(about binding: EntitlementsBinding) -> [String] {
        let path = binding.path.displayed
        let bound = binding.products.map { "bound \(path): \(words(for: $0))" }
        return bound + (binding.reason.map { ["not bound \(path): \($0.displayed)"] } ?? [])
    }

    /// Returns the facts about a product: `Notes (Electron), com.example.notes, macos, named in package.json:2:10`.
    private static func words(for product: BoundProduct) -> String {
        let facts: [String?] = [
            "\(product.name) (\(product.system.rawValue))", product.bundleIdentifier ?? "unknown bundle identifier",
            product.platform?.rawValue ?? "unknown platform", product.team ?? "unknown team",
            product.teamSetting.map { "team in \($0)" }, "named in \(product.setting)",
        ]
        return facts.compactMap(\.self).joined(separator: ", ").displayed
    }

    /// Writes the list to standard error.
    func write() {
        for line in lines { StandardStream.error.report(line + "\n") }
    }
}
