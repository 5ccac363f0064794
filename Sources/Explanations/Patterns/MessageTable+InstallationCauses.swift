extension MessageTable {
    /// Messages of the installation whose cause the words identify.
    static let installationCausePatterns = #"""
        # simulator-path / installation /  / The simulator finds no app at the path
        ~ An application bundle was not found at the provided path
        ~ Failed to install the requested application An application bundle was not found at the provided path. Provide
          a valid path to the desired application bundle
        : The path that the tool passed to the simulator does not exist or is not an `.app` bundle: the build failed,
          the product has another name or directory, or an `.ipa` was passed. The signature is not checked.
        - Build for the simulator, and pass the `.app` in `Build/Products/Debug-iphonesimulator`.
        - Compare the name of the product with the name that the tool expects.
        @ gh:appium/appium/issues/10464

        # watch-not-provisioned / installation /  / A watch app that the watch does not accept
        = IXUserPresentableErrorDomain:1
        ~ This app could not be installed at this time … Apple Watch
        ~ could not be installed at this time … Watch
        ~ app could not be installed at this time. … couldn't verify the integrity
        ~ Watch … the app could not be installed at this time
        : The Apple Watch checks the embedded watch app itself, and reports only this sentence. Most often, the profile
          of the watch app does not list the watch, because a new watch is not registered, or the watch app is signed ad
          hoc or by another team. The iPhone and simulators accept such an app. With a personal team, the installation
          from the Watch app is not permitted at all.
        - Select the scheme of the watch app in Xcode, and run it on the watch: Xcode registers the watch and shows the
          true reason. Enable Developer Mode on the watch first.
        - Register the UDID of the watch in the developer account, regenerate the profile of the watch app, and build
          again.
        - Use the same team and automatic signing for the app and the watch app.
        - With a personal team, install the watch app directly with Xcode or `xcrun devicectl device install app`.
        > signature-ad-hoc profile-missing signature-team
        @ gh:LoopKit/Loop/issues/2099
        @ gh:Matchstic/ReProvision/issues/42
        @ gh:ReviewStage/luke/pull/701

        # free-profile-source / installation / MIInstallerErrorDomain:111 / A free profile with a source that is not
          permitted
        ~ The bundle being installed with bundle ID {bundle} is authorized by a free provisioning profile, but apps
          validated by those are not allowed to be installed from this source
        ~ is authorized by a free provisioning profile, but apps validated by those are not allowed to be installed from
          this source
        : The app is signed with a profile of a personal team. The system installs such apps only from developer tools
          (Xcode and its services), not from web pages, the Watch app, MDM, or older installation services that some
          tools use.
        - Install with Xcode, `xcrun devicectl device install app`, or a current version of the tool.
        - Install a watch app directly on the watch, not from the Watch app of the iPhone.
        - For other distribution methods, sign with a team of the Apple Developer Program.
        > profile-of-other-distribution
        @ gh:NativeScript/NativeScript/issues/3125
        @ gh:snowfrz/App-Installer/issues/7

        # watch-app-kind / installation / MIInstallerErrorDomain:135 MIInstallerErrorDomain:133
          MIInstallerErrorDomain:102 WatchOnlyAppOnCompanion UnsupportedWatchKitVersion WatchKitAppInvalidUIDeviceFamily
          / The kind of a watch app
        = IXUserPresentableErrorDomain:1
        ~ Watch-only apps cannot be contained in companion apps installed on the companion
        ~ WatchKit 1.0 apps are no longer installable on this watchOS version
        ~ WatchKit 2.0 app's UIDeviceFamily key does not specify that it's compatible with device family 4
        : The `Info.plist` of the watch app does not fit its use. 135: `WKWatchOnly` is in an app that is embedded in an
          iOS app. 133: the watch app has the form of watchOS 1. 102: `UIDeviceFamily` lacks 4, the family of watches.
          The signature is not the cause.
        - 135: remove `WKWatchOnly`, and set `WKCompanionAppBundleIdentifier` to the bundle identifier of the iOS app;
          or do not embed the watch app.
        - 133: build the watch app with the current SDK and a deployment target of watchOS 2 or later; clean the build
          directory.
        - 102: set `TARGETED_DEVICE_FAMILY` to 4 for the watch targets.
        > app-id-bundle-identifier
        @ gh:carson-katri/reddit-swiftui/issues/21
        @ gh:degtiarev/MotionCollector/issues/6
        @ gh:SAP/cloud-sdk-ios-fiori/pull/1617

        # extension-not-known / installation / MIInstallerErrorDomain:59 AppexBundleUnknownExtensionPointIdentifier / An
          extension that the system does not know
        ~ Appex bundle at {path} with id {bundle} specifies a value ({value}) for the NSExtensionPointIdentifier key
        ~ Appex bundle at {path} with id {bundle} specifies a value ({value}) for the EXExtensionPointIdentifier key
        ~ in its Info.plist that does not correspond to a known extension point
        ~ AppexBundleUnknownExtensionPointIdentifier
        : The app contains an extension for the extension point {value}, which this version or kind of system does not
          have: the app is newer than the system, or was built for iOS and is installed on an Apple TV. The signature is
          not the cause.
        - Update the system, or use an older version of the app.
        - Or remove the extension (`PlugIns/NAME.appex` or `Extensions/NAME.appex`) before signing; sideloading tools
          have an option for it.
        @ gh:londek/ipadecrypt/issues/28
        @ gh:qnblackcat/uYouPlus/issues/887
        @ gh:altstoreio/AltStore/issues/1700

        # extension-class-key / installation / MIInstallerErrorDomain:152 / An extension with a key that its extension
          point does not permit
        ~ defines either an NSExtensionMainStoryboard or NSExtensionPrincipalClass key, which is not allowed for the
          extension point
        ~ defines NSExtensionPrincipalClass, which is not allowed for extension point
        ~ Appex bundle at {path} with id {bundle} defines either an NSExtensionMainStoryboard or
          NSExtensionPrincipalClass key, which is not allowed for the extension point {value}
        : The `Info.plist` of the extension contains `NSExtensionPrincipalClass` or `NSExtensionMainStoryboard`, but
          extensions of this kind are SwiftUI or ExtensionKit extensions without these keys. The simulator can accept
          it; devices and TestFlight do not.
        - Remove both keys from the dictionary `NSExtension` of the extension, and use `@main` in its code.
        - Compare the `Info.plist` with the template of Xcode for this kind of extension.
        @ device-codes
        @ gh:altstoreio/AltStore/issues/799

        # extension-without-class / installation / AppexBundleMissingNSExtensionClassOrStoryboard / An extension without
          a main class
        ~ does not define either an NSExtensionMainStoryboard or NSExtensionPrincipalClass key
        ~ Appex bundle at {path} with id {bundle} does not define either an NSExtensionMainStoryboard or
          NSExtensionPrincipalClass key
        : The system does not know this kind of extension well enough, and expects a main class: the version of the
          system or the device (an iPad on an old system, an Apple TV) does not support it, for example widgets before
          iOS 14.
        - Update the system, or remove the extension before signing.
        - In your own extension, add `NSExtensionPrincipalClass` if its kind has one.
        @ gh:altstoreio/AltStore/issues/799

        # extension-prefix-resigned / installation / IXErrorDomain:8 / A changed bundle identifier without its
          extensions
        = 0xE800009E
        ~ that does not match required prefix of {other} for parent
        ~ Attempted to set app extension placeholder promise with bundle ID {bundle} that does not match required prefix
          of {other}
        ~ Failed to set app extension placeholders for {bundle}
        : The bundle identifier of the extension must begin with that of the app and a period. The identifier of the app
          was changed when it was signed again (a tool often appends the team), but not that of the extension.
        - Remove the extensions before signing (“Remove app extensions” in the tool), or give them identifiers that
          begin with the new identifier of the app.
        - Or keep the original bundle identifier of the app.
        - In your own project, set the identifiers of all targets together.
        > app-id-bundle-identifier
        @ gh:SideStore/SideStore/issues/721
        @ gh:DanTheMan827/ios-app-signer/issues/259

        # framework-without-plist / installation / MIInstallerErrorDomain:35 MIInstallerErrorDomain:12 / A framework or
          extension without a complete Info.plist
        ~ Failed to load Info.plist from bundle at path {path}
        ~ Bundle at path {path} did not have a CFBundleIdentifier in its Info.plist
        ~ Failed to load Info.plist from bundle at path {path}; Extra info about
        : The framework or extension at {path} has no `Info.plist`, or one without `CFBundleIdentifier`,
          `CFBundleVersion` or `CFBundleExecutable`. Often, a static library was embedded as a framework, a package
          lacks the file, or a merge of several installations left an empty bundle.
        - Do not embed static libraries (“Do Not Embed”), and update the package.
        - Add a complete `Info.plist` to the framework, and sign again.
        - For a sideloaded app, delete the installed app, remove the extension from the package, and install again.
        > signature-broken
        @ gh:jrendel/SwiftKeychainWrapper/issues/150
        @ gh:objectiveSee/DRKonamiCode/issues/10
        @ gh:altstoreio/AltStore/issues/1097

        # item-not-app / installation / com.apple.dt.CoreDeviceError:3000 / The item is not an app
        = com.apple.dt.CoreDeviceError:3002
        ~ The provided item to be installed is not of a type that CoreDevice recognizes
        ~ The item at {path} is not a valid bundle
        ~ Failed to read the bundle. … is not a valid bundle
        ~ The item at {path} is not a valid bundle. Failed to get the identifier for the app to be installed
        : The item to be installed is not an app bundle for devices: it is a command-line tool or the executable in the
          bundle, an incomplete `.ipa`, a package without `Payload/NAME.app`, or an app without `Info.plist`. The
          signature was not checked yet.
        - Pass the path of the `.app` (not of the executable in it) or of a complete `.ipa`. In Xcode, select the scheme
          of the app; command-line tools do not run on iOS.
        - Check the archive: `unzip -l FILE.ipa` lists `Payload/NAME.app/Info.plist`.
        - Clean the build directory if the product has no `Info.plist`.
        @ gh:ml-explore/mlx-swift-examples/issues/61
        @ gh:sweetpad-dev/sweetpad/issues/40
        @ gh:DanTheMan827/ios-app-signer/issues/247

        # install-claimed / installation /  / The app is not on the device after the installation
        = com.apple.dt.CoreDeviceError:10002
        ~ Install claimed to have succeeded, but application could not be found on device
        ~ Recovery Suggestion: Install claimed to have succeeded, but application could not be found on device. bundleId
          = {bundle}
        ~ The application failed to launch. … OSStatus error -10814
        ~ com.apple.dt.CoreDeviceError error 10002 … -10814
        : The installation seemed to succeed, but the device does not list the app (`-10814`: application not found). An
          embedded framework or extension is not signed correctly, or has another identifier than the tool expects, and
          the device removed the app again.
        - Install the `.app` with `xcrun devicectl device install app --device UDID APP`, which reports the reason.
        - Sign all embedded frameworks and extensions (“Embed & Sign”), each extension with its own profile.
        - Delete the app on the device, restart the device, and install again.
        > signature-missing profile-missing signature-identifier
        @ gh:flutter/flutter/issues/42463
        @ gh:dotnet/macios/issues/25306

        # lockdown-host / installation / LOCKDOWN_E_INVALID_HOST_ID LOCKDOWN_E_PASSWORD_PROTECTED
          LOCKDOWN_E_PAIRING_DIALOG_RESPONSE_PENDING LOCKDOWN_E_USER_DENIED_PAIRING LOCKDOWN_E_MUX_ERROR / Could not
          connect to lockdownd
        ~ Could not connect to lockdownd: Invalid HostID (-21)
        ~ Could not connect to lockdownd: Password protected (-17)
        ~ Could not connect to lockdownd, error code {code}
        ~ Could not connect to lockdownd: {reason}
        ~ Could not connect to lockdownd. Exiting
        ~ An Lockdown error ocurred. The error code was InvalidHostID
        : The computer is not connected to the device: the record of the pairing is missing or outdated (-21), the
          device is locked (-17), or the trust was denied or not yet confirmed (-18, -19). On a Mac, the tool can also
          lack access to `/var/db/lockdown`. The app's signature is not involved.
        - Unlock the device. Run `idevicepair unpair`, then `idevicepair pair`, and confirm the trust on the device.
        - Update libimobiledevice; old versions do not support new systems. On Windows, install the Apple Devices app or
          iTunes again.
        - On a Mac, try once with `sudo`.
        @ gh:libimobiledevice/libimobiledevice/issues/1394
        @ gh:libimobiledevice/libimobiledevice/issues/895
        @ gh:libimobiledevice/libimobiledevice/issues/587

        # sidestore-udid / installation /  / SideStore: the UDID of the device
        ~ SideStore could not determine this device's UDID. Please replace your pairing using iloader
        ~ SideStore could not determine this device's UDID
        ~ could not determine this device's UDID
        : SideStore cannot talk to the services of the device, so it cannot read its UDID: the pairing file is outdated,
          the local VPN is not connected, or the device needs a restart. The certificate is not the cause.
        - Restart the device, connect LocalDevVPN and Wi-Fi, and try again.
        - In iloader, delete the stored pairing, unlock the device, confirm the trust, and place a new pairing file.
          Then restart the device.
        - Turn Developer Mode off and on, and update SideStore to the current version.
        @ gh:SideStore/SideStore/issues/1262
        @ gh:SideStore/SideStore/issues/1351
        @ gh:SideStore/SideStore/issues/1287
        """#
}
