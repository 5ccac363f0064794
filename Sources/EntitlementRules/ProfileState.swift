public import CodeSigning
import PropertyLists

/// What is known of the profile that a product embeds, or will.
public enum ProfileState: Sendable {
    /// Nobody says whether there is one.
    case unknown

    /// The product embeds none.
    case absent

    /// The product embeds something in the place of a profile that cannot be read.
    case unreadable(CodeSigningError)

    /// The product embeds this one.
    case given(ProvisioningProfile)

    /// The profile, where one is given.
    public var profile: ProvisioningProfile? {
        if case .given(let profile) = self { profile } else { nil }
    }
}

extension ProfileState {
    /// A profile for examples: a bare property list that grants what stands inside the dictionary `entitlements`.
    ///
    /// - Parameters:
    ///   - entitlements: The inside of the profile's dictionary of entitlements.
    ///   - more: Further keys and values of the profile.
    /// - Returns: The profile, or `unknown` where the text is none.
    static func granting(_ entitlements: String, _ more: String = "") -> ProfileState {
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
