/// What names iCloud takes, and when two are the same.
enum ItemName {
    /// The longest name, in bytes: APFS and ext4 hold no longer one.
    static let longest = 255

    /// The form of a path by which two names that differ only by letter case or normalization are one.
    ///
    /// iCloud serves systems that do not tell them apart, so no directory may have both. Strings of Swift are equal
    /// however they are normalized.
    static func folded(_ path: String) -> String { path.lowercased() }

    /// Whether a name cannot be that of an item at all.
    static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// Whether a name has a character that some system does not take, or ends as none may there
    /// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
    static func isAwkward(_ name: String) -> Bool {
        name.contains { "\\:*?\"<>|".contains($0) } || name.hasSuffix(" ") || name.hasSuffix(".")
    }

    /// Whether a name keeps an item, and everything below it, from being sent: `.nosync`, the temporary files of editors
    /// and systems, and our own placeholders.
    ///
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html
    static func isExcluded(_ name: String) -> Bool {
        let small = name.lowercased()
        return small.contains(".nosync") || [".ds_store", ".ubd", ".tmp", "tmp", "desktop.ini"].contains(small)
            || small.hasSuffix(".tmp") || small.hasPrefix("~$") || small.hasPrefix(".~")
            || name.hasPrefix("(A Document Being Saved")
    }

    static func isExcluded(path: String) -> Bool {
        parts(path).contains { isExcluded(String($0)) }
    }

    /// Whether something in a package is in a directory, or is one, that never travels: `.nosync`, and nothing else, for
    /// a package may need whatever else is in it.
    static func isLocal(inPackage path: String) -> Bool { path.lowercased().contains(".nosync") }

    /// The name of the placeholder of a file whose content is not there.
    ///
    /// A name that would get too long keeps its beginning, and gets a mark instead of the rest.
    static func placeholder(of path: String) -> String {
        let (directory, name) = split(path)
        var text = ".\(name).icloud"
        if text.utf8.count > longest {
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

    /// The directory of a container that a user sees; every container has it, so it does not travel.
    static let documents = "Documents"

    /// Whether a path is that of the directory that every container has.
    static func isFixed(_ path: String) -> Bool { ExactPath(path) == ExactPath(documents) }

    /// The name of the file that a placeholder stands for, unless it was too long.
    static func plain(ofPlaceholder name: String) -> String { String(name.dropFirst().dropLast(".icloud".count)) }

    static func isPlaceholder(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(".icloud") }

    /// The directory and the name of a path.
    static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
    }

    /// The names in a path, however they begin: a combining mark would be one character with the slash before it.
    static func parts(_ path: some StringProtocol) -> [Substring] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The same name with a number, as in `Letter 2.txt`.
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

    /// The same name of something that never travels with a number, by which it does not travel either.
    static func localNumbered(_ name: String, _ number: Int) -> String {
        let numbered = numbered(name, number)
        guard !isExcluded(numbered) else { return numbered }
        var short = name
        while short.utf8.count > longest / 2 { short.removeLast() }
        return "\(short) \(number).nosync"
    }
}

/// A path byte for byte, where strings of Swift are equal however they are normalized.
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
