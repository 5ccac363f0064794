internal import SystemShims

extension FileSystem {
    /// Deletes a file, or a directory with everything in it, also entries whose names are not valid UTF-8.
    func removeEverything(_ path: String) throws(DocumentError) {
        do { try removeTree(path) } catch {
            guard error.isFileExistsError else { throw error }
            try removeUnnamed(in: path)
            try removeTree(path)
        }
    }

    /// Deletes the entries of a directory, and of the directories in it, whose names are not valid UTF-8.
    ///
    /// A directory with such a name gets another one first, so that no path becomes long and no call is nested.
    private func removeUnnamed(in root: String) throws(DocumentError) {
        var directories = [root]
        for entry in try TreeReader(self).entries(below: root) where entry.status.kind == .directory {
            directories.append(root + "/" + entry.path)
        }
        var number = 0
        while let directory = directories.popLast() {
            for name in try unnamedEntries(of: directory) {
                let path = Array(directory.utf8CString.dropLast()) + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]
                guard unlink(path) != 0, errno != ENOENT else { continue }
                number += 1
                let new = "\(root)/removed-\(number)"
                guard SystemShims.rename(path, new) == 0 else {
                    throw .failed("rename", path: directory, number: errno)
                }
                for entry in try TreeReader(self).entries(below: new) where entry.status.kind == .directory {
                    directories.append(new + "/" + entry.path)
                }
                directories.append(new)
            }
        }
    }

    /// Returns the names in a directory that are not valid UTF-8.
    private func unnamedEntries(of path: String) throws(DocumentError) -> [[CChar]] {
        guard let directory = opendir(path) else { throw .failed("opendir", path: path, number: errno) }
        defer { closedir(directory) }
        var names: [[CChar]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if String(validating: name, as: UTF8.self) == nil { names.append(name.map { CChar(bitPattern: $0) }) }
        }
        return names
    }
}
