extension MessageTable {
    /// Messages about helpers, services, and executables that the system starts.
    static let helperPatterns = #"""
        # helper-install / running app / CFErrorDomainLaunchd:2 CFErrorDomainLaunchd:4 CFErrorDomainLaunchd:8
          CFErrorDomainLaunchd:9 kSMErrorDomainFramework:3 kSMErrorDomainFramework:4 kSMErrorDomainLaunchd:4
          kSMErrorDomainFramework:8 kSMErrorDomainIPC:4 / Installation of a privileged helper
        ~ The client and tool did not match requirements
        ~ Failed to bless helper
        ~ SMJobBless failed
        ~ tool designated requirement ({value}) doesn't match entry in 'SMPrivilegedExecutables' ({other})
        ~ app designated requirement ({value}) doesn't match entry in 'SMAuthorizedClients' ({other})
        ~ doesn't match entry in 'SMPrivilegedExecutables'
        ~ doesn't match entry in 'SMAuthorizedClients'
        : `SMJobBless` did not install the helper. The requirements in `SMPrivilegedExecutables` of the app and in
          `SMAuthorizedClients` of the helper must match both signatures, and the app must not be sandboxed.
        - Write the identifier and the team of each signature into the requirement of the other property list, or change
          the identifier of the helper. Sign both with the same certificate.
        - Check both with `SMJobBlessUtil.py check`.
        > signature-team signature-identifier signature-certificate
        @ gh:erikberglund/SwiftPrivilegedHelper/issues/5
        @ gh:atnan/SMJobBlessXPC/issues/7

        # service-signature / running app / SMAppServiceErrorDomain:3 kSMErrorInvalidSignature / The signature of a
          login item, agent, or daemon
        = -67028 -67050 -67062 -67061
        ~ Codesigning failure loading plist: {path} code: {code}
        ~ Codesigning failure loading plist
        : The system did not register the login item, the agent, or the daemon, because the signature of the app does
          not meet the requirements: the app is unsigned, ad hoc signed, or signed by a personal team, or its signature
          is not valid.
        - Sign the app and the executable with the same certificate of a team; outside of development, with Developer
          ID. Then register the service again.
        > signature-ad-hoc signature-missing signature-team signature-broken
        @ gh:exelban/stats/pull/3194
        @ doc:servicemanagement/service-management-errors

        # service-registration / running app / SMAppServiceErrorDomain:1 SMAppServiceErrorDomain:2
          SMAppServiceErrorDomain:5 SMAppServiceErrorDomain:22 SMAppServiceErrorDomain:108
          kSMErrorLaunchDeniedByUser kSMErrorJobPlistNotFound / Registration of a login item, agent, or daemon
        ? SMAppServiceErrorDomain
        ~ Unable to read plist: {path}
        ~ SMLoginItemSetEnabled failed
        : The system did not register the login item, the agent, or the daemon. Often, the user has not allowed it,
          its property list is not found or not valid, or the signature of the app or of the executable does not meet
          the requirements.
        - Sign the app and the executable with the same team, and check the path in `BundleProgram`.
        - Check the login items in the system settings.
        > signature-team signature-ad-hoc signature-broken
        @ doc:servicemanagement/smappservice
        @ doc:servicemanagement/service-management-errors

        # launch-error-codes / launch / NSPOSIXErrorDomain:85 NSPOSIXErrorDomain:86 NSPOSIXErrorDomain:88
          NSPOSIXErrorDomain:162 _LSErrorDomain NSOSStatusErrorDomain:-10810 NSOSStatusErrorDomain:-10826
          kLSNoLaunchPermissionErr / NSPOSIXErrorDomain 85, 86, 88, 162
        ~ _LSOpenURLsWithCompletionHandler() failed
        ~ LSOpenURLsWithRole() failed
        ~ The application cannot be opened because its executable is missing
        ~ Bad CPU type in executable
        ~ OSStatus error -10810
        ~ -10810 for the file {path}
        ~ kLSNoExecutableErr
        ? Launch failed. Error Domain=RBSRequestErrorDomain
        : The system did not start the app. Often, the executable is missing or damaged, has no valid signature, or is
          for another processor (85, 86, 88), or an entitlement has no profile (162).
        - Search the log for `amfid` and `taskgated-helper` at the time of the launch.
        - Check the product: `entcheck check APP`.
        > profile-missing profile-lacks-key signature-broken signature-missing
        @ forums:706442

        # springboard-denied / launch / FBSOpenApplicationErrorDomain:1 FBSOpenApplicationErrorDomain:3
          FBSOpenApplicationServiceErrorDomain:1 FBSOpenApplicationErrorDomain:7 / FBSOpenApplicationErrorDomain
        ~ Unable to launch {bundle} because it has an invalid code signature
        ~ invalid code signature, inadequate entitlements or its profile has not been explicitly trusted by the user
        ~ The request to open "{bundle}" failed
        ~ The application could not be launched because the Developer App Certificate is not trusted
        ~ the Developer App Certificate is not trusted
        ~ process launch failed: Security
        ~ process launch failed: Locked
        ~ Unable to launch because the device was not, or could not be, unlocked
        ~ process launch failed: Unspecified (Disabled)
        ? Could not launch "{app}"
        ? Reason: Security
        : The device did not start the app: the user has not confirmed its developer, the signature or the profile is
          not valid, or the device is locked.
        - Confirm the developer in Settings > General > VPN & Device Management, and unlock the device.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-expired signature-unverified profile-lacks-key
        @ gh:appium/appium/issues/14339

        # developer-mode / launch
        ~ Developer Mode disabled
        ~ To use {device} for development, enable Developer Mode in Settings
        ~ enable Developer Mode in Settings → Privacy & Security
        ~ Developer Mode is disabled
        ~ Developer mode is disabled, get-task-allow is disallowed
        ~ Developer Mode Status: Disabled
        : The device runs apps that are signed for development only in Developer Mode.
        - Enable Settings > Privacy & Security > Developer Mode, and restart the device.
        @ doc:xcode/enabling-developer-mode-on-a-device

        # device-preparation / launch
        ~ Could not find Developer Disk Image
        ~ Failed to prepare device for development
        ~ The developer disk image could not be mounted on this device
        ~ {device} is not available because it is unpaired
        ~ Failed to start remote service "com.apple.mobile.debugserver"
        ? Failed to start remote service
        : Xcode could not prepare the device: its version is newer than Xcode, it is locked, or it is not paired.
          Signatures and entitlements are not involved.
        - Update Xcode, unlock the device, and confirm the trust in this computer.
        @ doc:xcode/running-your-app-in-simulator-or-on-a-device

        # core-device-install / installation / com.apple.dt.CoreDeviceError:3002 IXRemoteErrorDomain:6
          IXUserPresentableErrorDomain:1 IXUserPresentableErrorDomain:14 MIInstallerErrorDomain:13 / CoreDeviceError
          3002, MIInstallerErrorDomain 13
        ~ This app cannot be installed because its integrity could not be verified
        ? Failed to install the app on the device
        ? Unable to Install … Please try again later
        ? Could not install the application
        : The device did not install the app. The innermost error names the reason: 13 of `MIInstallerErrorDomain` is
          often a signature or a profile that the device does not accept, and 6 of `IXRemoteErrorDomain` an interrupted
          connection.
        - Read the underlying errors, and compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-lacks-key signature-broken profile-of-other-distribution
        @ gh:SignTools/SignTools-CI/issues/8
        @ gh:ml-explore/mlx-swift-examples/issues/61

        # core-device-launch / launch / com.apple.dt.CoreDeviceError:10002 / CoreDeviceError 10002
        ? The application failed to launch. (com.apple.dt.CoreDeviceError
        ~ The application failed to launch. Domain: com.apple.dt.CoreDeviceError
        ~ com.apple.coredevice.feature.launchapplication: … domain: string("com.apple.dt.CoreDeviceError")
        ~ feature com.apple.coredevice.feature.launchapplication
        : The device did not start the app. Often, the user of the device has not confirmed the developer of a
          sideloaded app. An underlying error names the reason, such as `Security` or `Locked`.
        - Confirm the developer on the device in Settings > General > VPN & Device Management, and unlock the device.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-expired signature-unverified
        @ gh:expo/expo/blob/main/packages/@expo/cli/src/start/platforms/ios/devicectl.ts

        # jit-memory / launch
        ~ Failed to reserve virtual memory for CodeRange
        : The process could not reserve or create executable memory. The hardened runtime allows this only with
          `com.apple.security.cs.allow-jit` or `com.apple.security.cs.allow-unsigned-executable-memory`; iOS does not
          allow it for apps.
        - Sign the executable that generates code, not only the app, with the entitlement.
        > signature-drops-claim hardened-process-incomplete
        @ doc:bundleresources/entitlements/com.apple.security.cs.allow-jit
        @ gh:LibreSprite/LibreSprite/pull/639

        # dyld-environment / launch
        ~ dyld: warning, LC_RPATH {path} in {other} being ignored in restricted program
        ~ DYLD_ environment variables being ignored
        ~ in restricted program because it is a relative path
        : The loader of earlier versions of macOS ignores variables and relative paths in a restricted program, for
          example in one that is setuid or that is signed with entitlements.
        - Use absolute paths in `LC_RPATH`, or sign the executable with library validation.
        - In the hardened runtime, `com.apple.security.cs.allow-dyld-environment-variables` allows the variables.
        > signature-drops-claim
        @ gh:apple-oss-distributions/dyld/blob/dyld-551.3/src/ImageLoaderMachO.cpp
        @ gh:ku1ik/stderred/issues/23
        @ doc:bundleresources/entitlements/com.apple.security.cs.allow-dyld-environment-variables

        # library-signature / launch
        ~ Library not loaded: {path} Referenced from: {other} Reason: tried: {value} (code signature
        ~ Reason: no suitable image found. Did find: {path}: code signature
        ~ code signature in {value} not valid for use in process
        ~ not valid for use in process: mapped file has no cdhash, completely unsigned? Code has to be at least ad-hoc
          signed
        ~ Trying to load an unsigned library
        ~ Code has to be at least ad-hoc signed
        : The loader found the library, but did not load it because of its signature: there is none, it is broken, or it
          belongs to another team.
        - Sign the library with the certificate of the app after the last change.
        > signature-team signature-missing signature-broken signature-ad-hoc
        @ gh:finnvoor/SwiftUIFX/issues/2
        @ gh:1024jp/GzipSwift/issues/48
        @ gh:KhronosGroup/MoltenVK/issues/548
        @ doc:bundleresources/entitlements/com.apple.security.cs.disable-library-validation

        # linker-signed / codesign / / Signature=adhoc
        ~ Signature=adhoc
        ~ flags={value}(adhoc,linker-signed)
        ~ flags={value}(adhoc)
        ~ TeamIdentifier=not set
        ~ Info.plist=not bound
        : The output of `codesign -d`: the code is ad hoc signed, by the linker or with the identity `-`. Such a
          signature
          names no team, contains no restricted entitlements that the system accepts, and cannot be notarized.
        - Sign the product with a certificate, and with its entitlements file.
        > signature-ad-hoc signature-drops-claim
        @ doc:xcode/creating-distribution-signed-code-for-the-mac
        """#
}
