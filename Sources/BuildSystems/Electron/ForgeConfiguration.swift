import PropertyLists
import XcodeProjects

/// The configuration of Electron Forge, which passes options to `@electron/osx-sign`.
struct ForgeConfiguration {
    private let source: BuildFile
    private let metadata: ElectronMetadata

    init(_ source: BuildFile, _ metadata: ElectronMetadata) {
        self.source = source
        self.metadata = metadata
    }

    /// Returns the products of a configuration.
    func description(of root: BuildValue) -> BuildDescription {
        var description = BuildDescription()
        for value in root.choices {
            let packager = value["packagerConfig"]
            guard let signing = packager?["osxSign"] else { continue }
            for signing in signing.choices { add(signing, packager, to: &description) }
        }
        return description
    }

    private func add(_ signing: BuildValue, _ packager: BuildValue?, to description: inout BuildDescription) {
        if signing.isComputed {
            description.unknown.append(UnknownBinding("`osxSign` is computed", at: signing.location))
            return
        }
        add(signing["entitlements"], .application, "", signing, packager, to: &description)
        for name in ["entitlements-inherit", "entitlementsInherit"] {
            add(signing[name], .tool, ".helper", signing, packager, to: &description)
        }
        if let function = signing["optionsForFile"] { add(function, signing, packager, to: &description) }
    }

    /// Adds the products of the function that returns the options for each executable.
    private func add(
        _ function: BuildValue, _ signing: BuildValue, _ packager: BuildValue?,
        to description: inout BuildDescription
    ) {
        let results = function.choices
        if function.isComputed, results.count <= 1, results.first?.entries.isEmpty ?? true {
            description.addUnknown("`optionsForFile` is computed", at: function.location)
        }
        for result in results {
            // If there are several results, a condition determines the file with which each executable is signed.
            let files = result["entitlements"]?.choices ?? []
            let type = results.count == 1 && files.count == 1 ? ProductType.application : .unspecified
            for file in files { add(file, type, "", signing, packager, to: &description) }
        }
    }

    private func add(
        _ value: BuildValue?, _ type: ProductType, _ role: String, _ signing: BuildValue, _ packager: BuildValue?,
        to description: inout BuildDescription
    ) {
        guard let value, value.value.content.isPresent else { return }
        guard let written = value.path, written.isWithoutReferences else {
            description.addUnknown("`entitlements` is computed", at: value.location)
            return
        }
        let name = (packager?["name"]?.located?.value ?? metadata.name) + role
        var product = ProductBinding(name, type: type, sdk: SDK("macosx"), at: value.location)
        product.bundleIdentifier = bundleIdentifier(in: packager).map { Located($0.value + role, at: $0.location) }
        product.team = team(of: signing, packager)
        product.entitlements = .file(Located(source.path(written, from: metadata.directory), at: value.location))
        description.products.append(product)
    }

    /// Returns the bundle identifier of the app, which contains the name of the package by default.
    private func bundleIdentifier(in packager: BuildValue?) -> Located<String>? {
        if let stated = packager?["appBundleId"] { return stated.located }
        return metadata.root?["name"]?.located.map {
            Located("com.electron." + $0.value.lowercased(), at: $0.location)
        }
    }

    /// Returns the team that notarizes the app, or the team of the signing identity.
    private func team(of signing: BuildValue, _ packager: BuildValue?) -> Located<String>? {
        let team = packager?["osxNotarize"]?["teamId"]?.located
        return team?.value.isTeamIdentifier == true ? team : signing["identity"]?.located?.teamOfIdentity
    }
}
