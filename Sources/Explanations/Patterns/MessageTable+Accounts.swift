extension MessageTable {
    /// The messages of Xcode and the developer website about accounts, teams, certificates, and identifiers.
    static let xcodeAccountPatterns = #"""
        # personal-team-capability / Xcode
        ~ Personal development teams, including "{team}", do not support the {capability} capabilities
        ~ Personal development teams, including "{team}", do not support the {capability} capability
        ~ Personal development teams, including '{team}', do not support {capability} Capability
        ~ Personal development teams do not support the {capability} capability
        ~ Your development team, "{team}", does not support the {capability} capability
        ~ Your development team, "{team}", does not support the {capability} capabilities
        ~ Your development team does not support the {capability} capability
        ~ Your development team does not support the {capability} capabilities
        ~ Personal development teams
        : {team} cannot use {capability}, which requires membership in the Apple Developer Program.
        - Sign with the team of a program member, or remove the capability from the target.
        - `entcheck keys --account personal` lists the entitlements that a personal team can use.
        > profile-lacks-key
        @ capabilities
        @ gh:sheng/ladder-ios/issues/26

        # no-devices / Xcode
        ~ Your team has no devices from which to generate a provisioning profile
        ~ There are no current devices on this team matching the provided device IDs
        ~ There are no devices registered in your account on the developer website
        : A development profile lists devices, and the team has not registered a device.
        - Connect a device, or register its identifier on the developer website.
        @ gh:kuglee/TermiWatch/issues/74

        # no-account / Xcode
        ~ No account for team "{team}"
        ~ No Accounts: Add a new account in Accounts settings
        ~ No accounts with App Store Connect access
        ~ Add a new account in the Accounts preference pane
        ~ There are no accounts registered with Xcode
        ~ None of your accounts are a member of '{team}'
        ~ Xcode cannot find a team matching '{team}'
        ~ Failed to Use Accounts
        ~ App Store Connect access for "{team}" is required
        ~ exportArchive: No Accounts
        ~ exportArchive No Accounts
        ~ Unable to find a team with the given Team ID '{team}' to which you belong
        ~ Unable to find a team with the given Team ID
        : Xcode has no account that belongs to {team}. Often, the project still specifies the team of its author.
        - Set `DEVELOPMENT_TEAM` to your team.
        - In continuous integration, use an API key of App Store Connect, or manual signing.
        > identifier-team
        @ doc:xcode/build-settings-reference

        # no-certificate / Xcode
        ~ No signing certificate "{identity}" found: No "{identity}" signing certificate matching team ID "{team}"
        ~ No "{identity}" signing certificate matching team ID "{team}" with a private key was found
        ~ No signing certificate "{identity}" found
        ~ No certificate for team '{team}' matching '{identity}' found
        ~ No signing certificate found
        ~ Couldn't find signing identity '{identity}'
        ~ No codesigning identities found
        ~ No codesigning identities (i.e. certificate and private key pairs) matching "{identity}" were found
        ~ Could not find code signing identity '{identity}'
        ~ Couldn't find a valid code signing identity
        ~ Could not find a matching code signing identity for type '{type}'
        ~ No existing profiles found, that match the certificates you have installed locally
        ~ No valid signing certificates were found
        ~ Your account already has an {identity} signing certificate for this machine
        ~ No valid code signing certificates were found
        ~ Certificate for Provisioning Profile '{profile}' not available locally
        ~ 0 valid identities found
        ~ No identity found for signing
        ~ could not find exactly one code signing identity matching {identity}
        ~ Identity name "{identity}" is specified, but no valid identity with this name in the keychain
        ~ cannot find valid "{identity}" identity or custom non-Apple code signing certificate
        ~ skipped macOS application code signing
        ~ No signing identity found for '{identity}'
        ~ Unable to find an identity on the system matching the ones in
        ~ No Valid iOS code signing keys found in keychain
        ~ No valid {platform} code signing keys found in keychain
        ~ {platform} code signing key '{identity}' not found in keychain
        ~ The identity '{identity}' doesn't match any valid certificate/private key pair in the default keychain
        ~ No code signing identities found
        ~ No valid signing identities (i.e. certificate and private key pair) were found
        ~ No valid signing identities (i.e. certificate and private key pair) matching the team ID "{team}" were found
        ~ No valid signing identities
        ~ cannot find valid "{identity}" identity
        ~ No codesigning certificates found
        : The keychain does not contain the certificate {identity} of the team {team} together with its private key, or
          it is not valid for signing. Often, the settings ask for another kind of certificate than the installed one,
          or the project specifies the team of its author.
        - Compare the name with the output of `security find-identity -v -p codesigning`, and set `CODE_SIGN_IDENTITY`
          to the installed kind: `Apple Development`, `iPhone Distribution`, `Apple Distribution`, or `Developer ID
          Application`.
        - Set `DEVELOPMENT_TEAM` to your team, or import the certificate with its private key (`.p12`), and unlock the
          keychain.
        - If the certificate is in the keychain but not listed as valid, install the current intermediate certificate of
          Apple (WWDR).
        > signature-certificate
        @ gh:yukiarrr/ios-build-action/issues/79
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/codeSign/mac/macCodeSign.ts
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx
        @ gh:bazelbuild/rules_apple/blob/main/tools/codesigningtool/codesigningtool.py
        @ gh:yukiarrr/ios-build-action/pull/47
        @ gh:electron-userland/electron-builder/issues/3828

        # certificate-revoked / Xcode
        ~ Your signing certificate, "{identity}", has been revoked
        ~ Revoke certificate: Your account already has
        ~ Signing certificate is invalid. Your signing certificate "{identity}"
        ~ certificate, … serial number "{number}", is not valid for code signing. It may have been revoked or expired
        ~ Signing certificate "{identity}", serial number "{number}", is not valid for code signing. It may have been
          revoked or expired
        ~ is not valid for code signing. It may have been revoked or expired
        : {identity} has been revoked or has expired.
        - Create a new certificate, and regenerate the profiles that list the old one.
        - If another team or developer owns the certificate, use a certificate and a profile of your own.
        > signature-unverified signature-certificate
        @ tn3125
        @ gh:MoKhajavi75/iOS_Development_Certificates/issues/42

        # app-id-unavailable / Xcode
        ~ An App ID with Identifier '{bundle}' is not available
        ~ The app ID "{bundle}" cannot be registered to your development team
        ~ The app identifier "{bundle}" cannot be registered to your development team because it is not available
        ~ Failed Registering Bundle Identifier: The app identifier "{bundle}"
        ~ The bundle identifier "{bundle}" cannot be registered
        ~ Failed to register bundle identifier
        ~ The bundle identifier for this app has already been registered
        ~ could not fetch new provisioning profiles
        : Usually, another team has registered {bundle}.
        - Choose another bundle identifier, and change all names that are derived from it.
        @ gh:cyanzhong/Retriever/issues/6
        @ gh:altstoreio/AltStore/issues/1604

        # app-group-unavailable / Xcode
        ~ An Application Group with Identifier '{group}' is not available
        ~ Application Group with Identifier {group} is not available
        ~ An Application Group with Identifier
        : Another team has registered {group}: names of app groups are unique among all teams.
        - Choose another name, and change all references to the group, including those in code.
        > app-group-prefix
        @ gh:niochat/nio/pull/245

        # container-unavailable / Xcode
        ~ An iCloud Container with Identifier '{container}' is not available
        ~ The iCloud Container "{container}" cannot be registered
        : Another team has registered {container}, or it was deleted; a container cannot be registered again.
        - Choose another name, and change all references to the container.
        > icloud-container-prefix
        @ doc:xcode/configuring-icloud-services

        # app-id-limit / Xcode
        ~ Your maximum App ID limit has been reached. You may create up to {number} App IDs every {days} days
        ~ Unable to add App ID because the '{number}' App ID limit in '{days}' days has been exceeded
        ~ cannot register more than {number} App IDs within a {days} day period
        ~ You may only register {number} App ID's every {days} days
        ~ maximum App ID limit
        : A personal team can register ten App IDs in seven days; each extension needs one.
        - Wait until old App IDs expire, reuse their bundle identifiers, or join the Apple Developer Program.
        @ gh:claration/Impactor/issues/144
        @ gh:altstoreio/AltStore/issues/131

        # account-permission / Xcode
        ~ You are not allowed to perform this operation. Please check with one of your Team Admins
        ~ Your account does not have permission to create
        ~ You are not permitted to create provisioning profiles
        ~ Account does not have permission to modify {type}
        ~ Account does not have permissions to modify {type}
        ~ The API key in use does not allow this request
        ~ Spaceship::UnauthorizedAccessError
        ~ Spaceship::Client::UnauthorizedAccessError
        : The account does not have the role that this operation requires.
        - Ask an administrator of the team for the role, or to perform the operation.
        @ https://developer.apple.com/support/roles/

        # account-login / Xcode
        ~ Unable to log in with account '{account}'
        : Xcode could not sign in with {account}: the password changed, or the network is not available.
        - Sign in again in the settings of Xcode.
        @ gh:litchie/dospad/issues/53

        # account-agreement / Xcode
        ~ Unable to process request - PLA Update available
        ~ You currently don't have access to this membership resource
        ~ The Apple Developer Program License Agreement has been updated
        ~ you must accept the latest license agreement
        ~ License Agreement needs to be accepted
        : The account holder must accept an agreement, the membership has expired, or the request names a team that the
          account does not belong to any more.
        - Sign in to the developer website as the account holder, and accept the agreement.
        - Compare `team_id` in the `Appfile`, the `Matchfile`, and the variables of the build with the Team ID on the
          membership page.
        @ https://developer.apple.com/support/roles/
        """#
}
