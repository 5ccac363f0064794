import PropertyLists
import XcodeProjects

/// The configuration of electron-builder.
struct BuilderConfiguration {
    private let source: BuildFile
    private let root: BuildValue
    private let metadata: ElectronMetadata

    init(_ source: BuildFile, _ root: BuildValue, _ metadata: ElectronMetadata) {
        self.source = source
        self.root = root
        self.metadata = metadata
    }

    /// A kind of Mac build: for distribution outside the Mac App Store, for the Mac App Store, or for tests of a Mac
    /// App Store build.
    private struct Variant {
        let suffix: String
        let title: String
        /// The options, in descending order of precedence.
        let options: [BuildValue]

        subscript(name: String) -> BuildValue? { options.lazy.compactMap { $0[name] }.first }
    }

    /// The products of the configuration.
    var description: BuildDescription {
        var description = BuildDescription()
        let mac = root["mac"]
        let options = [mac].compactMap(\.self)
        let targets = targets(of: mac)
        add(Variant(suffix: "mac", title: "", options: options), to: &description)
        if root["mas"] != nil || targets.contains("mas") {
            let store = [root["mas"]].compactMap(\.self) + options
            add(Variant(suffix: "mas", title: " (mas)", options: store), to: &description)
        }
        if root["masDev"] != nil || targets.contains("mas-dev") {
            let store = [root["masDev"], root["mas"]].compactMap(\.self) + options
            add(Variant(suffix: "mas", title: " (mas-dev)", options: store), to: &description)
        }
        return description
    }

    /// The products of an app without a configuration.
    var defaults: BuildDescription {
        var description = BuildDescription()
        add(Variant(suffix: "mac", title: "", options: []), to: &description)
        return description
    }

    private func targets(of mac: BuildValue?) -> Set<String> {
        let target = mac?["target"]
        let all = [target].compactMap(\.self) + (target?.elements ?? [])
        return Set(all.compactMap { $0.string ?? $0["target"]?.string })
    }

    /// A kind of executable in the app that has its own entitlements file.
    private struct Executable {
        /// The option that names the file.
        let option: String
        let type: ProductType
        /// The text after the name and the bundle identifier of the app.
        let suffix: String
        /// The ending of the file that is used if the option is not set; `nil` if there is none.
        let ending: String?
    }

    private static let executables = [
        Executable(option: "entitlements", type: .application, suffix: "", ending: ".plist"),
        Executable(option: "entitlementsInherit", type: .tool, suffix: ".helper", ending: ".inherit.plist"),
        Executable(option: "entitlementsLoginHelper", type: .tool, suffix: ".loginhelper", ending: nil),
    ]

    private func add(_ variant: Variant, to description: inout BuildDescription) {
        for executable in Self.executables {
            let value = variant[executable.option]
            if let choices = value?.choices, choices.count > 1 {
                // A condition selects one of the files; each of them is used by some builds.
                for choice in choices where choice.path.map({ source.files.exists(located($0)) }) ?? false {
                    add(executable, of: variant, with: choice, to: &description)
                }
            } else {
                add(executable, of: variant, with: value, to: &description)
            }
        }
    }

    /// Adds an executable whose entitlements file is the value of its option, or the default if that is `nil`.
    private func add(
        _ executable: Executable, of variant: Variant, with value: BuildValue?, to description: inout BuildDescription
    ) {
        let stated = value?.path.flatMap { $0.isWithoutReferences ? $0 : nil }
        if stated == nil, let value, value.isComputed || value.string != nil {
            description.addUnknown("`\(executable.option)` is computed", at: value.location)
            return
        }
        guard let path = stated ?? defaultFile(of: executable, variant) else { return }
        let location = value?.location ?? identifier(of: variant)?.location ?? root.location
        description.products.append(
            product(executable, of: variant, signedWith: Located(located(path), at: location)))
    }

    /// Returns the file that is used if the option of an executable is not set; `nil` if it does not exist.
    private func defaultFile(of executable: Executable, _ variant: Variant) -> String? {
        let resources = root["directories"]?["buildResources"]?.string ?? "build"
        guard let ending = executable.ending, resources.isWithoutReferences else { return nil }
        let path = resources + "/entitlements." + variant.suffix + ending
        return source.files.exists(source.path(path, from: metadata.directory)) ? path : nil
    }

    private func product(
        _ executable: Executable, of variant: Variant, signedWith file: Located<String>
    ) -> ProductBinding {
        let name = (root["productName"]?.located?.value ?? metadata.name) + variant.title + executable.suffix
        var product = ProductBinding(name, type: executable.type, sdk: SDK("macosx"), at: file.location)
        product.bundleIdentifier = bundleIdentifier(of: variant).map {
            Located($0.value + executable.suffix, at: $0.location)
        }
        product.team = team(of: variant)
        product.entitlements = .file(file)
        return product
    }

    private func identifier(of variant: Variant) -> BuildValue? { variant["appId"] ?? root["appId"] }

    /// Returns the bundle identifier of the app, which contains the name of the package by default.
    private func bundleIdentifier(of variant: Variant) -> Located<String>? {
        if let stated = identifier(of: variant) { return stated.located }
        return metadata.root?["name"]?.located.map { Located("com.electron." + $0.value, at: $0.location) }
    }

    /// Returns the path of a file, which is relative to the project; scripts also use paths relative to themselves.
    private func located(_ written: String) -> String {
        let path = source.path(written, from: metadata.directory)
        let own = source.path(written)
        return source.files.exists(path) || !source.files.exists(own) ? path : own
    }

    private func team(of variant: Variant) -> Located<String>? {
        let stated = [variant["notarize"]?["teamId"], root["afterSign"]?["teamId"]].compactMap { $0?.located }
        if let team = stated.first(where: { $0.value.isTeamIdentifier }) { return team }
        return variant["identity"]?.located?.teamOfIdentity
    }
}
