extension MessageTable {
    /// Messages of other frameworks, by their error domains, continued.
    static let frameworkDomainFurtherPatterns = #"""
        # extension-kit-terminate / running app / com.apple.extensionKit.errorDomain:18 /
          com.apple.extensionKit.errorDomain 18
        ~ Failed to terminate process: Error Domain=com.apple.extensionKit.errorDomain Code=18
        : A log entry about an extension process that had already ended, for example of WebKit or of a keyboard. It has
          no effect, and the entitlements are not involved.
        - Ignore the line, and search for another cause.
        @ gh:dotnet/macios/issues/18116

        # shareplay-entitlement / running app / / Group Activities without the entitlement
        ~ couldn't find entitlement CopresenceCore.Entitlement.publicAPI
        ~ CopresenceCore.Entitlement.publicAPI
        ? com.apple.GroupActivities
        ? GroupActivities … entitlement
        : The line `CopresenceCore.Entitlement.publicAPI` is a log entry of the system in each app without Group
          Activities, for example when a share sheet opens, and has no effect. An app that uses SharePlay needs
          `com.apple.developer.group-session`.
        - If the app does not use SharePlay, ignore the line.
        - Otherwise, add Group Activities to the app target (not to extensions), and regenerate the profile.
        > signature-drops-claim profile-lacks-key
        @ gh:crazecoder/open_file/issues/334
        @ doc:bundleresources/entitlements/com.apple.developer.group-session

        # sensor-kit / running app / SRErrorDomain:0 SRErrorDomain:1 SRErrorDomain:* / SRErrorDomain 0, 1 (SensorKit)
        ~ SRErrorInvalidEntitlement
        ~ SRErrorNoAuthorization
        : 0 means that `com.apple.developer.sensorkit.reader.allow` in the signature does not contain the sensor; Apple
          grants it on request for research. 1 means that the user has not authorized the app.
        - Request the entitlement with the list of sensors, add the same values to the entitlements file, and sign with
          a profile that contains them.
        > profile-lacks-key profile-refuses-value
        @ gh:dotnet/macios/blob/main/src/sensorkit.cs
        @ doc:bundleresources/entitlements/com.apple.developer.sensorkit.reader.allow

        # safety-kit / running app / SAErrorDomain:1 SAErrorDomain:2 SAErrorDomain:* / SAErrorDomain 1, 2 (crash
          detection)
        : 1 means that the user has not authorized the app, and 2 that the app is not allowed to use the service:
          `com.apple.developer.severe-vehicular-crash-event` is missing in the signature.
        - Request the entitlement from Apple, add it to the target, and ask the user for authorization.
        > profile-lacks-key signature-drops-claim
        @ gh:dotnet/macios/blob/main/src/SafetyKit/SAEnums.cs

        # device-discovery / running app / DDErrorDomain:350005 DDErrorDomain:350006 DDErrorDomain:* / DDErrorDomain
          350005, 350006 (Device Discovery)
        : 350005 means that the signature of the extension lacks `com.apple.developer.media-device-discovery-extension`,
          and 350006 that the user has not allowed the access.
        - Add the capability to the extension, and sign it with a profile that contains it.
        > profile-lacks-key signature-drops-claim
        @ gh:dotnet/macios/blob/main/src/DeviceDiscoveryExtension/Enums.cs

        # assessment-mode / running app / AEAssessmentErrorDomain:1 AEAssessmentErrorDomain:2 AEAssessmentErrorDomain:*
          / AEAssessmentErrorDomain (assessment mode)
        : The assessment session did not begin. 2 means that the platform does not support it; 1 is an unknown error,
          often because `com.apple.developer.automatic-assessment-configuration` is missing in the signature or in the
          profile. On macOS, the app needs an embedded profile with it, otherwise the system does not start the app.
        - Request the entitlement from Apple, and embed a profile that contains it.
        > profile-lacks-key profile-missing
        @ gh:dotnet/macios/blob/main/src/automaticassessmentconfiguration.cs
        @ gh:electron-userland/electron-builder/issues/6637

        # video-subscriber / running app / VSErrorDomain:0 VSErrorDomain:1 VSErrorDomain:* / VSErrorDomain (TV provider)
        : 0 means that the user did not grant access to the TV provider, or that
          `com.apple.developer.video-subscriber-single-sign-on` is missing in the signature. 1 means that the provider
          is not supported. Apple grants the entitlement on request.
        - Request Video Subscriber Single Sign-On from Apple, add it to the target, and add
          `NSVideoSubscriberAccountUsageDescription`.
        > profile-lacks-key signature-drops-claim
        @ gh:dotnet/macios/blob/main/src/videosubscriberaccount.cs

        # nearby-interaction / running app / NIErrorDomain:-5884 NIErrorDomain:-5889 NIErrorDomain:-5888 NIErrorDomain:*
          / NIErrorDomain (Nearby Interaction)
        ~ NIERROR_USER_DID_NOT_ALLOW
        : The session failed for a reason that is not an entitlement. -5884 means that the user did not allow it, -5889
          that the device does not support it, and -5888 that the configuration is not valid. An accessory in the
          background needs the background mode `nearby-interaction`.
        - Add `NSNearbyInteractionUsageDescription`, and handle the other codes in the app.
        > required-key-missing
        @ gh:dotnet/macios/blob/main/src/nearbyinteraction.cs

        # bluetooth-restoration / running app / / Core Bluetooth: state restoration without the background mode
        ~ State restoration of CBCentralManager is only allowed for applications that have specified the
          "bluetooth-central" background mode
        ~ State restoration of CBPeripheralManager is only allowed for applications that have specified the
          "bluetooth-peripheral" background mode
        ~ is only allowed for applications that have specified the "{mode}" background mode
        : The app creates a manager with a restoration identifier, and `UIBackgroundModes` in its `Info.plist` does not
          contain `bluetooth-central` or `bluetooth-peripheral`. Background modes are not entitlements.
        - Add the mode to `UIBackgroundModes` (Background Modes capability), or remove the restoration identifier.
        @ doc:corebluetooth/cbcentralmanageroptionrestoreidentifierkey

        # game-center-not-supported / running app / GKErrorDomain:15 GKErrorDomain:16 GKErrorDomain:6 GKErrorDomain:32 /
          GKErrorDomain 6, 15, 16, 32
        : 15 means that Game Center does not know the bundle identifier. No app with it exists in App Store Connect,
          Game Center is not enabled for its version, or the signature lacks `com.apple.developer.game-center`. 16 means
          that the device or the function is not supported, 6 that no player is signed in, and 32 that the app or player
          is not authorized.
        - Create the app in App Store Connect with this bundle identifier, enable Game Center for the version, and add
          the capability to the target.
        - Sign in to Game Center on the device, and wait some minutes after the change.
        > profile-lacks-key signature-drops-claim app-id-bundle-identifier
        @ gh:dotnet/macios/blob/main/src/GameKit/GameKit.cs
        @ gh:jackcook/GCHelper/issues/2

        # homekit-permission / running app / HMErrorDomain:10 HMErrorDomain:85 HMErrorDomain:89 / HMErrorDomain 10, 85,
          89 (permission)
        : The HomeKit entitlement is not the cause. 10 means that the access to the resource was denied, 85 that the
          user did not allow the app to use the location, and 89 that the user did not allow it to use the microphone.
        - For 85, add `NSLocationWhenInUseUsageDescription`, and for 89 `NSMicrophoneUsageDescription`. Then allow the
          access in Settings > Privacy & Security.
        - For 10, check in the Home app what the user may do in this home.
        @ gh:dotnet/macios/blob/main/src/HomeKit/HMEnums.cs
        @ doc:homekit/hmerror/code

        # background-task-identifier / running app / BGTaskSchedulerErrorDomain:3 BGTaskSchedulerErrorDomain:1 /
          BGTaskSchedulerErrorDomain 1, 3
        ~ All launch handlers must be registered before application finishes launching
        : 3 means that the identifier is not in `BGTaskSchedulerPermittedIdentifiers` of `Info.plist`, or that
          `UIBackgroundModes` lacks `processing` or `fetch`. 1 means that the system does not allow background tasks: in
          the simulator, in an extension without permission, or because the user disabled them. The message about
          launch handlers means that the app registered one too late. No entitlement is involved.
        - Add the identifier and the background mode to `Info.plist` of the app, and test on a device.
        - Register each handler before `application(_:didFinishLaunchingWithOptions:)` returns.
        @ gh:dotnet/macios/blob/main/src/BackgroundTasks/Enums.cs

        # health-clinical / running app / / HealthKit: clinical records are not allowed
        = com.apple.healthkit:4 com.apple.healthkit:5
        ~ Authorization to read the following types is disallowed: HKClinicalTypeIdentifier
        ~ Authorization to share the following types is disallowed: HKClinicalTypeIdentifier
        ~ Authorization to read the following types is disallowed
        : HealthKit stops the app, because it requests types that it may not read. For `HKClinicalTypeIdentifier…`,
          `com.apple.developer.healthkit.access` must contain `health-records`, and `Info.plist` needs
          `NSHealthClinicalHealthRecordsShareUsageDescription`. Apps can never write clinical records. For correlations,
          such as blood pressure, apps request the types of the parts.
        - Select Clinical Health Records under the HealthKit capability, add the purpose string, and regenerate the
          profile.
        - Otherwise, remove the types that the message names from the request.
        > value-not-allowed signature-drops-claim profile-lacks-key
        @ gh:dotnet/macios/issues/4788
        @ gh:EddyVerbruggen/HealthKit/pull/104
        @ gh:EddyVerbruggen/HealthKit/issues/106

        # health-share-disallowed / running app / / HealthKit: a type that apps cannot write
        ~ Authorization to share the following types is disallowed: {value}
        : The app asks to write {value}. Only the system writes characteristics, clinical records, and computed values.
          For correlations, such as blood pressure, apps request the types of the parts. The entitlement is not the
          cause.
        - For a correlation, request the types of its parts. Request the other types for reading only.
        @ gh:EddyVerbruggen/HealthKit/issues/106
        @ doc:healthkit/authorizing-access-to-health-data

        # health-entitlement / running app / / HealthKit: the entitlement is missing
        = com.apple.healthkit:4
        ~ com.apple.healthkit Code=4 "Missing com.apple.developer.healthkit entitlement
        ~ Missing com.apple.developer.healthkit entitlement
        : The signature of the process does not contain `com.apple.developer.healthkit`. Often, the capability was added
          to another target or configuration, or the watch app or an extension lacks it. Free accounts and sideloading
          tools drop it, and a simulator build without signing has no entitlements.
        - Add HealthKit to the app and to the watch app, in all configurations, enable it for their App IDs, and
          regenerate the profiles.
        - Check the product: `codesign -d --entitlements - APP`.
        > signature-drops-claim profile-lacks-key
        @ gh:carp-dk/flutter-plugins/issues/227
        @ doc:bundleresources/entitlements/com.apple.developer.healthkit

        # nfc-select / running app / / Core NFC: an application identifier that is not listed
        = NFCError:2
        ~ NFCTagReaderSession transceive:tagUpdate:error:]:{number} Error Domain=NFCError Code=2 "Missing required
          entitlement"
        ~ NFCTagReaderSession transceive … Error Domain=NFCError Code=2 "Missing required entitlement"
        ~ NFCTagReaderSession transceive … NFCError Code=2
        : The app sent a SELECT command for an application identifier (AID) that
          `com.apple.developer.nfc.readersession.iso7816.select-identifiers` in `Info.plist` does not list. The
          entitlement itself is present. Payment applications and some prefixes are never allowed for such a session.
        - List each AID that the app selects in `Info.plist`, the most important first; the system selects the first
          match when the tag is found, so do not select it again.
        - This key belongs to `Info.plist`, and `com.apple.developer.nfc.readersession.formats` with `TAG` to the
          entitlements file.
        > nfc-format-disallowed
        @ gh:revtel/react-native-nfc-manager/issues/272
        @ gh:nfcim/flutter_nfc_kit/issues/172

        # nfc-connect / running app / / Core NFC: the session or the tag is not allowed
        = NFCError:2
        ~ NFCTagReaderSession _connectTag:error:]:{number} Error Domain=NFCError Code=2 "Missing required entitlement"
        ~ NFCTagReaderSession beginSession … "Missing required entitlement"
        ~ NFCNDEFReaderSession … Error Domain=NFCError Code=2
        : The signature lacks `com.apple.developer.nfc.readersession.formats` with `TAG`, or `Info.plist` lacks the AIDs
          (`com.apple.developer.nfc.readersession.iso7816.select-identifiers`) or system codes
          (`com.apple.developer.nfc.readersession.felica.systemcodes`) of the tags that the session polls.
        - Add Near Field Communication Tag Reading, and set the entitlement to `TAG`. If the session polls ISO 14443 or
          ISO 18092, add both lists to `Info.plist`.
        - Check the entitlements of the installed build; a build for the simulator or of a free account does not have
          one.
        > nfc-format-disallowed signature-drops-claim profile-lacks-key
        @ gh:okadan/flutter-nfc-manager/issues/91
        @ gh:EYALIN/community-cordova-plugin-nfc/issues/2

        # family-controls-code / running app / / FamilyControlsError with its number
        ~ FamilyControls.FamilyControlsError error {number}
        ~ FamilyControls.FamilyControlsError Code={number}
        ~ FamilyControlsError.invalidAccountType
        ~ FamilyControlsError.restricted
        ~ FamilyControlsError.unavailable
        ~ FamilyControlsError.authorizationConflict
        ~ FamilyControlsError.authenticationMethodUnavailable
        ~ FamilyControlsError.networkError
        ~ FamilyControlsError.authorizationCanceled
        : Screen Time did not authorize the app. 0 (restricted) and 1 (unavailable) concern the device, 2 (invalid
          account type) means that `.child` needs a signed-in child of a Family Sharing group, and 4 is a conflict with
          another app. 5 is a cancellation, 6 the network, and 7 a device without a passcode. A missing entitlement is
          usually reported as a sandbox restriction of `com.apple.FamilyControlsAgent` instead.
        - Request `.individual` on iOS 16 and later if the user of the device is an adult; test on a device with a
          signed-in account and a passcode.
        - If it fails only in TestFlight, request Family Controls for distribution from Apple, for the app and for each
          extension.
        > profile-lacks-key signature-drops-claim
        @ gh:agarrharr/Homework/issues/3
        @ doc:familycontrols/familycontrolserror

        # device-activity / running app / / DeviceActivityCenter.MonitoringError
        ~ DeviceActivityCenter.MonitoringError
        ~ MonitoringError.unauthorized
        ~ MonitoringError.excessiveActivities
        ~ MonitoringError.intervalTooShort
        ~ MonitoringError.intervalTooLong
        ~ MonitoringError.invalidDateComponents
        : The schedule was not started. `unauthorized` means that the user has not authorized Screen Time for the app,
          or that the app lacks Family Controls. The other cases concern the schedule: at most 20 activities, at least
          15 minutes, and at most a week.
        - Call `AuthorizationCenter.requestAuthorization` first, and check `com.apple.developer.family-controls` in the
          app and the monitor extension.
        > signature-drops-claim profile-lacks-key
        @ doc:deviceactivity/deviceactivitycenter/monitoringerror

        # app-attest-server / running app / / App Check: App attestation failed
        ~ firebaseappcheck.googleapis.com … exchangeAppAttestAttestation … App attestation failed
        ~ firebaseappcheck.googleapis.com … exchangeDeviceCheckToken … App attestation failed
        ~ Error Domain=com.google.app_check_core … App attestation failed
        ~ FirebaseAppCheck … "App attestation failed."
        : The server rejected the attestation. For App Attest, Firebase accepts only keys of the production environment,
          so `com.apple.developer.devicecheck.appattest-environment` must be `production` in a build for development;
          builds from TestFlight and the App Store ignore the key. The team and bundle identifier in the console must be
          those of the signature. For DeviceCheck, the key or the team in the console is wrong.
        - Set the entitlement to `production`, add App Attest to the App ID, and check the Team ID in the settings of
          App Check.
        - In the simulator, use the debug provider, and register its token.
        > value-not-allowed profile-refuses-value profile-lacks-key
        @ gh:firebase/flutterfire/issues/10683
        @ gh:firebase/flutterfire/issues/13258
        @ doc:bundleresources/entitlements/com.apple.developer.devicecheck.appattest-environment

        # shazam-match / running app / com.apple.ShazamKit:202 SHErrorDomain:202 / com.apple.ShazamKit 202
        ~ com.apple.ShazamKit error 202
        ~ com.apple.ShazamKit Code=202
        : The request to the catalog of Shazam failed. If it always fails, the App ID of the app does not have the app
          service ShazamKit, which is enabled on the developer website and is not an entitlement. A missing network
          connection has the same code.
        - Register an explicit App ID, enable ShazamKit under App Services, and wait some minutes. A free team cannot
          enable it.
        - On macOS, a sandboxed app also needs `com.apple.security.network.client`.
        > app-id-bundle-identifier app-id-wildcard
        @ gh:dotnet/macios/blob/main/src/shazamkit.cs
        @ doc:shazamkit/sherror
        @ https://developer.apple.com/help/account/services/shazamkit

        # callkit-directory / running app / com.apple.CallKit.error.calldirectorymanager:6
          com.apple.CallKit.error.calldirectorymanager:1 com.apple.CallKit.error.calldirectorymanager:*
          com.apple.CallKit.error.incomingcall:* com.apple.CallKit.error.requesttransaction:* / CallKit errors
        : Code 6 of the call directory means that the user has not enabled the extension in Settings > Phone. Code 1
          means that the system found no extension with this identifier. Other codes concern the call: `incomingcall` 3
          and 4 are Do Not Disturb and the block list.
        - For 1, compare the identifier in the code with the bundle identifier of the extension, and check that it is
          embedded and signed with the certificate of the app.
        - If the app group of app and extension differs, the extension finds no data.
        > app-group-unauthorized app-id-bundle-identifier
        @ gh:dotnet/macios/blob/main/src/callkit.cs

        # callkit-filtering / running app / / CallKit: a notification service extension without the entitlement
        = com.apple.CallKit.error.notificationserviceextension:2
        ~ com.apple.CallKit.error.notificationserviceextension Code=2
        ~ com.apple.CallKit.error.notificationserviceextension error 2
        : `reportNewIncomingVoIPPushPayload` requires `com.apple.developer.usernotifications.filtering` in the signature
          of the extension. Apple grants it on request.
        - Request the entitlement from Apple, add it to the notification service extension (not only to the app), and
          sign it with a profile that contains it.
        - Without it, use PushKit and VoIP push notifications.
        > profile-lacks-key signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.developer.usernotifications.filtering
        @ gh:dotnet/macios/blob/main/src/callkit.cs
        """#
}
