import PropertyLists
package import XcodeProjects

/// Reads the projects of .NET for iOS, macOS, Mac Catalyst, and tvOS, of .NET MAUI, and of Xamarin.
///
/// Sources: <https://learn.microsoft.com/en-us/dotnet/ios/building-apps/build-properties> and
/// <https://learn.microsoft.com/en-us/dotnet/maui/ios/entitlements>.
package struct DotNetReader: ProductReader {
    /// .NET.
    package let system = BuildSystem.dotNet

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a project.
    package func recognizes(_ name: String) -> Bool {
        name.hasSuffix(".csproj") || name.hasSuffix(".fsproj") || name.hasSuffix(".vbproj")
    }

    /// Returns the products of a project: one per platform and configuration.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard let root = XMLElement.root(of: source.file), root.name == "Project" else { return description }
        var imports = DotNetImports(source)
        let groups = imports.sharedElements() + imports.elements(of: root, in: source.directory)
        description.inputs = imports.inputs
        let platforms = DotNetPlatform.platforms(in: groups)
        for platform in platforms {
            for configuration in DotNetProperties.configurations(in: groups) {
                add(platform, configuration, groups, source, to: &description)
            }
        }
        if description.isEmpty, platforms.contains(where: { hasUnusedFile(source, for: $0) }) {
            let reason = "`CodesignEntitlements` is not set, so that only the command line can specify the file"
            description.addUnknown(reason, at: source.location)
        }
        return description
    }

    /// Whether there is an entitlements file that the build does not use by default.
    private func hasUnusedFile(_ source: BuildFile, for platform: DotNetPlatform) -> Bool {
        [source.directory, source.path("Platforms/\(platform.folder)")].contains { directory in
            source.files.names(in: directory).contains { name in
                let name = name.lowercased()
                return name.hasSuffix(".entitlements") || name.hasSuffix(".plist") && name.contains("entitlements")
            }
        }
    }

    private func add(
        _ platform: DotNetPlatform, _ configuration: String, _ groups: [XMLElement], _ source: BuildFile,
        to description: inout BuildDescription
    ) {
        let properties = DotNetProperties(groups, platform: platform, configuration: configuration)
        guard properties["OutputType"]?.value.lowercased() != "library" || platform.isExtension else { return }
        guard let entitlements = entitlements(properties, platform, source, to: &description) else { return }
        var product = ProductBinding(
            properties.assemblyName ?? ProjectPath.withoutExtension(source.name),
            type: platform.isExtension ? .appExtension : .application, sdk: platform.sdk, configuration: configuration,
            at: source.location)
        product.entitlements = .file(entitlements)
        product.bundleIdentifier = properties["ApplicationId"].flatMap { $0.value.isWithoutReferences ? $0 : nil }
        product.team = properties.team
        product.information = information(platform, source).map { Located($0, at: source.location) }
        description.products.append(product)
    }

    /// Returns the path of the entitlements file: the stated one, or the one that the build uses by default.
    private func entitlements(
        _ properties: DotNetProperties, _ platform: DotNetPlatform, _ source: BuildFile,
        to description: inout BuildDescription
    ) -> Located<String>? {
        if let stated = properties["CodesignEntitlements"] { return file(stated, source, to: &description) }
        guard properties["EnableDefaultCodesignEntitlements"]?.value.lowercased() != "false" else { return nil }
        return ["Platforms/\(platform.folder)/Entitlements.plist", "Entitlements.plist"].lazy
            .map { source.path($0) }.first(where: source.files.exists).map { Located($0, at: source.location) }
    }

    /// Returns the path of the stated entitlements file; `nil` if it contains an unknown property.
    private func file(
        _ stated: Located<String>, _ source: BuildFile, to description: inout BuildDescription
    ) -> Located<String>? {
        let written = stated.value.replacing("\\", with: "/")
            .replacing("$(MSBuildProjectDirectory)/", with: "").replacing("$(MSBuildThisFileDirectory)", with: "")
            .replacing("$(ProjectDir)", with: "")
        if written.isWithoutReferences { return Located(source.path(written), at: stated.location) }
        if !description.unknown.contains(where: { $0.location.range == stated.location.range }) {
            description.unknown.append(UnknownBinding("`CodesignEntitlements` is computed", at: stated.location))
        }
        return nil
    }

    private func information(_ platform: DotNetPlatform, _ source: BuildFile) -> String? {
        ["Platforms/\(platform.folder)/Info.plist", "Info.plist"].lazy.map { source.path($0) }
            .first(where: source.files.exists)
    }
}

extension DotNetProperties {
    /// The name of the product; `nil` if it is not set or contains an unknown property.
    fileprivate var assemblyName: String? {
        self["AssemblyName"].flatMap { $0.value.isWithoutReferences ? $0.value : nil }
    }

    /// The stated team, or the team of the signing identity.
    fileprivate var team: Located<String>? {
        if let stated = self["CodesignTeamId"] ?? self["TeamIdentifier"], stated.value.isTeamIdentifier {
            return stated
        }
        return self["CodesignKey"]?.teamOfIdentity
    }
}
