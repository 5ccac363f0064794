import LocalCloud

/// The cause of the changes that the current thread makes.
enum HistoryOrigin: Sendable {
    /// An operation of a client, or of the clock.
    case operation(ClientOperation)
    /// A request that only reads: it can finish pending operations of a device and detect changed files.
    case reading
    /// The server opens the stores of apps again after a rewind: the changes repeat the state, and are not steps.
    case reopening

    /// The cause on this thread; `nil` if the server itself makes the changes.
    @TaskLocal static var current: HistoryOrigin?

    var isOperation: Bool { if case .operation = self { true } else { false } }

    /// Whether changes after a rewind do not replace the steps that were undone: a request that reads makes them, or they
    /// follow from the restored state.
    var keepsUndoneSteps: Bool {
        switch self {
        case .operation(let operation): operation.isRewind
        case .reading, .reopening: true
        }
    }

    /// Performs the reading part of a request.
    static func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(.reading) { try body() }
    }
}

extension HistoryStep {
    /// The events that report files that a program has changed.
    private static let fileEvents: Set<String> = ["create", "delete", "edit", "move", "problem"]
    /// The operations that create or replace files with names that the request does not contain.
    private static let replacing: Set<String> = ["mergeVersions", "resolveConflict"]
    /// The operations that change one file or directory.
    private static let writing: Set<String> = ["deleteDocument", "moveDocument", "writeDocument"]

    /// Returns whether the step contains changes of files that its cause does not explain: another program made them.
    func hasForeignChanges(by origin: HistoryOrigin?) -> Bool {
        // Other steps contain no changes of files.
        guard rows.contains(where: { $0.kind.hasPrefix("document ") }) else { return false }
        let files = events.filter { Self.fileEvents.contains($0.what) && !hasSolvedProblem(of: $0) }
        guard !files.isEmpty, case .operation(let operation)? = origin else { return !files.isEmpty }
        if Self.replacing.contains(operation.name) { return false }
        guard Self.writing.contains(operation.name) else { return true }
        return files.contains { !Self.explains($0, operation) }
    }

    /// Returns whether an event reports a file that could not be synced before, and was known.
    ///
    /// For example, the item whose name differed only in case was deleted.
    private func hasSolvedProblem(of event: CloudEvent) -> Bool {
        guard event.what == "create", let device = event.device else { return false }
        let names = Set((event.paths ?? []).map { RowName.name(of: $0) })
        return rows.contains { row in
            row.kind == "document problem" && row.before != nil && row.after == nil && names.contains(row.key)
                && row.partition.utf8.starts(with: (device + "/").utf8)
        }
    }

    private static func explains(_ event: CloudEvent, _ operation: ClientOperation) -> Bool {
        guard event.device == operation.parameters["device"] else { return false }
        let written = [operation.parameters["path"], operation.content.to].compactMap { $0.map { names(in: $0[...]) } }
        return (event.paths ?? []).contains { path in
            let path = names(in: path[...])
            // The operation creates directories above the file, and moves or deletes files in a directory.
            return written.isEmpty || written.contains { path.starts(with: $0) || $0.starts(with: path) }
        }
    }

    /// Returns the components of a path; iCloud does not distinguish their case and their normalization.
    private static func names(in path: Substring) -> [Substring] {
        path.lowercased().utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
    }
}
