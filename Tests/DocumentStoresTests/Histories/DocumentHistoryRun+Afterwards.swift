import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Checks that syncing works again after any history, without faults and crashes.
extension DocumentHistoryRun {
    func checkAfterwards() throws {
        try downloadEverything()
        try checkWriting()
        if violations.isEmpty { try checkDeleting() }
    }

    private func downloadEverything() throws {
        for device in stores.indices {
            do {
                try stores[device].startDownloadingUbiquitousItem(at: URL(filePath: documents(device)))
            } catch is DocumentError {
                // No file remains of items that a sign-out removed.
            }
        }
        try rest()
        for device in stores.indices {
            for item in queries[device].results where item.kind != .directory && item.downloadingStatus != .current {
                guard item.downloadingError?.code != .ubiquitousFileUnavailable, item.isUploaded else { continue }
                violations.append("`\(item.path)` is missing on device \(device)")
            }
        }
    }

    /// Checks that changes of one device reach all others, in the same items and without new conflicts.
    private func checkWriting() throws {
        let before = try server()
        var written: [String: Int] = [:]
        for (id, item) in before.sorted(by: { $0.key < $1.key })
        // A version that was never uploaded before a sign-out is not available and cannot be overwritten.
        where item.kind == .file && item.current?.isAvailable == true {
            let path = documents(0) + item.path.dropFirst("Documents".count)
            guard item.path.hasPrefix("Documents/"), let old = content(at: path) else { continue }
            gone.insert(old)
            lastContent += 1
            written[id] = lastContent
            try Data("\(lastContent):afterwards:\(lastContent)".utf8).write(to: URL(filePath: path))
        }
        try rest()
        for (id, item) in try server() {
            if item.others != before[id]?.others {
                violations.append("`\(item.path)` has different conflicts: \(item)")
            }
            guard let content = written[id] else { continue }
            for device in stores.indices {
                let path = documents(device) + item.path.dropFirst("Documents".count)
                if self.content(at: path) != content {
                    violations.append("device \(device) does not have the content that was written to `\(item.path)`")
                }
            }
        }
        try checkEnd()
    }

    /// Checks that deletions on one device reach all others, and do not remove versions that the device could not see.
    private func checkDeleting() throws {
        // Items that could not be synced because of their names may be synced now.
        guard try stores.allSatisfy({ try $0.problems.isEmpty }) else { return }
        let unseen = try unseenItems()
        try deleteEverything()
        let kept = Set(try server().filter { Self.isDeletable($1) }.keys)
        if kept != unseen { violations.append("the server kept \(kept.sorted()) instead of \(unseen.sorted())") }
        // The items appear again without content, so the second deletion has seen their versions.
        try deleteEverything()
        let items = try server().values
        let left = items.filter(Self.isDeletable)
        if !left.isEmpty { violations.append("not deleted on the server: \(left.map(\.path).sorted())") }
        for device in stores.indices {
            let paths = paths(device).filter { path in
                !items.contains { $0.path == "Documents/" + path } && !ItemName.isExcluded(path: path)
            }
            if left.isEmpty, !paths.isEmpty { violations.append("device \(device) still has \(paths)") }
        }
    }

    private func deleteEverything() throws {
        let root = documents(0)
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: root + "/" + name)
        }
        try rest()
    }

    /// Returns the items of which the first device has only older content.
    ///
    /// Their versions will never arrive, because a device signed out before it uploaded them.
    private func unseenItems() throws -> Set<String> {
        try inspect(0) { service, place in
            let rows = service.items.rows.rows(in: place.path).filter { _, row in
                row.known?.current.map { row.holds != nil && row.holds?.id != $0.id } ?? false
            }
            return Set(rows.filter { _, row in row.known.map(Self.isDeletable) ?? false }.keys)
        } ?? []
    }

    /// Returns whether a device can delete an item: a package that was never downloaded has no directory.
    private static func isDeletable(_ item: ServerItem) -> Bool {
        item.kind == .file || item.current?.isAvailable == true
    }
}
