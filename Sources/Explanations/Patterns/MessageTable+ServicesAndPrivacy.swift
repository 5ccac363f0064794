extension MessageTable {
    /// Messages about services, Apple events, and permissions of the user.
    static let serviceAndPrivacyPatterns = #"""
        # tcc-unsigned / running app / / The privacy service cannot identify the app
        ~ Failed to copy signing info for {number}, responsible for {path}: #-67062
        ~ Failed to copy signing info for {number}, responsible for {path}: #-67034
        ~ Failed to copy signing info for {number}, responsible for {path}: #{code}
        ~ IDENTITY_ATTRIBUTION: Failed to copy signing info for
        ~ Failed to copy signing info for
        : The privacy service (`tccd`) cannot read the signature of {path}, so the system does not ask the user and
          denies the access. -67062 means that the executable is not signed, and -67034 that the file was replaced while
          the process runs.
        - Sign the app, or the tool that is responsible for the access, with a certificate; an ad hoc signature is
          enough for a test.
        - For -67034, quit and start the app again after an update. Reset the permission with `tccutil reset SERVICE
          BUNDLE-ID`.
        > signature-missing signature-ad-hoc signature-broken
        @ https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/CSCommon.h

        # event-tap / running app / / An event tap without permission
        ~ CGEventTapCreate failed
        ~ CGEventTapCreate returned NULL
        ~ CGEventTapCreate returned nil
        ~ Failed to create event tap
        ~ failed to create CGEventTap
        : macOS does not give the process keyboard and mouse events: the user has not allowed Accessibility (for
          changing events) or Input Monitoring (for reading them). If the app is listed as allowed, the permission
          belongs to an earlier, for example ad hoc, signature. In the App Sandbox, only listening is possible.
        - Allow the app, or the terminal that starts the tool, in System Settings > Privacy & Security, and start it
          again.
        - Sign all builds with the same certificate; after a change, run `tccutil reset Accessibility BUNDLE-ID` and
          `tccutil reset ListenEvent BUNDLE-ID`.
        > signature-ad-hoc signature-certificate
        @ gh:cavaldos/Ice/pull/14
        @ gh:Just-Code-NET/PolterType/issues/42

        # privacy-lost-after-update / running app / / A permission that is lost after each update
        ~ designated => cdhash H"{hash}"
        ~ # designated => cdhash
        : The designated requirement of the code is its hash (`cdhash`), because the signature is ad hoc. Each build has
          another hash, so macOS does not recognize the app: permissions, keychain items, and background items of the
          previous build do not apply, although System Settings still show them.
        - Sign with a certificate: Apple Development, Developer ID, or a self-signed one for local use. The requirement
          then contains the identifier and the certificate.
        - Remove the old entries: `tccutil reset All BUNDLE-ID`.
        > signature-ad-hoc signature-certificate
        @ gh:cavaldos/Ice/pull/14
        @ gh:Octane0411/open-vibe-island/pull/263

        # service-management-names / running app / kSMErrorInternalFailure kSMErrorToolNotValid
          kSMErrorAuthorizationFailure kSMErrorJobNotFound kSMErrorServiceUnavailable kSMErrorInvalidPlist
          kSMErrorDomainFramework:2 kSMErrorDomainFramework:5 kSMErrorDomainFramework:6 kSMErrorDomainFramework:7
          kSMErrorDomainFramework:10 / Service Management errors 2, 4–7, 10
        : 2 is an internal failure, often because another version of the helper is installed. 4
          (`kSMErrorAuthorizationFailure`) means that the authorization does not contain the required right, for example
          because the user canceled the request. 5 means that the tool is not valid: it lacks the embedded property
          lists (`__info_plist`, `__launchd_plist`) or a signature. 6 means that the job is not found, 7 that the
          service is not available, and 10 that the property list is not valid.
        - For 4, request the right before the call (`kSMRightBlessPrivilegedHelper` for `SMJobBless`), as an
          administrator.
        - For 5, link both property lists into the helper, and check it: `codesign -dvv HELPER` shows `Info.plist
          entries`.
        - Compare `Label`, the file name, and the identifier of the helper, and sign app and helper with the same team.
        > signature-identifier signature-team signature-missing
        @ doc:servicemanagement/service-management-errors
        @ doc:servicemanagement/ksmerrorauthorizationfailure

        # service-management-enabled / running app / kSMErrorJobMustBeEnabled kSMErrorAlreadyRegistered
          kSMErrorDomainFramework:9 kSMErrorDomainFramework:11 kSMErrorDomainFramework:12 / Service Management errors 9,
          11, 12
        ~ Helper is disabled by other process. Please run "sudo launchctl enable system/{service}" in your terminal
        : The signature is not the cause. 9 means that the job is disabled, 11 that the user has not allowed it, and 12
          that it is already registered.
        - For 9, enable the job: `sudo launchctl enable system/LABEL`. For 11, open System Settings > General > Login
          Items & Extensions. Treat 12 as success.
        @ doc:servicemanagement/service-management-errors

        # adhoc-helper-check / running app / / A check of the client rejects an ad hoc signature
        ~ Rejecting XPC connection: {reason}
        ~ Rejected XPC connection from pid {number}
        ~ shouldAcceptNewConnection … returned NO
        ~ client identity did not match its XPC audit token
        ~ The Helper XPC connection was rejected
        : The helper checks the signature of the app that connects, and the app does not satisfy the check. An ad hoc
          signed or rebuilt app has no certificate, so a check of the team or of the certificate never succeeds.
        - Sign app and helper with the same certificate of a team, and install the helper again.
        - For builds without a team, compare the identifier only, and never in released builds.
        > signature-ad-hoc signature-team
        @ gh:Clash-FX/ClashFX/issues/65
        @ gh:DinanathDash/Stasis/issues/41
        @ gh:jizhi0v0/duo-updater/pull/591

        # protected-database / running app / / A database in a protected folder cannot be opened
        ~ unable to open database {path}: authorization denied (code: 23)
        ~ authorization denied (code: 23)
        ~ SQLITE_AUTH … authorization denied
        : Often, the database is in a folder that the system protects, such as `~/Library/Messages`. The app that is
          responsible for the process, for example the terminal or the launcher, has no Full Disk Access. An entitlement
          cannot replace it.
        - Add the responsible app under System Settings > Privacy & Security > Full Disk Access, and start it again.
          After an update with another signature, remove the entry and add it again.
        @ gh:openclaw/imsg/issues/28

        # task-name-port / running app / / The log: no task name port
        ~ Unable to obtain a task name port right for pid {number}: (os/kern) failure (0x5)
        ~ Unable to obtain a task name port right for pid
        : The system did not allow the process to inspect another process. As a line in the log of an app that works,
          this is noise of a framework, and no entitlement removes it. If Xcode cannot attach its debugger at the same
          time, the signature of the app lacks `com.apple.security.get-task-allow`.
        - Ignore the line if the app runs. Look for the first error of your own code.
        - If the debugger does not attach, build the Debug configuration with a development certificate, or add
          `com.apple.security.get-task-allow` to its entitlements only.
        @ gh:xsscx/srd/issues/35
        @ doc:security/resolving-common-notarization-issues

        # daemon-not-permitted / running app / / SMAppService: Operation not permitted
        = SMAppServiceErrorDomain:1
        ~ SMAppServiceErrorDomain Code=1 "Operation not permitted"
        ~ SMAppServiceErrorDomain Code=1 … Operation not permitted
        ~ Daemon service registering failed, error: Error Domain=SMAppServiceErrorDomain Code=1
        : The system did not register the job. Usually, the user or an administrator must first allow it in the login
          items. Or the system still knows the job with another signature: the certificate or the team of the app
          changed, or several copies of the app exist.
        - Open System Settings > General > Login Items & Extensions, and allow the background item; `status` is then
          `enabled`.
        - After a change of the certificate, unregister the job, restart the Mac, and register it again; `sfltool
          resetbtm` resets the items for tests.
        - Sign app and executable with the same team, and notarize a distributed app.
        > signature-team signature-ad-hoc
        @ gh:mhaeuser/Battery-Toolkit/issues/4
        @ gh:rajish/cc-hdrm/issues/108
        @ doc:servicemanagement/smappservice

        # launchctl-bootstrap / running app / / launchctl: Bootstrap failed
        ? Bootstrap failed: 5: Input/output error
        ? Load failed: 5: Input/output error
        ~ Bootstrap failed: 125: Domain does not support specified action
        ~ Bootstrap failed: 155: Refusing to execute/trust quarantined program/file
        ~ Refusing to execute/trust quarantined program/file
        ~ Bootstrap failed: 162
        : `launchctl` did not load the job. 5 is a general error: the job is already loaded, is disabled, or its
          property list or files have wrong owners. 125 means that the domain (`gui/UID`) has no user session. 155 means
          that a file has the quarantine attribute, and 162 that a signature or entitlement was rejected.
        - For 5, run `launchctl bootout` first, then `launchctl enable`, and check the owner of the property list
          (`root:wheel` for daemons) and of its log files.
        - For 155, remove the attribute (`xattr -d com.apple.quarantine FILE`), or distribute a notarized installer. For
          162, search the log for `amfid`.
        > signature-missing profile-missing
        @ gh:asmvik/yabai/issues/986
        @ gh:pirj/noclamshell/issues/30
        @ gh:m4rkw/macos-corner-fix/issues/3

        # apple-events-privilege / running app / -10004 errAEPrivilegeError / -10004 errAEPrivilegeError
        ~ Returning errAEPrivilegeError/-10004 and denying dispatch of event {value} from process '{target}'
        ~ AppleEvents/sandbox: Returning errAEPrivilegeError/-10004
        ~ because it is not entitled to send an AppleEvent to this process
        ~ A privilege violation occurred. (-10004)
        : The sandbox does not allow {target} to send this Apple event. The sandboxed app (or the sandboxed app that
          started the script) has no entitlement for the target app.
        - Add `com.apple.security.scripting-targets`, or `com.apple.security.temporary-exception.apple-events` with the
          bundle identifier of the target app, and `com.apple.security.automation.apple-events`.
        - Scripts that start with a sandboxed app have the same limits; run them with `NSUserAppleScriptTask` from the
          Application Scripts directory.
        > sandbox-temporary-exception required-key-missing
        @ gh:ttscoff/Slogger/issues/354

        # apple-events-not-running / running app / / An Apple event: the application is not running (-600)
        ~ got an error: Application isn't running. (-600)
        ~ got an error: Application isn't running
        ~ NSAppleScriptErrorNumber = "-600"
        ~ NSAppleScriptErrorNumber = -600
        : The system reports that the target app is not running (-600). If the app is running, the sender is sandboxed
          and has no Apple event entitlement for it, so it cannot see it.
        - Add `com.apple.security.temporary-exception.apple-events` with the bundle identifier of the target (for
          example `com.apple.systemevents`), or `com.apple.security.scripting-targets`.
        - Also add `com.apple.security.automation.apple-events` and `NSAppleEventsUsageDescription`. Without a sandbox,
          start the target app first.
        > sandbox-temporary-exception required-key-missing
        @ gh:martakostova/pomodoro/issues/19
        @ gh:jessesquires/jessesquires.com/issues/106

        # apple-events-consent / running app / -1744 errAEEventWouldRequireUserConsent / -1744
          errAEEventWouldRequireUserConsent
        : The user has not yet decided whether the app may control the other app, and the call does not allow a question
          (`AEDeterminePermissionToAutomateTarget` without asking). This is not an error of the signature.
        - Send the event, or ask with `askUserIfNeeded`; the hardened runtime also requires
          `com.apple.security.automation.apple-events` and `NSAppleEventsUsageDescription`.
        > required-key-missing
        @ doc:bundleresources/entitlements/com.apple.security.automation.apple-events

        # apple-events-signature / running app / / appleeventsd cannot read the signature
        ~ A sandboxed application with pid {number}, "{target}" checked in with appleeventsd, but its code signature
          could not be read and validated by appleeventsd
        ~ its code signature could not be read and validated by appleeventsd
        : `appleeventsd` may not read the files of {target}, so it cannot check its signature. The app is in a directory
          that other users cannot read, such as a home directory or a build directory.
        - Install the app in `/Applications` or another location that all users can read.
        > signature-unverified
        @ gh:electron/osx-sign/issues/61

        # child-apple-events / running app / / Apple events of a child process
        ~ requires entitlement com.apple.security.automation.apple-events but it is missing for {value}
        ~ service: kTCCServiceAppleEvents requires entitlement com.apple.security.automation.apple-events but it is
          missing
        : The responsible process has the hardened runtime, and its signature lacks
          `com.apple.security.automation.apple-events`. For a script or a tool, this is the app that started it, not
          `osascript`.
        - Add the entitlement and `NSAppleEventsUsageDescription` to the app that the message names (`binary path`), and
          sign it again.
        - A child process cannot get the permission by its own signature, unless it is started as a responsible process
          of its own.
        > required-key-missing signature-drops-claim
        @ gh:anthropics/claude-code/issues/52712
        @ gh:sindresorhus/LaunchAtLogin-Legacy/issues/24

        # accessibility-signature / running app / / Accessibility permission without effect
        ~ AXIsProcessTrusted() returns false
        ~ AXIsProcessTrusted() is false
        ~ AXIsProcessTrusted: false
        ~ AXIsProcessTrustedWithOptions … false
        ~ Accessibility permissions not granted
        ~ not allowed assistive access
        ~ is not allowed to send keystrokes
        ~ kAXErrorAPIDisabled
        : The app may not use Accessibility. If System Settings show it as allowed, the permission belongs to an earlier
          signature: an ad hoc signature changes with each build (`cdhash`), and macOS compares it. For a script or a
          tool, the app that starts it needs the permission.
        - Sign each build with the same certificate (Apple Development, Developer ID, or a self-signed one), then run
          `tccutil reset Accessibility BUNDLE-ID`, start the app, and allow it again.
        - Allow the responsible app, such as the terminal, in System Settings > Privacy & Security > Accessibility. A
          sandboxed app cannot control other apps through Accessibility.
        > signature-ad-hoc signature-certificate
        @ gh:cavaldos/Ice/pull/14
        @ gh:blamechris/DockKeeper/issues/81
        @ gh:mediar-ai/terminator/issues/115

        # tcc-recommended-entitlement / running app / / An access without the recommended entitlement
        ~ attempted to call TCCAccessRequest for {service} without the recommended {key} entitlement
        ~ TCCAccessRequest for {service} without the recommended {key} entitlement
        : The app asks for {service}, and its signature does not contain {key}. In the App Sandbox and in the hardened
          runtime, the access is denied without a question.
        - Add {key} to the target (capabilities App Sandbox and Hardened Runtime), and the purpose string to
          `Info.plist`.
        > required-key-missing signature-drops-claim
        @ doc:security/hardened-runtime

        # xpc-requirement / running app / NSCocoaErrorDomain:4102 / NSCocoaErrorDomain 4102 (code signing requirement of
          a connection)
        ~ NSXPCConnectionCodeSigningRequirementFailure
        ~ XPC_ERROR_PEER_CODE_SIGNING_REQUIREMENT
        ~ Peer Code Signing Requirement
        ~ Peer does not satisfy code signing requirement
        ~ code signing requirement … connection … invalidated
        : The process at the other end of the XPC connection does not satisfy the requirement in
          `setCodeSigningRequirement` (or `xpc_connection_set_peer_…_requirement`). Usually, different teams or
          certificates sign app and helper, or one of them is ad hoc signed. An ad hoc signature never meets a
          requirement with a team or a certificate.
        - Sign app and helper with the same team, and compare the requirement with `codesign -d -r- FILE` and `codesign
          --verify -R='…' FILE`.
        - For local builds without a team, use a requirement that they satisfy, such as one with the identifier only, in
          debug builds.
        > signature-ad-hoc signature-team signature-identifier
        @ gh:DinanathDash/Stasis/issues/41
        @ gh:coder/coder-desktop-macos/pull/206
        @ doc:foundation/nsxpcconnection/setcodesigningrequirement(_:)

        # xpc-helper-rejected / running app / / A privileged helper rejects the connection
        ~ Couldn't communicate with a helper application. … connection to service named {service} was invalidated from
          this process
        ~ The connection to service named {service} was invalidated: Connection init failed at lookup with error 3 - No
          such process
        ~ Connection init failed at lookup with error 3 - No such process
        : The app could not talk to {service}. `No such process` means that no running job offers this name: the helper
          is not installed, not approved, or its label differs. Otherwise, the helper ended or refused the connection.
          Often, its check of the signature does not accept the app: another team, an ad hoc signature, or an update
          with another certificate.
        - Check that the service is registered and approved (System Settings > General > Login Items), and compare the
          name with `MachServices` of its property list.
        - Sign app and helper with the same team, then unregister and install the helper again; after a change of the
          certificate, restart the Mac.
        > signature-team signature-ad-hoc signature-identifier
        @ gh:mhaeuser/Battery-Toolkit/issues/4
        @ gh:Clash-FX/ClashFX/issues/65

        # login-item-error-22 / running app / / SMAppService: the daemon was not found
        ~ Unable to find service status ({service}) error: 22
        ~ Unable to find service status ({service}) error: {code}
        ~ SMAppServiceErrorDomain Code=22 "Invalid argument"
        : `SMAppService` could not use the property list of {service}: it is not in `Contents/Library/LaunchDaemons` or
          `LaunchAgents` of the app, its name differs from the argument, or `BundleProgram` names no file. In the
          report, a daemon was registered by a sandboxed app.
        - Copy the property list into the right directory, pass its file name with `.plist`, and let `BundleProgram` be
          a path relative to the bundle.
        - Move the app to `/Applications`. In one report, the registration worked without the App Sandbox.
        > signature-team
        @ gh:alienator88/HelperToolApp/issues/2
        @ doc:servicemanagement/smappservice

        # screen-capture-declined / running app / SCStreamErrorDomain:-3801
          com.apple.ScreenCaptureKit.SCStreamErrorDomain:-3801 / SCStreamErrorDomain -3801 (screen recording)
        ~ The user declined TCCs for application, window, display capture
        : macOS does not allow the process to record the screen. If System Settings show it as allowed, the permission
          belongs to an earlier signature: after an update with another certificate or a new ad hoc build, macOS does
          not accept it. For a command-line tool, the responsible app (the terminal or the app that started it) needs
          the permission.
        - Allow the app in System Settings > Privacy & Security > Screen & System Audio Recording, and start it again.
          If it is listed, turn it off and on, or remove it and run `tccutil reset ScreenCapture BUNDLE-ID`.
        - Sign all builds with the same certificate of a team. No entitlement replaces the permission of the user.
        > signature-ad-hoc signature-team
        @ gh:BasedHardware/omi/pull/5225
        @ gh:screenpipe/screenpipe/issues/79
        @ gh:XueshiQiao/macos-app-scaffold/issues/2

        # screen-capture-persistent / running app / / A question about the private window picker
        ~ is requesting to bypass the system private window picker and directly access your screen and audio
        ~ bypass the system private window picker
        : macOS 15 and later ask again each month (or after updates) if an app records the screen without the system
          picker. Only apps with `com.apple.developer.persistent-content-capture`, which Apple grants to tools for
          remote access, are not asked.
        - Use `SCContentSharingPicker`, or request the entitlement from Apple if the app is for remote desktops.
        - Sign all builds with the same certificate, so that the user is not asked after each update.
        > signature-ad-hoc profile-lacks-key
        @ doc:bundleresources/entitlements/com.apple.developer.persistent-content-capture

        # app-management / running app / / Prevented from modifying apps
        ~ "{app}" was prevented from modifying apps on your Mac
        ~ was prevented from modifying apps on your Mac
        ~ kTCCServiceSystemPolicyAppBundles
        : macOS 13 and later do not allow an app to change another app whose team is different. An updater may replace
          only apps of its own team, unless `NSUpdateSecurityPolicy` in the updated app allows it. If the permission is
          lost after each launch, the app that asks is ad hoc signed, or its bundle is not signed.
        - Sign the updater and the app with the same team, or add `NSUpdateSecurityPolicy` with the team and the signing
          identifier of the updater to `Info.plist` of the app.
        - Sign the bundle, not only its executable, and allow the app in System Settings > Privacy & Security > App
          Management.
        > signature-team signature-ad-hoc signature-missing
        @ gh:BetterDiscord/Installer/issues/424
        @ gh:sparkle-project/Sparkle/issues/2591
        @ doc:bundleresources/information-property-list/nsupdatesecuritypolicy
        """#
}
