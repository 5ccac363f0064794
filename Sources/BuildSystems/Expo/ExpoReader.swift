import PropertyLists
package import XcodeProjects

/// Reads the configuration of Expo, which generates the Xcode project of a React Native app.
///
/// Source: <https://docs.expo.dev/versions/latest/config/app/#ios>.
package struct ExpoReader: ProductReader {
    /// Expo.
    package let system = BuildSystem.expo

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is the configuration of an app or of an additional target.
    package func recognizes(_ name: String) -> Bool {
        ["app.json", "app.config.json"].contains(name)
            || ["app.config.", "expo-target.config."].contains { prefix in
                name.hasPrefix(prefix) && ["js", "ts", "cjs", "mjs"].contains(ProjectPath.fileExtension(of: name))
            }
    }

    /// Returns the products of a configuration.
    ///
    /// If the directory contains an Xcode project, Expo does not generate one, and the configuration has no effect:
    /// <https://docs.expo.dev/workflow/configuration/>.
    package func description(of source: BuildFile) -> BuildDescription {
        if source.name.hasPrefix("expo-target.config") { return target(source) }
        let isRelevant =
            source.contains("ios") && (source.contains("entitlements") || source.contains("bundleIdentifier"))
        let hasProject = source.files.names(in: source.path("ios")).contains { $0.hasSuffix(".xcodeproj") }
        guard isRelevant, !hasProject, let root = source.root() else { return BuildDescription() }
        var description = BuildDescription()
        for value in root.choices {
            let app = value["expo"] ?? value
            if let ios = app["ios"] { add(ios, of: app, source, to: &description) }
        }
        return description
    }

    private func add(
        _ ios: BuildValue, of app: BuildValue, _ source: BuildFile, to description: inout BuildDescription
    ) {
        let name = app["name"]?.string ?? "App"
        var product = ProductBinding(name, type: .application, sdk: SDK("iphoneos"), at: ios.location)
        product.bundleIdentifier = ios["bundleIdentifier"]?.located
        product.team = ios["appleTeamId"]?.located
        let added = ExpoCapabilities(ios, of: app, bundleIdentifier: product.bundleIdentifier?.value)
        let stated = ios["entitlements"]
        guard stated != nil || !added.entries.isEmpty else { return }
        if let stated, stated.isComputed {
            description.unknown.append(UnknownBinding("`ios.entitlements` is computed", at: stated.location))
            return
        }
        let own = stated?.entries ?? []
        let names = Set(own.compactMap(\.key))
        let entries = own + added.entries.filter { !names.contains($0.key ?? "") }
        guard let list = PropertyList(entitlements: entries, in: source.file) else {
            let location = stated?.location ?? ios.location
            description.unknown.append(UnknownBinding("a value of `ios.entitlements` is computed", at: location))
            return
        }
        product.entitlements = .values(list, at: stated?.location ?? ios.location)
        description.products.append(product)
    }

    /// Returns a target of `@bacons/apple-targets`.
    ///
    /// Source: <https://github.com/EvanBacon/expo-apple-targets>.
    private func target(_ source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        let ios = app(containing: source)
        for value in source.root()?.choices ?? [] {
            guard let stated = value["entitlements"] else { continue }
            guard let entitlements = entitlements(stated, source) else {
                description.addUnknown("a value of `entitlements` is computed", at: stated.location)
                continue
            }
            var product = product(of: value, below: ios, source)
            product.entitlements = entitlements
            description.products.append(product)
        }
        return description
    }

    /// Returns the object `ios` of the app that contains a target.
    private func app(containing target: BuildFile) -> BuildValue? {
        let home = target.path("../..")
        let app = ["app.json", "app.config.json", "app.config.js", "app.config.ts"].lazy
            .compactMap { target.other(target.path($0, from: home)) }.first
        let root = app?.root()?.choices.first
        return (root?["expo"] ?? root)?["ios"]
    }

    /// Returns the entitlements of a target; `nil` if a value is computed.
    private func entitlements(_ stated: BuildValue, _ source: BuildFile) -> ProductBinding.Entitlements? {
        let generated = source.path("generated.entitlements")
        // The plug-in wrote this file from the configuration, and Xcode signs with it.
        if source.files.exists(generated) { return .file(Located(generated, at: stated.location)) }
        guard !stated.isComputed, let list = PropertyList(entitlements: stated.entries, in: source.file) else {
            return nil
        }
        return .values(list, at: stated.location)
    }

    private func product(of target: BuildValue, below app: BuildValue?, _ source: BuildFile) -> ProductBinding {
        let kind = target["type"]?.string ?? ""
        let name = target["name"]?.string ?? ProjectPath.name(of: source.directory)
        var product = ProductBinding(name, type: type(of: kind), sdk: sdk(of: kind), at: target.location)
        product.bundleIdentifier = identifier(of: target, kind, below: app?["bundleIdentifier"]?.located)
        product.team = app?["appleTeamId"]?.located
        return product
    }

    private func type(of kind: String) -> ProductType {
        switch kind {
        case "clip": .appClip
        case "watch": .application
        default: .appExtension
        }
    }

    private func sdk(of kind: String) -> SDK { SDK(kind.hasPrefix("watch") ? "watchos" : "iphoneos") }

    /// Returns the bundle identifier of a target.
    ///
    /// An identifier that begins with a dot is appended to that of the app. Without an identifier, the plug-in appends the
    /// type of the target.
    ///
    /// Source: <https://github.com/EvanBacon/expo-apple-targets/blob/main/packages/apple-targets/src/with-widget.ts>.
    private func identifier(
        of value: BuildValue, _ kind: String, below app: Located<String>?
    ) -> Located<String>? {
        let stated = value["bundleIdentifier"]
        if let stated, let text = stated.located {
            guard text.value.hasPrefix(".") else { return text }
            return app.map { Located($0.value + text.value, at: text.location) }
        }
        guard stated == nil, let app, !kind.isEmpty else { return nil }
        let part = kind.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return Located(app.value + "." + String(part), at: app.location)
    }
}

/// The entitlements that Expo adds for other properties of the configuration.
///
/// Sources: <https://docs.expo.dev/versions/latest/config/app/#usesapplesignin> and, for iCloud,
/// <https://github.com/expo/expo/blob/main/packages/expo-document-picker/plugin/src/withDocumentPickerIOS.ts>.
private struct ExpoCapabilities {
    private(set) var entries: [(key: String?, keyRange: Range<Int>?, value: BuildValue)] = []

    init(_ ios: BuildValue, of app: BuildValue, bundleIdentifier: String?) {
        if let domains = ios["associatedDomains"], !domains.elements.isEmpty {
            add("com.apple.developer.associated-domains", domains)
        }
        if let flag = ios["usesAppleSignIn"], flag.boolean == true {
            add("com.apple.developer.applesignin", list(["Default"], like: flag))
        }
        // The plug-in adds the entitlements, not Expo itself.
        let hasPlugin = app["plugins"]?.elements.contains {
            ($0.string ?? $0.elements.first?.string) == "expo-document-picker"
        }
        if let flag = ios["usesIcloudStorage"], flag.boolean == true, hasPlugin == true, let bundleIdentifier {
            addStorage(of: bundleIdentifier, like: flag)
        }
    }

    /// Adds the entitlements of iCloud Documents and of the key-value store.
    private mutating func addStorage(of bundleIdentifier: String, like flag: BuildValue) {
        let containers = list(["iCloud." + bundleIdentifier], like: flag)
        add("com.apple.developer.icloud-container-identifiers", containers)
        add("com.apple.developer.ubiquity-container-identifiers", containers)
        add("com.apple.developer.icloud-services", list(["CloudDocuments"], like: flag))
        let store = LocatedValue.Content.string("$(TeamIdentifierPrefix)$(CFBundleIdentifier)")
        add(
            "com.apple.developer.ubiquity-kvstore-identifier",
            BuildValue(LocatedValue(store, at: flag.value.range, in: flag.value.file)))
    }

    private mutating func add(_ key: String, _ value: BuildValue) {
        entries.append((key, value.value.range, value))
    }

    private func list(_ texts: [String], like flag: BuildValue) -> BuildValue {
        let (file, range) = (flag.value.file, flag.value.range)
        return BuildValue(
            LocatedValue(.list(texts.map { LocatedValue(.string($0), at: range, in: file) }), at: range, in: file))
    }
}
