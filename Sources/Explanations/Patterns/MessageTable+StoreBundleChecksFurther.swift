extension MessageTable {
    /// Messages of App Store Connect about the bundles of an upload, continued.
    static let storeBundleCheckFurtherPatterns = #"""
        # store-sealed-framework / App Store / / ITMS-90238 (files in the root of a framework)
        = ITMS-90238
        ~ has the following signing error(s): [unsealed contents present in the root directory of an embedded framework.
          In subcomponent: {path}]
        ~ has following signing error(s): unsealed contents present in the root directory of an embedded framework
        ~ has the following signing error(s): [unsealed contents present in the root directory of an embedded framework
        : {path}, a framework, has files next to `Versions`, such as `Info.plist` or `PrivacyInfo.xcprivacy`, which its
          signature does not cover. On macOS, the root of a framework may contain only `Versions` and symbolic links.
        - Move the files to `Versions/A/Resources`, and sign the framework and then the app again, or update the
          library.
        > signature-broken
        @ gh:contentauth/c2pa-swift/issues/122

        # store-ambiguous-framework / App Store / / ITMS-90238 (bundle format is ambiguous)
        = ITMS-90238
        ~ The executable at path {path} has following signing error(s): bundle format is ambiguous (could be app or
          framework)
        ~ has the following signing error(s): [bundle format is ambiguous (could be app or framework)
        : The framework of {path} has both the flat layout of iOS and the versioned layout of macOS, usually because a
          copy replaced its symbolic links by files.
        - Restore the links `Versions/Current`, `Resources`, and the executable in the root of the framework, and sign
          again.
        - Keep links when artifacts are copied or packed: `ditto`, `cp -a`, `zip -y`, or `tar`.
        > signature-broken signature-format
        @ gh:acterglobal/a3/issues/1212

        # store-ambiguous-identity / App Store / / ITMS-90334 (two certificates with the same name)
        ~ Validation failed Invalid Code Signature Identifier. The identifier "{value}" in your code signature for
          "{target}" must match its Bundle Identifier "{bundle}"
        : The signature of {target} contains an identifier that Xcode did not write, often for a helper or a resource
          bundle of a package. In a report, the keychain contained several `Apple Distribution` certificates.
        - Remove expired and duplicate distribution certificates from the keychain, and archive again.
        - Sign {target} again with `codesign --identifier` and its bundle identifier, or update the package.
        > signature-identifier
        @ gh:sindresorhus/LaunchAtLogin-Legacy/issues/102

        # store-script-in-framework / App Store / / ITMS-90035 (a script in a framework)
        = ITMS-90035
        ~ Code object is not signed at all. The file at path [{path}.sh] is not properly signed
        ~ Code object is not signed at all. The file at path "{path}.sh" is not properly signed
        : The file in the message is a script that the vendor left in a framework, for example to remove slices for
          simulators. App Store Connect treats it as code without a signature. The certificates are not the cause.
        - Delete the script from the framework in a build phase, before the framework is signed, and sign the framework
          and the app again.
        > signature-missing signature-broken
        @ gh:joaquinlom/react-native-wikitude-sdk/issues/20

        # store-framework-entitlements / App Store / / ITMS-90046 (entitlements of a framework)
        = ITMS-90046
        ~ value '{value}' for key 'application-identifier' in '{path}.framework/{other}' is not supported
        : The framework in the message is signed with the entitlements of the app: a script or a build tool passed the
          entitlements file to `codesign` for each framework, or used `codesign --deep`.
        - Sign frameworks and libraries without `--entitlements`, and without `--preserve-metadata=entitlements`. Then
          sign the app with its entitlements.
        > library-entitlements app-id-bundle-identifier
        @ gh:bazelbuild/rules_apple/issues/181

        # store-keychain-value / App Store / / ITMS-90164 (keychain groups)
        = ITMS-90164
        ~ bundle contains a key value that is not allowed: '{value}' for the key 'keychain-access-groups' in '{path}'
        ~ bundle contains a key value that is not allowed: '{value}' for the key 'keychain-access-groups'
        : A keychain group in the signature does not begin with the Team ID: the entitlements file contains only the
          bundle identifier, or a variable that was not expanded. A profile authorizes all groups that begin with the
          Team ID and a period, so the developer website has no setting for them.
        - Write the groups as `$(AppIdentifierPrefix)com.example.app`, or, for tools that do not expand variables, with
          the literal Team ID: `A1B2C3D4E5.com.example.app`.
        - Or remove the key if the app shares no keychain items, for example by using a separate entitlements file for
          the release. Clean, and build again.
        > keychain-group-prefix keychain-group-other-prefix profile-refuses-value variable-unexpanded
        @ gh:xamarin/Essentials/issues/398
        @ gh:TobiasBuchholz/Plugin.Firebase/issues/114

        # store-debug-value / App Store / / ITMS-90164 (get-task-allow)
        = ITMS-90164
        ~ bundle contains a key value that is not allowed: 'true' for the key 'get-task-allow' in '{path}'
        ~ bundle contains a key value that is not allowed: 'true' for the key 'get-task-allow'
        ~ bundle contains a key value that is not allowed: 'true' for the key 'com.apple.security.get-task-allow'
        : The signature has `get-task-allow` with the value true, as for development, and the embedded profile is for
          distribution. A packager or a script writes the key for every build, or the app was signed with the
          development entitlements.
        - Build with the release or App Store target of the tool (in Adobe AIR, `-target ipa-app-store`), and update the
          tool; Xcode sets the value from the profile.
        - If an entitlements file contains `get-task-allow`, remove the key, or set it to false for the release.
        > debug-get-task-allow debug-get-task-allow-by-hand profile-of-other-distribution
        @ gh:airsdk/Adobe-Runtime-Support/issues/137

        # store-development-containers / App Store / / ITMS-90285 (development containers of iCloud)
        = ITMS-90285 ITMS-90045
        ~ key 'com.apple.developer.icloud-container-development-container-identifiers' in '{path}' is not supported
        ~ key 'com.apple.developer.icloud-container-development-container-identifiers'
        : The signature contains `com.apple.developer.icloud-container-development-container-identifiers`, which belongs
          only in profiles. A tool copied all entitlements of the profile into the signature.
        - Sign with the entitlements of the target instead of those of the profile, or delete this key from the
          entitlements before signing.
        - Update the tool that builds the entitlements.
        > key-profile-only
        @ gh:dotnet/macios/issues/7576

        # store-keystore-keys / App Store / / ITMS-90045 (com.apple.keystore)
        = ITMS-90045
        ~ key 'com.apple.keystore.{value}' in '{path}' is not supported
        ~ key 'com.apple.keystore.access-keychain-keys'
        : The entitlements file contains private keys of Apple, such as `com.apple.keystore.access-keychain-keys`, often
          from a copied answer about the keychain. They give an app no access, and no profile contains them.
        - Remove all `com.apple.keystore.…` keys. Keychain Sharing needs only `keychain-access-groups`; add the
          capability in Xcode, and sign with a distribution profile.
        > key-private
        @ gh:EddyVerbruggen/nativescript-plugin-firebase/issues/435

        # store-url-schemes / App Store / ITMS-90158 / ITMS-90158 (URL schemes)
        ~ The following URL schemes found in your app are not in the correct format: [{value}]
        ~ URL schemes need to begin with an alphabetic character
        : `CFBundleURLTypes` in the `Info.plist` contains {value}, which is not a URL scheme: it begins with a digit, is
          a whole address with `://`, or is a placeholder that a plug-in did not replace. The signature and the profile
          are not the cause.
        - Write only the part before the colon, such as `com.example.app` instead of `https://example.com` or
          `myapp://auth`.
        - Use the scheme that the service intends: for Google, the reversed client identifier
          (`com.googleusercontent.apps.…`).
        - For links of a website, use Associated Domains (`com.apple.developer.associated-domains`), not a URL scheme.
        @ gh:p2/OAuth2/issues/123
        @ gh:RocketChat/Rocket.Chat.ReactNative/issues/314
        @ gh:xu-li/cordova-plugin-wechat/issues/30

        # store-package-type / App Store / ITMS-90183 / ITMS-90183 (package type of a bundle)
        ~ Invalid Bundle OS Type code. The CFBundlePackageType value in the {bundle} app bundle's Info.plist file must
          be one of
        ~ Invalid Bundle OS Type code
        : `CFBundlePackageType` in the `Info.plist` of {bundle} is missing or wrong. Generators of projects, such as
          XcodeGen, do not set it for every kind of target, for example not for an App Clip. The signature is not the
          cause.
        - Set `CFBundlePackageType` to the value in brackets in the message: `APPL` for an app and an App Clip, `XPC!`
          for an extension, `FMWK` for a framework. `$(PRODUCT_BUNDLE_PACKAGE_TYPE)` lets Xcode insert it.
        - Build and sign again. An edited `Info.plist` in a signed bundle breaks the signature.
        @ gh:getsentry/sentry-cocoa/pull/8998

        # store-package-tool / App Store / ITMS-90270 / ITMS-90270 (not an installer package for the store)
        ~ Packages submitted to the Mac App Store must be created either through Xcode, or using the productbuild
        ~ Packages created by other tools, including PackageMaker, are not acceptable
        : The upload is not a product archive for the Mac App Store: it was packed as ZIP, built by a tool other than
          `productbuild`, or the `Info.plist` of the app lacks the keys of the build tools (such as `DTXcode` and
          `DTSDKName`), because it was not built by Xcode. A notarized build is also not an upload for the store.
        - Export the archive with `xcodebuild -exportArchive`, or build the package with `productbuild --component
          NAME.app /Applications --sign "3rd Party Mac Developer Installer: …"`.
        - Upload the `.pkg`, and write the `DT…` keys of a current Xcode into `Info.plist` if another tool builds the
          app.
        > certificate-of-other-kind
        @ gh:pjkundert/python-slip39/blob/master/GNUmakefile

        # store-minimum-version / App Store / ITMS-90208 ITMS-90530 / ITMS-90208 (minimum version of a framework)
        ~ The bundle {path} does not support the minimum OS Version specified in the Info.plist
        ~ does not support the minimum OS Version specified in the Info.plist
        ~ Invalid MinimumOSVersion
        : `MinimumOSVersion` in the `Info.plist` of {path} and the minimum version in its executable (`minos` of
          `LC_BUILD_VERSION`) differ, or the framework requires a newer system than the app. The signature is not the
          cause.
        - Update the library, or compare the two values: `vtool -show-build FILE` and `plutil -p Info.plist`.
        - If a script corrects `MinimumOSVersion`, it must run before signing, or sign the framework and then the app
          again.
        > signature-broken
        @ gh:manaflow-ai/cmux/pull/8248
        @ gh:elias8/libghostty/issues/127

        # store-missing-keys / App Store / ITMS-90056 ITMS-90057 / ITMS-90057 (a key of Info.plist)
        ~ is missing plist key. The Info.plist file is missing the required key: {key}
        ~ The Info.plist file is missing the required key: {key}
        : The `Info.plist` of a bundle in the upload lacks the key {key}. Often, it is a framework for tests or tools
          that should not be in the app. The signature is not the cause.
        - Remove the framework from the app if the app does not need it. Otherwise, add the key in the target of the
          framework, or update the library.
        @ gh:BelledonneCommunications/linphone-iphone/issues/402

        # store-mac-metadata / App Store / ITMS-90236 ITMS-90242 / ITMS-90242 (category and icon of a Mac app)
        ~ The product archive is invalid. The Info.plist must contain a LSApplicationCategoryType key
        ~ The Info.plist must contain a LSApplicationCategoryType key
        ~ The application bundle does not contain an icon in ICNS format
        : The Mac app lacks `LSApplicationCategoryType` in its `Info.plist`, or an icon (`.icns`) with 512 x 512 points
          at double scale. A PNG file with the extension `.icns` does not count. The category in App Store Connect and
          the signature are not involved.
        - Add `LSApplicationCategoryType`, such as `public.app-category.utilities`, to the `Info.plist` of the app.
        - Create the icon with `iconutil` from all sizes, or use an asset catalog. Sign the app again after the change.
        > signature-broken
        @ gh:yurvon-screamo/origa/pull/353
        @ gh:WordPress/browser-extension/pull/75

        # store-profile-location / App Store / / Several profiles in a Mac app
        ~ Invalid Provisioning Profile Location - The provisioning profile for your Mac OS X app must be located in the
          Contents directory
        ~ The provisioning profile for your {platform} app must be located in the Contents directory of the main app
          bundle
        : A profile is in a wrong directory of the Mac app, or a nested bundle, such as an XPC service, contains one
          that the store does not accept there.
        - Keep `Contents/embedded.provisionprofile` in the app. Remove the profile from nested bundles that have no
          restricted entitlements, and sign them and the app again.
        - Update Xcode: the report is about an old version, which embedded the profile twice.
        > profile-missing signature-broken
        @ gh:lionheart/openradar-mirror/issues/3195

        # store-bitcode / App Store / ITMS-90496 ITMS-90562 / ITMS-90496 (bitcode)
        ~ Invalid Executable - The executable {path} does not contain bitcode
        ~ options not allowed to be embedded in bitcode are detected in the submission
        : The upload mixes code with and without bitcode, or bitcode of another compiler. App Store Connect does not
          need bitcode since Xcode 14. The signature is not the cause.
        - Build with a current Xcode, and set `ENABLE_BITCODE` to `NO` for all targets; `xcrun bitcode_strip -r` removes
          it from a library. Sign the library again after that.
        > signature-broken
        @ gh:scinfu/SwiftSoup/issues/199
        @ gh:evernym/react-native-white-label-app/issues/4

        # store-swift-folder / App Store / ITMS-90426 ITMS-90424 / ITMS-90426 (SwiftSupport)
        ~ ITMS-90426 … The SwiftSupport folder is missing
        ~ Asset validation failed (90426)
        : The `.ipa` has no folder `SwiftSupport`, although the app contains Swift libraries: a tool or a script packed
          `Payload` by itself, or a packager on Windows built it.
        - Export the archive with `xcodebuild -exportArchive` (`app-store-connect`), or update the packager.
        - For an app with a minimum of iOS 12.2, do not embed the Swift libraries
          (`ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES` to `NO`).
        > signature-broken
        @ gh:airsdk/Adobe-Runtime-Support/issues/776
        @ gh:fastlane/fastlane/issues/737
        """#
}
