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

    private func add(_ variant: Variant, to description: inout BuildDescription) {
        let identifier = variant["appId"] ?? root["appId"]
        add("entitlements", variant, .application, "", ".plist", identifier, to: &description)
        add("entitlementsInherit", variant, .tool, ".helper", ".inherit.plist", identifier, to: &description)
        add("entitlementsLoginHelper", variant, .tool, ".loginhelper", nil, identifier, to: &description)
    }

    private func add(
        _ option: String, _ variant: Variant, _ type: ProductType, _ role: String, _ ending: String?,
        _ identifier: BuildValue?, to description: inout BuildDescription
    ) {
        let choices = variant[option]?.choices ?? []
        guard choices.count < 2 else {
            // A condition selects one of the files; each of them is used by some builds.
            for choice in choices where choice.path.map({ source.files.exists(located($0)) }) ?? false {
                let chosen = Variant(
                    suffix: variant.suffix, title: variant.title,
                    options: [BuildValue(option: option, choice)] + variant.options)
                add(option, chosen, type, role, nil, identifier, to: &description)
            }
            return
        }
        let value = variant[option]
        let location = value?.location ?? identifier?.location ?? root.location
        let written: String
        if let path = value?.path, path.isWithoutReferences {
            written = path
        } else if let value, value.isComputed || value.string != nil {
            description.unknown.append(UnknownBinding("`\(option)` is computed", at: value.location))
            return
        } else {
            let resources = root["directories"]?["buildResources"]?.string ?? "build"
            guard let ending, resources.isWithoutReferences,
                case let path = resources + "/entitlements." + variant.suffix + ending,
                source.files.exists(source.path(path, from: metadata.directory))
            else { return }
            written = path
        }
        let base = (identifier ?? metadata.root?["name"]).flatMap { value -> Located<String>? in
            guard identifier == nil else { return value.located }
            return value.located.map { Located("com.electron." + $0.value, at: $0.location) }
        }
        let name = (root["productName"]?.located?.value ?? metadata.name) + variant.title + role
        var product = ProductBinding(name, type: type, sdk: SDK("macosx"), at: location)
        product.bundleIdentifier = base.map { Located($0.value + role, at: $0.location) }
        product.team = team(of: variant)
        product.entitlements = .file(Located(located(written), at: location))
        description.products.append(product)
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
        if let identity = variant["identity"]?.located, let team = identity.value.teamOfIdentity {
            return Located(team, at: identity.location)
        }
        return informationTeam(of: variant)
    }

    /// Returns the team in the `Info.plist`, with which Electron names the group of its processes.
    ///
    /// Source: <https://www.electronjs.org/docs/latest/tutorial/mac-app-store-submission-guide>.
    private func informationTeam(of variant: Variant) -> Located<String>? {
        guard let information = variant["extendInfo"] else { return nil }
        let all = [information] + information.elements
        return all.lazy.compactMap { $0["ElectronTeamID"]?.located }.first { $0.value.isTeamIdentifier }
    }
}

extension BuildValue {
    /// Creates an object with one option.
    fileprivate init(option: String, _ value: BuildValue) {
        let entry = LocatedValue.Entry(option, value.value)
        self.init(LocatedValue(.table([entry]), at: value.value.range, in: value.value.file))
    }
}
