internal import LocalCloud

/// The items that a change on the disk can concern.
extension ItemTable {
    /// Returns the items whose files are expected in the parts of the container that were read.
    func expectedItems(in regions: [DiskSnapshot.Region]?, at place: ContainerLocation) -> Set<String> {
        guard let regions else { return Set(rows.rows(in: place.path).keys) }
        var expected: Set<String> = []
        for region in regions {
            let path = region.path
            if let (id, row) = item(atPath: path, of: place), ExactPath(row.diskPath) == ExactPath(path) {
                expected.insert(id)
            }
            if ItemName.isPlaceholder(ItemName.split(path).name), let id = placeholderOwner(path, at: place) {
                expected.insert(id)
            }
            expected.formUnion(items(belowExactly: path, at: place))
        }
        return expected
    }

    /// Returns the items below a directory, compared byte by byte, because another directory may differ only in case.
    private func items(belowExactly path: String, at place: ContainerLocation) -> [String] {
        let prefix = path + "/"
        return items(below: path, of: place).filter { id in
            item(id, at: place).map { $0.path.utf8.starts(with: prefix.utf8) } ?? false
        }
    }

    /// Returns the inodes of the files that are moved or removed, and of the directories that are removed, as soon as
    /// permissions allow it; they are not new files, even if they were moved.
    func pendingInodes(at place: ContainerLocation) -> Set<UInt64> {
        placings(at: place).reduce(into: []) { inodes, id in
            guard let row = item(id, at: place),
                row.isGoing || row.kind != .directory && row.placing?.isMove == true
            else { return }
            if let inode = row.folder ?? row.placing?.expected?.inode, inode != 0 { inodes.insert(inode) }
        }
    }
}
