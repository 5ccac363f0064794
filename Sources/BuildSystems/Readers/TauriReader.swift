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
        let base = self.base(of: source)
        guard let mac = bundle?["macOS"], let stated = mac["entitlements"], !stated.value.content.isNull else {
            return description
        }
        guard let path = stated.located else {
            description.unknown.append(UnknownBinding("`entitlements` is computed", at: stated.location))
            return description
        }
        let name = [root, base].compactMap { $0?["productName"]?.string ?? $0?["package"]?["productName"]?.string }
            .first
        let home = ProjectPath.name(of: ProjectPath.directory(of: source.directory))
        var product = ProductBinding(
            name ?? (home.isEmpty ? "app" : home), type: .application, sdk: SDK("macosx"), at: stated.location)
        product.bundleIdentifier = [root, base].compactMap { identifier(in: $0) }.first
        if let identity = mac["signingIdentity"]?.located, let team = identity.value.teamOfIdentity {
            product.team = Located(team, at: identity.location)
        } else if let team = [root, base].compactMap({ $0?["bundle"]?["iOS"]?["developmentTeam"]?.located }).first {
            product.team = team
        }
        product.entitlements = .file(Located(source.path(path.value), at: path.location))
        description.products.append(product)
        return description
    }

    private func identifier(in root: BuildValue?) -> Located<String>? {
        root?["identifier"]?.located ?? root?["tauri"]?["bundle"]?["identifier"]?.located
            ?? root?["bundle"]?["identifier"]?.located
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
