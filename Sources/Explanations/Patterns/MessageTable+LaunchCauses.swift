extension MessageTable {
    /// Messages of the launch whose cause the words identify.
    static let launchCausePatterns = #"""
        # debug-service-missing / launch / LOCKDOWN_E_INVALID_SERVICE / The debugging services of the device
        ~ Could not start com.apple.debugserver
        ~ with reason:'InvalidService'. Have you mounted the Developer Image
        ~ Please make sure to mount the developer disk image first
        ~ Could not start service:{value} with reason:'InvalidService'
        ~ Failed to start service. Possible reasons are: - If you were trying to access a developer service
        : The device offers debugging services only after the developer disk image is mounted. It is missing, does not
          fit the version of the system, or Developer Mode is off. From iOS 17 on, these services also need a tunnel,
          which old tools do not create. The signature of the app is not checked.
        - Enable Developer Mode (iOS 16 and later), and mount the image: `pymobiledevice3 mounter auto-mount`, `ios
          image auto`, or open the device once in Xcode.
        - iOS 17 and later: start the tunnel of the tool (`sudo pymobiledevice3 remote tunneld`, `ios tunnel start`), or
          use `xcrun devicectl`.
        - Update the tool, restart the device, and mount the image of its exact version.
        @ gh:libimobiledevice/libimobiledevice/issues/1313
        @ gh:danielpaulus/go-ios/issues/137
        @ gh:doronz88/pymobiledevice3/issues/952

        # developer-mode-tool / launch /  / Developer Mode is off or cannot be enabled by the tool
        ~ DeveloperModeIsNotEnabledError
        ~ Cannot enable developer-mode when passcode is set
        ~ Failed to enable developer-mode
        ~ failed enabling developer mode with err: {reason}
        ~ developer mode is not enabled
        : The device runs apps and services for development only in Developer Mode. Tools can enable it by themselves
          only while the device has no passcode. Settings show the switch only after a tool or Xcode asked for it.
        - Reveal the switch (`pymobiledevice3 amfi reveal-developer-mode`, `ios devmode reveal`, or Xcode), then enable
          Settings > Privacy & Security > Developer Mode, restart, and confirm.
        - Or remove the passcode, run `pymobiledevice3 amfi enable-developer-mode`, and set the passcode again.
        @ gh:doronz88/pymobiledevice3/issues/686
        @ gh:doronz88/pymobiledevice3/issues/339
        @ gh:danielpaulus/go-ios/blob/main/ios/amfi/amfi.go

        # mac-permission-null / launch /  / Finder may not open an app with a bad signature
        ~ The application "{app}" does not have permission to open "(null)"
        ~ Finder does not have permission to open (null)
        ~ does not have permission to open "(null)"
        ~ dock does not have permission to open "null"
        : Since macOS 15.1, the system reports this if the signature of a downloaded app is missing, incomplete, or
          broken, often after the release script changed the bundle or stripped the quarantine. The same appears if the
          main executable (`CFBundleExecutable`) is a shell script.
        - As a user, download the app again from its developer, and compare the checksum: a broken signature can mean that
          somebody changed the app.
        - As the developer, sign with Developer ID and notarize after the last change to the bundle; an ad hoc signature
          of the whole bundle is the minimum.
        - If `CFBundleExecutable` is a script, use a Mach-O executable that starts the script.
        > signature-ad-hoc signature-broken
        @ gh:xournalpp/xournalpp/issues/7056
        @ gh:bancika/diy-layout-creator/issues/850
        @ gh:Ryubing/Issues/issues/422

        # launch-executable-kind / launch /  / LaunchServices finds no executable that it can start
        = NSOSStatusErrorDomain:-10669 NSOSStatusErrorDomain:-10661 NSOSStatusErrorDomain:-10827
        ~ _LSOpenURLsWithCompletionHandler() failed for the application {path} with error -10669
        ~ _LSOpenURLsWithCompletionHandler() failed with error -10669
        ~ LSOpenURLsWithRole() failed with error -10669
        ~ _LSOpenURLsWithCompletionHandler() failed for the application {path} with error -10661
        ~ _LSOpenURLsWithCompletionHandler() failed with error -10661
        ~ LSOpenURLsWithRole() failed with error -10661
        ~ _LSOpenURLsWithCompletionHandler() failed for the application {path} with error -10827
        ~ _LSOpenURLsWithCompletionHandler() failed with error -10827
        ~ kLSExecutableIncorrectFormat
        : The bundle contains no executable that this Mac can run: `CFBundleExecutable` names a file that does not exist
          or a shell script (-10669), the file lost its permission to execute, or it is for another system or processor
          (-10661). The signature is usually not the cause.
        - Compare `CFBundleExecutable` in `Info.plist` with the file in `Contents/MacOS`, and check `file` and `ls -l`
          of it.
        - Instead of a script, use a small Mach-O executable that starts the script from `Contents/Resources`.
        - If the command runs in a sandbox or over SSH, repeat it in a normal Terminal session: there, the code is also
          reported for valid apps.
        - After a change, sign the bundle again.
        @ gh:omarshahine/apple-pim/pull/110
        @ gh:hainguyents13/mechvibes/issues/245

        # launch-system-version / launch /  / The app needs a newer macOS
        = NSOSStatusErrorDomain:-10825
        ~ _LSOpenURLsWithCompletionHandler() failed for the application {path} with error -10825
        ~ _LSOpenURLsWithCompletionHandler() failed with error -10825
        ~ LSOpenURLsWithRole() failed with error -10825
        ~ kLSIncompatibleSystemVersionErr
        : -10825 is `kLSIncompatibleSystemVersionErr`: `LSMinimumSystemVersion` in `Info.plist` of the app is higher
          than the version of macOS. The signature is not the cause.
        - Update macOS, or install a version of the app for this macOS.
        - As the developer: lower the deployment target (`MACOSX_DEPLOYMENT_TARGET`), and state the requirement.
        @ gh:Kuberwastaken/megaphone/issues/1

        # ios-app-on-mac-refused / launch /  / An iOS app that is not allowed on the Mac
        ~ {app} cannot be opened because the developer did not intend for it to run on this Mac
        ~ cannot be opened because the developer did not intend for it to run on this Mac
        ~ This app cannot be installed because the developer did not intend for it to run on this platform
        ~ cannot be installed because the developer did not intend for it to run on this platform
        ~ the developer did not plan to run it on this Mac
        ~ PlayCover … _LSOpenURLsWithCompletionHandler() failed with error -10671
        : The iOS app comes from the App Store, and its developer does not offer it for Macs. The system checks this for
          the encrypted (FairPlay) app at installation and launch; a copy made with Apple Configurator, iMazing, or
          ipatool does not change it.
        - As the developer: allow Macs with Apple silicon in App Store Connect (Pricing and Availability > iPhone and
          iPad Apps on Apple Silicon Macs).
        - For your own development build, choose the destination “My Mac (Designed for iPad)”, so that the profile
          contains this Mac.
        - As a user: ask the developer for a version for the Mac; a new signature does not work for an encrypted app.
        > profile-of-other-platform
        @ gh:iVoider/PlayCover/issues/63
        @ gh:iVoider/PlayCover/issues/65

        # mac-revoked-no-permission / launch /  / No permission to open the app
        ? You do not have permission to open the application
        ? You don't have permission to open the app
        ? You dont have permission to open the app
        : macOS did not start the app. Three causes have the same text: the main executable lost its permission to
          execute (unpacked with a tool that does not keep it), the signature is missing or broken, or the certificate
          of the developer was revoked.
        - Check `ls -l APP/Contents/MacOS` and, if `x` is missing, run `chmod +x` on the executable.
        - Check `codesign --verify --deep --strict -vv APP`; if it fails, install the app again, or sign it for yourself
          with `codesign --force --deep --sign - APP`.
        - If `CSSMERR_TP_CERT_REVOKED` appears, only a new version of the developer helps.
        > signature-ad-hoc signature-broken
        @ gh:KhaosT/ACVM/issues/36
        @ gh:nate-parrott/ball/issues/1
        @ gh:s3cur3/unbound-app/issues/1

        # spawn-no-permission / launch / NSPOSIXErrorDomain:111 / The executable may not be executed
        ~ NSPOSIXErrorDomain Code=111 "Unknown error: 111"
        ~ NSPOSIXErrorDomain Code=111
        ~ Launchd job spawn failed with error: 111
        ~ kLSNoLaunchPermissionErr: User doesn't have permission to launch the app
        ~ NSPOSIXErrorDomain Code=111 "Unknown error: 111" UserInfo={NSLocalizedDescription=Launchd job spawn failed
        : The main executable in `Contents/MacOS` is missing or lacks the permission to execute, so `launchd` cannot
          start it. Archives (`.zip`, `actions/upload-artifact`, some unpackers) and copies lose this permission. The
          signature and entitlements are not the cause.
        - Run `chmod +x APP/Contents/MacOS/NAME`, and compare the name with `CFBundleExecutable`.
        - Package with `ditto -c -k --keepParent`, `tar`, or a disk image. On a build service, archive with `tar` before
          uploading the artifact.
        - If the executable is compressed with UPX, package it without UPX.
        @ gh:revblaze/BaldursModManager/issues/41
        @ gh:samsouder/reggy/issues/20
        @ gh:BjornDCode/serve/issues/39

        # spawn-restricted-entitlement / launch /  / A Developer ID app with entitlements that need a profile
        = NSPOSIXErrorDomain:162
        ~ NSPOSIXErrorDomain Code=163 "Unknown error: 163" UserInfo={NSLocalizedDescription=Launchd job spawn failed
        ~ NSPOSIXErrorDomain Code=153 "Unknown error: 153" UserInfo={NSLocalizedDescription=Launchd job spawn failed
        ~ Launchd job spawn failed Domain: NSPOSIXErrorDomain Code: 163
        ~ Launchd job spawn failed Domain: NSPOSIXErrorDomain Code: 153
        ~ Launchd job spawn failed Domain: NSPOSIXErrorDomain Code: 162
        ~ NSPOSIXErrorDomain Code=162 "Unknown error: 162" UserInfo={NSLocalizedDescription=Launchd job spawn failed
        : The system does not start the app because of its signature, although `codesign --verify` and notarization can
          succeed. Usually, the signature contains a restricted entitlement (`keychain-access-groups`, iCloud, push,
          associated domains, a team-based identifier) without an embedded profile that authorizes it, or the signature
          is ad hoc, or the variable of a group was not expanded. Otherwise, a damaged signature after an update or a
          copy is the cause.
        - As a user: install a newer version; `codesign --force --deep --sign - APP` removes the entitlements and can
          help until then. `xattr -cr` alone does not.
        - As the developer: remove the restricted entitlements from this build, or embed a Developer ID profile as
          `Contents/embedded.provisionprofile` before signing.
        - Sign helpers and libraries without the entitlements of the app.
        - Find the key in the log: `log show --last 5m --predicate 'process == "amfid" || process ==
          "taskgated-helper"'`.
        > profile-missing profile-lacks-key signature-ad-hoc variable-unexpanded
        @ gh:steipete/RepoBar/pull/44
        @ gh:steipete/RepoBar/issues/45
        @ gh:lthoangg/OpenAgentd/pull/285

        # runningboard-error / launch /  / Runningboard has returned error 5
        ? Runningboard has returned error {number}
        ? Runningboard has returned error 5. Please check the system logs for the underlying cause of the error
        : Xcode could not start the Mac app; the lines below contain the code of the cause. 163, 162 and 153 are a
          restricted entitlement without a matching profile, 111 an executable without the permission to execute, 85 and
          86 a wrong processor or a damaged executable.
        - Select a development team with automatic signing, so that Xcode embeds a profile for this Mac, or remove the
          restricted entitlements (app groups, keychain groups, iCloud).
        - Read the log of `amfid` at the time of the launch.
        > profile-missing profile-lacks-key
        @ gh:theachoem/storypad/issues/577

        # store-build-on-other-mac / launch /  / A test build for the Mac App Store on another Mac
        = NSOSStatusErrorDomain:-10810
        ~ mas-dev … LSOpenURLsWithRole() failed with error -10810 for the file {path}
        ~ LSOpenURLsWithRole() failed with error -10810 … mas-dev
        ~ LSOpenURLsWithRole() failed with error -10810 … EXC_CRASH (Code Signature Invalid)
        : A `mas-dev` build contains a development profile that lists certain Macs. On another Mac, the system
          terminates it at launch (`CODESIGNING, Code 0x1`), and `open` reports -10810.
        - Register the other Mac in the developer account, regenerate the profile, and build again.
        - To test on any Mac, use TestFlight, or a Developer ID build.
        > profile-of-other-distribution profile-missing
        @ gh:electron-userland/electron-builder/issues/1795

        # open-unknown-error / launch /  / LSOpenURLs: error -10810
        = NSOSStatusErrorDomain:-10810
        ~ LSOpenURLsWithRole() failed with error -10810 for the file {path}
        : -10810 is an unknown error of Launch Services: the process of {path} was not started or ended at once. For a
          signed app, the system often terminated it because of its signature; other reasons are an executable without
          the permission to execute, for another processor, or one that crashes.
        - Run the executable directly: `APP/Contents/MacOS/NAME`. “Killed: 9” is the signature, “permission denied” the
          permission (`chmod +x`), “Bad CPU type” the processor.
        - Verify the signature: `codesign --verify --deep --strict -vv APP`. Search the log for `amfid`.
        > profile-missing signature-broken
        @ gh:electron-userland/electron-builder/issues/1795
        @ gh:opencor/opencor/issues/347

        # debug-session-remote / launch /  / A debugger without permission in a remote session
        ~ this is a non-interactive debug session, cannot get permission to debug processes
        ~ process exited with status -1 (this is a non-interactive debug session, cannot get permission to debug
          processes
        ~ developer mode is not enabled on this machine and this is a non-interactive debug session
        : Over SSH or in a background session, the debugger cannot show the dialog for the permission to debug, so macOS
          denies it. The program lacks `com.apple.security.get-task-allow`, or the developer mode of the tools is off.
        - Run `sudo DevToolsSecurity -enable` once, and add the user to the group: `sudo dseditgroup -o edit -a USER -t
          user _developer`.
        - Sign the program with `com.apple.security.get-task-allow`: `codesign -s - -f --entitlements debug.entitlements
          PROGRAM`.
        - Or log in on the desktop of the Mac, and debug there once.
        > debug-get-task-allow
        @ gh:llvm/llvm-project/pull/71112
        @ gh:vadimcn/codelldb/issues/1045
        @ gh:vadimcn/codelldb/issues/1079

        # device-not-unlocked / launch /  / The device is locked
        = FBSOpenApplicationErrorDomain:7 com.apple.dt.CoreDeviceError:10002
        ~ Unable to launch {bundle} because the device was not, or could not be, unlocked
        ~ because the device was not, or could not be, unlocked
        : The device is locked, so it does not start {bundle}. The signature is not the cause.
        - Unlock the device, keep it unlocked, and run again. For automation, turn off Auto-Lock and the passcode on
          test devices.
        @ gh:appium/appium/issues/14339

        # automation-untrusted-app / launch /  / An untrusted app in an automated test
        = FBSOpenApplicationErrorDomain:3 FBSOpenApplicationServiceErrorDomain:1
        ~ [FBSystemService][{value}] Open "{bundle}" request from {target} failed with error
        ~ request was denied by service delegate (SBMainWorkspace) for reason: Security
        ~ FBSOpenApplicationErrorDomain; code: 3 (Security); reason: "Unable to launch {bundle} because it has an
          invalid code signature, inadequate entitlements or its profile has not been explicitly trusted by the user
        : The test tool works, but the device does not start {bundle}: its developer is not trusted on the device, or
          the app is signed with an expired, revoked, or unsuitable certificate or profile. For WebDriverAgent, this
          applies to the test runner.
        - On the device, open Settings > General > VPN & Device Management, and trust the developer. The device needs
          the internet once.
        - If the developer is not listed, sign the app and its runner again with a development profile that lists the
          device.
        - After a new certificate, delete the app, install it again, and trust it again.
        > profile-expired signature-certificate profile-of-other-distribution
        @ gh:appium/appium/issues/14339

        # binary-overwritten / launch /  / A program that is killed after its file was overwritten
        ~ zsh: killed {value} --version
        ~ zsh: killed {value} --help
        ~ zsh: killed {value} -v
        ~ Killed: 9 … --version
        ~ stale codesign cache
        ~ Killed: 9 … codesign --verify … valid on disk
        : macOS kills the program before it runs, although `codesign --verify` accepts the file. On Apple silicon, the
          usual reason is an update that wrote the new program into the existing file (`cp`, a download, an install
          script): the kernel still has the signature of the old content for this file. Otherwise, the signature is
          missing or broken, for example after `strip` or `install_name_tool`.
        - Replace the file instead of overwriting it: `rm PROGRAM`, then copy it, or copy to a new name and `mv` it. A
          copy at another path runs immediately.
        - Or sign it again, which also creates a new file: `codesign --force --sign - PROGRAM`.
        - In install scripts, use `install` or a temporary file and `mv`.
        > signature-broken signature-missing
        @ gh:artyomsv/quil/pull/53
        @ gh:moonbitlang/moon/issues/1850
        @ gh:getporter/porter/pull/2543
        @ gh:golang/go/issues/54132

        # library-rejected-device / launch /  / A library with a signature that the device rejects
        ~ (code signature invalid in <{value}> '{path}' (errno=1)
        ~ (code signature invalid (errno=1) sliceOffset=
        ~ code signature invalid (errno={number}) sliceOffset={value}, codeBlobOffset={other}
        ~ (code signature invalid in <{value}> '{path}' (errno={number}) sliceOffset=
        : The system found the library, but its signature does not pass the check of the kernel (`errno=1`): it is
          signed ad hoc or by another certificate than the app, the certificate is not in a profile on the device, or
          the file was changed after signing. On a device, libraries loaded from outside the app, such as those of hot
          reloading, need the development certificate of the app.
        - Sign the library with the certificate that signed the app, after its last change.
        - For hot reloading (InjectionIII, InjectionNext), let the tool know the identity of the project
          (`EXPANDED_CODE_SIGN_IDENTITY`), or use the simulator.
        - On a jailbroken device, sign it again with `ldid -S`.
        > signature-ad-hoc signature-certificate signature-broken
        @ gh:johnno1962/InjectionNext/issues/81
        @ gh:johnno1962/HotReloading/issues/97
        @ gh:masterKing/LookinLoader2/issues/1

        # app-not-installed / launch / FBSOpenApplicationErrorDomain:4 / The app is not installed
        = FBSOpenApplicationServiceErrorDomain:1
        ~ Application "{bundle}" is unknown to FrontBoard
        ~ is unknown to FrontBoard
        ~ The request was denied by service delegate (SBMainWorkspace) for reason: NotFound
        : No app with the bundle identifier {bundle} is installed on the simulator or device: the installation failed
          before, or the tool uses another identifier than the built app. The signature is not the cause of this
          message.
        - Compare the identifier with `CFBundleIdentifier` of the built app.
        - Read the messages of the installation above, and install again: `xcrun simctl install booted APP`.
        - Erase the simulator or restart it if it lists the app, but does not start it.
        > app-id-bundle-identifier
        @ gh:flutter/flutter/issues/9904

        # test-runner-not-launched / launch /  / The test runner does not start on the device
        ~ Error Domain=com.apple.platform.iphoneos Code=-12 "Unable to launch {bundle}"
        ~ WebDriverAgentRunner … Early unexpected exit, operation never finished bootstrapping
        ~ IDETestOperationsObserverErrorDomain Code=6 "Early unexpected exit, operation never finished bootstrapping
        ? Early unexpected exit, operation never finished bootstrapping - no restart will be attempted
        : The device installed the test runner but did not let it start, or it ended immediately. If “invalid code
          signature, inadequate entitlements or its profile has not been explicitly trusted by the user” appears nearby,
          the signature is the cause: with a free account, the developer was not confirmed on the device, or the profile
          has expired.
        - Trust the developer in Settings > General > VPN & Device Management, unlock the device, and run again.
        - For WebDriverAgent, set your team for `WebDriverAgentRunner` and `WebDriverAgentLib`, and change the bundle
          identifier to one of your own.
        - Otherwise, delete the runner on the device, restart it, and read its crash report (missing framework, other
          iOS version).
        > profile-expired signature-certificate
        @ gh:appium/appium/issues/8918
        @ gh:appium/appium/issues/12539
        @ gh:appium/appium-xcuitest-driver/issues/214

        # nested-framework-unsigned / launch /  / A framework in a framework without a signature
        ~ Library not loaded: {library} … missing code signature
        ~ dyld … missing code signature
        ~ Reason: missing code signature
        : The device does not load {library}, because the file has no signature. Xcode signs the frameworks that it
          embeds directly, but not frameworks inside of them: a vendor that signs only the `.xcframework` around them
          delivers them unsigned. The simulator and the export hide the problem.
        - Update the package, or embed the inner framework itself with “Embed & Sign”.
        - As the vendor: sign each slice from the inside out with `codesign --force --timestamp --sign IDENTITY`, then
          the `.xcframework`.
        - As a temporary measure, sign the inner framework in a build phase with `$EXPANDED_CODE_SIGN_IDENTITY`.
        > signature-missing
        @ gh:mParticle/mparticle-apple-sdk/pull/948
        @ gh:gematik/OpenSSL-Swift/issues/36

        # sidestore-in-livecontainer / launch /  / The SideStore in LiveContainer has an invalid signature
        ~ Frameworks/SideStoreApp.framework/SideStore … code signature invalid in <{uuid}>
        ~ dlopen({path}/Frameworks/SideStoreApp.framework/SideStore, … code signature invalid
        : The certificate that signed LiveContainer was revoked, usually because another tool or device created a new
          one with the same free account. Then the device refuses the framework at `dlopen`.
        - Install LiveContainer with SideStore again over the old one with the tool of the first installation (iloader,
          AltStore), with the same Apple Account; the data remains.
        - Then import the new certificate in LiveContainer, and use only one signing tool with this account.
        > signature-broken signature-certificate
        @ gh:LiveContainer/LiveContainer/issues/775
        @ gh:SideStore/SideStore/pull/1538

        # device-launch-untrusted / launch /  / CoreDevice does not launch a sideloaded app
        ~ CoreDevice appservice response missing CoreDevice.output for com.apple.coredevice.feature.launchapplication …
          10002
        ~ com.apple.coredevice.feature.launchapplication … code: int64(10002)
        ~ Native real-device launch failed … 10002
        : The device did not start the app (10002 of `com.apple.dt.CoreDeviceError`). If the installation succeeded, the
          usual cause is that the developer of the app was not confirmed on the device.
        - On the device, open Settings > General > VPN & Device Management, and trust the developer; the device needs
          the internet for this.
        - Unlock the device, and check that the profile has not expired (7 days with a free account).
        > profile-expired
        @ gh:xhzq233/ios-use/issues/2
        """#
}
