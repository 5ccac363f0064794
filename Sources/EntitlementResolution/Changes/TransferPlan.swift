public import Entitlements
import PropertyLists

/// The entitlements of an app after its transfer to another team, or after a change of its App ID prefix.
///
/// Sources: <https://developer.apple.com/help/app-store-connect/transfer-an-app/overview-of-app-transfer/> and
/// <https://developer.apple.com/forums/thread/706128>.
public struct TransferPlan: Sendable {
    /// The team after the transfer.
    public let team: String

    /// The entitlements before the transfer.
    public let resolved: ResolvedEntitlements

    /// The entitlements that the new team must sign.
    public let entitlements: EntitlementValue

    /// The change of each entitlement, sorted by key.
    public let changes: [ClaimChange]

    /// The consequences that concern no single entitlement.
    public let consequences: [Consequence]

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - resolved: The entitlements before the transfer.
    ///   - team: The new team, whose identifier is also the new App ID prefix.
    public init(_ resolved: ResolvedEntitlements, to team: String) {
        var before = AppIdentity(of: resolved.value, profile: nil, bundleIdentifier: nil)
        before.team = before.team ?? resolved.team
        before.prefix = before.prefix ?? resolved.prefix
        let after = AppIdentity(team: team, prefix: team, bundleIdentifier: before.bundleIdentifier)
        let change = IdentityChange(before: before, after: after)
        let effects = TransferEffects(change: change, resolved: resolved)
        self.team = team
        self.resolved = resolved
        let entries = resolved.entitlements.map { entry in
            EntitlementValue.Entry(entry.key.rawValue, effects.value(of: entry.key, entry.value))
        }
        entitlements = .dictionary(entries)
        changes = [ClaimChange](
            from: resolved.value, to: .dictionary(entries), because: effects.reasons,
            consequences: effects.consequences)
        consequences = change.changesTeam ? TransferEffects.general : []
    }

    /// Whether users lose data or a feature.
    public var losesData: Bool { changes.contains(where: \.losesData) || consequences.contains(where: \.isLoss) }
}

/// The effects of a transfer on each entitlement.
private struct TransferEffects {
    let change: IdentityChange
    let resolved: ResolvedEntitlements

    /// The keys whose values begin with the App ID prefix or, on macOS, with the team.
    private static let prefixed: Set<EntitlementKey> = [
        .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .keychainAccessGroups, .appGroups,
        .passTypeIdentifiers, .parentApplicationIdentifiers, .appClipIdentifiers,
    ]

    /// Returns the value that the new team must sign.
    ///
    /// The identifiers of stores in iCloud are transferred and keep their names.
    func value(of key: EntitlementKey, _ value: EntitlementValue) -> EntitlementValue {
        guard Self.prefixed.contains(key) else { return value }
        if key == .teamIdentifier { return change.after.team.map { .string($0) } ?? value }
        return value.mapTexts { change.renamed($0, renamingBundle: false) }
    }

    var reasons: [String: String] {
        let reason =
            change.changesTeam ? "the identifier begins with the team" : "the identifier begins with the App ID prefix"
        return Dictionary(uniqueKeysWithValues: Self.prefixed.map { ($0.rawValue, reason) })
    }

    func consequences(
        of key: EntitlementKey, _ before: EntitlementValue?, _ after: EntitlementValue?
    ) -> [Consequence] {
        guard let before else { return [] }
        let names = before.texts.map { "`\($0)`" }.joined(separator: ", ")
        switch key {
        case .applicationIdentifier, .macApplicationIdentifier: return before == after ? [] : ofIdentifier(before)
        case .keychainAccessGroups where before != after: return [Consequences(change: change).keychain(names)]
        case .keyValueStore where change.changesTeam: return [keyValueStore(before)]
        case .cloudContainers where change.changesTeam: return [Self.containers(names)]
        case .ubiquityContainers where change.changesTeam: return ubiquityContainers(before)
        case .appGroups where change.changesTeam: return groups(before)
        case .associatedDomains where change.changesPrefix: return [domains]
        case .pushEnvironment, .macPushEnvironment: return change.changesTeam ? [Self.push] : []
        case .passTypeIdentifiers, .merchantIdentifiers: return change.changesTeam ? [Self.payments(names)] : []
        default: return change.changesTeam ? managed(key) : []
        }
    }
}

extension TransferEffects {
    private func ofIdentifier(_ before: EntitlementValue) -> [Consequence] {
        [
            .init(
                "App Store Connect warns about the first update (ITMS-90076); from that update on, the app cannot access "
                    + "the keychain items in `\(before)`",
                advice: "Before the change, release a version that moves the items to an app group"
                    + (change.changesTeam ? ", and transfer the group with the app" : ""),
                [Evidence.keychainPrefix, "https://developer.apple.com/library/archive/technotes/tn2311/_index.html"])
        ]
    }

    private func keyValueStore(_ value: EntitlementValue) -> Consequence {
        let origin = resolved[.keyValueStore]?.origins.first
        let written = origin?.value.flatMap { $0.contains("$") ? $0 : nil }
        let place = origin?.location.map { " (\($0))" } ?? ""
        return .init(
            "the store keeps its identifier, and new profiles authorize only `\(value)`",
            advice: written.map { "Replace `\($0)` with `\(value)`\(place)" }
                ?? "Keep the identifier of the former team",
            isLoss: false,
            [
                Evidence.transfer, "https://developer.apple.com/forums/thread/730466",
                "https://be-dupont.com/posts/xcode-kvstore-identifier-issue-after-app-ownership-transfer",
            ])
    }

    private static func containers(_ names: String) -> Consequence {
        .init(
            "the containers \(names) are transferred with their data; other apps of the former team cannot access them",
            advice: "Separate the apps of the former team from these containers before the transfer", isLoss: false,
            [Evidence.transfer])
    }

    private func ubiquityContainers(_ value: EntitlementValue) -> [Consequence] {
        let former = value.texts.filter { !$0.hasPrefix(CloudContainerIdentifier.prefix) }
        let current = value.texts.filter { $0.hasPrefix(CloudContainerIdentifier.prefix) }
        let names = current.map { "`\($0)`" }.joined(separator: ", ")
        guard !former.isEmpty else { return current.isEmpty ? [] : [Self.containers(names)] }
        return [
            .init(
                "the identifiers of \(former.map { "`\($0)`" }.joined(separator: ", ")) contain the former team, and no "
                    + "source documents whether new profiles authorize them",
                advice: "Check the profile of the new team before the release", isLoss: false, isCertain: false,
                [Evidence.transfer])
        ]
    }

    private func groups(_ value: EntitlementValue) -> [Consequence] {
        let registered = value.texts.filter { $0.hasPrefix(AppGroupIdentifier.prefix) }
        let others = value.texts.filter { !$0.hasPrefix(AppGroupIdentifier.prefix) }
        let name = { (texts: [String]) in texts.map { "`\($0)`" }.joined(separator: ", ") }
        return (registered.isEmpty ? [] : [registeredGroups(name(registered))])
            + (others.isEmpty ? [] : [macGroups(name(others))])
    }

    private func registeredGroups(_ names: String) -> Consequence {
        .init(
            "the groups \(names) belong to the former team until they are transferred, too; without "
                + "them, shared files, defaults, and keychain items are not accessible",
            advice: "Transfer the groups with the app", isLoss: false, [Evidence.keychainPrefix])
    }

    /// Returns the consequence for groups that begin with the team identifier, which only Mac apps use.
    private func macGroups(_ names: String) -> Consequence {
        .init(
            "the Mac app no longer finds the files in the group containers \(names), "
                + "because it opens other containers",
            advice: "Before the transfer, release a version that moves the files", isCertain: false,
            [
                "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups"
            ])
    }

    private var domains: Consequence {
        .init(
            "the websites list the former application identifier, so universal links and shared passwords fail",
            advice: "Add the new application identifier to `apple-app-site-association` before the release",
            isLoss: false, [Consequences.domains])
    }

    private static let push = Consequence(
        "the certificates and keys for push notifications are not transferred",
        advice: "Create new ones in the account of the new team", isLoss: false,
        [Evidence.transfer, "https://developer.apple.com/forums/thread/805225"])

    private static func payments(_ names: String) -> Consequence {
        .init(
            "\(names) belong to the former team and are not transferred",
            advice: "Register new identifiers in the account of the new team", isCertain: false,
            ["https://dev.to/brightdevs/side-effects-of-transferring-ios-application-n7n", Evidence.fastlane])
    }

    /// Returns the consequence that Apple must approve an entitlement again, because Apple approves it per account.
    private func managed(_ key: EntitlementKey) -> [Consequence] {
        guard EntitlementCatalog[key]?.restriction == .managed else { return [] }
        return [
            .init(
                "Apple approved the entitlement for the account of the former team",
                advice: "Request the approval for the new team before the transfer", isLoss: false, isCertain: false,
                [Evidence.profiles])
        ]
    }

    /// The consequences that concern no single entitlement.
    static let general: [Consequence] = [
        .init(
            "users of “Sign in with Apple” get new identifiers for the new team",
            advice: "Migrate the identifiers within 60 days after the transfer", isLoss: false,
            [
                "https://developer.apple.com/documentation/technotes/tn3159-migrating-sign-in-with-apple-users-for-an-app-transfer"
            ])
    ]
}
