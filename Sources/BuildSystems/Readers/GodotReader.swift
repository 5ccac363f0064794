import PropertyLists
package import XcodeProjects

/// Reads the export presets of Godot.
///
/// Source: <https://docs.godotengine.org/en/stable/classes/class_editorexportplatformmacos.html>.
package struct GodotReader: ProductReader {
    /// Godot.
    package let system = BuildSystem.godot

    /// Creates a reader.
    package init() {}

    /// Returns whether a file contains export presets.
    package func recognizes(_ name: String) -> Bool { name == "export_presets.cfg" }

    /// Returns the products of the presets for macOS that use an entitlements file.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("entitlements/custom_file"), let root = TOMLReader.root(of: source.file) else {
            return description
        }
        description.products = (root["preset"]?.entries ?? []).compactMap { product(of: $0.value, source) }
        return description
    }

    /// Returns the product of a preset; `nil` if the preset is for another platform or does not name a file.
    private func product(of preset: BuildValue, _ source: BuildFile) -> ProductBinding? {
        guard let platform = preset["platform"]?.string, platform == "macOS" || platform == "Mac OSX",
            let options = preset["options"], let stated = options["codesign/entitlements/custom_file"],
            let path = stated.string, !path.isEmpty
        else { return nil }
        let name = preset["name"]?.string ?? "macOS"
        var product = ProductBinding(name, type: .application, sdk: SDK("macosx"), at: stated.location)
        product.bundleIdentifier = options["application/bundle_identifier"]?.located
        product.team = options["codesign/apple_team_id"]?.located ?? options["notarization/apple_team_id"]?.located
        let relative = path.hasPrefix("res://") ? String(path.dropFirst("res://".count)) : path
        product.entitlements = .file(Located(source.path(relative), at: stated.location))
        return product
    }
}
