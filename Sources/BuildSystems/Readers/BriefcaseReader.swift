import PropertyLists
package import XcodeProjects

/// Reads the configuration of Briefcase in a `pyproject.toml`.
///
/// Source: <https://briefcase.readthedocs.io/en/stable/reference/platforms/macOS/#entitlement>.
package struct BriefcaseReader: ProductReader {
    /// Briefcase.
    package let system = BuildSystem.briefcase

    /// Creates a reader.
    package init() {}

    /// Returns whether a file describes a Python project.
    package func recognizes(_ name: String) -> Bool { name == "pyproject.toml" }

    /// Returns the apps for macOS whose configuration contains entitlements.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("tool.briefcase"), source.contains("entitlement"),
            let briefcase = TOMLReader.root(of: source.file)?["tool"]?["briefcase"]
        else { return description }
        for app in briefcase["app"]?.entries ?? [] {
            guard let name = app.key, let mac = app.value["macOS"],
                let table = mac["entitlement"] ?? app.value["entitlement"]
            else { continue }
            guard let list = PropertyList(entitlements: table.entries, in: source.file) else { continue }
            let title = app.value["formal_name"]?.string ?? name
            var product = ProductBinding(title, type: .application, sdk: SDK("macosx"), at: table.location)
            let bundle = (app.value["bundle"] ?? briefcase["bundle"])?.located
            product.bundleIdentifier = bundle.map {
                Located($0.value + "." + name.replacing("_", with: "-"), at: $0.location)
            }
            product.entitlements = .values(list, at: table.location)
            description.products.append(product)
        }
        return description
    }
}
