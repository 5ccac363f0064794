extension MessageTable {
    /// Messages of other frameworks, by their error domains.
    static let frameworkDomainPatterns = #"""
        # live-activity-plist / running app / / Live Activities: NSSupportsLiveActivities is missing
        ~ Target does not include NSSupportsLiveActivities plist key
        ~ Target does not include NSSupportsLiveActivities key in its Info.plist
        ~ does not include NSSupportsLiveActivities
        : The `Info.plist` of the app that starts the Live Activity does not contain `NSSupportsLiveActivities`; that of
          the widget alone is not enough. An extension gets the same message even if the app has the key: it cannot
          start an activity itself. No entitlement is necessary, except for push.
        - Add `NSSupportsLiveActivities` to the `Info.plist` of the app target, and check the `Info.plist` in the built
          app.
        - Start the activity in the app. From a widget or a shortcut, use a `LiveActivityIntent`.
        @ gh:csark0812/expo-targets/pull/90
        @ doc:bundleresources/information-property-list/nssupportsliveactivities
        @ doc:appintents/liveactivityintent

        # alarm-authorization / running app / / AlarmKit rejected the alarm
        ~ com.apple.AlarmKit.Alarm error 1
        ~ com.apple.AlarmKit.Alarm error 0
        ~ Domain=com.apple.AlarmKit.Alarm Code=1
        ~ Domain=com.apple.AlarmKit.Alarm Code=0
        : Code 1 often means that the app has no permission for alarms: `NSAlarmKitUsageDescription` is missing in the
          built `Info.plist`, or the user has denied it. Code 0 is about the alarm itself, for example an ID that is
          already scheduled. AlarmKit needs no entitlement.
        - Write `NSAlarmKitUsageDescription` into an `Info.plist` file: the build setting `INFOPLIST_KEY_…` does not
          always reach the built file.
        - Cancel an alarm before you schedule it again with the same ID. For a countdown, add a widget extension with
          its presentation.
        @ gh:LiveContainer/LiveContainer/issues/1528
        @ gh:Gautham495/react-native-nitro-ios-alarm-kit/issues/1
        @ doc:bundleresources/information-property-list/nsalarmkitusagedescription

        # matter-bluetooth / running app / / Core Bluetooth: a service that the system reserves
        ~ BLE:Error writing Characteristics in Chip service on the device: [The specified UUID is not allowed for this
          operation.]
        ~ The specified UUID is not allowed for this operation
        : The system reserves the Bluetooth service with this UUID, such as that of Matter accessories, or the battery
          service (180F) if the app publishes it. Apps may not pair a Matter accessory over Bluetooth with
          Matter.framework alone, except on devices with Apple's developer profile for Matter. No entitlement of the app
          changes this.
        - For Matter, use the MatterSupport framework (`MatterAddDeviceRequest`) with its extension in released apps.
        - For development, install the profile Bluetooth Central Matter Client Developer Mode on the device or the Mac.
        - For a service of your own, choose another UUID.
        @ gh:project-chip/connectedhomeip/issues/23397
        @ gh:project-chip/connectedhomeip/issues/36700
        @ doc:mattersupport/adding-matter-support-to-your-ecosystem
        @ doc:corebluetooth/cberror-swift.struct/uuidnotallowed
        @ forums:826714

        # accessory-showall / running app / / External Accessory: showallaccessories
        ~ Couldn't find the "com.apple.private.externalaccessory.showallaccessories" entitlement
        ~ com.apple.private.externalaccessory.showallaccessories
        : External Accessory writes this line for each app: only apps of Apple have this private entitlement. It is not
          the reason why the app does not find an accessory.
        - Do not add the key. List the protocols of the accessory in `UISupportedExternalAccessoryProtocols`, with
          exactly its letter case, and add the purpose strings for Bluetooth.
        - In a released app, the accessory must also list the app in its MFi product plan.
        > key-private
        @ gh:pebble/pebble-ios-sdk/issues/25
        @ gh:dji-sdk/Mobile-SDK-iOS/issues/56
        @ gh:iHealthLabs/IOS-SDK/issues/8

        # eligibility-noise / running app / / The log: eligibility for Apple Intelligence
        ~ AFIsDeviceGreymatterEligible Missing entitlements for os_eligibility lookup
        ~ AFIsDeviceGreymatterEligible Missing entitlements
        : A framework of the system asks whether the Mac can use Apple Intelligence, for example for the writing tools
          in a text view. Only processes of Apple may ask, so the line appears in each app. It has no effect on the app.
        - Ignore the line, and do not add an entitlement.
        @ gh:steipete/CodexBar/issues/668

        # dock-tile-plugin / running app / / The Dock does not load a plug-in
        ~ Could not load Dock Extra class from the bundle {path}
        ~ Could not load Dock Extra class from the bundle
        : Since macOS 10.15, the Dock seems to load only plug-ins with a valid signature. Often, the plug-in in
          `Contents/PlugIns` is not signed, or the app was changed after signing.
        - Sign the plug-in, whose name ends in `.docktileplugin`, before the app, and verify both: `codesign --verify
          --deep --strict --verbose=2 Example.app`.
        - Start the app once from `/Applications`, so that the Dock reads the new copy.
        @ gh:munki/munki/issues/947
        @ gh:hewigovens/jayjay/pull/112

        # detached-signatures-noise / running app / / The log: DetachedSignatures
        ~ open(/private/var/db/DetachedSignatures) - No such file or directory
        ~ open(/var/db/DetachedSignatures) - Undefined error: 0
        ~ db/DetachedSignatures
        : The system looks for a database with signatures outside of the signed files, and this Mac does not have one.
          Hardly any Mac has one. The line appears when a process checks a signature, and it does not concern the
          signature of the app.
        - Ignore the line. If signing or loading fails, look for the error after it, and verify the app: `codesign
          --verify --deep --strict --verbose=2 Example.app`.
        @ gh:johnno1962/InjectionIII/issues/339

        # file-lock-suspended / running app / / Termination in the background: 0xdead10cc
        ~ Namespace RUNNINGBOARD, Code 0xdead10cc
        ~ Termination Reason: RUNNINGBOARD 3735883980
        ~ 0xdead10cc
        : iOS terminated the app, because it held a file lock when it was suspended, usually of a SQLite database in an
          app group container. The entitlements are correct; the lock in the shared container is the reason.
        - Close the database, or finish transactions in a background task before the app is suspended. Or move the
          database to the own container.
        @ doc:xcode/understanding-the-exception-types-in-a-crash-report

        # nfc-service / running app / / Core NFC has no access to its service
        = NSCocoaErrorDomain:4099
        ~ The connection to service named com.apple.nfcd.service.corenfc was invalidated: failed at lookup with error
          159 - Sandbox restriction
        ~ The connection to service named com.apple.nfcd.service.corenfc was invalidated from this process
        ~ named com.apple.nfcd.service.corenfc was invalidated
        ~ NFCHardwareManager areFeaturesSupported:outError:
        ~ (NFCError error 4099.)
        : The app has no access to the NFC service, so NFC is reported as not supported: the signature of the installed
          build does not contain `com.apple.developer.nfc.readersession.formats`. Often, the entitlements file is not
          set for this target or configuration, or the profile is old. A free account cannot have the entitlement, and
          iPads and the simulator have no NFC.
        - Set `CODE_SIGN_ENTITLEMENTS` for all configurations, add Near Field Communication Tag Reading with `TAG`,
          enable it for the App ID, and regenerate the profile.
        - Check the installed build: `codesign -d --entitlements - APP`. If it contains the key, restart the device.
        > signature-drops-claim profile-lacks-key nfc-format-disallowed
        @ gh:nfcim/flutter_nfc_kit/issues/156
        @ gh:revtel/react-native-nfc-manager/issues/756
        @ gh:okadan/flutter-nfc-manager/issues/96

        # home-service / running app / / HomeKit has no access to its service
        = NSCocoaErrorDomain:4099
        ~ The connection to service named com.apple.homed.xpc was invalidated: failed at lookup with error 159 - Sandbox
          restriction
        ~ The connection to service named com.apple.homed.xpc was invalidated
        : The app has no access to HomeKit, because its signature does not contain `com.apple.developer.homekit`, or no
          profile authorizes it.
        - Add HomeKit to the target, enable it for the App ID, regenerate the profile, and add
          `NSHomeKitUsageDescription`.
        > signature-drops-claim profile-lacks-key
        @ gh:fredericfalliere/HomeKit/issues/6
        @ doc:bundleresources/entitlements/com.apple.developer.homekit

        # shortcut-service-noise / running app / / The log: linkd.autoShortcut
        = NSCocoaErrorDomain:4097
        ~ Code=4097 "connection to service named com.apple.linkd.autoShortcut"
        ~ connection to service named com.apple.linkd.autoShortcut
        ~ Unable to get synchronousRemoteObjectProxy, error: … com.apple.linkd.autoShortcut
        : App Intents registers each app with the service `com.apple.linkd.autoShortcut` of the system, and the
          connection was interrupted. The app has no entitlement to add for it, and it also works without this
          registration.
        - Ignore the line if your App Shortcuts work, and look for another cause of the problem.
        @ gh:canonical/multipass/issues/5072
        @ doc:appintents/app-shortcuts

        # sparkle-key-mismatch / running app / / Sparkle: the key of the update does not match
        ~ The update has a public (Ed)DSA key, but the public key shipped with the update doesn't match the signature
        ~ EdDSA signature does not match. Data of the update file being checked is different than data that has been
          signed
        ~ The app has an EdDSA public key, but there is no EdDSA signature in the update
        ~ The update has an EdDSA signature, but the app has an invalid EdDSA public key
        ~ EdDSA signature validation of the package failed
        : Sparkle rejects the update because of its EdDSA signature, not because of the code signature. The archive was
          changed after `sign_update`, `sparkle:edSignature` in the appcast belongs to another file, or `SUPublicEDKey`
          belongs to another private key.
        - Sign the final archive with `sign_update` or `generate_appcast` (after notarization and stapling), and upload
          exactly this file.
        - Compare `SUPublicEDKey` in the `Info.plist` of the installed app and of the update with the output of
          `generate_keys -p`.
        @ gh:sparkle-project/Sparkle/blob/2.x/Autoupdate/SUSignatureVerifier.m
        @ gh:sparkle-project/Sparkle/blob/2.x/Sparkle/SUUpdateValidator.m

        # sparkle-code-signature / running app / / Sparkle: the code signature of the update differs
        ~ Code signature of the new version doesn't match the old version: {requirement}. Please ensure that old and new
          app is signed using exactly the same certificate
        ~ Code signature of new version doesn't match the old version
        ~ and the app is signed with a new Code Signing identity that doesn't match code signing of the original app
        ~ and the old app hasn't been signed with app Code Signing. At least one method of signature verification must
          be valid
        ~ and the new app isn't signed with app Code Signing. At least one method of signature verification must be
          valid
        ~ At least one method of signature verification must be valid. The update will be rejected
        ~ The host app is signed, but the new version of the app is not signed using Apple Code Signing
        ~ Failed to validate apple code sign signature on bundle after archive validation
        ~ Error: Old app bundle code signing signature failed to match new bundle code signature
        : The code signature of the update does not satisfy the requirement of the installed app: another team or kind
          of certificate, an ad hoc or missing signature, or another bundle identifier. Sparkle allows such a change
          only if the EdDSA signature of the update is valid and the key did not change.
        - Sign the update with the Developer ID certificate of the same team, or keep `SUPublicEDKey` unchanged and sign
          the archive with its private key.
        - Compare both apps: `codesign -d -r- APP`. Check that the archive keeps symbolic links (`ditto -c -k
          --keepParent`).
        > signature-team signature-certificate signature-ad-hoc signature-broken
        @ gh:sparkle-project/Sparkle/blob/2.x/Autoupdate/SUCodeSigningVerifier.m
        @ gh:sparkle-project/Sparkle/blob/2.x/Sparkle/SUUpdateValidator.m

        # sparkle-corrupted-code / running app / / Sparkle: the code signature of the update is broken
        ~ but the app is also signed with Code Signing, which is corrupted. The update will be rejected
        : The archive of the update is authentic, but the code signature of the app in it is not valid. The app was
          changed after signing, or the archive lost symbolic links.
        - Check the app that you extract from the archive: `codesign --verify --deep --strict -vvv APP`. Create the
          archive with `ditto -c -k --keepParent`.
        > signature-broken
        @ gh:sparkle-project/Sparkle/blob/2.x/Sparkle/SUUpdateValidator.m

        # sparkle-sandboxed-installer / running app / / Sparkle: the installer cannot start in a sandbox
        ~ Please make sure InstallerLauncher is not sandboxed and do not sign your app by passing --deep
        ~ An error occurred while launching the installer. Please try again later
        ~ 4005: "An error occurred while launching the installer"
        ~ If your application is sandboxed please follow steps at
        ~ XPC Service is enabled ({setting}) but does not exist: {path}
        ~ XPC Service ({setting}) must be in the Sparkle framework, not in the application bundle
        ~ The remote port connection was invalidated from the updater
        : The sandboxed app could not start the installer of Sparkle. `SUEnableInstallerLauncherService` is missing in
          `Info.plist`, or `codesign --deep` gave the services of Sparkle the entitlements of the app. The app can also
          lack the exceptions for the Mach services of the installer.
        - Set `SUEnableInstallerLauncherService` to `YES`, and add `$(PRODUCT_BUNDLE_IDENTIFIER)-spks` and `-spki` to
          `com.apple.security.temporary-exception.mach-lookup.global-name`.
        - Sign Sparkle from the inside out without `--deep`: `Installer.xpc`, `Downloader.xpc` (with its own
          entitlements), `Autoupdate`, `Updater.app`, and the framework.
        > signature-adds-claim sandbox-temporary-exception
        @ gh:sparkle-project/Sparkle/issues/1828
        @ gh:sparkle-project/sparkle-project.github.io/blob/master/documentation/sandboxing/index.md

        # pass-signature / running app / / The signature of a pass for Wallet
        = PKPassKitErrorDomain:1 PKPassKitErrorDomain:3
        ~ Invalid data error reading pass {value}. Manifest signature did not verify successfully
        ~ Manifest signature did not verify successfully
        ~ Invalid data error reading pass {value}. The passTypeIdentifier or teamIdentifier provided may not match your
          certificate, or the certificate trust chain could not be verified
        ~ Invalid data error reading pass {value}. The passTypeIdentifier or teamIdentifier provided may not match your
          certificate
        ~ The passTypeIdentifier or teamIdentifier provided may not match your certificate, or the certificate trust
          chain could not be verified
        ~ CMS verification error: {code} … Signature validation: *** FAILED ***
        : Wallet does not accept the signature of the pass. Often, the intermediate certificate in the signature did not
          issue the pass certificate: certificates since 2022 need WWDR G4. Or `passTypeIdentifier` or `teamIdentifier`
          in `pass.json` differs from the certificate, or the certificate has expired.
        - Sign with the pass type certificate, its private key, and `AppleWWDRCAG4`; compare the user ID and the
          organizational unit of the certificate with `pass.json`.
        - Create `manifest.json` before signing, and do not change files afterwards. An empty file `signature` means
          that the signing step failed.
        > certificate-of-other-kind signature-certificate
        @ gh:tschoffelen/php-pkpass/issues/118
        @ gh:tschoffelen/php-pkpass/issues/112
        @ gh:assaf/node-passbook/issues/71

        # launch-services-map / running app / / LaunchServices: process may not map database
        ~ LaunchServices: store (null) or url (null) was nil: Error Domain=NSOSStatusErrorDomain Code=-54 "process may
          not map database"
        ~ NSOSStatusErrorDomain Code=-54 "process may not map database"
        ~ process may not map database
        ~ Attempt to map database failed: permission was denied. This attempt will not be retried
        ~ LaunchServices: store <private> or url <private> was nil
        ~ personaAttributesForPersonaType for type:0 failed with error
        : A log entry of the system: a framework of the app, for example the share sheet, asked for the database of
          apps, which apps may not read. The entry is normal, and no entitlement that an app can have changes it.
        - Ignore it, and search for another cause; a share sheet on an iPad, for example, needs a source view.
        > key-private
        @ gh:BranchMetrics/ios-branch-deep-linking-attribution/issues/1203
        @ gh:fluttercommunity/plus_plugins/issues/2107

        # file-provider-signature / running app / / File Provider: the extension was not found
        = NSFileProviderErrorDomain:-2001 NSFileProviderErrorDomain:-2014
        ~ NSFileProviderErrorDomain Code=-2001 … NSFileProviderErrorDomain Code=-2014
        ~ NSFileProviderErrorDomain Code=-2001 "The application cannot be used right now
        ~ Error adding domain: The application cannot be used right now
        ~ NSFileProviderErrorApplicationExtensionNotFound
        : The system found no File Provider extension that it accepts (-2014). On macOS, the extension must be signed by
          a team: with an ad hoc signature it is not registered. It also needs the App Sandbox, the app group of the
          app, and a bundle identifier that begins with that of the app.
        - Sign app and extension with the same certificate of a team and their profiles, and check the list: `pluginkit
          -mAvvv -p com.apple.fileprovider-nonui`.
        - Set `NSExtensionFileProviderDocumentGroup` to an app group that both signatures contain. Remove other copies
          of the app.
        > signature-ad-hoc sandbox-missing app-group-unauthorized app-id-bundle-identifier
        @ gh:dotnet/macios/issues/18116
        @ gh:owncloud/ios-app/issues/1120
        @ doc:fileprovider/nsfileprovidererror/code/applicationextensionnotfound

        # file-provider-account / running app / NSFileProviderErrorDomain:-1000 NSFileProviderErrorDomain:-1003
          NSFileProviderErrorDomain:-1004 NSFileProviderErrorDomain:-1005 NSFileProviderErrorDomain:-2005
          NSFileProviderErrorDomain:-2003 NSFileProviderErrorDomain:-2004 NSFileProviderErrorDomain:-2012
          NSFileProviderErrorDomain:* / NSFileProviderErrorDomain (not about entitlements)
        : The entitlements are not the cause. -1000 is a missing sign-in, -1003 a full quota, -1004 an unreachable
          server, -1005 a missing item, -2005 an item that cannot be synchronized, and -2012 a domain that is
          temporarily not available. -2003 and -2004 mean that another version of the extension is registered.
        - Handle the error in the extension. For -2003 and -2004, quit the app, and remove other copies of it.
        @ doc:fileprovider/nsfileprovidererror/code

        # extension-kit / running app / com.apple.extensionKit.errorDomain:2 com.apple.extensionKit.errorDomain:4
          com.apple.extensionKit.errorDomain:5 com.apple.extensionKit.errorDomain:* / com.apple.extensionKit.errorDomain
        ~ Launch failed with error: Error Domain=com.apple.extensionKit.errorDomain Code={code}
        ~ not found in LS database
        : The system did not start the app extension. Apple does not document the codes: 2 usually means that its
          process did not start, and 5 that it is not registered (or only as another copy). The extension needs the App
          Sandbox on macOS, a valid signature with its own profile, and an executable that starts.
        - Check the extension: `codesign --verify --strict -vvv APPEX`, and its crash reports. Do not sign the app with
          `--deep`, which removes the entitlements of the extension.
        - Start the app once from `/Applications`, and list the extension with `pluginkit -mAvvv`. If a tool signed it
          again, compare its profile with its signature.
        - If the extension worked before, restart the device.
        > sandbox-missing signature-broken profile-missing signature-drops-claim
        @ gh:insidegui/TextTransformer/pull/3
        @ gh:manaflow-ai/cmux/issues/9089
        @ gh:SideStore/SideStore/issues/1462
        @ gh:sindresorhus/Actions/issues/126
        """#
}
