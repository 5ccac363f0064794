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
            guard let name = app.key, let product = product(name, app.value, of: briefcase, source.file) else {
                continue
            }
            description.products.append(product)
        }
        return description
    }

    /// Returns an app; `nil` if it is not for macOS, or if no literal entitlements are stated.
    private func product(
        _ name: String, _ app: BuildValue, of briefcase: BuildValue, _ file: SourceFile
    ) -> ProductBinding? {
        guard let mac = app["macOS"], let table = mac["entitlement"] ?? app["entitlement"],
            let list = PropertyList(entitlements: table.entries, in: file)
        else { return nil }
        let title = app["formal_name"]?.string ?? name
        var product = ProductBinding(title, type: .application, sdk: SDK("macosx"), at: table.location)
        product.bundleIdentifier = (app["bundle"] ?? briefcase["bundle"])?.located.map {
            Located($0.value + "." + name.replacing("_", with: "-"), at: $0.location)
        }
        product.entitlements = .values(list, at: table.location)
        return product
    }
}
