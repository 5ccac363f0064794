import Entitlements
import PropertyLists
import SigningModel

// The values that depend on the distribution method: debugging, TestFlight, push notifications, and iCloud.

extension EntitlementResolver {
    private mutating func resolveDebugging(authorizedBy profile: ProvisioningProfile) {
        guard let isAllowed = profile.allowlist.grant(for: .getTaskAllow)?.value.boolean else { return }
        set(.getTaskAllow, .boolean(isAllowed), from: [profile.origin()], .debugging, replacing: .debuggingReplaced)
    }

    /// Sets whether a debugger may attach.
    mutating func resolveDebugging() {
        guard let platform else { return }
        guard !platform.isMac else { return resolveMacDebugging() }
        if let profile = input.profile {
            resolveDebugging(authorizedBy: profile)
        } else if let distribution {
            let rule = EntitlementOrigin(.rule, "\(distribution)")
            set(.getTaskAllow, .boolean(distribution == .development), from: [rule], .debuggingWithoutProfile)
        } else if claim(.getTaskAllow) == nil {
            report(
                .warning,
                "the distribution method is not known, so `\(EntitlementKey.getTaskAllow)` is not added; "
                    + "give --profile or --distribution")
        }
    }

    private mutating func resolveMacDebugging() {
        if platform == .catalyst, let profile = input.profile,
            let isAllowed = profile.allowlist.grant(for: .getTaskAllow)?.value.boolean
        {
            set(.getTaskAllow, .boolean(isAllowed), from: [profile.origin()], .catalystDebugging)
        }
        guard let distribution else { return }
        let key = EntitlementKey.macGetTaskAllow
        if distribution != .development {
            if claim(key)?.value == .boolean(true), !input.keepsDebugging { omit(key, because: .macDebuggingRemoved) }
        } else if claim(key) == nil, input.addsDebugging {
            set(key, .boolean(true), from: [EntitlementOrigin(.rule, "\(distribution)")], .macDebugging)
        }
    }

    /// Adds the entitlement for TestFlight if the profile contains it.
    mutating func addBetaReports() {
        guard let profile = input.profile,
            let isActive = profile.allowlist.grant(for: .betaReportsActive)?.value.boolean
        else { return }
        set(.betaReportsActive, .boolean(isActive), from: [profile.origin()], .betaReports)
    }

    /// Sets the environment of the push service if the source claims the key.
    mutating func resolvePushEnvironment(_ key: EntitlementKey) {
        guard let claim = claim(key) else { return }
        if let profile = input.profile {
            guard let environment = profile.allowlist.grant(for: key)?.value.string, environment != "*" else { return }
            set(key, .string(environment), from: [profile.origin()], .pushEnvironment)
        } else if let distribution, distribution != .development, claim.value != .string("production") {
            let rule = EntitlementOrigin(.rule, "\(distribution)")
            set(key, .string("production"), from: [rule], .pushWithoutProfile)
        }
    }

    /// Sets the environment of iCloud if the app uses iCloud services.
    ///
    /// Xcode does not sign the key in development builds, for which the default is the development environment.
    mutating func resolveCloudEnvironment() {
        let key = EntitlementKey.cloudEnvironment
        guard usesCloudServices || claim(key) != nil else { return }
        let granted = grantedCloudEnvironments
        if let chosen = input.cloudEnvironment {
            set(
                key, .string(chosen), from: [EntitlementOrigin(.option, "--icloud-environment")],
                .chosenCloudEnvironment)
            return
        }
        guard let distribution, distribution != .development, granted?.isEmpty != true else { return }
        let origin = input.profile?.origin() ?? EntitlementOrigin(.rule, "\(distribution)")
        if distribution == .appStore {
            set(key, .string("Production"), from: [origin], .storeCloudEnvironment)
        } else if claim(key) == nil {
            let only = granted?.count == 1 ? granted?.first : nil
            set(
                key, .string(only ?? "Production"), from: [origin],
                only == nil ? .chosenCloudEnvironment : .onlyCloudEnvironment)
        }
    }

    /// Whether the source claims an iCloud service other than the key-value store.
    private var usesCloudServices: Bool {
        guard case .array(let services)? = claim(.cloudServices)?.value else { return claim(.cloudServices) != nil }
        return !services.isEmpty
    }

    /// The environments that the profile authorizes; empty if it does not contain the key, `nil` without a profile.
    private var grantedCloudEnvironments: [String]? {
        guard let profile = input.profile else { return nil }
        guard let value = profile.allowlist.grant(for: .cloudEnvironment)?.value else { return [] }
        return value.string.map { [$0] } ?? value.elements.compactMap(\.string)
    }
}

extension EntitlementResolver {
    /// The keys whose values must not be wildcards in a signature, although a profile may contain wildcards.
    ///
    /// Xcode signs wildcards of other keys, such as `com.apple.developer.pass-type-identifiers`, unchanged.
    private static let concreteKeys: [EntitlementKey] = [.keychainAccessGroups, .keyValueStore]

    /// Replaces wildcards in claims with the bundle identifier.
    mutating func resolveWildcards() {
        for key in Self.concreteKeys {
            guard let claim = claim(key), claim.value.texts.contains(where: { $0.hasSuffix("*") }) else { continue }
            resolveWildcards(in: claim.value, of: key)
        }
    }

    private mutating func resolveWildcards(in claimed: EntitlementValue, of key: EntitlementKey) {
        guard let bundle = input.bundleIdentifier else {
            let message =
                "`\(key)` contains a wildcard, and the bundle identifier is not known; give --bundle-identifier"
            report(.error, message, key, at: location(of: key))
            return
        }
        guard let value = claimed.replacingWildcards(with: bundle.text) else {
            let message = "the wildcard in `\(key)` does not match the bundle identifier `\(bundle.text)`"
            report(.error, message, key, at: location(of: key))
            return
        }
        set(key, value, from: [bundle.origin], .wildcard)
    }
}

extension EntitlementValue {
    /// The texts of a text or a list.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let members): members.flatMap { if case .string(let text) = $0 { [text] } else { [String]() } }
        default: []
        }
    }

    /// Returns the value with wildcards replaced by a bundle identifier; `nil` if the text before a wildcard does not
    /// match it.
    fileprivate func replacingWildcards(with bundleIdentifier: String) -> EntitlementValue? {
        switch self {
        case .string(let text):
            guard text.hasSuffix("*") else { return self }
            guard let dot = text.firstIndex(of: ".") else { return nil }
            let beginning = text[dot...].dropFirst().dropLast()
            return bundleIdentifier.hasPrefix(beginning) ? .string(text[...dot] + bundleIdentifier) : nil
        case .array(let members):
            let replaced = members.compactMap { $0.replacingWildcards(with: bundleIdentifier) }
            return replaced.count == members.count ? .array(replaced) : nil
        default: return self
        }
    }
}
