import PropertyLists
package import XcodeProjects

/// Reads the configuration of the tools that package Rust apps: cargo-packager and Dioxus.
///
/// Sources: <https://docs.rs/cargo-packager/latest/cargo_packager/config/struct.MacOsConfig.html> and
/// <https://github.com/DioxusLabs/dioxus/blob/07623a190b9e0094b4732a4266cc7d081dbbcb8d/packages/cli/src/config/bundle.rs>.
package struct RustReader: ProductReader {
    /// Tools for Rust.
    package let system = BuildSystem.rust

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can contain the configuration.
    package func recognizes(_ name: String) -> Bool {
        ["cargo.toml", "packager.toml", "packager.json", "dioxus.toml"].contains(name)
    }

    /// Returns the app for macOS.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("entitlements"), let root = source.root() else { return description }
        let package = root["package"]
        let settings =
            package?["metadata"]?["packager"] ?? package?["metadata"]?["bundle"] ?? root["bundle"] ?? root
        guard let mac = settings["macos"] ?? settings["osx"], let stated = mac["entitlements"] else {
            return description
        }
        guard let path = stated.located else {
            description.addUnknown("`entitlements` is computed", at: stated.location)
            return description
        }
        let names = ["product_name", "product-name", "productName", "name"]
        let name =
            names.compactMap { settings[$0]?.string }.first ?? package?["name"]?.string
            ?? root["application"]?["name"]?.string ?? ProjectPath.name(of: source.directory)
        var product = ProductBinding(
            name.isEmpty ? "app" : name, type: .application, sdk: SDK("macosx"), at: path.location)
        product.bundleIdentifier = settings["identifier"]?.located
        let identities = ["signing_identity", "signing-identity", "signingIdentity"]
        product.team = identities.compactMap { mac[$0]?.located?.teamOfIdentity }.first
        product.entitlements = .file(Located(source.path(path.value), at: path.location))
        description.products = [product]
        return description
    }
}
