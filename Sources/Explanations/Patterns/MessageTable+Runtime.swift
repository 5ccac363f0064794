extension MessageTable {
    /// The messages of frameworks about missing entitlements.
    static let runtimePatterns = #"""
        # entitlement-absent / running app
        ~ The process doesn't have the "{key}" entitlement
        ~ Missing {key} entitlement
        ~ missing entitlement {key}
        ~ missing required entitlement {key}
        ~ required entitlement "{key}" is missing
        : The app uses a feature that requires {key}, but its signature does not contain it.
        - Add the entitlement to the target, and check the signature of the product: `entcheck check APP`.
        - `entcheck explain KEY` describes the entitlement.
        > signature-drops-claim profile-lacks-key
        @ gh:carp-dk/carp-health-flutter/issues/352
        @ gh:ronaldoussoren/pyobjc/issues/434

        # keychain-entitlement / running app / -34018 errSecMissingEntitlement / -34018 errSecMissingEntitlement
        ~ OSStatus error -34018
        ~ A required entitlement isn't present
        ~ Client has neither application-identifier nor keychain-access-groups entitlements
        ~ Client has neither com.apple.application-identifier, application-identifier
        : The app requested a keychain access group for which it has no entitlement, or its signature does not identify
          the app: it is unsigned, ad hoc signed, or signed without entitlements.
        - Sign with a team, and add Keychain Sharing if the code names a group.
        - On macOS, embed a profile that authorizes the group.
        > keychain-group-prefix app-id-dropped signature-ad-hoc identifier-repeated-prefix
        @ gh:juliansteenbakker/flutter_secure_storage/issues/1104
        @ doc:security/sharing-access-to-keychain-items-among-a-collection-of-apps

        # keychain-group / running app / -25243 errSecNoAccessForItem
        ~ The specified item has no access control
        : The app does not have access to the keychain item.
        - Check that the group in the code is in `keychain-access-groups` of the signature.
        > keychain-group-prefix keychain-group-other-prefix
        @ doc:security/sharing-access-to-keychain-items-among-a-collection-of-apps

        # not-entitled-group / running app
        ~ {bundle} not entitled to retrieve container class {number} with identifier {group}
        ~ app_group_path_by_app_group_identifier: client is not entitled
        ~ NOT_ENTITLED_FOR_OPERATION
        ~ A NULL string is not a valid group container identifier
        : {bundle} requested the directory of {group}, which its signature does not list; the result is `nil`.
        - Add the group to the entitlements of the app and its extensions, spelled as in the code.
        > app-group-prefix app-group-unauthorized identifier-letter-case
        @ gh:afterxleep/Bouncer/issues/90
        @ gh:dotnet/macios/issues/10086

        # cfprefs-container / running app
        ~ Couldn't read values in CFPrefsPlistSource<{number}> (Domain: {group}, User: kCFPreferencesAnyUser
        ~ Couldn't read values in CFPrefsPlistSource<{number}> (Domain: {group}, User: kCFPreferencesCurrentUser
        ~ accessing preferences outside an application's container requires user-preference-read
        ~ Using kCFPreferencesAnyUser with a container is only allowed for System Containers
        : The system logs this line when an app opens the preferences of {group}. The line can be ignored if the
          signature lists the group.
        - Check that the signature of the app and its extensions lists the group: `entcheck check APP`.
        > app-group-prefix app-group-unauthorized
        @ gh:maximbilan/iOS-Shared-CoreData-Storage-for-App-Groups/issues/2

        # not-codesigned / running app
        ~ NOT_CODESIGNED
        : The process that requests the container has no valid signature.
        - Sign the app; unsigned simulator builds have no containers for groups.
        > signature-missing
        @ gh:jrendel/SwiftKeychainWrapper/issues/164

        # aps-environment-missing / running app
        ~ no valid "{key}" entitlement string found for application
        ~ no valid {key} entitlement string found
        : The app registered for push notifications, but its signature does not contain {key}.
        - Add Push Notifications to the target; on macOS, the key is `com.apple.developer.aps-environment`.
        > push-environment push-keys-of-two-platforms key-foreign-platform
        @ doc:usernotifications/registering-your-app-with-apns

        # device-token / running app
        ~ BadDeviceToken
        : The server of push notifications does not know the token: it belongs to the other environment or another app.
        - Compare `aps-environment` in the signature with the address that the server uses.
        > push-environment
        @ doc:usernotifications/handling-notification-responses-from-apns

        # push-key-environment / running app
        ~ BadEnvironmentKeyInToken
        : The key of the provider token is restricted to the other environment of the push notification service.
        - Send to the environment of the key, or use a key for this environment.
        > push-environment
        @ gh:kylebrowning/APNSwift/pull/229

        # kvs-key-length / running app
        ~ NSUbiquitousKeyValueStore: key {key} is too long
        : The key {key} is longer than 64 bytes in UTF-8, the maximum of the iCloud key-value store.
        - Store only keys of the app, not all keys of `UserDefaults`, and shorten them.
        @ doc:foundation/nsubiquitouskeyvaluestore

        # container-nil / running app
        ~ containerIdentifier can not be nil
        : The signature contains no iCloud container, so that CloudKit has no default container. Unsigned and
          ad hoc signed builds have none.
        - Sign the app with a profile that authorizes its iCloud containers.
        > icloud-containers-missing
        @ gh:TermiT/Flycut/issues/321

        # sandbox-deny / running app
        ~ deny {operation} {path}
        ~ Sandbox: {bundle} deny({number}) {operation}
        : The App Sandbox does not allow an operation, because the entitlement for it is missing.
        - Add the entitlement of the App Sandbox for this resource; `entcheck keys --grep security` lists them.
        > sandbox-keys-without-sandbox sandbox-inherit-with-more
        @ doc:security/discovering-and-diagnosing-app-sandbox-violations

        # sign-in-with-apple / running app / AKAuthenticationError:-7001 AKAuthenticationError:-7022
          AKAuthenticationError:-7026 AKAuthenticationError:-7034 AKAuthenticationError:-7044
          AKAuthenticationError:-7071 / AuthorizationError Code=1000
        ~ AuthorizationError Code=1000
        ~ com.apple.AuthenticationServices.AuthorizationError error 1000
        ~ AKAuthenticationError Code=-7026
        ~ AKAuthenticationError Code=-7022
        ~ AKAuthenticationError
        ~ Authorization failed: Error Domain=AKAuthenticationError
        : Sign in with Apple failed. If it fails for all users, `com.apple.developer.applesignin` is often missing.
        - Add Sign in with Apple to the target, and regenerate the profile.
        > signature-drops-claim profile-lacks-key
        @ doc:authenticationservices/asauthorizationerror

        # weather-authentication / running app
        ~ WDSJWTAuthenticatorServiceListener.Errors Code={code}
        ~ Failed to generate jwt token for: com.apple.weatherkit.authservice
        ~ weatherkit.apple.com … Status Code: 401
        ~ invalidAuthorization(<NSHTTPURLResponse>
        ~ WeatherDaemon.WDSJWTAuthenticatorServiceListener.Errors
        : WeatherKit did not authenticate the app: the capability or the app service of the App ID is not enabled.
        - Enable WeatherKit for the App ID as a capability and as an app service, and wait some minutes.
        > profile-lacks-key
        @ doc:weatherkit

        # associated-domains-unavailable / running app
        ~ NSOSStatusErrorDomain Code=-25293 "{domain} failed to approve {bundle}
        ~ {domain} failed to approve {bundle}
        ~ Unable to verify webcredentials association of {bundle} with domain {domain}
        ~ Cannot show Automatic Strong Passwords for app bundleID: {bundle} due to error
        ~ is not associated with domain {domain}
        ~ Application with identifier {bundle} is not associated with domain {domain}
        : {domain} is not in `com.apple.developer.associated-domains`, or the file on the server does not name the app.
        - Compare the domain in the entitlements with the request, and the App ID in `apple-app-site-association`.
        > associated-domain-format
        @ doc:xcode/supporting-associated-domains

        # siri-entitlement / running app
        ~ Use of the class INPreferences from an app requires the entitlement {key}
        ~ requires the entitlement {key}. Did you enable the Siri capability
        : The app uses Siri, but its signature does not contain {key}.
        - Add Siri to the target.
        > signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.developer.siri
        """#

    /// The messages about network, system, and driver extensions.
    static let extensionPatterns = #"""
        # vpn-permission / running app / NEVPNErrorDomain:5 NEVPNErrorDomain:1 NEVPNErrorDomain:2 NEVPNErrorDomain:4
          NEConfigurationErrorDomain:9 NEConfigurationErrorDomain:10 NEConfigurationErrorDomain:11 NEFilterErrorDomain:5
          / NEVPNErrorDomain Code=5 "permission denied"
        ~ NEVPNErrorDomain Code=5 "permission denied"
        ~ permission denied (NEVPNErrorDomain:5)
        ~ NEConfigurationErrorDomain Code=10 "permission denied"
        ~ NEVPNErrorDomain error 5
        ~ NEFilterErrorDomain Code=5 "permission denied"
        ~ NEConfigurationErrorDomain Code=11
        ~ NEVPNErrorDomain Code=5
        ~ NEConfigurationErrorDomain
        ~ Missing protocol or protocol has invalid type
        ~ Failed to save configuration
        ~ IPC failed
        : The app may not change this configuration: often, `com.apple.developer.networking.networkextension` or
          `com.apple.developer.networking.vpn.api` is missing, or does not contain this provider. `NEVPNErrorDomain` 1,
          2, and 4 mean that the configuration is not valid, disabled, or must be loaded again.
        - Add Network Extensions with the provider type to the app and to the extension.
        > network-extension-provider profile-lacks-key
        @ gh:ss-abramchuk/OpenVPNAdapter/issues/149
        @ gh:yichengchen/RabbitVpnDemo/issues/17

        # extension-unregistered / running app
        ~ Failed to find an app extension with identifier {bundle} and extension point {type}
        ~ Found 0 registrations for {bundle} ({type})
        : The system has not registered {bundle}: the extension is not in the app, or its signature or sandbox is wrong.
        - Check the extension: `entcheck check APP`. On macOS, an extension needs the App Sandbox.
        > sandbox-missing network-extension-provider profile-missing
        @ forums:784800

        # system-extension-entitlement / running app
        ~ OSSystemExtensionErrorDomain Code=2
        ~ OSSystemExtensionErrorDomain error 2
        ~ OSSystemExtensionErrorDomain:2
        ~ OSSystemExtensionErrorMissingEntitlement
        : The app lacks `com.apple.developer.system-extension.install`.
        - Add System Extension to the target.
        > signature-drops-claim profile-lacks-key
        @ doc:systemextensions/ossystemextensionerror/code

        # system-extension-location / running app
        ~ OSSystemExtensionErrorDomain Code=3
        ~ OSSystemExtensionErrorDomain error 3
        ~ OSSystemExtensionErrorUnsupportedParentBundleLocation
        : The app is not in `/Applications`.
        - Move the app to `/Applications`.

        # system-extension-not-found / running app
        ~ OSSystemExtensionErrorDomain Code=4
        ~ OSSystemExtensionErrorDomain error 4
        ~ OSSystemExtensionErrorExtensionNotFound
        : The extension is not in `Contents/Library/SystemExtensions`, or its name is not its bundle identifier.
        - Name the bundle after its bundle identifier.

        # system-extension-signature / running app
        ~ Invalid code signature or missing entitlements
        ~ OSSystemExtensionErrorDomain Code=8
        ~ OSSystemExtensionErrorDomain error 8
        ~ OSSystemExtensionErrorDomain:8
        ~ OSSystemExtensionErrorCodeSignatureInvalid
        : The signature of the extension is not valid, or its profile does not authorize its entitlements.
        - Sign the extension with its own profile; Developer ID requires the values that end in `-systemextension`.
        > network-extension-provider profile-missing profile-lacks-key signature-broken
        @ gh:willyu-elastic/SimpleEndpoint/issues/1

        # system-extension-validation / running app
        ~ OSSystemExtensionErrorDomain Code=9
        ~ OSSystemExtensionErrorDomain error 9
        ~ OSSystemExtensionErrorValidationFailed
        : The system did not accept the extension, for example because it is not notarized or its `Info.plist` is wrong.
        - Notarize the app, and check `NSSystemExtensionUsageDescription` and the keys of the extension point.
        > signature-missing
        @ doc:systemextensions/ossystemextensionerror/code

        # system-extension-policy / running app
        ~ SystemExtension "{bundle}" request did fail: Error Domain=OSSystemExtensionErrorDomain Code=10
        ~ OSSystemExtensionErrorDomain Code=10
        ~ OSSystemExtensionErrorDomain error 10
        ~ OSSystemExtensionErrorForbiddenBySystemPolicy
        : A policy of the device management does not allow {bundle}.
        - Allow the team and the bundle identifier in the configuration profile.

        # endpoint-security / running app
        ~ ES_NEW_CLIENT_RESULT_ERR_NOT_ENTITLED
        : The process lacks `com.apple.developer.endpoint-security.client`, which Apple grants on request.
        - Request the entitlement, and embed a profile that contains it.
        > profile-lacks-key profile-missing
        @ doc:endpointsecurity

        # hypervisor / running app
        ~ HV_DENIED
        ~ hv_vm_create unknown error
        ~ qemu-system-x86_64: Error: HV_ERROR
        : The process lacks `com.apple.security.hypervisor`.
        - Sign the executable with the entitlement; signing again without the entitlement removes it.
        > signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.security.hypervisor
        @ gh:nanovms/ops/issues/842

        # wifi-info / running app
        ~ NEHotspotNetwork nehelper sent invalid result code
        : The app may not read the current Wi-Fi network: `com.apple.developer.networking.wifi-info` is missing, or the
          user has not allowed the precise location.
        - Add Access Wi-Fi Information to the target, and ask for the location.
        > profile-lacks-key
        @ gh:flutternetwork/WiFiFlutter/issues/166

        # hotspot-internal / running app
        ~ NEHotspotConfigurationErrorDomain Code=8
        : The system could not change the Wi-Fi network. If it always fails,
          `com.apple.developer.networking.HotspotConfiguration` is missing.
        - Add Hotspot to the target; if the entitlement is in the signature, restart the device.
        > profile-lacks-key
        @ gh:dotnet/macios/issues/19419

        # driver-open / running app
        ~ IOServiceOpen … 0xe00002e2
        ~ kIOReturnNotPermitted
        : The process may not open the driver: `com.apple.developer.driverkit.userclient-access` is missing.
        - Request the entitlement with the bundle identifier of the driver.
        > profile-lacks-key
        @ doc:driverkit
        """#

    /// The messages of iCloud.
    static let cloudPatterns = #"""
        # kvs-entitlement / running app / / BUG IN CLIENT OF KVS
        ~ BUG IN CLIENT OF KVS
        ~ NSUbiquitousKeyValueStore error: {bundle} has no valid com.apple.developer.ubiquity-kvstore-identifier
        ~ no valid com.apple.developer.ubiquity-kvstore-identifier entitlement
        ~ Unable to find entitlement for KVS store
        ~ Trying to initialize NSUbiquitousKeyValueStore without a store identifier
        : {bundle} uses `NSUbiquitousKeyValueStore`, but its signature does not contain
          `com.apple.developer.ubiquity-kvstore-identifier`. All values that it sets are lost without an error.
        - Enable iCloud with key-value storage; the value is `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.
        > kvstore-missing kvstore-prefix
        @ gh:MKSG-MugunthKumar/MKStoreKit/issues/89

        # cloudkit-entitlement / running app
        ~ The application is missing required entitlement {key}
        ~ The application is missing required entitlement
        ~ CKErrorMissingEntitlement
        ~ "Missing Entitlement" (8/
        ~ CKErrorDomain error 8
        ~ CKErrorDomain Code=8
        : CloudKit requires {key}, which is missing in the signature or has a wrong type.
        - Add iCloud with CloudKit and the container to the target.
        > icloud-services-missing icloud-containers-missing value-type
        @ gh:adamwulf/loose-leaf/issues/1631
        @ doc:cloudkit/ckerror

        # bad-container / running app
        ~ (5/1014)
        ~ Couldn't get container configuration from the server for container {container}
        ~ CKErrorBadContainer
        ~ "Bad Container"
        ~ CKErrorDomain error 5
        ~ CKErrorDomain Code=5
        : The server does not know {container}, or it is not assigned to this App ID.
        - Assign the container to the App ID, wait some minutes, and regenerate the profile.
        > icloud-container-prefix icloud-container-team
        @ gh:apple/sample-cloudkit-privatedb-sync/issues/2

        # cloudkit-bundle-id / running app
        ~ Invalid bundle ID for container
        : The bundle identifier of the app is not assigned to the container.
        - Assign the container to the App ID of this target.
        > icloud-container-prefix icloud-container-team
        @ gh:apple/sample-cloudkit-queries/issues/1

        # cloudkit-internal / running app
        ~ "Internal Error" (1/4000)
        ~ Couldn't get a signing certificate
        : CloudKit could not identify the app or the user; the reason is on the server or in the account of the device.
        - Try again later, and check the iCloud account of the device.
        > icloud-containers-missing
        @ gh:lionheart/openradar-mirror/issues/9064

        # cloudkit-environment / running app
        ~ Cannot create new type {type} in production schema
        ~ Did not find record type: {type}
        ~ Field '{field}' is not marked queryable
        ~ Cannot create or modify field '{field}' in record '{type}' in production schema
        ~ in production schema
        : The app uses the production environment of CloudKit, whose schema does not contain {type}.
        - Deploy the schema to production, or sign with `Development` as the container environment.
        > icloud-environment-for-store icloud-environments-differ
        @ doc:cloudkit/deploying-an-icloud-container-s-schema

        # cloudkit-account / running app / CKErrorDomain:9 CKErrorDomain:32 CKErrorNotAuthenticated
          CKErrorManagedAccountRestricted CKAccountStatusNoAccount CKAccountStatusRestricted
          CKAccountStatusCouldNotDetermine / CKErrorDomain 9, 32 (no iCloud account)
        ~ No iCloud account is configured
        ~ CKErrorNotAuthenticated
        ~ "Not Authenticated" (9
        ~ CKErrorDomain error 9
        ~ CKErrorDomain Code=9
        ~ This request requires an authenticated account
        : The device has no iCloud account, or iCloud Drive is off. Entitlements are usually not involved.
        - Sign in to iCloud on the device.
        @ doc:cloudkit/ckerror

        # cloudkit-account-unavailable / running app
        ~ "Account Temporarily Unavailable"
        ~ Can't return account credentials for account
        ~ Error Domain=CKErrorDomain Code=36
        : The iCloud account of the device requires attention, such as a new password.
        - Open the settings of the device and confirm the account.

        # ubiquity-container / running app
        ~ NSUbiquitousFileUnavailableError
        ~ No container for bundle {bundle}
        ~ Invalid containerId, or user is not signed in
        : The app has no container for documents: `CloudDocuments` or the ubiquity container is missing, or the device
          has
          no iCloud account.
        - Add iCloud Documents and the container to the target.
        > ubiquity-containers-missing ubiquity-service-missing ubiquity-container-unlisted
        @ doc:foundation/filemanager/url(forubiquitycontaineridentifier:)

        # core-data-cloudkit / running app
        ~ CoreData+CloudKit … Failed to set up CloudKit integration
        ~ Unable to initialize without an iCloud account (CKAccountStatusNoAccount)
        ~ NSCocoaErrorDomain Code=134400
        ~ NSCocoaErrorDomain Code=134406
        : Core Data could not start to synchronize: no account, no permission for the container, or a store that is open
          twice.
        - Check the container in the entitlements and the account of the device.
        > icloud-containers-missing icloud-services-missing
        @ doc:coredata/setting-up-core-data-with-cloudkit

        # push-background / running app
        ~ BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode
        : CloudKit uses push notifications to announce changes, and the app lacks the background mode.
        - Add `remote-notification` to `UIBackgroundModes`, and Push Notifications to the target.
        > push-environment
        @ doc:coredata/setting-up-core-data-with-cloudkit
        """#
}
