public import CodeSigning
import PropertyLists

/// The known facts about the profile that a product embeds or will embed.
public enum ProfileState: Sendable {
    /// It is not known whether the product has a profile.
    case unknown

    /// The product does not embed a profile.
    case absent

    /// The product embeds a profile that cannot be read.
    case unreadable(CodeSigningError)

    /// The product embeds this profile.
    case given(ProvisioningProfile)

    /// The profile, if it is known.
    public var profile: ProvisioningProfile? {
        if case .given(let profile) = self { profile } else { nil }
    }
}

extension ProfileState {
    /// Returns a profile for examples: an unsigned property list that authorizes the given entitlements.
    ///
    /// - Parameters:
    ///   - entitlements: The XML of the profile's entitlements, without the enclosing dictionary.
    ///   - more: The XML of additional keys and values of the profile.
    /// - Returns: The profile, or `unknown` if the text cannot be read as one.
    package static func granting(_ entitlements: String, _ more: String = "") -> ProfileState {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            <key>Name</key><string>Notes Profile</string>
            <key>TeamIdentifier</key><array><string>A1B2C3D4E5</string></array>
            <key>ApplicationIdentifierPrefix</key><array><string>A1B2C3D4E5</string></array>
            <key>Entitlements</key>
            <dict>
            \(entitlements)
            </dict>
            \(more)
            </dict>
            </plist>

            """
        let file = SourceFile(path: "Notes.mobileprovision", bytes: Array(text.utf8))
        return (try? ProvisioningProfile(reading: file)).map(ProfileState.given) ?? .unknown
    }
}
