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

    /// Returns the products of the presets for macOS and iOS that use an entitlements file.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("entitlements/custom_file"), let root = TOMLReader.root(of: source.file) else {
            return description
        }
        for preset in root["preset"]?.entries ?? [] {
            let options = preset.value["options"]
            let value = { (name: String) in options?[name] }
            guard preset.value["platform"]?.string == "macOS" || preset.value["platform"]?.string == "Mac OSX",
                let stated = value("codesign/entitlements/custom_file"), let path = stated.string, !path.isEmpty
            else { continue }
            let name = preset.value["name"]?.string ?? "macOS"
            var product = ProductBinding(name, type: .application, sdk: SDK("macosx"), at: stated.location)
            product.bundleIdentifier = value("application/bundle_identifier")?.located
            product.team =
                [value("codesign/apple_team_id"), value("notarization/apple_team_id")]
                .compactMap { $0?.located }.first
            let relative = path.hasPrefix("res://") ? String(path.dropFirst("res://".count)) : path
            product.entitlements = .file(Located(source.path(relative), at: stated.location))
            description.products.append(product)
        }
        return description
    }
}
