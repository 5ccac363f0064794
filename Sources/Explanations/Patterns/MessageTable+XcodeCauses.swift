extension MessageTable {
    /// Messages of Xcode and of sideloading tools whose cause the words identify.
    static let xcodeCausePatterns = #"""
        # artifact-checksum / Xcode /  / A binary package that the vendor signed again
        ~ checksum of downloaded artifact of binary target '{target}' ({value}) does not match checksum specified by the
          manifest ({other})
        ~ does not match checksum specified by the manifest
        : The file that the package manager downloaded for {target} is not the one of the manifest. Often, the vendor
          signed the framework again, for example because the certificate expired, and replaced the file of an old
          version; a changed download or proxy has the same effect.
        - Update the package to a version with a new checksum, and delete the caches (`rm -rf
          ~/Library/Caches/org.swift.swiftpm`, “Reset Package Caches”).
        - If no such version exists, ask the vendor; do not change the checksum without a reason.
        > signature-unverified
        @ gh:intercom/intercom-ios/pull/425

        # account-credentials-session / Xcode /  / The account of Xcode is not readable in this session
        ~ DVTDeveloperAccountManager: Failed to load credentials for {value}
        ~ Invalid credentials in keychain for {value}, missing Xcode-Username
        ~ Invalid credentials in keychain for {value}, missing Xcode-Token
        ~ DVTDeveloperAccountCredentialsError
        : Xcode cannot read the sign-in data of the Apple Account from the keychain. Over SSH or in a background
          session, the login keychain is locked; otherwise, the sign-in has expired. Automatic signing then reports “No
          Accounts” and “No profiles for … were found”.
        - Sign in again in Xcode > Settings > Accounts, and build in a desktop session, or run `security
          unlock-keychain` first.
        - In continuous integration, do not rely on the account: pass an API key (`-authenticationKeyPath`,
          `-authenticationKeyID`, `-authenticationKeyIssuerID`) with `-allowProvisioningUpdates`.
        @ gh:SamuelColacchia/freedomfrom/issues/2

        # export-options-file / Xcode /  / The export options are missing or unreadable
        ~ Couldn't load -exportOptionsPlist: The file "{file}" couldn't be opened because there is no such file
        ~ Couldn't load -exportOptionsPlist
        ~ error: exportArchive: The data couldn't be read because it isn't in the correct format
        ~ Error Domain=NSCocoaErrorDomain Code=260 … -exportOptionsPlist
        : `xcodebuild` does not find or cannot read the property list with the export options. The path is relative to
          the current directory (with Flutter, to the root of the project), the file is not in the repository or not on
          this build machine, or its content is no valid property list. Nothing was signed yet.
        - Pass an absolute path, and commit the file to the repository.
        - Check the content: `plutil -lint ExportOptions.plist`.
        - If the file is valid and the text says “isn’t in the correct format”, set `compileBitcode` to `false`, or
          remove the key.
        @ gh:status-im/status-legacy/pull/5397
        @ gh:flutter/flutter/issues/105313
        @ gh:shixueqian/AutoPackageScript/issues/2

        # export-archive-missing / Xcode /  / No archive to export
        ~ error: archive not found at path '{path}'
        ~ archive not found at path '{path}' ** EXPORT FAILED **
        : `-exportArchive` finds no archive at {path}, because the step before it failed: its output above contains the
          true error, often a signing error or a wrong scheme, or it wrote the archive to another path.
        - Read the output of `xcodebuild archive`, and stop the script if it fails (`set -eo pipefail`).
        - Pass the same `-archivePath` to both commands.
        @ gh:gbammc/Thor/issues/2
        @ gh:Mobideck/appdeck/issues/106

        # xcframework-unsigned-now / Xcode /  / A new release of a library without the earlier signature
        = xcframework-signature
        ~ "{file}.xcframework" is not signed with the expected identity and may have been compromised
        : Xcode recorded who signed the framework when it was added. The present version is not signed or is signed by
          another certificate: the vendor published an unsigned release or changed the certificate, or a step of the
          build removed the signature.
        - Look at `codesign -dvv PATH` and at the notes of the release: if the vendor changed the certificate or stopped
          signing, select the framework in Xcode, and accept the new identity in the inspector.
        - If you cannot explain the change, return to the earlier version, and ask the vendor.
        - Delete Derived Data and the package caches, so that no old copy is used.
        > signature-unverified signature-certificate
        @ gh:OneSignal/OneSignal-iOS-SDK/issues/1475

        # altstore-signin-refused / Xcode /  / Apple refuses the sign-in of AltServer
        ~ This action cannot be completed at this time (-22411)
        ~ This action could not be completed. Try again. (-22410)
        ~ com.rileytestut.AltServer.Localized (-22411)
        ~ com.rileytestut.AltServer.Localized (-22410)
        ~ AltServer … -22411
        ~ AltServer … -22410
        ~ error -22411
        ~ error -22410
        ~ Auth error -22411: This action cannot be completed at this time
        ~ Failed to get xcode token from Apple account … This action cannot be completed at this time
        : Apple’s sign-in service refused the request of AltServer, before any app was signed. Causes are old or wrong
          sign-in data of the computer (a custom anisette server, iTunes and iCloud of the Microsoft Store), a version
          of AltServer that Apple’s service no longer accepts (-22410 on Windows since 2026), an Apple Account with
          two-factor authentication but without a trusted device, or a new account.
        - Update AltServer and AltStore, restart the computer, and sign in again.
        - On Windows, install iTunes and iCloud from Apple, not from the Microsoft Store; on Linux, unset
          `ALTSERVER_ANISETTE_SERVER`, or use another server.
        - Sign in with the account on a device (also as “Media & Purchases”), so that it can receive codes, accept the
          agreement at developer.apple.com/account, or use another account.
        @ gh:altstoreio/AltStore/issues/1707
        @ gh:altstoreio/AltStore/issues/175
        @ gh:NyaMisty/AltServer-Linux/issues/102
        @ gh:Dadoum/Sideloader/issues/20
        @ gh:nab138/iloader/issues/363

        # xcframework-validation-off / Xcode /  / XCFramework signature validation is being skipped
        ~ XCFramework signature validation is being skipped. Remove `DISABLE_XCFRAMEWORK_SIGNATURE_VALIDATION` to
          disable this warning
        ~ XCFramework signature validation is being skipped
        : The setting `DISABLE_XCFRAMEWORK_SIGNATURE_VALIDATION` turns off the check of the signatures of binary
          frameworks, so a changed framework is not noticed. The build continues.
        - Remove the setting, and update frameworks whose signature then fails.
        > signature-unverified
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessXCFrameworkTaskAction.swift

        # sideloadly-anisette / Xcode /  / Sideloadly: Anisette failed
        ~ Guru Meditation {value} Anisette failed: No OTP
        ~ Anisette failed: No OTP
        ~ Anisette failed: {reason}
        : Sideloadly could not create the data that identifies this computer to Apple (Anisette), often with a new
          version of macOS or a missing iTunes or iCloud on Windows. The certificate and the app are not the cause.
        - In the advanced options, switch Anisette from local to remote, or update Sideloadly.
        - On Windows, install iTunes and iCloud from Apple, not from the Microsoft Store, and sign in. Then pair the
          device again.
        @ gh:SideloadlyiOS/Sideloadly-Download/issues/12

        # app-ids-exhausted / Xcode /  / No App ID left for a free account
        ~ Cannot make any more app ID, you have to wait until {since} to get a new app ID
        ~ NoAppIdRemainingException
        ~ Non-developer Apple IDs are limited to creating {number} App IDs per week
        ~ requires {number} App IDs, but only {other} App IDs are available
        ~ {app} requires {number} App IDs, but {other}
        : A personal team can register ten App IDs in seven days, and each extension needs one. Deleting an app or an
          App ID does not free the number; only time does.
        - Wait until the date in the message, or use another Apple Account.
        - Remove the extensions of the app before signing, so that it needs one App ID.
        - Reuse the bundle identifier of an earlier installation.
        @ gh:Dadoum/Sideloader/issues/49
        @ gh:SideStore/SideStore/issues/1208
        @ gh:SideStore/SideStore/issues/991

        # webdriveragent-build / Xcode /  / WebDriverAgent could not be built for the device
        ~ Unable to launch WebDriverAgent because of xcodebuild failure: xcodebuild failed with code 65
        ~ Unable to launch WebDriverAgent. Original error: xcodebuild failed with code {number}
        ~ xcodebuild failed with code 65. This usually indicates an issue with the local Xcode setup or WebDriverAgent
          project configuration
        ~ Unable to launch WebDriverAgent … xcodebuild failed with code
        ~ xcodebuild exited with code '65' and signal 'null'
        : Appium builds WebDriverAgent for the device, and the build failed. Code 65 on a real device is usually the
          signing of WebDriverAgent, not of your app: no team, the default bundle identifier that another team has
          registered, a profile without the device, or an account that is not signed in to Xcode.
        - Set the capabilities `appium:xcodeOrgId`, `appium:xcodeSigningId` (`Apple Development`), and
          `appium:updatedWDABundleId` (an identifier of your own); add `appium:showXcodeLog` to see the reason.
        - Or open `WebDriverAgent.xcodeproj`, select the team for WebDriverAgentRunner, change its bundle identifier,
          and run Product > Test on the device once.
        - A manual profile must be for `IDENTIFIER.xctrunner`, `IDENTIFIER.*`, or `*`. Trust the developer on the
          device.
        > app-id-bundle-identifier profile-missing
        @ gh:appium/appium/issues/8758
        @ gh:appium/appium-desktop/issues/338
        @ gh:appium/appium/issues/13920
        @ gh:appium/appium-xcuitest-driver/blob/master/docs/getting-started/provisioning-profile/full-manual-config.md

        # package-bundle-team / Xcode /  / A resource bundle of a Swift package without a team
        ~ SourcePackages/checkouts/{path}: error: Signing for "{target}" requires a development team
        ~ Package.swift: error: Signing for "{target}" requires a development team
        ~ checkouts/{path}/Package.swift: error: Signing for "{target}" requires a development team. Select a
          development team in the Signing & Capabilities editor
        : {target} is the resource bundle of a Swift package. Since version 14, Xcode signs resource bundles by default,
          and this one has no team, because `DEVELOPMENT_TEAM` is set for the app only, or the project that a tool
          generated does not set it.
        - Update Xcode, and Tuist or the tool that generates the project.
        - Pass `DEVELOPMENT_TEAM=A1B2C3D4E5` to `xcodebuild`, so that it applies to all targets; do not pass a profile
          or `CODE_SIGN_IDENTITY` there.
        - In generated projects, set `CODE_SIGNING_ALLOWED` to `NO` for the bundle targets.
        > setting-undefined
        @ gh:tuist/tuist/issues/4767
        @ gh:sindresorhus/LaunchAtLogin-Legacy/issues/85
        @ gh:devicekit/DeviceKit/issues/393

        # package-bundle-identity / Xcode /  / The identity of the app applied to a Swift package
        ~ Package.swift: error: {target} has conflicting provisioning settings
        ~ SourcePackages/checkouts/{path}: error: {target} has conflicting provisioning settings
        ~ Package.swift: error: {target} has conflicting provisioning settings. {target} is automatically signed for
          development, but a conflicting code signing identity {identity} has been manually specified
        ~ Package.swift: error: {target} does not support provisioning profiles. {target} does not support provisioning
          profiles, but provisioning profile {profile} has been manually specified
        : {target} belongs to a Swift package. A signing setting was passed to the whole build, such as
          `CODE_SIGN_IDENTITY=iPhone Distribution` or `PROVISIONING_PROFILE_SPECIFIER=…` on the command line (fastlane
          `xcargs`, codemagic, Bitrise), and also applies to packages, which Xcode signs automatically.
        - Remove these settings from the command line, and set them for the target of the app only (in the project or
          its `.xcconfig`).
        - Pass only `DEVELOPMENT_TEAM`, or use automatic signing with an API key for the archive, and manual signing in
          the export options.
        - With codemagic, use `--archive-xcargs` to replace the default; in fastlane, use `update_code_signing_settings`
          with `targets`.
        > setting-overrules-file
        @ gh:codemagic-ci-cd/cli-tools/issues/270
        @ gh:manaflow-ai/cmux/pull/7782
        @ gh:securing/IOSSecuritySuite/issues/142

        # catalyst-device / Xcode /  / The Mac is not in the Catalyst profile
        ~ Provisioning profile "Mac Catalyst Team Provisioning Profile: {bundle}" doesn't include the currently selected
          device "{device}" (identifier {udid})
        ~ Provisioning profile "Mac Catalyst Team Provisioning Profile: {bundle}" doesn't include the currently selected
          device
        ~ Provisioning profile "Mac Team Provisioning Profile: {bundle}" doesn't include the currently selected device
        : This Mac is not registered in the team, or the profile is older than its registration, so the Mac app or
          Catalyst app cannot be signed for development on it. This is common on build machines.
        - Let Xcode register the Mac: select it as the destination in Xcode, or pass `-allowProvisioningUpdates
          -allowProvisioningDeviceRegistration`.
        - To archive, use `-destination 'generic/platform=macOS,variant=Mac Catalyst'`, so that no device is selected.
        - Or register its provisioning UDID (`system_profiler SPHardwareDataType`) on the developer website, and
          regenerate the profile.
        > profile-of-other-distribution
        @ gh:bitrise-io/codesigndoc/issues/146
        @ tn3125

        # automatic-register / Xcode /  / Automatic signing cannot register the bundle identifier
        ~ Automatic signing cannot register bundle identifier "{bundle}"
        ~ exportArchive Automatic signing cannot register bundle identifier "{bundle}"
        ~ Automatic signing cannot update bundle identifier "{bundle}"
        : The bundle identifier {bundle} has no App ID in the team, or its capabilities must change, and the account or
          API key of this build may not do that. Usually, it is a new extension, which only signs ad hoc in the archive,
          so the error appears at the export. An identifier that another team has, or that belonged to a removed app
          with an uploaded build, is not available at all, and a deleted one often is not either.
        - Register the App ID of each new target on the developer website, with its capabilities, or archive once in
          Xcode with an Admin account. Then build again.
        - If the website also rejects it, choose another bundle identifier.
        - The errors “No profiles for … were found” after it have the same cause.
        > app-id-bundle-identifier
        @ gh:meshtastic/Meshtastic-Apple/pull/2502
        @ gh:0si43/PiecesOfPaper/issues/330
        @ gh:0si43/PiecesOfPaper/pull/331
        @ https://developer.apple.com/help/app-store-connect/create-an-app-record/remove-an-app/

        # xcode-cloud-export / Xcode /  / Xcode Cloud: the export failed
        ? Exporting for {type} Distribution failed. Please download the logs artifact for more information
        ? Exporting for App Store Distribution failed
        : The archive succeeded, but the export of Xcode Cloud did not; the page shows only this sentence. The log names
          the cause, usually a new target without an App ID (“Automatic signing cannot register bundle identifier”) or a
          missing capability, not the certificates.
        - Download the logs artifact, and read the end of `METHOD-export-archive-logs/xcodebuild-export-archive.log`.
        - Xcode Cloud does not register App IDs: register the identifier of each new extension on the developer website.
        > profile-missing
        @ gh:0si43/PiecesOfPaper/issues/330

        # export-ipatool / Xcode /  / ipatool failed during the export
        ~ exportArchive: ipatool failed with an exception
        ~ ipatool failed with an exception: #<CmdSpec::NonZeroExitException
        ~ IDEFoundationErrorDomain Code=1 "ipatool failed with an exception
        ~ exportArchive: IPA processing failed
        ~ IDEFoundationErrorDomain Code=1 "IPA processing failed"
        : Xcode could not process a framework of the archive. Usually, an embedded framework contains slices for the
          simulator (`Expected 2 archs in otool output`), bitcode that cannot be compiled, or is a static library that
          must not be embedded. Signing is not the cause.
        - Read `IDEDistribution.standard.log` and `IDEDistributionPipeline.log` in the `.xcdistributionlogs` folder that
          the output names; they name the framework.
        - Use an `.xcframework`, or remove the slices for the simulator (`lipo -remove x86_64`), before archiving. Set
          static libraries to “Do Not Embed”.
        - With old Xcode versions, set `compileBitcode` to `false` in the export options.
        @ gh:microsoft/appcenter/issues/1055
        @ gh:Azure/Communication/issues/70
        @ gh:bitrise-steplib/steps-xcode-archive/issues/158
        @ gh:onmyway133/notes/issues/505

        # export-method-renamed / Xcode /  / A renamed export method
        ~ Command line name "app-store" is deprecated. Use "app-store-connect" instead
        ~ Command line name "ad-hoc" is deprecated. Use "release-testing" instead
        ~ Command line name "development" is deprecated. Use "debugging" instead
        ~ IDEDistribution: Command line name "{value}" is deprecated. Use "{other}" instead
        : Xcode 15.4 and later use new names for the export methods; the old ones still work. The line is a warning. If
          the export failed, another line contains the reason; old versions of Flutter took the warning for the failure.
        - Read the lines that begin with `error: exportArchive`.
        - Set `method` to `app-store-connect`, `release-testing`, or `debugging`, or update Flutter and fastlane.
        > profile-of-other-distribution
        @ gh:flutter/flutter/issues/149369
        @ gh:fastlane/fastlane/issues/29669

        # macro-not-trusted / Xcode /  / A macro or plug-in that was not enabled
        ~ Target '{target}' must be enabled before it can be used
        ~ Macro "{target}" from package "{value}" must be enabled before it can be used
        ~ Validate plug-in "{target}" in package "{value}" ** BUILD FAILED **
        ~ Plugin "{target}" from package "{value}" must be enabled before it can be used
        : Xcode runs macros and build plug-ins of packages only after a developer trusts them once, and again after a
          new version (their fingerprint changes). A build service has nobody who confirms this. Code signing is not the
          cause.
        - In Xcode, select the error, and choose “Trust & Enable”.
        - In continuous integration, pass `-skipMacroValidation` and `-skipPackagePluginValidation` to `xcodebuild`.
        - In Xcode Cloud, write to `ci_post_clone.sh`: `defaults write com.apple.dt.Xcode
          IDESkipMacroFingerprintValidation -bool YES` and `defaults write com.apple.dt.Xcode
          IDESkipPackagePluginFingerprintValidatation -bool YES` (with this spelling).
        @ gh:SwiftPackageIndex/SwiftPackageIndex-Server/issues/2761
        @ gh:straff2002/OpenGlasses/pull/22
        @ gh:bitrise-io/bitrise/issues/967
        """#
}
