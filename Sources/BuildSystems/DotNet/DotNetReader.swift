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
        for platform in DotNetPlatform.platforms(of: root, groups) {
            for configuration in DotNetProperties.configurations(in: groups) {
                add(platform, configuration, groups, source, to: &description)
            }
        }
        return description
    }

    private func add(
        _ platform: DotNetPlatform, _ configuration: String, _ groups: [XMLElement], _ source: BuildFile,
        to description: inout BuildDescription
    ) {
        let properties = DotNetProperties(groups, platform: platform, configuration: configuration)
        guard properties["OutputType"]?.value.lowercased() != "library" || platform.isExtension else { return }
        let name = properties["AssemblyName"]?.value ?? ProjectPath.withoutExtension(source.name)
        let place = Location(file: source.file, range: 0..<0)
        guard let entitlements = entitlements(properties, platform, source, to: &description) else { return }
        let type = platform.isExtension ? ProductType.appExtension : .application
        var product = ProductBinding(
            name.isWithoutReferences ? name : ProjectPath.withoutExtension(source.name), type: type, sdk: platform.sdk,
            configuration: configuration, at: place)
        product.entitlements = .file(entitlements)
        product.bundleIdentifier = properties["ApplicationId"].flatMap { $0.value.isWithoutReferences ? $0 : nil }
        let key = properties["CodesignKey"]
        product.team = key.flatMap { key in key.value.teamOfIdentity.map { Located($0, at: key.location) } }
        if let stated = properties["CodesignTeamId"] ?? properties["TeamIdentifier"], stated.value.isTeamIdentifier {
            product.team = stated
        }
        product.information = information(platform, source).map { Located($0, at: place) }
        description.products.append(product)
    }

    /// Returns the path of the entitlements file: the stated one, or the one that the build uses by default.
    private func entitlements(
        _ properties: DotNetProperties, _ platform: DotNetPlatform, _ source: BuildFile,
        to description: inout BuildDescription
    ) -> Located<String>? {
        if let stated = properties["CodesignEntitlements"] {
            let written = stated.value.replacing("\\", with: "/")
                .replacing("$(MSBuildProjectDirectory)/", with: "").replacing("$(MSBuildThisFileDirectory)", with: "")
                .replacing("$(ProjectDir)", with: "")
            guard written.isWithoutReferences else {
                let reason = "`CodesignEntitlements` is computed"
                if !description.unknown.contains(where: { $0.location.range == stated.location.range }) {
                    description.unknown.append(UnknownBinding(reason, at: stated.location))
                }
                return nil
            }
            return Located(source.path(written), at: stated.location)
        }
        guard properties["EnableDefaultCodesignEntitlements"]?.value.lowercased() != "false" else { return nil }
        let place = Location(file: source.file, range: 0..<0)
        return ["Platforms/\(platform.folder)/Entitlements.plist", "Entitlements.plist"].lazy
            .map { source.path($0) }.first(where: source.files.exists).map { Located($0, at: place) }
    }

    private func information(_ platform: DotNetPlatform, _ source: BuildFile) -> String? {
        ["Platforms/\(platform.folder)/Info.plist", "Info.plist"].lazy.map { source.path($0) }
            .first(where: source.files.exists)
    }
}
