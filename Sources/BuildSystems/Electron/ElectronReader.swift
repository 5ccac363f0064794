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
        guard source.name == "package.json" else { return configuration(source) }
        return source.contains("electron") ? package(source) : BuildDescription()
    }

    /// Returns the products of a file that contains only a configuration.
    private func configuration(_ source: BuildFile) -> BuildDescription {
        guard let root = source.root(with: BuildValue.scriptConstants(in: source.file)) else {
            return BuildDescription()
        }
        let metadata = metadata(of: source)
        if source.name.hasPrefix("forge.config") {
            return ForgeConfiguration(source, metadata).description(of: root)
        }
        var description = BuildDescription()
        for value in root.choices {
            description.add(BuilderConfiguration(source, value.builderOptions, metadata).description)
        }
        return description
    }

    private func package(_ source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard let root = LiteralScript.object(in: source.file) else { return description }
        let metadata = ElectronMetadata(root: root, directory: source.directory)
        if let build = root["build"], !build.entries.isEmpty {
            description.add(BuilderConfiguration(source, build, metadata).description)
        } else if usesBuilder(root), !hasConfiguration(besides: source) {
            description.add(BuilderConfiguration(source, root["build"] ?? root, metadata).defaults)
        }
        if let forge = root["config"]?["forge"], !forge.entries.isEmpty {
            description.add(ForgeConfiguration(source, metadata).description(of: forge))
        }
        for path in configurations(in: root, source) { add(path, source, metadata, to: &description) }
        for path in programs(in: root, source) { addProgram(path, source, metadata, to: &description) }
        return description
    }

    /// Adds the products of a program that calls electron-builder: `builder.build({ config: { … } })`.
    private func addProgram(
        _ path: String, _ source: BuildFile, _ metadata: ElectronMetadata, to description: inout BuildDescription
    ) {
        guard let other = source.other(path), other.contains("electron-builder"), other.contains("ntitlements") else {
            return
        }
        let constants = BuildValue.scriptConstants(in: other.file)
        let script = LiteralScript(other.file, as: .javaScript, with: constants) { name, _ in name == "build" }
        for call in script.calls {
            guard let configuration = call.positional.first?["config"], !configuration.entries.isEmpty else { continue }
            description.inputs.append(path)
            description.add(BuilderConfiguration(other, configuration, metadata).description)
        }
    }

    /// Returns the paths of the programs in JavaScript that the scripts of a package run.
    private func programs(in root: BuildValue, _ source: BuildFile) -> [String] {
        var paths: [String] = []
        for script in root["scripts"]?.entries ?? [] {
            for word in (script.value.string ?? "").split(separator: " ") where paths.count < Self.scriptLimit {
                let fileExtension = ProjectPath.fileExtension(of: String(word)).lowercased()
                let path = source.path(String(word))
                let isProgram = ["js", "cjs", "mjs", "ts", "mts"].contains(fileExtension)
                if isProgram, !paths.contains(path), !recognizes(ProjectPath.name(of: path).lowercased()) {
                    paths.append(path)
                }
            }
        }
        return paths
    }

    /// Returns whether a package depends on electron-builder.
    private func usesBuilder(_ package: BuildValue) -> Bool {
        ["devDependencies", "dependencies"].contains { package[$0]?["electron-builder"] != nil }
    }

    /// Returns whether the directory of a `package.json` contains a configuration in another file.
    private func hasConfiguration(besides source: BuildFile) -> Bool {
        source.files.names(in: source.directory.isEmpty ? "." : source.directory).contains { name in
            recognizes(name.lowercased()) && name != "package.json"
        }
    }

    /// Adds the products of a configuration that a script of the package names.
    ///
    /// A file that is recognized by its name is read separately.
    private func add(
        _ path: String, _ source: BuildFile, _ metadata: ElectronMetadata, to description: inout BuildDescription
    ) {
        guard let other = source.other(path), !recognizes(other.name.lowercased()),
            let root = other.root(with: BuildValue.scriptConstants(in: other.file))
        else { return }
        description.inputs.append(path)
        for value in root.choices { description.add(BuilderConfiguration(other, value, metadata).description) }
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
    private func metadata(of source: BuildFile) -> ElectronMetadata {
        for directory in source.directories(atMost: Self.levelLimit) {
            if let file = source.files.read(source.path("package.json", from: directory)),
                let root = LiteralScript.object(in: file)
            {
                return ElectronMetadata(root: root, directory: directory)
            }
        }
        return ElectronMetadata(root: nil, directory: source.directory)
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

extension BuildValue {
    /// The configuration of electron-builder, which the plug-in of Vue contains in its options.
    fileprivate var builderOptions: BuildValue {
        guard let options = self["pluginOptions"]?["electronBuilder"] else { return self }
        return options["builderOptions"] ?? options
    }
}

extension BuildDescription {
    /// Adds the products of another description.
    mutating func add(_ other: BuildDescription) {
        products += other.products
        unknown += other.unknown
        inputs += other.inputs
    }
}
