import ArgumentParser
import FoundationShims
import SystemShims

/// The directory with the home directories of simulated devices, which only this user can read.
struct DeviceHomes {
    /// The absolute path without links, which document stores require.
    let path: String
    private let isTemporary: Bool
    /// Whether the directory did not exist before.
    private let isNew: Bool

    /// Creates the directory at a path, or a temporary directory for `nil`.
    ///
    /// - Throws: ``ExitCode`` if the directory cannot be created.
    init(at path: String?) throws {
        isTemporary = path == nil
        guard let path else {
            isNew = true
            let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            var path = Array("\(directory)/entcheck-cloud.XXXXXX".utf8CString)
            guard mkdtemp(&path) != nil else { throw Self.failure(directory) }
            self.path = Self.real(String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
            return
        }
        isNew = mkdir(path, 0o700) == 0
        guard isNew || errno == EEXIST else { throw Self.failure(path) }
        self.path = Self.real(path)
    }

    /// Deletes a temporary directory.
    func removeIfTemporary() {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Deletes the directory if it did not exist before, because the server cannot start.
    func removeIfNew() {
        if isNew { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func failure(_ path: String) -> ExitCode {
        Output.report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        return .unreadable
    }

    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
