extension MessageTable {
    /// Further errors of the code signing services, from the list in the sources.
    static let codeErrors = #"""
        # resources-missing / codesign / -67056 errSecCSResourcesNotFound
        ~ {path}: code has no resources but signature indicates they must be present
        ~ code has no resources but signature indicates they must be present
        : The executable of {path} is signed, but the bundle is not: `_CodeSignature/CodeResources` is missing. Linkers
          sign executables for Apple silicon without the bundle.
        - Sign the bundle, rather than its executable only, after all files are in place.
        > signature-broken signature-ad-hoc
        @ cs-codes

        # resources-invalid / codesign / -67055 errSecCSResourcesInvalid -67023 errSecCSResourceDirectoryFailed
        ~ {path}: invalid resource directory (directory or signature have been modified)
        ~ invalid resource directory (directory or signature have been modified)
        ~ the sealed resource directory is invalid
        : The list of the sealed files of {path} does not match the signature.
        - Sign again, and do not change the bundle afterwards.
        > signature-broken

        # resources-unsealed / codesign / -67057 errSecCSResourcesNotSealed
        ~ resources are present but not sealed by signature
        : The bundle contains files, but its signature covers only the executable.
        - Sign the bundle, rather than its executable.
        > signature-broken

        # signature-unreadable / codesign / -67060 errSecCSSignatureNotVerifiable
        ~ {path}: the code cannot be read by the verifier
        ~ the code cannot be read by the verifier
        : The process that checks {path} may not read all of its files.
        - Check the permissions of the files and directories in the bundle, and that the disk is still connected.
        > signature-unverified

        # code-not-found / codesign / -67068 errSecCSStaticCodeNotFound -67029 errSecCSNoMainExecutable
        ~ cannot find code object on disk
        ~ the code has no main executable file
        : The file does not exist, or `CFBundleExecutable` names a file that is not in the bundle.
        - Check the path, and compare `CFBundleExecutable` with the files of the bundle.
        > signature-missing

        # code-changed / codesign / -67034 errSecCSStaticCodeChanged -67063 errSecCSGuestInvalid
        ~ the code on disk does not match what is running
        ~ code identity has been invalidated
        : The file was replaced or changed while its process runs.
        - Quit the app before it is replaced. Write a new file instead of overwriting the old one.
        > signature-broken

        # code-signing-subsystem / codesign / -67048 errSecCSInternalError
        ~ internal error in Code Signing subsystem
        : The services for code signing failed, often because the bundle changed since the last check.
        - Sign a fresh copy of the bundle, and check it with `codesign --verify --deep --strict -vvv`.
        > signature-broken signature-unverified

        # gatekeeper-not-app / Gatekeeper / -67002 errSecCSNotAppLike
        ~ {path}: rejected (the code is valid but does not seem to be an app)
        ~ the code is valid but does not seem to be an app
        : The signature of {path} is valid, but it is not an app: it is a tool, its `CFBundlePackageType` is not `APPL`,
          or its main executable is a script.
        - Check `CFBundlePackageType` and `CFBundleExecutable`. Check tools with `spctl --type install` or `codesign`.
        > signature-unverified

        # bundle-links / codesign / -67003 errSecCSInvalidSymlink -67015 errSecCSRegularFile -67016
          errSecCSResourceNotSupported -67009 errSecCSBadFrameworkVersion
        ~ invalid destination for symbolic link in bundle
        ~ the main executable or Info.plist must be a regular file
        ~ unsupported resource found (something not a directory, file or symlink)
        ~ embedded framework contains modified or invalid version
        : A link or a special file in the bundle is not allowed: a link leads out of the bundle, or replaces a file that
          must not be a link.
        - Replace the link by the file, and copy frameworks with `ditto`.
        > signature-broken

        # executable-format / codesign / -67010 errSecCSBadMainExecutable -67004 errSecCSTooBig -67000
          errSecCSUnsupportedDigestAlgorithm
        ~ main executable failed strict validation
        ~ code is too big for current signing format
        ~ signature digest algorithm(s) specified are not supported
        : The executable cannot be signed in this form: data follows its signature, or the form of the signature is not
          supported.
        - Sign the file that the linker wrote, before other tools append data to it.
        > signature-broken signature-format

        # update-requirement / codesign
        ~ Code signature at URL {path} did not pass validation: {reason}
        : The updater did not accept {path}. An update must satisfy the requirement of the running app, so it needs the
          same bundle identifier and team, and an intact signature.
        - Sign the update with a certificate of the same kind and team as the installed version.
        > signature-team signature-broken signature-identifier
        @ gh:Squirrel/Squirrel.Mac/issues/160
        """#

    /// Messages of the kernel, `amfid`, the debugger, and the privacy service.
    static let systemPatterns = #"""
        # amfi-kernel / launch / / AMFI: code signature validation failed
        ~ Attempt to execute completely unsigned code (must be at least ad-hoc signed)
        ~ AMFI: code signature validation failed
        ~ load code signature error {code} for file "{path}"
        ~ AMFI: hook..execve() killing
        ~ has no CMS blob?
        ~ Unrecoverable CT signature issue, bailing out
        ~ dyld signature cannot be verified. You either have a corrupt system image
        ~ code signature validation failed fatally: When validating {path}
        ~ code signature validation failed fatally
        ~ taskgated: no signature for pid={number}
        ? AMFI: '/
        : The kernel did not accept the signature of {path}: there is none, it was made without a certificate, or the
          code changed after signing.
        - Run `codesign --verify --strict -vvv` and `codesign -dvv` on the executable.
        - Sign it with a certificate; on Apple silicon, each executable needs at least an ad hoc signature.
        > signature-missing signature-ad-hoc signature-broken
        @ gh:tauri-apps/tauri/issues/15801
        @ gh:cjpais/Handy/issues/1000

        # amfi-page / launch / / Termination in the namespace CODESIGNING
        ~ CODE SIGNING: cs_invalid_page: p={number}[{target}]
        ~ final status {number}, denying page sending SIGKILL
        ? "namespace":"CODESIGNING"
        ? cs_invalid_page
        : The system terminated {target} because of the signature of code in memory. `Invalid Page`: the code of the
          executable or of a loaded library, such as an extension module of Python, changed after signing, has no valid
          signature, or runs from memory that the hardened runtime does not allow. `Taskgated Invalid Signature`: a
          restricted entitlement is not in an embedded profile.
        - Run `codesign --verify --deep --strict -vvv` on the app, and sign all libraries and `.so` files in it, from
          the inside out.
        - Replace files instead of overwriting them.
        - Compare the entitlements with the embedded profile: `entcheck check APP`.
        > signature-broken profile-missing profile-lacks-key
        @ doc:xcode/understanding-the-exception-types-in-a-crash-report
        @ gh:flutter/flutter/issues/132997
        @ gh:pythonscad/pythonscad/issues/433

        # amfi-untrusted / launch / / AppleMobileFileIntegrityError
        ~ AppleMobileFileIntegrityError Code=-
        ~ Basic requirement validation failed
        : `amfid` did not accept the signature: the text of the error names the reason. The code is signed ad hoc or
          with
          an unknown certificate, or its entitlements need a profile.
        - Sign with a certificate of Apple, and embed the profile that authorizes the entitlements.
        > signature-ad-hoc signature-unverified profile-missing
        @ gh:r266-tech/wxkey/issues/2
        @ gh:dotnet/macios/issues/18321

        # launch-denied / launch
        ~ failed to launch {bundle}. The request was denied by service delegate (SBMainWorkspace)
        ~ The request was denied by service delegate (SBMainWorkspace)
        ~ the request was denied by SBMainWorkspace
        ~ denied by service delegate
        : The system did not open the app. The reason follows the message or is in the log: `Security` means that the
          signature, the entitlements, or the trust in the developer is missing; `Locked` means that the device is
          locked.
        - Trust the developer in the settings of the device, and check the signature with `entcheck check APP`.
        > signature-missing profile-missing profile-expired
        @ gh:appium/appium/issues/14339
        @ gh:ryanmcgrath/cacao/issues/155

        # debug-attach / launch / / Not allowed to attach to process
        ~ may not get the taskport of ({target}) (pid: {number}): {reason}
        ~ Not allowed to attach to process
        ~ task_for_pid failed
        ~ failed to get the task for process {number}
        ~ Could not attach to pid: "{number}"
        ~ cannot attach to process … get-task-allow
        ~ error: attach failed
        ~ attach failed: lost connection
        ~ attach failed (attached to process
        : The debugger may not control the process, because its signature does not contain
          `com.apple.security.get-task-allow` (macOS) or `get-task-allow` (other systems). Builds for distribution do
          not contain it.
        - Debug a development build: sign with a development profile, whose `get-task-allow` is true. An ad hoc or App
          Store build can only be installed and started without the debugger.
        > debug-get-task-allow debug-get-task-allow-by-hand
        @ gh:dotnet/diagnostics/issues/2110
        @ gh:llvm/llvm-project/issues/52829

        # hardened-runtime-resource / running app / / Prompting policy for hardened runtime
        ~ Prompting policy for hardened runtime; service: {service} requires entitlement {key} but it is missing
        ~ requires entitlement {key} but it is missing
        ~ Policy disallows prompt for … access to {service} denied
        ~ Policy disallows prompt
        : The app has the hardened runtime and asks for {service} without the entitlement, so the system denies it and
          does not ask the user.
        - Add the entitlement to the app that the message names, and sign it again:
          `com.apple.security.device.audio-input` (microphone), `com.apple.security.device.camera`,
          `com.apple.security.automation.apple-events`, or one of `com.apple.security.personal-information`
          (`calendars`, `addressbook`, `location`, `photos-library`).
        - Also add the purpose string to `Info.plist`. For a tool in a terminal and for a helper, the responsible app
          needs the entitlement.
        > required-key-missing signature-drops-claim
        @ gh:adoptium/temurin-build/issues/1720
        @ doc:security/hardened-runtime

        # live-activity / running app
        ~ com.apple.ActivityKit.ActivityInput error {code}
        ~ ActivityAuthorizationError.unentitled
        : The system did not start the activity. One cause is an entitlement: with a push token, the app needs
          `aps-environment`, which a Personal Team cannot have. Other causes are the state of the app, and the size and
          number of its activities.
        - Start the activity with `pushType: nil` (`iOSEnableRemoteUpdates: false` in `flutter_live_activities`), or add
          Push Notifications to the target with a paid team.
        - Check `NSSupportsLiveActivities` in `Info.plist`, and compare the code with the list in the sources.
        > push-environment profile-lacks-key
        @ gh:LoopKit/Loop/issues/2532
        @ doc:activitykit/activityauthorizationerror

        # merchant-entitlement / running app / PKPassKitErrorDomain:4 / No entitlement for merchant identifier
        ~ No entitlement for merchant identifier: {value}
        : The app lacks an entitlement of Wallet. For a payment, `com.apple.developer.in-app-payments` must contain the
          merchant identifier of the request; for passes, `com.apple.developer.pass-type-identifiers` must allow them.
        - Use the full identifier, which begins with `merchant.`, in the code, the same as in the entitlement, and
          regenerate the profile.
        > merchant-prefix profile-refuses-value profile-lacks-key
        @ gh:tipsi/tipsi-stripe/issues/224
        @ doc:passkit/pkpasskiterror/code/notentitlederror

        # homekit-service / running app / / The connection to HomeKit failed
        ~ connection to service named com.apple.homed.xpc
        : The app cannot reach HomeKit: its signature does not contain `com.apple.developer.homekit`, or no profile
          authorizes it.
        - Add HomeKit to the target, and sign with a profile that contains it.
        > profile-lacks-key signature-drops-claim
        @ gh:fredericfalliere/HomeKit/issues/6

        # service-lookup / running app
        ~ connection to service named {service} was invalidated
        ~ (connection to service named {service})
        : The connection to {service} of the system failed. A likely cause is that the app lacks the entitlement of
          the service, or that its sandbox does not allow it. A service that ends or is not available on the device
          causes the same message.
        - Add the capability of the framework to the target, and compare the signature with the profile.
        > required-key-missing profile-lacks-key
        @ gh:fredericfalliere/HomeKit/issues/6
        @ gh:krypted/DeviceActivityExample/issues/1

        # mobile-gestalt / running app / / does not have sandbox access
        ~ pid {number} ({target}) does not have sandbox access for {value} and IS NOT appropriately entitled
        ~ does not have sandbox access for {value} and IS NOT appropriately entitled
        : A library of the system in {target} asked for information about the device that apps may not have. The message
          is a log entry of the system, and the app works without this information.
        - Ignore the message. An app cannot have the entitlement.
        > key-private
        @ gh:developerinsider/Sign-In-with-Apple-Demo/issues/3
        """#
}
