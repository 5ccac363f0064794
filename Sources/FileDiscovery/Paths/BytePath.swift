import SystemShims
import XcodeProjects

/// A file system path: bytes that need not be UTF-8 and can contain a line break.
package struct BytePath: Hashable, Sendable {
    /// The bytes without a terminating NUL; empty for the working directory.
    package let bytes: [UInt8]

    /// Creates a path from its bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates a path from text: a command-line argument, or the ``description`` of a path.
    package init(_ text: String) { bytes = text.pathBytes }

    /// The path without leading `./` and trailing slashes, so that each file has one name; `.` becomes empty.
    package var tidied: BytePath {
        // Most paths need no change, and thousands of copies would take a megabyte.
        if let first = bytes.first, first != UInt8(ascii: "."), bytes.last != UInt8(ascii: "/") { return self }
        var rest = bytes[...]
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        while rest.count > 1, rest.last == UInt8(ascii: "/") { rest.removeLast() }
        return BytePath(rest.elementsEqual(".".utf8) ? [] : rest)
    }

    /// The component after the last slash.
    package var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// Returns the path of an entry in this directory.
    func appending(_ name: some Collection<UInt8>) -> BytePath {
        BytePath(directoryPrefix + name)
    }

    /// The prefix of the paths of entries in this directory: empty, or the path and a slash.
    var directoryPrefix: [UInt8] {
        guard let last = bytes.last, last != UInt8(ascii: "/") else { return bytes }
        return bytes + [UInt8(ascii: "/")]
    }

    /// The directory that contains this path; `nil` for `/` and for a path with one component.
    package var parent: BytePath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return BytePath(bytes[..<max(slash, 1)])
    }

    /// The path as a C string for system calls.
    package var cString: [CChar] { bytes.isEmpty ? [CChar(bitPattern: UInt8(ascii: ".")), 0] : bytes.cString }

    /// The absolute path with all symbolic links resolved; `nil` if nothing exists at the path.
    package var resolved: BytePath? {
        guard let text = realpath(cString, nil) else { return nil }
        defer { free(text) }
        return BytePath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    /// The permission bits of the file, with links followed; `nil` if the system does not provide them.
    ///
    /// The property is in this file because the compiler resolves `stat` differently if Foundation is imported.
    package var permissions: UInt32? {
        var status = stat()
        return stat(cString, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
    }

    /// The type of the file at the path, with links followed; `nil`, with `errno` set, if it cannot be followed.
    var type: EntryStatus.Kind? {
        var status = stat()
        guard stat(cString, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .directory
        case S_IFREG: .regular
        default: .other
        }
    }

    /// Whether the file, with links followed, is a pipe, a socket, or a device, which cannot be replaced by another
    /// file.
    package var isStream: Bool {
        var status = stat()
        guard stat(cString, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// The working directory of the process; `nil` if it was deleted.
    package static var workingDirectory: BytePath? { BytePath("").resolved }
}

extension BytePath: Comparable {
    /// Compares paths byte for byte, so that the order does not depend on a locale.
    package static func < (left: BytePath, right: BytePath) -> Bool { left.order(relativeTo: right) < 0 }

    /// Returns a negative number if the path precedes another, 0 if the paths are equal, and a positive number otherwise.
    func order(relativeTo other: BytePath) -> Int {
        let order = memcmp(bytes, other.bytes, min(bytes.count, other.bytes.count))
        return order == 0 ? bytes.count - other.bytes.count : Int(order)
    }
}

extension BytePath: CustomStringConvertible {
    /// The path as text, from which its bytes can be restored.
    package var description: String {
        if bytes.isEmpty { return "." }
        if bytes.withUnsafeBufferPointer(\.isPrintableASCII) { return String(decoding: bytes, as: UTF8.self) }
        return String(path: bytes)
    }

    /// Calls `body` with each scalar and its bytes, or with `nil` and the bytes of an invalid sequence.
    package func forEachScalar(_ body: (Unicode.Scalar?, ArraySlice<UInt8>) -> Void) { bytes.forEachScalar(body) }
}

extension Collection<UInt8> {
    /// The bytes as a C string for system calls: signed, and terminated by a NUL; an empty string remains empty.
    package var cString: [CChar] {
        [CChar](unsafeUninitializedCapacity: count + 1) { text, initializedCount in
            for byte in self {
                text[initializedCount] = CChar(bitPattern: byte)
                initializedCount += 1
            }
            text[initializedCount] = 0
            initializedCount += 1
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are printable ASCII, which occupies one column per byte.
    ///
    /// The loop has no branches, so that the compiler can vectorize it.
    var isPrintableASCII: Bool {
        var others: UInt8 = 0
        for index in 0..<count { others |= self[index] &- 0x20 < 0x5F ? 0 : 1 }
        return others == 0
    }
}
