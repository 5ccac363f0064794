extension MessageTable {
    /// The errors of frameworks, by their domain and code.
    static let frameworkErrors = #"""
        # cloudkit-partial-failure / running app / CKErrorDomain:2 CKErrorPartialFailure CKError.partialFailure /
          CKErrorDomain 2 (partial failure)
        ~ "Partial Failure" (2/
        ~ Failed to modify some records
        : CloudKit completed only a part of the operation. The error of each record is in `CKPartialErrorsByItemID`; if
          it
          is empty, the zone, the account, or the quota is the reason.
        - Print `userInfo` of the error, and read the codes in it.
        - If all records fail only in a distributed build, deploy the schema to production.
        > icloud-environment-for-store icloud-environments-differ
        @ doc:cloudkit/ckerror/partialfailure
        @ gh:bilipp/Lume/issues/155
        @ doc:technotes/tn3164-debugging-the-synchronization-of-nspersistentcloudkitcontainer

        # cloudkit-service / running app / CKErrorDomain:3 CKErrorDomain:4 CKErrorDomain:6 CKErrorDomain:7
          CKErrorDomain:23 CKErrorNetworkUnavailable CKErrorNetworkFailure CKErrorServiceUnavailable
          CKErrorRequestRateLimited CKErrorZoneBusy / CKErrorDomain 3, 4, 6, 7, 23 (service or network)
        ~ "Network Unavailable" (3
        ~ "Service Unavailable" (6
        ~ "Request Rate Limited" (7
        ~ Request failed with http status code 500
        ~ Request failed with http status code 503
        ~ "Network Failure" (4
        : CloudKit was not reachable, or it limits the requests of the app. Entitlements are not involved.
        - Try again after the time in `CKErrorRetryAfterKey`.
        @ doc:cloudkit/ckerror/code

        # cloudkit-permission / running app / CKErrorDomain:10 CKErrorPermissionFailure CKError.permissionFailure /
          CKErrorDomain 10 (permission failure)
        ~ "Permission Failure" (10
        ~ WRITE operation not permitted
        ~ CREATE operation not permitted
        : The code has several causes; the message of the server names the reason. The user has no permission for the
          record or the container. Often, a security role of the schema does not
          allow the operation, or the record belongs to another user.
        - Compare the security roles of the record type in both environments of the CloudKit console.
        > icloud-environments-differ
        @ doc:cloudkit/ckerror/code
        @ doc:technotes/tn3164-debugging-the-synchronization-of-nspersistentcloudkitcontainer

        # cloudkit-unknown-item / running app / CKErrorDomain:11 CKErrorDomain:26 CKErrorUnknownItem CKErrorZoneNotFound
          CKError.unknownItem CKError.zoneNotFound / CKErrorDomain 11, 26 (record or zone not found)
        ~ "Unknown Item" (11
        ~ "Zone Not Found" (26
        : The record, the record type, or the zone does not exist in this environment of the container. The environments
          for development and production have separate data and schemas.
        - Create the zone first, and deploy the schema to production before distribution.
        > icloud-environment-for-store icloud-environments-differ
        @ doc:cloudkit/ckerror/code

        # cloudkit-rejected / running app / CKErrorDomain:12 CKErrorDomain:15 CKErrorInvalidArguments
          CKErrorServerRejectedRequest CKError.invalidArguments CKError.serverRejectedRequest / CKErrorDomain 12, 15
          (request rejected)
        ? "Invalid Arguments" (12
        ? "Server Rejected Request" (
        : The server or CloudKit rejected the request. The text of the server names the reason, for example a field or
          an index that the schema of this environment does not contain.
        - Compare the schema of both environments in the CloudKit console, and read the text of the server.
        > icloud-environment-for-store icloud-container-prefix
        @ doc:cloudkit/ckerror/code
        @ gh:caiyue1993/IceCream/issues/164

        # cloudkit-conflict / running app / CKErrorDomain:14 CKErrorDomain:21 CKErrorDomain:22 CKErrorDomain:27
          CKErrorDomain:28 CKErrorServerRecordChanged CKErrorChangeTokenExpired CKErrorLimitExceeded
          CKErrorBatchRequestFailed CKErrorUserDeletedZone / CKErrorDomain 14, 21, 22, 27, 28 (to be handled by the app)
        ~ "Server Record Changed" (14
        ~ "Change Token Expired" (21
        ~ "Batch Request Failed" (22
        ~ "Limit Exceeded" (27
        : CloudKit works, and the app must handle the error: merge the records, fetch all changes again, or divide the
          request. Entitlements are not involved.
        - Handle the error as the documentation describes.
        @ doc:cloudkit/ckerror/code
        @ doc:technotes/tn3164-debugging-the-synchronization-of-nspersistentcloudkitcontainer

        # cloudkit-quota / running app / CKErrorDomain:25 CKErrorQuotaExceeded CKError.quotaExceeded / CKErrorDomain 25
          (quota exceeded)
        ~ "Quota Exceeded" (25
        : The iCloud storage of the user, or the public database of the container, is full.
        - Ask the user to free storage; look at the usage of the container in the CloudKit console.
        @ doc:cloudkit/ckerror/code

        # ubiquity-file / running app / NSCocoaErrorDomain:4353 NSCocoaErrorDomain:4354 NSCocoaErrorDomain:4355
          NSUbiquitousFileUnavailableError NSUbiquitousFileNotUploadedDueToQuotaError
          NSUbiquitousFileUbiquityServerNotAvailable / NSCocoaErrorDomain 4353, 4354, 4355 (iCloud document)
        : The document in iCloud is not available: it is not uploaded yet, the storage is full, or the service was not
          reachable.
        - Check iCloud Drive and the storage on both devices, then try again.
        > ubiquity-containers-missing
        @ doc:foundation/nsubiquitousfileunavailableerror-swift.var

        # core-data-cloudkit-codes / running app / NSCocoaErrorDomain:134060 NSCocoaErrorDomain:134400
          NSCocoaErrorDomain:134405 NSCocoaErrorDomain:134406 NSCocoaErrorDomain:134407 NSCocoaErrorDomain:134410
          NSCocoaErrorDomain:134417 / NSCocoaErrorDomain 134060, 134400–134417 (Core Data with CloudKit)
        ~ Failed to recover from error: CKErrorDomain
        ? NSCloudKitMirroringDelegate
        : Core Data could not synchronize with CloudKit, for example because the model does not meet the requirements,
          there is no account, or the store is open twice (134410). 134417 only means that the same request already
          waits, and 134060 is a general error of Core Data.
        - Read the text of the error; it names the attribute, the relationship, or the state of the account.
        - Check the container in the entitlements and in the store description.
        > icloud-containers-missing icloud-services-missing
        @ doc:coredata/setting-up-core-data-with-cloudkit
        @ doc:technotes/tn3164-debugging-the-synchronization-of-nspersistentcloudkitcontainer

        # core-data-cloudkit-model / running app / / The Core Data model does not fit CloudKit
        ~ CloudKit integration requires that all attributes be optional, or have a default value set
        ~ CloudKit integration requires that all relationships be optional
        ~ CloudKit integration requires that all relationships have an inverse
        ~ CloudKit integration does not support unique constraints
        ~ CloudKit integration does not support ordered relationships
        ~ CloudKit integration forbids
        ~ The following attributes are marked non-optional but do not have a default value
        ~ The following relationships are marked non-optional
        : The data model does not meet the requirements of CloudKit; the message lists the attributes or relationships.
          Containers and entitlements are not the cause.
        - Make each listed attribute optional, or give it a default value.
        - Make relationships optional and unordered, with an inverse, and remove unique constraints.
        @ doc:coredata/creating-a-core-data-model-for-cloudkit
        @ gh:CubeLabsNZ/CubeTime/pull/131

        # file-permission / running app / NSCocoaErrorDomain:257 NSCocoaErrorDomain:513 NSFileReadNoPermissionError
          NSFileWriteNoPermissionError / NSCocoaErrorDomain 257, 513 (no permission for a file)
        ~ couldn't be opened because you don't have permission to view it
        ~ You don't have permission to save the file "{path}" in the folder
        ~ couldn't be saved because you don't have permission
        : The process may not read or write the file. In a sandboxed app, the file is outside its container, or the
          entitlement for the folder or the app group is missing.
        - Use the container of the app or of its app group, or let the user select the file and keep a bookmark.
        > sandbox-keys-without-sandbox app-group-unauthorized
        @ doc:security/accessing-files-from-the-macos-app-sandbox

        # xpc-invalid / running app / NSCocoaErrorDomain:4097 NSCocoaErrorDomain:4099 NSXPCConnectionInvalid
          NSXPCConnectionInterrupted / NSCocoaErrorDomain 4097, 4099 (XPC connection)
        ~ failed at lookup with error 159 - Sandbox restriction
        ~ Couldn't communicate with a helper application
        ~ couldn't be completed. (NSCocoaErrorDomain error 4099
        : The app could not connect to a service of the system or to its helper. With `Sandbox restriction`, the sandbox
          does not allow it: the app lacks the entitlement of the framework, or
          `com.apple.security.temporary-exception.mach-lookup.global-name`. Otherwise, the service ended or rejected the
          signature of the app.
        - Add the capability of the framework that the service belongs to, or sign app and helper with the same team.
        > required-key-missing profile-lacks-key sandbox-temporary-exception signature-team
        @ gh:krypted/DeviceActivityExample/issues/1
        @ doc:security/app-sandbox

        # remote-notifications-registration / running app / NSCocoaErrorDomain:3000 NSCocoaErrorDomain:3010 /
          NSCocoaErrorDomain 3000, 3010 (push registration)
        ~ remote notifications are not supported in the simulator
        ~ didFailToRegisterForRemoteNotificationsWithError
        ~ APNS device token not set before retrieving FCM Token
        ~ No APNS token specified before fetching FCM Token
        ~ Declining request for FCM Token since no APNS Token specified
        ~ APNS token has not been set yet
        ~ [firebase_messaging/apns-token-not-set]
        : The app received no device token of push notifications: its signature lacks `aps-environment`, it runs in an
          old simulator, or the registration has not finished.
        - Add Push Notifications to the target, and compare the signature with the profile.
        > push-environment profile-lacks-key signature-drops-claim
        @ doc:usernotifications/registering-your-app-with-apns
        @ gh:firebase/flutterfire/issues/11590

        # apns-reason / running app / TopicDisallowed BadTopic BadCertificate BadCertificateEnvironment
          ExpiredProviderToken InvalidProviderToken MissingProviderToken BadEnvironmentKeyIdInToken
          UnrelatedKeyIdInToken / Reasons of the push notification service
        ~ "reason":"TopicDisallowed"
        ~ Auth error from APNS or Web Push Service
        ~ messaging/third-party-auth-error
        ~ InvalidApnsCredential
        ~ APNSServerError: {reason}
        : The push notification service did not accept the request of the server: the topic is not the bundle identifier
          of the app, the key or the certificate belongs to another team or environment, or the token of the key has
          expired.
        - Send the bundle identifier as the topic, with a key of the team that signs the app.
        - Use the address for the environment of `aps-environment`.
        > push-environment
        @ doc:usernotifications/handling-notification-responses-from-apns

        # notifications-denied / running app / UNErrorDomain:1 UNErrorCodeNotificationsNotAllowed / UNErrorDomain 1
          (notifications not allowed)
        ~ Notifications are not allowed for this application
        : The user did not allow notifications, or the signature of a Mac app is ad hoc or not valid, so that the system
          cannot ask.
        - Check the notification settings of the app, and sign a Mac app with a certificate.
        > signature-ad-hoc
        @ doc:usernotifications/unerror/code

        # authorization-services / running app / ASAuthorizationErrorDomain:1000 ASAuthorizationErrorDomain:1004
          com.apple.AuthenticationServices.AuthorizationError:1000
          com.apple.AuthenticationServices.AuthorizationError:1004 ASAuthorizationError:1000 ASAuthorizationError:1004
          ASAuthorizationErrorUnknown / AuthorizationError 1000, 1004
        ~ The calling process does not have an application identifier. Make sure it is properly configured
        ~ The calling process does not have an application identifier
        ? ASAuthorizationController credential request failed with error
        : Sign in with Apple or the use of a passkey failed. If it fails for all users, the signature lacks the
          application identifier, `com.apple.developer.applesignin`, or the domain in
          `com.apple.developer.associated-domains`, or no user is signed in on the device.
        - Add the capability to the target, regenerate the profile, and sign in to an Apple Account on the device.
        > signature-drops-claim profile-lacks-key associated-domain-format
        @ doc:authenticationservices/asauthorizationerror-swift.struct/code

        # healthkit-entitlement / running app / com.apple.healthkit:4 com.apple.healthkit:5 / com.apple.healthkit 4, 5
          (no authorization)
        ~ Missing com.apple.developer.healthkit entitlement
        ~ Authorization to share the following types is disallowed
        ~ Authorization not determined
        ~ Must request authorization for at least one data type
        ~ NSHealthUpdateUsageDescription must be set
        ~ NSHealthShareUsageDescription must be set
        : HealthKit does not allow the access: the entitlement `com.apple.developer.healthkit` or the purpose string
          is missing, or the user has not allowed it. A request can also be empty, or contain types that apps cannot
          write.
        - Add HealthKit to the target, and check the signature of the product, extensions included.
        > signature-drops-claim profile-lacks-key
        @ gh:carp-dk/flutter-plugins/issues/227
        @ doc:bundleresources/entitlements/com.apple.developer.healthkit

        # homekit-entitlement / running app / HMErrorDomain:47 HMErrorDomain:80 / HMErrorDomain 47, 80 (HomeKit access)
        ~ HMErrorCodeMissingEntitlement
        ~ HMErrorCodeHomeAccessNotAuthorized
        : The app may not use HomeKit: `com.apple.developer.homekit` is missing, or the user has not allowed access.
        - Add HomeKit to the target, and check the signature of the product.
        > signature-drops-claim profile-lacks-key
        @ doc:homekit/hmerror/code

        # nfc-entitlement / running app / NFCError:2 NFCError:1 NFCReaderErrorSecurityViolation / NFCError 1, 2
          (entitlement or feature)
        ~ NFCReaderErrorSecurityViolation
        ~ NFCError Code=2 "Missing required entitlement"
        ~ Invalidate session with error, Missing required entitlement
        ~ Missing required entitlement (com.apple.developer.nfc
        ? Missing required entitlement
        : Core NFC does not allow the session. Often, `com.apple.developer.nfc.readersession.formats` does not contain
          `TAG`, or `Info.plist` lacks the identifiers of the tags or the purpose string. `NFCError` 1 means that the
          device does not support the feature.
        - Add Near Field Communication Tag Reading, and list the ISO 7816 or FeliCa identifiers in `Info.plist`.
        > nfc-format-disallowed signature-drops-claim profile-lacks-key
        @ gh:nfcim/flutter_nfc_kit/issues/46
        @ doc:corenfc/nfcreadererror-swift.struct/code

        # wallet-passes / running app / PKPassKitErrorDomain:1 PKPassKitErrorDomain:3 / PKPassKitErrorDomain 1, 3
          (passes)
        ~ Payment request is invalid: check your entitlements
        ~ The pass cannot be read because it isn't valid
        ~ Invalid in-app payment request
        : Wallet does not accept the request or the pass. Often, the entitlement does not contain the merchant
          identifier or the pass type of the code, or the signature of the pass is not valid.
        - Compare the identifiers in the code with the entitlements, including `merchant.` and `pass.`.
        > merchant-prefix pass-type-prefix profile-lacks-key
        @ gh:lrettig/react-native-stripe/issues/4
        @ doc:passkit/pkpasskiterror/code
        """#
}
