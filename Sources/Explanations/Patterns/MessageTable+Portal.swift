extension MessageTable {
    /// Messages of the developer website, App Store Connect, and its tools.
    static let portalPatterns = #"""
        # api-no-devices / Xcode / / The team has no registered device
        ~ There are no current {platform} devices on this team matching the provided device IDs
        ~ There are no current devices on this team
        ~ devices on this team matching the provided device IDs
        : A development or ad hoc profile lists devices, and the team has registered no device of this platform.
        - Register a device on the developer website or with `fastlane register_devices`, and create the profile again.
        @ gh:fastlane/fastlane/issues/18542

        # upload-provider / App Store / / Several teams: the provider is missing
        ~ Your Apple ID account is attached to other iTunes providers
        ~ You will need to specify which provider you intend to submit content to
        ~ Your Apple ID account is attached to other providers
        ~ asc-provider is required
        ~ the provider short name is required
        : The Apple Account belongs to several teams, and the upload does not name the team.
        - Pass the short name of the team: `-itc_provider` (iTMSTransporter), `itc_provider` (fastlane), or
          `--asc-provider` (altool). `xcrun altool --list-providers` and `iTMSTransporter -m provider` list the names.
        - Or authenticate with an App Store Connect API key, which belongs to one team.
        @ gh:bitrise-steplib/steps-deploy-to-itunesconnect-deliver/issues/45

        # bitrise-managed-profile / Xcode / / Bitrise: no Xcode-managed profile
        ~ Xcode managed provisioning profile for bundle id
        ~ generate and ipa file with the desired distribution type and by using Xcode managed codesigning
        ~ Failed to find {type} Xcode managed provisioning profile for bundle id: {bundle}
        ~ Failed to find {type} Xcode managed provisioning profile
        : The developer website has no current profile of Xcode for {bundle} and the distribution method, and the step
          cannot create one.
        - Export the app once in Xcode with automatic signing and this distribution method, and run the step again.
        - Or use a step that creates profiles with an App Store Connect API key.
        > profile-missing
        @ gh:bitrise-steplib/steps-ios-auto-provision/issues/63

        # bitrise-container / Xcode / / Bitrise: containers or values missing in the profile
        ~ project uses containers that are missing from the provisioning profile: {value}
        ~ failed to check if profile is valid: {reason}
        : The step compared the entitlements of the target with the profile. The profile does not contain the container,
          or the file contains a variable, such as `$(CFBundleIdentifier)`, that this version of the step does not
          expand.
        - Assign the container to the App ID, and regenerate the profile.
        - Write the identifier without variables, or update the step.
        > profile-refuses-value variable-unexpanded icloud-container-prefix
        @ gh:bitrise-io/bitrise-steplib/issues/2808

        # profiles-folder / Xcode / / The directory of the provisioning profiles
        ~ no such file or directory, scandir '{path}/Library/MobileDevice/Provisioning Profiles'
        ~ scandir '{path}/MobileDevice/Provisioning Profiles'
        ~ No such file or directory … Library/MobileDevice/Provisioning Profiles
        : The directory of the profiles does not exist: Xcode 16 and later keep profiles in
          `~/Library/Developer/Xcode/UserData/Provisioning Profiles`, and the tool searches
          `~/Library/MobileDevice/Provisioning Profiles`.
        - Create the old directory and copy the profiles to it, or link it to the new one.
        - Update the tool to a version that knows the new directory.
        > profile-missing
        @ gh:NativeScript/NativeScript/issues/10633

        # no-profile-with-device / Xcode / / No valid profile includes the device
        ~ None of the valid provisioning profiles include the device {device} (identifier: {udid})
        ~ None of the valid provisioning profiles include the devices
        ~ None of the valid provisioning profiles include the device
        : The profile does not list the device {device}, which is the selected destination.
        - Add the device to the profile. To archive, select the generic device as the destination.
        > profile-missing
        @ gh:lionheart/openradar-mirror/issues/4270

        # export-team / Xcode / / No team for the export
        ~ No 'teamID' specified and no team ID found in the archive
        ~ no team ID found in the archive
        : The archive contains no team, and the export options do not name one. The project was archived without a team
          or without a signature.
        - Set `DEVELOPMENT_TEAM` before archiving, or `teamID` in the export options.
        > signature-missing
        @ gh:thaliproject/Thali_CordovaPlugin/issues/1733

        # wildcard-profile / Xcode / / A wildcard profile cannot contain the capability
        ~ Provisioning profile "iOS Team Provisioning Profile: *" doesn't include the {key} entitlement
        ~ Provisioning profile "iOS Team Provisioning Profile: *" doesn't support the {capability} capability
        ~ Provisioning profile "Mac Team Provisioning Profile: *" doesn't include the {key} entitlement
        ~ Provisioning profile "Mac Team Provisioning Profile: *" doesn't support the {capability} capability
        : The profile is a wildcard profile, which cannot contain the capability. Xcode uses it if it cannot register
          the bundle identifier, often because another team has registered it.
        - Choose a bundle identifier of your own, so that Xcode registers an explicit App ID, and enable the capability
          for it. To regenerate the wildcard profile does not help.
        > profile-lacks-key
        @ gh:ukhsa-collaboration/COVID-19-app-iOS-BETA/issues/17
        @ tn3125
        """#
}
