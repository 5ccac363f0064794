internal import LocalCloud

/// One item's part of what is done on the disk; whatever was already done before the process died is not done again.
struct PlacingStep {
    let id: String
    let row: DeviceItem
    let placing: Placement
    let place: Place
    let whereabouts: Whereabouts
    let service: DocumentService

    private var files: FileSystem { service.files }
    private var from: String? { placing.from.map { place.home + "/" + $0 } }
    private var target: String? { placing.target.map { place.home + "/" + $0 } }

    /// Where the item is, within the container.
    private var fromPath: String? {
        placing.from.map { String(decoding: $0.utf8.dropFirst(place.directory.utf8.count + 1), as: UTF8.self) }
    }

    var isRemoval: Bool { placing.target == nil }
    var isMove: Bool {
        placing.from != nil && placing.target != nil
            && placing.from.map(ExactPath.init) != placing.target.map(ExactPath.init)
    }

    /// Whether this is a directory that is not where it was when this is done.
    var leavesDirectory: Bool { row.kind == .directory && (isMove || isRemoval) }

    /// Whether the place of a directory, or one above it, is to be that of a file.
    func isInTheWay(of targets: Set<String>) -> Bool {
        guard var path = placing.from else { return false }
        while !path.isEmpty {
            if targets.contains(path) { return true }
            path = ItemName.split(path).directory
        }
        return false
    }

    private var movePath: String { place.staging + "/" + DocumentService.aside("move", id) }
    private var gonePath: String { place.staging + "/" + DocumentService.goneName(of: id, placing) }

    // MARK: Moving

    /// Takes a moving item away from where it is.
    func moveAside() throws {
        guard row.kind != .directory, !isConversion, let from, let target, try files.status(of: movePath) == nil,
            let status = try files.status(of: from)
        else { return }
        // Where it already is at its target, or what stands there is another item, it has gone.
        let own = [placing.expected?.inode, row.print?.inode].compactMap(\.self)
        if let there = try files.status(of: target), own.contains(there.print.inode) { return }
        guard !isOfAnother(status) else { return }
        try files.rename(from, toNew: movePath)
    }

    /// Whether what stands where the item was is another item that already is in its place.
    private func isOfAnother(_ status: FileStatus) -> Bool {
        guard let path = fromPath else { return false }
        let (directory, name) = ItemName.split(path)
        let plain = ItemName.isPlaceholder(name) ? directory + "/" + ItemName.plain(ofPlaceholder: name) : path
        guard let (other, row) = service.item(atPath: plain, of: place), other != id else { return false }
        return row.print?.inode == status.print.inode
    }

    /// Puts an item in its place.
    func takePlace() throws -> PlacingOutcome {
        guard let target else { return .done }
        if isConversion { return try convert(to: target) }
        if isMove, try files.status(of: movePath) != nil {
            try settle(movePath, at: target)
        }
        guard let staged = placing.staged.map({ place.staging + "/" + $0 }),
            let laidOut = try files.status(of: staged)
        else { return .done }
        guard placing.from != nil else {
            try settle(staged, at: target)
            return .done
        }
        return try replace(target, by: staged, laidOut)
    }

    /// Whether a placeholder becomes a file or a file a placeholder, which have different names.
    private var isConversion: Bool { placing.isConversion(to: row) }

    /// Puts the new one in its place before the old one goes, so that neither name ever has the content of the other.
    private func convert(to target: String) throws -> PlacingOutcome {
        if let staged = placing.staged.map({ place.staging + "/" + $0 }), try files.status(of: staged) != nil {
            guard let from, try files.status(of: from) != nil else { return .gone }
            try settle(staged, at: target)
        }
        let outcome = try remove()
        if outcome == .edited, row.isPlaceholder { try files.removeTree(target) }
        return outcome
    }

    /// Exchanges what is laid out with what was there.
    ///
    /// A process may have died in between, and what took the place may have been moved, written or deleted since: it is
    /// not done a second time, for what stands there now is noticed as anything else. What could not take the place stays
    /// laid out until that is kept, so that the next process comes to the same end.
    private func replace(_ target: String, by staged: String, _ laidOut: FileStatus) throws -> PlacingOutcome {
        if laidOut.print.inode == row.print?.inode {
            guard let current = try files.status(of: target) else { return .gone }
            guard try isExpected(target, current) else { return outcome(finding: current) }
            try files.exchange(staged, with: target)
        }
        guard let old = try files.status(of: staged) else { return .done }
        guard try isExpected(staged, old) else { return try putBack(staged, old, at: target) }
        if row.kind == .package { try keepLocal(from: staged, in: try newPlace(from: target)) }
        try service.discard(staged)
        return .done
    }

    /// Puts back what was written in the very moment before the exchange.
    private func putBack(_ written: String, _ status: FileStatus, at target: String) throws -> PlacingOutcome {
        guard let new = try files.status(of: target), try print(of: target, new) == row.print else {
            try settle(written, at: target)
            return .done
        }
        try files.exchange(written, with: target)
        return outcome(finding: status)
    }

    /// What follows from what stands where the item was: the item itself, written, or another one under its name, while
    /// the item may have been moved and is to be known again.
    private func outcome(finding status: FileStatus) -> PlacingOutcome {
        status.print.inode == placing.expected?.inode ? .edited : .gone
    }

    /// Where somebody has moved what took the place, or the place itself.
    private func newPlace(from target: String) throws(FileSystemError) -> String {
        guard let inode = row.print?.inode, try files.status(of: target)?.print.inode != inode else { return target }
        return try whereabouts.path(of: inode) ?? target
    }

    /// Moves what never travels from an old package into the new one, where its directory is there too and nobody has
    /// put something else in its place.
    private func keepLocal(from old: String, in new: String) throws(FileSystemError) {
        for entry in try TreeReader(files).local(inPackage: old) {
            do {
                try files.rename(old + "/" + entry.path, toNew: new + "/" + entry.path)
            } catch {
                guard error.isAlreadyThere || error.isNotThere else { throw error }
            }
        }
    }

    /// Gives something a name; whoever has that name by chance gets another one.
    private func settle(_ path: String, at target: String) throws {
        // Each attempt that fails means that somebody else was quicker.
        for _ in 0..<DocumentService.attempts {
            do {
                try makeParents(of: target)
                return try files.rename(path, toNew: target)
            } catch let error as FileSystemError {
                guard error.isAlreadyThere else { throw error }
                try giveWay(target)
            }
        }
        throw FileSystemError.failed("rename", path: target, number: 0)
    }

    /// Renames what nobody knows of and what stands where an item has to be.
    private func giveWay(_ path: String) throws {
        for number in 2..<(2 + DocumentService.attempts) {
            do {
                return try files.rename(path, toNew: ItemName.numbered(path, number))
            } catch {
                if error.isNotThere { return }
                guard error.isAlreadyThere else { throw error }
            }
        }
    }

    private func makeParents(of target: String) throws {
        var current = place.home
        let names = ItemName.parts(String(target.utf8.dropFirst(place.home.utf8.count)) ?? "").dropLast()
        for name in names {
            current += "/" + name
            guard try files.status(of: current)?.kind != .directory else { continue }
            if try files.status(of: current) != nil { try giveWay(current) }
            do { try files.makeDirectory(current) } catch { guard error.isAlreadyThere else { throw error } }
        }
    }

    /// Makes a directory.
    func make() throws -> PlacingOutcome {
        guard let target else { return .done }
        try makeParents(of: target + "/x")
        if let status = try files.status(of: target) {
            service.madeFolders[place.path, default: [:]][id] = status.print.inode
        }
        return .done
    }

    // MARK: Going

    /// Takes a file or a package off the disk.
    ///
    /// It stays aside until it is kept that it has gone, so that what somebody writes under its name is not taken for it.
    func remove() throws -> PlacingOutcome {
        var outcome = PlacingOutcome.done
        if let from, let status = try files.status(of: from) {
            if try isExpected(from, status) {
                try service.discard(gonePath)
                try files.rename(from, toNew: gonePath)
            } else {
                outcome = .edited
            }
        }
        if isRemoval, try files.status(of: gonePath) == nil { try removeMoved() }
        guard let gone = try files.status(of: gonePath) else { return outcome }
        if try isExpected(gonePath, gone) { return .done }
        if let from { try settle(gonePath, at: from) }
        return .edited
    }

    /// Takes away what somebody has moved before it went, which nobody would know there.
    private func removeMoved() throws {
        guard placing.from != nil, let inode = placing.expected?.inode, let path = try whereabouts.path(of: inode),
            let status = try files.status(of: path), try print(of: path, status) == placing.expected,
            try isExpected(path, status)
        else { return }
        try files.rename(path, toNew: gonePath)
    }

    /// Takes a directory off the disk, if nothing is in it but what never travels.
    ///
    /// That is bound to its directory: it goes along where the directory gets another name, and goes with it otherwise
    /// (https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html).
    func removeDirectory() throws -> PlacingOutcome {
        guard let from, !isTaken, try files.status(of: from)?.kind == .directory else { return .done }
        let inner = try TreeReader(files).entries(below: from)
        guard inner.allSatisfy({ ItemName.isExcluded(path: $0.path) }) else { return .inUse }
        let heir = (isMove ? placing.target : placing.heir).map { place.home + "/" + $0 }
        if let heir, !inner.isEmpty, placing.isArchived { try makeParents(of: heir + "/x") }
        do {
            if let heir, !inner.isEmpty {
                guard heir != from, try files.status(of: heir)?.kind == .directory else { return .inUse }
                for entry in inner where !entry.path.contains("/") { try handOver(entry.path, from: from, to: heir) }
            } else {
                for entry in inner.reversed() { try remove(entry, below: from) }
            }
            try files.removeDirectory(from)
            return .done
        } catch {
            guard error.isAlreadyThere || error.isNotThere else { throw error }
            return .inUse
        }
    }

    /// Moves something that never travels to another directory, under a name that is free there and does not travel
    /// either.
    private func handOver(_ name: String, from: String, to directory: String) throws(FileSystemError) {
        for number in 1...DocumentService.attempts {
            let free = number == 1 ? name : ItemName.localNumbered(name, number)
            do {
                return try files.rename(from + "/" + name, toNew: directory + "/" + free)
            } catch {
                guard error.isAlreadyThere else { throw error }
            }
        }
    }

    /// Whether another item is this directory now, because it was deleted and made again, or two have changed names.
    private var isTaken: Bool {
        guard let path = fromPath, let other = service.item(atPath: path, of: place), other.id != id else {
            return false
        }
        return other.row.kind == .directory && ExactPath(other.row.path) == ExactPath(path)
    }

    private func remove(_ entry: TreeReader.Entry, below root: String) throws(FileSystemError) {
        let path = root + "/" + entry.path
        if entry.status.kind == .directory { try files.removeDirectory(path) } else { try files.removeFile(path) }
    }

    // MARK: Knowing again

    private func print(of path: String, _ status: FileStatus) throws(FileSystemError) -> Fingerprint {
        row.kind == .package && status.kind == .directory
            ? try TreeReader(files).print(ofPackage: path, status: status) : status.print
    }

    /// Whether something is still what it was when the row was written.
    private func isExpected(_ path: String, _ status: FileStatus) throws -> Bool {
        guard status.kind == (row.kind == .package ? .directory : .file) else { return false }
        if !placing.isFresh, try print(of: path, status) == placing.expected { return true }
        guard !isKnownAsAnother(status) else { return false }
        guard let hash = placing.before?.hash, let contents = service.openedContents else {
            return placing.before == nil && (status.isHollow || placing.wasPlaceholder)
        }
        return try row.kind == .package
            ? contents.take(package: path, isKept: false).hash == hash : contents.hash(ofFile: path) == hash
    }

    /// Whether this is the file of another item, which came here before a process died, or was moved here since: one
    /// without content looks like any other, and so do two with the same content.
    private func isKnownAsAnother(_ status: FileStatus) -> Bool {
        let inode = status.print.inode
        guard inode != placing.expected?.inode else { return false }
        return service.deviceItems.rows(in: place.path).contains { other, row in
            other != id && [row.print, row.placing?.expected].contains { $0?.inode == inode }
        }
    }
}

extension DocumentService {
    /// How often another name is tried before it must be something else that is wrong.
    static let attempts = 1_000
}
