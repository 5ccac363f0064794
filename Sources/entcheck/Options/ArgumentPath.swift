import FileDiscovery
import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension BytePath {
    /// Creates the path with the bytes that the shell passed.
    init(argument: String) {
        self = Self.paths(of: [argument]).first ?? BytePath(argument)
    }

    /// Returns the paths with the bytes that the shell passed; `arguments` are strings, which cannot contain bytes that
    /// are not UTF-8.
    static func paths(of arguments: [String]) -> [BytePath] {
        // Invalid bytes become U+FFFD, whose encoding begins with this byte.
        guard arguments.contains(where: { $0.holds(0xEF) && $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return arguments.map { BytePath($0) }
        }
        // Both lists have the same order, so that one pass finds all paths.
        var passed = Self.passed.makeIterator()
        return arguments.map { argument in
            while let path = passed.next() {
                if String(decoding: path.bytes, as: UTF8.self) == argument { return path }
            }
            return BytePath(argument)
        }
    }

    /// The arguments as the shell passed them, without the name of the tool; the bytes are not converted to strings.
    static var passed: [BytePath] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { position in
            CommandLine.unsafeArgv[position].map { BytePath(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// Whether the path is `-`, which represents standard input.
    var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }
}
