extension MessageTable {
    /// The messages of Xcode, Apple's web services, and build tools about certificates, identities, and exports.
    static let signingPatterns = #"""
        # export-signing / Xcode
        ~ IDEDistributionErrorDomain error {code}
        ~ IDEDistributionErrorDomain Code={code}
        ~ IDEDistributionSigningAssetStepErrorDomain Code={code}
        ~ Locating signing assets failed
        ~ Can't find any applicable signing identities for items
        : Xcode found no certificate and profile for the distribution method of the export. The log of the export
          (`.xcdistributionlogs`) names the target and the missing file.
        - Install the certificate with its private key, its intermediate certificate, and a profile for each target.
        - Check `method`, `teamID`, and `provisioningProfiles` in the export options.
        > profile-of-other-distribution certificate-of-other-kind profile-missing
        @ gh:bitrise-steplib/steps-xcode-archive/issues/16
        @ gh:fastlane/fastlane/issues/9458

        # profile-not-applicable / Xcode
        ~ does not support provisioning profiles, but provisioning profile {profile} has been manually specified
        ~ {target} does not support provisioning profiles. … does not support provisioning profiles, but provisioning
          profile {profile} has been manually specified
        ~ does not support provisioning profiles
        : A framework, library, or resource bundle has no profile, but a build setting or the export options name
          {profile} for it.
        - Set `PROVISIONING_PROFILE_SPECIFIER` for the target of the app rather than for the whole project, or remove
          the
          framework from `provisioningProfiles`.
        > library-entitlements
        @ gh:CocoaPods/CocoaPods/issues/10485

        # profile-devices / Xcode
        ~ No devices can be associated to Provisioning Profiles
        ~ Device "{device}" isn't registered in your developer account
        ~ The device must be registered in order to be included in a provisioning profile
        ~ This device is not registered as part of your development team
        : A profile for the App Store, or for an enterprise, contains no devices, but the request names devices.
        - Create a profile for development or ad hoc distribution, or leave out the devices.
        > profile-of-other-distribution
        @ gh:codemagic-ci-cd/cli-tools/pull/26

        # app-id-missing / Xcode
        ~ There is no App ID with ID '{bundle}' on this team
        ~ There is no bundle ID with ID '{bundle}'
        ~ There is no App ID with the requested identifier on this team
        ~ Couldn't find bundle identifier '{bundle}' for the user '{account}'
        ~ An app with that bundle ID needs to exist in order to create a provisioning profile for it
        ~ Could not find App with App Identifier '{bundle}'
        ~ Could not find app with bundle id '{bundle}'
        ~ Could not find app with app identifier '{bundle}' in your App Store Connect account
        ~ Did not find app with bundle identifier "{bundle}" from App Store Connect
        ~ Did not find Bundle ID with identifier {bundle}
        ~ There is no app with bundle identifier {bundle}
        ~ Cannot determine the Apple ID from Bundle ID '{bundle}'
        ~ Error Downloading App Information
        : The team has no App ID for {bundle}, App Store Connect has no app with this bundle identifier, or the
          account has no access to it.
        - Register the App ID in the account, or correct the bundle identifier and the team.
        - For an upload, create the app in App Store Connect first.
        > app-id-bundle-identifier
        @ gh:myappcloud/appstore-connect-api/issues/2
        @ gh:fastlane/fastlane/blob/master/match/lib/match/spaceship_ensure.rb
        @ gh:fastlane/fastlane/blob/master/deliver/lib/deliver/detect_values.rb
        @ gh:SideStore/AltSign/blob/master/AltSign/Categories/NSError%2BALTErrors.m

        # identity-import / codesign
        ? SecKeychainItemImport: {reason}
        : The file with the certificate and the private key cannot be imported: the password is wrong or empty, the file
          is damaged, or it is encrypted with an algorithm that the keychain does not support.
        - Check the password, and that the file was decoded completely.
        - Export it again with OpenSSL's `-legacy` option, and with a password.
        @ gh:bitrise-steplib/steps-ios-auto-provision/issues/125
        @ gh:solar2d/demo-app-store-automation/issues/15

        # eas-certificate-import / codesign / / EAS: the certificate is not valid after the import
        ~ Distribution certificate with fingerprint {value} hasn't been imported successfully
        ~ hasn't been imported successfully
        : The certificate is in the keychain, but is not valid there: the intermediate certificate of Apple (WWDR) is
          missing or has expired, the keychain is locked, or the private key is missing.
        - Install the current intermediate certificate: “Worldwide Developer Relations - G3” or the one that issued the
          certificate.
        - Check `security find-identity -v -p codesigning`, and unlock the login keychain.
        > signature-certificate
        @ gh:expo/eas-cli/issues/1331

        # app-service / running app
        ~ you have enabled the {service} App Service for this app identifier
        ~ ICError Code=-7013
        ~ Client is not entitled to access account store
        : The App ID of the app does not have this service of Apple. For MusicKit and ShazamKit, it is an app service of
          the App ID rather than an entitlement.
        - Enable the service for the App ID in the account, and regenerate the profile.
        > profile-lacks-key app-id-bundle-identifier
        @ gh:heysaik/ShazamKit-Demo/issues/1
        @ doc:musickit/using-automatic-token-generation-for-apple-music-api
        """#

    /// More messages of App Store Connect.
    static let storeUploadPatterns = #"""
        # store-bundle-identifier / App Store / ITMS-90055 ITMS-90054
        ~ The bundle identifier cannot be changed from the current value, '{bundle}'
        ~ The bundle identifier cannot be changed from
        : The bundle identifier of the upload differs from {bundle} in App Store Connect, which cannot be changed.
        - Upload to the app with this bundle identifier, or restore the identifier of the earlier version.
        > app-id-bundle-identifier
        @ gh:fastlane/fastlane/issues/14913

        # store-entitlement-missing / App Store
        ~ Missing Entitlement. The bundle '{bundle}' is missing entitlement '{key}'
        : The App Store requires {key} in {bundle}, because of its extensions or the interfaces that it uses.
        - Add the capability to this target, and sign it with a profile that contains the key.
        - Remove the extension if the account does not have the entitlement.
        > required-key-missing network-extension-provider profile-lacks-key
        @ gh:home-assistant/iOS/issues/3096

        # store-entitlements-missing / App Store / ITMS-90166
        ~ No entitlements found in bundle '{bundle}' for executable '{path}'
        ~ Missing Code Signing Entitlements
        : {path} is an executable without entitlements, or is not signed. An executable in a resource bundle or next to
          a framework is treated as an app.
        - Remove the executable from the bundle, or sign it with the other code.
        > signature-drops-claim signature-missing
        @ gh:ZEGOCLOUD/zego_uikit_prebuilt_call_example_ios/issues/2
        """#
}
