extension MessageTable {
    /// The messages of the notary service and of the tools that send to it.
    static let notaryPatterns = #"""
        # notary-invalid / notary service / / The notary service rejected the submission
        ~ The software asset has already been uploaded
        ? Archive contains critical validation errors
        ~ "id":"{submission}","status":"Invalid"
        ? status: Invalid
        ? status: Rejected
        : The notary service rejected {submission}. Its log lists the errors with the paths of the files; often, the
          code is not signed with a Developer ID Application certificate.
        - Read the log of {submission}: `xcrun notarytool log ID`. A ticket exists only after the notary service
          accepted the product, so stapling fails before that.
        - Check the product first: `entcheck check --distribution developer-id APP`.
        > debug-get-task-allow signature-missing signature-broken
        @ notary
        @ gh:gitx/gitx/pull/332
        @ gh:electron/notarize/pull/173

        # notary-developer-id / notary service
        ~ The binary is not signed with a valid Developer ID certificate
        : The notary service accepts only code that is signed by a Developer ID certificate; this executable has an ad
          hoc
          signature, a development certificate, or a certificate for the store.
        - Sign all executables in the bundle with `Developer ID Application`, from the inside out.
        > signature-ad-hoc signature-certificate signature-missing
        @ notary

        # notary-timestamp / notary service
        ~ The signature does not include a secure timestamp
        : The notary service requires a timestamp of Apple in each signature.
        - Sign with `codesign --timestamp`; in Xcode, add `--timestamp` to `OTHER_CODE_SIGN_FLAGS`.
        > signature-without-timestamp

        # notary-hardened-runtime / notary service
        ~ The executable does not have the hardened runtime enabled
        : The notary service requires the hardened runtime for all executables.
        - Sign with `codesign --options runtime`, or set `ENABLE_HARDENED_RUNTIME` to `YES`.
        > signature-without-runtime

        # notary-signature / notary service
        ~ The signature of the binary is invalid
        : The signature of an executable is broken: the file was changed after signing, nested code was signed last, or
          the archive lost the symbolic links of the bundle.
        - Verify it with `codesign --verify --deep --strict`, and sign from the inside out.
        - Create the archive with `ditto -c -k --keepParent`, which keeps symbolic links.
        > signature-broken signature-unverified
        @ notary
        @ gh:pyinstaller/pyinstaller/issues/8927

        # notary-weak-signature / notary service / / The signature algorithm used is too weak
        ~ The signature algorithm used is too weak
        : An executable, possibly in a nested archive, has a signature with an outdated hash, such as SHA-1 only: an old
          tool or its vendor signed it.
        - Sign the file again with a current `codesign`, with Developer ID, the hardened runtime, and a timestamp, also
          inside of ZIP files.
        > signature-format
        @ gh:WalletWasabi/WalletWasabi/issues/3183

        # notary-unsigned / notary service
        ~ The binary is not signed
        : An executable in the archive has no signature.
        - Sign all executables, including those in `Resources` and in nested archives.
        > signature-missing
        @ notary

        # notary-get-task-allow / notary service
        ~ The executable requests the {key} entitlement
        : The executable has {key}, which the notary service does not accept.
        - Sign a release build without the key; for Xcode, `CODE_SIGN_INJECT_BASE_ENTITLEMENTS=NO`.
        > debug-get-task-allow

        # notary-sdk / notary service
        ~ The binary uses an SDK older than the 10.9 SDK
        : The executable was built with an SDK of 2013 or earlier.
        - Build it with a current Xcode.

        # notary-team / notary service
        ~ Team is not yet configured for notarization
        : The team cannot use the notary service: an agreement is not accepted, or Apple has not enabled the account.
        - Accept the agreements as the account holder, then contact Apple.
        @ gh:electron/notarize/issues/132

        # notary-credentials / notary service
        ~ HTTP status code: 401. Unable to authenticate
        ~ Invalid credentials. Username or password is incorrect
        ~ Failed to read legacy keychain item '{value}'
        ~ HTTP status code: 401. Invalid credentials
        ~ The appleIdPassword property is required when using notarization with password credentials
        ~ property is required when using notarization with
        ~ No authentication properties provided (e.g. appleId, appleApiKey, keychain)
        ~ Cannot use password credentials, API key credentials and keychain credentials at once
        ~ Env vars APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER need to be set
        ~ env var needs to be set
        ~ HTTP status code: 401. Unauthenticated
        ~ Unable to authenticate. This is either due to incorrect authentication
        : The notary service did not accept the account: the Apple Account, its password, or the API key is wrong. For
          an Apple Account, `notarytool` accepts only an app-specific password, not the password of the account.
        - Create an app-specific password at account.apple.com, and store it: `xcrun notarytool store-credentials
          --apple-id … --team-id … --password …`.
        - Or use an App Store Connect API key: `--key`, `--key-id`, and `--issuer`.
        @ doc:technotes/tn3147-migrating-to-the-latest-notarization-tool
        @ gh:openframeworks/projectGenerator/issues/593
        @ gh:electron/notarize/blob/main/src/validate-args.ts
        @ gh:electron-userland/electron-builder/blob/master/packages/app-builder-lib/src/targets/mac/MacTargetHelper.ts
        @ gh:electron/notarize/issues/110

        # notary-team-id / notary service / / The Team ID is missing or wrong
        ~ Team ID must be at least 3 characters
        ~ HTTP status code: 403. Invalid or inaccessible developer team ID for the provided Apple ID
        ~ Invalid or inaccessible developer team ID
        ~ Missing expected argument '--team-id <team-id>'
        ~ The teamId property is required when using notarization with password credentials
        : `notarytool` received no Team ID, or the Team ID of a team to which the Apple Account does not belong. It is
          the identifier with ten characters, such as `A1B2C3D4E5`, not the name of the provider.
        - Set `--team-id`, or the variable of the tool, such as `APPLE_TEAM_ID` or `teamId`, to the Team ID in the
          membership details of the developer account.
        - Check that the variable is not empty in continuous integration.
        @ gh:wakatime/wakatime-cli/pull/977
        @ gh:Expensify/App/pull/9299

        # notary-keychain-profile / notary service / / notarytool cannot read the stored credentials
        ~ No Keychain password item found for profile: {value}
        ~ No Keychain password item found for profile
        ? An error occurred while accessing the keychain. User interaction is not allowed
        : `notarytool` found no credentials with the name {value}, or may not read them: the profile was stored for
          another user or keychain, or the process runs without a session that can ask for access, such as over SSH or
          in continuous integration.
        - Store the credentials again on this machine: `xcrun notarytool store-credentials NAME`, with `--keychain` for
          a keychain that is unlocked.
        - Without a session, use an App Store Connect API key: `--key`, `--key-id`, and `--issuer`.
        @ gh:my-monkeys/OpenSuperWhisper/pull/122

        # notary-agreement / notary service / / An agreement is missing
        ~ HTTP status code: 403. A required agreement is missing or has expired
        ~ HTTP status code: 403. A required agreement is missing
        : The notary service accepts no submissions until the account holder accepts an agreement of Apple. The
          credentials are correct.
        - As the account holder, sign in to the developer website and App Store Connect, and accept the agreement. It
          takes some minutes until the change is effective.
        @ gh:electron/notarize/issues/110

        # notary-service-error / notary service / / The notary service is not available
        ~ SotoS3.S3ErrorType
        ~ abortedUpload
        ~ s3 upload error
        ~ notary … HTTP status code: 500
        ~ notary … HTTP status code: 503
        : The upload or the service failed. The credentials and the signature are not the cause.
        - Submit again later, and check the system status page of Apple and the network connection.
        @ gh:indygreg/apple-platform-rs/issues/144

        # notary-tool-missing / notary service / / notarytool is not installed
        ~ unable to find utility "notarytool", not a developer tool or in PATH
        ~ unable to find utility "notarytool"
        ~ unable to find utility "stapler"
        ~ unable to find utility "altool"
        : The selected developer directory does not contain the tool: it is that of the Command Line Tools, or of an old
          Xcode. `notarytool` requires Xcode 13 or later.
        - Select Xcode: `sudo xcode-select --switch /Applications/Xcode.app`, and check it with `xcrun --find
          notarytool`.
        @ doc:security/customizing-the-notarization-workflow

        # staple / notary service
        ~ CloudKit query for {path} ({number}) failed due to "Record not found"
        ~ CloudKit query failed due to "Record not found"
        ~ The staple and validate action failed! Error {code}
        ~ Failed to staple your application with code: 65
        ~ Could not find base64 encoded ticket in response
        : The notary service has no ticket for {path}: it was not published yet, the submission was not accepted, or the
          code was changed after the submission.
        - If the submission was accepted just before, wait some minutes, and staple again.
        - Read the log of the submission: `xcrun notarytool log ID`.
        - Staple the same files that were submitted.
        > signature-broken
        @ gh:electron/notarize/issues/96
        @ gh:project-slippi/slippi-launcher/pull/479
        """#

    /// The messages of Gatekeeper, the kernel, and the loader.
    static let launchPatterns = #"""
        # unsatisfied-entitlements / launch
        ~ {bundle}: Unsatisfied entitlements: {keys}
        ~ Unsatisfied entitlements: {keys}
        : No embedded profile of {bundle} authorizes {keys}; the system terminates the process at launch.
        - Embed a profile for this distribution method as `Contents/embedded.provisionprofile` before signing.
        - Or remove the keys; helpers that are signed with the file of the app often contain them accidentally.
        > profile-missing profile-lacks-key
        @ tn3125
        @ forums:706442

        # no-matching-profile / launch / / No eligible provisioning profile
        ~ {path} not valid: … Code=-413 "No matching profile found"
        ~ Disallowing {bundle} because no eligible provisioning profiles found
        ? Disallowing: {bundle}
        ~ No matching profile found
        ~ AMFI: bailing out because of restricted entitlements
        ~ no eligible provisioning profiles found
        : No embedded profile of {path} is valid for this Mac and authorizes the restricted entitlements. An extension
          needs a profile for its own bundle identifier; that of the app is not enough.
        - Embed a profile for this distribution method in the bundle that has the entitlement, and sign with the
          application identifier of the profile.
        - Or remove the restricted entitlement, such as `keychain-access-groups`, from the bundle.
        > profile-missing profile-lacks-key app-id-dropped
        @ forums:706442
        @ gh:ai-ecoverse/slicc/pull/2384

        # taskgated-killed / launch
        ~ killed {bundle}[pid {number}] because its use of the {key} entitlement is not allowed (error code {code})
        ~ because its use of the {key} entitlement is not allowed
        : No profile authorizes {key} for {bundle}, so the system terminated the process.
        - Embed a profile that authorizes the key, or remove the key.
        > profile-missing profile-lacks-key key-private
        @ gh:machyve/xhyve/issues/60

        # taskgated-no-app-id / launch
        ~ no application identifier provided, can't use provisioning profiles
        : The signature does not contain `com.apple.application-identifier`, so the system ignores the profile.
        - Sign with `com.apple.application-identifier` and `com.apple.developer.team-identifier`.
        > app-id-dropped app-id-of-other-platform
        @ gh:machyve/xhyve/issues/60

        # security-policy / launch
        ~ Security policy would not allow process: {number}, {path}
        ~ Security policy would not allow process
        : The system did not allow {path} to start; the lines of `amfid` before it contain the reason.
        - Search the log for `amfid` and `taskgated-helper` at the time of the launch.
        > profile-missing profile-lacks-key
        @ forums:706442

        # bad-executable / launch / EBADEXEC
        ~ Bad executable (or shared library)
        : The system cannot start the executable: its signature is not valid, or it is built for another processor.
        - Check the product: `entcheck check APP`, `codesign --verify --deep --strict`.
        > signature-broken
        @ forums:706442

        # code-signature-invalid / launch / / Termination Reason: CODESIGNING
        ~ Termination Reason: Namespace CODESIGNING, Code {code}
        ~ EXC_CRASH (Code Signature Invalid) … Termination Reason: Namespace CODESIGNING, Code {code}
        ~ EXC_CRASH (Code Signature Invalid) … Termination Reason: CODESIGNING
        ? OS_REASON_CODESIGNING
        ~ sent by taskgated
        ? zsh: killed {path}
        : The system terminated the process because of its signature ({code} in the namespace CODESIGNING): the
          signature is not valid, the embedded profile has expired or does not list this Mac, or no profile authorizes
          an entitlement. A development build does not run on other Macs.
        - Verify the signature with `codesign --verify --deep --strict -vvv`, and search the log for `amfid` at the time
          of the launch.
        - Sign a released app with Developer ID, and build a development app again with a current profile.
        > profile-missing signature-broken app-id-of-other-platform
        @ forums:706442
        @ gh:atimca/SwiftInitGenerator/issues/2

        # library-validation / launch
        ~ code signature in <{number}> '{path}' not valid for use in process
        ~ code signature in ({path}) not valid for use in process using Library Validation
        ~ mapping process and mapped file (non-platform) have different Team IDs
        ~ mapped file has no Team ID and is not a platform binary
        ~ library load disallowed by system policy
        ~ code signature in ({path}) not valid for use in process: {reason}
        ~ Library not loaded: {path} … have different Team IDs
        ~ not valid for use in process using Library Validation
        ~ Library Validation failed: Rejecting '{path}' (Team ID: {team}, platform: no) for process '{target}({number})'
        ~ Library Validation failed: Rejecting '{path}' (Team ID: {team}, platform
        : Library validation of the hardened runtime does not load {path}: it is not signed by the team of the process,
          but by another team, or ad hoc without a team. Two ad hoc signatures never belong to the same team.
        - Sign the library or framework, and all nested code, with the certificate of the app, from the inside out.
        - If the app is signed ad hoc, or must load plug-ins of other teams, add
          `com.apple.security.cs.disable-library-validation`.
        > signature-team signature-ad-hoc
        @ doc:bundleresources/entitlements/com.apple.security.cs.disable-library-validation
        @ gh:finnvoor/SwiftUIFX/issues/2

        # library-unsigned-file / launch / / A library is not signed
        ~ code signature in ({path}) not valid for use in process using Library Validation: mapped file has no cdhash,
          completely unsigned? Code has to be at least ad-hoc signed
        ~ mapped file has no cdhash, completely unsigned
        : The library {path} is not signed at all; the system loads only signed code. Often, it was copied into the app
          without being signed, or after the app was signed.
        - Embed the library or framework in the phase “Embed Frameworks” with “Code Sign On Copy”, or sign it with the
          certificate of the app before the app is signed.
        > signature-missing
        @ gh:KhronosGroup/MoltenVK/issues/548

        # code-unsigned-library / launch
        ~ code signing blocked mmap() of '{path}'
        ~ code signature invalid in <{number}> '{path}'
        : The signature of {path} is missing or broken.
        - Sign the library again.
        > signature-missing signature-broken
        @ gh:coolstar/electra/issues/176

        # sandbox-setup / launch
        ~ _libsecinit_appsandbox
        ~ libsecinit_setup_secinitd_client
        ~ container_create_or_lookup_for_current_user failed
        ~ Container creation failed
        ~ Failed to initialize sandbox
        ~ sandbox_init failed
        : The system could not set up the App Sandbox of the process; often, a helper with `inherit` has additional
          sandbox keys, or was started without the sandbox of its app.
        - Sign helpers with exactly `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        > sandbox-inherit-with-more sandbox-inherit-alone
        @ https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/EnablingAppSandbox.html

        # gatekeeper-unnotarized / Gatekeeper
        ~ {path}: rejected source=Unnotarized Developer ID
        ~ source=Unnotarized Developer ID
        ~ source=Insufficient Context
        : {path} is signed by a Developer ID, but not notarized, or not signed for distribution.
        - Send it to the notary service, and staple the ticket.
        > signature-missing signature-ad-hoc
        @ gh:VSCodium/vscodium/issues/1786
        @ doc:security/notarizing-macos-software-before-distribution

        # gatekeeper-unchecked / Gatekeeper
        ~ "{path}" can't be opened because Apple cannot check it for malicious software
        ~ Apple could not verify "{path}" is free of malware
        ~ Apple could not verify "{path}" is free from malware
        ~ "{path}" cannot be opened because the developer cannot be verified
        ~ "{path}" can't be opened because it is from an unidentified developer
        ~ Apple could not verify … is free of malware
        ~ "{path}" can't be opened because the identity of the developer cannot be confirmed
        ~ the identity of the developer cannot be confirmed
        ~ Your security preferences allow installation of only apps from
        : {path} is not notarized, or not signed by a Developer ID.
        - Sign it with a Developer ID certificate, and send it to the notary service.
        > signature-missing signature-ad-hoc
        @ doc:security/notarizing-macos-software-before-distribution

        # gatekeeper-malware / Gatekeeper
        ~ "{path}" was not opened because it contains malware
        ~ "{path}" will damage your computer
        : {path} matches a description of malware, or Apple revoked its certificate or its notarization. Ad hoc signed
          code
          is affected if its content resembles known malware.
        - Sign a new build with a valid Developer ID certificate, and send it to the notary service.
        - If the certificate was revoked, contact Apple.
        > signature-ad-hoc signature-unverified
        @ gh:kushalpandya/Petrichor/issues/62

        # gatekeeper-rejected / Gatekeeper
        ~ {path}: rejected origin={identity}
        ~ {path}: rejected source={reason}
        ~ {path}: rejected (
        : Gatekeeper does not accept {path}: it accepts code that is signed by Developer ID and notarized, or that comes
          from
          the App Store. Certificates for development are not accepted.
        - Sign it with a Developer ID certificate, and send it to the notary service.
        > certificate-of-other-kind signature-certificate signature-missing signature-ad-hoc
        @ gh:lihaoyun6/AirBattery/issues/174
        @ doc:security/notarizing-macos-software-before-distribution

        # gatekeeper-damaged / Gatekeeper
        ~ "{app}" is damaged and can't be opened
        ~ application is damaged and can't be opened
        ~ is damaged and can't be opened
        : {app} was downloaded, and it is not signed, or its signature is broken.
        - Sign and notarize the app, and pack it with a tool that preserves links and attributes (`ditto`).
        > signature-broken signature-missing signature-ad-hoc
        @ gh:insidegui/PodcastMenu/issues/32

        # app-not-opened / Gatekeeper
        ? The application "{app}" cannot be opened for an unexpected reason
        ? The application "{app}" can't be opened
        : The system did not start the app {app}. If Gatekeeper accepts it, the usual reasons are a restricted
          entitlement without a profile, an embedded development profile that lists only the Mac of its developer, and
          entitlements that are not valid: the configuration of a packager can name another file, such as `Info.plist`.
        - Search the log for `amfid` and `taskgated-helper` at the time of the launch.
        - Outside of the App Store, embed a Developer ID profile, or remove the entitlements that require a profile:
          `entcheck check --distribution developer-id APP`.
        - Print the signed entitlements with `codesign -d --entitlements - APP`, and check the file in the
          configuration.
        > profile-missing profile-lacks-key signature-broken
        @ gh:Blaizzy/nativ/issues/183
        @ gh:tauri-apps/tauri/issues/9738
        """#
}
