import ArgumentParser
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
    /// The arguments as the shell passed them, without the name of the tool; the bytes are not converted to strings.
    static var passed: [BytePath] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { position in
            CommandLine.unsafeArgv[position].map { BytePath(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// The arguments as text, from which their bytes can be restored, without the name of the tool.
    static var passedTexts: [String] { passed.map { $0.bytes.isEmpty ? "" : $0.description } }

    /// Whether the path is `-`, which represents standard input.
    var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }
}

extension [BytePath] {
    /// Checks that no path is empty: an empty path would be the working directory, and is usually a variable of a script
    /// that is not set.
    ///
    /// - Throws: `ValidationError` if a path is empty.
    func requireNames() throws {
        guard contains(where: \.bytes.isEmpty) else { return }
        throw ValidationError("A path is empty; remove it, or use `.` for the current directory.")
    }
}
