import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Conflicts are there until somebody ends them, and apps see them.
extension DocumentHistoryRun {
    /// The current version is the one that the rule prefers, and nobody has resolved one by himself.
    ///
    /// A version is not current because another one was preferred to it, which may be gone by now; so the last of all is
    /// never in conflict. Which is the last is known only as long as all clocks are right.
    func checkCurrent(_ server: [String: ServerItem]) {
        let clocksAreRight = !history.operations.contains { if case .setClock = $0 { true } else { false } }
        for item in server.values {
            for version in item.others where version.isResolved {
                violations.append("a version of `\(item.path)` was resolved by nobody: \(version)")
            }
            guard clocksAreRight, let current = item.current else { continue }
            for version in item.others
            where version.date > current.date && !item.past.contains(where: { number($0) > number(version.id) }) {
                violations.append("`\(item.path)` has the later version in conflict: \(item)")
            }
        }
    }

    /// Versions are numbered in the order in which they were made.
    private func number(_ version: String) -> Int {
        version.split(separator: "/").last.flatMap { Int($0) } ?? 0
    }

    /// An app on a device sees every conflict, and can have every version.
    func checkConflicts(_ device: Int, _ server: [String: ServerItem]) throws {
        let root = URL(filePath: documents(device)).deletingLastPathComponent()
        for item in server.values where item.kind != .directory {
            let url = root.appending(path: item.path)
            let seen = try stores[device].unresolvedConflictVersions(ofItemAt: url) ?? []
            if seen.map(\.id) != item.others.map(\.id) {
                violations.append("device \(device) sees \(seen) in conflict with `\(item.path)`, not \(item.others)")
            }
            if try stores[device].item(at: url)?.hasUnresolvedConflicts != !item.others.isEmpty {
                violations.append("device \(device) does not know whether `\(item.path)` is in conflict")
            }
            for version in seen where item.others.contains(where: { $0.id == version.id && $0.isAvailable }) {
                let copy = directory.path + "/copy" + (item.kind == .package ? ".rtfd" : "")
                try stores[device].copy(version, to: URL(filePath: copy))
                if content(at: copy) == nil {
                    violations.append("device \(device) reads no content of a version of `\(item.path)`")
                }
                try FileManager.default.removeItem(atPath: copy)
            }
        }
    }
}
