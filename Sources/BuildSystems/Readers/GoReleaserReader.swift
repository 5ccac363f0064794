import PropertyLists
package import XcodeProjects

/// Reads the configuration of GoReleaser, which signs executables for macOS.
///
/// Source: <https://goreleaser.com/customization/notarize/>.
package struct GoReleaserReader: ProductReader {
    /// GoReleaser.
    package let system = BuildSystem.goReleaser

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is the configuration.
    package func recognizes(_ name: String) -> Bool {
        name.hasPrefix(".goreleaser") || name.hasPrefix("goreleaser.")
    }

    /// The maximum number of executables that are signed with one entitlements file.
    private static let executableLimit = 100

    /// Returns the executables that are signed with entitlements.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("notarize"), source.contains("entitlements"), let root = source.root() else {
            return description
        }
        let notarization = root["notarize"]
        for entry in (notarization?["macos"]?.elements ?? []) + (notarization?["macos_native"]?.elements ?? []) {
            guard let stated = entry["sign"]?["entitlements"] else { continue }
            guard let path = stated.located.flatMap({ source.path(ofSigningFile: $0.value) }) else {
                description.addUnknown("the path of the entitlements file is computed", at: stated.location)
                continue
            }
            let wanted = Set((entry["ids"]?.elements ?? []).compactMap(\.string))
            for name in names(in: root, of: wanted, source).prefix(Self.executableLimit) {
                var product = ProductBinding(name.value, type: .tool, sdk: SDK("macosx"), at: stated.location)
                // The identifier of an executable without a bundle is its name.
                product.bundleIdentifier = name
                product.entitlements = .file(Located(path, at: stated.location))
                description.products.append(product)
            }
        }
        return description
    }

    /// Returns the names of the executables of certain builds; of all builds if no build is named.
    private func names(in root: BuildValue, of wanted: Set<String>, _ source: BuildFile) -> [Located<String>] {
        let builds = (root["builds"]?.elements ?? []) + (root["universal_binaries"]?.elements ?? [])
        let chosen = builds.filter { build in
            let systems = build["goos"]?.elements.compactMap(\.string) ?? []
            let isForMac = systems.isEmpty || systems.contains("darwin")
            return isForMac && (wanted.isEmpty || build["id"]?.string.map { wanted.contains($0) } ?? false)
        }
        let names = chosen.compactMap { ($0["binary"] ?? $0["name_template"] ?? $0["id"])?.located }
        guard names.isEmpty else {
            return names.reduce(into: []) { all, name in
                if !all.contains(where: { $0.value == name.value }) { all.append(name) }
            }
        }
        return [root["project_name"]?.located].compactMap(\.self)
    }
}
