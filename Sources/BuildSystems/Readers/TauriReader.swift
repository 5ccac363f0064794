import PropertyLists
package import XcodeProjects

/// Reads the configuration of Tauri.
///
/// Source: <https://v2.tauri.app/reference/config/#macconfig>.
package struct TauriReader: ProductReader {
    /// Tauri.
    package let system = BuildSystem.tauri

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a configuration for all platforms or for macOS.
    package func recognizes(_ name: String) -> Bool {
        name.hasPrefix("tauri.") && (name.hasSuffix(".json") || name.hasSuffix(".json5") || name.hasSuffix(".toml"))
    }

    /// Returns the product of a configuration.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("ntitlements"), let root = source.root() else { return description }
        // The first version nests the settings in `tauri`.
        let bundle = root["bundle"] ?? root["tauri"]?["bundle"]
        guard let mac = bundle?["macOS"], let stated = mac["entitlements"], !stated.value.content.isNull else {
            return description
        }
        guard let path = stated.located else {
            description.addUnknown("`entitlements` is computed", at: stated.location)
            return description
        }
        description.products = [product(of: root, mac, signedWith: path, source)]
        return description
    }

    private func product(
        of root: BuildValue, _ mac: BuildValue, signedWith path: Located<String>, _ source: BuildFile
    ) -> ProductBinding {
        let roots = [root, base(of: source)].compactMap(\.self)
        let name = roots.compactMap { $0["productName"]?.string ?? $0["package"]?["productName"]?.string }.first
        let home = ProjectPath.name(of: ProjectPath.directory(of: source.directory))
        var product = ProductBinding(
            name ?? (home.isEmpty ? "app" : home), type: .application, sdk: SDK("macosx"), at: path.location)
        product.bundleIdentifier = roots.compactMap(identifier).first
        product.team =
            mac["signingIdentity"]?.located?.teamOfIdentity
            ?? roots.compactMap { $0["bundle"]?["iOS"]?["developmentTeam"]?.located }.first
        product.entitlements = .file(Located(source.path(path.value), at: path.location))
        return product
    }

    private func identifier(in root: BuildValue) -> Located<String>? {
        root["identifier"]?.located ?? root["tauri"]?["bundle"]?["identifier"]?.located
            ?? root["bundle"]?["identifier"]?.located
    }

    /// Returns the configuration for all platforms, which the configuration for macOS overrides.
    private func base(of source: BuildFile) -> BuildValue? {
        ["tauri.conf.json", "tauri.conf.json5", "Tauri.toml"].lazy.filter { $0 != source.name }
            .compactMap { source.other(source.path($0)) }.first?.root()
    }
}

extension LocatedValue.Content {
    /// Whether the value is `null`.
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}
