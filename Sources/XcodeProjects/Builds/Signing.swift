public import PropertyLists

/// What a build is signed with: team, bundle identifier, and where its entitlements come from.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Provisioning.swift` and
/// `Sources/SWBBuildService/PlanningOperation.swift`.
public struct Signing: Sendable {
    /// The build.
    public let build: Build

    /// The team; empty where none is known.
    public let team: SettingValue

    /// The bundle identifier: `PRODUCT_BUNDLE_IDENTIFIER`, else that of the Info.plist.
    public let bundleIdentifier: SettingValue

    private let substitutes: Substitutes

    /// Finds out what a build is signed with.
    ///
    /// - Parameters:
    ///   - build: The build.
    ///   - informationBundleIdentifier: `CFBundleIdentifier` of the target's Info.plist, as it is written.
    public init(_ build: Build, informationBundleIdentifier: String? = nil) {
        self.build = build
        team = build["DEVELOPMENT_TEAM"]
        let product = build["PRODUCT_BUNDLE_IDENTIFIER"]
        if !product.text.isEmpty {
            let suffix = build["USES_XCTRUNNER"].signedText.isYes ? ".xctrunner" : ""
            bundleIdentifier = product.appending(suffix)
        } else {
            bundleIdentifier = informationBundleIdentifier.map { build.settings.expand($0) } ?? product
        }
        substitutes = Substitutes(
            known: build.known, team: team, bundleIdentifier: bundleIdentifier)
    }

    /// What a text of an entitlements file comes to.
    public func expand(_ text: String) -> SettingValue {
        build.settings.expand(text, with: substitutes)
    }

    /// What `CODE_SIGN_ENTITLEMENTS` says, and where; `nil` where nothing sets it.
    public var entitlementsSetting: (value: SettingValue, location: Location)? {
        build.settings.decidingAssignment(of: "CODE_SIGN_ENTITLEMENTS").map {
            (build["CODE_SIGN_ENTITLEMENTS"], $0.assignment.location)
        }
    }

    /// The path of the entitlements file, whether it exists or not; `nil` where the build has none.
    public var entitlementsPath: String? {
        guard let value = entitlementsSetting?.value.signedText, !value.isEmpty else { return nil }
        return build.path(of: value)
    }

    /// The path of the Info.plist, whether it exists or not; `nil` where the build has none.
    public var informationPath: String? { build.informationPath }

    /// A property list with every reference in its strings and keys expanded.
    public func expand(_ list: PropertyList) -> ExpandedPropertyList {
        var undefined: [String: [UndefinedSetting]] = [:]
        var symbols: Set<String> = []
        var isCutOff = false
        var room = Self.workLimit
        let expanded = list.replacingTexts { text in
            guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
            let value = build.settings.expand(text, with: substitutes, within: &room)
            guard !value.isCutOff else {
                // Half a value is none: what is written stays.
                isCutOff = true
                return nil
            }
            if !value.undefined.isEmpty { undefined[text] = value.undefined }
            symbols.formUnion(value.symbols)
            return value.text
        }
        return ExpandedPropertyList(
            list: expanded, undefinedByText: undefined, symbols: symbols.sorted(), isCutOff: isCutOff)
    }

    /// How much work all texts of one list may be together, as ``SettingEvaluator`` counts it: twice what one may be,
    /// and ten thousand times what those of real files are.
    private static let workLimit = 2 * SettingEvaluator.workLimit
}

/// A property list in which references to build settings are expanded.
public struct ExpandedPropertyList: Sendable {
    /// The list; its places are those of the file that was written.
    public let list: PropertyList

    /// The settings that its texts want and that have no value, by the text as it is written.
    let undefinedByText: [String: [UndefinedSetting]]

    /// The names of the references that stand unresolved in it, sorted.
    public let symbols: [String]

    /// Whether some of its texts stand as they are written, because working them out would have taken too long.
    public let isCutOff: Bool

    init(list: PropertyList, undefinedByText: [String: [UndefinedSetting]], symbols: [String], isCutOff: Bool) {
        self.list = list
        self.undefinedByText = undefinedByText
        self.symbols = symbols
        self.isCutOff = isCutOff
    }

    /// Creates the list that others were joined to.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - parts: Those that it was made of.
    package init(_ list: PropertyList, joining parts: [ExpandedPropertyList]) {
        self.list = list
        undefinedByText = parts.reduce(into: [:]) { $0.merge($1.undefinedByText) { first, _ in first } }
        symbols = Set(parts.flatMap(\.symbols)).sorted()
        isCutOff = parts.contains(where: \.isCutOff)
    }

    /// The settings that it wants and that have no value, by name.
    public var undefined: [UndefinedSetting] {
        Set(undefinedByText.values.joined()).sorted { $0.name < $1.name }
    }

    /// The settings that one of its texts wants and that have no value.
    ///
    /// - Parameter text: The text as it is written.
    /// - Returns: The settings, by name.
    public func undefined(in text: String) -> [UndefinedSetting] { undefinedByText[text] ?? [] }

    /// The list in which a text that wants a setting without a value stands as it is written: whoever built the product
    /// may have known the value.
    package var listOfKnownTexts: PropertyList {
        undefinedByText.isEmpty ? list : list.restoringTexts { undefinedByText[$0] != nil }
    }
}

extension Build {
    /// The path of the Info.plist, whether it exists or not; `nil` where the build has none.
    package var informationPath: String? {
        let value = self["INFOPLIST_FILE"].signedText
        return value.isEmpty ? nil : path(of: value)
    }
}

extension Substitutes {
    /// What the two prefixes and the bundle identifier stand for in an entitlements file.
    ///
    /// The prefix of application identifiers is known to the profile only; the team's is the team with a dot, and
    /// unknown like it.
    fileprivate init(known: KnownValues, team: SettingValue, bundleIdentifier: SettingValue) {
        self.init(values: ["CFBundleIdentifier": bundleIdentifier])
        if let prefix = known.applicationIdentifierPrefix {
            values["AppIdentifierPrefix"] = SettingValue(prefix.hasSuffix(".") ? prefix : prefix + ".")
        } else {
            symbols.insert("AppIdentifierPrefix")
        }
        if team.text.isEmpty || team.isSymbolic {
            symbols.insert("TeamIdentifierPrefix")
        } else {
            values["TeamIdentifierPrefix"] = SettingValue(team.text + ".")
        }
    }
}

extension SettingValue {
    fileprivate func appending(_ suffix: String) -> SettingValue {
        suffix.isEmpty
            ? self
            : SettingValue(
                text: text + suffix, signedText: signedText + suffix, undefined: undefined, symbols: symbols,
                isCutOff: isCutOff)
    }
}
