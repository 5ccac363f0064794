extension MessageTable {
    /// The messages of tools that package and sign apps for macOS: Electron, Tauri, and signing tools without Xcode.
    static let desktopPackagerPatterns = #"""
        # electron-identity-null / codesign / / electron-builder: signing is turned off
        ~ skipped macOS code signing reason=identity explicitly is set to null
        ~ identity explicitly is set to null
        ~ identity explicitly is set to null, but forceCodeSigning is set to true
        : The configuration contains `mac.identity: null`, so electron-builder does not sign the app. With
          `forceCodeSigning`, this is an error. Apple silicon and Gatekeeper reject the unsigned app after a download
          (“is damaged”).
        - For a release, remove `identity: null`, and provide a Developer ID Application certificate in the keychain or
          in `CSC_LINK`.
        - For a local test, ignore the message, or sign ad hoc with `identity: "-"`.
        > signature-missing
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-store-certificate-only / codesign / / electron-builder: the keychain has certificates of another kind
        ~ cannot find valid "Developer ID Application" identity or custom non-Apple code signing certificate … 3rd Party
          Mac Developer Application
        ~ cannot find valid "Developer ID Application" identity or custom non-Apple code signing certificate … "Apple
          Distribution:
        ~ cannot find valid "Developer ID Application" identity or custom non-Apple code signing certificate … "Apple
          Development:
        ~ cannot find valid "Developer ID Application" identity or custom non-Apple code signing certificate … "iPhone
          Developer:
        : The target `mac` (DMG, ZIP) needs a Developer ID Application certificate. The list in the message contains
          only certificates for development or for the Mac App Store, so electron-builder leaves the app unsigned.
        - Create a Developer ID Application certificate; only the Account Holder can do this. Import it with its private
          key.
        - For the Mac App Store, build the target `mas`, which uses these certificates.
        - Set `forceCodeSigning: true`, so that an unsigned build fails.
        > certificate-of-other-kind signature-missing
        @ gh:electron-userland/electron-builder/issues/2513
        @ gh:electron-userland/electron-builder/issues/3958

        # electron-expired-certificate / codesign / / electron-builder: the certificate has expired
        ~ cannot find valid "{identity}" identity or custom non-Apple code signing certificate …
          (CSSMERR_TP_CERT_EXPIRED)
        ~ no valid identity with this name in the keychain … (CSSMERR_TP_CERT_EXPIRED)
        : A certificate in the list of the message has expired (`CSSMERR_TP_CERT_EXPIRED`), and no valid {identity}
          certificate is left. electron-builder does not sign the app.
        - Create a new certificate of this kind, and import it with its private key, or update `CSC_LINK`.
        - If the expired one is not the certificate of the app, the keychain lacks {identity}: import it.
        > signature-certificate signature-missing
        @ gh:rabix/composer/issues/423

        # electron-untrusted-certificate / codesign / / electron-builder: the certificate is not trusted
        ~ cannot find valid "{identity}" identity or custom non-Apple code signing certificate …
          (CSSMERR_TP_NOT_TRUSTED)
        ~ no valid identity with this name in the keychain … (CSSMERR_TP_NOT_TRUSTED)
        : A certificate in the list of the message is not trusted (`CSSMERR_TP_NOT_TRUSTED`): Apple's intermediate
          certificate is missing, its trust settings were changed, or the certificate is self-signed. electron-builder
          takes only valid identities.
        - Install Apple's intermediate certificates (WWDR, Developer ID), and use the system defaults for trust.
        - If the entry is not the certificate of the app, the keychain has no {identity} certificate: import it with its
          private key.
        > signature-certificate signature-missing
        @ gh:electron-userland/electron-builder/issues/4295

        # electron-development-certificate / codesign / / electron-builder: no Mac development certificate
        ~ cannot find valid "Mac Developer" identity or custom non-Apple code signing certificate
        ~ cannot find valid "Mac Developer, Apple Development" identity
        : `type: development` (or the target `mas-dev`) needs a development certificate for the Mac: `Mac Developer` or
          `Apple Development`. Older versions of electron-builder accept only the name `Mac Developer`, not `Apple
          Development` or `iPhone Developer`.
        - Create an Apple Development certificate in Xcode (Settings > Accounts > Manage Certificates), and update
          electron-builder.
        - For distribution, remove `type: development`.
        > certificate-of-other-kind signature-missing
        @ gh:electron-userland/electron-builder/issues/3080
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-store-identity / codesign / / electron-builder: no certificate for the Mac App Store
        ~ cannot find valid "3rd Party Mac Developer Application" identity
        ~ cannot find valid "Apple Distribution, 3rd Party Mac Developer Application" identity
        : The target `mas` needs a certificate for the Mac App Store: `Apple Distribution` or `3rd Party Mac Developer
          Application`. Older versions of electron-builder accept only the second. The keychain does not contain one
          with its private key, so the build stops.
        - Create an Apple Distribution or a Mac App Distribution certificate, and import it with its private key.
        - The package also needs `3rd Party Mac Developer Installer` (Mac Installer Distribution).
        - For a build outside of the store, remove `mas` from the targets.
        > certificate-of-other-kind signature-certificate
        @ gh:electron-userland/electron-builder/issues/5819

        # electron-installer-identity / codesign / / electron-builder: no installer certificate
        ~ Cannot find valid "{identity}" identity to sign MAS installer
        ~ Cannot find valid "{identity}" to sign standalone installer
        : The app is signed, but the keychain has no installer certificate for the package: {identity}. The certificate
          that signs the app cannot sign a package (`.pkg`).
        - Create the installer certificate: Mac Installer Distribution for the Mac App Store, Developer ID Installer for
          other packages. Import it with its private key.
        - With `CSC_LINK`, put it into `CSC_INSTALLER_LINK`. `security find-identity -v` lists it; the policy
          `codesigning` does not.
        > certificate-of-other-kind signature-certificate
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-identity-prefix / codesign / / electron-builder: the kind of the certificate in its name
        ~ Please remove prefix "{value}" from the specified name — appropriate certificate will be chosen automatically
        ~ from the specified name — appropriate certificate will be chosen automatically
        : `identity` or `CSC_NAME` begins with the kind of the certificate ({value}). electron-builder adds the kind
          itself, according to the target.
        - Write only the rest of the name, such as `Example Inc (A1B2C3D4E5)`, or the fingerprint of the certificate.
        > certificate-of-other-kind
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/codeSign/mac/macCodeSign.ts

        # electron-pull-request / codesign / / electron-builder does not sign pull requests
        ~ Current build is a part of pull request, code signing will be skipped
        : The build service runs a pull request, for which electron-builder does not sign, because forks could misuse
          the secrets.
        - Ignore the message for pull requests; the build of the branch or the tag is signed.
        - To sign pull requests of your own repository, set `CSC_FOR_PULL_REQUEST=true`.
        > signature-missing
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/codeSign/mac/macCodeSign.ts

        # electron-ad-hoc-runtime / codesign / / electron-builder: an ad hoc signature with the hardened runtime
        ~ ad-hoc signing with hardenedRuntime enabled requires the com.apple.security.cs.disable-library-validation
          entitlement
        : With the hardened runtime, library validation rejects frameworks without a team. An ad hoc signature has no
          team, so the app ends at its launch because it cannot load the Electron framework.
        - Set `hardenedRuntime: false` for ad hoc builds, or add `com.apple.security.cs.disable-library-validation` to
          the entitlements file.
        - For distribution, sign with Developer ID, and remove the key if no library of another team is loaded.
        > signature-ad-hoc
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-notarize-skipped / notary service / / electron-builder: the app is not notarized
        ~ skipped macOS notarization reason='notarize' options were unable to be generated
        ~ skipped macOS notarization reason='notarize' options were not provided
        ~ skipped macOS notarization reason='notarize' options were set explicitly 'false'
        : The app is signed but not notarized. No credentials are in the environment, or `mac.notarize` is `false` or
          missing (version 24). If a script in `afterSign` notarizes the app itself, the message is expected.
        - Set `APPLE_API_KEY`, `APPLE_API_KEY_ID`, and `APPLE_API_ISSUER`, or `APPLE_ID`, `APPLE_APP_SPECIFIC_PASSWORD`,
          and `APPLE_TEAM_ID`, for this step.
        - Remove `notarize: false`; in version 24, set `notarize: { teamId: … }`.
        - Verify the result: `xcrun stapler validate APP`.
        @ gh:electron/notarize/issues/175
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-notarize-partial / notary service / / electron-builder: only some credentials are set
        ~ APPLE_APP_SPECIFIC_PASSWORD env var needs to be set
        ~ APPLE_TEAM_ID env var needs to be set
        ~ APPLE_ID env var needs to be set
        ~ electron-builder … Env vars APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER need to be set
        ~ ⨯ Env vars APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER need to be set
        : Some variables of a group are set, and others are empty. electron-builder then stops; it skips notarization
          only if all are missing. Often, a secret is not available in this job, or a workflow sets the path of the key
          unconditionally.
        - Set all variables of one group: the API key, its identifier, and its issuer; or the Apple Account, the
          app-specific password, and the team.
        - For builds without secrets, unset the remaining variables, and set `notarize: false`.
        @ gh:bolt-builder/bolt-cli/issues/126
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts

        # electron-notarize-options-empty / notary service / / electron-notarize received no credentials
        ~ No authentication properties provided (e.g. appleId, appleApiKey, keychain) …
          validateNotaryToolAuthorizationArgs
        ~ validateNotaryToolAuthorizationArgs
        : The options of `notarize` contain no credentials that have a value. Usually, the script reads environment
          variables that are not set in this process, for example because `.env` was not loaded or the secret is
          missing.
        - Print which variables are empty, and set them in the environment of the build, not only in the shell.
        - Pass one set only: `appleId`, `appleIdPassword`, `teamId`; or `appleApiKey`, `appleApiKeyId`,
          `appleApiIssuer`; or `keychainProfile`.
        - If the build must not notarize, remove `osxNotarize` or the `afterSign` hook.
        @ gh:electron-userland/electron-builder/issues/8208
        @ gh:electron/notarize/blob/main/src/validate-args.ts

        # electron-notarize-output / notary service / / electron-notarize: notarytool returned no result
        ~ Failed to notarize via notarytool. Failed with unexpected result: {reason}
        ~ Failed to notarize via notarytool. Failed with unexpected result
        : `notarytool` did not return a submission, but a sentence about an error, which follows the message ({reason}).
          It is usually about the credentials (401), an agreement (403), or the connection.
        - Fix the reason after the message. For 401, use an app-specific password of the same account and its team; for
          403, accept the agreements of the team.
        - Test the credentials alone: `xcrun notarytool history` with the same options.
        @ gh:electron/notarize/blob/main/src/notarytool.ts

        # electron-notarytool-missing / notary service / / electron-notarize: notarytool is not installed
        ~ notarytool is not available, you must be on at least Xcode 13 or provide notarytoolPath
        : `xcrun --find notarytool` failed: only the Command Line Tools are selected in an old version, Xcode is older
          than version 13, or its license was not accepted.
        - Install Xcode 13 or later, and select it: `sudo xcode-select -s /Applications/Xcode.app`. Then run `xcrun
          notarytool --version`.
        @ gh:electron/notarize/blob/main/src/index.ts

        # electron-staple-unsigned / notary service / / Stapling an app without a signature
        ~ Failed to staple your application with code: 66 … Cannot download ticket. CDHash must be set
        ~ Cannot download ticket. CDHash must be set
        : The app has no signature with a hash (`CDHash`), so no ticket can exist for it. Usually, the app was not
          signed, or a later step removed or broke the signature: `osxSign` is missing, or its error was only a warning.
        - Check the app: `codesign -dv --verbose=4 APP`. It must list a Developer ID Application authority.
        - Set `osxSign: {}` next to `osxNotarize`, and read the warnings before the notarization
          (`DEBUG=electron-osx-sign*`).
        > signature-missing
        @ gh:electron/notarize/issues/138
        @ gh:electron/forge/issues/3403

        # electron-staple-wrong-certificate / notary service / / An app that was signed with a certificate of another
          kind
        ~ identityName=Apple Distribution … Failed to staple your application with code: 65
        ~ identityName=Apple Development … Failed to staple your application with code: 65
        ~ identityName=Mac Developer … Failed to staple your application with code: 65
        : The app was not notarized, so the notary service has no ticket for it. The line `signing` of the log shows the
          cause: the app was signed with a certificate that is not Developer ID Application.
        - Import a Developer ID Application certificate with its private key, and select it with `CSC_NAME` or
          `identity`.
        - Remove the other certificate from the keychain of the build, or from `CSC_LINK`.
        > certificate-of-other-kind
        @ gh:electron-userland/electron-builder/issues/7958

        # electron-forge-unsigned / codesign / / Electron Forge notarizes an app that is not signed
        ~ Failed to display codesign info on your application with code: 1 … code object is not signed at all
        ~ Failed to codesign your application with code: 1 … code has no resources but signature indicates they must be
          present
        ~ Failed to codesign your application with code: 1 … code object is not signed at all
        : `@electron/notarize` verifies the app before the upload, and the app has no signature of yours: `osxSign` is
          missing, or signing failed and the packager continued. “Code has no resources” means that only the ad hoc
          signature of the linker is present.
        - Add `osxSign: {}` to `packagerConfig`, with a Developer ID Application certificate in the keychain.
        - Run with `DEBUG=electron-osx-sign*`, and fix the first error of signing; `continueOnError: false` stops the
          build there.
        - Sign after the last change of the bundle, such as fuses.
        > signature-missing signature-ad-hoc
        @ gh:electron/notarize/issues/213
        @ gh:electron/forge/issues/3131

        # electron-packager-warning / codesign / / The packager continues without a signature
        ~ WARNING: Code sign failed; please retry manually. Error: No identity found for signing
        ~ Code sign failed; please retry manually. Error: No identity found for signing
        : `osxSign` found no certificate for the type of distribution, and the packager continues with an unsigned app.
          The notarization or the launch then fails.
        - Import a Developer ID Application certificate with its private key into a keychain of the search list, before
          this step.
        - For the Mac App Store or for development, set `platform` and `type` of `osxSign`, so that it searches for the
          matching kind.
        - On CI, unlock the keychain, or pass it with `keychain`.
        > signature-missing signature-certificate
        @ gh:electron/notarize/issues/90

        # electron-build-in-app / codesign / / electron-builder packs an app into the app
        ~ app.asar.unpacked/{path}.app: bundle format unrecognized, invalid, or unsuitable
        ~ app.asar.unpacked … bundle format unrecognized, invalid, or unsuitable
        ~ Contents/Resources/app/node_modules/electron … bundle format is ambiguous
        ~ Contents/Resources/app/node_modules/electron-prebuilt … bundle format is ambiguous
        : The app contains another app: an earlier build in the output directory, or the `electron` package itself. Its
          copied bundle lacks symbolic links, so `codesign` cannot sign it.
        - Exclude the output directory (`"!dist/**"`, `"!release/**"`) in `files`, or move it out of the packed
          directory.
        - Move `electron` and `electron-builder` to `devDependencies`, and delete old builds.
        > signature-broken
        @ gh:electron-userland/electron-builder/issues/1608
        @ gh:electron-userland/electron-builder/issues/524

        # tauri-notarization-skipped / notary service / / Tauri does not notarize the app
        ~ skipping app notarization, no APPLE_ID & APPLE_PASSWORD & APPLE_TEAM_ID or APPLE_API_KEY & APPLE_API_ISSUER &
          APPLE_API_KEY_PATH environment variables found
        : The app is signed, but Tauri found no complete set of credentials for the notary service. With an ad hoc
          signature (`-`), this is expected. After a download, Gatekeeper rejects an app that is not notarized.
        - Set `APPLE_ID`, `APPLE_PASSWORD` (an app-specific password), and `APPLE_TEAM_ID`; or `APPLE_API_KEY`,
          `APPLE_API_ISSUER`, and `APPLE_API_KEY_PATH`.
        - In GitHub Actions, pass the secrets in `env` of the step that runs Tauri.
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-bundler/src/bundle/macos/sign.rs
        @ gh:tauri-apps/tauri/issues/13804

        # tauri-key-file / notary service / / Tauri: the file of the API key
        ~ could not find API key file. Please set the APPLE_API_KEY_PATH environment variables to the path to the {path}
          file
        ~ could not find API key file. Please set the APPLE_API_KEY_PATH
        ~ failed to bundle project: Error: The file "{path}" couldn't be opened
        : Tauri cannot read the private key of the App Store Connect API. `APPLE_API_KEY_PATH` is not set, or it names a
          directory instead of the file `AuthKey_KEYID.p8`.
        - Write the key to a file, and set `APPLE_API_KEY_PATH` to its absolute path, including the file name.
        - `APPLE_API_KEY` is the identifier of the key, not its contents.
        @ gh:tauri-apps/tauri-action/issues/1127
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-bundler/src/bundle/macos/sign.rs

        # tauri-upload / notary service / / Tauri: the upload to the notary service fails
        ~ failed to bundle project: failed to upload app to Apple's notarization servers
        : The notary service did not accept the request. Usually, an agreement of the team is not accepted,
          `APPLE_TEAM_ID` is missing, or the password is not app-specific. Versions of Tauri before 1.5 use `altool`,
          which the service no longer accepts.
        - Sign in to the developer website, and accept the agreements; then check `APPLE_ID`, `APPLE_PASSWORD`, and
          `APPLE_TEAM_ID`.
        - Update Tauri, and run the command of the verbose output (`--verbose`) to see the response of the service.
        @ gh:tauri-apps/tauri/issues/7665

        # tauri-notarization-invalid / notary service / / Tauri: the notary service rejected the app
        ~ Finished with status Invalid for id {submission}
        ~ Finished with status Invalid for id
        : The notary service rejected the app; Tauri prints its log below the message. Common causes are a certificate
          that is not Developer ID Application, an unsigned sidecar or library, and a missing hardened runtime.
        - Explain the issues of the log: `entcheck explain -` reads it.
        - Sign with Developer ID Application; “Apple Development” and “Apple Distribution” are not accepted.
        - Sign all files in `externalBin` and `resources` that contain code, with the hardened runtime and a timestamp.
        > signature-without-runtime signature-without-timestamp certificate-of-other-kind
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-macos-sign/src/lib.rs
        @ gh:tauri-apps/tauri/issues/8491

        # tauri-disk-image / codesign / / Tauri: the disk image cannot be created
        ~ error running bundle_dmg.sh
        ~ failed to run … bundle_dmg.sh
        : The app is already signed; the script that creates the disk image failed. The signature is not the cause.
          Usually, the script cannot control the Finder, an old image with this name is still mounted, or `hdiutil` is
          not permitted.
        - Eject mounted images of the app (`hdiutil detach`), and build again; on CI, set `CI=true`, so that the script
          does not use the Finder.
        - For `Operation not permitted`, give the terminal access in System Settings > Privacy & Security (Full Disk
          Access, App Management).
        - Build without the image with `--bundles app`.
        @ gh:tauri-apps/tauri/issues/13804
        @ gh:tauri-apps/tauri/issues/10486

        # tauri-attributes / codesign / / Tauri: extended attributes cannot be removed
        ~ failed to remove extra attributes from app bundle
        : Before signing, Tauri removes the extended attributes of the bundle with `xattr -crs`, and this failed.
          Usually, a copied resource is read-only, or another `xattr` (of Python) is first in `PATH`.
        - Make the files of the bundle writable (`chmod -R u+w`), and delete the old bundle.
        - Run `/usr/bin/xattr -crs APP`, and check `which xattr`.
        @ gh:tauri-apps/tauri/blob/dev/crates/tauri-bundler/src/bundle/macos/app.rs

        # rcodesign-password / codesign / / rcodesign cannot decrypt the certificate archive
        ~ incorrect password given when decrypting PFX data
        : The password of the `.p12` file is wrong, or OpenSSL 3 created the file with algorithms that `rcodesign` does
          not support. It reports both with this message.
        - Create the file again with `openssl pkcs12 -export -legacy`, or export it with Keychain Access.
        - Check the password; the file of `--p12-password-file` must not contain further lines.
        > signature-certificate
        @ gh:indygreg/apple-platform-rs/issues/315

        # rcodesign-layout / codesign / / rcodesign: the layout of the executable does not allow a signature
        ~ __LINKEDIT segment contains data after signature
        ~ __LINKEDIT isn't final Mach-O segment
        ~ insufficient room to write code signature load command
        : The executable was changed after linking: data was appended, or load commands were added. Tools that inject a
          library, packers such as UPX, and bundlers that append a payload do this. A signature must be the last data of
          the file.
        - Build the executable again, and sign it before any tool changes it; remove the injected library or the
          appended data.
        - For missing room, link with `-headerpad 0x1000`.
        > signature-format
        @ gh:indygreg/apple-platform-rs/issues/237
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-notarization-settings / codesign / / rcodesign: settings that notarization does not accept
        ~ --for-notarization requires use of a Developer ID signing certificate
        ~ --for-notarization requires use of an Apple-issued signing certificate
        ~ --for-notarization requires use of a time-stamp protocol server; none configured
        : `--for-notarization` checks the settings before it signs. The certificate is missing, is not a Developer ID
          certificate of Apple, or the timestamp server was turned off.
        - Pass the Developer ID Application certificate with its key (`--p12-file`, or a smart card).
        - Remove `--timestamp-url none`.
        > certificate-of-other-kind signature-without-timestamp
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/signing_settings.rs

        # rcodesign-api-key / notary service / / rcodesign: the API key is missing or unreadable
        ~ Could not find App Store Connect API key in default search locations
        ~ App Store Connect API Key error: {reason}
        : `rcodesign` found no file `AuthKey_KEYID.p8` in `private_keys`, `~/.private_keys`, or
          `~/.appstoreconnect/private_keys`, or it cannot parse the key.
        - Create a combined file with `rcodesign encode-app-store-connect-api-key`, and pass it with `--api-key-path`.
        - Check that the file is complete, and begins with `-----BEGIN PRIVATE KEY-----`.
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # rcodesign-ticket / notary service / / rcodesign: no ticket, or no result in time
        ~ reached time limit waiting for notarization to complete
        ~ notarization ticket lookup failure: {code}: {reason}
        ~ notarization record not in response: {reason}
        : The notary service has not finished, or it has no ticket for this code: the file was rejected, was changed
          after the submission, or the ticket is not yet published.
        - Read the state with `rcodesign notary-wait` and `rcodesign notary-log`; a first submission can take hours.
        - After acceptance, wait a minute, and staple the unchanged file.
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs
        """#
}
