import Foundation
import TestSupport

@testable import DocumentStores
@testable import LocalCloud

/// Checks that conflicts remain until they are resolved, and that apps can see them.
extension DocumentHistoryRun {
    /// Checks that the current version is the one that the rule prefers, and that no conflict was resolved
    /// automatically.
    ///
    /// A version is in conflict because another version, which may have been removed since, was preferred. The latest
    /// version is therefore never in conflict. It is known only if all clocks are correct.
    func checkCurrent(_ server: [String: ServerItem]) {
        let clocksAreRight = !history.operations.contains { if case .setClock = $0 { true } else { false } }
        for item in server.values {
            for version in item.others where version.isResolved {
                violations.append("a version of `\(item.path)` was resolved automatically: \(version)")
            }
            guard clocksAreRight, let current = item.current else { continue }
            for version in item.others
            where version.date > current.date && !item.past.contains(where: { number($0) > number(version.id) }) {
                violations.append("`\(item.path)` has the later version in conflict: \(item)")
            }
        }
    }

    /// Returns the number of a version; versions are numbered in the order of their creation.
    private func number(_ version: String) -> Int {
        version.split(separator: "/").last.flatMap { Int($0) } ?? 0
    }

    /// Checks that an app on a device sees every conflict and can read every version.
    func checkConflicts(_ device: Int, _ server: [String: ServerItem]) throws {
        let root = URL(filePath: documents(device)).deletingLastPathComponent()
        for item in server.values where item.kind != .directory {
            let url = root.appending(path: item.path)
            let seen = try stores[device].unresolvedConflictVersions(ofItemAt: url) ?? []
            if seen.map(\.id) != item.others.map(\.id) {
                violations.append(
                    "device \(device) has the conflict versions \(seen) of `\(item.path)` instead of \(item.others)")
            }
            if try stores[device].item(at: url)?.hasUnresolvedConflicts != !item.others.isEmpty {
                violations.append("device \(device) has a wrong conflict state of `\(item.path)`")
            }
            for version in seen where item.others.contains(where: { $0.id == version.id && $0.isAvailable }) {
                let copy = directory.path + "/copy" + (item.kind == .package ? ".rtfd" : "")
                try stores[device].copy(version, to: URL(filePath: copy))
                if content(at: copy) == nil {
                    violations.append("device \(device) cannot read a version of `\(item.path)`")
                }
                try FileManager.default.removeItem(atPath: copy)
            }
        }
    }
}
