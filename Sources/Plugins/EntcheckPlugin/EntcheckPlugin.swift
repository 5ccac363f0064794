import Foundation
import PackagePlugin

/// The command `swift package entcheck`, which runs the tool in the package directory.
@main
struct EntcheckPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let tool = (try? context.tool(named: "entcheck"))?.url ?? installedTool else {
            return Diagnostics.error(
                """
                entcheck is not installed; install it, or set traits: ["Plugins"] in the dependency on entcheck of \
                \(context.package.displayName) to build it
                """)
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments.isEmpty ? ["lint"] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // Scripts depend on the exit status, for example 1 for findings and 3 if there is nothing to check.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// The path of the installed tool, or `nil`.
    ///
    /// Plug-ins cannot share code, and Xcode sets a short `PATH`.
    private var installedTool: URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"])
            .map { URL(filePath: $0).appending(path: "entcheck") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
