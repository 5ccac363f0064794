import Foundation
import PackagePlugin

/// Lints the entitlements files in the directory of a target when they or the configuration change; an error fails the
/// build.
@main
struct EntcheckBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let files = entitlements(below: target.directoryURL)
        guard !files.isEmpty else { return [] }
        guard let tool = (try? context.tool(named: "entcheck"))?.url ?? installedTool else {
            Diagnostics.error(
                """
                entcheck is not installed; install it, or set traits: ["Plugins"] in the dependency on entcheck of \
                \(context.package.displayName) to build it
                """)
            return []
        }
        let configuration = context.package.directoryURL.appending(path: ".entcheck.yml")
        let decisions = FileManager.default.fileExists(atPath: configuration.path) ? [configuration] : []
        // The command has no output files: output files that are not compiled become resources of the product.
        return [
            .buildCommand(
                displayName: "Lint entitlements of \(target.name)", executable: tool,
                arguments: ["lint", "--format", "concise"] + files.map(\.path), inputFiles: files + decisions,
                outputFiles: [])
        ]
    }

    private func entitlements(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "entitlements" }.sorted { $0.path < $1.path }
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
