extension MessageTable {
    /// Messages of the App Sandbox about denied operations, continued.
    static let sandboxDenialFurtherPatterns = #"""
        # sandbox-exec / running app / / Sandbox: deny process-exec
        ~ Sandbox: {target}({number}) deny({code}) process-exec {path}
        ~ Sandbox: {target}({number}) deny({code}) process-exec* {path}
        ~ Sandbox: {target}({number}) deny({code}) process-exec-interpreter {path}
        ~ deny({code}) process-exec* {path}
        ~ deny({code}) process-exec {path}
        ~ deny({code}) process-fork
        ~ deny({code}) file-map-executable {path}
        ~ xcrun: error: cannot be used within an App Sandbox
        : A sandboxed app may start and load only code of its bundle and of the system; {path} is outside. The tools in
          `/usr/bin` that call Xcode (`git`, `python3`, `clang`) do not work in a sandbox either.
        - Embed the tool in `Contents/MacOS` or `Contents/Helpers`, and sign it with exactly
          `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        - Start scripts of the user with `NSUserUnixTask` from the Application Scripts directory. Or distribute the app
          outside of the Mac App Store without the sandbox.
        > sandbox-helper-without-inherit sandbox-inherit-with-more
        @ gh:manaflow-ai/cmux/issues/9089
        @ doc:xcode/embedding-a-helper-tool-in-a-sandboxed-app

        # sandbox-file-read / running app / / Sandbox: deny file-read
        ~ x: {target}({number}) deny({code}) file-read-{operation} {path}
        ~ {target}({number}) deny file-read-data {path}
        ~ {target}({number}) deny file-read-metadata {path}
        : The App Sandbox of {target} does not allow it to read {path}, which is outside of its container. If the app
          works, ignore the line: frameworks try many files.
        - Let the user select the file or folder (`com.apple.security.files.user-selected.read-only`), and keep a
          security-scoped bookmark for later launches.
        - For fixed folders, add `com.apple.security.files.downloads.read-only` or one of the entitlements for pictures,
          music, and movies; for files of your other apps, an app group.
        - A helper that inherits the sandbox has no access to files that the user selects in the app after it was
          started.
        > sandbox-keys-without-sandbox sandbox-read-only-beside-read-write app-group-unauthorized
        @ doc:security/accessing-files-from-the-macos-app-sandbox
        @ gh:lionheart/openradar-mirror/issues/14286

        # sandbox-file-write / running app / / Sandbox: deny file-write
        ~ x: {target}({number}) deny({code}) file-write-{operation} {path}
        ~ {target}({number}) deny file-write-create {path}
        ~ {target}({number}) deny file-write-data {path}
        : The App Sandbox of {target} does not allow it to write {path}: the path is outside of its container, or the
          app has only a read-only entitlement for it.
        - Write to the container (`NSHomeDirectory()`), to the app group container, or to a location that the user
          selects in a save panel (`com.apple.security.files.user-selected.read-write`).
        - Tools that write to `~/Library`, `/tmp`, or the current directory need another path: use
          `NSTemporaryDirectory()`.
        > sandbox-read-only-beside-read-write sandbox-keys-without-sandbox
        @ doc:security/accessing-files-from-the-macos-app-sandbox

        # sandbox-issue-extension / running app / / Sandbox: deny file-issue-extension
        ~ Sandbox: {target}({number}) deny({code}) file-issue-extension {value}
        ~ deny({code}) file-issue-extension {value}
        ~ deny({code}) file-issue-extension target: {path} class:
        : The process tried to pass access to a file to another process, for example for a panel or a bookmark. It may
          not access the file in this way itself.
        - For documents in user-selected folders, use `com.apple.security.files.user-selected.read-write`, and call
          `startAccessingSecurityScopedResource()` first.
        - If the app works, ignore the line.
        > sandbox-read-only-beside-read-write
        @ doc:security/accessing-files-from-the-macos-app-sandbox

        # sandbox-apple-events / running app / / Sandbox: deny appleevent-send
        ~ Sandbox: {target}({number}) deny({code}) appleevent-send {bundle}
        ~ deny({code}) appleevent-send {bundle}
        ~ {target}({number}) deny appleevent-send {bundle}
        : The App Sandbox of {target} does not allow Apple events to {bundle}.
        - Add `com.apple.security.scripting-targets` with the access group of {bundle}, if the app has one; otherwise
          `com.apple.security.temporary-exception.apple-events` with {bundle}.
        - With the Hardened Runtime, also add `com.apple.security.automation.apple-events`. In all cases, add
          `NSAppleEventsUsageDescription`.
        > sandbox-temporary-exception required-key-missing
        @ gh:gureum/gureum/pull/834
        @ gh:jessesquires/jessesquires.com/issues/106

        # sandbox-preferences / running app / / Sandbox: deny user-preference-read or -write
        ~ Sandbox: {target}({number}) deny({code}) user-preference-read {domain}
        ~ Sandbox: {target}({number}) deny({code}) user-preference-write {domain}
        ~ deny({code}) user-preference-read {domain}
        ~ deny({code}) user-preference-write {domain}
        : The App Sandbox of {target} does not allow access to {domain} in the preferences, which belongs to another
          app.
        - Share settings between your own apps in an app group: `UserDefaults(suiteName:)` with the group.
        - For another app, only `com.apple.security.temporary-exception.shared-preference.read-only` (or `read-write`)
          with {domain} helps.
        > sandbox-temporary-exception app-group-prefix
        @ gh:gureum/gureum/pull/834

        # sandbox-shared-memory / running app / / Sandbox: deny ipc-posix-shm or ipc-posix-sem
        ~ Sandbox: {target}({number}) deny({code}) ipc-posix-shm{operation} {value}
        ~ Sandbox: {target}({number}) deny({code}) ipc-posix-sem{operation} {value}
        ~ deny({code}) ipc-posix-sem
        ~ deny({code}) ipc-posix-shm
        ~ deny({code}) ipc-sysv-shm
        : The App Sandbox of {target} does not allow POSIX shared memory or semaphores whose names do not begin with an
          app group. System V shared memory is not allowed at all.
        - Add an app group, and begin the name with it: `GROUP/NAME`; the complete name has at most 31 characters.
        - Lines about `apple.shm.notification_center` and other names of Apple can be ignored.
        > app-group-prefix
        @ gh:gureum/gureum/pull/834
        @ gh:damus-io/damus/pull/2410

        # sandbox-capture-device / running app / / Sandbox: deny device-camera or device-microphone
        ~ Sandbox: {target}({number}) deny({code}) device-camera
        ~ Sandbox: {target}({number}) deny({code}) device-microphone
        ~ deny({code}) device-camera
        ~ deny({code}) device-microphone
        : The signature of {target} lacks `com.apple.security.device.camera` or, for the microphone,
          `com.apple.security.device.audio-input` (Hardened Runtime) or `com.apple.security.device.microphone` (App
          Sandbox). The system then does not ask the user.
        - Enable Camera or Audio Input in the capabilities App Sandbox and Hardened Runtime, and add
          `NSCameraUsageDescription` or `NSMicrophoneUsageDescription`.
        > required-key-missing signature-drops-claim
        @ gh:gureum/gureum/pull/834
        @ doc:bundleresources/entitlements/com.apple.security.device.camera
        @ doc:bundleresources/entitlements/com.apple.security.device.microphone

        # sandbox-no-entitlement / running app / / Sandbox: an operation that no sandboxed app may do
        ~ Sandbox: {target}({number}) deny({code}) mach-priv-task-port
        ~ Sandbox: {target}({number}) deny({code}) mach-task-name
        ~ Sandbox: {target}({number}) deny({code}) signal
        ~ Sandbox: {target}({number}) deny({code}) process-info
        ~ Sandbox: {target}({number}) deny({code}) job-creation
        ~ Sandbox: {target}({number}) deny({code}) sysctl-write
        ~ Sandbox: {target}({number}) deny({code}) system-privilege
        ~ Sandbox: {target}({number}) deny({code}) system-socket
        ~ Sandbox: {target}({number}) deny({code}) nvram
        ~ Sandbox: {target}({number}) deny({code}) authorization-right-obtain
        ~ Sandbox: {target}({number}) deny({code}) forbidden-exec-sugid
        ~ Sandbox: {target}({number}) deny({code}) forbidden-link-priv
        ~ Sandbox: {target}({number}) deny({code}) hid-control
        ~ Sandbox: {target}({number}) deny({code}) lsopen
        ~ The sandbox profile of this process is missing "(allow lsopen)", so it cannot invoke Launch Services
        ~ Sandbox: {target}({number}) deny({code}) system-fsctl
        : The App Sandbox does not allow {target} to control other processes, to get rights of an administrator, to
          start jobs of `launchd`, or to send synthetic events. Some extensions, such as those of Quick Look, cannot
          open apps or links either (`lsopen`). No entitlement for the Mac App Store permits it.
        - If the app works, ignore the line: libraries try such operations, for example to read information about
          processes.
        - Otherwise, move the work to a helper outside of the sandbox (`SMAppService`), or distribute the app without
          the sandbox. For synthetic events, the user must allow Accessibility.
        - For `lsopen` in an extension, let the host open the link with `extensionContext.open(_:)`, or tell the user to
          open the app.
        > sandbox-keys-without-sandbox
        @ doc:security/app-sandbox
        @ gh:sarensw/MacPacker/issues/220

        # system-policy-deny / running app / / System Policy: deny
        ~ System Policy: {target}({number}) deny({code}) file-{operation} {path}
        ~ System Policy: {target}({number}) deny({code})
        ~ Sandbox: {target}({number}) System Policy: deny({code}) file-{operation} {path}
        ~ Sandbox: {target}({number}) System Policy: deny({code})
        : This line is from the privacy protection or from System Integrity Protection of macOS, not from the App
          Sandbox of {target}. The user has not allowed access to {path}, such as the desktop, a removable volume, or
          data of another app, or the path belongs to the system. Entitlements do not change it.
        - Allow the folder in System Settings > Privacy & Security > Files and Folders, or give Full Disk Access to the
          responsible app; for a tool in a terminal, this is the terminal.
        - Files of the system (`/System`, `/usr`) cannot be changed, and other programs cannot read `DataVaults`. For a
          process of Apple, such as `mds`, ignore the line.
        - An ad hoc signature changes with each build, so the permission is lost: sign with a certificate.
        > signature-ad-hoc app-group-prefix
        @ https://eclecticlight.co/2023/02/11/permissions-sip-and-tcc-whos-controlling-access/

        # sandbox-notification-post / running app / / Distributed notifications in a sandbox
        ~ attempt to post distributed notification '{value}' thwarted by sandboxing
        ~ thwarted by sandboxing
        ~ deny({code}) distributed-notification-post
        : A sandboxed app may post distributed notifications only without `userInfo`.
        - Post the notification without `userInfo`, and pass the data through the app group container or XPC.
        @ doc:foundation/distributednotificationcenter

        # bookmark-key / running app / / Failed to retrieve app-scope key
        ~ NSCocoaErrorDomain Code=256 "Failed to retrieve app-scope key"
        ~ Failed to retrieve app-scope key
        ~ Failed to retrieve collection-scope key
        : The system could not create or resolve a security-scoped bookmark, because it has no key for the app. The app
          is not sandboxed or not signed (with `.withSecurityScope`), or lacks
          `com.apple.security.files.bookmarks.app-scope`. After a change of the team or of the signature, the stored key
          does not fit either.
        - Sign the app with `com.apple.security.app-sandbox`, a user-selected file entitlement, and
          `com.apple.security.files.bookmarks.app-scope`. Without the sandbox, create bookmarks without a security
          scope.
        - If the signature is correct, discard the old bookmark, and let the user select the file again.
        > sandbox-missing signature-ad-hoc signature-drops-claim
        @ gh:xjbeta/Art-Book/issues/1
        @ gh:authpass/macos_secure_bookmarks/issues/13
        @ gh:glushchenko/fsnotes/issues/45

        # panel-entitlement / running app / / An open or save panel without an entitlement
        ~ Unable to display NSOpenPanel: your app is missing the User Selected File Read app sandbox entitlement
        ~ Unable to display NSSavePanel: your app has the User Selected File Read entitlement but it needs User Selected
          File Read/Write
        ~ Unable to display NSOpenPanel: your app is missing
        ~ Unable to display NSSavePanel: your app
        ~ com.apple.appkit.xpc.openAndSavePanelService failed to init an instance of NSSavePanelService
        ~ ENTITLEMENT_REQUIRED_WRITE
        : The sandboxed app may not show the panel: an open panel requires
          `com.apple.security.files.user-selected.read-only` or `com.apple.security.files.user-selected.read-write`, and
          a save panel requires `com.apple.security.files.user-selected.read-write`. Without it, the panel does not
          appear.
        - Set User Selected File to Read/Write in the App Sandbox capability, for debug and release builds.
        - A helper with `com.apple.security.inherit` cannot show panels; show them in the app.
        > sandbox-read-only-beside-read-write signature-drops-claim
        @ gh:gkngkc/UnityStandaloneFileBrowser/issues/52
        @ gh:masonasons/FastSMRW/pull/20
        @ gh:vicajilau/flutter_file_picker/pull/1741

        # cfprefs-write / running app / / Preferences outside of the container
        ~ Couldn't write values for keys {value} in CFPrefsPlistSource<{number}> (Domain: {domain}, User: {user}
        ~ Couldn't write value for key {value} in CFPrefsPlistSource<{number}> (Domain: {domain}, User: {user}
        ~ rejecting write of key(s) {value} in … because setting preferences outside an application's container requires
          user-preference-write
        ~ rejecting write of key {value} in … because setting preferences outside an application's container requires
          user-preference-write
        ~ setting preferences outside an application's container requires user-preference-write or file-write-data
          sandbox access
        : The sandbox does not allow the process to write {domain} of the preferences. They belong to another app or to
          a group that the signature does not list. Or the container of the app belongs to another signature, for
          example after the team was changed.
        - Write to `UserDefaults.standard`, or to `UserDefaults(suiteName:)` with an app group in
          `com.apple.security.application-groups`.
        - If {domain} is the bundle identifier of the app itself, sign all versions with the same team, and remove the
          old container in `~/Library/Containers` for a test.
        > app-group-unauthorized app-group-prefix signature-team
        @ gh:aonez/Keka/issues/306
        @ gh:opa334/libSandy/issues/3

        # cfprefs-read / running app / / Reading preferences outside of the container
        ~ rejecting read of … from process {number} ({target}) because accessing preferences outside an application's
          container requires user-preference-read
        ~ rejecting read of … because accessing preferences outside an application's container requires
          user-preference-read
        : The sandbox does not allow {target} to read the preferences of another app. For `kCFPreferencesAnyApplication`
          and for processes of Apple, the line has no effect.
        - For your own data, use an app group: `UserDefaults(suiteName:)` with the group, in the signature of both
          sides.
        - For another app, only `com.apple.security.temporary-exception.shared-preference.read-only` with its domain
          helps.
        > app-group-unauthorized sandbox-temporary-exception
        @ gh:nchudleigh/vimac/pull/407
        @ gh:gureum/gureum/pull/834

        # family-controls-sandbox / running app / / Screen Time: sandbox restriction of its agent
        = NSCocoaErrorDomain:4099 NSCocoaErrorDomain:4097
        ~ The connection to service named com.apple.FamilyControlsAgent was invalidated: failed at lookup with error 159
          - Sandbox restriction
        ~ The connection to service named com.apple.ManagedSettingsAgent was invalidated: failed at lookup with error
          159 - Sandbox restriction
        ~ connection to service named com.apple.FamilyControlsAgent
        ~ connection to service named com.apple.ManagedSettingsAgent
        ~ com.apple.FamilyControlsAgent … Sandbox restriction
        : The process may not use Screen Time: its signature does not contain `com.apple.developer.family-controls`.
          Each extension (monitor, report, shield) needs the entitlement and a profile with it, not only the app. A free
          account cannot have it.
        - Add Family Controls to the app and to each of its extensions, and regenerate all profiles. For TestFlight and
          the App Store, Apple must grant the distribution entitlement for each bundle identifier.
        > signature-drops-claim profile-lacks-key
        @ gh:krypted/DeviceActivityExample/issues/1
        @ doc:familycontrols/requesting-the-family-controls-entitlement
        """#
}
