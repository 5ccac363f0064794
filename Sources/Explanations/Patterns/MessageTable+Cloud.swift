extension MessageTable {
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
        - If a tool signed the app again, it can have dropped the key: a profile with the value `*` authorizes any list,
          such as `CloudKit`. Sign again with the entitlements of the original app.
        > icloud-services-missing icloud-containers-missing value-type
        @ gh:adamwulf/loose-leaf/issues/1631
        @ gh:calabash/iOSDeviceManager/pull/127
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
        ~ Couldn't send a valid signature
        : CloudKit could not identify the app or the user; the reason is on the server or in the account of the device.
        - Try again later, and check the iCloud account of the device.
        > icloud-containers-missing
        @ gh:lionheart/openradar-mirror/issues/9064
        @ gh:WWDCScholars/iOS-app/issues/95

        # cloudkit-environment / running app
        ~ Cannot create new type {type} in production schema
        ~ Did not find record type: {type}
        ~ in production schema
        : The app uses the production environment of CloudKit, whose schema does not contain {type}.
        - Deploy the schema to production, or sign with `Development` as the container environment.
        > icloud-environment-for-store icloud-environments-differ
        @ doc:cloudkit/deploying-an-icloud-container-s-schema

        # cloudkit-index / running app / / Field is not marked queryable
        ~ Field '{field}' is not marked queryable
        ~ is not marked queryable
        ~ is not marked sortable
        ~ Type is not marked indexable: {type}
        ~ Type is not marked indexable
        ~ Can't query system types
        : A query of CloudKit uses {field}, which has no index for queries in the schema of this environment. The
          entitlements are not the cause.
        - In the CloudKit console, add the index “queryable” (or “sortable”) for the field to the record type; a query
          for all records needs it for `recordName`. Deploy the schema to production.
        > icloud-environment-for-store
        @ gh:caiyue1993/IceCream/issues/169
        @ doc:cloudkit/deploying-an-icloud-container-s-schema

        # cloudkit-production-field / running app / / Cannot create or modify field in production schema
        ~ Cannot create or modify field '{field}' in record '{type}' in production schema
        ~ Cannot create or modify field '{field}'
        ~ Cannot create new field
        : The app uses the production environment of CloudKit, and the record type there does not contain {field}. The
          app can change the schema only in the development environment.
        - Create the field in the development environment, and deploy the schema to production. Or sign with
          `Development` as the container environment.
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
        : The iCloud account of the device requires attention, such as new terms or a new password.
        - Open the settings of the device, confirm the account, and accept the new terms.

        # ubiquity-container / running app / / No iCloud container for documents
        ~ NSUbiquitousFileUnavailableError
        ~ No container for bundle {bundle}
        ~ E_CTR
        ~ Invalid containerId, or user is not signed in, or user disabled iCloud permission
        ~ iCloud Drive is not enabled
        ~ iCloud Drive is disabled
        ? Invalid containerId, or user is not signed in
        ? forUbiquityContainerIdentifier … nil
        : The system returned no container for documents: the device has no iCloud account, iCloud Drive is off for the
          account or for the app, or the signature lacks `CloudDocuments` or the ubiquity container.
        - On the device, sign in to iCloud and turn on iCloud Drive, also for the app.
        - Add iCloud Documents and the container to the target, and compare the identifier with the code.
        > ubiquity-containers-missing ubiquity-service-missing ubiquity-container-unlisted
        @ doc:foundation/filemanager/url(forubiquitycontaineridentifier:)
        @ gh:deansyd/icloud_storage/issues/41

        # document-picker / running app / / The document picker requires iCloud
        ~ Application initializing document picker is missing the iCloud entitlement
        : The document picker of older systems requires iCloud, and the signature of the app contains no iCloud
          container.
        - Add iCloud with “iCloud Documents” to the target, and enable it for the App ID; the key is
          `com.apple.developer.icloud-container-identifiers`.
        > icloud-containers-missing icloud-services-missing
        @ gh:react-native-documents/document-picker/issues/115

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
