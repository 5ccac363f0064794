import Foundation
import PackagePlugin

/// `swift package entcheck`: runs the tool in the package's folder.
@main
struct EntcheckPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "entcheck").url
        process.arguments = arguments.isEmpty ? ["lint"] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The status is a promise to scripts: 1 for findings, 3 where there was nothing to check.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
