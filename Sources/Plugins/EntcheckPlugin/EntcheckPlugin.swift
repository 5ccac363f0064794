import Foundation
import PackagePlugin

/// `swift package entcheck`: runs the tool in the package's folder.
@main
struct EntcheckPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let tool = (try? context.tool(named: "entcheck"))?.url ?? installedTool else {
            return Diagnostics.error(
                """
                there is no entcheck to run: install it, or have it built: where \(context.package.displayName) \
                depends on it, write traits: ["Plugins"]
                """)
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments.isEmpty ? ["lint"] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The status is a promise to scripts: 1 for findings, 3 where there was nothing to check.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// The tool that is installed, if there is one: plug-ins share no code, and Xcode's path is short.
    private var installedTool: URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"])
            .map { URL(filePath: $0).appending(path: "entcheck") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
