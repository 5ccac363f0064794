extension MessageTable {
    /// Messages about products, certificates, and profiles that reports of projects describe.
    static let productPatterns = #"""
        # store-extension-components / App Store
        ~ The bundle identifier '{bundle}' of the application extension {path} should start with the application's
          bundle identifier '{other}' and not contain more than one period
        ~ and not contain more than one period "." after the application's bundle ID
        : The bundle identifier of an extension is that of the app, a period, and one component without further
          periods. {bundle} has more components.
        - Rename the extension in `PRODUCT_BUNDLE_IDENTIFIER`, and create its App ID and its profile again.
        > app-id-bundle-identifier
        @ gh:uhooi/UhooiPicBook/pull/173

        # store-app-record / App Store
        ~ No suitable application records were found. Verify your bundle identifier '{bundle}' is correct
        ~ No suitable application records were found
        ~ Cannot find registered applications that match the specified identifier {bundle} in
        : App Store Connect has no app with the bundle identifier {bundle}, or the account has no access to it. If it is
          the identifier of a framework, the archive contains the framework as a product.
        - Create the app in App Store Connect, correct the bundle identifier, or use an account with access to the app.
        - For a framework, set `SKIP_INSTALL` to `YES` in its target, and do not copy it as a resource.
        > app-id-bundle-identifier
        @ gh:LoopKit/Loop/issues/794
        @ gh:Carthage/Carthage/issues/1834
        @ gh:simonnilsson/ios-uploader/issues/20

        # store-unable-to-sign / App Store / ITMS-90303 / ITMS-90303
        ~ ITMS-90303: Unable to Sign
        : App Store Connect could not sign the bundle again: it contains files where only code may be, such as `.meta`
          files of Unity in a plug-in.
        - Remove these files, sign from the inside out, and upload again.
        > signature-broken
        @ gh:gkngkc/UnityStandaloneFileBrowser/issues/65

        # store-identifier-changed / App Store
        ~ Bundle identifier: ({bundle}) differs from prior bundle identifier: ({other})
        ~ differs from prior bundle identifier
        : The update has the bundle identifier {bundle}; the app in App Store Connect has {other}.
        - Restore the bundle identifier of the released app, or create another app in App Store Connect.
        > app-id-bundle-identifier
        @ https://developer.apple.com/library/archive/technotes/tn2294/_index.html

        # store-identifier-format / App Store
        ~ The application-identifier entitlement is not formatted correctly
        : `application-identifier` must be the prefix of ten characters, a period, and the bundle identifier.
        - Do not write the key by hand; Xcode derives it from the profile.
        > app-id-bundle-identifier
        @ https://developer.apple.com/library/archive/technotes/tn2294/_index.html

        # store-swift-support / App Store
        ~ The SwiftSupport folder is missing
        ~ Invalid Swift Support - The SwiftSupport folder
        : The archive was not exported for the App Store: the folder `SwiftSupport` next to `Payload` is missing.
        - Export the archive with the method `app-store-connect` instead of packing it by hand.
        @ gh:fastlane/fastlane/issues/737

        # store-swift-signature / App Store
        ~ Invalid Swift Support - The file {path} doesn't have the correct code signature
        : A tool changed the signature of {path} in `SwiftSupport`; it must be the signature of Xcode.
        - Export the archive with Xcode, and do not sign the libraries in `SwiftSupport` again.
        @ gh:xndrs/XReSign/issues/1

        # store-debuggable / App Store
        ~ distribution build entitlements must have get-task-allow set to false
        : The build is signed for development: `get-task-allow` is `true`.
        - Sign with a distribution certificate and with a profile for distribution.
        > profile-of-other-distribution
        @ gh:HipByte/motion-testflight/issues/19

        # profile-name-duplicate / Xcode
        ~ Multiple profiles found with the name '{profile}'
        ~ Please remove the duplicate profiles and try again
        : The account already contains a profile with the name {profile}, possibly an expired or invalid one.
        - Delete the profiles with this name on the developer website, and create the profile again.
        @ gh:fastlane/fastlane/issues/13629

        # certificate-without-key / Xcode
        ~ Did not find any Signing Certificates for given private key
        : None of the certificates of the account belongs to the private key.
        - Specify the private key of the certificate, search for the other type of certificates, or create a new one.
        > signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/issues/158

        # no-matching-profiles / Xcode
        ~ Did not find matching provisioning profiles for code signing
        : None of the installed profiles is for the bundle identifiers of the project.
        - Compare the bundle identifiers in the Xcode project with those of the profiles.
        > profile-missing app-id-bundle-identifier
        @ gh:codemagic-ci-cd/cli-tools/issues/311

        # no-eligible-profile / Xcode
        ~ Please provide provisioning profile uuid or name with the --provision option
        : No installed profile fits the app.
        - Create a profile for the bundle identifier, install it, and specify it with `--provision`.
        > profile-missing
        @ gh:NativeScript/nativescript-cli/issues/5341

        # certificate-outside-profile / Xcode
        ~ Certificate is not included in provision's certificates
        : The profile does not list the certificate that signs the app.
        - Sign with a certificate that the profile lists, or regenerate the profile with this certificate.
        > signature-certificate
        @ gh:NativeScript/nativescript-cli/issues/86

        # identity-empty / Xcode
        ~ An empty identity is not valid when signing a binary for the product type '{value}'
        : The target has no signing identity: neither a team nor a certificate is selected for it.
        - Select the team or the profile for the target, and set `CODE_SIGN_IDENTITY`.
        - To build without signing, pass `CODE_SIGNING_ALLOWED=NO` instead of an empty `CODE_SIGN_IDENTITY`.
        > signature-missing
        @ gh:PopcornTimeTV/PopcornTimeTV/issues/835

        # archived-entitlements / Xcode
        ~ [OPTIONAL] Didn't find archived user entitlements for
        ~ did not contain a "archived-expanded-entitlements.xcent" resource
        : A log entry of the export: a library has no entitlements. It is not an error.
        - Ignore it, and read the other lines of the log.
        @ gh:fastlane/fastlane/issues/4503

        # xcframework-signature / Xcode
        ~ The signature of "{path}" cannot be verified
        ~ The signature of "{path}" cannot be validated and may have been compromised
        ~ "{path}" is not signed with the expected identity and may have been compromised
        ~ The identity of "{path}" is not recorded in your project
        ~ The signature of "{path}" cannot be verified. A sealed resource is missing or invalid
        : The vendor signed {path}, and a file in it was changed, added, or removed later, for example by the version
          control or by a tool that copied it.
        - Install {path} again without changes; if the signature of the release is broken, ask the vendor for a new one.
        > signature-broken
        @ gh:RenderHeads/UnityPlugin-AVProVideo/issues/2266
        @ gh:SocketMobile/swift-package-capturesdk/issues/15

        # certificate-archive-password / codesign
        ~ PKCS12 routines:PKCS12_parse:mac verify failure
        ~ PKCS12_parse:mac verify failure
        : The password of the certificate archive (`.p12`) is wrong or missing.
        - Specify the password, or export the certificate with its private key again.
        @ gh:ProcursusTeam/ldid/issues/26

        # certificate-archive-option / codesign
        ~ pkcs12: Unrecognized flag legacy
        : The installed OpenSSL does not have the option `-legacy`, which OpenSSL 3 introduced.
        - Remove the option, or use OpenSSL 3.
        @ gh:microsoft/azure-pipelines-tasks/issues/19383

        # certificate-file-format / codesign
        ~ no start line:{path}:Expecting: TRUSTED CERTIFICATE
        : The file contains no certificate in the expected form: it is not a certificate archive (`.p12`), or its
          password is wrong.
        - Export the certificate with its private key as `.p12`, and specify its password.
        @ gh:microsoft/azure-pipelines-tasks/issues/15577

        # certificate-import / codesign
        ~ failed to import keychain certificate
        : The certificate archive or its password in the environment could not be imported.
        - Set the variable to the Base64 text of the `.p12`, and specify its password.
        @ gh:tauri-apps/tauri-action/issues/234

        # keychain-without-key / codesign
        ~ set-key-partition-list {value} security: SecItemCopyMatching: The specified item could not be found in the
          keychain
        : The keychain contains no private key: the certificate archive (`.p12`) was exported without one.
        - Export the certificate together with its private key, and import that file.
        > signature-certificate
        @ gh:Apple-Actions/import-codesign-certs/issues/151

        # profile-decoding-sandbox / codesign
        ~ security: SecPolicySetValue: One or more parameters passed to a function were not valid
        ~ security: cert import failed: UNIX[Operation not permitted]
        : `security cms` could not read the profile, because the process has no access to the keychain, for example in
          the sandbox of a build system.
        - Run this step outside the sandbox of the build.
        @ gh:bazelbuild/rules_apple/issues/28

        # profile-decoding / codesign
        ~ security: failed to decode message
        : The file is not a valid profile: it is empty, damaged, or another file.
        - Download the profile again, and check its path.
        > profile-unreadable
        @ gh:weexteam/A-pack-tool-for-ios/issues/106

        # allocate-missing / codesign
        ~ the codesign_allocate helper tool cannot be found or used
        : `codesign` could not run `codesign_allocate`, or that tool does not accept the file.
        - Select the developer tools with `xcode-select`, or name the tool in the variable `CODESIGN_ALLOCATE`.
        @ gh:tpoechtrager/cctools-port/issues/97

        # change-after-signing / codesign
        ~ changes being made to the file will invalidate the code signature in: {path}
        ~ changes being made to the file will invalidate the code signature
        : `install_name_tool` or `strip` changed {path}, so its signature is not valid any more. Apple silicon
          requires a valid signature, and the system terminates the code.
        - Sign the file again after the last change: `codesign --force --sign - FILE`.
        > signature-broken
        @ gh:marcelotduarte/cx_Freeze/issues/594

        # altool-archive / notary service
        ~ Could not find the main bundle or the Info.plist is missing a CFBundleIdentifier in '{path}'
        : The upload expects an archive (`.zip`, `.dmg`, or `.pkg`), not the app itself.
        - Pack the app: `ditto -c -k --keepParent APP APP.zip`.
        @ https://fdiv.net/comment/495

        # altool-session / notary service
        ~ We are unable to create an authentication session
        : `altool` could not sign in: the Apple Account or its password is wrong, or the password is not app-specific.
        - Use an app-specific password, or a key of the App Store Connect API.
        - For notarization, use `notarytool`; the service does not accept `altool` any more.
        @ gh:electron/notarize/issues/15
        @ doc:technotes/tn3147-migrating-to-the-latest-notarization-tool

        # stapler-usage / notary service
        ~ Failed to staple your application with code: 64
        ~ Usage: stapler staple
        : The arguments of `stapler` are wrong; often, the path is missing or does not exist.
        - Correct the path of the app, the disk image, or the package.
        @ gh:electron/notarize/issues/109

        # stapler-format / notary service
        ~ Failed to staple your application with code: 66
        ~ Stapler is incapable of working with {type} files
        : `stapler` cannot attach a ticket to this kind of file: it accepts apps, disk images, and installer packages,
          but not folders, executables, or ZIP files.
        - Specify the app (with `.app` at the end), the disk image, or the package.
        @ gh:electron/notarize/issues/73
        @ doc:security/customizing-the-notarization-workflow

        # nested-runtime / notary service
        ~ must be rebuilt with support for the Hardened Runtime
        ~ {value} must be rebuilt with support for the Hardened Runtime
        : Nested code in the app is signed without the hardened runtime: {value}.
        - Sign each of these helpers and frameworks again with your Developer ID and `codesign --options runtime`, from
          the inside out, for example in a build phase. Then sign the app.
        - Or update the framework to a version that is built with the hardened runtime.
        > signature-without-runtime
        @ gh:sparkle-project/Sparkle/issues/1299
        @ gh:DevMate/DevMateKit/issues/40

        # installer-additional-package / Gatekeeper
        ~ The package "{path}" is not signed. Quit the installer to restart your computer and try again
        : The installer of macOS accepts only additional packages that Apple signed; a Developer ID signature is not
          enough.
        - Do not add {path} to the installer of the system; install it afterwards.
        @ https://rtrouton1.rssing.com/chan-7978339/article419.html

        # installer-certificate / Gatekeeper / / The signature of the installer package
        ~ Certificate used to sign package is not trusted
        ~ This package was signed with an expired certificate
        ~ package was signed with an expired certificate
        ~ Package "{path}" is not signed
        ~ The package "{path}" is not signed
        ~ Status: no signature
        ~ Could not find appropriate signing identity for "{identity}"
        : The installer package is not signed, or its “Developer ID Installer” certificate is not in the keychain, not
          trusted, or has expired. A package with a timestamp remains valid after its certificate expired.
        - Sign the package with `productsign --sign "Developer ID Installer: …" --timestamp`, and notarize it. A
          Developer ID Application certificate cannot sign packages.
        - Check it with `pkgutil --check-signature FILE`.
        > certificate-of-other-kind signature-certificate
        @ gh:subethaedit/SubEthaEdit/issues/137
        @ doc:xcode/packaging-mac-software-for-distribution

        # match-decryption / Xcode
        ~ Error decrypting '{path}'
        : fastlane match could not decrypt {path}: the passphrase of the repository is wrong or missing.
        - Set `MATCH_PASSWORD` to the passphrase with which the repository was encrypted.
        @ gh:fastlane-old/match/issues/120

        # capability-request / Xcode
        ~ 'capability' is not a relationship on the resource 'bundleIdCapabilities'
        : The API of App Store Connect changed, and this version of the tool sends a request in the old form.
        - Update the tool, such as fastlane.
        @ gh:Artificial-Pancreas/iAPS/issues/1380

        # capability-synchronization / Xcode
        ~ The bundle '{value}' cannot be deleted. Delete all the Apps related to this bundle to proceed
        ~ Expected "enabled" attribute in {value}
        : EAS wants to change the capabilities of the App ID, and the developer website does not accept the request.
        - Update `eas-cli`, or set `EXPO_NO_CAPABILITY_SYNC=1` and edit the capabilities on the developer website.
        @ gh:expo/eas-cli/issues/740
        @ gh:expo/eas-cli/issues/3188

        # ldid-file / codesign
        ~ ldid/minimal/mapping.h(54): _assert(false); errno=2
        : `ldid` could not open a file: the entitlements file or the executable does not exist at the path.
        - Correct the paths of both files.
        @ gh:kokoabim/iOSOpenDev/issues/115
        """#
}
