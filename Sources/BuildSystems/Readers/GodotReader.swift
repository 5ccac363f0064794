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

    /// Returns the products of the presets for macOS, which name an entitlements file or describe entitlements.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("codesign/entitlements/"), let root = TOMLReader.root(of: source.file) else {
            return description
        }
        for preset in root["preset"]?.entries ?? [] {
            let platform = preset.value["platform"]?.string
            guard platform == "macOS" || platform == "Mac OSX", let options = preset.value["options"] else { continue }
            add(preset.value, options, source, to: &description)
        }
        return description
    }

    private func add(
        _ preset: BuildValue, _ options: BuildValue, _ source: BuildFile, to description: inout BuildDescription
    ) {
        let described = GodotEntitlements(options, in: source.file)
        let stated = options["codesign/entitlements/custom_file"].flatMap { $0.string?.isEmpty == false ? $0 : nil }
        let entitlements: ProductBinding.Entitlements
        if let stated, let path = stated.string {
            let relative = path.hasPrefix("res://") ? String(path.dropFirst("res://".count)) : path
            entitlements = .file(Located(source.path(relative), at: stated.location))
        } else if described.areSigned, let text = described.additional {
            description.unknown.append(
                UnknownBinding("the option `additional` contains entitlements as text", at: text.location))
            return
        } else if let list = described.list {
            entitlements = .values(list, at: options.location)
        } else {
            return
        }
        let name = preset["name"]?.string ?? "macOS"
        let place = stated?.location ?? options.location
        var product = ProductBinding(name, type: .application, sdk: SDK("macosx"), at: place)
        product.bundleIdentifier = options["application/bundle_identifier"]?.located
        product.team =
            [options["codesign/apple_team_id"], options["notarization/apple_team_id"]].compactMap { $0?.located }.first
        product.entitlements = entitlements
        description.products.append(product)
    }
}
