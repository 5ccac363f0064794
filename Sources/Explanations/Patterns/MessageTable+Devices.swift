extension MessageTable {
    /// The codes of iOS devices about profiles and signatures.
    static let deviceCodes = #"""
        # device-signature-unknown / installation / 0xE8008001
        ~ Failed to verify code signature of {path} : 0xe8008001 (An unknown error has occurred.)
        : The device cannot verify the signature of {path}: it is broken, or a file was changed after signing.
        - Verify the app with `entcheck check APP` and `codesign --verify --deep --strict`.
        - Sign all frameworks and extensions again, from the inside out.
        > signature-broken signature-unverified
        @ device-codes

        # profile-immutable / installation / 0xE8008002
        ~ Attempted to modify an immutable provisioning profile
        : The device cannot replace a profile that it protects.
        - Remove the profile in the settings of the device.
        > profile-contradictory

        # profile-malformed / installation / 0xE8008003 0xE8008005 0xE8008006 0xE8008007 0xE8008008
        ~ This provisioning profile is malformed
        : The device cannot read the embedded profile.
        - Download the profile again, and check it with `entcheck profiles show FILE`.
        > profile-unreadable

        # profile-signature / installation / 0xE8008004 0xE800800E 0xE8008013 0xE800801A
        ~ This provisioning profile does not have a valid signature
        : The profile was changed, or is not signed by Apple.
        - Download the profile again.
        > profile-unsigned profile-unreadable

        # device-signature-invalid / installation / 0xE8008009 0xE8008014 0xE8008019
        ~ The executable contains an invalid signature
        ~ The application does not have a valid signature
        ~ The signature was not valid
        ~ application "{app}" does not have a valid signature
        : The signature of the executable is not valid: it is ad hoc or broken, or its certificate is not trusted.
        - Sign with a certificate that the profile lists.
        > signature-ad-hoc signature-broken signature-unverified

        # device-hash / installation / 0xE800800F
        ~ signature is valid but it does not match the expected hash
        : The installed code is not the code that was signed.
        - Build and sign again, and install the new app.
        > signature-broken

        # profile-unsupported / installation / 0xE8008010 0xE800802C 0xE800002C
        ~ This provisioning profile is unsupported
        ~ The provisioning profile is not valid
        : The device does not support the profile, for example because it is for another platform.
        - Use a profile for the platform of the device.
        > profile-of-other-distribution profile-unreadable

        # profile-other-device / installation / 0xE8008012
        ~ This provisioning profile cannot be installed on this device
        : The profile does not list this device.
        - Register the device and regenerate the profile.
        > profile-of-other-distribution profile-unreadable

        # resource-changed / installation / 0xE8008017
        ~ A signed resource has been added, modified, or deleted
        : A file of the app was changed after signing.
        - Sign the bundle after all other build steps, and do not change it afterwards.
        > signature-broken

        # identity-invalid / installation / 0xE8008018
        ~ The identity used to sign the executable is no longer valid
        : The signing certificate has expired or was revoked.
        - Sign with a valid certificate and a profile that lists it.
        > signature-unverified signature-certificate

        # no-signature / installation / 0xE800801C 0x800801C
        ~ No code signature found
        : The app or an executable in it is not signed, or is ad hoc signed. Often, the target has no team or no signing
          identity, or `CODE_SIGNING_ALLOWED` is NO.
        - Select a team for each target in “Signing & Capabilities”, or in the export settings of the tool that
          generates the project (Godot, Unity), and build again.
        - If you sign by hand, sign all frameworks and extensions, and then the app.
        > signature-missing signature-ad-hoc

        # policy-rejected / installation / 0xE800801D
        ~ Rejected by policy
        : A restriction of the device does not allow the profile.
        - Check the device management of the device.

        # profile-absent / installation / 0xE800801E
        ~ The requested profile does not exist
        : The profile was removed from the device.
        - Install the app again with its profile.
        > profile-missing

        # beta-profile / installation / 0xE800801F 0xE8008020
        ~ Attempted to install a Beta profile
        : A profile for the App Store cannot be installed directly.
        - Use a development or ad hoc profile.
        > profile-of-other-distribution beta-reports-active

        # free-app-limit / installation / 0xE8008021
        ~ maximum number of apps for free development profiles has been reached
        ~ reached the maximum number of installed apps using a free developer profile
        ~ You cannot activate more than {number} apps with a non-developer Apple ID
        ~ Non-developer Apple IDs are limited to {number} apps
        : A device runs at most three apps that are signed by a personal team.
        - Remove one of them, or sign with a team of the Apple Developer Program.
        @ device-codes
        @ gh:Matchstic/ReProvision/issues/133

        # profile-banned / installation / 0xE8008024
        ~ The provisioning profile is banned
        : Apple banned the profile and, for a free account, the account: new certificates and profiles of the account do
          not help.
        - Sign with another Apple Account, or with a team of the Apple Developer Program.
        > profile-unsigned
        @ device-codes
        @ gh:altstoreio/AltStore/issues/1791

        # profile-untrusted / installation / 0xE8008025
        ~ The user did not explicitly trust the provisioning profile
        ~ has not been explicitly trusted by the user
        ~ Untrusted Developer
        ~ Application failed to launch because of iOS security restrictions
        ~ Unable to launch {bundle} because it has an invalid code signature, inadequate entitlements or its profile has
          not been explicitly trusted by the user
        ~ Verify that the Developer App certificate for your account is trusted on your device
        : The user of the device has not confirmed the developer of the app.
        - Confirm the developer in Settings > General > VPN & Device Management.

        # profile-online / installation / 0xE8008026
        ~ The provisioning profile requires online authorization
        ~ An internet connection is required to verify trust of the developer {identity}
        ~ Unable to Verify App
        : The device must contact Apple once before it runs the app.
        - Connect the device to the internet.

        # trust-cache / installation / 0xE8008027
        ~ The cdhash is not in the trust cache
        : The device accepts only code from Apple for this purpose.
        - Sign the code with a certificate and a profile.
        > signature-ad-hoc

        # verification-failed / installation / 0xE800003A
        ~ The application could not be verified
        : The device did not accept the signature or the profile; its log contains the reason. Often, a tool that signs
          again keeps entitlements that the new profile does not authorize, or uses a certificate that it does not list.
        - Sign again with the entitlements of the profile and a certificate that the profile lists.
        - Compare the signature with the profile: `entcheck check APP`.
        - Remove the installed version if another team signed it.
        > profile-missing profile-lacks-key signature-certificate

        # sandbox-failed / installation / 0xE8000039
        ~ The application could not be sandboxed
        : The device could not create the sandbox of the app from its entitlements.
        - Check the types of the values of the entitlements.
        > value-type

        # profile-install / installation / 0xE8000044
        ~ Could not install the embedded provisioning profile
        ~ Failed to install embedded profile for {bundle} : {code} (
        ~ Could not install embedded profile: {code}
        : The device does not accept the embedded profile.
        - Check that it lists the device and has not expired.
        > profile-expired profile-of-other-distribution

        # device-internal / installation / 0xE8000067
        ~ There was an internal API error
        ~ APIInternalError
        : The installation service failed. If the installation of other apps succeeds, a signature in the bundle or the
          bundle itself is malformed.
        - Restart the device and Xcode, then check the app with `entcheck check APP`.
        > signature-broken signature-unverified

        # architecture / installation / 0xE8000087
        ~ This application does not support this device's CPU type
        : The app is built for another processor or for a simulator.
        - Build for devices.
        > signature-simulator

        # not-entitled / installation / 0xE800008E
        ~ The requesting application is not allowed to make this request
        : The process that asks for the installation lacks an entitlement of Apple.
        - Install with Xcode or another tool of Apple.
        > key-private

        # install-prohibited / installation / 0xE8000097 0xE800009D
        ~ Installation of apps is prohibited by a policy on the device
        ~ This app is not allowed to be installed on this device
        : A restriction of the device does not allow the app.
        - Check the device management and the screen time settings of the device.

        # extension-identifier / installation / 0xE800009E 0xE80000CA 0xE80000D9
        ~ This app contains an app extension with an illegal bundle identifier
        ~ with identifier "{bundle}" does not have expected identifier prefix "{other}"
        ~ BundleIDNotPrefixed
        ~ a WatchKit app with an invalid bundle identifier
        ~ The bundle identifier of a WatchKit app must have a prefix consisting of the companion app's bundle identifier
        ~ must have a prefix consisting of their containing application's bundle identifier
        : The bundle identifier of an extension or a watch app must begin with that of the app, followed by a dot.
          Often, only the identifier of the app was changed, for example when it was re-signed or by a configuration
          file.
        - Change the bundle identifier of each extension and watch app together with that of the app, and also
          `WKCompanionAppBundleIdentifier`; use an App ID and a profile for each.
        - Or remove the extension or the watch app before signing.
        > app-id-bundle-identifier
        @ device-codes
        @ gh:kabiroberai/theos-jailed/issues/41

        # duplicate-identifier / installation / 0xE80000B0 0xE80000CB 0xE80000CC
        ~ Bundle identifiers must be unique
        ~ bundle identifier conflicts with the identifier of another app or app extension already installed
        ~ A system application with the given bundle identifier is already installed
        ~ bundle identifier that conflicts with the bundle identifier of another app or app extension already installed
        : Two bundles have the same identifier.
        - Give each extension its own bundle identifier and App ID.
        > app-id-bundle-identifier
        @ device-codes

        # signing-identifier / installation / 0xE80000C5
        ~ bundle identifier does not match its code signing identifier
        ~ MismatchedBundleIDSigningIdentifier
        : The identifier in the signature differs from the bundle identifier.
        - Sign the bundle again after its bundle identifier was changed.
        > signature-identifier
        """#

    /// The messages of devices without a code.
    static let devicePatterns = #"""
        # integrity / installation
        ~ integrity could not be verified
        ? Unable to Install "{app}"
        : iOS does not accept the signature of {app}. The profile does not list the device, has expired, or does not
          authorize the entitlements, or the certificate was revoked.
        - Read the reason in the log of the device (`installd`).
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-of-other-distribution profile-expired signature-unverified
        @ gh:SignTools/SignTools-CI/issues/8

        # application-identifier-missing / installation / MIInstallerErrorDomain:63 / Application is missing the
          application-identifier entitlement
        ~ Application is missing the application-identifier entitlement
        ~ MIInstallerErrorDomain Code=63
        : The signature of the app has no `application-identifier`, or no entitlements in DER form. The executable was
          signed without entitlements, or with a file that lacks the identifier.
        - Sign the executable with entitlements that contain `application-identifier` (prefix and bundle identifier), as
          in the profile. With `ldid`: `ldid -SFILE.entitlements EXECUTABLE`.
        - Use a tool that writes the DER form.
        > app-id-form app-id-of-other-platform signature-format
        @ gh:Lessica/Reveil/issues/5

        # upgrade-identifier / installation / 0xE80000BE
        ~ MismatchedApplicationIdentifierEntitlement
        ~ application-identifier entitlement string [{other}] does not match installed application's
          application-identifier string [{installed}]
        ~ application-identifier entitlement string ({other}) does not match installed application's
          application-identifier string ({installed})
        ~ application-identifier entitlement does not match that of the installed application
        : The installed app has another application identifier or prefix, so this app cannot update it.
        - Sign with the prefix of the installed app, or remove that app and its data first.
        > app-id-foreign-prefix app-id-bundle-identifier
        @ diagnosing

        # installd-verify / installation
        ? Failed to verify code signature of {path} : 0xe8008015
        ? Failed to verify code signature of {path} : 0xe8008016
        ? Failed to verify code signature of {path} :
        ? Failed to verify code signature
        : The device did not accept the signature of {path}; the code after the path names the reason.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-lacks-key
        @ tn2415

        # no-valid-profile / installation
        ~ A valid provisioning profile was not found for this executable
        ~ valid provisioning profile for this executable was not found
        : No profile in the bundle is valid for this executable on this device.
        - Check that the profile lists the device, has not expired, and authorizes the entitlements.
        - Check that each extension contains its own profile.
        > profile-missing push-environment app-id-form
        @ tn2415

        # identifier-malformed / installation
        ~ Invalid application-identifier Entitlement
        : The entitlements file contains `application-identifier`, and its value is malformed.
        - Remove the key from the entitlements file; Xcode adds it.
        > app-id-form app-id-by-hand
        @ https://developer.apple.com/library/ios/qa/qa1710/_index.html

        # profile-other-app / installation
        ~ has non-matching application-identifier
        : A profile on the device is for another application identifier.
        - Embed a profile for the App ID of the app.
        > app-id-bundle-identifier profile-missing
        @ tn3125

        # signature-version / installation
        ~ The code signature version is no longer supported
        ~ must be signed with the latest code signature format
        : The signature has an old form, which iOS 15 and later do not accept.
        - Sign with a current Xcode, or with `codesign --generate-entitlement-der`.
        > signature-format
        @ doc:xcode/using-the-latest-code-signature-format

        # entitlements-mismatch / installation
        ~ The entitlements specified in your application's Code Signing Entitlements file
        ~ The executable was signed with invalid entitlements
        : The signature contains an entitlement that the embedded profile does not authorize.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-lacks-key profile-refuses-value key-foreign-platform
        @ tn2415

        # code-signing-identifier / installation
        ~ Code signing identifier does not match bundle identifier
        : The identifier in the signature differs from `CFBundleIdentifier`.
        - Sign the bundle again after its bundle identifier was changed.
        > signature-identifier
        @ device-codes
        """#
}
