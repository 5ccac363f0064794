extension MessageTable {
    /// Messages whose values or whose surrounding text identify the cause.
    static let detailPatterns = #"""
        # variable-not-expanded / App Store / / A build variable that was not expanded
        ~ bundle contains a key value that is not allowed: '$[{variable}]…' for the key '{key}'
        ~ bundle contains a key value that is not allowed: '$({variable})…' for the key '{key}'
        ~ value '$({variable})…' for key '{key}' in '{path}' is not supported
        ~ value '$[{variable}]…' for key '{key}' in '{path}' is not supported
        : The value of {key} contains the variable {variable}, which was not expanded. Xcode expands variables;
          `codesign`, electron-builder, and other tools write them into the signature.
        - Write the value literally, with the team identifier, or build with Xcode.
        - Remove the key if the app does not use it.
        > variable-unexpanded profile-refuses-value
        @ gh:krelltunez/dayGLANCE/pull/1083

        # nested-signer / installation / / Code with a signer that no profile lists
        = 0xE8008015
        ~ Signer did not match any installed provisioning profile
        : No profile lists the certificate that signed the code in the message. Often, a tool signed only the app again,
          and its frameworks, libraries, and extensions have the old signatures.
        - Sign all nested bundles and libraries with the certificate of the profile, from the inside out, and then the
          app.
        - Check that each `.appex` contains its own profile, and that the profile lists the device.
        > signature-certificate signature-team profile-missing
        @ gh:sauce-archives/isign/issues/15

        # pods-bundle-team / Xcode / / A resource bundle of CocoaPods without a team
        ~ Signing for "{target}" requires a development team. … Pods/Pods.xcodeproj
        ~ Pods/Pods.xcodeproj … Signing for "{target}" requires a development team
        : {target} is a target of CocoaPods. Xcode 14 and later sign resource bundles, and those of CocoaPods have no
          team.
        - Set `CODE_SIGNING_ALLOWED` to `NO` for these targets in `post_install` of the `Podfile`, or update CocoaPods
          and the tool that generates the project.
        > setting-undefined
        @ gh:flutter/flutter/issues/111475

        # wildcard-bundle-identifier / installation / / A wildcard as bundle identifier
        ~ with identifier "{bundle}" does not have expected identifier prefix "{prefix}*."
        : The bundle identifier of the app ends with `*`: a tool wrote the wildcard of the App ID into `Info.plist`.
        - Set an explicit bundle identifier for the app, and let that of each extension begin with it.
        - Or remove the extension before signing.
        > app-id-bundle-identifier app-id-wildcard
        @ gh:ROM-Knowledgeware/IPASign/issues/8

        # network-server / running app / / The sandbox does not permit a server
        ~ Failed to create server socket (OS Error: Operation not permitted
        ~ Failed to create server socket (OS Error: Operation not permitted, errno = 1), address = {address}, port =
        : The app tried to listen on a socket, and its sandbox does not permit this:
          `com.apple.security.network.server` is missing in the signature.
        - Add the key to the entitlements file of this configuration, for a debug build of Flutter to
          `macos/Runner/DebugProfile.entitlements`.
        > signature-drops-claim
        @ gh:syncfusion/flutter-examples/issues/899
        @ doc:bundleresources/entitlements/com.apple.security.network.server

        # just-in-time-compiler / launch / / A just-in-time compiler without its entitlement
        ? pthread_jit_write_protect_np
        ~ pthread_jit_write_protect_np … JNI_CreateJavaVM
        : A compiler in the process, for example of Java, could not use executable memory. With the hardened runtime,
          the executable needs `com.apple.security.cs.allow-jit`.
        - Sign the executable, also in an embedded runtime, with `com.apple.security.cs.allow-jit`. Runtimes of Java
          also need `com.apple.security.cs.allow-unsigned-executable-memory` and
          `com.apple.security.cs.disable-library-validation`.
        > signature-drops-claim
        @ gh:camunda/camunda/issues/54877
        @ doc:bundleresources/entitlements/com.apple.security.cs.allow-jit

        # sparkle-launcher / running app / / The services of Sparkle in a sandbox
        ~ Sandbox: org.sparkle-proj … deny(1) file-read-data {path}
        ~ Sandbox: org.sparkle-proj … deny(1)
        : A service of Sparkle, such as `InstallerLauncher.xpc`, runs in a sandbox: it was signed with the entitlements
          of the app.
        - Sign the services of Sparkle without the entitlements of the app; do not use `codesign --deep`.
        > signature-adds-claim
        @ gh:sparkle-project/Sparkle/issues/1828

        # updater-requirement / codesign / / An update with another signer
        ~ Code signature at URL {path} did not pass validation: code failed to satisfy specified code requirement(s)
        : {path} does not satisfy the requirement of the installed app: another certificate or another team signed the
          update, for example after the certificate expired.
        - Sign the update with a certificate of the same kind and team as the installed version.
        - If this is not possible, the user must install the new version once manually.
        > signature-team signature-certificate signature-identifier
        @ gh:sidneys/pb-for-desktop/issues/104
        @ gh:Squirrel/Squirrel.Mac/issues/160

        # legacy-prefix / Xcode / / An App ID with a prefix other than the team
        ~ the entitlements "com.apple.developer.team-identifier" ("{team}") did not match the provisioning profile's
          "ApplicationIdentifierPrefix" ("{prefix}")
        : The App ID has an old prefix, which differs from the team identifier. Old versions of the rules of Bazel
          compare the two; the profile is valid.
        - Update `rules_apple`, or relax `entitlements_validation`.
        - Use the prefix in `application-identifier` and in keychain groups only.
        > app-id-foreign-prefix
        @ gh:bazelbuild/rules_apple/pull/711

        # framework-identifiers / installation / / Two bundle identifiers of a framework
        ~ Code signing identifier ({identifier}) does not match bundle identifier ({bundle}) for {path}
        : The identifier in the signature of {path} differs from {bundle} in its `Info.plist`. Often, the framework has
          different bundle identifiers for the simulator and for devices, and both builds were merged.
        - Use one bundle identifier for all platforms of the framework, and build it again.
        - If only the bundle identifier was changed, sign the bundle again.
        > signature-identifier
        @ gh:kishikawakatsumi/KeychainAccess/issues/465

        # vendor-certificate-revoked / Xcode / / A library signed with a revoked certificate
        = CSSMERR_TP_CERT_REVOKED
        ~ {path}:1:1: The signing certificate has been revoked
        ~ The signature of "{path}" cannot be verified. The signing certificate has been revoked
        ~ The signature of "{path}" cannot be validated and may have been compromised. Validation Error: The signing
          certificate has been revoked
        ~ .xcframework: CSSMERR_TP_CERT_REVOKED
        : The vendor signed the library, and the certificate of the vendor was revoked (`CSSMERR_TP_CERT_REVOKED`). Your
          own certificates are not the cause.
        - Update the library or the package to a version with a new signature, or ask the vendor for one.
        - Until then, `codesign --remove-signature NAME.xcframework` allows the build; nothing then shows that the
          library is unchanged.
        > signature-unverified
        @ gh:SocketMobile/swift-package-capturesdk/issues/17
        @ gh:adobe/aepsdk-core-ios/issues/1199

        # mac-app-prefix / App Store / / ITMS-90283 (prefix of the App ID)
        = ITMS-90283
        ~ The provisioning profile included in the bundle {bundle} [{path}] is invalid. [Invalid
          'com.apple.application-identifier' entitlement value.]
        ~ [Invalid 'com.apple.application-identifier' entitlement value.]
        : The App ID has an old prefix, which differs from the team identifier. The App Store accepts Mac apps only if
          the prefix of the App ID is the team identifier.
        - Ask Apple to change the prefix of the App ID; you cannot change it yourself. Then regenerate the profile and
          sign again.
        - For a new app, register the App ID with the team identifier as prefix.
        - If the prefix is the team identifier, check that the profile is for the Mac App Store and for this app.
        > app-id-foreign-prefix profile-of-other-distribution profile-refuses-value
        @ gh:geteduroam/apple-app/issues/74
        @ gh:MicrosoftDocs/xamarin-docs/issues/2988

        # profile-keychain-group / Xcode / / A keychain group without the prefix of the team
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the keychain-access-groups
          entitlement
        : {profile} authorizes all keychain groups that begin with the prefix of the team and a period. A group in the
          entitlements file does not begin with them: the prefix or the period is missing, or the prefix is that of
          another team.
        - Write the group as `$(AppIdentifierPrefix)com.example.notes`; the variable ends with a period. A literal team
          identifier needs the period: `A1B2C3D4E5.com.example.notes`.
        - Correct the entitlements files of all configurations. Keychain groups need no change of the App ID.
        > keychain-group-prefix keychain-group-other-prefix profile-refuses-value
        @ gh:anusii/notepod/issues/178
        @ diagnosing

        # gatekeeper-store-certificate / Gatekeeper / / A signature for the Mac App Store
        ~ {path}: rejected origin=3rd Party Mac Developer Application
        ~ {path}: rejected origin=Apple Distribution
        : {path} is signed for submission to the Mac App Store. Gatekeeper accepts such an app only after it was
          downloaded from the store, so this result is expected.
        - For the store, ignore the result, and submit the app.
        - For distribution outside of the store, sign with a Developer ID Application certificate, and notarize the app.
        > certificate-of-other-kind
        @ gh:alexeyst/node-webkit-macappstore/issues/2
        @ gh:electron/osx-sign/issues/57

        # assessment-before-notarization / Gatekeeper / / An assessment before the app is notarized
        ~ Command failed: spctl --assess … : rejected source=Unnotarized Developer ID
        : A build tool checks the app with Gatekeeper immediately after it signs the app. The app is not notarized at
          this point, so Gatekeeper rejects it since macOS 10.14.5 (`source=Unnotarized Developer ID`).
        - Disable the assessment of the tool: `--no-gatekeeper-assess`, or `"gatekeeper-assess": false`.
        - Then notarize the app, staple the ticket, and check it with `spctl --assess`.
        > signature-missing
        @ gh:electron/osx-sign/issues/196

        # developer-not-trusted / launch / / An untrusted developer on the device
        ~ There was an error launching app: ESecurity
        : The user of the device has not yet trusted the developer of the app, so the device does not launch it.
        - On the device, open Settings > General > VPN & Device Management, select the developer, and trust the
          certificate.
        @ gh:ionic-team/native-run/issues/68

        # login-item-not-permitted / running app / / A login item of an app that the system does not trust
        = SMAppServiceErrorDomain:1
        ~ Failed to register as login item: The operation couldn't be completed. Operation not permitted
        : The system did not register the app (`error: 1`); `status: 3` is `notFound`. An app that is not signed with
          Developer ID and notarized has the quarantine attribute after a download, and runs from a random read-only
          path (App Translocation), at which the system does not register it.
        - Sign the app with Developer ID, and notarize it.
        - To test, move the app to `/Applications`, and remove the attribute with `xattr -d com.apple.quarantine APP`.
        > signature-ad-hoc signature-missing
        @ gh:rajish/cc-hdrm/issues/108

        # requirement-not-quoted / running app / / A code requirement with a syntax error
        ~ The peer code signing requirement of ({requirement}) was invalid
        ~ The peer code signing requirement of {requirement} was invalid
        : The text of the requirement {requirement} is not valid. Often, the team identifier is not in quotation marks: a
          value that begins with a digit needs them.
        - Write the team in quotation marks: `certificate leaf[subject.OU] = "A1B2C3D4E5"`. Update Sparkle if its
          updater sends the message.
        @ gh:sparkle-project/Sparkle/issues/2765

        # profile-device-class / Xcode / / Devices of another kind in a profile
        ~ Invalid deviceClass for profile type
        : The request to create or change a profile contains a device that this type of profile does not permit, often an
          Apple TV in a profile for iOS. App Store Connect lists both with the same platform.
        - Request only devices with a suitable `deviceClass`; for an iOS profile, leave out `APPLE_TV`.
        - If a tool creates the profile, update it.
        @ gh:codemagic-ci-cd/cli-tools/pull/200
        @ gh:fastlane-old/spaceship/issues/112
        """#
}
