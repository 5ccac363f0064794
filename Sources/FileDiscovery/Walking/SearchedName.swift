import SystemShims

/// The name of a file that is searched in other files.
package struct SearchedName: Sendable {
    /// The path of the file.
    package let path: BytePath

    private let name: [UInt8]

    /// The name of the directory that contains the file; empty at the top of the tree.
    private let parent: [UInt8]

    /// Creates the name of a file at a path.
    package init(of path: String) {
        self.path = BytePath(path)
        let parts = self.path.bytes.split(separator: UInt8(ascii: "/"))
        name = parts.last.map(Array.init) ?? []
        parent = parts.count > 1 ? Array(parts[parts.count - 2]) : []
    }

    /// Returns whether a text contains the name, without the name of another directory before it.
    package func occurs(in text: [UInt8]) -> Bool {
        guard let first = name.first else { return false }
        return text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            var index = 0
            while index + name.count <= bytes.count,
                let hit = memchr(start + index, CInt(first), bytes.count - name.count + 1 - index)
            {
                index = start.distance(to: UnsafeRawPointer(hit))
                if bytes[index..<index + name.count].elementsEqual(name), isName(at: index, in: bytes) { return true }
                index += 1
            }
            return false
        }
    }

    private func isName(at index: Int, in text: UnsafeRawBufferPointer) -> Bool {
        guard index > 0 else { return true }
        guard text[index - 1] == UInt8(ascii: "/") || text[index - 1] == UInt8(ascii: "\\") else {
            return !text[index - 1].isPartOfName
        }
        var start = index - 1
        while start > 0, text[start - 1].isPartOfName { start -= 1 }
        let directory = text[start..<index - 1]
        // References and relative directories are not names of directories.
        let isReference = start > 0 && text[start - 1] == UInt8(ascii: "$")
        guard !isReference, directory.contains(where: { $0 != UInt8(ascii: ".") }) else { return true }
        return parent.isEmpty || directory.elementsEqual(parent)
    }
}

extension UInt8 {
    /// Whether the byte is usual in names of files.
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
