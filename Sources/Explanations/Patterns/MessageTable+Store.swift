extension MessageTable {
    /// The messages of App Store Connect about entitlements and profiles.
    static let storePatterns = #"""
        # store-value / App Store
        ~ value '{value}' for key '{key}' in '{path}' is not supported
        ~ Specifically, value '{value}' for key '{key}' in '{path}' is not supported
        : The App Store does not accept the value of {key} in {path}: a pattern that was copied from the profile, a
          development value, or an entitlement of a framework.
        - Sign with the value that the app uses, and sign frameworks without entitlements.
        > value-not-allowed associated-domains-wildcard push-environment library-entitlements
        @ gh:fastlane/fastlane/issues/768

        # store-key / App Store
        ~ Specifically, key '{key}' in '{path}' is not supported
        : The App Store does not accept {key} in {path}: a private key, a key of another platform, or a key that is
          valid only in profiles.
        - Remove the key; `entcheck explain KEY` describes it.
        > key-private key-profile-only key-foreign-platform key-unknown
        @ gh:EddyVerbruggen/nativescript-plugin-firebase/issues/435

        # store-value-profile / App Store
        ~ bundle contains a key value that is not allowed: '{value}' for the key '{key}' in '{path}'
        ~ bundle contains a key value that is not allowed: '{value}' for the key '{key}'
        : The embedded profile does not authorize the value of {key} in {path}.
        - Compare the value with that of the profile; values are case-sensitive and must be literal.
        > profile-refuses-value
        @ gh:xamarin/Essentials/issues/398

        # store-key-profile / App Store
        ~ The bundle contains a key that is not included in the provisioning profile: '{key}' in '{path}'
        : {path} contains {key}, which the embedded profile does not contain.
        - Embed a profile that contains the key, or remove the key.
        - Sign nested code without the identity of the app.
        > profile-lacks-key profile-missing app-id-in-inheriting-helper
        @ gh:electron/osx-sign/issues/120

        # entitlements-differ / App Store
        ~ The entitlements in your app bundle signature do not match the ones that are contained in the provisioning
          profile
        : The signature contains a key or a value that the embedded profile does not authorize.
        - Compare them: `entcheck check APP`.
        > profile-lacks-key profile-refuses-value
        @ tn2415

        # store-profile / App Store / ITMS-90161
        ~ Invalid Provisioning Profile. The provisioning profile included in the {bundle} bundle [{path}] is invalid
        ~ The provisioning profile included in the bundle {bundle} [{path}] is invalid
        ~ Missing code-signing certificate
        ~ A distribution provisioning profile should be used when uploading apps to App Store Connect
        : The profile of {bundle} is not for the App Store, has expired, or does not list the certificate of the
          signature.
        - Sign with an App Store profile that lists the distribution certificate (`method` `app-store-connect`).
        > signature-certificate profile-of-other-distribution profile-unreadable
        @ gh:fastlane-old/pilot/issues/133

        # store-profile-missing / App Store / ITMS-90174
        ~ Missing Provisioning Profile - Apps must contain a provisioning profile
        ~ Missing Provisioning Profile
        : The uploaded app or an extension does not contain a profile: the build or the export did not embed it.
        - Check that `embedded.mobileprovision` is in the app and in each extension of the archive: `entcheck check
          APP`.
        - Export the archive with an App Store profile for the app and for each extension.
        - If a tool builds the project, update it; with Xcode 10, old versions of Cordova need the legacy build system
          (`-UseModernBuildSystem=0`).
        > profile-missing
        @ tn3125
        @ gh:apache/cordova-ios/issues/412

        # store-certificate / App Store / ITMS-90179
        ~ The executable '{path}' must be signed with the certificate that is contained in the provisioning profile
        : {path} is signed by a certificate that the embedded profile does not list.
        - Sign with a certificate that the profile lists, or regenerate the profile.
        > signature-certificate
        @ gh:RichardBronosky/ota-tools/issues/20

        # store-push / App Store / ITMS-90078
        ~ Missing Push Notification Entitlement
        ~ uses Apple Push Notification service (APNs) registration APIs
        ~ Your app appears to register with the Apple Push Notification service
        ~ app appears to include API used to register with the Apple Push Notification service
        : A warning: the app or a library in it registers for push notifications, but the signature does not contain
          `aps-environment`.
        - If the app uses push notifications, add them to the target, enable them for the App ID, regenerate the
          distribution profile, and sign with it again. Otherwise, ignore the warning.
        > push-environment
        @ gh:baloise/this-or-that/issues/144

        # store-beta / App Store / ITMS-90191
        ~ Missing beta entitlement
        ~ build {number} must contain the correct beta entitlement
        ~ Your app does not include the beta-reports-active entitlement
        : A warning: the signature does not contain `beta-reports-active`, and TestFlight does not accept the build.
        - Sign with an App Store profile; if a tool preserves old entitlements, copy the key from the profile.
        > beta-reports-dropped beta-reports-active
        @ gh:consento-org/mobile/issues/49

        # store-keychain-loss / App Store / ITMS-90076
        ~ Potential Loss of Keychain Access
        ~ The previous version of software has an application-identifier value of ['{other}'] and the new version of
          software being submitted has an application-identifier of ['{value}']
        : A warning: the prefix of the App ID changed, so the new version cannot read the keychain items of the old
          version.
        - After a transfer of the app, this is expected. Otherwise, sign with the prefix of the old version.
        > app-id-foreign-prefix keychain-group-other-prefix
        @ https://developer.apple.com/library/archive/technotes/tn2311/_index.html

        # store-sdk / App Store / ITMS-90786
        ~ Apps that contain the '{key}' entitlement must be built with the {sdk} SDK or later
        : {key} requires a newer SDK than that of this build.
        - Build with a current Xcode, or remove the key.
        > key-unknown
        @ gh:inspireui/support/issues/763

        # store-temporary-exception / App Store
        ~ one or more temporary entitlement exceptions requested for this app are not appropriate
        ~ one or more temporary entitlement exceptions requested for this app are not appropriate and will not be
          granted: {key}: {value}
        : App Review does not accept a temporary exception from the App Sandbox.
        - Remove the exception and implement the feature without it, or explain in App Store Connect why the app needs
          it.
        - Or distribute the app outside the store with Developer ID, where the sandbox is optional.
        > sandbox-temporary-exception
        @ https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/AppSandboxTemporaryExceptionEntitlements.html

        # store-group-prefix / App Store
        ~ the "{value}" value for the {key} key isn't supported
        ~ the "{value}" value for the {key} key in "{path}" isn't supported
        : The Mac App Store does not accept the value {value} of {key} in {path}. An app group needs the prefix of the
          team, or a profile that lists it. An environment, such as that of push notifications, must be `production`.
        - For an app group, regenerate the profile so that it lists the group, or prepend the team identifier.
        - For `com.apple.developer.aps-environment`, set `production` in the entitlements of the release configuration.
        > app-group-prefix app-group-foreign-team app-group-unauthorized
        @ forums:775022
        @ gh:NKUST-ITC/NKUST-AP-Flutter/pull/409
        """#

    /// The messages of App Store Connect about signatures and bundles.
    static let storeBundlePatterns = #"""
        # store-signature / App Store / ITMS-90035
        ~ Invalid Signature. … The file at path [{path}] is not properly signed
        ~ Invalid Signature. The binary with bundle identifier '{bundle}' at path [{path}] contains an invalid signature
        ~ Make sure you have signed your application with a distribution certificate, not an ad hoc certificate
        ~ The file at path "{path}" is not properly signed
        ~ Invalid Signature. Invalid Info.plist (plist or signature have been modified)
        ~ Invalid Signature. A sealed resource is missing or invalid
        ~ Invalid Signature. Code object is not signed at all. The binary at path [{path}] contains an invalid signature
        ~ Invalid Signature. Code object is not signed at all. The file at path "{path}" is not properly signed
        : The signature of {path} is broken or ad hoc, or a development certificate signed the file.
        - Sign with a distribution certificate after the last change of the bundle.
        - If {path} is a script or a data file in a framework, remove it from the app before signing.
        > signature-broken signature-ad-hoc signature-certificate
        @ gh:microsoft/app-store-vsts-extension/issues/283

        # store-mac-signature / App Store / ITMS-90238
        ~ Invalid Signature - The executable at path {path} has following signing error(s): {reason}
        ~ Invalid Signature - The nested app bundle {target} at path {path} has following signing error(s): {reason}
        ~ Invalid Signature - The main app bundle {target} at path {path} has following signing error(s): {reason}
        ~ Invalid Signature - The main app bundle, {target} at the "{path}" path, has the following signing error(s):
          [{reason}]
        ~ has the following signing error(s): [{reason}]
        ~ has following signing error(s): {reason}
        : The file {path} is not signed as the Mac App Store requires: {reason}. `codesign --verify --deep --strict`
          reports the same reason.
        - Sign {path} with the distribution certificate of the app, from the inside out.
        > signature-broken signature-certificate signature-team
        @ gh:acterglobal/a3/issues/1212

        # store-identifier / App Store / ITMS-90334
        ~ The identifier "{value}" in your code signature for "{target}" must match its Bundle Identifier "{bundle}"
        ~ Invalid Code Signature Identifier
        : The signature of {target} contains another identifier than {bundle}.
        - Sign the bundle again after its bundle identifier was changed.
        > signature-identifier
        @ gh:sindresorhus/LaunchAtLogin-Legacy/issues/47

        # store-sandbox / App Store / ITMS-90296
        ~ The following executables must include the "{key}" entitlement with a Boolean value of true in the
          entitlements property list: [( "{path}"
        ~ App sandbox not enabled
        : {path} is not sandboxed; the Mac App Store requires the App Sandbox for all executables.
        - Sign the app with `com.apple.security.app-sandbox`, and its helpers also with `com.apple.security.inherit`.
        > sandbox-missing sandbox-inherit-alone sandbox-helper-without-inherit
        @ gh:electron/electron/issues/3746

        # store-simulator / App Store / ITMS-90087
        ~ Unsupported Architectures
        ~ The executable for {path} contains unsupported architectures
        : {path} contains code for a simulator.
        - Build for devices, and remove the slices for simulators from frameworks.
        > signature-simulator
        @ gh:fastlane/fastlane/issues/1322

        # store-code-signing / App Store / ITMS-90125
        ~ The info and encryption segment is missing or invalid
        ~ The binary is invalid. The encryption info in the LC_ENCRYPTION_INFO load command
        : The executable cannot be signed and encrypted for the store: it is not the output of Apple's linker, or the
          bundle contains code in a wrong location.
        - Build with a current Xcode, and keep code out of resources.
        > signature-broken

        # store-installer / App Store / ITMS-90237
        ~ The product archive package's signature is invalid
        ~ Ensure that it is signed with your "{identity}" certificate
        : The installer package is not signed by the installer certificate for the Mac App Store, or by one that has
          expired. Expired certificates with the same name can still be in the keychain.
        - Sign the package with “3rd Party Mac Developer Installer” (or “Mac Installer Distribution”), for example with
          `productbuild --sign` or `productsign --sign`.
        - Delete expired certificates from the keychain, or sign with the hash of the valid one.
        > signature-certificate
        @ gh:electron-userland/electron-builder/issues/4861
        @ gh:electron/electron/issues/24871

        # store-quarantine / App Store / ITMS-91109
        ~ Invalid package contents - The package contains one or more files with the com.apple.quarantine extended file
          attribute
        : A file in the package, such as a downloaded profile, has the attribute `com.apple.quarantine`.
        - Remove it with `xattr -d com.apple.quarantine` before signing.
        > signature-broken
        @ tn3125

        # store-not-found / App Store / ITMS-90062
        ~ This bundle is invalid. The value for key CFBundleShortVersionString
        : The version is not higher than that of the last release. Entitlements are not involved.
        - Increase the version.
        @ gh:fastlane/fastlane/issues/1322

        # store-team / App Store / ITMS-90344
        ~ Invalid team id in signature
        : Nested code in the app is signed by another team.
        - Sign all frameworks in the app again when you sign the app.
        > signature-team
        @ gh:coronalabs/corona/issues/171

        # store-certificate-kind / App Store / ITMS-90034
        ~ The bundle '{bundle}' at bundle path '{path}' is not signed using an Apple submission certificate
        ~ is not signed using an Apple submission certificate
        : The certificate that signed {bundle} is not for distribution in the App Store.
        - Sign with an `Apple Distribution` certificate, and with a profile that lists it.
        > certificate-of-other-kind
        @ gh:fastlane-old/deliver/issues/359

        # store-platform / App Store / ITMS-90545
        ~ This provisioning profile is not compatible with {platform} apps
        : The embedded profile is for another platform than the uploaded app.
        - Export the app with a profile for its platform; iOS and tvOS have separate profiles.
        > profile-of-other-platform
        @ gh:fastlane/fastlane/issues/1891

        # store-nfc / App Store / ITMS-90778
        ~ NDEF is disallowed
        ~ NDEF is missing in the entitlement
        ~ Invalid entitlement for core nfc framework. The sdk version '{sdk}' and min OS version '{version}' are not
          compatible for the entitlement '{key}'
        ~ Invalid entitlement for core nfc framework
        ~ TAG is missing in the entitlement
        : App Store Connect does not accept the list of NFC formats for the minimum system version of the app.
        - List only `TAG` if the app requires iOS 13 or later; also list `NDEF` for an earlier version.
        > nfc-format-disallowed
        @ gh:franckbour/Plugin.NFC/issues/151

        # store-app-clip / App Store / ITMS-90876
        : The app contains an App Clip that its entitlements do not list.
        - Claim `com.apple.developer.associated-appclip-app-identifiers` with the identifier of the App Clip in the app.
        > required-key-missing
        @ gh:getsentry/sentry-cocoa/pull/1450

        # agreement / App Store
        ~ A required agreement is missing or has expired
        ~ You must first sign the relevant contracts online
        ~ Spaceship::ProgramLicenseAgreementUpdated
        : The account holder must accept an agreement of Apple. Signing is not involved.
        - Sign in to App Store Connect and the developer website as the account holder, and accept the agreements.
        @ gh:openframeworks/projectGenerator/issues/593
        """#
}
