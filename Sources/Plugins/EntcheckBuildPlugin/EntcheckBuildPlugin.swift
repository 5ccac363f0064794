import Foundation
import PackagePlugin

/// Judges the entitlements files in a target's folder whenever they or the package's decisions have changed; an error
/// fails the build.
@main
struct EntcheckBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let files = entitlements(below: target.directoryURL)
        guard !files.isEmpty else { return [] }
        guard let tool = try? context.tool(named: "entcheck") else {
            Diagnostics.error(
                """
                this plug-in has no tool to run: where \(context.package.displayName) depends on entcheck, write \
                traits: ["Plugins"], which has it built
                """)
            return []
        }
        let configuration = context.package.directoryURL.appending(path: ".entcheck.yml")
        let decisions = FileManager.default.fileExists(atPath: configuration.path) ? [configuration] : []
        // It writes nothing: what a build writes and does not compile becomes a resource of the product.
        return [
            .buildCommand(
                displayName: "Judging the entitlements of \(target.name)", executable: tool.url,
                arguments: ["lint", "--format", "concise"] + files.map(\.path), inputFiles: files + decisions,
                outputFiles: [])
        ]
    }

    private func entitlements(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "entitlements" }.sorted { $0.path < $1.path }
    }
}
