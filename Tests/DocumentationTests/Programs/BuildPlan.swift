import Foundation
import TestSupport

/// The commands with which SwiftPM compiled and linked the tests, so that a client of the libraries uses the same ones.
struct BuildPlan {
    /// The path of the compiler.
    let compiler: String

    /// The options for imports of the libraries, without those that give access to `package` declarations.
    let imports: [String]

    /// The options for linking the libraries.
    let libraries: [String]

    /// The object files of the libraries and their dependencies.
    let objects: [String]

    /// Reads the plan of the build to which the running tests belong; `nil` if another build system wrote it.
    init?() {
        guard let products = BuiltProduct.executable("entcheck")?.resolvingSymlinksInPath().deletingLastPathComponent()
        else { return nil }
        let manifest = products.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "\(products.lastPathComponent).yaml")
        let list = products.appending(path: "entcheckPackageTests.product/Objects.LinkFileList")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8),
            let files = try? String(contentsOf: list, encoding: .utf8)
        else { return nil }
        let commands = text.split(separator: "\n").lazy.filter { $0.hasPrefix("    args: [") }
        guard let compiling = commands.first(where: { $0.contains(#""-module-name","DocumentationTests""#) }),
            let linking = commands.first(where: { $0.contains("@\(list.path)") }),
            let compileArguments = Self.arguments(compiling), let linkArguments = Self.arguments(linking)
        else { return nil }
        compiler = compileArguments[0]
        imports = Self.options(["-I", "-F", "-Xcc", "-sdk", "-target", "-module-cache-path"], in: compileArguments)
        libraries = Self.options(["-l", "-L", "-F", "-framework"], in: linkArguments)
        objects = files.split(separator: "\n").map(String.init).filter(Self.isOfLibrary)
    }

    private static func arguments(_ command: Substring) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(command.dropFirst("    args: ".count).utf8))
    }

    /// Returns the options with some names, with their values.
    private static func options(_ names: [String], in arguments: [String]) -> [String] {
        var options: [String] = []
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            if names.contains(argument), let value = remaining.popFirst() {
                options += [argument, value]
            } else if names.contains(where: { $0.count == 2 && argument.hasPrefix($0) }) {
                options.append(argument)
            }
        }
        return options
    }

    /// Returns whether an object file belongs neither to a test nor to an executable.
    private static func isOfLibrary(_ path: String) -> Bool {
        guard let target = path.firstMatch(of: /\/(\w+)\.build\//)?.1 else { return true }
        return !target.hasSuffix("Tests") && !executables.contains(String(target))
    }

    private static let executables: Set = [
        "Bookmarks", "EntcheckServer", "SyncedNotes", "WorldWriter", "cloud_load", "entcheck", "hostile",
        "registry_workload",
    ]
}
