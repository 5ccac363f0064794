import Foundation
import PackagePlugin

/// Judges the entitlements files in a target's folder whenever they or the package's decisions have changed; an error
/// fails the build.
@main
struct EntcheckBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let files = entitlements(below: target.directoryURL)
        guard !files.isEmpty else { return [] }
        guard let tool = (try? context.tool(named: "entcheck"))?.url ?? installedTool else {
            Diagnostics.error(
                """
                there is no entcheck to run: install it, or have it built: where \(context.package.displayName) \
                depends on it, write traits: ["Plugins"]
                """)
            return []
        }
        let configuration = context.package.directoryURL.appending(path: ".entcheck.yml")
        let decisions = FileManager.default.fileExists(atPath: configuration.path) ? [configuration] : []
        // It writes nothing: what a build writes and does not compile becomes a resource of the product.
        return [
            .buildCommand(
                displayName: "Judging the entitlements of \(target.name)", executable: tool,
                arguments: ["lint", "--format", "concise"] + files.map(\.path), inputFiles: files + decisions,
                outputFiles: [])
        ]
    }

    private func entitlements(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "entitlements" }.sorted { $0.path < $1.path }
    }

    /// The tool that is installed, if there is one: plug-ins share no code, and Xcode's path is short.
    private var installedTool: URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"])
            .map { URL(filePath: $0).appending(path: "entcheck") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
