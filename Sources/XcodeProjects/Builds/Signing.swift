public import PropertyLists

/// The signing of a build: its team, its bundle identifier, and the sources of its entitlements.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Provisioning.swift` and
/// `Sources/SWBBuildService/PlanningOperation.swift`.
public struct Signing: Sendable {
    /// The build that is signed.
    public let build: Build

    /// The team identifier; empty if none is known.
    public let team: SettingValue

    /// The bundle identifier: `PRODUCT_BUNDLE_IDENTIFIER` or, if the setting has no value, the identifier in the
    /// Info.plist.
    public let bundleIdentifier: SettingValue

    private let substitutes: Substitutes

    /// Determines the team and the bundle identifier of a build.
    ///
    /// - Parameters:
    ///   - build: The build.
    ///   - informationBundleIdentifier: `CFBundleIdentifier` of the target's Info.plist, before expansion.
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

    /// Expands a text of an entitlements file.
    public func expand(_ text: String) -> SettingValue {
        var room = Int.max
        return expand(text, within: &room)
    }

    /// Expands a text of an entitlements file.
    ///
    /// If the build system creates the file from a template, it replaces its own variables first. If the file is signed
    /// unchanged, Xcode's references remain.
    private func expand(_ text: String, within room: inout Int) -> SettingValue {
        let replaced = build.target.template?.replaced(in: text, knowing: build.known.settings)
        let text = replaced?.text ?? text
        room -= replaced == nil ? 0 : text.utf8.count
        guard !build.target.isSignedUnchanged else {
            return SettingValue(
                text: text, signedText: text, undefined: [], symbols: replaced?.unknown.sorted() ?? [],
                isTruncated: room < 0)
        }
        return build.settings.expand(text, with: substitutes, within: &room)
    }

    /// The value of `CODE_SIGN_ENTITLEMENTS` and its location; `nil` if it is not set.
    public var entitlementsSetting: (value: SettingValue, location: Location)? {
        build.settings.decidingAssignment(of: "CODE_SIGN_ENTITLEMENTS").map {
            (build["CODE_SIGN_ENTITLEMENTS"], $0.assignment.location)
        }
    }

    /// The path of the entitlements file, which may not exist; `nil` if the setting is empty or not set.
    public var entitlementsPath: String? {
        guard let value = entitlementsSetting?.value.signedText, !value.isEmpty else { return nil }
        return build.path(of: value)
    }

    /// The path of the Info.plist, which may not exist; `nil` if the setting is empty or not set.
    public var informationPath: String? { build.informationPath }

    /// Expands every reference in the strings and keys of a property list.
    public func expand(_ list: PropertyList) -> ExpandedPropertyList {
        var undefined: [String: [UndefinedSetting]] = [:]
        var symbols: Set<String> = []
        var isTruncated = false
        var room = Self.workLimit
        let expanded = list.replacingTexts { text in
            guard text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "@") }) else { return nil }
            let value = expand(text, within: &room)
            guard !value.isTruncated else {
                // A truncated value is useless; the text remains unexpanded.
                isTruncated = true
                return nil
            }
            if !value.undefined.isEmpty { undefined[text] = value.undefined }
            symbols.formUnion(value.symbols)
            return value.text
        }
        return ExpandedPropertyList(
            list: expanded, undefinedByText: undefined, symbols: symbols.sorted(), isTruncated: isTruncated)
    }

    /// The maximum work for all texts of one list, in the units of ``SettingEvaluator``: twice the limit of one text,
    /// and ten thousand times the work for a real file.
    private static let workLimit = 2 * SettingEvaluator.workLimit
}

/// A property list with expanded references to build settings.
public struct ExpandedPropertyList: Sendable {
    /// The list; its locations are in the source file.
    public let list: PropertyList

    /// The referenced settings without a value, by the unexpanded text that references them.
    let undefinedByText: [String: [UndefinedSetting]]

    /// The names of the references that remain unexpanded in the list, sorted.
    public let symbols: [String]

    /// Whether some texts remain unexpanded because their expansion exceeded the work limit.
    public let isTruncated: Bool

    init(list: PropertyList, undefinedByText: [String: [UndefinedSetting]], symbols: [String], isTruncated: Bool) {
        self.list = list
        self.undefinedByText = undefinedByText
        self.symbols = symbols
        self.isTruncated = isTruncated
    }

    /// Creates a list that was combined from other lists.
    ///
    /// - Parameters:
    ///   - list: The combined list.
    ///   - parts: The lists from which it was combined.
    package init(_ list: PropertyList, joining parts: [ExpandedPropertyList]) {
        self.list = list
        undefinedByText = parts.reduce(into: [:]) { $0.merge($1.undefinedByText) { first, _ in first } }
        symbols = Set(parts.flatMap(\.symbols)).sorted()
        isTruncated = parts.contains(where: \.isTruncated)
    }

    /// The referenced settings without a value, sorted by name.
    public var undefined: [UndefinedSetting] {
        Set(undefinedByText.values.joined()).sorted { $0.name < $1.name }
    }

    /// Returns the referenced settings of one text that have no value.
    ///
    /// - Parameter text: The text before expansion.
    /// - Returns: The settings, sorted by name.
    public func undefined(in text: String) -> [UndefinedSetting] { undefinedByText[text] ?? [] }

    /// The list in which texts that reference a setting without a value remain unexpanded, because the build of the
    /// product may have defined the setting.
    package var listOfKnownTexts: PropertyList {
        undefinedByText.isEmpty ? list : list.restoringTexts { undefinedByText[$0] != nil }
    }
}

extension Build {
    /// The path of the Info.plist, which may not exist; `nil` if the setting is empty or not set.
    package var informationPath: String? {
        let value = self["INFOPLIST_FILE"].signedText
        return value.isEmpty ? nil : path(of: value)
    }
}

extension Substitutes {
    /// Creates the values of the two prefixes and the bundle identifier in an entitlements file.
    ///
    /// Only the profile contains the prefix of the application identifier. The team prefix is the team identifier
    /// followed by a dot; it is unknown if the team is unknown.
    fileprivate init(known: SettingOverrides, team: SettingValue, bundleIdentifier: SettingValue) {
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
                isTruncated: isTruncated)
    }
}
