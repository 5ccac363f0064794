import CodeSigning
import Entitlements
import PropertyLists
import TextOutput

extension JSONWriter {
    /// Writes the members of a profile.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - path: The path of the profile.
    ///   - today: The current date.
    ///   - showsDevices: Whether device identifiers are listed, not only counted.
    mutating func members(
        of profile: ProvisioningProfile, at path: String, today: PropertyListDate?, showsDevices: Bool
    ) {
        member("allDevices", profile.provisionsAllDevices)
        member("applicationIdentifier", profile.applicationIdentifier?.value.rawValue)
        member("certificates", each: profile.certificates) { json, certificate in
            json.member("expires", certificate.expires?.description)
            json.member("sha256", certificate.fingerprint.description)
            json.member("subject", certificate.commonName)
        }
        member("created", profile.created?.value.description)
        member("daysLeft", today.flatMap(profile.daysLeft))
        member("derAgrees", profile.derForm.agrees)
        member("deviceIdentifiers", showing: showsDevices ? profile.deviceIdentifiers?.map(\.value) : nil)
        member("devices", profile.deviceIdentifiers?.count ?? 0)
        member("entitlements", profile["Entitlements"].map(EntitlementValue.init))
        member("expires", profile.expires?.value.description)
        member("kind", profile.kind.rawValue)
        member("name", profile.name?.value)
        member("path", path)
        member("platforms", profile.platforms.map(\.rawValue))
        member("prefix", profile.applicationIdentifierPrefixes.first?.value)
        member("signature") { json in
            json.member("judgedAt", profile.signature.checkedAt?.description)
            json.member("root", profile.signature.root)
            json.member("signer", profile.signature.signer)
            json.member("state", profile.signature.state.rawValue)
        }
        member("team", profile.teamIdentifiers.first?.value)
        member("teamName", profile.teamName?.value)
        member("uuid", profile.uuid?.value)
    }

    /// Writes a member with a Boolean value, or `null`.
    mutating func member(_ name: String, _ value: Bool?) {
        self.name(name)
        if let value { boolean(value) } else { null() }
    }

    /// Writes a member only if there is a value.
    private mutating func member(_ name: String, showing texts: [String]?) {
        if let texts { member(name, texts) }
    }
}
