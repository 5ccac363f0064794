extension MessageTable {
    /// Messages about CloudKit, push notifications, WeatherKit, and payments.
    static let appleServicePatterns = #"""
        # cloudkit-container-trap / running app / / CloudKit stops an app without its entitlement
        ~ Significant issue at CKContainer.m:{number}: In order to use CloudKit, your process must have a
          com.apple.developer.icloud-services entitlement
        ~ Significant issue at CKContainer.m: In order to use CloudKit, your process must have a
          com.apple.developer.icloud-services entitlement
        ~ In order to use CloudKit, your process must have a com.apple.developer.icloud-services entitlement
        ~ The value of this entitlement must be an array that includes the string "CloudKit" or "CloudKit-Anonymous"
        ~ Significant issue at CKContainer.m
        ~ EXC_BREAKPOINT … PFCloudKitContainerProvider containerWithIdentifier
        : The app uses CloudKit (also through Core Data or SwiftData), and its signature does not contain
          `com.apple.developer.icloud-services` with `CloudKit`. CloudKit then stops the process (`EXC_BREAKPOINT`); the
          app cannot catch this. It is usual in builds without signing (`CODE_SIGNING_ALLOWED=NO`), in unit tests, in
          `swift run`, and in Developer ID or re-signed builds.
        - Add iCloud with CloudKit and the container to the target, and check the product: `codesign -d --entitlements -
          APP`.
        - In builds without the entitlement, do not create a `CKContainer`: set `cloudKitDatabase: .none` or
          `cloudKitContainerOptions = nil`.
        - Build for the simulator with signing, so that the entitlements are in the executable.
        > icloud-services-missing icloud-containers-missing signature-drops-claim
        @ gh:crmitchelmore/justspeaktoit/pull/94
        @ gh:Provenance-Emu/Provenance/pull/3654
        @ gh:Provenance-Emu/Provenance/pull/3646

        # cloudkit-container-foreign / running app / / CloudKit: a container that is not in the entitlements
        ~ Significant issue at CKContainer.m:{number}: Invalid container identifier {container}
        ~ Invalid container identifier {container} … com.apple.developer.icloud-container-identifiers
        ~ CKContainer … is not in the list of container identifiers in …
          com.apple.developer.icloud-container-identifiers
        : The code names {container}, and `com.apple.developer.icloud-container-identifiers` of the signature does not
          list it. Often, the project of another developer was signed by your team, or the name differs in case.
        - Add the container to the target, and use the same name in the code: `iCloud.com.example.app`.
        - For a project of another developer, create your own container, and replace the name in the code and in the
          entitlements.
        > icloud-container-prefix icloud-container-team identifier-letter-case
        @ gh:Provenance-Emu/Provenance/issues/3648
        @ gh:apple/sample-cloudkit-privatedb-sync/issues/2

        # mac-push-entitlement / running app / / The app is not entitled for push notifications
        ~ Application not properly entitled for push notifications
        ~ Code=13 "Application not properly entitled for push notifications."
        : The signature of the Mac app does not contain `com.apple.developer.aps-environment`. The key without the
          prefix, `aps-environment`, is that of iOS and has no effect on macOS. An ad hoc signature never has it.
        - Use `com.apple.developer.aps-environment` for macOS, enable Push Notifications for the App ID, and embed a
          profile that contains the key.
        - Compare the signature: `codesign -d --entitlements - Example.app`.
        > push-keys-of-two-platforms signature-drops-claim signature-ad-hoc profile-lacks-key
        @ gh:dotnet/macios/issues/5778
        @ doc:bundleresources/entitlements/com.apple.developer.aps-environment

        # private-cloud-compute / running app / / Private Cloud Compute refused the process
        = ModelManagerError:1046 ModelManagerServices.ModelManagerError:1046
        ~ ModelManagerError 1046
        ~ ModelManagerServices.ModelManagerError error 1046
        ~ ModelManagerServices.ModelManagerError Code=1046
        : The process requested the server model of Foundation Models. Apple does not document this code. Often, the
          signature does not contain `com.apple.developer.private-cloud-compute`: the model reports that it is
          available, and only the request fails. The Simulator gives the same code.
        - Request the entitlement from Apple, regenerate the profile, and then add it. Before that, a profile without
          the key makes signing fail.
        - A command line tool or a runtime such as `node` cannot carry the entitlement alone. Run the request in a
          signed app.
        - Test on a device. Without the entitlement, use the model on the device, `SystemLanguageModel`.
        > signature-drops-claim profile-lacks-key
        @ gh:codybrom/tsfm/pull/27
        @ gh:rudrankriyam/Foundation-Models-Framework-Lab/pull/171
        @ doc:bundleresources/entitlements/com.apple.developer.private-cloud-compute

        # store-account-noise / running app / / The log: access to the account of the store
        = com.apple.accounts:9 com.apple.accounts:7
        ~ Attempted to register account monitor for types client is not authorized to access
        ~ MSVEntitlementUtilities - Process … - Entitlement: {key} - Entitled: NO
        ~ Entitlement: com.apple.accounts.appleaccount.fullaccess - Entitled: NO
        ~ Failed to register for account monitoring. err=Error Domain=com.apple.accounts Code=7
        : MediaPlayer and MusicKit look for the account of the store, and only apps of Apple may read it. Such lines
          appear in each app that uses these frameworks. Its entitlement is private: do not add it.
        - Ignore the lines. For the media library, add `NSAppleMusicUsageDescription`; for the Apple Music API, enable
          MusicKit under App Services for the App ID.
        > key-private
        @ gh:LucJosin/on_audio_query/issues/139
        @ gh:rryam/MusadoraKit/issues/75

        # card-reader-entitlement / running app / / Tap to Pay: the app lacks the entitlement
        ~ Operation not permitted. Verify the app has the necessary entitlements and that the application bundle is
          valid
        ~ Error usually caused by an entitlement issue, an invalid application bundle, a configuration issue, or a token
          issue
        : The payment library cannot use the reader of the iPhone, because the signature does not contain
          `com.apple.developer.proximity-reader.payment.acceptance`. Apple grants it for an App ID of an organization,
          first for development and later for distribution.
        - Request the entitlement, add it to the App ID, regenerate the profile, and add the key to the entitlements of
          the target.
        - Check the built app, and use a profile of the kind for which Apple granted it.
        > signature-drops-claim profile-lacks-key
        @ gh:stripe/stripe-terminal-ios/issues/267
        @ gh:stripe/stripe-terminal-react-native/issues/594
        @ doc:bundleresources/entitlements/com.apple.developer.proximity-reader.payment.acceptance

        # push-to-talk-channel / running app / / Push to Talk: the channel
        = PTChannelErrorDomain:2 PTChannelErrorDomain:6 PTChannelErrorDomain:7 PTChannelErrorDomain:8
        ~ PTChannelErrorAppNotForeground
        ~ PTChannelErrorDeviceManagementRestriction
        ~ PTChannelErrorScreenTimeRestriction
        ~ Domain=PTChannelErrorDomain Code=6
        : The channel manager works, so the entitlements are not the cause. Code 2: another channel is active on the
          device. 6: the app was not in the foreground when it joined. 7: device management forbids it. 8: Screen Time
          forbids it.
        - Join a channel while the app is in the foreground, and leave other channels. For 7 and 8, ask the
          administrator of the device.
        @ doc:pushtotalk/ptchannelerror-swift.struct/code

        # apns-environment-key / running app / / Push: a key for one environment
        = BadEnvironmentKeyIdInToken
        ~ "reason":"BadEnvironmentKeyInToken"
        ~ "reason":"BadEnvironmentKeyIdInToken"
        ~ "reason": "BadEnvironmentKeyIdInToken"
        ~ "reason": "BadEnvironmentKeyInToken"
        : The key of the provider token is restricted to one environment (sandbox or production), and the server sent
          the request to the other one. This restriction is new in keys since 2025; older keys work for both.
        - Send to the host of the key: `api.sandbox.push.apple.com` for development builds, `api.push.apple.com` for
          TestFlight and the App Store. Or create a key for both environments.
        > push-environment
        @ gh:kylebrowning/APNSwift/pull/229
        @ doc:usernotifications/handling-notification-responses-from-apns

        # apns-provider-token / running app / / Push: the provider token is not valid
        = InvalidProviderToken
        ~ "reason":"InvalidProviderToken"
        ~ reason: 'InvalidProviderToken'
        ~ "reason": "InvalidProviderToken"
        : The push notification service could not verify the signature of the provider token. The Key ID or the Team ID
          is wrong, the `.p8` file belongs to another key or was revoked, or the clock of the server is wrong. Often,
          the prefix of an App ID is used as Team ID.
        - Compare `kid` with the Key ID and `iss` with the Team ID of the membership details. The key must have Apple
          Push Notifications service enabled.
        - Sign the token with ES256, and use it for 20 to 60 minutes.
        > team-identifier-form
        @ doc:usernotifications/establishing-a-token-based-connection-to-apns
        @ doc:usernotifications/handling-notification-responses-from-apns

        # apns-topic-disallowed / running app / / Push: the topic is not allowed
        = TopicDisallowed
        ~ "reason":"TopicDisallowed"
        ~ reason: 'TopicDisallowed'
        ~ "reason": "TopicDisallowed"
        : The topic is not allowed for this key or certificate. The key belongs to a different team from the App ID, or
          a topic-specific key does not include the topic. Or the suffix is wrong for the push type, such as `.voip` or
          `.push-type.liveactivity`.
        - Send the bundle identifier of the app as `apns-topic`, with the suffix of the push type, and use a key of the
          team that signs the app.
        - With a certificate, create it for this bundle identifier; a VoIP certificate serves only the `.voip` topic.
        > push-environment app-id-bundle-identifier
        @ doc:usernotifications/sending-notification-requests-to-apns
        @ doc:usernotifications/handling-notification-responses-from-apns

        # apns-certificate-environment / running app / / Push: a certificate of the other environment
        = BadCertificateEnvironment BadCertificate
        ~ "reason":"BadCertificateEnvironment"
        ~ "reason": "BadCertificateEnvironment"
        ~ "reason":"BadCertificate"
        : The client certificate of the server is for the other environment, is not valid for push notifications, or has
          expired. A development certificate works only with the sandbox.
        - Use an “Apple Push Services” certificate, which works for both, or send to `api.sandbox.push.apple.com`. Or
          use a key (`.p8`).
        > push-environment
        @ doc:usernotifications/handling-notification-responses-from-apns

        # weather-service / running app / / WeatherKit has no access to its service
        = NSCocoaErrorDomain:4099
        ~ The connection to service named com.apple.weatherkit.authservice was invalidated: failed at lookup with error
          159 - Sandbox restriction
        ~ connection to service named com.apple.weatherkit.authservice
        : The app has no access to WeatherKit, because its signature does not contain `com.apple.developer.weatherkit`.
          A sandboxed Mac app also needs `com.apple.security.network.client`.
        - Add WeatherKit to the target and to widgets that use it, enable it for the App ID under Capabilities and App
          Services, and regenerate the profiles.
        > signature-drops-claim profile-lacks-key
        @ doc:weatherkit
        @ doc:bundleresources/entitlements/com.apple.developer.weatherkit

        # cloud-service / running app / / CloudKit has no access to its service
        = NSCocoaErrorDomain:4099
        ~ The connection to service named com.apple.cloudd was invalidated: failed at lookup with error 159 - Sandbox
          restriction
        ~ connection to service named com.apple.cloudd was invalidated
        : The process has no access to the CloudKit daemon, because its signature contains no iCloud entitlements.
          Often, an extension or a widget opens a store with CloudKit, and only the app has the entitlement.
        - Add iCloud with CloudKit and the same container to the extension, with its own profile. Or open the store
          there without CloudKit.
        > icloud-services-missing icloud-containers-missing profile-lacks-key
        @ doc:coredata/setting-up-core-data-with-cloudkit

        # card-provisioning / running app / PKAddSecureElementPassErrorDomain:2 PKAddSecureElementPassErrorDomain:3 /
          Wallet: cards and keys cannot be added
        ~ PKAddPaymentPassViewController … nil
        ~ canAddPaymentPass … false
        ? com.apple.developer.payment-pass-provisioning
        ? com.apple.developer.contactless-payment-pass-provisioning
        : The app may not add cards or keys to Wallet. It needs `com.apple.developer.payment-pass-provisioning` (or
          `com.apple.developer.contactless-payment-pass-provisioning` for keys), which Apple grants to issuers on
          request, and a device with Apple Pay. In development builds without the grant, the view controller is `nil`.
        - Request the entitlement from Apple for the App ID, create a profile that contains it manually, and sign with
          it. Automatic signing does not add it.
        > profile-lacks-key signature-drops-claim
        @ gh:dotnet/macios/blob/main/src/PassKit/PKEnums.cs
        @ doc:bundleresources/entitlements/com.apple.developer.payment-pass-provisioning

        # store-kit-entitlement / running app / SKErrorDomain:9 SKErrorDomain:10 SKErrorDomain:6 SKErrorDomain:7
          SKErrorDomain:8 / SKErrorDomain 6–10
        : 6, 7, and 8 concern Apple Music, and 9 means that the user has not accepted the privacy statement of Apple.
          Only 10 concerns an entitlement: the app uses a property that requires one of Apple, such as `requestData` of
          a payment.
        - For 9, open the Music or App Store app once on the device. For 10, do not set the property.
        @ gh:dotnet/macios/blob/main/src/StoreKit/Enums.cs

        # apns-forbidden / running app / / Reason of the push notification service: Forbidden
        ~ apns … "reason":"Forbidden"
        ~ apns … reason: 'Forbidden'
        ~ api.push.apple.com … "reason":"Forbidden"
        ~ apns … "reason":"MethodNotAllowed"
        ~ apns … "reason":"IdleTimeout"
        ~ apns … "reason":"Shutdown"
        ~ apns … "reason":"InternalServerError"
        ~ apns … "reason":"ServiceUnavailable"
        : `Forbidden` means that the request does not permit this action, for example because the key or the certificate
          does not belong to the team of the topic. The other reasons are about the method, the connection, or the
          service: open a new connection, and try again.
        - For `Forbidden`, check the Team ID, the Key ID, and the topic of the request.
        > push-environment
        @ doc:usernotifications/handling-notification-responses-from-apns

        # cloudkit-daemon / running app / / CloudKit: error connecting to the daemon
        ~ Error connecting to CloudKit daemon. This could happen for many reasons
        ~ Error connecting to CloudKit daemon
        ~ This could happen for many reasons, for example a daemon exit, a device reboot, a race with the connection
          inactivity monitor, invalid entitlements, and more
        : The app lost the connection to the CloudKit daemon. If it happens once, the daemon restarted. If each call
          fails, the daemon rejects the entitlements of the app: CloudKit or the container is missing or not authorized
          by a profile, or a sandboxed app has no `com.apple.security.network.client`.
        - Repeat the operation. If it always fails, compare the signature with the profile: `entcheck check APP`, and
          sign with a profile.
        > icloud-services-missing icloud-containers-missing profile-lacks-key
        @ doc:cloudkit/ckerror/code/internalerror

        # cloudkit-push-entitlement / running app / / CloudKit: not entitled to push notifications
        ~ BUG IN CLIENT OF CLOUDKIT: Not entitled to listen to push notifications. Please add the
          'aps-connection-initiate' entitlement
        ~ Not entitled to listen to push notifications
        ~ BUG IN CLIENT OF CLOUDKIT: … aps-environment
        : CloudKit cannot receive changes by push notifications, because the signature of the app has no
          `aps-environment` (on macOS, `com.apple.developer.aps-environment`). The name `aps-connection-initiate` in the
          text is an entitlement of Apple, which apps cannot have.
        - Add Push Notifications to the target, and Remote notifications under Background Modes; regenerate the profile.
        - If the app does not use subscriptions or Core Data with CloudKit, ignore the line.
        > push-environment push-keys-of-two-platforms background-mode-without-push
        @ doc:coredata/setting-up-core-data-with-cloudkit

        # cloudkit-denied-by-user / running app / / CloudKit: access denied by the settings of the user
        = CKErrorDomain:9 CKErrorDomain:10
        ~ CloudKit access was denied by user settings
        : The user turned iCloud off for this app, or Screen Time or device management does not allow it. The
          entitlements are not the cause.
        - Turn the app on in Settings > NAME > iCloud > Saved to iCloud. On macOS, System Settings > NAME > iCloud >
          iCloud Drive or Apps Using iCloud.
        @ doc:cloudkit/ckerror/code/notauthenticated

        # cloudkit-account-codes / running app / CKErrorDomain:36 / CKErrorDomain 36 (account temporarily unavailable)
        ~ Account temporarily unavailable due to bad or missing auth token
        ~ "Account Temporarily Unavailable" (36
        : The device has an iCloud account that is not verified now, for example after a change of the password or on a
          new device. The entitlements are not the cause.
        - Open Settings on the device, confirm the account, and try again after `CKAccountChanged`.
        @ doc:cloudkit/ckerror/code/accounttemporarilyunavailable

        # cloudkit-wrong-bundle / running app / / CloudKit: the bundle identifier is not assigned to the container
        = CKErrorDomain:10 CKErrorDomain:2
        ~ "Permission Failure" (10/2007); server message = "Invalid bundle ID for container"
        ~ server message = "Invalid bundle ID for container"
        ~ CKErrorDomain … "Invalid bundle ID for container"
        : The server does not accept this bundle identifier for the container. The App ID of this target is not assigned
          to it, the assignment is only some minutes old, or the container belongs to another team. Extensions, watch
          apps, and test targets with their own bundle identifier need their own assignment.
        - On the developer website, assign the container to the App ID of this target, save, wait some minutes, and
          regenerate the profile.
        - In the Signing & Capabilities editor, remove and select the container again for each target.
        > icloud-container-prefix icloud-container-team app-id-bundle-identifier
        @ gh:apple/sample-cloudkit-queries/issues/1

        # ubiquity-simulator / running app / / iCloud Drive is not available in the simulator
        ~ BRCloudDocsErrorDomain code 153
        ~ BRCloudDocsErrorDomain:153
        ~ BRCloudDocsErrorDomain Code=153
        ~ iCloud Drive not supported
        : The simulator has no signed-in account or does not support iCloud Drive, so
          `url(forUbiquityContainerIdentifier:)` returns `nil`. The entitlements are not the cause.
        - Sign in to an Apple Account in the Settings of the simulator, or test on a device.
        @ doc:foundation/filemanager/url(forubiquitycontaineridentifier:)

        # weather-token / running app / / WeatherKit: no token for the app
        ~ Failed to generate jwt token for: com.apple.weatherkit.authservice with error: Error
          Domain=WeatherDaemon.WDSJWTAuthenticatorServiceListener.Errors Code={code}
        ~ WeatherDaemon.WDSJWTAuthenticatorServiceListener.Errors Code={code}
        ~ (WeatherDaemon.WDSJWTAuthenticatorServiceListener.Errors error {code}
        : The service of Apple did not create a token for this App ID. WeatherKit must be enabled in two places of the
          App ID: under Capabilities and under App Services. The signature must contain
          `com.apple.developer.weatherkit`, the App ID must be explicit, and the membership must be active. A new App ID
          can need half an hour or more.
        - Enable WeatherKit in both lists of the App ID, regenerate the profile, delete the app from the device, and
          install it again.
        - Compare the bundle identifier of the build (also of a widget or a debug build with a suffix) with the App ID.
        > profile-lacks-key app-id-bundle-identifier signature-drops-claim app-id-wildcard
        @ gh:xtool-org/xtool/issues/52
        @ doc:weatherkit

        # weather-rest / running app / / WeatherKit REST API: NOT_ENABLED
        ~ weatherkit.apple.com … NOT_ENABLED
        ~ "reason": "NOT_ENABLED" … weatherkit
        ? "reason": "NOT_ENABLED"
        : The token is valid, but its service (`sub` and `id` in the token) is not enabled. The App ID or services ID
          has no WeatherKit, or the key has no WeatherKit.
        - Enable WeatherKit for the identifier and for the key, and use `TEAMID.IDENTIFIER` as `id` and the identifier
          as `sub`. Wait some minutes.
        @ gh:jwt/ruby-jwt/issues/498
        @ doc:weatherkitrestapi/request-authentication-for-weatherkit-rest-api

        # push-to-talk-codes / running app / PTInstantiationErrorDomain:2 PTInstantiationErrorDomain:3
          PTInstantiationErrorDomain:1 / PTInstantiationErrorDomain 1–3
        ~ PTInstantiationErrorMissingEntitlement
        ~ PTInstantiationErrorMissingPushServerEnvironment
        ~ PTInstantiationErrorMissingBackgroundMode
        : The channel manager was not created. 2 means that `UIBackgroundModes` lacks `push-to-talk`, 3 that the
          signature has no `aps-environment`, and 1 that the platform does not support it. 4 is a missing
          `com.apple.developer.push-to-talk`.
        - Add Push to Talk, Push Notifications, and the background mode to the target, and regenerate the profile.
        > push-environment background-mode-without-push signature-drops-claim
        @ gh:dotnet/macios/blob/main/src/pushtotalk.cs
        @ doc:pushtotalk/ptinstantiationerror-swift.struct/code

        # location-push / running app / CLLocationPushServiceErrorDomain:1 CLLocationPushServiceErrorDomain:2
          CLLocationPushServiceErrorDomain:4 / CLLocationPushServiceErrorDomain 1, 2, 4
        : The app may not monitor location pushes. 1 means that the Location Push Service Extension is not in the app, 2
          that the signature has no `aps-environment`, and 4 that the platform does not support it. 3 is a missing
          `com.apple.developer.location.push`, which Apple grants on request.
        - Embed the extension with its own profile, and add Push Notifications to the app.
        > push-environment profile-lacks-key profile-missing
        @ gh:dotnet/macios/blob/main/src/corelocation.cs

        # apple-pay-entitlement / running app / / Apple Pay: the sheet does not appear
        ~ Application tried to present a nil modal view controller on target … PKPaymentRequest
        ~ PKPaymentRequest must contain a property 'merchantIdentifier' of type 'NSString'
        ~ PKPaymentAuthorizationViewController … nil
        ~ PKPaymentAuthorizationController … presented: false
        ~ Apple Pay Is Not Available in {app}
        : Apple Pay did not accept the request, so its view controller is `nil` or does not appear.
          `com.apple.developer.in-app-payments` is missing or empty in the signature, does not contain the merchant
          identifier of the request, or the request has no merchant identifier.
        - Add Apple Pay to the target, select the merchant identifier, and regenerate the profile; the code must use
          exactly this identifier, with `merchant.`.
        - If it fails only in TestFlight, compare the entitlements of the exported app with those of the development
          build.
        > merchant-prefix profile-lacks-key signature-drops-claim profile-refuses-value
        @ gh:samkelleher/cordova-plugin-applepay/issues/37
        @ gh:OceanLabs/iOS-Print-SDK/issues/255

        # merchant-wrong-value / running app / / Apple Pay: a merchant identifier of another kind
        = PKPassKitErrorDomain:4
        ~ Failed to present in-app payment interface: Error Domain=PKPassKitErrorDomain Code=4 "No entitlement for
          merchant identifier: {merchant}"
        ~ PKPassKitErrorDomain Code=4 "No entitlement for merchant identifier: {merchant}"
        : The request names {merchant}, which `com.apple.developer.in-app-payments` in the signature does not contain.
          Compare the two character by character: a typo, a missing `merchant.`, the identifier of the test environment,
          or a number that the server of the payment provider sends.
        - Use the identifier of the entitlement in the code and in the settings of the payment provider.
        - If the entitlement lacks it, select it in the Apple Pay capability of the target, and regenerate the profile.
        > merchant-prefix profile-refuses-value signature-drops-claim
        @ gh:Adyen/adyen-ios/issues/112
        """#
}
