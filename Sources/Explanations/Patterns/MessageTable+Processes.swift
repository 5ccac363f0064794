extension MessageTable {
    /// Messages of devices, the system, and running apps that reports of projects describe.
    static let processPatterns = #"""
        # developer-mode-off / launch / com.apple.dt.CoreDeviceError:12040 / CoreDeviceError 12040
        : The developer disk image could not be mounted. Often, Developer Mode of the device is off; an outdated Xcode
          or a locked device causes the same code.
        - Enable Settings > Privacy & Security > Developer Mode, restart the device, and unlock it.
        @ gh:callstack/agent-device/pull/1527
        @ doc:xcode/enabling-developer-mode-on-a-device

        # enterprise-developer-untrusted / launch
        ~ Untrusted Enterprise Developer
        ~ Until this developer has been trusted, their enterprise apps will not be available for use
        ~ "{identity}" has not been trusted on this
        : The user has not trusted the developer of the enterprise app on this device, or the device cannot reach
          Apple's server for the verification.
        - Connect the device to the internet, and trust the developer in Settings > General > VPN & Device Management.
        @ gh:lionheart/openradar-mirror/issues/6919

        # debugging-denied / launch
        ~ Permission to debug {bundle} was denied
        : The app is signed for distribution, so its signature does not allow a debugger (`get-task-allow`).
        - Sign with a development certificate and a development profile.
        > profile-of-other-distribution
        @ gh:appium/appium/issues/5547

        # debugger-unsigned / running app
        ~ please check gdb is codesigned - see taskgated(8)
        ~ Unable to find Mach task port for process-id
        : `gdb` has no permission to control another process: it is not signed, or it lacks
          `com.apple.security.cs.debugger`.
        - Sign `gdb` with a certificate that this Mac trusts, and with the entitlement.
        @ gh:cs01/gdbgui/issues/55
        @ doc:bundleresources/entitlements/com.apple.security.cs.debugger

        # library-unsigned / launch
        ~ required code signature missing for '{path}'
        : {path} is not signed, and the system does not load it.
        - Sign the library: let Xcode sign it when it is copied, or sign it with the certificate of the app.
        > signature-missing
        @ gh:openbakery/gradle-xcodePlugin/issues/346

        # page-invalid / launch
        ~ Termination Reason: Namespace CODESIGNING, Code 0x2
        ~ Namespace CODESIGNING, Code 2 Invalid Page
        ~ CODESIGNING 2 Invalid Page
        ~ CODESIGNING, Code 2 Invalid Page
        ~ EXC_BAD_ACCESS (Code Signature Invalid) … Termination Reason: Namespace CODESIGNING, Code 0x2
        ~ EXC_BAD_ACCESS (SIGKILL (Code Signature Invalid))
        ~ EXC_BAD_ACCESS (Code Signature Invalid)
        : The system terminated the process when it ran code in memory that does not match a signature. Either the file
          was changed or overwritten after signing, or the process generated code, as Electron, Java, and other virtual
          machines do, and the hardened runtime does not allow it without `com.apple.security.cs.allow-jit`.
        - If the crash is in generated code (`??? 0x…`, or a memory region `---/rwx`), sign the executable and its
          helpers with `com.apple.security.cs.allow-jit`, or with
          `com.apple.security.cs.allow-unsigned-executable-memory` for older versions.
        - Otherwise, sign the app again after the last change, and replace files instead of overwriting them: `codesign
          --verify --deep --strict -vvv APP`.
        > signature-broken signature-drops-claim hardened-process-incomplete
        @ gh:muttleyxd/arma3-unix-launcher/issues/293
        @ gh:RocketChat/Rocket.Chat.Electron/issues/1263

        # taskgated-invalid / launch / / Taskgated Invalid Signature
        ~ CODESIGNING 1 Taskgated Invalid Signature
        ~ CODESIGNING, Code 1, Taskgated Invalid Signature
        ~ Namespace CODESIGNING, Code 1 Taskgated Invalid Signature
        ~ "indicator":"Taskgated Invalid Signature"
        ~ Taskgated Invalid Signature
        : The system terminated the process at launch: the signature contains a restricted entitlement that no embedded
          profile authorizes, or the profile has expired, does not list this Mac, or is for another bundle identifier.
        - Embed a profile that authorizes the entitlements as `Contents/embedded.provisionprofile`, or remove the
          restricted entitlements, also from helpers.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-missing profile-lacks-key profile-expired
        @ doc:xcode/understanding-the-exception-types-in-a-crash-report
        @ forums:706442

        # launch-constraint / launch
        ~ Launch Constraint Violation
        ~ Termination Reason: Namespace CODESIGNING, Code {code}, Launch Constraint Violation
        ~ EXC_CRASH (SIGKILL (Code Signature Invalid)) … Termination Reason: Namespace CODESIGNING, Code {code}, Launch
          Constraint Violation
        ~ Parent Process: {parent} Responsible Process: {process} Exception Type: … Code Signature Invalid … Launch
          Constraint Violation
        ~ Parent Process: {parent} Responsible Process: {process} Exception Type: EXC_CRASH (SIGKILL (Code Signature
          Invalid)) Termination Reason: Namespace CODESIGNING, Code 4, Launch Constraint Violation
        : A launch constraint of the executable was not met: the wrong process started it, it is in the wrong place, or
          this version of macOS permits the constraint only for code of the system (`Only platform code can set launch
          constraints on itself`, macOS 13 and earlier).
        - Start the program as its vendor intends it, from its app or by `launchd`.
        - For your own code, adapt the constraint when signing, or sign a build for older systems without launch
          constraints.
        @ gh:SAP/macOS-enterprise-privileges/issues/273
        @ doc:security/applying-launch-environment-and-library-constraints

        # platform-process / launch
        ~ mapping process is a platform binary, but mapped file is not
        ~ Library Validation failed: Rejecting '{path}' (Team ID: {team}, platform: no) for process '{target}({number})'
          … mapping process is a platform binary, but mapped file is not
        : A process of the system loads only libraries of the system; {path} is not one.
        - Load the library in your own process; a signature of a team does not change this.
        @ gh:opa334/Dopamine/issues/711

        # kernel-extension-signature / launch
        ~ Authenticating extension failed: Bad code signature
        ~ Kext with invalid signature ({code}) denied: {path}
        ~ Untrusted kexts are not allowed
        : The kernel extension is not signed with a Developer ID certificate for kernel extensions, or not notarized.
        - Use the signed extension of the vendor; for your own, request such a certificate, sign, and notarize.
        > signature-certificate
        @ gh:trulyspinach/SMCAMDProcessor/issues/122
        @ gh:google/santa/issues/412

        # network-extension-packaging / launch
        ~ Signature check failed: code failed to satisfy specified code requirement(s)
        : The system does not accept the signature of the network extension. With Developer ID, a provider must be a
          system extension, not an app extension.
        - Pack the provider in `Contents/Library/SystemExtensions`, and sign it for this distribution method.
        > signature-certificate profile-of-other-distribution
        @ forums:820618

        # update-signature / launch
        ~ The update is improperly signed and could not be validated
        : Sparkle: the signature of the update does not match the installed app: neither the key of the update nor the
          team of the code signature may change alone.
        - Sign the update with the key of `SUPublicEDKey` and with the Developer ID certificate of the same team.
        > signature-team
        @ gh:sparkle-project/Sparkle/issues/2400

        # helper-check / running app
        ~ App "{bundle}" did not pass helper check "{other}"
        : The app does not satisfy the requirement for its helper: `SMPrivilegedExecutables` of the app and
          `SMAuthorizedClients` of the helper must match both signatures.
        - Compare both requirements with the signatures.
        > signature-certificate signature-team
        @ gh:exelban/stats/pull/3194

        # plug-in-sandbox / launch
        ~ ignoring mis-configured plug-in at {path}: plug-ins must be sandboxed
        ~ plug-ins must be sandboxed
        : The app extension {path} is signed without the App Sandbox.
        - Sign the extension with its own entitlements and `com.apple.security.app-sandbox`.
        > sandbox-missing
        @ gh:ImageOptim/ImageOptim/issues/152

        # privacy-requirement / running app
        ~ Failed to match existing code requirement for subject {bundle} and service {service}
        : The user allowed the access for {bundle} with another signature; an ad hoc signature changes with each build.
        - Sign each build with the same certificate; then reset the permission with `tccutil reset` and allow it again.
        > signature-ad-hoc
        @ gh:NousResearch/hermes-agent/issues/86385

        # rendezvous-denied / running app
        ~ MachPortRendezvousServer: Permission denied (1100)
        : The sandboxed app may not register its Mach service: the name does not begin with an app group of the app.
        - Add `com.apple.security.application-groups` with `TEAM.BUNDLE-IDENTIFIER`, and the same team as
          `ElectronTeamID` in `Info.plist`.
        > app-group-prefix
        @ gh:light-cloud-com/out-loud/pull/35

        # cloudkit-system-field / running app
        ~ attempt to insert a system field: {value}
        ~ attempt to insert a system field
        : The record contains a field whose name begins with an underscore, as the system fields do.
        - Rename the field.
        @ gh:caiyue1993/IceCream/issues/260

        # device-token-topic / running app / DeviceTokenNotForTopic
        ~ APNSDeviceTokenNotForTopic
        ~ DeviceTokenNotForTopic
        ~ The device token does not match the specified topic
        : The device token does not belong to the topic: the topic or the certificate of the server is for another
          bundle identifier than that of the app that produced the token.
        - Use the bundle identifier of the app as the topic, and a certificate for it.
        @ gh:KnuffApp/Knuff/issues/76
        @ doc:usernotifications/handling-notification-responses-from-apns
        @ gh:CleverTap/clevertap-react-native/issues/77

        # broadcast-denied / running app
        ~ UDP connection failed to send data: No route to host
        ~ Error code: -9980(0x-26FC), No route to host
        ~ 239.255.255.250 … No route to host
        ~ multicast … No route to host
        ~ [65: No route to host] … multicast
        : On iOS, the system does not send broadcasts and multicasts of an app without
          `com.apple.developer.networking.multicast`, or if the user has not allowed access to the local network.
          Without a network, the message is the same.
        - Request the entitlement from Apple, add it to the target, and allow access to the local network.
        > required-key-missing
        @ gh:gunterhager/UDPBroadcastConnection/issues/25
        @ doc:bundleresources/entitlements/com.apple.developer.networking.multicast

        # game-center-unknown / running app
        ~ this application is not recognized by Game Center
        : Game Center has no app with this bundle identifier.
        - Create the app in App Store Connect, enable Game Center there, and add the capability to the target.
        > required-key-missing
        @ gh:jackcook/GCHelper/issues/2

        # automation-denied / running app / -1743 errAEEventNotPermitted / Not authorized to send Apple events
        ~ Not authorized to send Apple events to {target}.
        ~ Not authorized to send Apple events to
        : The user has not allowed the automation, or the app with the hardened runtime lacks
          `com.apple.security.automation.apple-events` or `NSAppleEventsUsageDescription`.
        - Add both to the app, and allow it in System Settings > Privacy & Security > Automation.
        > required-key-missing
        @ gh:ankurk91/google-chat-electron/issues/13
        @ doc:bundleresources/entitlements/com.apple.security.automation.apple-events

        # file-entitlement / running app
        ~ Either the Read-Only or Read-Write entitlement is required for this action
        : The sandboxed app lacks `com.apple.security.files.user-selected.read-only` or
          `com.apple.security.files.user-selected.read-write`.
        - Add one of them to the entitlements of debug and release builds.
        > required-key-missing
        @ gh:vicajilau/flutter_file_picker/pull/1741

        # device-capture / running app
        ~ no capture entitlements. can not detach the kernel driver for this device
        : The process lacks `com.apple.vm.device-access`, and it does not run as root.
        - Run it as root, or sign it with the entitlement, which Apple grants on request.
        @ gh:libusb/libusb/pull/911

        # contact-notes / running app / CNErrorDomain:102 / CNErrorDomain 102
        ~ This application has not been granted permission to access some of the requested keys
        : The app reads the notes of contacts without `com.apple.developer.contacts.notes`.
        - Do not request the key for notes, or request the entitlement from Apple.
        > required-key-missing
        @ gh:joshuapinter/react-native-unified-contacts/pull/94
        @ gh:expo/expo/issues/11017

        # google-sign-in-keychain / running app
        ~ com.google.GIDSignIn Code=-2 "keychain error"
        : The app may not write to the keychain; a Mac app lacks `keychain-access-groups`, or no team signed it.
        - Add Keychain Sharing to the target, and sign with a team.
        > signature-drops-claim
        @ gh:google/GoogleSignIn-iOS/pull/216
        """#
}
