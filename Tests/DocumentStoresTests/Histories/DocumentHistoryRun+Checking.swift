import Foundation
import Synchronization

@testable import DocumentStores
@testable import LocalCloud

/// What must hold of every history.
extension DocumentHistoryRun {
    /// At every moment each file on a disk is whole: it has one content, or none.
    func checkWholeness(after step: String) {
        for device in stores.indices {
            checkUniqueness(device, after: step)
            for path in paths(device) {
                let full = documents(device) + "/" + path
                if path.hasSuffix(".rtfd") {
                    let (one, two) = (files(full + "/one"), files(full + "/inner/two"))
                    let isFlat = !FileManager.default.fileExists(atPath: full + "/inner")
                    if one.flatMap({ Self.parse($0) }) == nil || !isFlat && one != two {
                        violations.append("\(step): the package `\(path)` on device \(device) is not whole")
                    }
                } else if let bytes = files(full), !path.hasSuffix(".icloud"), Self.parse(bytes) == nil,
                    bytes.contains(where: { $0 != 0 })
                {
                    violations.append("\(step): `\(path)` on device \(device) is not whole")
                }
            }
        }
    }

    /// At every moment each content is at one place of a disk, unless somebody has put it to two.
    private func checkUniqueness(_ device: Int, after step: String) {
        var seen: [Int: String] = [:]
        for path in paths(device) {
            guard let content = content(at: documents(device) + "/" + path), !copied.contains(content) else { continue }
            if let other = seen.updateValue(path, forKey: content) {
                violations.append("\(step): device \(device) has \(content) as `\(other)` and as `\(path)`")
            }
        }
    }

    private func files(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    /// Files and packages below `Documents`.
    func paths(_ device: Int) -> [String] {
        (FileManager.default.subpaths(atPath: documents(device)) ?? []).sorted().filter { path in
            guard !path.contains(".rtfd/") else { return false }
            var isDirectory: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: documents(device) + "/" + path, isDirectory: &isDirectory)
            return isThere && (path.hasSuffix(".rtfd") || !isDirectory.boolValue)
        }
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

    /// What the server has, by item.
    func server() throws -> [String: ServerItem] {
        try inspect(0) { service, _ in
            service.serverItems.rows(in: DocumentService.path("Ada", TwoDevices.container)).filter {
                !$0.value.isDeleted
            }
        } ?? [:]
    }

    /// No two items have one name, and every item is in a directory.
    private func checkNames(_ server: [String: ServerItem]) {
        let names = Dictionary(grouping: server.values) { ItemName.folded($0.path) }
        for (name, items) in names where items.count > 1 { violations.append("\(items.count) items are `\(name)`") }
        for item in server.values {
            let directory = ItemName.split(item.path).directory
            guard !directory.isEmpty, directory != "Documents" else { continue }
            if names[ItemName.folded(directory)]?.first?.kind != .directory {
                violations.append("`\(item.path)` is in no directory")
            }
        }
    }

    /// A device has exactly what the server has, and its disk shows it.
    private func checkRows(_ device: Int, _ server: [String: ServerItem]) throws {
        let isGreedy = history.shape.greedy[device]
        let found =
            try inspect(device) { service, place -> [String] in
                let rows = service.deviceItems.rows(in: place.path)
                var found: [String] = []
                for (id, item) in server where rows[id] == nil { found.append("lacks `\(item.path)` (\(id))") }
                for (id, row) in rows {
                    let name = "`\(row.path)` (\(id))"
                    guard let item = server[id] else {
                        found.append("has \(name), which the server has not: \(row)")
                        continue
                    }
                    if ExactPath(row.path) != ExactPath(item.path) {
                        found.append("\(name) is `\(item.path)` on the server")
                    }
                    if row.known != item {
                        found.append("\(name) is known as \(String(describing: row.known)), is \(item)")
                    }
                    if row.isEdited || row.isMoved || row.isDeleted || !row.settled.isEmpty {
                        found.append("\(name) was not sent")
                    }
                    if isGreedy, item.current?.isAvailable == true, row.holds?.id != item.current?.id {
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

    /// In what the disk differs from a row.
    private static func differences(_ row: DeviceItem, on service: DocumentService, at place: Place) throws -> [String]
    {
        let path = place.root + "/" + row.diskPath
        let status = try service.files.status(of: path)
        if row.kind == .directory { return status?.kind == .directory ? [] : ["there is no directory"] }
        guard let holds = row.holds else {
            guard row.kind == .file else { return status == nil ? [] : ["there is something"] }
            guard let status else { return ["there is nothing"] }
            return row.isPlaceholder || status.print.size == row.known?.current?.size ? [] : ["it has a wrong size"]
        }
        guard status != nil, let contents = service.openedContents else { return ["there is nothing"] }
        let hash =
            row.kind == .package
            ? try contents.take(package: path, isKept: false).hash : try contents.hash(ofFile: path)
        return hash == holds.hash ? [] : ["it has another content"]
    }

    /// Whatever is on the disk is an item, stays there, or is known to be a problem.
    private func checkStrays(_ device: Int) throws {
        let paths = paths(device).filter { !ItemName.isExcluded(path: $0) }
        let strays =
            try inspect(device) { service, place -> [String] in
                let rows = Set(service.deviceItems.rows(in: place.path).values.map { ExactPath($0.diskPath) })
                let problems = Set(service.problems.rows(in: place.path).keys)
                return paths.map { "Documents/" + $0 }.filter { path in
                    var parts = path.split(separator: "/")
                    while !parts.isEmpty {
                        if problems.contains(parts.joined(separator: "/")) { return false }
                        parts.removeLast()
                    }
                    return !rows.contains(ExactPath(path))
                }
            } ?? []
        violations += strays.map { "device \(device) has `\($0)` on the disk only" }
        let staged =
            (try? FileManager.default.contentsOfDirectory(
                atPath: "\(directory.path)/\(device)/\(Place.stagingDirectory)")) ?? []
        if !staged.isEmpty { violations.append("device \(device) left \(staged) aside") }
    }

    /// What a query was told of is what it finds when it begins anew.
    private func checkQuery(_ device: Int) throws {
        let anew = UbiquitousItemQuery(stores[device], scopes: [.documents]) { _ in true }
        try anew.start()
        let (live, fresh) = (queries[device].results, anew.results)
        if live != fresh {
            violations.append("the query on device \(device) has \(live.map(\.path)), not \(fresh.map(\.path))")
        }
        let told = told[device].items.withLock { $0.values.sorted { ($0.path, $0.id) < ($1.path, $1.id) } }
        if told.map(\.id).sorted() != fresh.map(\.id).sorted() {
            violations.append("the query on device \(device) told of \(told.map(\.path)), not \(fresh.map(\.path))")
        }
    }

    /// Every content that nobody has given up is somewhere.
    private func checkContents(_ server: [String: ServerItem]) throws {
        var there: Set<Int> = []
        for item in server.values {
            for version in item.versions {
                let content =
                    try inspect(0) { service, _ in
                        try version.hash.flatMap { try Self.content(of: $0, in: service.openedContents) }
                    } ?? nil
                if let content {
                    there.insert(content)
                } else {
                    violations.append("`\(item.path)` has no content: \(version)")
                }
                // Who signs out may leave before the content does, and keeps it then.
                if !version.isAvailable, !history.shape.signsOut {
                    violations.append("a version of `\(item.path)` was not uploaded")
                }
            }
        }
        for device in stores.indices {
            for path in paths(device) {
                if let content = content(at: documents(device) + "/" + path) { there.insert(content) }
            }
            let archive = "\(directory.path)/\(device)/\(DocumentService.archive)"
            for path in FileManager.default.subpaths(atPath: archive) ?? [] {
                if let content = content(at: archive + "/" + path) { there.insert(content) }
            }
        }
        let lost = Set(1...max(1, lastContent)).subtracting(there).subtracting(gone).filter { $0 <= lastContent }
        if !lost.isEmpty { violations.append("lost: \(lost.sorted())") }
    }
}
