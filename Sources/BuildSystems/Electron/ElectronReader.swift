package import XcodeProjects

/// Reads the configuration of electron-builder, Electron Forge, and `@electron/osx-sign`.
///
/// Sources: <https://www.electron.build/mac>, <https://www.electron.build/mas>,
/// <https://www.electronforge.io/guides/code-signing/code-signing-macos>, and
/// <https://github.com/electron/osx-sign>.
package struct ElectronReader: ProductReader {
    /// Electron.
    package let system = BuildSystem.electron

    /// Creates a reader.
    package init() {}

    private static let extensions: Set = [
        "json", "json5", "yml", "yaml", "toml", "js", "cjs", "mjs", "ts", "cts", "mts",
    ]

    /// Returns whether a file is a `package.json`, or a configuration by its name.
    package func recognizes(_ name: String) -> Bool {
        if name == "package.json" || name.hasPrefix("vue.config.") { return true }
        guard Self.extensions.contains(ProjectPath.fileExtension(of: name)) else { return false }
        return name.contains("electron-builder") || name.contains("electron.builder") || name.hasPrefix("forge.config")
            || name.hasPrefix("builder.config") || name.hasPrefix("electronbuilder")
    }

    /// Returns the products of a configuration.
    package func description(of source: BuildFile) -> BuildDescription {
        if source.name == "package.json" {
            return source.contains("electron") ? package(source) : BuildDescription()
        }
        guard let root = source.root(with: BuildValue.scriptConstants(in: source.file)) else {
            return BuildDescription()
        }
        if source.name.hasPrefix("forge.config") {
            return ForgeConfiguration(source, metadata(around: source.directory, source)).description(of: root)
        }
        var description = BuildDescription()
        for value in root.choices {
            // The plug-in of Vue contains the configuration of electron-builder.
            let options = value["pluginOptions"]?["electronBuilder"]
            let configuration = options.map { $0["builderOptions"] ?? $0 } ?? value
            description.add(
                BuilderConfiguration(source, configuration, metadata(around: source.directory, source)).description)
        }
        return description
    }

    private func package(_ source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard let root = LiteralScript.object(in: source.file) else { return description }
        let metadata = ElectronMetadata(root: root, directory: source.directory)
        if let build = root["build"], !build.entries.isEmpty {
            description.add(BuilderConfiguration(source, build, metadata).description)
        } else if root["devDependencies"]?["electron-builder"] ?? root["dependencies"]?["electron-builder"] != nil,
            !source.files.names(in: source.directory.isEmpty ? "." : source.directory).contains(where: {
                recognizes($0.lowercased()) && $0 != "package.json"
            })
        {
            description.add(BuilderConfiguration(source, root["build"] ?? root, metadata).defaults)
        }
        if let forge = root["config"]?["forge"], !forge.entries.isEmpty {
            description.add(ForgeConfiguration(source, metadata).description(of: forge))
        }
        for path in configurations(in: root, source) {
            guard let other = source.other(path), !recognizes(other.name.lowercased()),
                let value = other.root(with: BuildValue.scriptConstants(in: other.file))
            else { continue }
            description.inputs.append(path)
            for value in value.choices {
                description.add(BuilderConfiguration(other, value, metadata).description)
            }
        }
        return description
    }

    /// The maximum number of configurations that the scripts of one package use.
    private static let scriptLimit = 32

    /// Returns the paths of the configurations that scripts pass to electron-builder with `--config`.
    private func configurations(in root: BuildValue, _ source: BuildFile) -> [String] {
        var paths: [String] = []
        for script in root["scripts"]?.entries ?? [] {
            guard let text = script.value.string, text.contains("electron-builder") else { continue }
            let words = text.split { $0 == " " || $0 == "=" }.map(String.init)
            for (word, next) in zip(words, words.dropFirst()) where word == "--config" || word == "-c" {
                let path = source.path(next)
                if !paths.contains(path), !next.hasPrefix("-"), paths.count < Self.scriptLimit { paths.append(path) }
            }
        }
        return paths
    }

    /// Returns the `package.json` that a configuration belongs to: the nearest one in its directory or above.
    private func metadata(around directory: String, _ source: BuildFile) -> ElectronMetadata {
        var current = directory
        for _ in 0..<Self.levelLimit {
            if let file = source.files.read(source.path("package.json", from: current)),
                let root = LiteralScript.object(in: file)
            {
                return ElectronMetadata(root: root, directory: current)
            }
            guard !current.isEmpty, current != "/" else { break }
            current = ProjectPath.directory(of: current)
        }
        return ElectronMetadata(root: nil, directory: directory)
    }

    /// The maximum number of directories in which the `package.json` is searched.
    private static let levelLimit = 6
}

/// The `package.json` of an app, and its directory, to which paths are relative.
struct ElectronMetadata {
    let root: BuildValue?
    let directory: String

    /// The name of the product.
    var name: String { root?["productName"]?.string ?? root?["name"]?.string ?? ProjectPath.name(of: directory) }
}

extension BuildDescription {
    /// Adds the products of another description.
    mutating func add(_ other: BuildDescription) {
        products += other.products
        unknown += other.unknown
        inputs += other.inputs
    }
}
