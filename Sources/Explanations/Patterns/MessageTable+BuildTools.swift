extension MessageTable {
    /// The messages of .NET, Bazel, and other build tools about profiles and entitlements.
    static let buildToolPatterns = #"""
        # dotnet-profile / Xcode
        ~ Could not find any available provisioning profiles for {target} on {platform}
        ~ Could not find any available provisioning profiles for
        ~ No installed provisioning profiles match the installed {value} signing identities
        ~ No installed provisioning profiles match the bundle identifier
        ~ Bundle identifier '{bundle}' does not match any installed provisioning profile
        ~ Project bundle identifier '{bundle}' does not match specified provisioning profile '{profile}'
        ~ Could not locate the provisioning profile with a Name or UUID of {profile}
        ~ No {platform} signing identities match the specified provisioning profile '{profile}'
        : No installed profile fits the bundle identifier, the platform, and the certificates of this machine.
        - Install a profile for this bundle identifier, and the certificate that it lists, with its private key.
        - Check `CodesignProvision` and `CodesignKey` in the project file.
        > profile-missing app-id-bundle-identifier signature-certificate
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx
        @ gh:dotnet/maui/issues/27940

        # dotnet-variable / Xcode
        ~ Cannot expand $(TeamIdentifierPrefix) in Entitlements.plist without a provisioning profile for key '{key}'
          with
          value '{value}'
        ~ Cannot expand $(AppIdentifierPrefix) in Entitlements.plist without a provisioning profile
        ~ Cannot expand $(TeamIdentifierPrefix) in Entitlements.plist without a provisioning profile
        ~ This can mean the rule failed to set the "provisioning_profile"
        : The prefix comes from the profile, and the build has none. The value is then often expanded without the
          prefix.
        - Specify a profile for this configuration, or remove the entitlements from builds for the simulator.
        > variable-unexpanded profile-missing
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx
        @ gh:bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py

        # dotnet-entitlement / Xcode / MT7137 MT7139 MT7140 / The app requests the entitlement …
        ~ The app requests the entitlement '{key}' with the value '{value}', but the provisioning profile '{profile}'
          grants it for the value '{other}'
        ~ The app requests the entitlement '{key}', but no provisioning profile has been specified
        ~ The app requests the entitlement '{key}', but the provisioning profile '{profile}' does not contain this
          entitlement
        ~ The iCloud entitlement '{key}' is not supported by the Provisioning Profile
        ~ iCloud entitlements such as '{key}' require a Provisioning Profile
        ~ Invalid value '{value}' for the entitlement '{key}' of type '{type}' specified in the CustomEntitlements
        ~ Unknown type '{type}' for the entitlement '{key}' specified in the CustomEntitlements item group
        : The build found an entitlement that the profile does not authorize, or whose value has another type.
        - Enable the capability for the App ID and regenerate the profile, or correct the value.
        > profile-lacks-key profile-refuses-value value-type
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx

        # dotnet-entitlements-file / Xcode
        ~ Entitlements.plist template '{path}' not found
        ~ Error loading Entitlements.plist template '{path}'
        ~ Error writing archived-expanded-entitlements.xcent file
        : The build cannot read the entitlements file {path}.
        - Correct `CodesignEntitlements`, and check the file with `entcheck lint`.
        > entitlements-file-missing plist-malformed

        # nested-identifier / Xcode / MT7006 MT7016 MT7026 / Bundle identifier of a nested bundle
        ~ has an invalid CFBundleIdentifier ({bundle}), it does not begin with the main app bundle's CFBundleIdentifier
          ({other})
        ~ it does not begin with the main app bundle's CFBundleIdentifier
        ~ the CFBundleIdentifier of the child target "{target}" should have "{bundle}" as its prefix, but found
          "{other}"
        ~ Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier
        ~ Embedded Binary Bundle Identifier: {bundle} Parent App Bundle Identifier: {other}
        : The bundle identifier of an extension or a watch app must begin with that of the app, followed by a period.
        - Correct `PRODUCT_BUNDLE_IDENTIFIER` of the extension, and create an App ID and a profile for it.
        > app-id-bundle-identifier
        @ gh:dotnet/macios/blob/main/docs/website/mtouch-errors.md
        @ gh:bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py
        @ gh:Provenance-Emu/Provenance/issues/516

        # watch-extension / installation / / The identifier of the watch app in its extension
        ~ WKAppBundleIdentifier value does not match WatchKit app's bundle ID (found "{found}"; expected "{expected}")
        : The extension of the watch app names the app with the value {found}, but the bundle identifier of the watch app
          is {expected}. Often, the identifiers were changed in only some of the targets.
        - Set `WKAppBundleIdentifier` in `Info.plist` of the extension, below `NSExtension` and
          `NSExtensionAttributes`, to the bundle identifier of the watch app.
        > app-id-bundle-identifier
        @ gh:MyOwnClone/quake_watch/issues/3

        # watch-companion / installation / InvalidCompanionAppBundleIdentifier WatchKitAppBundleIDNotPrefixed 0xE80000C1
          0xE80000D5 MT7019 MT7031 MT7037 MT7038 / Identifiers of a watch app
        ~ has an incorrect value, "{bundle}", for the WKCompanionAppBundleIdentifier key
        ~ Invalid value of WKCompanionAppBundleIdentifier key in WatchKit 2.0 app's Info.plist: {bundle}
        ~ WKCompanionAppBundleIdentifier value ('{bundle}'), it does not match
        ~ WKAppBundleIdentifier value ('{bundle}'), it does not match
        ~ WKCompanionAppBundleIdentifier
        ~ WKAppBundleIdentifier
        ~ must have a WKCompanionAppBundleIdentifier key set to the bundle identifier of the companion app
        : A watch app names its iOS app in `WKCompanionAppBundleIdentifier`, and its extension names the watch app in
          `WKAppBundleIdentifier`. One of the values differs from the bundle identifier of that app, often after the
          identifiers were changed for re-signing.
        - Correct the values in `Info.plist`, and begin the identifier of the watch app with that of the iOS app.
        > app-id-bundle-identifier
        @ gh:DanTheMan827/ios-app-signer/issues/292
        @ gh:IdreesInc/Apple-Watch-Poketch/issues/7
        @ device-codes
        @ gh:dotnet/macios/blob/main/docs/website/mtouch-errors.md

        # extension-property-list / installation / 0xE800009F 0xE80000A0 0xE80000A1 0xE80000A2 0xE80000A6 0xE80000A7
          0xE80000A8 0xE80000B1 0xE80000DC / The property list of an extension
        ~ App extensions must define the NSExtension key with a dictionary value in their Info.plist
        ~ App extensions must define either NSExtensionMainStoryboard or NSExtensionPrincipalClass keys
        ~ contains an app extension that does not define the NSExtensionPointIdentifier key
        ~ specifies an extension point identifier that is not supported on this version of iOS
        ~ the NSExtension dictionary does not contain an NSExtensionPointIdentifier value
        ~ has an unrecognized NSExtensionPointIdentifier value
        : The `Info.plist` of an extension lacks a key or has a value that the system does not accept.
        - Correct `NSExtension` in the `Info.plist` of the extension.
        @ device-codes
        @ gh:dotnet/macios/blob/main/docs/website/mtouch-errors.md

        # watch-structure / installation / 0xE80000C6 0xE80000C7 0xE80000CD 0xE80000CE 0xE80000CF 0xE80000D0 0xE80000D1
          0xE80000D2 0xE80000D3 0xE80000D4 0xE80000D6 0xE80000D7 0xE80000D8 0xE80000DA / Structure of a watch app
        ~ This app contains multiple WatchKit app extensions
        ~ A WatchKit app within this app is not a valid bundle
        ~ The WatchKit app has an invalid stub executable
        ~ The WatchKit app has one or more embedded frameworks
        : The watch app in the bundle has a structure that the device does not accept; the message names the rule.
        - Build the watch app with a current Xcode, and embed it once.
        @ device-codes

        # package-inspection / installation / 0xE8000050 0xE8000051 0xE800004B 0xE800004C 0xE800003C 0xE80000BF
          PackageInspectionFailed PackageExtractionFailed BundleVerificationFailed MissingBundleExecutable
          MissingBundleIdentifier / The package cannot be read
        ~ Could not inspect the application package
        ~ PackageExtractionFailed
        ~ The application bundle does not contain a valid identifier
        : The device cannot read the package: the archive is damaged, or its `Info.plist` lacks `CFBundleExecutable` or
          `CFBundleIdentifier`, or a link leads out of the bundle.
        - Check that `CFBundleExecutable` names a file in the bundle, and build the archive again.
        > signature-missing app-id-bundle-identifier
        @ device-codes
        @ gh:react/react-native/issues/39345

        # install-space / installation / 0xE80000C0 0xE80000DB 0xE800001A 0xE800000C
          / Storage, lock, or time of the device
        ~ The device is out of storage for apps
        ~ The device is passcode protected
        : The device has no storage, is locked, or did not answer in time. The signature is not involved.
        - Unlock the device, free storage, and try again.
        @ device-codes

        # install-version / installation / 0xE8000080 0xE800007E 0xE80000C8 0xE80000C9 DeviceOSVersionTooLow
          DeviceFamilyNotSupported IncorrectArchitecture / The app does not support this device
        ~ does not support this device's CPU type
        ~ The device OS version is too low
        : The app requires a newer system, another kind of device, or another processor.
        - Compare `MinimumOSVersion` and `UIDeviceFamily` with the device.
        @ device-codes

        # bazel-entitlements / Xcode
        ~ In target "{target}"; the bundle_id ("{bundle}") did not match the id in the entitlements ("{other}")
        ~ On target "{target}", provisioning profile ExpirationDate ("{since}") is in the past
        ~ the entitlements "com.apple.developer.team-identifier" ("{team}") did not match the provisioning profile's
        ~ the entitlements "application-identifier" ("{value}") did not match the value in the provisioning profile
        ~ uses entitlements with a "{key}" key, but the profile does not support use of this key
        ~ uses entitlements with the "{key}" key, but the profile does not have this key
        ~ the entitlement value for "{key}" ("{value}") did not match the value in the provisioning profile ("{other}")
        ~ the entitlement value for "{key}" ("{value}") is not in the provisioning profiles potential values
        ~ uses entitlements "{key}" value of "{value}", but the profile does not support it
        ~ uses entitlements "{key}" value of "{value}", but wildcards are not expected
        ~ the entitlements "beta-reports-active" ("{value}") did not match the value in the provisioning profile
        ~ The provisioning_profile attribute must be set for device builds
        ~ Either local or fallback provisioning profiles must exist
        : Bazel compared the entitlements of the target with its profile: a key, a value, or the identifier differs, the
          profile has expired, or the target has no profile.
        - Regenerate the profile with the capabilities of the target, or correct the entitlements.
        > profile-lacks-key profile-refuses-value profile-expired profile-missing app-id-bundle-identifier
        @ gh:bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py

        # sign-without-property-list / Xcode
        ~ Cannot code sign because the target does not have an Info.plist file and one is not being generated
          automatically
        : A target that is signed needs an `Info.plist`.
        - Set `GENERATE_INFOPLIST_FILE` to `YES`, or `INFOPLIST_FILE` to the file.
        @ gh:swiftlang/swift-build/blob/main/Sources/SWBTaskConstruction/TaskProducers/OtherTaskProducers/ProductPostprocessingTaskProducer.swift

        # codesign-failed / Xcode
        ? CodeSign failed with a nonzero exit code
        ? Command CodeSign failed with a nonzero exit code
        ? /usr/bin/codesign failed with exit code 1
        ? Command /usr/bin/codesign failed with exit code
        ? failed codesign application
        ? failed to run codesign
        ? codesign exited with code
        ? Failed to codesign your application with code
        ? Failed to display codesign info on your application with code
        ? codesign failure!
        ? failed to sign app
        ? "codesign" exited with code
        ? Code Signing: Code signing failed, see editor log for details
        ? Code signing failed
        ? codesign command (
        ? Code signing "{path}" failed
        ? py2app codesign failed
        : `codesign` did not sign the product. The lines before this message contain the reason.
        - Read the lines before the message, and explain them: `xcodebuild … | entcheck explain -`.
        - Check the product that the tool wrote with `codesign --verify --deep --strict -vvv APP`.
        > signature-missing
        @ gh:2ndalpha/gasmask/issues/165
        @ gh:react/react-native/issues/24091
        """#
}
