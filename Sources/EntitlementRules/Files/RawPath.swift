import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A path as the system has it: bytes, which need not be UTF-8 and may hold a line break.
package struct RawPath: Hashable, Sendable {
    /// The bytes without a closing NUL; none for the working directory.
    package let bytes: [UInt8]

    /// Creates a path from its bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates a path from text: an argument of the command line, or what ``description`` made of a path.
    package init(_ text: String) {
        guard text.holds(StandIn.firstByte) else {
            bytes = Array(text.utf8)
            return
        }
        bytes = text.unicodeScalars.flatMap { scalar in
            StandIn.byte(for: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// The path without `./` before it and slashes behind it, so that one file has one name; `.` becomes empty.
    package var tidied: RawPath {
        // Most paths are tidy, and ten thousand copies would take a megabyte.
        if let first = bytes.first, first != UInt8(ascii: "."), bytes.last != UInt8(ascii: "/") { return self }
        var rest = bytes[...]
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        while rest.count > 1, rest.last == UInt8(ascii: "/") { rest.removeLast() }
        return RawPath(rest.elementsEqual(".".utf8) ? [] : rest)
    }

    /// What stands behind the last slash.
    package var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The path of something in this directory.
    func appending(_ name: some Collection<UInt8>) -> RawPath {
        RawPath(directoryPrefix + name)
    }

    /// What stands before the names in this directory: nothing, or the path and a slash.
    var directoryPrefix: [UInt8] {
        guard let last = bytes.last, last != UInt8(ascii: "/") else { return bytes }
        return bytes + [UInt8(ascii: "/")]
    }

    /// The directory that this path is in; `nil` for `/` and for a path of one component.
    var parent: RawPath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return RawPath(bytes[..<max(slash, 1)])
    }

    /// The path as the system's calls want it.
    package var cString: [CChar] { bytes.isEmpty ? [CChar(bitPattern: UInt8(ascii: ".")), 0] : bytes.cString }

    /// The path from the root of the file system, with every symbolic link resolved; `nil` where there is nothing.
    package var resolved: RawPath? {
        guard let text = realpath(cString, nil) else { return nil }
        defer { free(text) }
        return RawPath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    /// The permission bits of what is there, links followed; `nil` where the system does not tell.
    ///
    /// Asked here, because where Foundation is imported the compiler takes the status of a file for a part of that.
    package var permissions: UInt32? {
        var status = stat()
        return stat(cString, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
    }

    /// Whether what is there, links followed, is a pipe, a socket or a device: it takes bytes, and has no place of its
    /// own in which another file could be put.
    package var isStream: Bool {
        var status = stat()
        guard stat(cString, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// The process's working directory, `nil` when it was deleted.
    package static var workingDirectory: RawPath? { RawPath("").resolved }
}

extension RawPath: Comparable {
    /// Paths are compared byte for byte, so that the order depends on no locale.
    package static func < (left: RawPath, right: RawPath) -> Bool {
        let shared = min(left.bytes.count, right.bytes.count)
        let order = memcmp(left.bytes, right.bytes, shared)
        return order == 0 ? left.bytes.count < right.bytes.count : order < 0
    }
}

extension RawPath: CustomStringConvertible {
    /// The path as text, from which its bytes can be told again.
    ///
    /// It is the path itself where that is UTF-8. For each byte that is not, the private character U+10FE00 plus the
    /// byte stands in; a real character among those is spelled byte by byte like that.
    package var description: String {
        if bytes.isEmpty { return "." }
        if bytes.withUnsafeBufferPointer(\.isPrintableASCII) { return String(decoding: bytes, as: UTF8.self) }
        if !bytes.contains(StandIn.firstByte), let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        forEachScalar { scalar, bytes in
            if let scalar, StandIn.byte(for: scalar) == nil {
                text.append(scalar)
            } else {
                text.append(contentsOf: bytes.compactMap(StandIn.scalar))
            }
        }
        return String(text)
    }

    /// The path for a reader: control and layout characters, backslashes and bytes that are not UTF-8 are escaped
    /// (`\n`, `\u{202E}`, `\\`, `\xFF`), so that a name can neither break a line nor pass for another.
    package var displayed: String {
        if bytes.isEmpty { return "." }
        if bytes.withUnsafeBufferPointer(\.isPlainPath) { return String(decoding: bytes, as: UTF8.self) }
        var (text, run) = ("", String.UnicodeScalarView())
        forEachScalar { scalar, bytes in
            if let scalar { return run.append(scalar) }
            text += String(run).displayed(spellsBackslashes: true)
            run = String.UnicodeScalarView()
            text += bytes.map { "\\x" + String($0, radix: 16, uppercase: true) }.joined()
        }
        return text + String(run).displayed(spellsBackslashes: true)
    }

    /// Calls `body` with each scalar and its bytes, and with bytes that spell none.
    private func forEachScalar(_ body: (Unicode.Scalar?, ArraySlice<UInt8>) -> Void) {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                body(UTF8.decode(encoded), bytes[offset..<offset + encoded.count])
                offset += encoded.count
            case .error(let length):
                body(nil, bytes[offset..<offset + length])
                offset += length
            case .emptyInput:
                return
            }
        }
    }

    /// The private characters that stand in text for bytes that are not UTF-8.
    private enum StandIn {
        /// What the UTF-8 of all of them begins with.
        static let firstByte: UInt8 = 0xF4

        private static let base: UInt32 = 0x10FE00

        static func scalar(for byte: UInt8) -> Unicode.Scalar? { Unicode.Scalar(base + UInt32(byte)) }

        static func byte(for scalar: Unicode.Scalar) -> UInt8? {
            (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
        }
    }
}

extension String {
    /// A path, as ``RawPath/description`` tells it, for a reader.
    package var displayedPath: String {
        var text = self
        return text.withUTF8(\.isPlainPath) && !isEmpty ? self : RawPath(self).displayed
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a path has nothing that is escaped for readers.
    fileprivate var isPlainPath: Bool { isPlainText && offset(of: UInt8(ascii: "\\")) == nil }
}

extension Collection<UInt8> {
    /// The bytes as the system's calls want them: signed, and closed by a NUL.
    var cString: [CChar] {
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
