extension MessageTable {
    /// Error domains whose codes are not listed one by one, and codes for a missing entitlement or permission.
    ///
    /// A code of `*` identifies any other code of the domain.
    static let domainCodes = #"""
        # framework-entitlement / running app / CXErrorDomain:1 com.apple.CallKit.error:1
          com.apple.CallKit.error.requesttransaction:1 com.apple.CallKit.error.incomingcall:1
          com.apple.CallKit.error.notificationserviceextension:2 CLLocationPushServiceErrorDomain:3
          PTInstantiationErrorDomain:4 RPRecordingErrorDomain:-5810 SCStreamErrorDomain:-3803
          com.apple.ScreenCaptureKit.SCStreamErrorDomain:-3803 CMErrorDomain:107 / A framework reports a missing
          entitlement
        : The framework requires an entitlement or a background mode that the app's signature does not contain. CallKit
          also reports this if the background mode `voip` is missing.
        - Add the capability to the target; `entcheck keys --grep WORD` finds its entitlement.
        - Check the entitlements in the signature of the product: `entcheck check APP`.
        > signature-drops-claim profile-lacks-key
        @ gh:dotnet/macios/blob/main/src/callkit.cs
        @ gh:dotnet/macios/blob/main/src/corelocation.cs
        @ gh:dotnet/macios/blob/main/src/pushtotalk.cs

        # privacy-denied / running app / CNErrorDomain:100 EKErrorDomain:29 PHPhotosErrorDomain:3311
          PHPhotosErrorDomain:3310 CLSErrorCodeDomain:4 / The user has not granted access
        ~ The user declined TCCs for application
        : The user or a restriction denied access to contacts, calendars, photos, or class data. On macOS, a sandboxed
          app also requires the entitlement for the data.
        - Request access, and check the usage description in `Info.plist`.
        - On macOS, add the entitlement: `entcheck keys --grep personal-information`.
        @ gh:dotnet/macios/blob/main/src/Contacts/CNEnums.cs
        @ gh:dotnet/macios/blob/main/src/Photos/Enums.cs

        # cloudkit-error / running app / CKErrorDomain:* / CKErrorDomain
        : CloudKit rejected or canceled the operation for a reason that is not an entitlement: only codes 5, 8, 9, and
          10 concern containers, entitlements, the account, and permissions.
        - Read the underlying error and `CKErrorRetryAfterKey`, and repeat the operation if the error is temporary.
        @ gh:dotnet/macios/blob/main/src/CloudKit/Enums.cs

        # vpn-error / running app / NEVPNErrorDomain:* NEVPNConnectionErrorDomain:* NEAppPushErrorDomain:*
          NEDNSSettingsErrorDomain:* NEFilterErrorDomain:* NETunnelProviderErrorDomain:* / Network Extension errors
        : The configuration is invalid, stale, or not loaded, or the provider extension failed. The code alone does not
          identify a missing entitlement, which usually appears as “permission denied”.
        - Load the configuration again before saving it, and check the bundle identifier of the provider extension.
        - Check the values of the Network Extension entitlement in the app and its extension: `entcheck check APP`.
        > network-extension-provider
        @ gh:dotnet/macios/blob/main/src/NetworkExtension/NEEnums.cs
        @ gh:dotnet/macios/blob/main/src/networkextension.cs

        # authorization-error / running app / ASAuthorizationErrorDomain:*
          com.apple.AuthenticationServices.AuthorizationError:* ASWebAuthenticationSessionErrorDomain:*
          com.apple.AuthenticationServices.WebAuthenticationSession:* / ASAuthorizationErrorDomain
        : The sign-in was canceled or not handled. Code 1001 is a cancellation by the user; codes 1000 and 1004 can be
          caused by missing entitlements or associated domains.
        - Read the failure reason of the error. Check the entitlements if it names the app or a domain.
        > associated-domain-format
        @ gh:dotnet/macios/blob/main/src/authenticationservices.cs

        # nfc-error / running app / NFCError:* NFCErrorDomain:* / NFCError
        : The session with the tag ended: the user canceled it, it timed out, or the tag was lost. Only codes 1 and 2
          concern the device and the entitlement.
        - Start a new session. Check the NFC entitlement only for “Missing required entitlement”.
        @ gh:dotnet/macios/blob/main/src/corenfc.cs

        # healthkit-error / running app / com.apple.healthkit:* HKErrorDomain:* / com.apple.healthkit
        : HealthKit data is restricted or not accessible now, for example while the device is locked. Codes 4 and 5
          concern the entitlement and the authorization.
        - Repeat the query after the device is unlocked; check restrictions of the device.
        @ gh:dotnet/macios/blob/main/src/healthkit.cs

        # homekit-error / running app / HMErrorDomain:* / HMErrorDomain
        : HomeKit rejected the operation. Codes 10, 47, 80, 85, and 89 concern access, the entitlement, and permissions;
          other codes concern homes and accessories.
        - Check the HomeKit entitlement and `NSHomeKitUsageDescription`, and the permission in Settings.
        @ gh:dotnet/macios/blob/main/src/HomeKit/HMEnums.cs

        # storekit-error / running app / SKErrorDomain:* / SKErrorDomain
        : StoreKit could not complete the purchase or request. The code does not concern entitlements; code 2 is a
          cancellation by the user.
        - Check the product identifiers, the agreements in App Store Connect, and the account of the device.
        @ gh:dotnet/macios/blob/main/src/StoreKit/Enums.cs

        # game-center-error / running app / GKErrorDomain:* / GKErrorDomain
        : Game Center rejected the operation. Code 15 means that Game Center does not know the app: the bundle
          identifier has no Game Center in App Store Connect, or the entitlement is missing.
        - Enable Game Center for the app in App Store Connect, and add the capability to the target.
        > profile-lacks-key
        @ gh:dotnet/macios/blob/main/src/GameKit/GameKit.cs

        # background-task / running app / BGTaskSchedulerErrorDomain:* / BGTaskSchedulerErrorDomain
        : Code 1: background tasks are not available, as on a simulator or if the user disabled them. Code 3: the
          identifier is not in `BGTaskSchedulerPermittedIdentifiers`, or the background mode is missing.
        - Add the identifier and the background mode (`fetch` or `processing`) to `Info.plist`.
        @ gh:dotnet/macios/blob/main/src/BackgroundTasks/Enums.cs

        # device-check / running app / DCErrorDomain:* / DCErrorDomain
        : DeviceCheck or App Attest could not complete the request; code 4 is an unreachable server.
        - Repeat the request later, and check the environment of the App Attest entitlement.
        @ gh:dotnet/macios/blob/main/src/devicecheck.cs

        # intents-error / running app / INIntentErrorDomain:* / INIntentErrorDomain
        : SiriKit could not handle the intent, for example because no extension or handler supports it.
        - Check `IntentsSupported` in the extension, and the Siri capability of the app.
        > profile-lacks-key
        @ gh:dotnet/macios/blob/main/src/intents.cs

        # wallet-error / running app / PKPassKitErrorDomain:* / PKPassKitErrorDomain
        : PassKit rejected the pass or request. Code 4 is a missing entitlement; codes 1 to 3 concern the pass itself.
        - Check the pass, and the pass type identifiers of the entitlement.
        @ gh:dotnet/macios/blob/main/src/PassKit/PKEnums.cs

        # notification-error / running app / UNErrorDomain:* / UNErrorDomain
        : The notification or its attachment is invalid. Only code 1 concerns the permission.
        - Check the attachment and the content of the notification.
        @ gh:dotnet/macios/blob/main/src/usernotifications.cs

        # extension-missing / running app / SFErrorDomain:* SFContentBlockerErrorDomain:* / SFErrorDomain
        : Safari did not find or could not load the extension with this identifier.
        - Check the bundle identifier of the extension, its signature, and its sandbox entitlement: `entcheck check
          APP`.
        - Enable the extension in the settings of Safari; launch the app once.
        > sandbox-missing
        @ gh:dotnet/macios/blob/main/src/SafariServices/SSEnums.cs

        # core-device-error / installation / com.apple.dt.CoreDeviceError:* / CoreDeviceError
        : Xcode or `devicectl` could not complete the operation on the device. The underlying error in the same message
          contains the reason.
        - Read the innermost error; `entcheck explain` takes the complete output of `devicectl`.
        - Check that the device is unlocked, trusted, and in Developer Mode.
        > profile-missing
        @ gh:dotnet/runtime/issues/123796

        # install-presentable / installation / IXUserPresentableErrorDomain:* IXRemoteErrorDomain:* IXErrorDomain:*
          MIInstallerErrorDomain:* / The installation failed (IXUserPresentableErrorDomain, MIInstallerErrorDomain)
        ~ This app needs to be updated by the developer to work on this version of iOS
        : The device or the simulator rejected the app. The text of the error and its underlying error contain the
          reason, for example a version, an architecture, or the signature.
        - Read the innermost error. For a signature, compare it with the profile: `entcheck check APP`.
        > profile-missing
        @ gh:burtonageo/cargo-bundle/issues/151
        @ gh:DanTheMan827/ios-app-signer/issues/98
        """#
}
