extension MessageTable {
    /// The errors of frameworks for extensions, networks, machines, and devices.
    static let capabilityErrors = #"""
        # hotspot-codes / running app / NEHotspotConfigurationErrorDomain:8 NEHotspotConfigurationErrorDomain:10
          NEHotspotConfigurationErrorDomain:11 NEHotspotConfigurationErrorDomain:14 NEHotspotConfigurationErrorDomain:17
          / NEHotspotConfigurationErrorDomain 8, 10, 11, 14, 17
        ~ NEHotspotConfigurationErrorDomain
        : The system did not change the Wi-Fi network. 8 is an internal error; if each attempt fails with it,
          `com.apple.developer.networking.HotspotConfiguration` can be missing. 14 means that the app is in the
          background.
        - Add Hotspot to the target, and regenerate the profile.
        > profile-lacks-key signature-drops-claim
        @ doc:networkextension/nehotspotconfigurationerror
        @ gh:flutternetwork/WiFiFlutter/issues/77

        # system-extension-codes / running app / OSSystemExtensionErrorDomain:1 OSSystemExtensionErrorDomain:5
          OSSystemExtensionErrorDomain:6 OSSystemExtensionErrorDomain:7 OSSystemExtensionErrorDomain:11
          OSSystemExtensionErrorDomain:12 OSSystemExtensionErrorDomain:13 / OSSystemExtensionErrorDomain 1, 5–7, 11–13
        ~ no policy, cannot allow apps outside /Applications
        ~ App containing System Extension to be activated must be in /Applications folder
        : The system did not activate the extension. It has no identifier (5), one that is used twice (6), or an
          unknown category (7); the request was canceled (11), replaced by another (12), or not authorized (13). 1 is an
          unknown error. The app must be in `/Applications`, but `no policy` in the log can have other reasons.
        - Read the log of `sysextd`, and compare the extension with the list of errors.
        > profile-missing network-extension-provider signature-broken
        @ doc:systemextensions/ossystemextensionerror/code

        # file-provider / running app / NSFileProviderErrorDomain:-2001 NSFileProviderErrorDomain:-2002
          NSFileProviderErrorDomain:-2014 NSFileProviderErrorDomain:-2013 NSFileProviderErrorDomain:-2011
          / NSFileProviderErrorDomain -2001, -2002, -2011, -2013, -2014
        ~ No valid file provider found with identifier {bundle}
        ~ documentStorageURL is not set
        ~ Extension may be missing NSExtensionFileProviderDocumentGroup key
        ~ The application cannot be used right now. (NSFileProviderErrorDomain
        : The system found no usable file provider for the identifier: often, the extension is not in the app, is not
          registered, or lacks the app group that `NSExtensionFileProviderDocumentGroup` names. -2002 means that the app
          is translocated, and -2011 that the user disabled the domain.
        - Add the same app group to the app and the extension, and name it in the `Info.plist` of the extension.
        > app-group-unauthorized app-group-prefix profile-missing
        @ gh:owncloud/ios-app/issues/1120
        @ gh:owncloud/ios-app/issues/1279

        # carplay-entitlement / running app
        ~ Application does not implement CarPlay template application lifecycle methods in its scene delegate
        ~ does not implement CarPlay template application lifecycle methods
        : The app started in CarPlay, and its scene does not fit: `CPTemplateApplicationSceneDelegate` or the method for
          the kind of the app is missing. The method with a window is only for apps with the entitlement for navigation.
        - Compare the CarPlay entitlement of the app with the methods of its scene delegate.
        > required-key-missing profile-lacks-key
        @ gh:birkir/react-native-carplay/issues/68
        @ doc:carplay/requesting-carplay-entitlements

        # entitlement-ignored / launch
        ~ Entitlement {value} is ignored because of invalid application signature or incorrect provisioning profile
        ~ is ignored because of invalid application signature or incorrect provisioning profile
        : The system ignores an entitlement that identifies the app: the signature is not valid, or no embedded profile
          authorizes the value. The app then has no access to its keychain items.
        - Embed a profile for this application identifier, or remove the entitlement from helpers.
        > profile-missing app-id-dropped app-id-in-inheriting-helper signature-broken
        @ gh:ProxymanApp/Proxyman/issues/1833

        # virtualization / running app / VZErrorDomain:2 VZErrorDomain:1 0xfae94007 / VZErrorDomain 1, 2
        ~ Invalid virtual machine configuration. The process doesn't have the "com.apple.security.virtualization"
          entitlement
        ~ The process doesn't have the "com.apple.security.virtualization" entitlement
        ~ Invalid virtual machine configuration. The process doesn't have the
        ~ in a process that lacks the "com.apple.vm.networking" entitlement
        ~ HVF error: HV_DENIED
        ~ Invalid virtual machine configuration. Using {value} in a process that lacks the "com.apple.vm.networking"
          entitlement
        ~ VZErrorInvalidVirtualMachineConfiguration
        : The virtual machine did not start. Often, `com.apple.security.virtualization` or
          `com.apple.security.hypervisor` is missing, or `com.apple.vm.networking` for a bridged network. Each
          configuration that is not valid has `VZErrorDomain` 2, so read the text.
        - Sign the executable with the entitlement; each new signature must contain it. Except for
          `com.apple.vm.networking`, an ad hoc signature suffices for local use.
        > signature-drops-claim profile-lacks-key
        @ doc:bundleresources/entitlements/com.apple.security.virtualization
        @ doc:bundleresources/entitlements/com.apple.vm.networking

        # endpoint-security-codes / running app / ES_NEW_CLIENT_RESULT_ERR_NOT_PERMITTED
          ES_NEW_CLIENT_RESULT_ERR_NOT_PRIVILEGED / ES_NEW_CLIENT_RESULT_ERR_NOT_PERMITTED
        ~ ES_NEW_CLIENT_RESULT_ERR_TOO_MANY_CLIENTS
        ~ ES_NEW_CLIENT_RESULT_ERR_INTERNAL
        : The client is entitled, but it does not run as root (`NOT_PRIVILEGED`), or the user has not given its app full
          disk access (`NOT_PERMITTED`).
        - Run the client as a daemon or a system extension, and give full disk access to its app.
        @ doc:endpointsecurity/es_new_client_result_t

        # endpoint-security-deadline / running app / / Namespace ENDPOINTSECURITY
        ~ Termination Reason: Namespace ENDPOINTSECURITY
        ~ Termination Reason: ENDPOINTSECURITY
        ~ EndpointSecurity client terminated because it failed to respond to a message before its deadline
        : The system terminated the client of Endpoint Security, because it did not answer an authorization event before
          its deadline. The entitlement is correct.
        - Answer authorization events on a separate queue before the deadline in the message, and mute events that the
          client does not need.
        @ doc:endpointsecurity/es_message_t

        # app-attest / running app / DCErrorDomain:1 DCErrorDomain:2 DCErrorDomain:3 com.apple.devicecheck.error:1
          com.apple.devicecheck.error:2 com.apple.devicecheck.error:3 com.apple.devicecheck.error:0
          / com.apple.devicecheck.error
        ~ com.apple.devicecheck.error
        : App Attest or DeviceCheck failed: the device or the kind of app does not support it, or the key is not valid
          in
          this environment. `com.apple.developer.devicecheck.appattest-environment` selects the environment.
        - Check `isSupported`, and create new keys after the environment was changed.
        > value-not-allowed profile-refuses-value
        @ doc:devicecheck/dcerror-swift.struct/code
        @ doc:bundleresources/entitlements/com.apple.developer.devicecheck.appattest-environment

        # family-controls / running app / FamilyControlsError
        ~ FamilyControls.FamilyControlsError
        ~ com.apple.FamilyControlsAgent
        : Screen Time did not authorize the app: `com.apple.developer.family-controls` is missing in the app or an
          extension, or the account of the device cannot authorize it. Apple grants the entitlement for distribution on
          request.
        - Add Family Controls to the app and each extension; request the entitlement before distribution.
        > profile-lacks-key signature-drops-claim
        @ gh:krypted/DeviceActivityExample/issues/1
        @ doc:bundleresources/entitlements/com.apple.developer.family-controls

        # associated-domains-file / running app
        ~ apple-app-site-association
        ~ SWCErrorDomain Code={code}
        ~ Error getting enterprise-managed associated domains data
        : The system did not associate the app with the domain: the file `apple-app-site-association` is not reachable
          for Apple's servers, is not valid, or does not contain the application identifier of the app.
        - Check the file and its `appIDs`, and compare the domain with `com.apple.developer.associated-domains`.
        - Add `?mode=developer` to the domain for tests with a server that is not public.
        > associated-domain-format associated-domains-wildcard
        @ doc:technotes/tn3155-debugging-universal-links
        @ doc:xcode/supporting-associated-domains

        # music-token / running app / MusicTokenRequestError / MusicTokenRequestError
        ~ MusicTokenRequestError
        ~ developer token request failed
        : The system could not create a token. Often, the App ID is not registered, or does not have the app service
          MusicKit or ShazamKit; the user can also be signed out.
        - Register an explicit App ID, and enable the service for it under App Services; it is not an entitlement of
          the profile.
        > app-id-bundle-identifier
        @ gh:Lomray-Software/react-native-apple-music/issues/11
        @ doc:musickit/using-automatic-token-generation-for-apple-music-api

        # kext-signature / launch / kOSKextReturnNotPrivileged kOSKextReturnAuthentication kOSKextReturnSystemPolicy
          / Loading of a kernel extension
        ~ Extension with identifiers {bundle} not approved to load
        ~ not approved to load. Please approve using System Preferences
        : The system did not load the kernel extension. Often, the user or a policy does not allow it
          (`SystemPolicy`); the process can also lack privileges, or the extension was not authenticated.
        - Approve the extension in the system settings, and check its signature.
        > signature-certificate signature-ad-hoc
        @ gh:apple-oss-distributions/xnu/blob/main/libkern/libkern/OSKextLib.h
        @ gh:saagarjha/TSOEnabler/issues/6

        # cryptographic-failure / codesign / -67808 errSecVerifyFailed / A cryptographic verification failure has
          occurred
        ~ A cryptographic verification failure has occurred
        ~ Couldn't codesign {path}: codesign failed with exit code {code}
        ~ cannot read resources
        : `codesign` could not verify or sign the code. Often, the certificate is not suitable, or a setting names
          resource rules that no longer exist.
        - Install the current intermediate certificates, remove `CODE_SIGN_RESOURCE_RULES_PATH`, and build again.
        > signature-certificate signature-broken
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h
        @ gh:BoltsFramework/Bolts-Swift/issues/31
        @ gh:travis-ci/travis-ci/issues/2930

        # account-service / Xcode
        ~ A non-HTTP 200 response was received ({code}) for URL {value}
        ~ There was an error while trying to automatically provision the project
        ? Communication with Apple failed
        : The developer website did not process the request of the tool. Often, the account, the team, or an agreement
          is the reason, or the version of the tool is too old for the service.
        - Sign in again, accept the agreements, and update Xcode. Then create the profile on the developer website.
        > profile-missing
        @ gh:flutter/flutter/issues/49970
        @ gh:bitrise-steplib/steps-ios-auto-provision/issues/63

        # embedded-certificate / Xcode
        ~ Embedded binary is not signed with the same certificate as the parent app
        ~ Embedded Binary Signing Certificate: {identity} Parent App Signing Certificate: {other}
        ~ Verify the embedded binary target's code sign settings match the parent app's
        : The app and the extension or the watch app in it are signed by different certificates, or one of them is not
          signed. `Not Code Signed` means that signing is off for the target of the extension.
        - Use the same team, identity, and style of signing for both targets.
        - Remove `CODE_SIGNING_ALLOWED = NO` and `CODE_SIGNING_REQUIRED = NO` from the target of the extension.
        > signature-certificate signature-team signature-missing
        @ gh:lionheart/openradar-mirror/issues/2613
        @ gh:bitrise-io/go-xcode/blob/master/autocodesign/projectmanager/projecthelper.go
        @ gh:tuist/tuist/issues/1711

        # store-extension-list / App Store / ITMS-90360 ITMS-90361 ITMS-90362 ITMS-90363 / ITMS-90360
        ~ Invalid Info.plist value. The value for the key '{setting}' in bundle {path} is invalid
        ~ Invalid Info.plist value type. The value type for the key '{setting}' in bundle {path} is not
        ~ Invalid Info.plist key. The key '{setting}' in bundle {path} is invalid
        ~ Missing Info.plist value. A value for the key '{setting}' in bundle {path} is required
        : The `Info.plist` of {path}, often an extension, contains a key or a value that the App Store does not
          accept, or lacks one. Entitlements are not involved.
        - Correct the key in the `Info.plist` of the extension; a setting in it must expand for this target, too.
        @ gh:owncloud/ios-legacy/issues/518
        @ gh:mindlib-capacitor/send-intent/issues/86

        # sandbox-network / running app
        ~ Connection failed (OS Error: Operation not permitted, errno = 1)
        ~ connectx failed (fd {number}) [1: Operation not permitted]
        ~ failed: [1: Operation not permitted]
        ~ NSPOSIXErrorDomain Code=1 "Operation not permitted"
        ~ Connection failed (OS Error: Operation not permitted, errno = 1), address = {domain}, port = {number}
        : The system did not allow an operation of the process. For a connection of a sandboxed Mac app,
          `com.apple.security.network.client` or `com.apple.security.network.server` is missing; otherwise, the sandbox
          or the privacy settings do not allow the access.
        - Add the entitlement to the target, also for debug builds, and search the log for `deny`.
        > sandbox-keys-without-sandbox sandbox-inherit-with-more
        @ gh:flutter/flutter/issues/47606
        @ doc:bundleresources/entitlements/com.apple.security.network.client
        """#
}
