import Foundation
import Synchronization
import TestSupport

@testable import DocumentStores
@testable import LocalCloud

/// The conditions that every history must fulfill.
extension DocumentHistoryRun {
    /// Checks that each file on a disk is complete at all times: it has one content, or none.
    ///
    /// Each content is at one path of a disk, unless it was copied explicitly.
    func checkWholeness(after step: String) {
        for device in stores.indices {
            var seen: [Int: String] = [:]
            for path in paths(device) {
                let content = checkedContent(device, path, after: step)
                guard let content, !copied.contains(content), let other = seen.updateValue(path, forKey: content)
                else { continue }
                violations.append("\(step): device \(device) has the content \(content) at `\(other)` and at `\(path)`")
            }
        }
    }

    /// Returns the content of a file or a package, and checks that it is complete.
    private func checkedContent(_ device: Int, _ path: String, after step: String) -> Int? {
        let full = documents(device) + "/" + path
        guard path.hasSuffix(".rtfd") else {
            guard let bytes = Self.bytes(at: full) else { return nil }
            let content = Self.parse(bytes)
            if content == nil, !path.hasSuffix(".icloud"), bytes.contains(where: { $0 != 0 }) {
                violations.append("\(step): `\(path)` on device \(device) is incomplete")
            }
            return content
        }
        let (one, two) = (Self.bytes(at: full + "/one"), Self.bytes(at: full + "/inner/two"))
        let isFlat = access(full + "/inner", F_OK) != 0
        let content = one.flatMap { Self.parse($0) }
        if content == nil || !isFlat && one != two {
            violations.append("\(step): the package `\(path)` on device \(device) is incomplete")
        }
        return content
    }

    /// Returns the files and packages below `Documents`, sorted.
    func paths(_ device: Int) -> [String] {
        var (found, directories) = ([String](), [""])
        let files = FileSystem()
        while let directory = directories.popLast() {
            for name in (try? files.names(in: documents(device) + "/" + directory)) ?? [] {
                guard let name else { continue }
                let path = ItemName.joined(directory, name)
                if name.hasSuffix(".rtfd") {
                    found.append(path)
                } else if let status = try? files.status(of: documents(device) + "/" + path) {
                    if status.kind == .directory { directories.append(path) } else { found.append(path) }
                }
            }
        }
        return found.sorted()
    }

    func checkEnd() throws {
        let waiting = try world.waiting
        if !waiting.isEmpty { violations.append("still waiting: \(waiting.map { "\($0.kind) on \($0.device)" })") }
        let server = try server()
        checkNames(server)
        checkCurrent(server)
        for device in stores.indices {
            try checkRows(device, server)
            try checkQuery(device)
            try checkConflicts(device, server)
        }
        try checkContents(server)
    }

    /// Returns the server's items by identifier.
    func server() throws -> [String: ServerItem] {
        try inspect(0) { service, _ in
            service.server.items.rows(in: ContainerLocation.partition("Ada", TwoDevices.container)).filter {
                !$0.value.isDeleted
            }
        } ?? [:]
    }

    /// Checks that names are unique and that every item is in a directory.
    private func checkNames(_ server: [String: ServerItem]) {
        let names = Dictionary(grouping: server.values) { ItemName.folded($0.path) }
        for (name, items) in names where items.count > 1 {
            violations.append("\(items.count) items have the path `\(name)`")
        }
        for item in server.values {
            let directory = ItemName.split(item.path).directory
            guard !directory.isEmpty, directory != "Documents" else { continue }
            if names[ItemName.folded(directory)]?.first?.kind != .directory {
                violations.append("`\(item.path)` is not in a directory")
            }
        }
    }

    /// Checks that a device has exactly the items of the server, and that its disk matches.
    private func checkRows(_ device: Int, _ server: [String: ServerItem]) throws {
        let isAutomatic = history.shape.automatic[device]
        let found =
            try inspect(device) { service, place -> [String] in
                let rows = service.items.rows.rows(in: place.path)
                var found: [String] = []
                for (id, item) in server where rows[id] == nil { found.append("does not have `\(item.path)` (\(id))") }
                for (id, row) in rows {
                    let name = "`\(row.path)` (\(id))"
                    guard let item = server[id] else {
                        found.append("has \(name), which the server does not have: \(row)")
                        continue
                    }
                    if ExactPath(row.path) != ExactPath(item.path) {
                        found.append("\(name) is `\(item.path)` on the server")
                    }
                    if row.known != item {
                        found.append("\(name) has the record \(String(describing: row.known)) instead of \(item)")
                    }
                    if row.isEdited || row.isMoved || row.isDeleted || !row.resolved.isEmpty {
                        found.append("\(name) was not uploaded")
                    }
                    if isAutomatic, item.current?.isAvailable == true, row.holds?.id != item.current?.id {
                        found.append("\(name) was not downloaded")
                    }
                    if row.holds != nil, item.current?.isAvailable == true, row.holds?.id != item.current?.id {
                        found.append("\(name) is stale")
                    }
                    found += try Self.differences(row, on: service, at: place).map { "\(name): \($0)" }
                }
                return found
            } ?? []
        violations += found.map { "device \(device) \($0)" }
        try checkStrays(device)
    }

    /// Returns the differences between the disk and a row.
    private static func differences(_ row: DeviceItem, on service: DocumentService, at place: ContainerLocation) throws
        -> [String]
    {
        let path = place.root + "/" + row.diskPath
        let status = try service.disk.files.status(of: path)
        if row.kind == .directory { return status?.kind == .directory ? [] : ["the directory does not exist"] }
        guard let holds = row.holds else {
            guard row.kind == .file else { return status == nil ? [] : ["the file exists"] }
            guard let status else { return ["the file does not exist"] }
            return row.isPlaceholder || status.fingerprint.size == row.known?.current?.size ? [] : ["the size is wrong"]
        }
        guard status != nil, let contents = service.disk.openedContents else { return ["the file does not exist"] }
        let hash =
            row.kind == .package
            ? try contents.hash(ofPackage: path) : try contents.hash(ofFile: path)
        return hash == holds.hash ? [] : ["the content is different"]
    }

    /// Checks that every file on disk is an item, is excluded, or is a known problem.
    private func checkStrays(_ device: Int) throws {
        let paths = paths(device).filter { !ItemName.isExcluded(path: $0) }
        let strays =
            try inspect(device) { service, place -> [String] in
                let rows = Set(service.items.rows.rows(in: place.path).values.map { ExactPath($0.diskPath) })
                let problems = Set(service.problems.problems(at: place).keys)
                return paths.map { "Documents/" + $0 }.filter { path in
                    var parts = path.split(separator: "/")
                    while !parts.isEmpty {
                        if problems.contains(ExactPath(parts.joined(separator: "/"))) { return false }
                        parts.removeLast()
                    }
                    return !rows.contains(ExactPath(path))
                }
            } ?? []
        violations += strays.map { "device \(device) has `\($0)` only on disk" }
        let staged =
            (try? FileManager.default.contentsOfDirectory(
                atPath: "\(homes[device])/\(ContainerLocation.stagingDirectory)")) ?? []
        if !staged.isEmpty { violations.append("device \(device) did not remove the staged files \(staged)") }
    }

    /// Checks that the reported changes of a query match the results of a new query.
    private func checkQuery(_ device: Int) throws {
        let anew = UbiquitousItemQuery(stores[device], scopes: [.documents]) { _ in true }
        try anew.start()
        let (live, fresh) = (queries[device].results, anew.results)
        if live != fresh {
            violations.append(
                "the query on device \(device) has the results \(live.map(\.path)) instead of \(fresh.map(\.path))")
        }
        let reported = reported[device].items.withLock { $0.values.sorted { ($0.path, $0.id) < ($1.path, $1.id) } }
        if reported.map(\.id).sorted() != fresh.map(\.id).sorted() {
            violations.append(
                "the query on device \(device) reported \(reported.map(\.path)) instead of \(fresh.map(\.path))")
        }
    }

    /// Checks that every content that was not discarded still exists.
    private func checkContents(_ server: [String: ServerItem]) throws {
        var there: Set<Int> = []
        for item in server.values {
            for version in item.versions {
                let content =
                    try inspect(0) { service, _ in
                        try version.hash.flatMap { try Self.content(of: $0, in: service.disk.openedContents) }
                    } ?? nil
                if let content {
                    there.insert(content)
                } else {
                    violations.append("`\(item.path)` has no content: \(version)")
                }
                // If a device signs out before the content is uploaded, it keeps the content.
                if !version.isAvailable, !history.shape.signsOut {
                    violations.append("a version of `\(item.path)` was not uploaded")
                }
            }
        }
        for device in stores.indices {
            for path in paths(device) {
                if let content = content(at: documents(device) + "/" + path) { there.insert(content) }
            }
            let archive = "\(homes[device])/\(ContainerLocation.archive)"
            for path in FileManager.default.subpaths(atPath: archive) ?? [] {
                if let content = content(at: archive + "/" + path) { there.insert(content) }
            }
        }
        let lost = Set(1...max(1, lastContent)).subtracting(there).subtracting(gone).filter { $0 <= lastContent }
        if !lost.isEmpty { violations.append("lost: \(lost.sorted())") }
    }
}
