extension MessageTable {
    /// The messages of Bazel, Tuist, App Center, Bitrise, and EAS about signing.
    static let buildServicePatterns = #"""
        # bazel-identity / Xcode / / Bazel: the certificate of the profile is not in the keychain
        ~ ERROR: Unable to find an identity on the system matching the ones in {path}
        : Bazel signs with a certificate that the profile {path} lists, and none of them is in the keychain with its
          private key. Often, a copied profile belongs to another person, or is for distribution while the Mac has only
          a development certificate.
        - Use a profile that lists your certificate: `entcheck profiles show FILE` prints the certificates, `security
          find-identity -v -p codesigning` yours.
        - Import the certificate with its private key; extensions need profiles with the same certificate.
        - Unlock the keychain, and install Apple's intermediate certificate if the identity is not listed as valid.
        > signature-certificate
        @ gh:google-ai-edge/mediapipe/issues/189
        @ gh:google-ai-edge/mediapipe/issues/1213

        # bazel-certificate-name / Xcode / / Bazel: the named certificate is not valid
        ~ ERROR: No signing identity found for '{identity}'
        : `--ios_signing_cert_name` or `codesignopts` names {identity}, and no valid certificate in the keychain has
          this name. Newer versions of the rules compare the common name, not the fingerprint.
        - Write the common name as `security find-identity -v -p codesigning` lists it, or remove the option.
        > signature-certificate
        @ gh:bazelbuild/rules_apple/issues/713

        # bazel-profile-file / Xcode / / Bazel: the profile cannot be read
        ~ While processing target "{target}", failed to extract from the provisioning profile "{path}"
        : The file {path} is not a readable provisioning profile: a pointer of Git LFS, an empty file, or a damaged
          download.
        - Check it with `entcheck profiles show FILE`, and download it again.
        > profile-unreadable
        @ gh:bazelbuild/rules_apple/blob/main/tools/provisioning_profile_tool/provisioning_profile_tool.py

        # bazel-bundle-id / Xcode / / Bazel: the bundle identifier is not valid
        ~ Invalid character(s) in bundle_id: "{bundle}"
        ~ Empty segment in bundle_id: "{bundle}"
        ~ Found a bundle_id provided with base_bundle_id. This is ambiguous
        ~ There are no attributes set on this target that can be used to determine a bundle ID
        : `bundle_id` contains an underscore, a space, or an empty part, or is missing. A bundle identifier permits
          letters, digits, hyphens, and periods.
        - Correct `bundle_id` of the target, or set `base_bundle_id` in one place only.
        > app-id-bundle-identifier
        @ gh:bazelbuild/rules_apple/blob/main/apple/internal/bundling_support.bzl

        # bazel-variable / Xcode / / Bazel: an unknown variable in a property list
        ~ In target "{target}"; unknown variable reference "{variable}" while merging plists (key: "{key}", value:
          "{value}")
        ~ unknown variable reference "{variable}" while merging plists
        : The entitlements file or `Info.plist` uses {variable}, for which Bazel has no value. For the prefix of the App
          ID, the value comes from the profile, and the target has no profile.
        - Set `provisioning_profile` for device builds, or write the value literally.
        - Bazel does not know the build settings of Xcode; pass others with `infoplists` or a template.
        > variable-unknown variable-unexpanded
        @ gh:bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py

        # bazel-conflict / Xcode / / Bazel: two property lists with different values
        ~ While processing target "{target}"; found key "{key}" in two plists with different values
        ~ found key "{key}" in two plists with different values: "{value}" != "{other}"
        : Two property lists of {target} set {key} to different values. For entitlements, these are the file of the
          target and a value that Bazel adds, such as the identifier of the profile.
        - Remove {key} from one of the files; Bazel adds the application identifier and the team itself.
        > value-not-allowed app-id-by-hand
        @ gh:bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py

        # tuist-mac-profile / Xcode / / Tuist cannot read a Mac profile
        ~ keyNotFound(CodingKeys(stringValue: "application-identifier", intValue: nil)
        ~ No value associated with key CodingKeys(stringValue: "application-identifier"
        : The tool expects `application-identifier` in the profile. Profiles for macOS contain
          `com.apple.application-identifier` instead, which old versions of Tuist do not read.
        - Update Tuist, or sign the Mac target without `tuist signing`, which newer versions no longer contain.
        > profile-of-other-platform
        @ gh:tuist/tuist/issues/5502

        # app-center-managed-profile / Xcode / / App Center: a profile that Xcode manages
        ~ Profile named 'iOS Team Provisioning Profile: {bundle}' was not found in the account
        ~ Profile named '{profile}' was not found in the account
        : The app was signed with a profile that Xcode manages. Such a profile is not visible in the list of the
          account, so the service cannot add devices to it or sign the app again.
        - Use manual signing with an ad hoc profile from the developer website, and upload a new build.
        > profile-of-other-distribution
        @ gh:microsoft/appcenter/issues/1072

        # service-certificate-mismatch / Xcode / / The uploaded profile and certificate do not match
        ~ Provisioning profile "{profile}" does not include signing certificate "{identity}"
        : The build service compared the two uploads: {profile} does not list {identity}. The profile is for another
          kind of certificate, or was created before the certificate was renewed.
        - Edit the profile on the developer website, select this certificate, and upload the new file.
        - Upload a distribution certificate with an App Store or ad hoc profile, a development certificate with a
          development profile.
        > signature-certificate
        @ gh:MicrosoftDocs/appcenter-docs/issues/731
        @ gh:MicrosoftDocs/appcenter-docs/issues/1041

        # ci-new-certificates / Xcode / / Each build of a service creates a certificate
        ~ Choose a certificate to revoke. Your account has reached the maximum number of certificates
        : Automatic signing on a build machine creates a new development certificate for each build, because the machine
          is new each time. Then the account has no room for another one.
        - Upload a development certificate with its private key to the service, and check that it is not expired.
        - Revoke the certificates named “Created via API” on the developer website.
        - Or use manual signing for the archive, so that it needs only the distribution certificate.
        > signature-certificate
        @ gh:bitrise-steplib/steps-xcode-archive/issues/278

        # bitrise-certificates / Xcode / / Bitrise: no fitting certificate
        ~ not found any of the following {type} certificates on Developer Portal
        ~ no valid {type} type certificate uploaded
        ~ no valid certificate provided for distribution type: {type}
        ~ code signing certificate count ({number}) and passphrase count ({number}) should match
        : The uploaded certificates are expired, of another kind, or of a different team from the connected account, so
          the step cannot select one for this distribution.
        - Upload a valid certificate with its private key: development for development builds, distribution for ad hoc
          and App Store builds.
        - Check that it exists on the developer website for the team of the API key.
        > signature-certificate
        @ gh:bitrise-io/go-xcode/tree/master/v2/autocodesign

        # bitrise-entitlement / Xcode / / Bitrise: an entitlement that the API cannot enable
        ~ Can not create profile with unsupported entitlement ({key}) for the bundle ID {bundle}, due to App Store
          Connect API limitations
        ~ please generate provisioning profile manually on Apple Developer Portal and use the Certificate and profile
          installer Step instead
        : The App Store Connect API cannot create a profile with {key}, because Apple grants it on request or it needs a
          manual choice.
        - Create the profiles on the developer website, upload them, and install them with the step “Certificate and
          profile installer”; turn off automatic signing.
        > profile-lacks-key
        @ gh:bitrise-io/go-xcode/tree/master/v2/autocodesign

        # eas-no-devices / Xcode / / EAS: no registered devices for internal distribution
        ~ No devices are registered for this Apple team. Register devices with eas device:create first
        ~ Run 'eas device:create' to register your devices first
        ~ Failed to provision {number} of the selected devices
        : Internal distribution uses an ad hoc profile, which lists devices. No device is registered with EAS for this
          team, or Apple has not yet processed some of them.
        - Register the devices with `eas device:create`, and build again interactively, or with
          `--refresh-ad-hoc-provisioning-profile`.
        - If devices are missing after that, wait until Apple has processed them, and check the limit of devices.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/SetUpAdhocProvisioningProfile.ts

        # eas-frozen / Xcode / / EAS: credentials are frozen or need an API key
        ~ Remove the --freeze-credentials flag to configure
        ~ without the --freeze-credentials flag in order to generate a new Provisioning Profile
        ~ Cannot refresh ad-hoc provisioning profile when credentials are frozen
        ~ authentication with an ASC API key is required in non-interactive mode
        : The stored profile must be changed or created, and the command may not do this: `--freeze-credentials` is set,
          or it runs without interaction and without an App Store Connect API key.
        - Run `eas credentials` or the build once interactively.
        - For CI, set `EXPO_ASC_API_KEY_PATH`, `EXPO_ASC_KEY_ID`, and `EXPO_ASC_ISSUER_ID`, and remove
          `--freeze-credentials`.
        > profile-missing
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/CreateProvisioningProfile.ts

        # eas-key-limit / Xcode / / EAS: the limit of keys or certificates of the account
        ~ You can have only two Apple Keys generated on your Apple Developer account
        ~ Maximum number of Push Notifications Keys generated on Apple Developer Portal
        ~ You can have only three Apple Distribution Certificates generated on your Apple Developer account
        ~ Maximum number of Distribution Certificates generated on Apple Developer Portal
        : Apple limits the keys for push notifications to two, and the distribution certificates to a few per account.
          Keys are valid for all apps of the team, so a new one is rarely needed.
        - Reuse an existing one: `eas credentials` offers those that EAS stores; or upload the `.p8` or `.p12` file that
          you have.
        - Otherwise, revoke one that no server or build uses. Apps in the store keep working without their certificate,
          but not push notifications without their key.
        > signature-certificate
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/pushKey.ts
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/actions/DistributionCertificateUtils.ts

        # eas-agreements / App Store / / EAS: an agreement is not accepted
        ~ App Store Connect has agreement updates that must be resolved
        : The account must accept a new agreement before App Store Connect permits changes.
        - The Account Holder signs in to App Store Connect (Business) and the developer website, and accepts the
          agreements.
        @ gh:expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/contractMessages.ts

        # electron-keychain-password / codesign / / electron-builder: a wrong password for its own keychain
        ~ Command failed: /usr/bin/security set-key-partition-list … SecKeychainUnlock: The user name or passphrase you
          entered is not correct
        ~ Command failed: security set-key-partition-list … SecKeychainUnlock: The user name or passphrase you entered
          is not correct
        ~ Command failed: /usr/bin/security set-key-partition-list -S apple-tool:,apple: -s -k
        ~ /usr/bin/security process failed … SecKeychainUnlock: The user name or passphrase you entered is not correct
        ~ security set-key-partition-list -S apple-tool:,apple: -s -k {password} {path} … SecKeychainUnlock: The user
          name or passphrase you entered is not correct
        : In electron-builder before 26.16.1, this is an error of the tool, not of your secret. It passes the password
          of the `.p12` file where `set-key-partition-list` needs that of its temporary keychain. macOS 26.6 and later
          (new CI images) reject that; earlier ones ignored it.
        - Update electron-builder (and `app-builder-lib` in the lock file) to 26.16.1 or later.
        - Otherwise, import the certificate into your own keychain, run `set-key-partition-list` with the password of
          that keychain, set `CSC_KEYCHAIN`, and unset `CSC_LINK`.
        - In another script, pass the password of `security create-keychain` to `-k`, not that of the certificate.
        @ gh:electron-userland/electron-builder/issues/10066
        @ gh:electron-userland/electron-builder/pull/10101
        @ gh:electron-userland/electron-builder/issues/10167
        @ gh:ever-co/ever-gauzy/pull/9987

        # tauri-certificate-format / codesign / / Tauri: a certificate file that macOS 26 does not recognize
        ~ tauri_macos_sign … MAC verification failed during PKCS12 import (wrong password?)
        ~ tauri … MAC verification failed during PKCS12 import (wrong password?)
        ~ failed to import keychain certificate … MAC verification failed during PKCS12 import (wrong password?)
        : Tauri calls `security import` without a format. On macOS 26, that fails for `.p12` files with modern
          encryption (AES, SHA-256), even if the password is right. On older systems, it means a wrong password, an
          incomplete base64 text, or a file of OpenSSL 3 without `-legacy`.
        - Test the file: `security import file.p12 -f pkcs12 -t cert -P PASSWORD -k KEYCHAIN`. If this works, the
          password is right.
        - Export the file with the old encryption: `openssl pkcs12 -legacy -in file.p12 -nodes -out all.pem`, then
          `openssl pkcs12 -export -legacy -in all.pem -out new.p12`.
        - Or import the certificate into a keychain yourself with `-f pkcs12`, and unset `APPLE_CERTIFICATE` or
          `IOS_CERTIFICATE`.
        - If it does not work, check the password and the secret (complete base64, no line breaks).
        > signature-certificate
        @ gh:tauri-apps/tauri/issues/15843
        @ gh:tauri-apps/tauri/pull/15844
        """#
}
