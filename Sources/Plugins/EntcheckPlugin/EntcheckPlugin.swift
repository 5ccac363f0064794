import Foundation
import PackagePlugin

/// `swift package entcheck`: runs the tool in the package's folder.
@main
struct EntcheckPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let tool = try? context.tool(named: "entcheck") else {
            return Diagnostics.error(
                """
                this plug-in has no tool to run: where \(context.package.displayName) depends on entcheck, write \
                traits: ["Plugins"], which has it built
                """)
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments.isEmpty ? ["lint"] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The status is a promise to scripts: 1 for findings, 3 where there was nothing to check.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
