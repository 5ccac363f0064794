extension MessageTable {
    /// The messages of frameworks about missing entitlements.
    static let runtimePatterns = #"""
        # entitlement-absent / running app
        ~ The process doesn't have the "{key}" entitlement
        ~ missing entitlement {key}
        ~ missing required entitlement {key}
        ~ required entitlement "{key}" is missing
        ~ requires the {key} entitlement to be
        ~ requires entitlement {key}
        ~ lacks the {key} entitlement
        ~ lacks the required entitlement {key}
        ~ is missing the {key} entitlement
        ~ without the {key} entitlement
        ~ requires '{key}' entitlement
        ~ Missing required entitlement {key}
        ~ your process must have a {key} entitlement
        ~ must have the {key} entitlement
        ~ is not entitled for {key}
        ~ client lacks entitlement {key}
        ? Missing {key} entitlement
        : The app uses a feature that requires {key}, but its signature does not contain it.
        - Add the entitlement to the target, and check the signature of the product: `entcheck check APP`.
        - `entcheck explain KEY` describes the entitlement.
        > signature-drops-claim profile-lacks-key
        @ gh:carp-dk/carp-health-flutter/issues/352
        @ gh:ronaldoussoren/pyobjc/issues/434
        @ gh:Omar-Ikram/EndpointSecurityDemo/issues/1

        # keychain-entitlement / running app / -34018 errSecMissingEntitlement / -34018 errSecMissingEntitlement
        ~ OSStatus error -34018
        ~ A required entitlement isn't present
        ~ Client has neither application-identifier nor keychain-access-groups entitlements
        ~ Client has neither com.apple.application-identifier, application-identifier
        : The app requested a keychain access group for which it has no entitlement, or its signature does not identify
          the app: it is unsigned, ad hoc signed, or signed without entitlements.
        - Sign with a team, and add Keychain Sharing (`keychain-access-groups`) to the target, also for the release
          configuration and for simulator builds.
        - On macOS, embed a profile that authorizes the group. For unit tests, use a host app with the entitlement.
        > keychain-group-prefix app-id-dropped signature-ad-hoc identifier-repeated-prefix
        @ gh:juliansteenbakker/flutter_secure_storage/issues/1104
        @ doc:security/sharing-access-to-keychain-items-among-a-collection-of-apps

        # keychain-group / running app / -25243 errSecNoAccessForItem
        ~ The specified item has no access control
        ~ Client explicitly specifies access group {group} but is only entitled for {value}
        ~ explicitly specifies access group
        : The app does not have access to the keychain item, because its signature does not contain the access group.
          Often, the group in the code has no prefix.
        - Use the group in the code as it is in `keychain-access-groups` of the signature, with the prefix:
          `A1B2C3D4E5.com.example.notes`.
        > keychain-group-prefix keychain-group-other-prefix
        @ doc:security/sharing-access-to-keychain-items-among-a-collection-of-apps
        @ gh:matthewpalmer/Locksmith/issues/41
        @ https://github.com/apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # not-entitled-group / running app
        ~ {bundle} not entitled to retrieve container class {number} with identifier {group}
        ~ app_group_path_by_app_group_identifier: client is not entitled
        ~ NOT_ENTITLED_FOR_OPERATION
        ~ A NULL string is not a valid group container identifier
        ~ container_create_or_lookup_app_group_path_by_app_group_identifier: client is not entitled
        ? containerURLForSecurityApplicationGroupIdentifier … nil
        ? containerURL(forSecurityApplicationGroupIdentifier … nil
        : {bundle} requested the directory of the app group {group}, which its signature does not list; the result is
          `nil`.
        - Add the group to the entitlements of the app and its extensions, spelled as in the code.
        - In a project of another developer, replace the group with one of your own team in all targets and in the code.
        > app-group-prefix app-group-unauthorized identifier-letter-case
        @ gh:afterxleep/Bouncer/issues/90
        @ gh:dotnet/macios/issues/10086

        # cfprefs-container / running app
        ~ Couldn't read values in CFPrefsPlistSource<{number}> (Domain: {group}, User: kCFPreferencesAnyUser
        ~ Couldn't read values in CFPrefsPlistSource<{number}> (Domain: {group}, User: kCFPreferencesCurrentUser
        ~ accessing preferences outside an application's container requires user-preference-read
        ~ Using kCFPreferencesAnyUser with a container is only allowed for System Containers
        ? Couldn't read values in CFPrefsPlistSource
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
        - Enable Push Notifications for the App ID, add the capability to the target, and sign with a regenerated
          profile; on macOS, the key is `com.apple.developer.aps-environment`.
        > push-environment push-keys-of-two-platforms key-foreign-platform
        @ doc:usernotifications/registering-your-app-with-apns

        # device-token / running app
        ~ BadDeviceToken
        ~ "reason":"BadDeviceToken"
        ~ reason: 'BadDeviceToken'
        : The server of push notifications does not know the token: it belongs to the other environment, or to another
          app. A build with `aps-environment` `development` has a token for the sandbox only.
        - Send tokens of development builds to the sandbox (`api.sandbox.push.apple.com`, `production: false`), and
          tokens of TestFlight and App Store builds to production.
        - Compare `aps-environment` in the signature with the address that the server uses: `entcheck check APP`.
        > push-environment
        @ doc:usernotifications/handling-notification-responses-from-apns
        @ gh:node-apn/node-apn/issues/483

        # push-key-environment / running app
        ~ BadEnvironmentKeyInToken
        : The key of the provider token is restricted to the other environment of the push notification service.
        - Send to the environment of the key, or use a key for this environment.
        > push-environment
        @ gh:kylebrowning/APNSwift/pull/229

        # kvs-key-length / running app
        ~ NSUbiquitousKeyValueStore: key '{value}' is too long
        : The key {value} is longer than 64 bytes in UTF-8, the maximum of the iCloud key-value store.
        - Store only keys of the app, not all keys of `UserDefaults`, and shorten them.
        @ doc:foundation/nsubiquitouskeyvaluestore

        # container-nil / running app
        ~ containerIdentifier can not be nil
        : The signature contains no iCloud container, so that CloudKit has no default container. Unsigned and
          ad hoc signed builds have none.
        - Sign the app with a profile that authorizes its iCloud containers.
        > icloud-containers-missing
        @ gh:TermiT/Flycut/issues/321

        # sandbox-deny / running app / / Sandbox: deny
        ~ Sandbox: {target}({number}) deny({code}) {access}
        ~ deny({code}) {access}
        ~ deny iokit-open {access}
        ~ deny mach-lookup {access}
        ~ deny mach-register {access}
        ~ deny file-read-data {access}
        ~ deny file-read-metadata {access}
        ~ deny file-write-create {access}
        ~ deny file-write-data {access}
        ~ deny file-write-unlink {access}
        ~ deny network-outbound {access}
        ~ deny network-bind {access}
        ~ deny process-exec {access}
        ~ deny sysctl-read {access}
        ~ deny ipc-posix-shm {access}
        ~ deny user-preference-read {access}
        ~ deny appleevent-send {access}
        ~ deny hid-control {access}
        : The App Sandbox of {target} does not allow the access {access}, because the entitlement for it is missing.
        - Add the entitlement of the App Sandbox for this resource; `entcheck keys --grep security` lists them.
        - For `mach-lookup` and `mach-register` of a name of your own, add an app group, and begin the name with it:
          `TEAMID.com.example.app.NAME`. Electron takes it from `ElectronTeamID` in `Info.plist`.
        > sandbox-keys-without-sandbox sandbox-inherit-with-more
        @ doc:security/discovering-and-diagnosing-app-sandbox-violations
        @ gh:electron/electron/issues/3871

        # sign-in-with-apple / running app / AKAuthenticationError:-7001 AKAuthenticationError:-7003
          AKAuthenticationError:-7022 AKAuthenticationError:-7026 AKAuthenticationError:-7034
          AKAuthenticationError:-7044 AKAuthenticationError:-7071 / Sign in with Apple: AKAuthenticationError
        ~ AKAuthenticationError Code=-7026
        ~ AKAuthenticationError Code=-7022
        ~ AKAuthenticationError
        ~ Authorization failed: Error Domain=AKAuthenticationError
        : Sign in with Apple failed (`AKAuthenticationError`, followed by `AuthorizationError` 1000). If it fails for
          all users, the App ID or the signature lacks `com.apple.developer.applesignin`; -7003 is a cancellation.
        - Enable Sign in with Apple for the App ID, add the capability to the target, and regenerate the profile.
        > signature-drops-claim profile-lacks-key
        @ doc:authenticationservices/asauthorizationerror
        @ gh:tomgilder/flutter_apple_sign_in/issues/23

        # weather-authentication / running app
        ~ WDSJWTAuthenticatorServiceListener.Errors Code={code}
        ~ Failed to generate jwt token for: com.apple.weatherkit.authservice
        ~ weatherkit.apple.com … Status Code: 401
        ~ invalidAuthorization(<NSHTTPURLResponse>
        ~ WeatherDaemon.WDSJWTAuthenticatorServiceListener.Errors
        ~ WDSJWTAuthenticatorServiceListener.Errors error {code}
        : WeatherKit did not authenticate the app: the capability or the app service of the App ID is not enabled.
        - Enable WeatherKit for the App ID as a capability and as an app service, and wait some minutes.
        > profile-lacks-key
        @ doc:weatherkit

        # associated-domains-unavailable / running app / / The domain is not associated with the app
        ~ NSOSStatusErrorDomain Code=-25293 "{domain} failed to approve {bundle}
        ~ {domain} failed to approve {bundle}
        ~ Unable to verify webcredentials association of {bundle} with domain {domain}
        ~ Cannot show Automatic Strong Passwords for app bundleID: {bundle} due to error
        ~ is not associated with domain {domain}
        ~ Application with identifier {bundle} is not associated with domain {domain}
        : The domain {domain} is not in `com.apple.developer.associated-domains` of the signature, or the file on the
          server does not name the app. If only the distributed build fails, its profile lacks the domain.
        - Compare the domain in the signed entitlements with the request (`webcredentials:DOMAIN`), and the App ID in
          `apple-app-site-association`.
        - Check the profile that the export options name, and export again.
        > associated-domain-format
        @ doc:xcode/supporting-associated-domains

        # siri-entitlement / running app / / Use of a class of SiriKit requires the entitlement
        ~ Use of the class INPreferences from an app requires the entitlement {key}
        ~ requires the entitlement {key}. Did you enable the Siri capability
        ~ Use of the class {target} requires the entitlement {key}
        ~ Use of the class {target} from an app requires the entitlement {key}
        ~ Make sure you have enabled the Siri capability in your Xcode project
        ~ Did you enable the Siri capability in your Xcode project
        : The app uses Siri, but its signature does not contain {key}.
        - Add Siri to the target.
        > signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.developer.siri
        @ gh:hugeBlack/LiveContainer/issues/18
        """#

    /// The messages about network, system, and driver extensions.
    static let extensionPatterns = #"""
        # vpn-permission / running app / NEVPNErrorDomain:5 NEVPNErrorDomain:1 NEVPNErrorDomain:2 NEVPNErrorDomain:4
          NEConfigurationErrorDomain:9 NEConfigurationErrorDomain:10 NEConfigurationErrorDomain:11 NEFilterErrorDomain:5
          / VPN configuration denied (NEVPNErrorDomain 5)
        ~ NEVPNErrorDomain Code=5 "permission denied"
        ~ permission denied (NEVPNErrorDomain:5)
        ~ NEConfigurationErrorDomain Code=10 "permission denied"
        ~ NEFilterErrorDomain Code=5 "permission denied"
        ~ NEConfigurationErrorDomain Code=11
        ~ NEConfigurationErrorDomain
        ~ Missing protocol or protocol has invalid type
        ~ IPC failed
        ? Failed to save configuration
        : The app may not change this configuration: often, `com.apple.developer.networking.networkextension` or
          `com.apple.developer.networking.vpn.api` is missing, or does not contain this provider. `IPC failed` also
          appears in the simulator, which does not support VPN configurations. `NEVPNErrorDomain` 1, 2, and 4 mean that
          the configuration is not valid, disabled, or must be loaded again.
        - Add Network Extensions with the provider type, such as `packet-tunnel-provider`, to the entitlements of the app
          and the extension in every configuration, `Debug` included. Then regenerate both profiles.
        - Run the app on a device rather than in the simulator.
        > network-extension-provider profile-lacks-key
        @ gh:ss-abramchuk/OpenVPNAdapter/issues/149
        @ gh:yichengchen/RabbitVpnDemo/issues/17
        @ gh:davlxd/NEPacketTunnelVPNDemo/issues/1

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

        # system-extension-not-found / running app / OSSystemExtensionErrorDomain:4 / OSSystemExtensionErrorDomain 4
          (extension not found)
        ~ OSSystemExtensionErrorDomain Code=4
        ~ OSSystemExtensionErrorDomain error 4
        ~ OSSystemExtensionErrorExtensionNotFound
        ~ OSSystemExtensionErrorDomain code 4 (extensionNotFound)
        : The system did not find the extension: it is not in `Contents/Library/SystemExtensions`, its name is not its
          bundle identifier, or the app was replaced while the extension was active, and the system keeps an old state.
        - Name the bundle after its bundle identifier, and compare both with the identifier in the request.
        - If the app was replaced, send a deactivation request first and then activate the extension again, or restart
          the Mac.
        @ doc:systemextensions/ossystemextensionerror/code
        @ doc:systemextensions/ossystemextensionerror-swift.struct/code
        @ gh:getlantern/lantern/pull/8759

        # system-extension-signature / running app
        ~ Invalid code signature or missing entitlements
        ~ OSSystemExtensionErrorDomain Code=8
        ~ OSSystemExtensionErrorDomain error 8
        ~ OSSystemExtensionErrorDomain:8
        ~ OSSystemExtensionErrorCodeSignatureInvalid
        : The signature of the extension is not valid, or its profile does not authorize its entitlements.
        - Sign the extension with its own profile, and remove invalid keys. For a network extension, Developer ID requires
          the values that end in `-systemextension`.
        - For a driver, request each DriverKit entitlement that it uses from Apple, the families (such as
          `com.apple.developer.driverkit.family.hid`) included. Without them, it runs only on a test Mac without System
          Integrity Protection.
        > network-extension-provider profile-missing profile-lacks-key signature-broken
        @ gh:willyu-elastic/SimpleEndpoint/issues/1
        @ gh:pqrs-org/Karabiner-DriverKit-VirtualHIDDevice/issues/1

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

        # hypervisor / running app / HV_DENIED 0xfae94007 HV_ERROR
        ~ HV_DENIED
        ~ hv_vm_create unknown error
        ~ Error: HV_ERROR
        ~ Error: HV_DENIED
        ~ HV_ERROR (
        ~ Error: ret = HV_ERROR
        ~ Error: ret = HV_DENIED
        ~ {target}: Error: HV_ERROR
        ~ {target}: Error: HV_DENIED
        : The hypervisor of macOS rejected {target}. Usually, its signature lacks `com.apple.security.hypervisor`.
        - Sign the executable with the entitlement: `codesign -s - --entitlements FILE --force EXECUTABLE`. Each new
          signature without it removes it.
        - Do not add `com.apple.vm.hypervisor` to an ad hoc signature; macOS terminates such a process.
        > signature-drops-claim
        @ doc:bundleresources/entitlements/com.apple.security.hypervisor
        @ gh:nanovms/ops/issues/842
        @ gh:lima-vm/lima/issues/4

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
        ~ 0xe00002c1
        ~ kIOReturnNotPrivileged
        ~ entitlements check failed
        ~ failed to match entitlements
        : The process may not open the driver: `com.apple.developer.driverkit.userclient-access` is missing.
        - Request the entitlement with the bundle identifier of the driver.
        > profile-lacks-key
        @ doc:driverkit
        """#
}
