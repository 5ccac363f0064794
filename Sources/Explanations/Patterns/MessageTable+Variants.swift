extension MessageTable {
    /// Messages whose words identify one of the causes of a more general message.
    static let variantPatterns = #"""
        # installer-certificate-missing / Xcode / / The installer certificate is not in the keychain
        ~ No signing certificate "Mac Installer Distribution" found
        ~ No signing certificate "Mac Installer Distribution" found: No "Mac Installer Distribution" signing certificate
          matching team ID "{team}"
        ~ No signing certificate "3rd Party Mac Developer Installer" found
        : The keychain does not contain the installer certificate (`Mac Installer Distribution`, or `3rd Party Mac
          Developer Installer`) with its private key, which signs the package (`.pkg`) for the Mac App Store. The
          certificate that signs the app cannot sign the package.
        - Create the installer certificate, and import its `.p12` before the export.
        - List it with `security find-identity -v`; the policy `codesigning` does not contain installer certificates.
        > signature-certificate certificate-of-other-kind
        @ gh:sceneview/sceneview/issues/2121

        # productbuild-identity / codesign / / productbuild finds no installer certificate
        ~ productbuild: error: Cannot write product to "{path}". (Could not find appropriate signing identity for
          "{identity}"
        : `productbuild` did not find an installer certificate for {identity}. A certificate that signs apps, such as
          `Mac Developer` or `Apple Distribution`, cannot sign a package.
        - Pass `3rd Party Mac Developer Installer` for the Mac App Store, or `Developer ID Installer` for distribution
          outside of it. `security find-identity -v` lists both.
        > certificate-of-other-kind signature-certificate
        @ gh:maxence-charriere/go-app/issues/222

        # productsign-identity / codesign / / productsign finds no installer certificate
        ~ productsign: error: Could not find appropriate signing identity for "{identity}"
        : `productsign` did not find {identity} in the keychain. Often, a script contains the certificate of the author
          of the project, or the name is that of a certificate that signs apps.
        - Replace the name in the script with your “Developer ID Installer” certificate; `security find-identity -v`
          lists it. Or build the package without a signature.
        - If it is yours, import it with its private key.
        > certificate-of-other-kind signature-certificate
        @ gh:MagerValp/SkipAppleSetupAssistant/issues/2
        @ gh:Xpra-org/xpra/issues/3340

        # certificate-of-author / Xcode / / No certificate matching '…'
        ~ No certificate matching '{identity}': Select a different signing certificate for CODE_SIGN_IDENTITY
        ~ No certificate matching '{identity}' found: Select a different signing certificate for CODE_SIGN_IDENTITY
        : `CODE_SIGN_IDENTITY` names {identity}, which is not in the keychain. Often, it is the certificate of the
          author of the project.
        - Select your team, and set `CODE_SIGN_IDENTITY` of all targets to a certificate of your own, or use automatic
          signing.
        - `security find-identity -v -p codesigning` lists your certificates.
        > signature-certificate setting-overrules-file
        @ gh:alex030/UserConfigAgent/issues/1

        # no-local-identities / Xcode
        ~ There are no local code signing identities found
        : The keychain contains no certificate with its private key. If `match` has installed one, the project still
          names another certificate and profile: `match` does not change the settings of the project.
        - Call `update_code_signing_settings` with the team, the bundle identifier, and the name of the profile of
          `match`.
        - Import the certificate with its private key, and add the keychain to the search list.
        > signature-certificate
        @ gh:sparkfabrik/ios-build-action/issues/27

        # first-certificate / Xcode / / No development certificate on this Mac
        ~ No valid code signing certificates were found … Please ensure that you have a valid Development Team
        : The keychain contains no development certificate, which is usual on a new Mac: no Apple Account is signed in
          to Xcode.
        - Sign in to Xcode (Settings > Accounts), and select the team of the target, such as `Runner`. Xcode then
          creates the certificate.
        > signature-certificate
        @ gh:flutter/flutter/issues/10446

        # p12-empty-password / codesign / / A certificate file with an empty password
        ~ security import {path} -f pkcs12 … -P '' -T … SecKeychainItemImport: The user name or passphrase you entered
          is not correct
        ~ -P '' -T … SecKeychainItemImport: The user name or passphrase you entered is not correct
        : The file {path} was exported with an empty password. With `-f pkcs12`, macOS 15.1 does not import such a file.
        - Import it with `-f openssl`, or export the file again with a password.
        > signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/pull/436

        # push-certificate-identity / Xcode / / Apple Push Services cannot sign code
        ~ {target} has conflicting provisioning settings. … but code signing identity Apple Push Services has been
          manually specified
        ~ code signing identity Apple Push Services has been manually specified
        : `CODE_SIGN_IDENTITY` of {target} names `Apple Push Services`, the certificate of a push server, which cannot
          sign code. A tool selects it if no profile matches the bundle identifier of the target.
        - Make the bundle identifiers of the project, the profile, and the build service equal, so that the profile is
          applied.
        - Set `CODE_SIGN_IDENTITY` to `Apple Development` or `Apple Distribution`.
        > app-id-bundle-identifier certificate-of-other-kind setting-overrules-file
        @ gh:codemagic-ci-cd/codemagic-docs/pull/158

        # signing-leftover / codesign / / A temporary file of codesign
        ~ invalid or unsupported format for signature In subcomponent: … .cstemp
        : An earlier run of `codesign` failed and left a temporary file with the extension `.cstemp` in the bundle.
          `codesign` reads it as a part of the bundle.
        - Delete the file with the extension `.cstemp`, and sign again.
        > signature-format
        @ gh:XVimProject/XVim2/issues/229

        # framework-contents / codesign / / The contents of a framework without its directory
        ~ bundle format unrecognized, invalid, or unsuitable In subcomponent: {path}/Contents/Frameworks/Versions/
        : `Contents/Frameworks` of {path} contains the directory `Versions` of a framework, but not the framework: only
          its contents were copied.
        - Embed the whole framework, so that the path is `Contents/Frameworks/NAME.framework/Versions/A`, with its
          symbolic links.
        > signature-broken
        @ gh:lvsti/CEF.swift/issues/31

        # profile-not-on-machine / Xcode
        ~ No {platform} profile matching '{profile}' found
        ~ No {platform} profile matching '{profile}' found: Xcode couldn't find a profile matching
        ~ Xcode couldn't find a profile matching '{profile}'
        : A target names {profile}, which is not installed on this machine. Each extension needs its own profile, and
          some build services install only one.
        - Install the profile of each target before the build, or select an installed profile for the target.
        > profile-missing
        @ gh:agens-no/iMessageStickerUnity/issues/13

        # nested-bundle-format / codesign / / A nested bundle without a property list
        = -67028 errSecCSBadBundleFormat
        ~ bundle format unrecognized, invalid, or unsuitable In subcomponent: {path}
        : {path} in the bundle is not a complete bundle. Often, a tool such as that of Qt copied a framework without its
          `Info.plist`. `codesign` also takes a directory with a period in its name for a bundle.
        - Copy `Info.plist` into `Resources` of the framework, sign the framework, and then the app.
        - Move other directories with a period in their names to `Contents/Resources`.
        > signature-broken
        @ gh:owncloud/client/issues/1592
        @ gh:pyinstaller/pyinstaller/issues/7608

        # profile-private-keys / Xcode / / Private entitlements that no profile contains
        ~ Provisioning profile "{profile}" doesn't include the … com.apple.private. … entitlements
        ~ Provisioning profile "{profile}" doesn't include the … platform-application … entitlements
        ~ Provisioning profile "{profile}" doesn't include the … task_for_pid-allow entitlement
        : The entitlements file contains private entitlements of Apple, such as `platform-application` or
          `com.apple.private.security.no-sandbox`. No profile can contain them, so Xcode cannot sign with this file.
        - Remove the private keys, or sign without Xcode: such projects, for example for jailbroken devices, have their
          own script that calls `codesign` or `ldid`.
        > key-private profile-lacks-key
        @ gh:JohnCoates/flexdecrypt/issues/7

        # profile-requested-key / Xcode / / An entitlement that Apple grants on request
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.passkit.pass-presentation-suppression
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.networking.multicast entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.usernotifications.filtering
          entitlement
        : {profile} does not contain the entitlement, which Apple grants on request. The regenerated profile of a team
          without the grant does not contain it, and many tools that create profiles with the API cannot add it.
        - Request the entitlement from Apple. Then create the profile on the developer website with it.
        - On a build service, upload this profile instead of creating one.
        > profile-lacks-key
        @ gh:bitrise-steplib/steps-ios-auto-provision-appstoreconnect/issues/15
        @ gh:bitrise-io/go-xcode/pull/191
        @ capabilities

        # exposure-notification / Xcode / / Exposure notifications without the approval of Apple
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.exposure-notification … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.exposure-notification entitlement
        : {profile} does not contain the entitlement. Apple grants it only on request, to approved accounts of government
          entities, so the profiles of other accounts cannot contain it.
        - To build the app with another account, remove all keys for exposure notifications from the entitlements files.
        - If your account is approved, create the profile again with the entitlement.
        > profile-lacks-key
        @ gh:immuni-app/immuni-app-ios/issues/28
        @ gh:RadarCOVID/radar-covid-ios/pull/2

        # family-controls-development / Xcode / / Family Controls for development
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.family-controls.development
          entitlement
        : {profile} does not contain `com.apple.developer.family-controls.development`. The key belongs to the capability
          Family Controls (Development), which is for development profiles; an ad hoc or App Store profile does not
          contain it.
        - For distribution, ad hoc included, claim `com.apple.developer.family-controls` only, and request the
          entitlement for distribution from Apple.
        - For development, sign with a development profile.
        > profile-lacks-key
        @ gh:expo/eas-cli/issues/2715
        @ gh:expo/eas-cli/issues/3185
        @ doc:familycontrols/requesting-the-family-controls-entitlement

        # package-entitlements / Xcode / / The entitlements of the app applied to a package
        ~ SourcePackages/checkouts/{path} could not be opened. Verify the value of the CODE_SIGN_ENTITLEMENTS build
          setting for target "{target}"
        ~ SourcePackages/checkouts/{path} could not be opened. Verify the value of the CODE_SIGN_ENTITLEMENTS build
          setting
        : `CODE_SIGN_ENTITLEMENTS` of the app also applies to {target} of a Swift package, where the file does not
          exist: the setting is passed to the whole build, for example on the command line.
        - Set `CODE_SIGN_ENTITLEMENTS`, the profile, and manual signing for the target of the app only.
        > entitlements-file-missing
        @ gh:orchetect/swift-midi/issues/257

        # archive-without-app / Xcode / / The archive offers no export method
        ~ error for key 'method': expected one of {}, but found {other}
        ~ exportOptionsPlist error for key 'method': expected one of {}, but found {other}
        : The list of methods is empty, because the archive is not the archive of one app: it also contains a tool, a
          framework, or a library, often in `Products/usr/local`. The value `method` is not the cause.
        - Set `SKIP_INSTALL` to `YES` for all targets except the app, and archive again.
        @ gh:lionheart/openradar-mirror/issues/18914

        # export-option / Xcode / / A missing or invalid export option
        ? exportOptionsPlist error for key {option}
        ? exportArchive: exportOptionsPlist error
        : The value of {option} in the export options is missing, or this Xcode or this kind of archive does not support
          it.
        - Use one of the values in the message.
        > profile-of-other-distribution
        @ gh:fastlane/fastlane/issues/18706
        """#

    /// Messages of services of Apple whose words identify one of several causes.
    static let serviceVariantPatterns = #"""
        # api-resource-id / App Store / / A bundle identifier instead of a resource ID
        ~ ENTITY_ERROR … There is no App ID with ID '{bundle}' on this team
        : The request to the App Store Connect API names {bundle} as the ID of the App ID. The API expects the `id` of
          the resource, not the bundle identifier; the same applies to certificates and devices.
        - Read the resource with `GET /v1/bundleIds?filter[identifier]=…`, and pass its `id` in the relationships.
        - If the value already is such an `id`, the App ID belongs to another team, or was deleted.
        @ gh:myappcloud/appstore-connect-api/issues/2
        @ gh:ittybittyapps/appstoreconnect-cli/pull/35

        # api-other-app-id / App Store / / A profile for an App ID of another kind
        ~ You are not allowed to create '{type}' profile with App ID '{resource}'
        : The App ID of the request is not of the kind that the profile needs. Often, it is not the wanted one:
          `filter[identifier]` of the API also returns App IDs that only contain the text.
        - Choose the App ID whose `identifier` is equal to the bundle identifier, and compare its platform.
        > app-id-bundle-identifier
        @ gh:mercuretechnologies/xprem/pull/255
        @ gh:pathorsAI/parley/pull/262

        # clip-app-id / Xcode / / The App ID of an App Clip
        ~ step does not support creating an application identifier using the "Parent Bundle ID" capability
        ? details will have to be configured manually using the Apple Developer Portal
        : The capabilities of the App ID of the App Clip, such as App Groups, differ from the entitlements of the
          project. A tool cannot register or change an App ID with a parent app through the API.
        - Register the App ID of the App Clip on the developer website, enable its capabilities, assign its app groups,
          and run the step again.
        > profile-lacks-key app-group-unauthorized
        @ gh:bitrise-steplib/steps-ios-auto-provision-appstoreconnect/issues/23
        @ gh:bitrise-io/go-xcode/pull/125

        # clip-parent-capability / Xcode / / A capability that the parent app lacks
        ~ Before enabling {capability} for this app ID, enable … for its parent app ID
        : The App Clip has {capability}, and its parent app does not.
        - Enable {capability} for the App ID of the parent app first, and add it to that target.
        - Or remove it from the entitlements of the App Clip.
        > profile-lacks-key
        @ gh:bndkt/react-native-app-clip/issues/23

        # apns-missing-topic / running app / MissingTopic / MissingTopic
        : The request to the push notification service has no topic. With a token of a key (`.p8`), the server must send
          it in `apns-topic`: the bundle identifier of the app.
        - Set the topic of the notification to the bundle identifier of the app.
        @ gh:ostinelli/apnotic/issues/100
        @ doc:usernotifications/handling-notification-responses-from-apns

        # firebase-key / running app / / Firebase cannot use the key for push notifications
        ~ Invalid APNs Certificate
        : The push notification service did not accept the key or the certificate in the settings of Cloud Messaging.
          Often, the settings contain the prefix of the App ID instead of the Team ID.
        - Enter the Team ID of the developer account and the ID of the key for the `.p8` file.
        - Compare the bundle identifier of the app in Firebase with that of the product.
        > push-environment
        @ gh:firebase/quickstart-ios/issues/381

        # icloud-signed-out / running app / / No iCloud container for the app
        ~ User is not logged into iCloud
        : The app received no container of iCloud. If the user is signed in, the signature lacks the iCloud
          entitlements, for example because `CODE_SIGN_ENTITLEMENTS` is set for one SDK or configuration only.
        - Check the signature of the product: `entcheck check APP`.
        - Add iCloud to the target again, so that the setting applies to all SDKs and configurations.
        > signature-drops-claim profile-lacks-key setting-overrules-file
        @ gh:drewmccormack/ensembles/issues/207

        # health-background / running app / / No background delivery of HealthKit
        ~ Missing com.apple.developer.healthkit.background-delivery entitlement
        : The app asks HealthKit for background delivery, which requires the additional entitlement
          `com.apple.developer.healthkit.background-delivery` since iOS 15.
        - Select Background Delivery under the HealthKit capability of the target, and regenerate the profile.
        > signature-drops-claim profile-lacks-key
        @ gh:CardinalKit/CardinalKit/issues/87

        # network-unreachable / running app / NSPOSIXErrorDomain:65 / NSPOSIXErrorDomain 65 (no route to host)
        : The system did not send the packet. A broadcast or multicast on a device requires
          `com.apple.developer.networking.multicast`; other packets in the local network require the permission of the
          user. Without a network, the error is the same.
        - Request the multicast entitlement from Apple, enable it for the App ID, and add it to the entitlements file.
        - Check Settings > Privacy & Security > Local Network.
        > profile-lacks-key signature-drops-claim
        @ gh:robbiehanson/CocoaAsyncSocket/issues/769

        # nfc-session / running app / / An NFC session that ended
        ? Session invalidated unexpectedly
        : Core NFC ended the session. If it never begins, `com.apple.developer.nfc.readersession.formats` is missing, or
          does not contain `TAG`.
        - Add Near Field Communication Tag Reading to the target, with the value `TAG`.
        > nfc-format-disallowed signature-drops-claim
        @ gh:holzschu/a-shell/issues/1031

        # xamarin-keychain / running app / / SecureStorage cannot add a record
        ~ Error adding record: Param
        : The app cannot use the keychain, because its build for the simulator has no entitlements.
        - Enable Keychain in `Entitlements.plist`, and select this file as the custom entitlements of the configuration
          for the simulator.
        > keychain-group-prefix signature-drops-claim
        @ gh:xamarin/Essentials/issues/246
        """#
}
