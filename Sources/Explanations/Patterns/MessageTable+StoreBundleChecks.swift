extension MessageTable {
    /// Messages of App Store Connect about the bundles of an upload.
    static let storeBundleCheckPatterns = #"""
        # store-mac-certificate / App Store / ITMS-90284 / ITMS-90284 (certificate of the Mac app)
        = ITMS-90179
        ~ ITMS-90284 … must be signed with the certificate that is contained in the provisioning profile
        ~ Asset validation failed (90284) … must be signed with the certificate that is contained in the provisioning
          profile
        ~ VALIDATION_ERROR.90284
        : The file in the message is signed by another certificate than the one in the embedded profile. Often, the
          keychain has two distribution certificates with the same name, or a tool signed the app or its nested code
          with `Developer ID Application` or a development certificate.
        - Sign the app and all nested code with the certificate that the Mac App Store profile lists. If several have
          the same name, delete the unused ones, or pass the hash of the right one to `codesign`.
        - Or regenerate the profile with the certificate that signs, and embed the new one.
        > signature-certificate certificate-of-other-kind signature-team
        @ gh:electron-userland/electron-builder/issues/7942

        # store-mac-resource-bundle / App Store / / ITMS-90284 (resource bundle)
        = ITMS-90284 ITMS-90179
        ~ The executable '{path}.bundle' must be signed with the certificate that is contained in the provisioning
          profile
        : The file in the message is a resource bundle of CocoaPods, a Swift package, or a framework. Xcode 14 and later
          sign such bundles with the development certificate, and the export for the Mac App Store does not sign them
          again.
        - Set `CODE_SIGNING_ALLOWED` to `NO` for the target of the bundle (for CocoaPods, in `post_install` of the
          `Podfile`), so that the bundle has no signature of its own.
        - Or sign the bundle with the distribution certificate before the app is signed, also a bundle in a framework.
        > signature-certificate
        @ gh:firebase/firebase-ios-sdk/issues/10597
        @ gh:microsoft/react-native-macos/issues/1422

        # store-root-files / App Store / ITMS-90255 / ITMS-90255 (files that only root can read)
        ~ The installer package includes files that are only readable by the root user
        ~ files that are only readable by the root user
        ~ VALIDATION_ERROR.90255
        : A file in the package has permissions such as 600 or 700, so that other users cannot read it. Often, it is the
          embedded profile, which was copied from a private file, or files that a build with the mask 077 created. The
          certificates are not the cause.
        - Before signing, make all files of the app readable: `chmod -R a+rX APP`. Then sign, and build the package
          again.
        - Find the files with `find APP -not -perm -o+r`.
        > signature-broken
        @ gh:electron/osx-sign/issues/71
        @ gh:dotnet/macios/issues/7314

        # store-nested-identifier / App Store / ITMS-90276 ITMS-90277 / ITMS-90276, ITMS-90277 (identifier of nested
          code)
        ~ The application bundle contains a tool or framework {target} [{path}] that is missing the bundle identifier
        ~ The application bundle contains a tool or framework {target} [{path}] using the bundle identifier '{bundle}',
          which is not a valid bundle identifier
        ~ The application bundle contains a tool or framework {target} [{path}]
        ~ The application bundle contains a tool or framework
        : The `Info.plist` of {path} in the Mac app has no bundle identifier, or one with characters that are not
          allowed, such as underscores. An unexpanded variable, such as `$(PRODUCT_NAME)`, and an identifier that begins
          with `com.apple.` are other causes.
        - Set `PRODUCT_BUNDLE_IDENTIFIER` of this target, with letters, digits, hyphens, and periods only, or update the
          library.
        - If {path} is a copied folder, remove it from the resources. Sign the nested code again after the change, and
          then the app.
        > identifier-foreign-character identifier-empty signature-identifier variable-unexpanded
        @ gh:electron/electron/issues/1174
        @ gh:core-plot/core-plot/issues/259

        # store-framework-links / App Store / ITMS-90290 ITMS-90291 ITMS-90292 ITMS-90293 / ITMS-90291 (structure of a
          framework)
        ~ The framework bundle {target} ({path}) must contain a symbolic link
        ~ The framework bundle {target} ({path}) 'Versions' directory must contain a symbolic link 'Current'
        ~ must contain a symbolic link '{value}' -> 'Versions/Current
        ~ 'Versions' directory must contain a symbolic link 'Current'
        ~ Malformed Framework - The framework bundle
        : {path}, a framework in the Mac app, has the flat layout of iOS, or a copy replaced its symbolic links by
          files. On macOS, a framework needs `Versions/A`, `Versions/Current`, and links to them. `codesign` reports
          such a framework as ambiguous.
        - Update the library to a version that builds a versioned framework for macOS.
        - Copy frameworks with `ditto` or `cp -a`, and pack artifacts with `zip -y` or `tar`, which keep links. A cache
          or artifact step of the build service can also resolve them.
        - Or create the links, and sign the framework and the app again.
        > signature-broken signature-format
        @ gh:media-kit/media-kit/issues/106
        @ gh:powersync-ja/powersync.dart/issues/197
        @ gh:acterglobal/a3/issues/1212

        # store-beta-tools / App Store / ITMS-90111 ITMS-90301 ITMS-90534 ITMS-90512 / ITMS-90534 (version of Xcode or
          macOS)
        ~ Apple is not currently accepting applications built with this version of
        ~ Your app was built with an unsupported version of Xcode or SDK
        ~ Your app was built with an unsupported SDK or version of Xcode
        ~ must be built with the public (GM) versions of Xcode
        ~ Don't submit apps built with beta software
        ~ Invalid sdk value. The value provided for the sdk portion of
        ? Invalid Toolchain
        : The app was built with a beta version of Xcode, an SDK that App Store Connect does not accept yet or any more,
          or on a Mac with a beta version of macOS. Certificates, profiles, and entitlements are not involved.
        - Build again with a released version of Xcode on a released version of macOS; a build service has both.
        - If a tool or an engine links its own libraries, update it: they can contain a beta SDK too.
        @ gh:coronalabs/corona/issues/677
        @ gh:react/react-native/issues/8136
        @ gh:dotnet/macios/issues/4680

        # store-no-executable / App Store / ITMS-90207 ITMS-90036 ITMS-90535 ITMS-90261 / ITMS-90207 (bundle without an
          executable)
        ~ Invalid Bundle - The bundle at '{path}' does not contain a bundle executable
        ~ The bundle at '{path}' does not contain a bundle executable
        ~ The Info.plist file for {path} is missing or could not be read
        ~ Unexpected CFBundleExecutable Key. The bundle at '{path}' does not contain a bundle executable
        ~ does not contain a bundle executable
        : {path} is not a complete bundle: a resource bundle whose `Info.plist` has `CFBundleExecutable` without an
          executable, or a framework or app that was copied as a resource, such as the output of another build. The
          signature is not the cause.
        - For a resource bundle, remove `CFBundleExecutable` from its `Info.plist`, and set `CFBundlePackageType` to
          `BNDL`.
        - Remove copied `.framework` and `.app` directories, such as `bin` and `obj`, from the resources. Then sign the
          app again.
        > signature-broken
        @ gh:dotnet/macios/issues/17193
        @ gh:bazel-ios/rules_ios/issues/800
        @ gh:tuist/tuist/pull/1361

        # store-resource-rules / App Store / ITMS-90339 / ITMS-90339 (resource rules of the signature)
        ~ The Info.plist contains an invalid key 'CFBundleResourceSpecification' in bundle {target} [{path}]
        ~ contains an invalid key 'CFBundleResourceSpecification'
        : The app was signed with resource rules (`codesign --resource-rules`, or `CODE_SIGN_RESOURCE_RULES_PATH`). They
          exclude files from the signature, and neither the App Store nor current systems accept them.
        - Delete `CODE_SIGN_RESOURCE_RULES_PATH` from the build settings and `CFBundleResourceSpecification` from
          `Info.plist`.
        - If a script or an old packaging tool calls `codesign --resource-rules`, remove the option. Export with
          `xcodebuild -exportArchive`.
        > signature-format
        @ gh:kivy/kivy-ios/pull/225
        @ gh:lionheart/openradar-mirror/issues/6407

        # store-build-number / App Store / ITMS-90061 ITMS-90060 ITMS-90186 ITMS-90189 ITMS-90473 ITMS-90478 /
          ITMS-90189 (version or build number)
        ~ Redundant Binary Upload
        ~ Invalid Pre-Release Train
        ~ The value for key CFBundleVersion [{value}] in the Info.plist file must contain a higher version
        ~ The bundle version must be higher than the previously uploaded version
        ~ CFBundleVersion Mismatch - The CFBundleVersion value
        ~ of an App Clip ('{value}') must match that of its containing parent app
        : The version or the build number of the upload was already used, is not higher than the last one, or differs
          between the app and its extension or App Clip. Signing is not involved.
        - Increase `CFBundleVersion` (`CURRENT_PROJECT_VERSION`); if the train of the version is closed, also increase
          `CFBundleShortVersionString`.
        - Use the same values for the app and all of its extensions.
        @ gh:fastlane/fastlane/issues/20807
        @ gh:vknabel/puffery/issues/18
        @ gh:getsentry/sentry-cocoa/pull/2177

        # store-apple-silicon / App Store / ITMS-90863 ITMS-90899 / ITMS-90863 (iPhone app on a Mac)
        ~ Apple silicon Macs support issue - The app links with libraries that are not present on Mac: {path}
        ~ Macs with Apple silicon support issue - The app links with libraries that aren't present in macOS: {path}
        ~ Apple silicon Macs support issue
        ~ Macs with Apple silicon support issue
        ~ Apple silicon Mac support issue - The app is not compatible with the provided minimum macOS version
        : A warning; the upload succeeded. The app is also available for Macs with Apple silicon, and it links a library
          or a symbol that does not exist on macOS, or its minimum version of macOS is too low. If the library is one of
          your own (`@rpath/…`), it is linked but not embedded, and the app crashes on iPhones too.
        - For an `@rpath` library, embed and sign it (Embed & Sign), or add it as a package dependency.
        - Otherwise, ignore the warning, or deselect the availability on Macs in App Store Connect.
        > signature-missing
        @ gh:50ButtonsEach/flic2lib-ios/issues/31
        @ gh:OneSignal/OneSignal-Cordova-SDK/issues/830

        # store-siri / App Store / ITMS-90626 / ITMS-90626 (Siri)
        ~ Invalid Siri Support - No example phrase was provided for {value} in the
        ~ Invalid Siri Support - Localized {type} for custom intent: '{value}' not found for locale
        ? Invalid Siri Support
        : The texts of the intents are incomplete: an example phrase, a title, or a description is missing for a
          language, or a text contains a word such as “Siri” or “Apple”. Usually, it is a warning. The Siri entitlement
          is not involved.
        - Add `AppIntentVocabulary.plist` with example phrases, or the title and the description of the intent, for each
          language.
        - For App Intents, remove names of Apple products from titles and descriptions; otherwise, the build is
          rejected.
        @ gh:getsentry/sentry-cocoa/pull/6797
        @ gh:mozilla-mobile/focus-ios/issues/2119

        # store-package-content / App Store / ITMS-90167 ITMS-90168 / ITMS-90167 (no app in the upload)
        ~ No .app bundles found in the package
        ~ The binary you uploaded was invalid
        : App Store Connect could not read an app in the upload. Usually, the `.ipa` was not exported by Xcode (there is
          no `Payload/NAME.app`), an old uploader or an old Xcode on a newer macOS packed it wrongly, or its cache is
          damaged. Signing is not the cause.
        - Export the archive with `xcodebuild -exportArchive`, and upload it with a current Transporter or `altool`.
        - Delete `~/.itmstransporter`, and upload again.
        @ gh:fastlane/fastlane/issues/6575
        @ gh:phonegap/build/issues/574

        # store-extension-prefix / App Store / ITMS-90347 / ITMS-90347 (identifier of the extension)
        ~ Bad bundle identifier. The bundle identifier '{bundle}' of the application extension {path} should start with
          the application's bundle identifier '{other}'
        ? Bad bundle identifier
        : The bundle identifier of the extension must be that of the app, a period, and one further component. In the
          upload, {bundle} does not begin with the identifier of the app, or it has more components.
        - Rename the extension in `PRODUCT_BUNDLE_IDENTIFIER`. Then create its App ID and its profile again, and correct
          names that are derived from it.
        > app-id-bundle-identifier
        @ gh:uhooi/UhooiPicBook/pull/173

        # store-extension-point / App Store / ITMS-90348 ITMS-90349 / ITMS-90349 (extension point)
        ~ The value for the key NSExtensionPointIdentifier in bundle {path} is invalid
        ~ NSExtensionPointIdentifier in bundle {path} is invalid
        ~ Missing Info.plist key. The key NSExtensionPointIdentifier
        : `NSExtensionPointIdentifier` of the extension is missing in its dictionary `NSExtension`, or its value is not
          an extension point of this platform. A key at the top level of `Info.plist`, such as one of `INFOPLIST_KEY_…`,
          does not count. Despite the wording, entitlements are not the cause.
        - Write the dictionary `NSExtension` with the exact extension point, such as `com.apple.widgetkit-extension`,
          into the `Info.plist` of the extension.
        - For an extension of ExtensionKit, use `EXAppExtensionAttributes` with `EXExtensionPointIdentifier`.
        @ gh:bazelbuild/rules_apple/issues/1943

        # store-family-controls-app / App Store / ITMS-90897 / ITMS-90897 (Family Controls in the app)
        ~ ITMS-90897 … com.apple.developer.family-controls
        ~ missing … com.apple.developer.family-controls … DeviceActivityMonitor
        : Extensions in the app use Family Controls (Device Activity or Shield), and the signature of the app itself
          does not contain `com.apple.developer.family-controls`. App Store Connect accepts the upload and sends the
          message later.
        - Add Family Controls to the entitlements file of the app target too, and check that its release configuration
          uses the file. Regenerate the distribution profiles of the app and of each extension.
        - Check the exported product: `entcheck check --distribution app-store APP`.
        > required-key-missing profile-lacks-key signature-drops-claim
        @ gh:Zhangsfish/Elapse/blob/main/STATUS.md

        # store-media-device / App Store / ITMS-91183 / ITMS-91183 (media device extension)
        ~ ITMS-91183 … com.apple.developer.media-device-extension
        ~ VALIDATION_ERROR.91183
        : The app contains a media device extension, and the signature of the app does not contain
          `com.apple.developer.media-device-extension`. In a report, a list with values in the app itself prevented its
          audio session; an empty list passed both checks.
        - Add the key to the entitlements file of the app with an empty `<array/>`, and to that of the extension with
          the identifier of the protocol.
        - Enable Media Device Sharing Extension for the App IDs, and regenerate the profiles.
        > required-key-missing profile-lacks-key
        @ gh:satomasahiro2005/effetune-live/blob/main/README.md
        """#
}
