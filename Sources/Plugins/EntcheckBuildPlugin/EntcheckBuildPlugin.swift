import Foundation
import PackagePlugin

/// Judges the entitlements files in a target's folder whenever they have changed; an error fails the build.
@main
struct EntcheckBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let files = entitlements(below: target.directoryURL)
        guard !files.isEmpty else { return [] }
        guard let tool = try? context.tool(named: "entcheck") else {
            Diagnostics.error(
                """
                this plug-in has no tool to run: where \(context.package.displayName) depends on entcheck, write \
                traits: ["CodeSigning", "CommandLine", "Plugins"], the last of which has it built
                """)
            return []
        }
        // What is written says only that this was done: the build system runs again what wrote no file.
        let report = context.pluginWorkDirectoryURL.appending(path: "entcheck.json")
        return [
            .buildCommand(
                displayName: "Judging the entitlements of \(target.name)",
                executable: tool.url,
                arguments: ["lint", "--format", "concise", "--output", "json=\(report.path)"] + files.map(\.path),
                inputFiles: files, outputFiles: [report])
        ]
    }

    private func entitlements(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "entitlements" }.sorted { $0.path < $1.path }
    }
}
