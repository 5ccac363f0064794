import Entitlements

/// The effects of changed entitlements on users.
struct Consequences {
    let change: IdentityChange

    /// Returns the effects of a changed or removed value.
    func consequences(
        of key: EntitlementKey, _ before: EntitlementValue?, _ after: EntitlementValue?
    ) -> [Consequence] {
        guard let before, before != after, !(after == nil && before.isVoid) else { return [] }
        let lost = before.texts.filter { text in !(after?.texts.contains(text) ?? false) }
        let names = lost.map { "`\($0)`" }.joined(separator: ", ")
        switch key {
        case .applicationIdentifier, .macApplicationIdentifier: return ofIdentifier(before, after)
        case .keychainAccessGroups: return lost.isEmpty ? [] : [keychain(names)]
        case .keyValueStore: return [keyValueStore(names)]
        case .cloudContainers, .ubiquityContainers: return lost.isEmpty ? [] : [containers(names)]
        case .appGroups: return lost.isEmpty ? [] : [groups(names)]
        case .cloudEnvironment: return [cloudEnvironment(before, after)]
        case .pushEnvironment, .macPushEnvironment: return [push(after)]
        case .associatedDomains where after == nil:
            return [.init("links to \(names) open in the browser", [Self.domains])]
        case .teamIdentifier, .getTaskAllow, .macGetTaskAllow, .betaReportsActive: return []
        case .passTypeIdentifiers,
            .merchantIdentifiers where !lost.isEmpty:
            return [.init("the app cannot use \(names)", isCertain: false, [Evidence.fastlane])]
        default: return after == nil ? [removed(key)] : []
        }
    }

    static let domains = "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    private static let installation =
        "https://stackoverflow.com/questions/32677133/app-installation-failed-due-to-application-identifier-entitlement"
    private static let keychainGroups = "https://developer.apple.com/documentation/security/ksecattraccessgroup"

    private func ofIdentifier(_ before: EntitlementValue, _ after: EntitlementValue?) -> [Consequence] {
        guard after != nil else { return [] }
        if change.changesBundleIdentifier { return [Self.installationAsOtherApp(than: before)] }
        return [Self.rejectedInstallation(over: before), keychain("`\(before)`")]
    }

    private static func installationAsOtherApp(than before: EntitlementValue) -> Consequence {
        .init(
            "devices install the app as another app, without the data and the keychain items of `\(before)`",
            ["https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"])
    }

    private static func rejectedInstallation(over before: EntitlementValue) -> Consequence {
        .init(
            "a device on which `\(before)` is installed rejects the app until the installed one is deleted, with "
                + "its data",
            isCertain: false, [installation])
    }

    /// Returns the loss of the items in keychain groups.
    func keychain(_ names: String) -> Consequence {
        .init(
            "the app cannot access the keychain items in \(names)",
            advice: "Before the change, release a version that moves the items to an app group that the app keeps",
            [Evidence.keychainPrefix, Self.keychainGroups])
    }

    private func keyValueStore(_ names: String) -> Consequence {
        .init(
            "the app does not read the key-value store \(names), whose content stays in iCloud",
            advice: "Claim the former value if the profile authorizes it",
            [
                "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier"
            ])
    }

    private func containers(_ names: String) -> Consequence {
        .init(
            "the app cannot access the documents and records in \(names), which stay in iCloud",
            advice: "Assign the container to the App ID and regenerate the profile",
            ["https://developer.apple.com/documentation/xcode/configuring-icloud-services"])
    }

    private func groups(_ names: String) -> Consequence {
        .init(
            "the app and its extensions do not share the files, defaults, and keychain items in \(names)",
            advice: "Assign the group to the App ID and regenerate the profile",
            [
                "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups"
            ])
    }

    private func cloudEnvironment(_ before: EntitlementValue, _ after: EntitlementValue?) -> Consequence {
        .init(
            "the app reads the records of the environment `\(after?.description ?? "Development")`, not those of "
                + "`\(before)`",
            isCertain: after != nil, [Evidence.fastlane])
    }

    private func push(_ after: EntitlementValue?) -> Consequence {
        guard let after else {
            return .init("the app receives no push notifications", [Evidence.pushEnvironment])
        }
        return .init(
            "device tokens are valid only in the environment `\(after)`",
            advice: "Send notifications through the server of that environment", isLoss: false,
            [Evidence.pushEnvironment])
    }

    private func removed(_ key: EntitlementKey) -> Consequence {
        let title = EntitlementCatalog[key]?.title ?? key.rawValue
        return .init("the app cannot use “\(title)”", isCertain: EntitlementCatalog[key] != nil, [Evidence.profiles])
    }
}

extension EntitlementValue {
    /// Whether the value claims nothing: an empty list, or false.
    fileprivate var isVoid: Bool { self == .array([]) || self == .boolean(false) }
}
