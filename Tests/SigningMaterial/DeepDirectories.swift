import Foundation

/// Nested directories whose path is longer than the system allows.
package enum DeepDirectories {
    package struct Failure: Error {}

    private static let name = String(repeating: "d", count: 250)

    /// Creates the directories, and a file in the innermost one.
    package static func create(in directory: String, levels: Int, file: [UInt8] = [1]) throws {
        var descriptor = open(directory, O_RDONLY)
        for _ in 0..<levels {
            mkdirat(descriptor, name, 0o755)
            let inner = openat(descriptor, name, O_RDONLY)
            close(descriptor)
            descriptor = inner
        }
        let target = openat(descriptor, "evil", O_CREAT | O_WRONLY, 0o755)
        close(descriptor)
        guard target >= 0 else { throw Failure() }
        defer { close(target) }
        guard file.withUnsafeBytes({ write(target, $0.baseAddress, file.count) }) == file.count else { throw Failure() }
    }

    /// Removes the directories, which Foundation cannot remove.
    package static func remove(in directory: String, levels: Int) throws {
        for level in (0..<levels).reversed() {
            var descriptor = open(directory, O_RDONLY)
            for _ in 0..<level {
                let inner = openat(descriptor, name, O_RDONLY)
                close(descriptor)
                descriptor = inner
            }
            if level == levels - 1 { unlinkat(openat(descriptor, name, O_RDONLY), "evil", 0) }
            unlinkat(descriptor, name, AT_REMOVEDIR)
            close(descriptor)
        }
    }
}
