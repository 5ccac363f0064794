/// A group of commands that could show or change files outside the tree.
struct PathSurface: Sendable {
    /// The commands, as a noun phrase.
    let name: String

    /// Runs the commands and returns the first run, whose status indicates whether the tree was checked.
    let run: @Sendable (OutsideTree) throws -> ToolRun

    /// Returns a group of commands with the given arguments.
    static func commands(_ name: String, _ commands: [String]...) -> PathSurface {
        PathSurface(name: name) { tree in
            let runs = try commands.map { try tree.run($0) }
            return runs[0]
        }
    }

    /// All surfaces.
    static let all: [PathSurface] = [
        .commands(
            "the reports of `lint`",
            [
                "lint", "--output", "sarif=out.sarif", "--output", "json=out.json", "--output", "html=out.html",
                "--output", "markdown=out.md", "--output", "junit=out.xml", "--output", "github=out.txt",
                "--fail-on", "never", ".",
            ],
            ["--verbose", "--format", "concise", "--fail-on", "never", "."]),
        .commands(
            "the fixes of `lint`",
            ["lint", "--fix", "--unsafe-fixes", "--fail-on", "never", "."],
            ["lint", "--fix", "--unsafe-fixes", "--diff", "--fail-on", "never"]),
        .commands(
            "`stores`", ["stores", ".", "--format", "json"], ["stores", "--format", "html", "--verbose"],
            ["stores", "--graph", "svg"]),
        PathSurface(name: "the language server") { tree in
            let session = EditorSession(folder: tree.directory.path(OutsideTree.home))
            return try tree.run(["lsp"], input: session.bytes)
        },
        .commands(
            "baselines and listings", ["--write-baseline", "known.json", "."],
            ["lint", "--baseline", "known.json", "--fail-on", "never"],
            ["profiles", "."], ["check", "--source", ".", "Missing.app"]),
    ]
}

/// The messages of an editor that opens a directory, sends requests for files, and exits.
struct EditorSession {
    private(set) var bytes: [UInt8] = []
    private var number = 0

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - folder: The path of the directory.
    ///   - files: The names of the files in it for which requests are sent.
    init(folder: String, files: [String] = ["App.entitlements", "App.plist", "App.xcodeproj/project.pbxproj"]) {
        ask("initialize", "{\"rootUri\":\"file://\(folder)\",\"capabilities\":{}}")
        tell("initialized", "{}")
        for file in files {
            let document = "\"textDocument\":{\"uri\":\"file://\(folder)/\(file)\"}"
            ask("textDocument/hover", "{\(document),\"position\":{\"line\":4,\"character\":12}}")
            ask("textDocument/documentSymbol", "{\(document)}")
            ask("textDocument/definition", "{\(document),\"position\":{\"line\":9,\"character\":20}}")
        }
        // At the end of the input, the server responds to all requests; a shutdown cancels those that wait.
    }

    private mutating func ask(_ method: String, _ parameters: String) {
        number += 1
        send("{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"\(method)\",\"params\":\(parameters)}")
    }

    private mutating func tell(_ method: String, _ parameters: String) {
        send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)}")
    }

    private mutating func send(_ message: String) {
        bytes += Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
    }
}
