extension MessageTable {
    /// Messages of Xcode and of sideloading tools whose cause the words identify, continued.
    static let xcodeCauseFurtherPatterns = #"""
        # safari-converter-identifier / Xcode /  / The Safari converter and the identifier of the app
        ~ Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier. Embedded Binary
          Bundle Identifier: {bundle}.Extension Parent App Bundle Identifier: {other}
        ~ safari-web-extension-converter … Embedded binary's bundle identifier is not prefixed
        : The identifier of the extension does not begin with that of the app. With Xcode 26,
          `safari-web-extension-converter --bundle-identifier` sets only the identifier of the extension and derives
          that of the app from its name.
        - After the conversion, set `PRODUCT_BUNDLE_IDENTIFIER` of the app target in `project.pbxproj` to the identifier
          of the extension without `.Extension`.
        - Also correct the identifier of the extension in `ViewController.swift` and the App IDs and profiles of both.
        - Or name the app so that the derived identifier is the prefix of the extension.
        > app-id-bundle-identifier
        @ gh:ActivityWatch/aw-watcher-web/pull/245
        @ gh:WordPress/browser-extension/pull/72

        # mac-project-of-author / Xcode /  / A Mac project with the team of its author
        ~ No signing certificate "Mac Development" found: No "Mac Development" signing certificate matching team ID
          "{team}" with a private key was found
        ~ No signing certificate "Mac Development" found
        : The project selects the team {team}, usually that of its author, and your keychain has no development
          certificate of this team. You only need a certificate to use restricted entitlements (iCloud, push, app groups
          of the team).
        - In Signing & Capabilities of every target, also extensions and helpers, select your own team, or as the
          certificate “Sign to Run Locally”.
        - On the command line: `xcodebuild … CODE_SIGN_STYLE=Manual CODE_SIGN_IDENTITY=- DEVELOPMENT_TEAM=
          PROVISIONING_PROFILE_SPECIFIER=`.
        - If it then reports entitlements that need a certificate, remove them from your copy (iCloud, push, keychain
          groups), or use a team of your own and your own bundle identifiers.
        > signature-certificate app-id-foreign-prefix
        @ gh:localsend/localsend/issues/2156
        @ gh:itaybre/CameraController/issues/80
        @ gh:ospfranco/sol/issues/63

        # portal-client-outdated / Xcode /  / Apple no longer serves this version of the tool
        ~ Please update to Xcode 7.3 or later to continue developing with your Apple ID
        ~ Error Xcode 7.3 required please update
        : The text is misleading: your Xcode is not too old. The tool (an old fastlane, ReProvision, a signer) calls a
          service of Apple with an old version of the protocol, which Apple no longer accepts.
        - Update the tool (fastlane, the build step, the signer).
        - With fastlane or Bitrise, authenticate with an App Store Connect API key instead of the Apple Account.
        @ gh:bitrise-steplib/steps-xcode-archive/issues/287
        @ gh:Matchstic/ReProvision/issues/174

        # wda-identifier-taken / Xcode /  / WebDriverAgent with the identifier of its authors
        ~ The app identifier "com.facebook.{name}.xctrunner" cannot be registered to your development team because it is
          not available
        ~ The app identifier "com.facebook.{name}" cannot be registered to your development team because it is not
          available
        ~ The app identifier "com.appium.{name}.xctrunner" cannot be registered to your development team because it is
          not available
        ~ The app identifier "com.appium.{name}" cannot be registered to your development team because it is not
          available
        ~ cannot be registered to your development team because it is not available … (in target 'WebDriverAgentRunner'
          from project 'WebDriverAgent')
        : The WebDriverAgent project still has the bundle identifiers of Facebook or Appium, which belong to another
          team. Each user needs identifiers of their own.
        - In Xcode, set the team and an identifier of your own for `WebDriverAgentRunner`, `WebDriverAgentLib`, and
          `IntegrationApp`.
        - With Appium, set `appium:updatedWDABundleId`, `appium:xcodeOrgId`, and `appium:xcodeSigningId` (“Apple
          Development”) instead.
        - Run once from Xcode with the device connected, so that Xcode registers the identifier and the device.
        > app-id-bundle-identifier
        @ gh:nanoscopic/stf_ios_support/issues/102
        @ gh:dryark/ios_remote_provider/issues/15

        # bundle-of-plugin-signed / Xcode /  / A plug-in bundle for another platform
        ~ {name}.bundle has conflicting provisioning settings
        : The target is a resource or plug-in bundle, often for the Mac, that a package (for example of Unity) added to
          the iOS project. It has signing settings of its own that contradict those of the project, but it needs no
          profile.
        - Exclude the file from iOS in the import settings of Unity, or remove the package, and generate the Xcode
          project again.
        - If it is a resource bundle of your own, set `CODE_SIGNING_ALLOWED` to `NO` for its target.
        @ gh:Unity-Technologies/GenericFrameRecorder/issues/87

        # entitlement-definitions-old / Xcode /  / Xcode cannot update its list of entitlements
        ? Profile qualification is using entitlement definitions that may be out of date
        : This is only a note of Xcode: it has no current list of entitlements, because the machine is offline or a
          proxy blocks Apple’s servers. The line before it names the true problem, usually an entitlement that the
          profile lacks.
        - Enable the named capability for the App ID, regenerate the profile, and install it.
        - Pass the complete line, with the name of the entitlement, to `entcheck explain`.
        > profile-lacks-key
        @ gh:FlutterFlow/flutterflow-issues/issues/3884

        # cloud-signing-own-certificate / Xcode /  / The automatic export wants a certificate in the cloud
        ~ exportArchive Cloud signing permission error … No profiles for '{bundle}' were found
        ~ error: exportArchive Cloud signing permission error error: exportArchive No profiles for '{bundle}' were found
        ~ Cloud signing permission error / No profiles for '{bundle}' were found
        : With automatic signing, `-exportArchive` creates a distribution certificate that Apple manages, and a profile
          for {bundle}. That needs an API key with the role Admin; App Manager is not enough. An imported `.p12` and
          profiles from the website are ignored. The archive before it succeeds, because it is only signed for
          development.
        - Either use an API key with the role Admin for the export.
        - Or export manually: import the distribution certificate, install an App Store profile for the app and for each
          extension (a key of any role can download them), and set `signingStyle` = `manual`, `signingCertificate` =
          `Apple Distribution`, and `provisioningProfiles`.
        - In the second case, pass no `-allowProvisioningUpdates` to the export; keep the automatic signing of the
          archive.
        > profile-missing signature-certificate
        @ gh:MattFaz/actuali/pull/109
        @ gh:SquadQuest/SquadQuest/pull/491
        @ gh:jerryfane/herdrup/pull/101
        @ gh:stablyai/orca/pull/5481

        # device-is-the-mac / Xcode /  / The build for iOS selected the Mac as its device
        ~ Provisioning profile "iOS Team Provisioning Profile: {bundle}" doesn't include the currently selected device
          "{device} MacBook {kind}" (identifier {udid})
        ~ Provisioning profile "iOS Team Provisioning Profile: {bundle}" doesn't include the currently selected device
          "{device} MacBook
        ~ Provisioning profile "iOS Team Provisioning Profile: {bundle}" doesn't include the currently selected device
          "{device} Mac mini
        ~ Provisioning profile "iOS Team Provisioning Profile: {bundle}" doesn't include the currently selected device
          "MacBook
        : The selected device is the Mac itself (“Designed for iPad”), not the iPhone. The tool or Xcode chose it
          because the iPhone is not available (locked, not paired, Developer Mode off, an iOS that this Xcode does not
          know), or because the Mac is first in the list.
        - Connect and unlock the iPhone, check it in Xcode > Devices and Simulators, and select it explicitly (`--device
          NAME` or `-destination 'id=UDID'`).
        - If the app is not for Macs, set `SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD` to `NO`.
        - If you mean the Mac, let Xcode register it: `-allowProvisioningUpdates -allowProvisioningDeviceRegistration`.
        @ gh:expo/expo/issues/30990
        @ gh:expo/expo/pull/28430

        # destination-not-ready / Xcode /  / The device is not ready for xcodebuild
        ~ xcodebuild: error: Timed out waiting for all destinations matching the provided destination specifier to
          become available
        ~ Timed out waiting for all destinations matching the provided destination specifier
        ~ error:Device is busy (Preparing the watch
        : `xcodebuild` waited for the device, but it did not become ready: it is locked, not paired or trusted,
          Developer Mode is off, Xcode still copies symbols or prepares a paired watch, or this Xcode does not support
          its version of iOS. Certificates and profiles were not checked yet.
        - Open Xcode > Window > Devices and Simulators; it shows the reason. Unlock the device, confirm the trust, and
          wait until it is prepared.
        - Enable Developer Mode, update Xcode for a newer iOS, and connect with a cable.
        @ gh:expo/expo/issues/30990
        @ gh:flutter/flutter/issues/97574
        @ gh:flutter/flutter/issues/147777

        # distribution-identity-with-automatic / Xcode /  / A distribution certificate beside automatic signing
        ~ {target} has conflicting provisioning settings. {target} is automatically signed for development, but a
          conflicting code signing identity Apple Distribution has been manually specified
        ~ {target} has conflicting provisioning settings. {target} is automatically signed for development, but a
          conflicting code signing identity iPhone Distribution has been manually specified
        ~ {target} has conflicting provisioning settings. {target} is automatically signed for development, but a
          conflicting code signing identity Developer ID Application has been manually specified
        ~ {target} has conflicting provisioning settings. {target} is automatically signed for development, but a
          conflicting code signing identity 3rd Party Mac Developer Application has been manually specified
        : With automatic signing, the archive of {target} is signed with a development certificate also in the Release
          configuration; Xcode selects the distribution certificate at the export. A build setting, an `.xcconfig`, or
          an argument on the command line names the distribution certificate too early.
        - Remove `CODE_SIGN_IDENTITY` from the settings of the target and from the command line (`xcargs`), or set it to
          “Apple Development”.
        - Let the export decide: `method` in `ExportOptions.plist` with `signingStyle` = `automatic`.
        - If you want to sign manually, set `CODE_SIGN_STYLE=Manual` and a profile for this target only, not on the
          command line for all targets.
        @ gh:2witstudios/PageSpace/pull/2596
        @ gh:AimesSoft/NipaPlay-Reload/pull/766
        @ gh:McMartin/FRUT/issues/711

        # pods-no-signing / Xcode /  / A value that old versions of CocoaPods wrote
        ~ {target} does not support provisioning profiles. {target} does not support provisioning profiles, but
          provisioning profile NO_SIGNING/ has been manually specified
        ~ does not support provisioning profiles, but provisioning profile NO_SIGNING/ has been manually specified
        : Old versions of CocoaPods (until 2017) wrote `PROVISIONING_PROFILE_SPECIFIER = NO_SIGNING/` into the Pods
          project. Xcode 8.3 and later take it for the name of a profile. Your certificates and profiles are not the
          cause.
        - Update CocoaPods, and run `pod deintegrate` and `pod install`.
        - Otherwise, set `config.build_settings['PROVISIONING_PROFILE_SPECIFIER'] = ''` for
          `installer.pods_project.build_configurations` in `post_install`.
        - Do not pass `PROVISIONING_PROFILE_SPECIFIER` on the command line: it applies to all targets.
        @ gh:CocoaPods/CocoaPods/pull/6964
        @ gh:realm/realm-tasks/issues/415
        @ gh:PGYER/fir-cli/issues/163

        # pods-profile-of-app / Xcode /  / The profile of the app for all pods
        ~ {target} does not support provisioning profiles, but provisioning profile {profile} has been manually
          specified. Set the provisioning profile value to "Automatic" in the build settings editor. (in target '{name}'
          from project 'Pods')
        ~ BUILD TARGET {name} OF PROJECT Pods WITH CONFIGURATION {value} … does not support provisioning profiles, but
          provisioning profile {profile} has been manually specified
        : The profile {profile} was given for all targets, usually on the command line
          (`PROVISIONING_PROFILE_SPECIFIER=…`, `xcargs` of fastlane, the signing options of a build task). Arguments of
          `xcodebuild` apply to every target, but the libraries and bundles of the Pods project have no profile.
        - Remove the setting from the command line, and write it into the configuration of the app target: in Xcode, or
          with `update_code_signing_settings(targets: ["App"])` of fastlane.
        - In Azure Pipelines, select “Project defaults” as the signing style.
        - For the export, name the profiles only in `provisioningProfiles` of `ExportOptions.plist`.
        @ gh:moezakura/mux-pod/pull/67
        @ gh:microsoft/azure-pipelines-tasks/issues/14092
        @ gh:fastlane/fastlane/issues/10543

        # export-no-devices / Xcode / IDEDistributionErrorDomain:14 / The export of an old Xcode found no devices
        ~ Error Domain=IDEDistributionErrorDomain Code=14 "No applicable devices found."
        ~ error: exportArchive: No applicable devices found
        ~ exportArchive No applicable devices found
        : The text is misleading: Xcode 7 to 9 calls a Ruby script (`ipatool`) for the export, and it failed. Most
          often, RVM, rbenv, or Bundler replaced the Ruby of the system in the environment; otherwise, `ipatool` met a
          framework that it cannot process, such as one without bitcode. Certificates are rarely the cause.
        - Run `rvm use system`, and unset `GEM_HOME`, `GEM_PATH`, `RUBYOPT`, and `BUNDLE_GEMFILE` for the export.
        - Read `IDEDistribution.standard.log` in the `.xcdistributionlogs` bundle; it contains the true error.
        - Set `compileBitcode` to `false`, or update Xcode.
        @ gh:fastlane/docs/pull/320
        @ gh:bitrise-steplib/steps-xcode-archive/issues/37
        @ gh:lionheart/openradar-mirror/issues/17183

        # macro-killed / Xcode /  / A Swift macro that the kernel terminates
        ~ external macro implementation type '{name}' could not be found for macro '{other}'; '{path}' produced
          malformed response
        ~ could not be found for macro … produced malformed response
        ~ parentProc swift-frontend … Taskgated Invalid Signature
        : The compiler started the program of the macro, but it ended immediately. If a crash report with
          `SIGKILL (Code Signature Invalid)` exists, a build step copied a new version over the existing file (`cp -f`):
          the kernel still has the signature of the old content for this file.
        - Delete Derived Data, and build again.
        - Copy atomically in the build step: to a temporary name beside it, then `mv` (or delete the file first). Newer
          versions of Tuist do this.
        - Without such a report, start the program by hand; it shows another error.
        > signature-broken
        @ gh:tuist/tuist/pull/11800

        # macro-in-sandbox / Xcode /  / A sandbox inside of another sandbox, often for a Swift macro
        ~ sandbox-exec: sandbox_apply: Operation not permitted
        ~ compiler plugin not loaded: '{path}; failed to initialize
        ~ compiler plugin not loaded: {path}; failed to initialize
        : The build runs in a sandbox (Homebrew, Nix, Bazel, `sandbox-exec`, a sandboxed app or agent), and a tool
          starts a process in a sandbox of its own, as the Swift compiler and package manager do for macros and
          plug-ins. macOS does not permit a sandbox in a sandbox. The signature is not the cause.
        - With Swift 5.10 or later, `swift build --disable-sandbox` also applies to macros; with `xcodebuild`, pass the
          option `-disable-sandbox` to the Swift frontend.
        - Otherwise, run the build outside of the sandbox.
        @ gh:swiftlang/swift-package-manager/issues/7098
        @ gh:swiftlang/swift/pull/70079
        @ gh:Homebrew/homebrew-core/pull/153931

        # sideload-password / Xcode /  / The password of the Apple Account is rejected
        ~ Auth error -22406: Enter the correct password for this Apple Account
        ~ Your Apple ID or password is incorrect. (-22406)
        ~ Can't log-in! Your Apple ID or password is incorrect
        ~ GrandSlam error during proof login request … -22406
        : Apple’s sign-in service rejected the password that the tool sent (-22406). If the password is correct on the
          web, the name of the account is usually written differently (capital letters count in this protocol), or this
          version of the tool or its anisette server no longer works. Nothing was signed yet.
        - Enter the email address exactly as at account.apple.com, including capital letters, and use the normal
          password, not an app-specific one.
        - Update the tool, select another anisette server, and wait before the next attempt, so that Apple does not lock
          the account.
        - Try another Apple Account for sideloading.
        @ gh:nab138/iloader/issues/231
        @ gh:nab138/iloader/issues/449
        @ gh:bitxeno/atvloadly/issues/14

        # sideload-account-locked / Xcode /  / Apple locked the account used for sideloading
        ~ Auth error -20209: This Apple Account has been locked for security reasons
        ~ This Apple Account has been locked for security reasons
        ~ This Apple ID has been locked for security reasons … (-20209)
        ~ The Apple ID has been locked for security reasons. (Visit https://iforgot.apple.com) (-20209)
        ~ (-20209)
        : Apple locked the account (-20209) after sign-ins that it regards as suspicious: many attempts, a shared
          anisette server, or a new account without a device.
        - Unlock the account at iforgot.apple.com, and set a new password.
        - Before the next attempt, sign in with the account on a device or in the App Store, and use anisette data of
          your own computer or server.
        - Do not use your main Apple Account for tools of others.
        @ gh:nab138/iloader/issues/237
        @ gh:altstoreio/AltStore/issues/756

        # anisette-server-failed / Xcode /  / The anisette server does not answer
        ~ Failed to get anisette client info … HTTP status server error
        ~ Failed to get anisette client info
        ~ Anisette provisioning failed: end provisioning error … unknown session (-45025)
        ~ Anisette provisioning failed: end provisioning error
        ~ Failed to get anisette data for login … error sending request for url ({url})
        ~ unknown session (-45025)
        : Before the sign-in, the tool asks an anisette server for data that identifies a Mac. The server is down or
          overloaded, or Apple no longer accepts the session that it created (-45025). Your account and the app are not
          the cause.
        - Select another server in the settings of the tool (for example the second SideStore server), or run one of
          your own.
        - Delete the stored anisette data of the tool (sign out), update the tool, and sign in again.
        @ gh:nab138/iloader/issues/528
        @ gh:nab138/iloader/issues/346
        @ gh:nab138/iloader/issues/635
        """#
}
