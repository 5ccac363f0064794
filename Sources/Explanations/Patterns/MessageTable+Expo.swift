extension MessageTable {
    /// The messages of Expo Application Services about credentials and capabilities.
    static let expoPatterns = #"""
        # eas-certificate-invalid / Xcode / / EAS: the distribution certificate is no longer valid
        ~ Provided Distribution Certificate is no longer valid on Apple's server
        ~ Current distribution certificate is no longer valid in Apple Dev Portal
        ~ Certificate for serial number "{number}" does not exist
        ~ No certificate exists with serial number "{number}"
        ~ No distribution certificate for serial number "{number}" is available to make a provisioning profile against
        ~ No distribution certificate for serial number "{number}"
        : The stored distribution certificate was revoked, has expired, or belongs to another team.
        - Create a new distribution certificate and a new profile: `eas credentials`.
        > signature-certificate profile-expired
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpDistributionCertificate.ts

        # eas-certificate-file / codesign / / EAS: the certificate file cannot be read
        ~ Could not parse distribution certificate. Check that your password is correct
        ~ Distribution Certificate must have p12 certificate
        ~ Distribution Certificate must have certificate password
        : The `.p12` file of the distribution certificate or its password is missing or wrong.
        - Export the certificate together with its private key, and enter the password of the export.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/utils/p12Certificate.ts
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/CreateProvisioningProfile.ts

        # eas-certificate-portal / Xcode / / EAS: the certificate could not be created
        ~ Failed to create Apple distribution certificate
        ~ Apple distribution certificates
        : The developer website rejected the request. The text below contains the reason, often the maximum number of
          distribution certificates or a missing role.
        - Revoke a certificate that is not in use, or reuse an existing one.
        - Sign in with the Account Holder or an Admin.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/distributionCertificate.ts

        # eas-profile-portal / Xcode / / EAS: the profile could not be created or updated
        ~ Failed to fetch Apple provisioning profiles
        ~ Failed to create Apple provisioning profile
        ~ Failed to revoke Apple provisioning profile
        ~ Failed to handle Apple profiles
        ~ Failed to update provisioning profile ({number}) with distribution certificate
        ~ Failed to locate updated profile for bundle identifier "{bundle}"
        ~ Apple provisioning profiles
        : The developer website rejected the request for the profile. The text below contains the reason, for example a
          capability that the team cannot use, a pending agreement, or a missing role.
        - Fix the reason below this message, and create the profile again.
        > profile-lacks-key
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/provisioningProfile.ts

        # eas-profile-invalid / Xcode / / EAS: the stored profile is not valid
        ~ Provisioning profile (id: {profile}) is no longer valid
        ~ Provisioning profile (id: {profile}) does not exist in Apple Developer Portal
        ~ Missing certificate fingerprint in provisioning profile
        ~ The provisioning profile we have on file cannot be configured
        ~ Failed to find profile for bundle identifier "{bundle}"
        ~ Provisioning profile is not configured correctly
        ~ Provisioning profile validation on Apple servers failed
        ~ Could not find profile with profile id "{profile}" for bundle id "{bundle}"
        ~ No provisioning profile associated with the {configuration} configuration of {target}
        : The profile that is stored for the target has expired, was removed or invalidated on the developer website, or
          does not list the stored certificate.
        - Run `eas credentials`, or the build without `--freeze-credentials`, to regenerate the profile.
        > profile-missing profile-expired signature-certificate
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/validators/validateProvisioningProfile.ts
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpProvisioningProfile.ts

        # eas-profile-kind / Xcode / / EAS: the profile is for another distribution method
        ~ You must use a universal provisioning profile
        ~ You must use an adhoc {type} provisioning profile
        ~ You must use an adhoc provisioning profile
        ~ You can't use {type} provisioning profile
        : The build profile in `eas.json` requires another kind of profile than the one in the credentials.
        - Use an ad hoc or in-house profile for internal distribution, and an App Store profile for the store.
        - Or change `distribution` or `enterpriseProvisioning` in `eas.json`.
        > profile-of-other-distribution
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/IosCredentialsProvider.ts

        # eas-not-authenticated / Xcode / / EAS: not signed in to the Apple account
        ~ Skipping Distribution Certificate validation on Apple Servers because we aren't authenticated
        ~ Skipping Provisioning Profile validation on Apple Servers because we aren't authenticated
        ~ Distribution Certificate is not validated for non-interactive builds
        ~ Without access to your Apple account we can't configure provisioning profiles for you
        ~ you are not authenticated with Apple
        : The tool is not signed in to the Apple account, so it cannot check or change certificates and profiles.
        - Sign in when asked, or provide an App Store Connect API key for builds without interaction.
        - Until then, the stored credentials are used unchecked; they can have expired.
        > profile-expired
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpProvisioningProfile.ts

        # eas-credentials-interactive / Xcode / / EAS: credentials are not set up
        ~ Credentials are not set up. Run this command again in interactive mode
        ~ Failed to set up credentials
        ~ Input is required, but stdin is not readable
        ~ Provisioning profile is not configured correctly. Run this command again in interactive mode
        ~ Skipping capability identifier syncing because … Failed to set up credentials. Credentials are not set up. Run
          this command again in interactive mode
        ~ Distribution Certificate is not validated for non-interactive builds … Failed to set up credentials
        : The build runs without interaction, and a certificate or profile is missing or not valid for one of the
          targets. An extension, such as a widget or a notification service, needs its own profile.
        - Run `eas build` or `eas credentials --platform ios` once interactively; it creates the profiles of all
          targets, with their capabilities and app groups.
        - Or provide an App Store Connect API key, so that EAS can create them.
        > profile-missing profile-expired
        @ gh:GSTJ/pegada/issues/104
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpProvisioningProfile.ts

        # eas-identifier / Xcode / / EAS: the bundle identifier cannot be registered
        ~ The bundle identifier "{bundle}" is not available to provider
        ~ {bundle} is not available to team "{team}"
        : Another team has registered {bundle}, or this account may not register it.
        - Select the team that owns the identifier, or change the bundle identifier in the app configuration.
        > identifier-team
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/ensureAppExists.ts

        # eas-identifier-format / Xcode / / EAS: the bundle identifier is missing or malformed
        ~ Invalid format of iOS bundle identifier
        ~ Bundle identifier "{bundle}" is not valid
        ~ Multiple schemes and targets found in Xcode project, bundle identifier couldn't be resolved
        ~ Could not read bundle identifier from Xcode project
        ~ Missing or invalid CFBundleIdentifier in Info.plist
        ~ "ios.bundleIdentifier" is not defined
        : The bundle identifier is missing, has characters other than letters, digits, periods, and hyphens, or differs
          between targets.
        - Set `ios.bundleIdentifier` in the app configuration, or `PRODUCT_BUNDLE_IDENTIFIER` of each target.
        > app-id-bundle-identifier
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/project/ios/bundleIdentifier.ts

        # eas-app-clip / Xcode / / EAS: the parent of the App Clip is not registered
        ~ Cannot create App Clip bundle identifier "{bundle}" because the parent bundle identifier "{other}" is not
          registered
        : The App ID of an App Clip belongs to the App ID of its app, which does not exist on the developer website.
        - Register the App ID of the app first, then the App ID of the App Clip.
        > app-clip-parent
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/ensureAppExists.ts

        # eas-capabilities / Xcode / / EAS: a capability could not be synchronized
        ~ Expected the "enabled" attribute in {capability} but it was not present
        ~ iOS entitlement "{key}" has invalid value
        ~ Skipping entitlement that is not supported by EAS: {key}
        ~ Skipping capability identifier syncing because
        ~ Failed to sync capability identifiers
        : The entitlement was not transferred to a capability of the App ID: its value has another type, the tool does
          not know it, or the session does not permit the change.
        - Correct the value in `ios.entitlements`; `entcheck explain KEY` lists its type and values.
        - Otherwise, enable the capability on the developer website, and regenerate the profile.
        > value-type value-not-allowed profile-lacks-key
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/bundleIdCapabilities.ts
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/capabilityIdentifiers.ts

        # eas-entitlements / Xcode / / EAS: the entitlements cannot be read
        ~ Failed to read entitlements
        ~ Failed to resolve iOS entitlements from Expo config
        : The tool could not read the entitlements file of the project, or a configuration plug-in failed.
        - Check the file with `entcheck lint`, and run `npx expo config --type introspect`.
        > plist-malformed entitlements-file-missing
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/project/ios/entitlements.ts

        # eas-devices / Xcode / / EAS: a device cannot be added to the profile
        ~ provisioning UDID can't be added automatically
        ~ devices fail to to be provisioned while they are still being processed by Apple
        : The device is not yet usable in a profile, or its identifier could not be read from this Mac.
        - Register the identifier of the device manually: `eas device:create`.
        - Apple can process a new device for up to three days before profiles can list it.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/devices/actions/create/currentMachineMethod.ts
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpAdhocProvisioningProfile.ts

        # eas-api-key / App Store / / EAS: no App Store Connect API key
        ~ No App Store Connect API Key found
        ~ An EAS Submit ASC Api Key could not be found
        : The step has no key of the App Store Connect API, which it requires without interaction.
        - Create a key with `eas credentials`, or specify its path, key identifier, and issuer.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpAdhocProvisioningProfile.ts

        # eas-simulator-credentials / Xcode / / EAS: simulator builds have no credentials
        ~ A simulator distribution does not require credentials to be configured
        : The build profile has `ios.simulator`, and builds for the simulator are not signed with a profile.
        - Select a build profile without `ios.simulator` for credentials and push notifications.
        @ gh:expo/eas-cli/issues/4109

        # eas-service-key / Xcode / / EAS: the sign-in to the developer website fails
        ~ iTunes service key is empty
        ~ Authentication with Apple Developer Portal failed
        : The tool could not sign in to the developer website. An empty service key is a change on Apple's side that an
          older version of the tool does not support.
        - Update the tool, or use an App Store Connect API key instead of the password.
        @ gh:expo/eas-cli/issues/4392
        """#
}
