extension MessageTable {
    /// The messages of frameworks for iOS apps about signing: Flutter, NativeScript, Cordova, Unity, and Gluon.
    static let mobileFrameworkPatterns = #"""
        # flutter-export-manual / Xcode / / Flutter: the export does not know the profile
        ~ exportArchive: "Runner.app" requires a provisioning profile
        ~ exportArchive: "Runner.app" requires a provisioning profile with the {capability} feature
        ~ exportArchive: "Runner.app" requires a provisioning profile with the {capability} features
        ~ Encountered error while creating the IPA … "Runner.app" requires a provisioning profile
        : The archive succeeded; only the export failed. The target uses manual signing, and older versions of Flutter
          create export options without the team and the profiles. The profile itself often contains the features.
        - Pass your own file: `flutter build ipa --export-options-plist=ExportOptions.plist`, with `method`, `teamID`,
          `signingStyle` `manual`, and `provisioningProfiles` for each bundle identifier.
        - Or update Flutter, which creates these options for manual signing, or use automatic signing.
        - If the file is complete, regenerate the profile with the features, and install it.
        > profile-missing profile-lacks-key
        @ gh:flutter/flutter/issues/177853
        @ gh:flutter/flutter/issues/106612
        @ gh:hey24sheep/azure-flutter-tasks/issues/35

        # flutter-export-certificate / Xcode / / Flutter: no distribution certificate for the export
        ~ Encountered error while creating the IPA: error: exportArchive: No signing certificate "{identity}" found
        ~ Encountered error while creating the IPA … exportArchive: No signing certificate "{identity}" found
        : `flutter build ipa` exports for the App Store by default. The archive succeeded, but this Mac has no
          distribution certificate with its private key ({identity}).
        - Create an Apple Distribution certificate in Xcode (Settings > Accounts > Manage Certificates), or import it.
        - For a test on your devices, export with `--export-method development` or `ad-hoc`.
        - On CI, import the certificate before the build, or pass an API key to `xcodebuild`.
        > signature-certificate
        @ gh:flutter/flutter/pull/97614

        # flutter-archive-options / Xcode / / Flutter: export options do not apply to the archive
        ~ flutter build ipa --export-options-plist … No profiles for '{bundle}' were found: Xcode couldn't find any iOS
          App Development provisioning profiles
        ~ flutter build ipa … couldn't find any iOS App Development provisioning profiles matching '{bundle}'
        : `--export-options-plist` applies only to the export. The archive before it uses the settings of the project,
          and automatic signing asks for a development profile of {bundle}, which the CI machine does not have.
        - Set manual signing, the distribution profile, and `Apple Distribution` in the Release configuration of
          `Runner`.
        - Or archive without a signature (`flutter build ios --release --no-codesign`, then `xcodebuild archive` with
          `CODE_SIGNING_ALLOWED=NO`), and let the export sign.
        - Or install a development certificate and profile.
        > profile-missing
        @ gh:flutter/flutter/issues/114583
        @ gh:flutter/flutter/issues/113977

        # nativescript-export / Xcode / / NativeScript: the export has no profile
        ~ exportArchive: "{target}" requires a provisioning profile … Command xcodebuild failed with exit code 70
        ~ tns … exportArchive: "{target}" requires a provisioning profile
        ~ ns build ios … exportArchive: "{target}" requires a provisioning profile
        : The archive succeeded, but the export options that the command created contain no profile for {target}. The
          command writes the profile into them only if it is passed; the selection in Xcode does not apply.
        - Pass it: `ns build ios --for-device --release --provision PROFILE`. `--provision` alone lists the installed
          profiles.
        - Extensions need their own profiles: list them in `App_Resources/iOS/extensions/provisioning.json`.
        > profile-missing
        @ gh:NativeScript/NativeScript/issues/7578
        @ gh:NativeScript/nativescript-cli/issues/3132

        # nativescript-team / Xcode / / NativeScript: no team or contradictory options
        ~ Unable to determine default development team. Available development teams are: {value}. Specify team in
        ~ Unable to determine default development team
        ~ The options --provision and --teamId are mutually exclusive
        : The build for a device needs a team, and the command found several ({value}) or none. `--provision` selects
          manual signing and `--teamId` automatic signing, so they exclude each other.
        - Set `DEVELOPMENT_TEAM = A1B2C3D4E5` in `App_Resources/iOS/build.xcconfig`, or pass `--team-id`.
        - If the list of profiles is empty, install profiles and their certificate on this Mac.
        > setting-undefined profile-missing
        @ gh:NativeScript/nativescript-cli/blob/main/lib/services/ios/ios-signing-service.ts
        @ gh:NativeScript/nativescript-cli/issues/5341

        # cordova-team / Xcode / / Cordova: the build has no team
        ~ Could not find development team. Starting with XCode 8, you must provide a build.json with a development team
        ~ requires a development team … Error code 65 for command: xcodebuild with args: -xcconfig
        ~ requires a development team … Command failed with exit code 65: xcodebuild -workspace {value} -scheme {target}
          -configuration
        : Cordova generates the Xcode project, so a team that is selected in Xcode is lost. It takes the team from
          `build.json` or from an option, and none is set for this build type.
        - Create `build.json` with `developmentTeam`, `codeSignIdentity`, and `packageType` under `ios.debug` and
          `ios.release`, and build with `--buildConfig`.
        - Or pass `-- --developmentTeam=A1B2C3D4E5`, with `--automaticProvisioning` for automatic signing.
        - If the file exists, check its path and that it is valid JSON without comments.
        > setting-undefined
        @ gh:apache/cordova-ios/issues/1461
        @ gh:microsoft/remotebuild/issues/51

        # cordova-config / Xcode / / Cordova: the file with the signing options does not exist
        ~ Build config file does not exist: {path}
        : `--buildConfig` names {path}, which does not exist, so the build has no signing options.
        - Pass the path of `build.json` relative to the current directory; on CI, create the file before the build.
        > setting-undefined
        @ gh:apache/cordova-ios/blob/master/lib/build.js

        # test-target-team / Xcode / / A test target without a team
        ~ Signing for "{target}Tests" requires a development team
        ~ Signing for "{target}-tvOSTests" requires a development team
        ~ Signing for "{target}UITests" requires a development team
        : The target of the app has a team, but its test target has none, and the scheme also builds it. A library that
          contains its own test target has the same effect.
        - Select the team for the test target too, or remove the target from the build of the scheme (Edit Scheme >
          Build).
        - For a library, delete the test target or the reference from the project (“Recovered References”), or update
          the library.
        > setting-undefined
        @ gh:wix/react-native-navigation/issues/5200
        @ gh:chirag04/react-native-mail/issues/131

        # television-target-team / Xcode / / The tvOS target of a template without a team
        ~ Signing for "{target}-tvOS" requires a development team
        ~ Code signing is required for product type 'Application' in SDK 'tvOS
        : Old templates of React Native contain a tvOS target and its tests. They have no team, and a build of all
          targets fails.
        - Delete the tvOS targets if the app does not support Apple TV, or select the team for them.
        - Build the scheme of the iOS app only.
        > setting-undefined
        @ gh:reactnativecn/react-native-website/issues/186

        # react-native-build / Xcode / / React Native or Expo: the build for the device failed
        ? Failed to build iOS project. We ran "xcodebuild" command but it exited with error code
        ? CommandError: Failed to build iOS project. "xcodebuild" exited with error code
        ? "xcodebuild" exited with error code '65'
        : The command line tool repeats that `xcodebuild` failed (65). The first line with `error:` contains the cause;
          for a device, it is often the team or the profile of a target.
        - Search the output for `error:`, or build the workspace in Xcode.
        - Select the team for each target in Signing & Capabilities.
        > setting-undefined profile-missing
        @ gh:react-native-community/cli/blob/main/packages/cli-platform-apple/src/commands/buildCommand/buildProject.ts

        # native-run-locked / installation / / native-run: the device is locked
        ~ [native-run] Error: DeviceLocked
        ~ Device still locked after 1 minute. Aborting
        : `native-run` (Ionic, Capacitor) cannot start the app, because the device is locked. Newer versions also report
          this if the device did not accept the app.
        - Unlock the device, keep it on its home screen, and run again; reconnect it if necessary.
        - Run the app from Xcode once: it shows other causes, such as the limit of apps of a free account.
        > profile-missing
        @ gh:ionic-team/native-run/issues/114
        @ gh:ionic-team/native-run/issues/210

        # native-run-install / installation / / native-run: the device did not install the app
        ~ [native-run] Error: There was an error installing app
        ~ Error: There was an error installing app
        : `native-run` does not print the reason of the device. Usual reasons are a profile that does not list the
          device, a distribution profile, the limit of apps of a free account, and an untrusted developer.
        - Install from Xcode (`npx cap open ios`), which shows the reason, or run with `--verbose`.
        - Check the app: `entcheck check APP`.
        > profile-missing profile-of-other-distribution
        @ gh:ionic-team/native-run/issues/67

        # unity-framework-profile / Xcode / / Unity: the profile is also applied to UnityFramework
        ~ UnityFramework does not support provisioning profiles
        ~ UnityFramework does not support provisioning profiles, but provisioning profile {profile} has been manually
          specified
        ~ UnityFramework does not support provisioning profiles. UnityFramework does not support provisioning profiles,
          but provisioning profile {profile} has been manually specified
        : The build sets the profile for all targets, on the command line or with a tool. Since Unity 2019.3, the
          project contains the target `UnityFramework`; a framework cannot have a profile.
        - Set the profile only for the target `Unity-iPhone`: in the player settings of Unity, or with
          `update_code_signing_settings(targets: "Unity-iPhone", …)`.
        - Remove `PROVISIONING_PROFILE` and `PROVISIONING_PROFILE_SPECIFIER` from the arguments of `xcodebuild` and from
          the build task.
        - In the export options, list only the bundle identifiers of apps and extensions.
        > setting-overrules-file
        @ gh:yukiarrr/ios-build-action/issues/18
        @ gh:microsoft/azure-pipelines-tasks/issues/12263

        # unity-framework-data / App Store / / Unity: scripts among the data of UnityFramework
        = ITMS-90035
        ~ Invalid Signature. Code object is not signed at all. The file at path
          [{path}/UnityFramework.framework/Data/Raw
        ~ Code object is not signed at all. The file at path [{path}/UnityFramework.framework/Data/Raw
        ~ UnityFramework.framework/Data/Raw/{path} is not properly signed
        : `StreamingAssets` contains a file that the store treats as code, such as a Python or a shell script. It is
          copied into `UnityFramework.framework/Data/Raw`, where it has no signature.
        - Remove the file from `StreamingAssets`, often a leftover of a plug-in, or give it another name without the
          extension of a script.
        - Build the Xcode project again in an empty directory.
        > signature-missing
        @ gh:juicycleff/flutter-unity-view-widget/issues/613

        # unity-signed-framework / Xcode / / Unity: a signed framework was changed by the import
        ~ The signature of "{path}.xcframework" cannot be verified. invalid Info.plist (plist or signature have been
          modified)
        ~ The signature of "{path}.xcframework" cannot be verified … invalid Info.plist (plist or signature have been
          modified)
        : A file of the signed `.xcframework` differs from its signature. Unity adds `.meta` files and can omit links,
          version control can change line endings, and a build script can change `Info.plist`.
        - Delete the plug-in and import it again; let the post-process script of the plug-in copy the framework, without
          `.meta` files.
        - In Git, mark the framework as binary (`*.xcframework/** -text`), and check it out again.
        - Until then, `codesign --remove-signature NAME.xcframework` lets the build pass.
        > signature-broken
        @ gh:RenderHeads/UnityPlugin-AVProVideo/issues/2266
        @ gh:RenderHeads/UnityPlugin-AVProVideo/issues/1876

        # unreal-profiles / Xcode / / Unreal Engine: no directory with profiles
        ~ IPP ERROR: Could not find provision directory {path}
        ~ IPP ERROR: Could not find provision directory
        : The editor looks for iOS profiles on this PC and finds none. For a build for Windows or Android, the message
          has no effect; another line contains the error of the packaging.
        - Ignore it, unless you package for iOS.
        - For iOS, import the profile and the certificate (`.p12`) in Project Settings > Platforms > iOS.
        > profile-missing
        @ gh:EsotericSoftware/spine-runtimes/issues/1115

        # gluon-signing / Xcode / / Gluon: certificate or profile not found
        ~ No valid Identity (Certificate) found for {platform} development
        ~ No mobile provision was found matching signing identity '{identity}' and app bundle ID '{bundle}'
        ~ Provisioning profile not found. App can't be submitted to TestFlight
        ~ Provisioning profile not found. https://docs.gluonhq.com
        ~ No provisioning profile and signing identity found that matches bundle ID '{bundle}'
        ~ Error signing app: signing identity was null
        : The Gluon plug-in found no valid certificate with its private key, or no profile on this Mac that fits
          {bundle} and lists the certificate.
        - Run an Xcode project with the same bundle identifier and team on the device once: Xcode creates both.
        - Or name them in the plug-in: `providedSigningIdentity` and `providedProvisioningProfile` in
          `releaseConfiguration`.
        - For the simulator, use the target `ios-sim`, which needs no profile.
        > profile-missing signature-certificate
        @ gh:gluonhq/substrate/blob/master/src/main/java/com/gluonhq/substrate/util/ios/CodeSigning.java
        @ gh:gluonhq/gluon-samples/issues/52

        # gluon-codesign / codesign / / Gluon: codesign failed
        ? Codesign process failed
        ? Codesign validation failed
        ~ Error signing the application: the keychain was locked
        : `codesign` failed or waited longer than 30 seconds: the keychain is locked, or a dialog asks for permission to
          use the key.
        - Unlock the keychain with `security unlock-keychain`, and allow access to the key (“Always Allow”).
        - Run with `verbose`, and read the log in `target/gluonfx/log`.
        > signature-certificate
        @ gh:gluonhq/substrate/blob/master/src/main/java/com/gluonhq/substrate/util/ios/CodeSigning.java

        # flutter-framework-sign / codesign / / Flutter: a framework could not be signed
        ~ Target debug_unpack_ios failed: Exception: Failed to codesign {path} with identity {identity}
        ~ Target release_unpack_ios failed: Exception: Failed to codesign {path} with identity {identity}
        ~ Target profile_unpack_ios failed: Exception: Failed to codesign {path} with identity {identity}
        ~ Target debug_ios_bundle_flutter_assets failed: Exception: Failed to codesign {path}
        ~ Target release_ios_bundle_flutter_assets failed: Exception: Failed to codesign {path}
        : The Flutter tool could not sign the framework {path}. The lines below tell the reason: usually extended
          attributes, which iCloud Drive, OneDrive, or Dropbox add (“resource fork, Finder information, or similar
          detritus not allowed”); or the key is not accessible (“errSecInternalComponent”); or the identity is
          ambiguous.
        - Move the project out of a synchronized folder (Desktop and Documents may be in iCloud), run `flutter clean`,
          and build again.
        - If attributes remain, run `xattr -cr .` in the project, and in the Flutter SDK.
        - For errSecInternalComponent, unlock the keychain and permit `codesign` to use the key (`security
          set-key-partition-list`).
        @ gh:flutter/flutter/issues/130639
        @ gh:flutter/flutter/issues/123583

        # expo-no-certificates / Xcode / / Expo: no certificate for development
        ~ No code signing certificates are available to use
        : `expo run:ios` builds for a device and found no Apple Development certificate in the keychain. For a
          simulator, it asks for one only if the app has entitlements such as associated domains, or if it mistook the
          destination for a device.
        - In Xcode, open Settings > Accounts, sign in, select the team, and add an Apple Development certificate under
          Manage Certificates.
        - Check the result with `security find-identity -v -p codesigning`.
        - For the simulator, name it: `npx expo run:ios --device "iPhone 16"`, and update the Expo CLI.
        > signature-certificate
        @ gh:expo/expo-cli/pull/3317

        # turtle-identity / codesign / / Expo Turtle: the identity is not valid in the keychain
        ~ codesign ident not present in find-identity
        : The certificate was imported, but `security find-identity -v` does not list it as valid. Usually the
          intermediate certificate of Apple (WWDR G3 or later) is missing on the computer, or the certificate has
          expired.
        - Install the current intermediate certificates from `https://www.apple.com/certificateauthority/`.
        - Check the expiry of the certificate, and that the `.p12` file contains the private key.
        @ gh:expo/turtle/issues/327
        """#
}
