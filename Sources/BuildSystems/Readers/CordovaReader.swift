import PropertyLists
package import XcodeProjects

/// Reads the `config.xml` of Cordova, which writes its elements into the entitlements files that it generates.
///
/// Source: <https://cordova.apache.org/docs/en/latest/plugin_ref/spec.html#config-file>.
package struct CordovaReader: ProductReader {
    /// Cordova.
    package let system = BuildSystem.cordova

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can be the configuration of an app.
    package func recognizes(_ name: String) -> Bool { name == "config.xml" }

    /// Returns the app if its configuration contains entitlements.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("<widget"), source.contains("config-file") || source.contains("edit-config"),
            let root = XMLElement.root(of: source.file), root.name == "widget"
        else { return description }
        let elements = entitlementsElements(in: root)
        for configuration in ["Debug", "Release"] {
            let entries = elements.filter { applies($0.attributes, to: configuration) }.compactMap(entry)
            guard !entries.isEmpty else { continue }
            let list = PropertyList(describedBy: .dictionary(entries), in: source.file)
            let entitlements = ProductBinding.Entitlements.values(list, at: elements[0].location)
            description.products.append(app(root, in: configuration, source, with: entitlements))
        }
        return description
    }

    private func app(
        _ root: XMLElement, in configuration: String, _ source: BuildFile,
        with entitlements: ProductBinding.Entitlements
    ) -> ProductBinding {
        let name = root.children.first { $0.name == "name" }?.text ?? "App"
        var product = ProductBinding(
            name, type: .application, sdk: SDK("iphoneos"), configuration: configuration, at: root.location)
        let identifier = root.attributes["ios-CFBundleIdentifier"] ?? root.attributes["id"]
        product.bundleIdentifier = identifier.map { Located($0, at: root.location) }
        product.team = team(in: configuration, source)
        product.entitlements = entitlements
        return product
    }

    /// Returns the elements for all platforms and for iOS that change entitlements files.
    private func entitlementsElements(in root: XMLElement) -> [XMLElement] {
        let ios = root.children.filter { $0.name == "platform" && $0.attributes["name"] == "ios" }
        return (root.children + ios.flatMap(\.children)).filter {
            ($0.name == "config-file" || $0.name == "edit-config") && isEntitlements($0.attributes)
        }
    }

    private func isEntitlements(_ attributes: [String: String]) -> Bool {
        guard let target = (attributes["target"] ?? attributes["file"])?.lowercased(), attributes["parent"] != nil
        else { return false }
        let isOfConfiguration = target.hasSuffix("-debug.plist") || target.hasSuffix("-release.plist")
        return target.contains("entitlements-") || (isOfConfiguration && !target.contains("info"))
    }

    private func applies(_ attributes: [String: String], to configuration: String) -> Bool {
        (attributes["target"] ?? attributes["file"] ?? "").lowercased().contains(configuration.lowercased())
    }

    private func entry(_ element: XMLElement) -> DescribedValue.Entry? {
        guard let key = element.attributes["parent"], let value = element.children.first.flatMap({ value(of: $0) })
        else { return nil }
        return DescribedValue.Entry(key, at: element.location.range, value)
    }

    /// Returns the value of an element of a property list; the parser bounds the depth.
    private func value(of element: XMLElement) -> DescribedValue? {
        switch element.name {
        case "string": .string(element.text, element.location.range)
        case "integer": .integer(element.text, element.location.range)
        case "true", "false": .boolean(element.name == "true", element.location.range)
        case "array": .array(element.children.compactMap { value(of: $0) })
        default: nil
        }
    }

    /// Returns the team in the `build.json` next to the configuration.
    ///
    /// Source: <https://cordova.apache.org/docs/en/latest/guide/platforms/ios/index.html#signing-an-app>.
    private func team(in configuration: String, _ source: BuildFile) -> Located<String>? {
        let root = source.files.read(source.path("build.json")).flatMap { LiteralScript.object(in: $0) }
        return root?["ios"]?[configuration.lowercased()]?["developmentTeam"]?.located
    }
}
