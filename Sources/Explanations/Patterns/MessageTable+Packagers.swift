extension MessageTable {
    /// The messages of Electron, Tauri, Briefcase, rcodesign, NativeScript, and Codemagic about signing.
    static let packagerPatterns = #"""
        # pkcs12-content / codesign / / The certificate archive does not contain a usable identity
        ~ No certificates found in PKCS#12 file "{path}"
        ~ No certificate with ExtKeyUsageCodeSigning found in "{path}"
        ~ Please specify pkcs12 (.p12/.pfx) file, {path} is not correct
        ~ failed to find x509 certificate in PFX data
        ~ failed to find signing key in PFX data
        ~ certificate {identity} does not have a private key
        ~ a PRIVATE KEY requires a corresponding CERTIFICATE to pair with it
        : The archive lacks the certificate or the private key, or its certificate is not for code signing.
        - In Keychain Access, export the certificate together with its private key as a `.p12` file.
        > signature-certificate
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/codeSign/certInfo.ts
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # pkcs12-algorithm / codesign / / OpenSSL cannot decrypt the certificate archive
        ~ Error outputting keys and certificates
        : OpenSSL 3 does not load the old algorithms with which Keychain Access encrypts a `.p12` file. A wrong password
          causes a similar message.
        - Export the archive again with a current algorithm, or pass `-legacy` to `openssl pkcs12`.
        @ gh:appcircleio/appcircle-docs/blob/main/docs/workflows/ios-specific-workflow-steps/xcodebuild-for-devices.md

        # electron-identity / codesign / / No identity for signing was selected
        ~ No `identity` passed in arguments
        : The packager was started without the name of a certificate. It searches the keychain, or skips signing.
        - Set `identity` (or `CSC_NAME`) to the certificate of the distribution method.
        - Check that the product is signed: `entcheck check APP`.
        > signature-missing
        @ gh:electron/osx-sign/blob/main/src/sign.ts
        @ gh:electron-userland/electron-builder/issues/1441

        # electron-team / codesign / / ElectronTeamID
        ~ Could not automatically determine ElectronTeamID from identity: {identity}
        ~ `ElectronTeamID` not found in `Info.plist`
        : A sandboxed Electron app requires its team identifier in `Info.plist`. The packager reads it from the profile
          or the certificate, and can do so only if the name of the certificate contains it.
        - Set `ElectronTeamID` in `Info.plist`, or sign with a certificate of Apple.
        > identifier-team
        @ gh:electron/osx-sign/blob/main/src/util-entitlements.ts

        # electron-profile / codesign / / The packager did not embed a profile
        ~ Provisioning profile above ignored, not for
        ~ No `provisioning-profile` passed in arguments
        ~ will not embed profile in app contents
        : The app has no embedded profile, or the profile that was found is for another platform or method. Without a
          profile, restricted entitlements prevent the launch.
        - Pass a profile for this distribution method (`provisioningProfile`), or remove the restricted entitlements.
        > profile-missing
        @ gh:electron/osx-sign/blob/main/src/util-provisioning-profiles.ts

        # packager-identifier / codesign / / The product has no valid bundle identifier
        ~ Cannot determine a package identifier: {path} has no CFBundleIdentifier
        ~ bundle Info.plist does not define CFBundleIdentifier: {path}
        ~ unable to determine binary identifier from bundle's Info.plist
        ~ The bundle identifier "{bundle}" set in `{path} identifier`
        ~ You must change the bundle identifier in `{path} identifier`
        ~ Bundle identifier set in `{path} > identifier` cannot be empty
        ~ {bundle} is not a valid bundle identifier
        ~ invalid character in Bundle Identifier
        ~ the value for Bundle Identifier must be of type string
        ~ Framework {path} did not have a CFBundleIdentifier in its Info.plist
        ~ Framework {path} had an invalid CFBundleIdentifier in its Info.plist
        ~ User-supplied CFBundleIdentifier value '{bundle}' in the Info.plist must be the same as the
          PRODUCT_BUNDLE_IDENTIFIER build setting value
        : The bundle identifier is missing, is a template value, has characters other than letters, digits, periods, and
          hyphens, or differs from the build setting.
        - Set a unique identifier in the configuration or in `PRODUCT_BUNDLE_IDENTIFIER`; App IDs and profiles use it.
        > app-id-bundle-identifier
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-cli/src/build.rs
        @ gh:electron/osx-sign/blob/main/src/pkg-utils/pkg.ts
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/InfoPlistProcessorTaskAction.swift

        # packager-library-validation / launch / / Library validation could not be checked
        ~ cannot read entitlements to verify library validation
        : The packager could not read the entitlements file, so it does not know whether the hardened runtime rejects
          libraries of another team.
        - Check the path of the entitlements file and the file itself: `entcheck lint FILE`.
        > entitlements-file-missing plist-malformed
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # tauri-variables / codesign / / Environment variables for signing are missing
        ~ APPLE_API_KEY, APPLE_API_ISSUER and APPLE_API_KEY_PATH must be provided for code signing
        ~ The IOS_CERTIFICATE environment variable is set but not IOS_CERTIFICATE_PASSWORD
        : Only some of the environment variables for the certificate or the API key are set.
        - Set all of them: the API key, its issuer, and its path; or the certificate, its password, and the profile.
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-cli/src/mobile/ios/build.rs
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-cli/src/mobile/ios/mod.rs

        # tauri-keychain / codesign / / The certificate could not be imported for the build
        ~ failed to set keychain settings
        ~ failed to decode certificate
        ~ failed to create keychain
        : The bundler imports the certificate into a temporary keychain, and this step failed: the certificate is not
          base64, its password is wrong, or the keychain could not be created.
        - Encode the `.p12` file with `base64`, without line breaks, and check the password.
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-macos-sign/src/keychain.rs

        # briefcase-identity / codesign / / The signing identity is not usable
        ~ Couldn't extract Team ID from signing identity {identity}
        ~ No installer signing identities for team {team}
        ~ Invalid {type} signing identity {identity}
        ~ Invalid signing identity
        : The selected certificate has no team identifier in its name, or the keychain has no installer certificate of
          the same team.
        - Select a Developer ID certificate of Apple; an installer package also requires Developer ID Installer.
        > signature-certificate
        @ gh:beeware/briefcase/blob/main/src/briefcase/platforms/macOS/__init__.py

        # briefcase-notary / notary service / / The notarization cannot be resumed
        ~ Notarization cannot be resumed
        ~ {value} is not a known submission ID for this identity
        : The submission belongs to another identity, or the file that was submitted no longer exists.
        - Package the app again, and wait for the notarization to finish.
        @ gh:beeware/briefcase/blob/main/src/briefcase/platforms/macOS/__init__.py

        # rcodesign-notary / notary service / / Notarization with rcodesign failed
        ~ notarization rejected: StatusCode={code}; StatusMessage={reason}
        ~ no authentication credentials to perform notarization request
        ~ signing settings are not compatible with notarization
        : The notary service rejected the product, or the request has no API key.
        - Read the notary log; each issue in it names a file: `entcheck explain -` reads the log.
        - Pass an App Store Connect API key with `--api-key-path`.
        > signature-missing
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-format / notary service / / The file type cannot be notarized or stapled
        ~ cannot {operation} DMG without an embedded signature
        ~ do not know how to {operation} {path}
        ~ XAR file is malformed; cannot staple
        ~ cannot staple Mach-O binaries
        : The ticket of the notarization can be attached only to signed bundles, disk images, and installer packages.
        - Sign the disk image first. An executable file or a ZIP archive cannot carry a ticket.
        > signature-missing
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-unsigned / codesign / / The file contains no signature
        ~ binary does not have code signature data
        ~ no cryptographic signature present
        : The executable is unsigned, or ad hoc signed without a certificate.
        - Sign it with a certificate; `entcheck check APP` lists the unsigned code of a bundle.
        > signature-missing signature-ad-hoc
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-key / codesign / / No key for signing was found
        ~ failed to find certificate satisfying requirements
        ~ no signing-capable private key found in PKCS11 token
        ~ signing XAR archives requires a signing certificate
        ~ could not find team identifier in signing certificate
        : No certificate with a private key was passed, or the certificate is not one of Apple and has no team.
        - Pass the `.p12` file or the smart card with the Developer ID certificate.
        > signature-certificate
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-entitlements / codesign / / The entitlements of the signature cannot be read or written
        ~ failed to obtain entitlements DER
        ~ entitlements data not valid UTF-8
        ~ Error parsing entitlements
        : The entitlements are not a valid property list, or a value has a type that the binary form does not support.
        - Check the file: `entcheck lint --dialect codesign FILE.entitlements`.
        > plist-malformed value-type
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-runtime / codesign / / The version of the hardened runtime is unknown
        ~ hardened runtime version required but unable to derive suitable version
        : The executable does not state the version of its SDK, from which the signing tool takes the version of the
          hardened runtime. The notary service can reject the signature.
        - Build with a current SDK, or pass `--runtime-version`.
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/macho_signing.rs

        # nativescript-profile / Xcode / / NativeScript: profile or team not found
        ~ Failed to find mobile provision with UUID or Name: {profile}
        ~ Xcode requires a team id to be specified when building for device
        : The named profile is not installed, or the build has no team.
        - Install the profile, or pass `--provision` or `--team-id`.
        > profile-missing
        @ gh:NativeScript/nativescript-cli/blob/main/lib/services/ios/ios-signing-service.ts

        # device-trust / installation / / The device is not connected or not trusted
        ~ Ensure connected devices are trusted and try again
        : No connected device trusts this computer.
        - Unlock the device, connect it, and confirm the question whether to trust the computer.
        @ gh:NativeScript/nativescript-cli/blob/main/lib/helpers/livesync-command-helper.ts

        # codemagic-files / Xcode / / Codemagic: files or settings for signing
        ~ Did not find any certificates from specified locations
        ~ Failed to set code signing settings for {path}
        ~ Using profiles on {path} failed
        ~ No matching profiles found for bundle identifier "{bundle}" and distribution type "{type}"
        ~ Provided value is not a valid PEM encoded private key
        ~ There is no resource of type 'profiles' with id '{value}'
        : The build machine lacks the certificate, its private key, or a profile for the bundle identifier, or the
          project cannot be changed.
        - Add the certificate with its key and a profile for each bundle identifier to the build.
        - For a fetched profile, check the bundle identifier and the distribution type.
        > profile-missing signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/blob/master/src/codemagic/models/code_signing_settings_manager.py
        @ gh:codemagic-ci-cd/codemagic-docs/blob/master/content/troubleshooting/common-ios-issues.md

        # codemagic-key / Xcode / / Codemagic: the private key of the certificate is missing
        ~ Cannot save {type} without certificate private key
        ~ Cannot create {type} without certificate private key
        ~ Cannot save Signing Certificates without certificate private key
        : The build has no private key for the distribution certificate, so that no certificate and no profile can be
          saved.
        - Add the private key in the variable `CERTIFICATE_PRIVATE_KEY`, or pass `--certificate-key`, and run
          `fetch-signing-files` again.
        > signature-certificate profile-missing
        @ gh:codemagic-ci-cd/codemagic-docs/blob/master/content/troubleshooting/common-ios-issues.md

        # codemagic-expired / Xcode / / Codemagic: expired profiles
        ~ profiles are expired with invalid status
        : The profiles have expired, and the developer website no longer lists them.
        - Delete them through the API, and create new ones.
        > profile-expired
        @
          gh:codemagic-ci-cd/cli-tools/blob/master/src/codemagic/tools/app_store_connect/actions/fetch_signing_files_action.py

        # entitlements-contents / Xcode / / CODE_SIGN_ENTITLEMENTS_CONTENTS
        ~ The value of CODE_SIGN_ENTITLEMENTS_CONTENTS could not be parsed as entitlements
        ~ CODE_SIGN_ENTITLEMENTS_CONTENTS contains a property list that is not a dictionary
        : The build setting contains text that is not a property list with a dictionary, so Xcode ignores its
          entitlements.
        - Correct the setting, or move the entitlements to a file.
        > plist-root plist-malformed
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift

        # codesign-flags / Xcode / / OTHER_CODE_SIGN_FLAGS
        ~ invalid codesign flags '{value}'
        ~ codesign option flag must be set using the {setting} build setting
        : `OTHER_CODE_SIGN_FLAGS` contains an option that Xcode does not accept there, and ignores.
        - Use the build setting for this option, for example `CODE_SIGN_ENTITLEMENTS` or `ENABLE_HARDENED_RUNTIME`.
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/CodeSign.swift

        # strip-signed / codesign / / A signed executable is not stripped
        ~ not stripping binary because it is signed
        : `strip` would break the signature of the prebuilt executable, so Xcode leaves it unchanged. This is not an
          error.
        - Ignore the warning, or embed an unsigned copy that Xcode strips and signs.
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBUtil/PbxCp.swift
        """#
}
