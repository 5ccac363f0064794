extension MessageTable {
    /// The messages of fastlane, Expo, Flutter, Codemagic, and other tools that sign apps for iOS.
    static let toolPatterns = #"""
        # certificate-limit / Xcode / / The maximum number of certificates is reached
        ~ Could not create another {type} certificate, reached the maximum number of available {type} certificates
        ~ Could not create a new certificate as you reached the maximum number of certificates for this account
        ~ reached the maximum number of available
        ~ Your account has reached the maximum number of certificates
        ~ Maximum number of certificates generated
        ~ "resultCode":7460
        ~ You already have a current {type} certificate or a pending certificate request
        ~ You already have {number} active push profiles for this application/environment
        : The team cannot create another certificate of this kind: the number of valid certificates per team is limited.
        - Use a certificate that exists, with its private key, or revoke one that no build uses.
        - Revoking a distribution certificate makes the profiles invalid that list it; apps in the store are not
          affected.
        > signature-certificate
        @ gh:fastlane/fastlane/issues/17272
        @ gh:expo/expo/issues/2146
        @ gh:dashpay/dashwallet-ios/pull/1038

        # match-readonly / Xcode
        ~ No code signing identity found and cannot create a new one because you enabled `readonly`
        ~ No matching provisioning profiles found and cannot create a new one because you enabled `readonly`
        ~ No matching provisioning profile found and cannot create a new one because you enabled `readonly`
        ~ because you enabled `readonly`
        ~ No matching provisioning profiles found for '{profile}'
        : The storage of fastlane does not contain the certificate or the profile, and the option `readonly` does not
          allow fastlane to create one.
        - Run `match` once without `readonly` for this type and all bundle identifiers, extensions included.
        - Check the branch, the team, and the type of the storage.
        > profile-missing signature-certificate
        @ gh:fastlane/fastlane/blob/master/match/lib/match/runner.rb
        @ gh:fastlane/fastlane/blob/master/sigh/lib/sigh/runner.rb

        # match-storage / Xcode
        ~ Certificate '{value}' (stored in your storage) is not available on the Developer Portal
        ~ Provisioning profile '{profile}' is not available on the Developer Portal for the user {account}
        ~ is not available on the Developer Portal
        ~ Your certificate '{value}' is not valid, please check end date and renew it if necessary
        ~ Removing invalid certificate '{value}'
        ~ This certificate cannot be imported - the certificate contents did not match with any available on the
          Developer Portal
        : The certificate or the profile in the storage of fastlane no longer exists in the account: it was revoked or
          deleted, has expired, or belongs to another team.
        - Check the team and the user, or remove it from the storage and let `match` create a new one.
        > signature-certificate signature-unverified
        @ gh:fastlane/fastlane/blob/master/match/lib/match/spaceship_ensure.rb
        @ gh:fastlane/fastlane/blob/master/match/lib/match/importer.rb

        # match-password / Xcode
        ~ Couldn't decrypt the repo, please make sure you enter the right password
        ~ Invalid password passed via 'MATCH_PASSWORD'
        ~ Neither the MATCH_PASSWORD environment variable nor the local keychain contained a password
        ~ Error cloning certificates repo, please make sure you have read access
        ~ Error cloning certificates git repo, please make sure you have access to the repository
        : fastlane cannot read its storage of certificates and profiles: the password is missing or wrong, the
          repository contains files that were not encrypted with this password, or the machine has no access to the
          repository.
        - Set `MATCH_PASSWORD`, and give the machine access to the repository of the certificates.
        > profile-missing
        @ gh:fastlane/fastlane/blob/master/match/lib/match/encryption/openssl.rb
        @ gh:fastlane/fastlane/blob/master/match/lib/match/storage/git_storage.rb

        # fastlane-profile-file / Xcode
        ~ Error parsing provisioning profile at path '{path}'
        ~ Profile could not be verified with error
        ~ Unable to extract the Bundle Id from the provided provisioning profile '{path}'
        ~ Provisioning profile file could not be found or is not a .mobileprovision file ({path})
        ~ Failed installation of provisioning profile at location: {path}
        ~ Couldn't find provisioning profile at path '{path}'
        ~ Unable to find embedded profile in {path}
        ~ Provisioning profile is malformed
        ? Invalid provisioning profile {path}
        ~ Malformed application-identifier field in provisioning profile
        ~ Missing application-identifier in provisioning profile entitlements
        ~ Team identifier is missing from provisioning profile
        ~ failed to decode provisioning profile
        ~ could not find provisioning profile UUID
        : {path} cannot be read as a provisioning profile: it does not exist, is damaged, or was not decoded completely.
        - Download the profile again, and check it with `entcheck profiles show FILE`.
        > profile-unreadable profile-unsigned
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/provisioning_profile.rb
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/validators/validateProvisioningProfile.ts
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-macos-sign/src/provisioning_profile.rs

        # resign-mismatch / Xcode
        ~ Inconsistent identifier found; {value}, found in the embedded.mobileprovision file, should match {other}
        ~ Inconsistent identifier found
        ~ Mismatched bundle_identifier. Required: '{bundle}'; Found: '{other}'
        ~ Mismatched team_identifier. Required: '{team}'; Found: '{other}'
        ~ Something went wrong while code signing {path}
        ~ Failed to re-sign .ipa
        ~ Unable to verify code signing
        ~ No provisioning profile for application: '{path}' with bundle identifier '{bundle}'
        : The product and the profile or the certificate do not belong together. Often, the bundle identifier or the
          team differs, or a profile for one of the bundles is missing.
        - Use a profile for each bundle in the app, and a certificate that the profiles list.
        > app-id-bundle-identifier signature-certificate profile-missing signature-team
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/verify_build.rb
        @ gh:fastlane/fastlane/blob/master/sigh/lib/sigh/resign.rb

        # entitlements-field-missing / Xcode
        ~ No existing App group field specified
        ~ No existing keychain access groups field specified
        ~ No existing iCloud container field specified
        ~ No existing ubiquity container field specified
        ~ Please specify an App Group in the entitlements file
        ~ Entitlements file at '{path}' cannot be parsed
        ~ Could not find entitlements file at path '{path}'
        : fastlane replaces a value in an entitlements file, and the file does not contain the key or cannot be read.
        - Add the key to the file, or correct the path.
        > entitlements-file-missing plist-malformed
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/update_app_group_identifiers.rb
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/update_icloud_container_identifiers.rb

        # gym-mapping / Xcode
        ~ Couldn't automatically detect the provisioning profile mapping
        ~ Looks like no provisioning profile mapping was provided
        ~ There seems to be a mismatch between your provided `export_method` in gym
        ~ mismatch between specified provisioning profile and signing identity
        ~ no provisioning profile matches '{profile}'
        ~ no signing identity matches '{identity}'
        ~ Codesign check fails
        ~ Mismatch between provisioning profile and code signing identity
        : The export has no profile for a bundle, or the profile is for another distribution method or another
          certificate than the export.
        - Add a profile for each bundle identifier to `provisioningProfiles` in the export options.
        > profile-missing profile-of-other-distribution signature-certificate
        @ gh:fastlane/fastlane/blob/master/gym/lib/gym/error_handler.rb

        # account-session / App Store
        ~ Please sign in with an app-specific password
        ~ Sign in with the app-specific password you generated
        ~ Your Apple ID or password was entered incorrectly
        ~ Invalid username and password combination
        ~ Unable to authenticate with App Store Connect
        ~ Authentication credentials are missing or invalid
        ~ Provide a properly configured and signed bearer token
        ~ Authentication error, you passed an invalid session
        ~ Need to acknowledge to Apple's Apple ID and Privacy statement
        ~ This Apple ID has been locked for security reasons
        ~ Two-factor authentication (6 digits code) is enabled for account
        ~ Failed to get authorization for username '{account}'
        ~ App Store operation failed. Unable to authenticate
        ? 401 NOT_AUTHORIZED
        ? "code":"NOT_AUTHORIZED"
        ? The auth server returned a bad status code
        : App Store Connect did not accept the account or the API key. Often, the password, the session, or the key is
          not valid; the account can also be locked, or must first accept a statement. Tools that use an Apple Account
          with two-factor authentication need an app-specific password.
        - Use an API key of App Store Connect, or create a new app-specific password.
        - Check the key identifier, the issuer identifier, and the clock of the machine.
        @ https://developer.apple.com/documentation/appstoreconnectapi/generating-tokens-for-api-requests
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/itunes_transporter.rb
        @ gh:fastlane/fastlane/blob/master/spaceship/lib/spaceship/client.rb
        @ gh:codemagic-ci-cd/cli-tools/blob/master/tests/apple/app_store_connect/test_api_session.py

        # team-selection / Xcode
        ~ Multiple Teams found; unable to choose, terminal not interactive
        ~ Multiple App Store Connect Teams found; unable to choose, terminal not interactive
        ~ Your account is in no teams
        ~ does not have access to any teams with an active membership
        ~ Could not find team with ID '{team}'
        ~ do not have an active Apple Developer Program membership
        ~ does not have an active Apple Developer Program membership
        : The account belongs to several teams and none is selected, or to no team with an active membership.
        - Specify the team with `team_id` (developer account) and `itc_team_id` (App Store Connect).
        > identifier-team
        @ gh:fastlane/fastlane/blob/master/spaceship/lib/spaceship/portal/portal_client.rb
        @ gh:fastlane/fastlane/blob/master/spaceship/lib/spaceship/portal/ui/select_team.rb

        # enterprise-type / Xcode
        ~ You defined the profile type 'enterprise', but your Apple account doesn't support In-House profiles
        : Only teams of the Apple Developer Enterprise Program can create in-house profiles.
        - Use an ad hoc or App Store profile, or an account of the enterprise program.
        > profile-of-other-distribution
        @ gh:fastlane/fastlane/blob/master/match/lib/match/runner.rb

        # ci-certificate / Xcode
        ~ Provisioning profile and distribution certificate don't match
        ~ Provided password for the distribution certificate is probably invalid
        ~ Provisioning profile is not associated with uploaded Distribution Certificate
        ~ Make sure that certificate and password are correct
        ~ certificate from APPLE_CERTIFICATE "{identity}" environment variable does not match provided identity
          "{other}"
        ~ failed to resolve signing identity
        ~ Certificate was not found from PKCS#12 container
        : The build service could not use the certificate: the file or its password is wrong, its private key or an
          intermediate certificate is missing, or the profile lists another certificate.
        - Export the certificate again with its private key, and create the profile for this certificate.
        > signature-certificate
        @ gh:expo/eas-cli/blob/main/packages/build-tools/src/ios/credentials/manager.ts
        @ gh:expo/eas-cli/issues/1331
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-bundler/src/bundle/macos/sign.rs
        @ gh:codemagic-ci-cd/cli-tools/blob/master/src/codemagic/models/certificate.py

        # flutter-signing / Xcode
        ~ No development certificates available to code sign app for device deployment
        ~ Saved signing certificate "{identity}" is not a valid development certificate
        ~ Building a deployable iOS app requires a selected Development Team with a Provisioning Profile
        ~ It appears that your application still contains the default signing identifier
        ~ It appears that there was a problem signing your application prior to installation on the device
        ~ Verify that the Bundle Identifier in your project is your signing id in Xcode
        ? Could not build the precompiled application for the device
        : The keychain contains no valid development certificate with its private key, the target has no team, or its
          bundle identifier is still that of the template. Flutter also reports this if the device does not trust the
          developer.
        - Select a team for the target in `ios/Runner.xcworkspace`, and set a bundle identifier of your own; Xcode
          creates the certificate and the profile.
        - With a personal team, trust the developer on the device: Settings > General > VPN & Device Management.
        > signature-certificate profile-missing
        @ gh:flutter/flutter/blob/master/packages/flutter_tools/lib/src/ios/code_signing.dart
        @ gh:flutter/flutter/issues/65398

        # flutter-no-profile / Xcode / / Flutter: no profile for the bundle identifier or the device
        ~ No Provisioning Profile was found for your project's Bundle Identifier or your device
        ~ You can create a new Provisioning Profile for your project in Xcode for your team
        : The target has no team or account with which Xcode can create a profile for this bundle identifier and device,
          or the limit of apps for a free account is reached.
        - Open `ios/Runner.xcworkspace`, select your account and team in Signing & Capabilities, and set a bundle
          identifier of your own.
        - With a free account, remove another app that was installed with it from the device.
        > profile-missing
        @ gh:GcsSloop/FlutterNote/issues/2
        @ gh:flutter/flutter/blob/master/packages/flutter_tools/lib/src/ios/mac.dart

        # godot-export / Xcode / / Godot: the export is not configured for signing
        ~ Code signing: Xcode command line tools are not installed
        ~ App Store Team ID not specified
        ~ Apple Team ID is required
        ~ Notarization: Apple ID password not specified
        ~ Notarization: Apple ID name not specified
        ~ Notarization is disabled. The exported project will be blocked by Gatekeeper
        : The export preset of Godot lacks a setting for signing or notarization, or the machine lacks the tools for it.
        - Set the identity, the Team ID, and the credentials in the export preset, and commit `export_presets.cfg` for
          continuous integration.
        - On Linux and Windows, select `rcodesign`; on a Mac, install the Command Line Tools.
        > signature-missing
        @ gh:abarichello/godot-ci/issues/81
        @ gh:godotengine/godot/pull/71294

        # tauri-signing / Xcode
        ~ No code signing certificates found. You must add one and set the certificate development team ID
        ~ You must set the code signing certificate development team ID
        ~ but the IOS_MOBILE_PROVISION environment variable is not set
        ~ skipping app notarization
        ~ no APPLE_ID & APPLE_PASSWORD & APPLE_TEAM_ID or APPLE_API_KEY & APPLE_API_ISSUER & APPLE_API_KEY_PATH
          environment variables found
        ~ failed to notarize app
        : Tauri has no certificate, profile, or credentials for this step, or the tool of Apple that it ran reported an
          error; the lines before the message contain it.
        - Set the certificate, the team, the profile, and the credentials for the notary service in the environment.
        > signature-certificate profile-missing
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-bundler/src/bundle/macos/sign.rs
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-cli/src/mobile/ios/mod.rs

        # app-group-invalid / Xcode
        ~ The provided app group is invalid
        ~ App group does not exist
        ~ Something went wrong when creating the new app group
        : The developer account did not accept the name of the app group, or the group does not exist for this team.
        - Begin the name with `group.`, use only letters, digits, hyphens, and periods, and choose a name that no other
          team has registered.
        > app-group-prefix identifier-foreign-character
        @ gh:SideStore/SideStore/issues/1245
        @ https://faq.altstore.io/altstore-classic/error-codes

        # capability-service / Xcode
        ~ bundle ID missing Capability ({capability}) required by project Entitlement ({key})
        ~ app ID capabilities invalid
        ~ Failed to sync capabilities
        ~ Failed to patch capabilities
        : The App ID does not have a capability that {key} requires, and the tool could not enable it.
        - Enable the capability for the App ID on the developer website, and regenerate the profile.
        > profile-lacks-key required-key-missing
        @ gh:bitrise-steplib/steps-ios-auto-provision-appstoreconnect/issues/72
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/ensureAppExists.ts

        # app-clip-registration / Xcode
        ~ The relationship 'parentBundleId' is required but was not provided with this request
        ~ Relationship is required but was not provided
        : The App ID of an App Clip belongs to the App ID of its app, and the request does not name the app.
        - Create the App ID of the App Clip on the developer website, with the App ID of the app.
        > app-clip-parent
        @ gh:bndkt/react-native-app-clip/issues/65

        # device-registration / Xcode
        ~ Failed to register new device
        ~ Your development team has reached the maximum number of registered {type} devices
        ~ The provisioning profile is missing the following devices
        : The device is not registered for the team, or its profile does not list it. Often, the team has reached the
          number of devices per year.
        - Check the identifier, or disable devices when the membership year begins.
        - Regenerate the profile after registering a device.
        > profile-of-other-distribution
        @ https://developer.apple.com/help/account/devices/devices-overview/
        @ gh:AtB-AS/mittatb-app/pull/5972
        """#
}
