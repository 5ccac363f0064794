import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Whatever has happened: when all is at rest, and nobody disturbs, everything goes its way again.
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
                // Nothing is left of what somebody took away who signed out.
            }
        }
        try rest()
        for device in stores.indices {
            for item in queries[device].results where item.kind != .directory && item.downloadingStatus != .current {
                guard item.downloadingError?.code != .ubiquitousFileUnavailable, item.isUploaded else { continue }
                violations.append("`\(item.path)` does not come to device \(device)")
            }
        }
    }

    /// What one device writes comes to all others, into the same items and without new conflicts.
    private func checkWriting() throws {
        let before = try server()
        var written: [String: Int] = [:]
        for (id, item) in before.sorted(by: { $0.key < $1.key })
        // What was never sent by somebody who signed out nobody has, nor can he write over it.
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
            if item.others != before[id]?.others { violations.append("`\(item.path)` has other conflicts: \(item)") }
            guard let content = written[id] else { continue }
            for device in stores.indices {
                let path = documents(device) + item.path.dropFirst("Documents".count)
                if self.content(at: path) != content {
                    violations.append("device \(device) lacks what was written to `\(item.path)`")
                }
            }
        }
        try checkEnd()
    }

    /// What one device deletes goes from all others.
    private func checkDeleting() throws {
        // What had to stay where it was for its name may travel now.
        guard try stores.allSatisfy({ try $0.problems.isEmpty }) else { return }
        let root = documents(0)
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: root + "/" + name)
        }
        try rest()
        // A package that never came is in no directory in which it could be deleted.
        let left = try server().values.filter { $0.kind == .file || $0.current?.isAvailable == true }
        if !left.isEmpty { violations.append("deleted in vain: \(left.map(\.path).sorted())") }
        for device in stores.indices {
            let paths = paths(device).filter { path in
                !left.contains { $0.path == "Documents/" + path } && !ItemName.isExcluded(path: path)
            }
            if left.isEmpty, !paths.isEmpty { violations.append("device \(device) still has \(paths)") }
        }
    }
}
