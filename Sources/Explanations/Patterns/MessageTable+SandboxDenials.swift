extension MessageTable {
    /// Messages of the App Sandbox about denied operations.
    static let sandboxDenialPatterns = #"""
        # sandbox-reason / launch / / Termination Reason: SANDBOX
        ~ Termination Reason: Namespace SANDBOX
        ~ Termination Reason: SANDBOX
        ~ OS_REASON_SANDBOX
        : The sandbox terminated the process. Usually, the process that is signed with `com.apple.security.inherit` was
          started without a sandboxed parent, or `com.apple.security.app-sandbox` is combined with entitlements that do
          not belong to a helper.
        - Sign helpers with exactly `com.apple.security.app-sandbox` and `com.apple.security.inherit`, and let the app
          start them.
        > sandbox-inherit-with-more sandbox-inherit-alone sandbox-helper-without-inherit
        @ gh:apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h
        @ doc:xcode/embedding-a-helper-tool-in-a-sandboxed-app

        # sandbox-mach-lookup / running app / / Sandbox: deny mach-lookup
        ~ Sandbox: {target}({number}) deny({code}) mach-lookup {service}
        ~ deny({code}) mach-lookup {service}
        ~ {target}({number}) deny mach-lookup {service}
        : The App Sandbox of {target} does not allow a connection to the service {service}. Frameworks try many services
          of Apple that they do not need, so the line matters only if a feature fails. A service of your own must have a
          name that begins with an app group of both sides.
        - For a service of Apple, add the entitlement of the feature, for example `com.apple.security.network.client`,
          `com.apple.security.device.bluetooth`, or `com.apple.security.print`.
        - For your own helper, name the Mach service `GROUP.NAME` with a group of
          `com.apple.security.application-groups`, or use an XPC service in the bundle.
        - Otherwise, `com.apple.security.temporary-exception.mach-lookup.global-name` with {service} allows it; App
          Review requires a justification.
        > sandbox-temporary-exception app-group-prefix sandbox-inherit-with-more
        @ gh:gureum/gureum/pull/834
        @ gh:zakk4223/CSVirtualCamera/issues/2

        # electron-mach-lookup / launch / / The sandbox does not allow the Mach service of Chromium
        ~ Sandbox: {target}({number}) deny({code}) mach-lookup org.chromium.{service}
        ~ {target}({number}) deny mach-lookup org.chromium.{service}
        ~ bootstrap_look_up … org.chromium. … Permission denied (1100)
        : The helper may not connect to the app through the Mach service of Chromium, because the app of the Mac App
          Store build has no app group for it. The windows of the app then stay blank, or the app ends.
        - Sign the app with `com.apple.security.application-groups` that contains `TEAMID.BUNDLEID`, and set
          `ElectronTeamID` in `Info.plist` to the same team.
        - Sign the helpers with only `com.apple.security.app-sandbox` and `com.apple.security.inherit`, and use the
          `mas` build of Electron.
        > app-group-prefix sandbox-helper-without-inherit sandbox-inherit-with-more
        @ gh:electron/electron/issues/3871

        # sandbox-mach-register / running app / / Sandbox: deny mach-register
        ~ Sandbox: {target}({number}) deny({code}) mach-register {service}
        ~ deny({code}) mach-register {service}
        ~ {target}({number}) deny mach-register {service}
        : The App Sandbox of {target} does not allow it to register {service}, because the name does not begin with an
          app group in its signature. Chromium and Electron register such a name for their helpers.
        - Add `com.apple.security.application-groups` with `TEAMID.BUNDLEID` to the app, and begin the name of the
          service with it. For Electron, set `ElectronTeamID` in `Info.plist` to the team.
        - Sign the helpers with only `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        > app-group-prefix sandbox-helper-without-inherit
        @ gh:gureum/gureum/pull/834
        @ gh:electron/electron/issues/3871
        @ gh:electron/osx-sign/issues/242

        # web-file-access / running app / / A web view may not read a file
        ~ Could not create a sandbox extension for '{path}'
        ~ could not create a sandbox extension for
        ~ Ignoring request to load this main resource because it is outside the sandbox
        : The web view displays pages in another process, and the app cannot give this process access to {path}. Often,
          the app loads a `file:` address with `load(_:)`, or the file is outside of the folder that the app passed. If
          the page appears, the line has no effect. No entitlement is missing.
        - Load files with `loadFileURL(_:allowingReadAccessTo:)`, and pass a folder that contains all files of the page.
        - In a sandboxed Mac app, the app itself must also have access to the folder, for example with a security-scoped
          bookmark.
        @ gh:Telerik-Verified-Plugins/WKWebView/issues/37
        @ gh:lionheart/openradar-mirror/issues/20581
        @ gh:apache/cordova-ios/issues/1063

        # sandbox-host-lookup / running app / / A host lookup in a sandboxed Mac app
        ? SocketException: Failed host lookup: '{domain}' (OS Error: nodename nor servname provided, or not known, errno
          = 8)
        : The name of the host was not found. If a Mac app with the App Sandbox never finds any host,
          `com.apple.security.network.client` is missing in the signature of this configuration; the browser on the same
          Mac works. Otherwise, the name or the network is the cause.
        - Add `com.apple.security.network.client` to the entitlements of all configurations; for Flutter,
          `macos/Runner/DebugProfile.entitlements` and `macos/Runner/Release.entitlements`. Build again.
        - Check the signature of the product: `codesign -d --entitlements - APP`.
        > signature-drops-claim
        @ gh:flutter/flutter/issues/159647
        @ gh:redevrx/chat_gpt_sdk/issues/57
        @ gh:google/flutter-desktop-embedding/issues/641

        # sandbox-spawn / running app / / A child process in a sandboxed app
        ~ Error: spawn /{path} EPERM
        ~ posix_spawn: Operation not permitted
        ~ Failed to run … posix_spawn … Operation not permitted
        : The system did not permit the start of this program. A sandboxed app may not start a program that is outside
          of the bundle, that the app downloaded, or that is a tool of the system that the sandbox does not allow (such
          as `ps`). A program in the bundle fails as well if it is not signed for the sandbox. Without the sandbox, a
          quarantined download or the permissions of the file are the cause.
        - Embed the program in the bundle, and sign it with the certificate of the app and with exactly
          `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        - An app of the Mac App Store cannot run downloaded programs. Without the store, sign with Developer ID, and
          omit the sandbox.
        > sandbox-helper-without-inherit sandbox-inherit-with-more
        @ gh:electron/electron/issues/40050
        @ gh:sindresorhus/ps-list/issues/52

        # sandbox-printing / running app / / Printing in a sandboxed app
        ? This application does not support printing
        ~ printToolAgent … error
        : A sandboxed Mac app may print only with `com.apple.security.print`. If the signature contains it, the app uses
          the default print command without an implementation.
        - Enable Printing in the App Sandbox capability, for all configurations.
        - Otherwise, replace the Print command of the app, and run the `NSPrintOperation` for a window.
        > signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.security.print

        # apple-service-absent / running app / / A service of Apple that does not exist here
        ~ The connection to service named com.apple.{name} was invalidated: failed at lookup with error 3 - No such
          process
        ~ The connection to service named com.apple.{name} was invalidated: Connection init failed at lookup with error
          3 - No such process
        ~ The connection to service named com.apple.commcenter.coretelephony.xpc was invalidated
        ~ The connection to service named com.apple.mobile.usermanagerd.xpc was invalidated
        : The service of Apple does not exist on this system, for example telephony in a simulator, or it ended the
          connection. If a feature of this framework fails on a device, the app lacks the entitlement of the framework;
          otherwise, the line has no effect.
        - If the app works, ignore the line. Test on a device.
        - If the feature never works on a device, add the capability of its framework to the target, and compare the
          signature with the profile.
        > signature-drops-claim profile-lacks-key
        @ gh:subconsciousnetwork/subconscious/issues/736
        @ gh:fingerprintjs/fingerprintjs-ios/pull/40

        # apple-service-sandbox / running app / / The sandbox does not allow a service of Apple
        = NSCocoaErrorDomain:4099 NSCocoaErrorDomain:4097
        ~ The connection to service named {service} was invalidated: failed at lookup with error 159 - Sandbox
          restriction
        ~ Connection init failed at lookup with error 159 - Sandbox restriction
        ~ xpc_error=[159: Unknown error: 159]
        : The sandbox of the process does not allow a connection to {service}. On iOS, the app lacks the entitlement of
          the framework that uses the service. On macOS, the App Sandbox lacks the entitlement of the resource, or the
          service is a helper of your own whose name does not begin with an app group.
        - Add the capability of the framework to the target and its extensions, and regenerate the profiles.
        - For your own helper, name the Mach service with an app group of both sides.
        > signature-drops-claim profile-lacks-key app-group-prefix sandbox-temporary-exception
        @ gh:krypted/DeviceActivityExample/issues/1
        @ gh:utmapp/UTM/issues/4004

        # web-view-sandbox / running app / / A web view in a sandboxed app stays blank
        ~ Could not signal service com.apple.WebKit.WebContent: 113: Could not find specified service
        ~ Could not signal service com.apple.WebKit.Networking: 113: Could not find specified service
        ~ The sandbox in this process does not allow access to RunningBoard
        ~ Error acquiring assertion: … domain: RBSAssertionErrorDomain; code: 2; reason: "Client is missing required
          entitlement"
        ~ reason: "Client is missing required entitlement"
        : These lines of WebKit are log entries about its own processes, and apps cannot have the entitlement that they
          name. In a sandboxed Mac app whose web view stays blank, `com.apple.security.network.client` is missing:
          WebKit needs it even for local content.
        - On macOS, enable Outgoing Connections (Client) in the App Sandbox capability for all configurations.
        - On iOS, ignore the lines, and check the address, App Transport Security, and the delegate of the web view.
        > signature-drops-claim key-private
        @ gh:feedback-assistant/reports/issues/1
        @ gh:react-native-webview/react-native-webview/issues/1362

        # app-group-defaults / running app / / An app group without an effect
        ~ containerURL(forSecurityApplicationGroupIdentifier: "{group}") returns nil
        ~ containerURL(forSecurityApplicationGroupIdentifier: "{group}") … nil
        ~ containerURLForSecurityApplicationGroupIdentifier:{group} returned nil
        ~ Unexpectedly found nil … containerURL(forSecurityApplicationGroupIdentifier
        ~ Unexpectedly found nil … forSecurityApplicationGroupIdentifier
        : The process has no access to the group container: `com.apple.security.application-groups` in its signature
          does not contain the group, or no profile authorizes it. `UserDefaults(suiteName:)` then still returns an
          object, but the other process does not see its values.
        - Add the group to the app and to each extension, assign it to their App IDs, regenerate all profiles, and
          compare the spelling with the code.
        - Check both products: `codesign -d --entitlements - APP`. The simulator needs no profile for the group, so it
          can work only there.
        > app-group-unauthorized app-group-prefix signature-drops-claim identifier-letter-case
        @ gh:crmitchelmore/justspeaktoit/pull/751
        @ gh:ABausG/home_widget/issues/355

        # home-widget-group / running app / / home_widget: AppGroupId not set
        ~ AppGroupId not set. Call setAppGroupId first
        ~ PlatformException(-7, AppGroupId not set
        ~ AppGroupId not set
        : The plug-in has no app group: on iOS, it stores the data of the widget in a group container.
        - Call `HomeWidget.setAppGroupId("group.com.example.app")` before any other call, with a group that the
          entitlements of the app and of the widget extension contain.
        - Add App Groups to both targets, and regenerate both profiles.
        > app-group-unauthorized app-group-prefix
        @ gh:ABausG/home_widget/issues/355

        # bluetooth-sandbox / running app / / Core Bluetooth: no connection to its service
        ~ [CoreBluetooth] XPC connection invalid
        ~ CoreBluetooth … XPC connection invalid
        ~ CBManagerStateUnsupported … sandbox
        : The app has no connection to the Bluetooth service. In a sandboxed Mac app,
          `com.apple.security.device.bluetooth` is missing in the signature; the state is then `unsupported` or
          `unauthorized`. On iOS, no entitlement is missing: the app released its `CBCentralManager`, or it runs in the
          simulator, where Bluetooth does not exist.
        - On macOS, enable Bluetooth in the App Sandbox capability for all configurations.
        - On iOS, keep the manager in a property, and test on a device; if Bluetooth works, ignore the line. Both
          systems require `NSBluetoothAlwaysUsageDescription`.
        > signature-drops-claim required-key-missing
        @ doc:bundleresources/entitlements/com.apple.security.device.bluetooth
        @ gh:nebs/hello-bluetooth/issues/6
        @ gh:nordicsemi/IOS-nRF-Toolbox/issues/103

        # sandbox-launchservices / launch / / The sandbox denied the lookup of launchservicesd
        ~ sandbox denied the right to lookup com.apple.coreservices.launchservicesd
        ~ Sandbox: {target}({number}) deny({code}) mach-lookup com.apple.coreservices.launchservicesd
        ~ deny({code}) mach-lookup com.apple.coreservices.launchservicesd
        ~ _RegisterApplication(), unable to get application ASN from launchservicesd
        ~ unable to get application ASN from launchservicesd, and this application requires an ASN
        : The sandbox denied the lookup of `com.apple.coreservices.launchservicesd`. A sandboxed process uses AppKit,
          but was not registered as an app when it started. Often, its main executable is a launcher or a runtime that
          does not link AppKit and loads it later. A helper or a script that is not the `CFBundleExecutable` of an app
          has the same problem, and so has an app that a sandboxed tool starts.
        - Link the main executable with AppKit or Cocoa (`-framework Cocoa`), so that the system registers it at launch,
          and start the app as a bundle.
        - Give a helper with a user interface its own bundle and its own sandbox, without `com.apple.security.inherit`.
        - If a sandboxed tool started the app, start the app from a terminal outside of that sandbox.
        > sandbox-inherit-alone sandbox-helper-without-inherit
        @ gh:blackboardsh/electrobun/pull/519
        @ gh:AvaloniaUI/Avalonia/issues/6529
        @ gh:openai/codex/issues/30043

        # sandbox-outbound / running app / / Sandbox: deny network-outbound
        ~ Sandbox: {target}({number}) deny({code}) network-outbound {address}
        ~ deny({code}) network-outbound {address}
        ~ deny({code}) network-outbound /private/var/run/mDNSResponder
        ~ {target}({number}) deny network-outbound {address}
        ~ Sandbox does not allow access to com.apple.dnssd.service
        ~ Sandbox is preventing this process from reading networkd settings file
        : The App Sandbox of {target} does not allow outgoing connections, DNS included:
          `com.apple.security.network.client` is missing in the signature. A server on the same Mac also requires it.
        - Enable Outgoing Connections (Client) in the App Sandbox capability, for all configurations; for Flutter, in
          `DebugProfile.entitlements` and `Release.entitlements`.
        - If the process is a helper with `com.apple.security.inherit`, the app that starts it needs the entitlement.
        - If {address} is a Unix socket outside of the container, move the socket to the app group container.
        > signature-drops-claim sandbox-inherit-with-more
        @ gh:gureum/gureum/pull/834
        @ doc:bundleresources/entitlements/com.apple.security.network.client

        # sandbox-inbound / running app / / Sandbox: deny network-bind or network-inbound
        ~ Sandbox: {target}({number}) deny({code}) network-bind {address}
        ~ Sandbox: {target}({number}) deny({code}) network-inbound {address}
        ~ deny({code}) network-bind {address}
        ~ deny({code}) network-inbound {address}
        : The App Sandbox of {target} does not allow the process to listen on {address}:
          `com.apple.security.network.server` is missing in the signature.
        - Enable Incoming Connections (Server) in the App Sandbox capability, for all configurations.
        - A Unix socket must be in the container of the app or of an app group.
        > signature-drops-claim
        @ gh:gureum/gureum/pull/834
        @ doc:bundleresources/entitlements/com.apple.security.network.server

        # sandbox-iokit-open / running app / / Sandbox: deny iokit-open
        ~ Sandbox: {target}({number}) deny({code}) iokit-open {class}
        ~ Sandbox: {target}({number}) deny({code}) iokit-open-user-client {class}
        ~ Sandbox: {target}({number}) deny({code}) iokit-open-service {class}
        ~ deny({code}) iokit-open {class}
        ~ {target}({number}) deny iokit-open {class}
        : The App Sandbox of {target} does not allow access to {class} of a device or driver.
        - Add the entitlement of the device: `com.apple.security.device.usb` (also for HID devices,
          `IOHIDLibUserClient`), `com.apple.security.device.serial`, `com.apple.security.device.bluetooth`, or
          `com.apple.security.device.camera`.
        - For a class without an entitlement, such as the one of the SMC, only
          `com.apple.security.temporary-exception.iokit-user-client-class` with {class} helps; App Review requires a
          justification.
        - If the app works, ignore the line: frameworks also probe classes that they do not need.
        > sandbox-temporary-exception signature-drops-claim
        @ gh:gureum/gureum/pull/834
        """#
}
