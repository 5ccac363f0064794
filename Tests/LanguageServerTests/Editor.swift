import Foundation
import TestSupport
import Testing

/// A simulated editor, which runs the server as a process and uses the protocol over two pipes.
final class Editor {
    private let process = Process()
    private let toServer = Pipe()
    private let fromServer = Pipe()
    private var buffer = Data()
    private var requestCount = 0
    /// The unread notifications and requests of the server, in order.
    private(set) var heard: [[String: Any]] = []

    private let directory: TemporaryDirectory

    /// The open folder.
    var folder: URL { directory.url }

    /// Starts the server in a temporary directory.
    init(_ arguments: String...) throws {
        directory = try TemporaryDirectory()
        process.executableURL = Self.executable
        process.arguments = ["lsp"] + arguments
        process.standardInput = toServer
        process.standardOutput = fromServer
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// The tool, which the build creates in the directory of the tests.
    static let executable: URL = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return BuiltProduct.executable("entcheck") ?? package.appending(path: ".build/debug/entcheck")
    }()
}

// MARK: - Sending messages

extension Editor {
    /// Sends text without a header.
    func send(raw text: String) { toServer.fileHandleForWriting.write(Data(text.utf8)) }

    /// Sends a message.
    func send(_ message: [String: Any]) throws {
        let content = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
        toServer.fileHandleForWriting.write(Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
    }

    /// Sends a notification.
    func tell(_ method: String, _ parameters: [String: Any] = [:]) throws {
        try send(["method": method, "params": parameters])
    }

    /// Sends a request and waits for the response.
    ///
    /// - Returns: The `result` of the response, or the entire response if it is an error.
    @discardableResult func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> Any {
        requestCount += 1
        try send(["id": requestCount, "method": method, "params": parameters])
        while true {
            let message = try #require(next())
            guard message["id"] as? Int == requestCount, message["method"] == nil else {
                heard.append(message)
                continue
            }
            return message["result"] ?? message
        }
    }

    /// Returns the next message of the server; `nil` if the server has exited.
    func next() -> [String: Any]? {
        while true {
            if let header = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let text = String(decoding: buffer[..<header.lowerBound], as: UTF8.self)
                let length = text.split(separator: " ").last.flatMap { Int($0) } ?? 0
                if buffer.endIndex - header.upperBound >= length {
                    let content = buffer[header.upperBound..<header.upperBound + length]
                    buffer = Data(buffer[(header.upperBound + length)...])
                    return try? JSONSerialization.jsonObject(with: content) as? [String: Any]
                }
            }
            let more = fromServer.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            buffer += more
        }
    }

    /// Closes the server's input, as if the editor was killed.
    func hangUp() throws { try toServer.fileHandleForWriting.close() }

    /// The exit status of the server.
    var status: Int32 {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + process.terminationStatus : process.terminationStatus
    }
}

// MARK: - Documents

extension Editor {
    /// Returns the URI of a file in the folder.
    func address(of name: String) -> String { "file://" + folder.appending(path: name).path }

    /// Writes a file into the folder.
    func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Initializes the server with the features of a client.
    @discardableResult func begin(_ capabilities: [String: Any] = [:]) throws -> [String: Any] {
        let result = try ask("initialize", ["rootUri": address(of: ""), "capabilities": capabilities])
        try tell("initialized")
        return try #require(result as? [String: Any])
    }

    /// Opens a document with a text.
    func open(_ name: String, _ text: String) throws {
        try tell(
            "textDocument/didOpen",
            ["textDocument": ["uri": address(of: name), "languageId": "xml", "version": 1, "text": text]])
    }

    /// Returns the next published findings in a file, with lines and columns counted from 1: `7:11 error rule`.
    func findings(in name: String, inVersion version: Int? = nil) throws -> [String] {
        let uri = address(of: name)
        while true {
            let message = try #require(heard.isEmpty ? next() : heard.removeFirst())
            guard let parameters = message["params"] as? [String: Any], parameters["uri"] as? String == uri,
                version == nil || parameters["version"] as? Int == version
            else { continue }
            let diagnostics = parameters["diagnostics"] as? [[String: Any]] ?? []
            return diagnostics.map { diagnostic in
                let start = (diagnostic["range"] as? [String: [String: Int]])?["start"] ?? [:]
                let severity = ["", "error", "warning", "note"][diagnostic["severity"] as? Int ?? 0]
                return
                    "\((start["line"] ?? 0) + 1):\((start["character"] ?? 0) + 1) \(severity) \(diagnostic["code"] ?? "")"
            }
        }
    }

    /// Returns the parameters of a request about a position.
    func place(_ name: String, _ line: Int, _ character: Int) -> [String: Any] {
        ["textDocument": ["uri": address(of: name)], "position": ["line": line - 1, "character": character - 1]]
    }

    /// Returns the locations in a response: `project.yml:15`.
    func places(_ answer: Any) -> [String] {
        (answer as? [[String: Any]] ?? []).map { place in
            let uri = place["uri"] as? String ?? ""
            let line = (place["range"] as? [String: [String: Int]])?["start"]?["line"] ?? -1
            return "\(uri.dropFirst(address(of: "").count + 1)):\(line + 1)"
        }
    }
}

/// Returns an entitlements file with these entries, which begin on line 4.
func entitlements(_ inside: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    \(inside)
    </dict></plist>

    """
}
