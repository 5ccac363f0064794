import Databases
import Foundation
import Synchronization

/// A temporary PostgreSQL server that all tests of a run share; each test uses its own schema.
enum PostgreSQLServer {
    /// The script that starts and stops servers.
    static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Registry/postgres").standardized.path

    /// The address of the server; `nil` if PostgreSQL is not installed, which is reported once.
    static let address: String? = {
        if let given = ProcessInfo.processInfo.environment["ENTCHECK_POSTGRES"] { return given }
        do {
            return try start()[0]
        } catch {
            print("The tests of the registry over PostgreSQL are skipped, because no server can be started: \(error)")
            return nil
        }
    }()

    /// Whether a server exists.
    static var isAvailable: Bool { address != nil }

    private static let schemas = Mutex(0)

    /// Returns the address of an empty schema.
    static func newAddress() throws -> String {
        guard let address else { throw Problem(message: "there is no server") }
        let number = schemas.withLock { number in
            number += 1
            return number
        }
        let name = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        let database = try PostgreSQLDatabase(address: address)
        try database.transaction(.write) { _ = try $0.run("CREATE SCHEMA \(name)") }
        return "\(address)\(address.contains("?") ? "&" : "?")options=-csearch_path%3D\(name)"
    }

    /// Starts a server that exits with this process; returns its address, its directory, and its process id.
    static func start() throws -> [String] {
        let words = try run(["start", "\(ProcessInfo.processInfo.processIdentifier)"]).split(
            whereSeparator: \.isWhitespace)
        guard words.count == 3 else { throw Problem(message: "the server did not start") }
        return words.map(String.init)
    }

    /// Runs the script, and returns its output.
    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: script)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Problem(
                message: String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
        }
        return text
    }

    struct Problem: Error, CustomStringConvertible {
        let message: String
        var description: String { message }
    }
}
