internal import LocalCloud

/// The conditions that the row of an item fulfills after every transaction.
///
/// In debug builds, a transaction that leaves an invalid row is rolled back and fails with `CloudError.Code.inconsistent`,
/// so that a defect is found at the operation that causes it and not at a later one.
struct ItemInvariants {
    let place: ContainerLocation
    let items: ItemTable

    /// Returns the violated conditions of an item, or an empty array if it is valid or does not exist.
    func violations(of id: String) -> [String] {
        guard let row = items.item(id, at: place) else { return indexViolations(of: id, nil) }
        let violated =
            contentConditions(row) + directoryConditions(row) + recordConditions(row, id) + operationConditions(row)
            + transferConditions(row)
        return violated.filter { !$0.isMet }.map { "`\(row.path)` (\(id)) in the state \(row.state): \($0.text)" }
            + indexViolations(of: id, row)
    }

    private struct Condition {
        let text: String
        let isMet: Bool

        init(_ text: String, _ isMet: Bool) {
            (self.text, self.isMet) = (text, isMet)
        }
    }

    private func contentConditions(_ row: DeviceItem) -> [Condition] {
        [
            Condition("the parts of the state cannot occur together", row.state.isValid),
            Condition("content without a file", row.holds == nil || row.fingerprint != nil),
            Condition("a placeholder with content", !row.isPlaceholder || row.holds == nil && row.kind == .file),
            Condition("a placeholder without a file", !row.isPlaceholder || row.fingerprint != nil),
            Condition("a change without content", !row.isEdited || row.holds != nil),
            Condition("content without a hash that is not new", row.holds.map { $0.hash != nil || row.isNew } ?? true),
            Condition("a deleted item with a file", !row.isDeleted || row.fingerprint == nil),
            Condition("a change of a deleted item", !row.isDeleted || !row.isEdited && !row.isMoved),
            Condition("an absolute or empty path", !row.path.isEmpty && row.path.utf8.first != UInt8(ascii: "/")),
        ]
    }

    private func directoryConditions(_ row: DeviceItem) -> [Condition] {
        guard row.kind == .directory else { return [Condition("an inode of a directory", row.folder == nil)] }
        return [
            Condition("a directory with content", row.holds == nil && row.unsent.isEmpty),
            Condition("a directory with versions", row.known.map(\.versions.isEmpty) ?? true),
        ]
    }

    private func recordConditions(_ row: DeviceItem, _ id: String) -> [Condition] {
        guard let known = row.known else {
            return [Condition("resolved versions of an unknown item", row.resolved.isEmpty)]
        }
        let ids = known.versions.map(\.id)
        return [
            Condition("the record of another item", known.id == id),
            Condition("a record of another kind", known.kind == row.kind),
            Condition("a version that occurs twice", Set(ids).count == ids.count),
            Condition("conflict versions of a deleted item", !known.isDeleted || known.others.isEmpty),
            Condition(
                "a document without a version", known.kind == .directory || known.isDeleted || known.current != nil),
        ]
    }

    private func operationConditions(_ row: DeviceItem) -> [Condition] {
        guard let placing = row.placing else { return [] }
        let isRemoval = placing.target == nil
        let path = ExactPath(place.fromHome(row.diskPath))
        return [
            Condition("an operation without an effect", placing.from != nil || placing.target != nil),
            Condition(
                "an operation with another target than the path",
                isRemoval || placing.isLast || placing.target.map(ExactPath.init) == path),
            Condition("a removal that installs a file", !isRemoval || placing.staged == nil),
            Condition("an operation on a file that is not known", placing.from == nil || placing.expected != nil),
        ]
    }

    private func transferConditions(_ row: DeviceItem) -> [Condition] {
        let unsent = row.unsent.map(\.id)
        return [
            Condition("a version that is queued twice", Set(unsent).count == unsent.count),
            Condition("a queued version without a hash", row.unsent.allSatisfy { $0.hash != nil }),
            Condition("a negative number of bytes", row.sent >= 0 && row.received >= 0),
            Condition(
                "more received bytes than the version has",
                row.received == 0 || row.wanted.map { row.received <= $0.size } ?? true),
        ]
    }

    /// Compares the indexes with the row.
    private func indexViolations(of id: String, _ row: DeviceItem?) -> [String] {
        items.differencesOfIndexes(of: id, row, at: place).map { "the index of \($0) does not match the item \(id)" }
    }
}

extension DeviceItem {
    /// Whether the content was made here and not yet read.
    fileprivate var isNew: Bool { isEdited || isExcluded || placing?.isLast == true }
}

extension ItemTable {
    /// Returns the indexes that do not match a row.
    fileprivate func differencesOfIndexes(of id: String, _ row: DeviceItem?, at place: ContainerLocation) -> [String] {
        let waiting = [
            ("uploads", pendingUploads(at: place).contains(id), row?.isToBeSent == true),
            ("disk operations", placings(at: place).contains(id), row?.placing != nil),
        ]
        return waiting.filter { $0.1 != $0.2 }.map(\.0) + (isPathIndexed(of: id, row, at: place) ? [] : ["paths"])
    }
}
