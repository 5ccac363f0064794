extension MessageTable {
    /// Further messages of App Store Connect about identifiers, bundles, extensions, and privacy.
    static let uploadPatterns = #"""
        # store-identifier-used / App Store / ITMS-90053 / ITMS-90053
        ~ The bundle identifier is already in use by a different software package
        ~ The bundle identifier is already in use
        : Another app in App Store Connect uses the bundle identifier, often an app of another team.
        - Upload to that app, or choose another bundle identifier and App ID.
        > app-id-bundle-identifier
        @ gh:fastlane-old/deliver/issues/347

        # store-identifier-characters / App Store / ITMS-90049 / ITMS-90049
        ~ The bundle at path {path} has an invalid CFBundleIdentifier '{bundle}'
        ~ has an invalid CFBundleIdentifier
        ~ CFBundleIdentifier must be present, must contain only alphanumerics, dots, hyphens and must not end with a dot
        : The bundle identifier of {path} contains other characters than letters, digits, hyphens, and periods.
        - Correct `PRODUCT_BUNDLE_IDENTIFIER` of the target, or update the library.
        > identifier-foreign-character app-id-bundle-identifier
        @ gh:firebase/firebase-ios-sdk/issues/9954

        # store-identifier-collision / App Store / ITMS-90685 ITMS-90806 ITMS-90511 / ITMS-90685
        ~ There is more than one bundle with the CFBundleIdentifier value '{bundle}' under the {platform} application
        ~ Each bundle must have a unique bundle identifier. The bundle identifier '{bundle}' is used in the bundles
        ~ The Info.plist CFBundleIdentifier value '{bundle}' of '{path}' is already in use by another application
        ~ CFBundleIdentifier Collision
        : Two bundles in the upload have the identifier {bundle}, or another app uses it: a framework is embedded twice,
          for example also in an extension, or a framework has the `Info.plist` of an app.
        - Embed frameworks only in the app, and give each bundle its own `Info.plist` and identifier.
        > app-id-bundle-identifier
        @ gh:mozilla-lockwise/lockwise-ios/issues/831
        @ gh:kishikawakatsumi/KeychainAccess/issues/435

        # store-nested-bundle / App Store / ITMS-90205 ITMS-90206 / ITMS-90205
        ~ The bundle at '{path}' contains disallowed nested bundles
        ~ The bundle at '{path}' contains disallowed file '{value}'
        ~ contains disallowed nested bundles
        ~ contains disallowed file 'Frameworks'
        : An extension or a framework in the upload contains frameworks; only the app may contain them.
        - Set `ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES` to `NO` and do not embed frameworks in extensions.
        @ gh:mozilla-lockwise/lockwise-ios/issues/831
        @ gh:Tealium/tealium-swift/issues/166

        # store-mac-profile / App Store / ITMS-90283 / ITMS-90283
        ~ Invalid Provisioning Profile. The provisioning profile included in the bundle {bundle} [{path}] is invalid
          [Invalid '{key}' entitlement value
        ~ [Invalid '{key}' entitlement value.]
        ~ VALIDATION_ERROR.90283
        : The profile in the Mac app is not for the Mac App Store, or does not belong to the signature.
        - Export with a Mac App Store profile, and compare its entitlements with the signature.
        > profile-of-other-distribution profile-refuses-value push-environment push-keys-of-two-platforms
        @ gh:codemagic-ci-cd/cli-tools/issues/389

        # store-purpose-string / App Store / ITMS-90683 / ITMS-90683
        ~ Missing purpose string in Info.plist
        ~ should contain a {key} key with a user-facing purpose string explaining clearly
        ~ The app's Info.plist must contain an {key} key with a string value explaining to the user how the app uses
          this
          data
        ~ attempted to access privacy-sensitive data without a usage description
        : The code or a library refers to protected data, and `Info.plist` has no purpose string for it. The system
          terminates an app that asks for access without the string.
        - Add the purpose string that the message names, also if only a library refers to the data.
        @ gh:digitalfabrik/entitlementcard/issues/1219
        @ doc:uikit/requesting-access-to-protected-resources

        # store-privacy-manifest / App Store / ITMS-91053 ITMS-91054 ITMS-91055 ITMS-91056 ITMS-91061 ITMS-91064
          / ITMS-91053
        ~ Missing API declaration
        ~ Missing privacy manifest
        ~ Invalid privacy manifest
        ~ an SDK that was identified in the documentation as a privacy-impacting third-party SDK
        ~ an SDK that was identified in the documentation as a commonly used third-party SDK
        ~ NSPrivacyAccessedAPICategory
        : The privacy manifest of the app or of a library in it is missing or not complete.
        - Add `PrivacyInfo.xcprivacy` with the reasons, and update the library.
        @ doc:bundleresources/privacy-manifest-files
        @ gh:dotnet/maui/issues/28262

        # store-sdk-signature / App Store / ITMS-91065 / ITMS-91065
        ~ Missing signature - Your app includes
        ~ Your app includes {path}, which includes {library}, a commonly used third-party SDK
        ~ the SDK must include a signature
        : A library in the upload must be signed by its author, and is not. Tools that build XCFrameworks, such as
          `flutter build ios-framework`, do not sign them.
        - Update the library, and embed its XCFramework without changes.
        - If you build the XCFramework, sign it and the frameworks in it with the certificate of your team.
        > signature-missing
        @ https://developer.apple.com/support/third-party-SDK-requirements/
        @ gh:blokadaorg/blokada/pull/1133

        # store-background-task / App Store / ITMS-90771 / ITMS-90771
        ~ The Info.plist key 'BGTaskSchedulerPermittedIdentifiers' must contain a list of identifiers
        ~ BGTaskSchedulerPermittedIdentifiers
        : `UIBackgroundModes` contains `processing`, and `Info.plist` lists no identifiers of tasks.
        - Add `BGTaskSchedulerPermittedIdentifiers`, or remove the background mode.
        > background-mode-without-push
        @ gh:fluttercommunity/flutter_uploader/issues/59

        # store-validation / App Store / -19011 / Validation by Xcode failed
        ~ Application failed codesign verification. The signature was invalid, or it was not signed with an Apple
          submission certificate
        ~ Application failed codesign verification
        ~ it was not signed with an Apple Submission Certificate
        ~ The signature was invalid, contains disallowed entitlements
        ~ Application failed codesign verification. The signature was invalid, or it was not signed with an {identity}
        : The validation in Xcode did not accept the signature: it is not valid, contains entitlements that are not
          allowed, or the certificate is not for distribution.
        - Select the distribution certificate and the App Store profile for the release configuration, clean, and
          archive again.
        - Check that the keychain contains the certificate with its key, and that the profile lists it.
        > certificate-of-other-kind signature-certificate profile-of-other-distribution
        @ https://developer.apple.com/library/archive/technotes/tn2294/_index.html

        # export-method / Xcode
        ~ exportOptionsPlist error for key 'method': expected one of {value}, but found {other}
        ~ exportOptionsPlist error for key "method"
        ~ error for key 'method': expected one
        : The export options contain a value that this Xcode or this kind of archive does not support. Xcode derives the
          possible methods from the platform of the archive and from its profile; recent versions use the names
          `app-store-connect`, `release-testing`, and `debugging`.
        - Use one of the values in the message, and archive a single app for the platform.
        > profile-of-other-distribution certificate-of-other-kind
        @ gh:fastlane/fastlane/issues/18706

        # store-role / App Store
        ~ This request is forbidden for security reasons
        ~ You do not have permission to create this certificate. Only Team Admins can create Distribution certificates
        ~ You do not have required contracts to perform an operation
        ~ FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED
        : The account or the API key has no permission for the operation, the team has reached a limit, or the account
          holder must accept an agreement. The second part of the message names the reason.
        - Use an account or a key with the role that the operation needs, or accept the agreement.
        @ https://developer.apple.com/documentation/appstoreconnectapi/interpreting-and-handling-errors
        @ gh:AtB-AS/mittatb-app/pull/5972
        @ gh:vechain/veworld-mobile/issues/1830
        """#

    /// Messages of the notary service and of tools that use it.
    static let notaryToolPatterns = #"""
        # notary-tool / notary service
        ~ Failed to notarize via notarytool
        ~ skipped macOS notarization
        ~ Could not notarize package
        ~ Error polling for notarization info
        ~ Unable to upload your app for notarization
        ~ failed to upload app to Apple's notarization servers
        : The tool that sends the product to the notary service reported an error or skipped the step: the connection,
          the credentials, or the product can be the reason. The text after the message or the log of the submission
          contains it.
        - Read the log: `xcrun notarytool log ID`.
        - Check the product first: `entcheck check --distribution developer-id APP`.
        > signature-missing signature-without-runtime signature-without-timestamp
        @ gh:electron/notarize/issues/166
        @ gh:alephium/alephium-frontend/issues/149
        @ notary

        # notary-migration / notary service
        ~ Notarization of macOS applications using altool has been decommissioned
        ~ notarization using altool has been decommissioned
        ~ Unable to upload your app for notarization. Failed to get authorization for username '{account}'
        : The notary service accepts submissions only from `notarytool` and its API, no longer from `altool`.
        - Use `xcrun notarytool submit`, or update the tool that calls `altool`.
        @ doc:technotes/tn3147-migrating-to-the-latest-notarization-tool

        # stapler / notary service
        ~ does not have a ticket stapled to it
        ~ Stapler is incapable of working with
        : `stapler` attaches the ticket of a notarized product to an app, a disk image, or an installer package. This
          product contains no ticket, or its format cannot contain one.
        - Notarize exactly these files, then staple the app before packing it. Executables and ZIP files cannot
          contain a ticket.
        > signature-broken
        @ gh:gitx/gitx/issues/650
        @ forums:737763
        @ doc:security/customizing-the-notarization-workflow
        """#
}
