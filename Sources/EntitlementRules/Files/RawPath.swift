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

    /// Creates a path from text, such as an argument of the command line.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The path without `./` before it and slashes behind it, so that one file has one name; `.` becomes empty.
    package var tidied: RawPath {
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
    var cString: [CChar] { bytes.isEmpty ? [CChar(bitPattern: UInt8(ascii: ".")), 0] : bytes.cString }

    /// The path from the root of the file system, with every symbolic link resolved; `nil` where there is nothing.
    var resolved: RawPath? {
        guard let text = realpath(cString, nil) else { return nil }
        defer { free(text) }
        return RawPath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
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
    /// The path for a reader: control and layout characters, backslashes and bytes that are not UTF-8 are escaped
    /// (`\n`, `\u{202E}`, `\\`, `\xFF`), so that a name can neither break a line nor pass for another.
    package var description: String {
        if bytes.isEmpty { return "." }
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }
        return isPlain ? String(decoding: bytes, as: UTF8.self) : escaped
    }

    private var escaped: String {
        var text = ""
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                text += UTF8.decode(encoded).escapedForDisplay
                offset += encoded.count
            case .error(let length):
                for byte in bytes[offset..<offset + length] { text += "\\x" + String(byte, radix: 16, uppercase: true) }
                offset += length
            case .emptyInput:
                return text
            }
        }
    }
}

extension Collection<UInt8> {
    /// The bytes as the system's calls want them: signed, and closed by a NUL.
    var cString: [CChar] {
        var text: [CChar] = []
        text.reserveCapacity(count + 1)
        for byte in self { text.append(CChar(bitPattern: byte)) }
        text.append(0)
        return text
    }
}

extension Unicode.Scalar {
    /// The scalar, or an escape when it would be invisible or would rearrange what stands around it.
    fileprivate var escapedForDisplay: String {
        switch (self, properties.generalCategory) {
        case ("\n", _): "\\n"
        case ("\r", _): "\\r"
        case ("\t", _): "\\t"
        case ("\\", _): "\\\\"
        case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
            "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        default: String(self)
        }
    }
}
