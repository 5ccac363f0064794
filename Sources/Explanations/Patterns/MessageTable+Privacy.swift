extension MessageTable {
    /// Messages about access to private data, the local network, and push notifications.
    static let privacyPatterns = #"""
        # usage-description / running app / / A usage description is missing
        ~ This app has crashed because it attempted to access privacy-sensitive data without a usage description. The
          app's Info.plist must contain an {key} key
        ~ This app has crashed because it attempted to access privacy-sensitive data without a usage description
        ~ must contain an {key} key with a string value explaining to the user how the app uses this data
        ~ Refusing authorization request for service {service} and subject … without {key} key
        ~ Refusing TCCAccessRequest for service {service}
        ~ Termination Reason: TCC
        ~ Termination Reason: Namespace TCC, Code
        : The system terminated or refused the app, because `Info.plist` does not contain the key {key} with the purpose
          string for the data that it uses. A library can also use the data.
        - Add the purpose string to `Info.plist` of the app that the message names. For a tool in a terminal, the
          terminal app is responsible.
        - With the hardened runtime or the App Sandbox, a Mac app also requires the entitlement of the resource.
        > required-key-missing
        @ doc:uikit/requesting-access-to-protected-resources

        # local-network-denied / running app / -65570 -65555 -72008 / Access to the local network was denied
        ~ PolicyDenied(-65570)
        ~ NoAuth(-65555)
        ~ -65570: PolicyDenied
        ~ -65555: NoAuth
        ~ NSNetServicesErrorCode = "-72008"
        ~ Local network prohibited
        : The system did not allow the app to browse or publish services in the local network: `NSBonjourServices` in
          `Info.plist` does not list the type, `NSLocalNetworkUsageDescription` is missing, or the user denied the
          access. For multicasts and broadcasts, iOS also requires `com.apple.developer.networking.multicast`.
        - Add the type of the service, such as `_example._tcp`, to `NSBonjourServices`, and a text to
          `NSLocalNetworkUsageDescription`.
        - Allow the access in Settings > Privacy & Security > Local Network.
        @ gh:tolo/HHServices/issues/23
        @ gh:fitomad/NearbyInteraction-Guide/issues/2
        @ doc:technotes/tn3179-understanding-local-network-privacy

        # apns-token-inactive / running app / / Reason of the push notification service: the token is no longer active
        ~ "reason":"Unregistered"
        ~ reason: 'Unregistered'
        ~ "reason":"ExpiredToken"
        : The device token is no longer active for the topic, for example because the app was removed, or another bundle
          identifier is used. The entitlement is correct.
        - Delete the token on the server; the app sends a new one when it registers again.
        @ doc:usernotifications/handling-notification-responses-from-apns

        # apns-request / running app / / Reason of the push notification service: the request is not valid
        ~ "reason":"MissingDeviceToken"
        ~ "reason":"PayloadTooLarge"
        ~ "reason":"PayloadEmpty"
        ~ "reason":"BadPriority"
        ~ "reason":"BadExpirationDate"
        ~ "reason":"BadCollapseId"
        ~ "reason":"BadMessageId"
        ~ "reason":"InvalidPushType"
        ~ "reason":"DuplicateHeaders"
        ~ "reason":"BadPath"
        ~ "reason":"TooManyProviderTokenUpdates"
        ~ "reason":"TooManyRequests"
        : The push notification service rejected the request because of its headers, its content, or its rate. The
          entitlements of the app are not the cause.
        - Correct the header or the payload that the reason names, and create a provider token at most every 20 minutes.
        @ doc:usernotifications/handling-notification-responses-from-apns

        # sandbox-inheritance / launch / / A helper cannot inherit the sandbox
        ~ Process is not in an inherited sandbox
        ~ forbidden-sandbox-reinit
        ~ sandbox initialization failed: forbidden-sandbox-reinit
        : The signature of the helper contains `com.apple.security.inherit`, but the process that started it has no
          sandbox, or the helper has further entitlements of the sandbox.
        - Start the helper from the sandboxed app, not from a terminal or by `launchd`; for those, sign it with a
          sandbox of its own, without `com.apple.security.inherit`.
        - A helper that inherits has only `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        > sandbox-inherit-alone sandbox-inherit-with-more sandbox-helper-without-inherit
        @ forums:706390

        # kernel-extension-load / launch / KMErrorDomain:30 KMErrorDomain:27 KMErrorDomain:28 KMErrorDomain:31
          KMErrorDomain:* / KMErrorDomain (kernel extensions)
        ~ Validating extension failed: Kext
        ~ Filesystem error: Invalid ownership
        : macOS did not load the kernel extension: the text after the code names the reason, such as the owner of its
          files, its signature, or the security policy of the Mac.
        - Install the files as `root:wheel`, sign the extension with Developer ID for kernel extensions, and allow it in
          System Settings. On Apple silicon, kernel extensions require reduced security.
        - Use a system extension or DriverKit for new code.
        > signature-unverified
        @ gh:secretkeysio/GCAdapterDriver/issues/6

        # assertion-unentitled / running app / / Process assertion without an entitlement
        ~ target is not running or required entitlement is missing
        ~ Error Domain=RBSServiceErrorDomain Code=1 "(target is not running or required entitlement is missing)"
        ~ Error Domain=RBSAssertionErrorDomain Code=2
        : A log entry of the system about its own processes, for example of WebKit. The app works without this
          assertion, and cannot have the entitlement.
        - Ignore the message, and search for another cause of the problem.
        @ doc:bundleresources/diagnosing-issues-with-entitlements

        # xcode-invalid-entitlement / Xcode / / The entitlement could not be included in the profile
        ~ Entitlement {key} not found and could not be included in profile. This likely is not a valid entitlement and
          should be removed from your entitlements file
        ~ Entitlement {key} not found and could not be included in profile
        ~ This likely is not a valid entitlement and should be removed from your entitlements file
        : Automatic signing cannot include {key} in a profile: the key does not exist or is misspelled, is for another
          platform, or is granted only on request.
        - Remove {key} from the entitlements file, or correct its name: `entcheck lint .` reports unknown and misspelled
          keys.
        - If Apple grants the entitlement on request, select the profile that contains it.
        > key-misspelt key-nonexistent key-unknown key-foreign-platform
        @ diagnosing
        """#
}
