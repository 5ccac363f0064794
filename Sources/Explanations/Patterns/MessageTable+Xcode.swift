extension MessageTable {
    /// The messages of Xcode about the profile and the settings of a target.
    static let xcodePatterns = #"""
        # profile-lacks-entitlement / Xcode / / doesn't include the … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {key} entitlement
        ~ profile "{profile}" doesn't include the {keys} entitlements
        ? doesn't include the {key} entitlement
        : {profile} does not contain {key}: the capability is not enabled for the App ID, or the profile was created
          before it was enabled. An empty list also requires the key.
        - Enable the capability for the App ID and regenerate the profile.
        - Or remove the key if the app does not use it.
        > profile-lacks-key
        @ diagnosing
        @ gh:codenameone/CodenameOne/issues/3501

        # profile-definitions / Xcode / / An entitlement that no profile contains
        ~ Provisioning profile "{profile}" doesn't include the com.apple.InAppPurchase entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.GameCenter entitlement
        : The entitlements file contains a key that is not an entitlement, so the profile {profile} cannot contain it.
          In-app purchases and `com.apple.InAppPurchase` need no entitlement, and the key for Game Center is
          `com.apple.developer.game-center`.
        - Remove the key from the entitlements file.
        - Enable the capability for the App ID if the app uses it, and regenerate the profile.
        > key-nonexistent key-unknown key-misspelt profile-lacks-key
        @ gh:expo/eas-cli/issues/2799

        # automatic-signing-entitlement / Xcode
        ~ Automatic signing is unable to resolve an issue with the "{target}" target's entitlements. Automatic signing
          can't add the {key} entitlement to your provisioning profile
        ~ Automatic signing can't add the {key} entitlement to your provisioning profile
        ~ Automatic signing is unable to resolve an issue with the "{target}" target's entitlements
        ~ Automatic signing can't add the {keys} entitlements to your provisioning profile
        : Automatic signing could not add the entitlements to the profile of the target {target}: Apple grants them on
          request, the team cannot use them, or they are private, such as `com.apple.keystore…`.
        - Request the entitlement; after Apple grants it, enable it for the App ID and regenerate the profile.
        - Or remove the key from the target.
        > profile-lacks-key key-private key-nonexistent
        @ gh:analogcode/Swift-Radio-Pro/issues/136

        # profile-lacks-capability / Xcode
        ~ Provisioning profile "{profile}" doesn't support the {capability} capability
        ~ Provisioning profile "{profile}" doesn't support the {capability} capabilities
        ~ profile "{profile}" doesn't include the {capability} capability
        : {profile} does not contain {capability}: it is not enabled for the App ID, or the profile is older.
        - Enable the capability for the App ID and regenerate the profile.
        - Personal teams and enterprise teams cannot use every capability; `entcheck keys --account personal` lists
          those that they can use.
        > profile-lacks-key
        @ gh:codenameone/CodenameOne/issues/3501
        @ capabilities

        # profile-lacks-group / Xcode
        ~ Provisioning profile "{profile}" doesn't support the {group} App Group
        ~ profile "{profile}" doesn't include the {group} App Group
        : {group} is not assigned to the App ID of {profile}.
        - Assign the group to the App ID of this target and regenerate the profile; each extension has its own App ID.
        > app-group-unauthorized profile-refuses-value app-group-prefix
        @ gh:niochat/nio/pull/245

        # profile-lacks-container / Xcode
        ~ Provisioning profile "{profile}" doesn't support the {container} iCloud Container
        ~ profile "{profile}" doesn't include the {container} iCloud Container
        ~ doesn't support the iCloud Container
        : {container} is not assigned to the App ID of {profile}.
        - Assign the container to the App ID of this target and regenerate the profile.
        > icloud-container-prefix icloud-container-team profile-refuses-value
        @ gh:element-hq/element-ios/issues/5815

        # profile-refuses-value / Xcode
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the {key} entitlement
        ~ profile "{profile}" doesn't match the entitlements file's values for the {keys} entitlements
        ~ doesn't match the entitlements file's value for the {key} entitlement
        ~ doesn't match the entitlements file's value for the
        : The profile {profile} contains the entitlement {key}, but does not authorize the value of the entitlements
          file: a different container, group, or team prefix, a different environment (an App Store profile allows only
          `production`), or different capitalization.
        - Compare the values: `entcheck lint --profile FILE`.
        - For a container or group, assign it to this App ID, and regenerate the profile. For another value, such as an
          environment or an identifier, correct the entitlements file.
        > profile-refuses-value value-not-allowed network-extension-provider
        @ diagnosing
        @ gh:achorein/expo-share-intent/issues/181

        # profile-feature / Xcode
        ~ "{target}" requires a provisioning profile with the {capability} feature
        ~ "{target}" requires a provisioning profile with the {capability} features
        : {target} has {capability}, and its profile does not, or no profile is selected.
        - Select a profile that contains the capability, or enable it for the App ID and regenerate the profile.
        - For an export, add the bundle identifier of this target with its profile to `provisioningProfiles` in the
          export options; each extension needs its own entry.
        > profile-lacks-key profile-missing
        @ gh:bitrise-steplib/steps-xcode-archive/issues/86

        # export-profile-feature / Xcode / / No profile for the export
        ~ exportArchive: "{target}" requires a provisioning profile with the {capability} feature
        ~ exportArchive: "{target}" requires a provisioning profile with the {capability} features
        : The export found no profile with {capability} for {target}: the export options use automatic signing or do not
          name the profile, or the profile does not contain the capability.
        - In the export options, set `signingStyle` to `manual`, and map the bundle identifier to the name of the profile
          in `provisioningProfiles`; each extension needs its own entry.
        - If the profile is named there, enable the capability for the App ID, and regenerate the profile.
        > profile-missing profile-lacks-key
        @ gh:hey24sheep/azure-flutter-tasks/issues/35
        @ gh:bitrise-steplib/steps-xcode-archive/issues/86

        # needs-profile / Xcode
        ~ "{target}" requires a provisioning profile.
        ~ exportArchive "{target}" requires a provisioning profile
        : {target} is signed manually, and no profile is selected for it.
        - Select a profile for the target, or add it to `provisioningProfiles` in the export options.
        - Or use automatic signing.
        > profile-missing
        @ doc:xcode/build-settings-reference

        # needs-team / Xcode
        ~ Signing for "{target}" requires a development team
        : {target} has no `DEVELOPMENT_TEAM`, which automatic signing requires.
        - Select your team for the target in “Signing & Capabilities”. If the project belongs to a workspace, open the
          `.xcworkspace` instead of the `.xcodeproj`: its settings can contain the team.
        - A build that only compiles can set `CODE_SIGNING_ALLOWED=NO`. Resource bundles of packages do not need to be
          signed.
        > setting-undefined
        @ doc:xcode/build-settings-reference

        # no-profile-allows / Xcode
        ~ None of the valid provisioning profiles allowed the specified entitlements: {keys}
        ~ None of the valid provisioning profiles allowed the specified entitlement
        ~ No matching provisioning profiles found
        : No installed profile contains all of {keys}.
        - Enable the capabilities for the App ID, regenerate the profile, and install it.
        > profile-lacks-key profile-missing
        @ tn2415
        @ gh:fastlane-old/match/issues/147

        # no-profiles-found / Xcode
        ~ No profiles for '{bundle}' were found
        ~ couldn't find any {type} provisioning profiles matching '{bundle}'
        ~ No matching provisioning profile found: {path}
        ~ Your build settings specify a provisioning profile with the UUID {profile}, however, no such provisioning
          profile was found
        ~ Automatic signing is disabled and unable to generate a profile
        ~ no provisioning profile with the requested identifier on this team
        ~ No Provisioning Profile was found for your project's Bundle Identifier
        : No installed profile matches {bundle}, and Xcode could not create one.
        - Allow Xcode to create profiles (`-allowProvisioningUpdates`), or install a profile for this bundle identifier.
        - Fix the errors above this one first: Xcode reports this one if it cannot create a profile for another reason.
        > profile-missing
        @ gh:fastlane/fastlane/issues/15968

        # no-profile-for-team / Xcode
        ~ No profile for team '{team}' matching '{profile}' found
        ~ No profile for team {team} matching {profile} found
        ~ No provisioning profile matching '{profile}' found
        ~ The specified {platform} provisioning profile '{profile}' could not be found
        ~ No "{type}" profiles for team '{team}' matching '{profile}' are installed
        ~ profiles for team '{team}' matching '{profile}' are installed
        : The settings name {profile}, but no profile with this name is installed for {team}.
        - Install the profile; Xcode 16 and later also read `~/Library/Developer/Xcode/UserData/Provisioning Profiles`.
        - Check the name in `PROVISIONING_PROFILE_SPECIFIER` and in the export options.
        > profile-missing
        @ gh:fastlane/fastlane/issues/13365

        # profile-expired / Xcode
        ~ Provisioning profile "{profile}" expired on {since}
        ~ Provisioning profile "{profile}" has expired
        ~ No non-expired provisioning profiles were found
        ~ provisioning profile has expired
        ~ Provisioning profile "{profile}" is expired
        : {profile} has expired.
        - Regenerate the profile and sign again. Profiles of a personal team expire after seven days.
        > profile-expired profile-expires-soon
        @ tn3125
        @ gh:litchie/dospad/issues/53

        # profile-lacks-certificate / Xcode
        ~ Provisioning profile "{profile}" doesn't include signing certificate "{identity}"
        ~ profile "{profile}" doesn't include signing certificate
        ~ Provisioning profile doesn't include signing certificate
        : {profile} does not list {identity}, so the two cannot be used together.
        - Regenerate the profile with this certificate, or sign with a certificate that the profile lists.
        > signature-certificate
        @ gh:expo/turtle/issues/314

        # profile-lacks-device / Xcode
        ~ Provisioning profile "{profile}" doesn't include the currently selected device "{device}" (identifier {udid})
        ~ Provisioning profile "{profile}" doesn't include the currently selected device
        ~ profile doesn't include the currently selected device
        : {profile} does not list {device}.
        - Register the device and regenerate the profile.
        > profile-of-other-distribution
        @ tn3125

        # profile-other-bundle / Xcode
        ~ Provisioning profile "{profile}" has app ID "{other}", which does not match the bundle ID "{bundle}"
        ~ has app ID {other}, which does not match the bundle ID {bundle}
        ~ has an AppID of “{other}” which does not match your bundle identifier “{bundle}”
        ~ Provisioning profile does not match bundle identifier
        ~ The provisioning profile specified in your build settings ("{profile}") has an AppID of "{other}" which does
          not match your bundle identifier "{bundle}"
        : The profile {profile} is for the App ID {other}, and the target has the bundle identifier {bundle}.
        - Use a profile for this bundle identifier, or correct `PRODUCT_BUNDLE_IDENTIFIER`. Set the profile for the
          target of the app, not on the command line, where it applies to all targets and pods.
        - The identifier of a test runner ends in `.xctrunner`; use a profile for it, or a wildcard profile.
        > app-id-bundle-identifier
        @ tn3125

        # profile-other-team / Xcode
        ~ Provisioning profile "{profile}" belongs to team "{team}", which does not match the selected team "{other}"
        ~ belongs to team {team}, which does not match the selected team
        : {profile} belongs to {team}, but the target is signed by another team.
        - Use a profile of the team that signs, or correct `DEVELOPMENT_TEAM`.
        > signature-team app-id-foreign-prefix
        @ tn3125

        # profile-other-platform / Xcode
        ~ Provisioning profile "{profile}" has platforms "{platform}", which does not match the current platform
          "{target}"
        ~ Provisioning profile has platforms "{platform}", which does not match the current platform "{target}"
        ~ Provisioning profile "{profile}" has platforms "{platform}", which does not match the current platform
        ~ which does not match the current platform
        : {profile} is for {platform}, and the target is built for {target}.
        - Create a profile for the platform of the target, and use it for this build. Services that create profiles, such
          as EAS, often create them for iOS only; upload the profile there.
        - Mac Catalyst requires a profile for macOS.
        > profile-of-other-distribution
        @ tn3125

        # profile-not-for-use / Xcode
        ~ Provisioning profile "{profile}" is not an "{type}" profile
        ~ is not an "iOS App Store" profile
        ~ is not an "iOS App Development" profile
        : {profile} is for another distribution method than this build.
        - Use a profile for this distribution method.
        > profile-of-other-distribution
        @ tn3125

        # profile-managed / Xcode
        ~ Provisioning profile "{profile}" is Xcode managed, but signing settings require a manually managed profile
        ~ is Xcode managed, but signing settings require a manually managed profile
        : Manual signing cannot use {profile}, which Xcode manages.
        - Create a profile on the developer website, or use automatic signing.
        @ doc:xcode/build-settings-reference

        # profile-has-more / Xcode
        ~ profile contains entitlements that aren't in the entitlements file: {keys}
        ~ Provisioning profile "{profile}" for "{target}" contains entitlements that aren't in the entitlements file: {keys}
        ~ contains entitlements that aren't in the entitlements file: {keys}
        : The profile authorizes {keys}, which the entitlements file does not contain, so the app is signed without it.
          This is an error only if the app uses it.
        - If the app uses it, add it to the entitlements file of this target and configuration. Tools such as Cordova
          have one file for `Debug` and one for `Release`.
        - Otherwise, ignore the message.
        > profile-behind
        @ gh:ProgressNS/sidekick-feedback/issues/447
        @ gh:havesource/cordova-plugin-push/issues/86

        # entitlements-file-unreadable / Xcode
        ~ The file "{path}" could not be opened. Verify the value of the CODE_SIGN_ENTITLEMENTS build setting
        ~ could not be opened. Verify the value of the CODE_SIGN_ENTITLEMENTS build setting
        ~ could not read entitlements file '{path}'
        ~ Build input file cannot be found: '{path}.entitlements'
        : `CODE_SIGN_ENTITLEMENTS` names {path}, which does not exist or cannot be read.
        - Correct the path; it is relative to the directory of the project.
        > entitlements-file-missing path-letter-case
        @ gh:EddyVerbruggen/nativescript-plugin-firebase/issues/331

        # entitlements-modified / Xcode
        ~ Entitlements file "{path}" was modified during the build
        ~ could not read timestamp of entitlements file '{path}'
        : A script or Xcode itself writes {path} after Xcode has read it, so the signature may differ from the file.
        - Write the file before the build, or remove it if it contains only keys that Xcode adds.
        - `CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION` accepts the change.
        > signature-changes-claim signature-drops-claim
        @
          gh:swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift
        @ gh:FuJacob/cotabby/pull/441

        # entitlements-not-dictionary / Xcode
        ~ references an entitlements file that is not a dictionary, ignoring
        : The root of the entitlements file is not a dictionary, so Xcode signs the product without the file.
        - Make the root of the file a `<dict>`.
        > plist-root
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift

        # entitlement-conflicts-setting / Xcode
        ~ remove the entitlement from your entitlements file and disable '{setting}' in build settings
        ~ To enable '{setting}', remove the entitlement from your entitlements file
        : The entitlements file and {setting} specify the same entitlement differently.
        - Keep one of the two.
        > setting-overrules-file
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift

        # app-clip-enterprise / Xcode
        ~ App Clips are not supported when signing with an enterprise team
        : An enterprise team cannot sign an App Clip.
        - Sign the App Clip with a team of the Apple Developer Program.
        > app-clip-parent
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/ProductTypes.swift

        # signing-required / Xcode
        ? code signing is required for product type
        ? Code signing is required for product type '{type}' in SDK '{sdk}'
        : A product of the type {type} must be signed for a device, and no signature is possible. Usually, another error
          above this one contains the reason.
        - Set the team and fix the errors above this one.
        - For a build that only compiles, set `CODE_SIGNING_ALLOWED` to `NO`.
        > signature-missing profile-missing
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/CodeSign.swift

        # conflicting-settings / Xcode
        ~ {target} has conflicting provisioning settings. … conflicting code signing identity {identity} has been
          manually specified
        ~ {target} has conflicting provisioning settings. … but code signing identity {identity} has been manually
          specified
        ~ {target} has conflicting provisioning settings. … but provisioning profile {profile} has been manually
          specified
        ~ {target} has conflicting provisioning settings
        ~ is automatically signed for development, but a conflicting code signing identity {identity} has been manually
          specified
        ~ is automatically signed, but provisioning profile {profile} has been manually specified
        ~ {target} has conflicting provisioning settings. {target} is automatically signed for development, but a
          conflicting code signing identity {identity} has been manually specified
        : The target {target} uses automatic signing, but a setting names the certificate {identity} or the profile
          {profile}, which is valid only for manual signing.
        - Set `CODE_SIGN_STYLE` to `Manual`, and select a profile for the bundle identifier of the target.
        - Or, for automatic signing, set `CODE_SIGN_IDENTITY` to `Apple Development`, and remove `PROVISIONING_PROFILE`,
          `PROVISIONING_PROFILE_SPECIFIER`, and `signingCertificate` in the export options. In tools that write the
          project, such as Unity, Godot, and CI steps, leave the profile empty.
        > setting-overrules-file
        @ gh:yukiarrr/ios-build-action/issues/46

        # cloud-signing / Xcode
        ~ Cloud signing permission error
        ~ You haven't been given access to cloud-managed distribution certificates
        : The export uses a certificate that Apple manages, and this account or API key may not use it.
        - Give the user or the key access to cloud-managed certificates; an API key requires the role Admin.
        - Or export with manual signing, an installed certificate, and a profile.
        @ gh:stablyai/orca/pull/5481
        """#
}
