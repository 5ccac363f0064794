import Foundation

/// `entcheck cloud serve` on a free port, which is stopped with this object.
final class SharedCloudProcess {
    /// The address that the server prints.
    let url: URL
    private let process = Process()

    init(_ options: String...) throws {
        let output = Pipe()
        process.executableURL = try Program.named("entcheck")
        process.arguments = ["cloud", "serve", "--port", "0"] + options
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            process.terminate()
            throw CocoaError(.fileReadUnknown)
        }
        self.url = url
    }

    deinit { stop() }

    /// Stops the server.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
