import Entitlements
import PropertyLists
import SigningModel

extension EntitlementResolver {
    /// Adds the application identifier and the team identifier.
    ///
    /// On macOS, only a product with a profile has these identifiers: an executable without a profile cannot claim
    /// them, <https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>.
    mutating func addIdentity() {
        guard let platform else {
            report(.error, "the platform is not known; give --profile or --platform")
            return
        }
        guard input.profile != nil || !platform.isMac else { return }
        let keys = applicationIdentifierKeys(on: platform)
        guard let identifier = applicationIdentifier() else { return }
        for key in keys {
            let remark: ResolutionRemark =
                input.profile == nil
                ? .applicationIdentifierWithoutProfile
                : keys.count > 1 ? .bothApplicationIdentifiers : .applicationIdentifier
            set(key, .string(identifier.text), from: identifier.origins, remark)
            guard entries[key]?.action == .replaced else { continue }
            report(
                .warning,
                "`\(key)` in the source is `\(claim(key)?.value.description ?? "")`; "
                    + "signing requires `\(identifier.text)`",
                key, at: location(of: key))
        }
        addTeamIdentifier()
    }

    /// Returns the keys of the application identifier on a platform; if there are two, only the keys that the profile
    /// contains.
    private func applicationIdentifierKeys(on platform: Platform) -> [EntitlementKey] {
        switch platform {
        case .macOS: return [.macApplicationIdentifier]
        case .catalyst:
            let both: [EntitlementKey] = [.macApplicationIdentifier, .applicationIdentifier]
            let granted = both.filter { input.profile?.allowlist.grant(for: $0) != nil }
            return granted.isEmpty ? [.macApplicationIdentifier] : granted
        case .iOS, .tvOS, .watchOS, .visionOS: return [.applicationIdentifier]
        }
    }

    /// Returns the application identifier with its sources.
    ///
    /// If a part of it is not known, reports the part and returns `nil`.
    private mutating func applicationIdentifier() -> (text: String, origins: [EntitlementOrigin])? {
        guard let profile = input.profile, let pattern = profile.applicationIdentifier?.value else {
            return identifierFromParts()
        }
        guard pattern.isWildcard else {
            let identifier = ApplicationIdentifier(rawValue: pattern.rawValue)
            if let bundle = input.bundleIdentifier, let own = identifier.bundleIdentifier, own.rawValue != bundle.text {
                report(
                    .error, "\(profile.displayName) is for `\(own)`, but the bundle identifier is `\(bundle.text)`",
                    at: bundle.origin.location)
            }
            return (pattern.rawValue, [profile.origin()])
        }
        guard let bundle = input.bundleIdentifier else {
            report(
                .error,
                "the bundle identifier is not known, and \(profile.displayName) is for `\(pattern)`; give "
                    + "--bundle-identifier")
            return nil
        }
        let prefix = pattern.rawValue.prefix { $0 != "." }
        let text = "\(prefix).\(bundle.text)"
        if !pattern.covers(ApplicationIdentifier(rawValue: text)) {
            report(
                .error, "\(profile.displayName) is for `\(pattern)`, but the bundle identifier is `\(bundle.text)`",
                at: bundle.origin.location)
        }
        return (text, [profile.origin(value: pattern.rawValue), bundle.origin])
    }

    private mutating func identifierFromParts() -> (text: String, origins: [EntitlementOrigin])? {
        guard claim(.applicationIdentifier) == nil else { return nil }
        guard let bundle = input.bundleIdentifier else {
            report(.error, "the bundle identifier is not known; give --bundle-identifier")
            return nil
        }
        guard let prefix = input.prefix else {
            report(.error, "the App ID prefix is not known; give --profile or --team")
            return nil
        }
        return ("\(prefix.text).\(bundle.text)", [prefix.origin, bundle.origin])
    }

    private mutating func addTeamIdentifier() {
        if let profile = input.profile {
            let team =
                profile.allowlist.grant(for: .teamIdentifier)?.value.string ?? profile.teamIdentifiers.first?.value
            guard let team else { return }
            set(.teamIdentifier, .string(team), from: [profile.origin()], .teamIdentifier)
        } else if let team = input.team {
            set(.teamIdentifier, .string(team.text), from: [team.origin], .teamIdentifier)
        } else if claim(.teamIdentifier) == nil {
            report(.error, "the team is not known; give --profile or --team")
        }
    }

    /// Adds the App Clips of the project that the profile authorizes, except in development builds.
    mutating func addAppClips() {
        let key = EntitlementKey.appClipIdentifiers
        guard let profile = input.profile, distribution != .development, claim(key) == nil, !input.appClips.isEmpty
        else { return }
        let granted = profile.allowlist.grant(for: key)?.value.elements.compactMap(\.string) ?? []
        let clips = granted.filter { identifier in
            ApplicationIdentifier(rawValue: identifier).bundleIdentifier.map { input.appClips.contains($0.rawValue) }
                ?? false
        }
        guard !clips.isEmpty else { return }
        set(key, .array(clips.map { .string($0) }), from: [profile.origin()], .appClips)
    }
}

extension Platform {
    /// Whether products run on macOS.
    var isMac: Bool { self == .macOS || self == .catalyst }
}
