/// The rules for names that iCloud accepts, and the comparison of names.
enum ItemName {
    /// The maximum length of a name in bytes; APFS and ext4 do not support longer names.
    static let longest = 255

    /// The maximum number of names to try; prevents an infinite loop if another error occurs.
    static let attempts = 1_000

    /// Returns a form of a path that is equal for paths that differ only in case or normalization.
    ///
    /// iCloud syncs with systems that do not distinguish such names, so a directory cannot contain both. Swift compares
    /// strings regardless of normalization.
    static func folded(_ path: String) -> String { path.lowercased() }

    /// Returns whether an item can have this name.
    static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// Returns whether a name contains a character, or ends with one, that some systems do not allow
    /// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
    static func isAwkward(_ name: String) -> Bool {
        name.utf8.contains { awkwardBytes.contains($0) } || name.utf8.last.map(" .".utf8.contains) ?? false
    }

    private static let awkwardBytes = Set("\\:*?\"<>|".utf8)

    /// Returns whether a name excludes an item, and everything below it, from syncing: `.nosync`, the temporary files
    /// of editors and systems, and this library's placeholders.
    ///
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html
    static func isExcluded(_ name: String) -> Bool {
        let small = name.lowercased()
        // A combining character does not hide the name before or after it.
        return containsNoSync(small) || [".ds_store", ".ubd", ".tmp", "tmp", "desktop.ini"].contains(small)
            || small.utf8.suffix(4).elementsEqual(".tmp".utf8) || small.utf8.starts(with: "~$".utf8)
            || small.utf8.starts(with: ".~".utf8) || name.utf8.starts(with: "(A Document Being Saved".utf8)
    }

    static func isExcluded(path: String) -> Bool {
        parts(path).contains { isExcluded(String($0)) }
    }

    /// Returns whether a file in a package, or a directory above it in the package, is excluded from syncing.
    ///
    /// Only `.nosync` excludes files in a package, because the package may need all other files.
    static func isLocal(inPackage path: String) -> Bool { containsNoSync(path.lowercased()) }

    private static func containsNoSync(_ small: String) -> Bool { small.utf8.firstRange(of: ".nosync".utf8) != nil }

    /// Returns the name of the placeholder of a file that is not downloaded.
    ///
    /// If the result would exceed the maximum length, the name is truncated and a hash is appended.
    static func placeholder(of path: String) -> String {
        let (directory, name) = split(path)
        var text = ".\(name).icloud"
        if isTruncated(inPlaceholderOf: name) {
            var mark: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in name.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
            var start = ""
            for character in name where start.utf8.count + String(character).utf8.count <= 200 {
                start.append(character)
            }
            text = ".\(start)~\(String(mark, radix: 16)).icloud"
        }
        return directory.isEmpty ? text : directory + "/" + text
    }

    /// Returns whether the name of the placeholder of a file contains only a part of the file's name.
    static func isTruncated(inPlaceholderOf name: String) -> Bool {
        name.utf8.count + ".".utf8.count + ".icloud".utf8.count > longest
    }

    /// The directory of a container that is visible to the user.
    ///
    /// Every container has this directory, so it is not synced.
    static let documents = "Documents"

    /// Returns whether a path is the directory that every container has.
    static func isFixed(_ path: String) -> Bool { ExactPath(path) == ExactPath(documents) }

    /// Returns the name of the file that a placeholder represents, unless the name was truncated.
    static func plain(ofPlaceholder name: String) -> String {
        String(Substring(name.utf8.dropFirst().dropLast(placeholderEnding.count)))
    }

    /// Returns whether a name is that of a placeholder.
    ///
    /// The bytes are compared, because a combining mark at the start of the file's name would form one character with the
    /// dot before it.
    static func isPlaceholder(_ name: String) -> Bool {
        name.utf8.count >= placeholderEnding.count && name.utf8.first == UInt8(ascii: ".")
            && name.utf8.suffix(placeholderEnding.count).elementsEqual(placeholderEnding)
    }

    private static let placeholderEnding = Array(".icloud".utf8)

    /// Returns the directory and the name of a path.
    static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
    }

    /// Returns the path of a name in a directory; the path of a container's directory is empty.
    static func joined(_ directory: String, _ name: String) -> String {
        directory.isEmpty ? name : directory + "/" + name
    }

    /// Returns the names in a path.
    ///
    /// The path is split by bytes, because a combining mark at the start of a name would form one character with the
    /// slash before it.
    static func parts(_ path: some StringProtocol) -> [Substring] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Returns a path with a number appended to its name, as in `Letter 2.txt`.
    static func numbered(_ path: String, _ number: Int) -> String {
        let (directory, name) = split(path)
        let ending =
            fileExtension(of: name).isEmpty ? "" : "." + (name.split(separator: ".").last.map(String.init) ?? "")
        let stem = name.dropLast(ending.count)
        var short = String(stem)
        while short.utf8.count + ending.utf8.count + 8 > longest, !short.isEmpty { short.removeLast() }
        let text = "\(short) \(number)\(ending)"
        return directory.isEmpty ? text : directory + "/" + text
    }

    /// Appends a number to a name that is excluded from syncing, so that the new name is also excluded.
    static func localNumbered(_ name: String, _ number: Int) -> String {
        let numbered = numbered(name, number)
        guard !isExcluded(numbered) else { return numbered }
        var short = name
        while short.utf8.count > longest / 2 { short.removeLast() }
        return "\(short) \(number).nosync"
    }
}

/// A path that is compared byte by byte; Swift strings are equal regardless of normalization.
struct ExactPath: Hashable, Comparable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactPath, right: ExactPath) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    static func < (left: ExactPath, right: ExactPath) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension Set<ExactPath> {
    /// Returns whether the set contains a path or a directory above it; the path of a container's directory is empty.
    func covers(_ path: String) -> Bool {
        var path = path
        while !isEmpty {
            if contains(ExactPath(path)) { return true }
            guard !path.isEmpty else { return false }
            path = ItemName.split(path).directory
        }
        return false
    }
}
