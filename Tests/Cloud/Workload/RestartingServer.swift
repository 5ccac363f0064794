package import Foundation
internal import Synchronization
internal import TestSupport

/// `entcheck cloud serve` on an SQLite file, which is killed and started again, behind a network with faults.
package final class RestartingServer: Sendable {
    /// The proxy that clients use.
    package let proxy: FaultyProxy
    /// The address for clients.
    package let url: URL

    private let arguments: [String]
    private let state: Mutex<State>

    private struct State {
        var process: Process
        var kills = 0
        /// The number of kills that are about to happen.
        var pendingKills = 0
        var isStopped = false
    }

    /// A server that does not start.
    package struct Problem: Error { let message: String }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - world: The path of the SQLite file.
    ///   - faults: The share of requests with a fault, in percent.
    ///   - seed: The seed of the faults.
    /// - Throws: An error if the server does not start.
    package init(world: String, faults: Int, seed: UInt64) throws {
        arguments = ["cloud", "serve", "--port", "0", "--world", world]
        let (process, port) = try Self.start(arguments)
        proxy = try FaultyProxy(to: port, faults: faults, seed: seed)
        guard let url = URL(string: "http://127.0.0.1:\(proxy.port)/") else { throw Problem(message: "no address") }
        self.url = url
        state = Mutex(State(process: process))
    }

    deinit { stop() }

    /// The number of times that the server was killed.
    package var kills: Int { state.withLock(\.kills) }

    private static func start(_ arguments: [String]) throws -> (Process, UInt16) {
        guard let tool = BuiltProduct.executable("entcheck") else { throw Problem(message: "there is no tool") }
        let (process, output) = (Process(), Pipe())
        (process.executableURL, process.arguments) = (tool, arguments)
        (process.standardOutput, process.standardInput) = (output, FileHandle.nullDevice)
        try process.run()
        let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines))
        guard let port = url?.port.flatMap({ UInt16(exactly: $0) }) else {
            throw Problem(message: "the server does not start: \(address)")
        }
        return (process, port)
    }

    /// Kills the server in some time, and starts it again; returns at once.
    package func killSoon(after microseconds: UInt32) {
        state.withLock { $0.pendingKills += 1 }
        let thread = Thread { [weak self] in
            usleep(microseconds)
            self?.restart()
        }
        thread.start()
    }

    private func restart() {
        state.withLock { state in
            state.pendingKills -= 1
            guard !state.isStopped else { return }
            kill(state.process.processIdentifier, SIGKILL)
            state.process.waitUntilExit()
            state.kills += 1
            guard let (process, port) = try? Self.start(arguments) else { return }
            state.process = process
            proxy.setServer(port)
        }
    }

    /// Waits until the server was killed and started again as often as requested.
    package func waitForKills() { while state.withLock({ $0.pendingKills > 0 }) { usleep(1_000) } }

    /// Kills the server.
    package func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            kill(state.process.processIdentifier, SIGKILL)
            state.process.waitUntilExit()
        }
    }
}
