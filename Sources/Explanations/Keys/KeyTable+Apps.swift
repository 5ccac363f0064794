extension KeyTable {
    /// The keys for the identity of an app, iCloud, and services: key, capability, products, and purpose.
    ///
    /// `d:` abbreviates `com.apple.developer.`, `s:` abbreviates `com.apple.security.`, and `a:` abbreviates
    /// `com.apple.`. Products are cases of `ProductKind`; `-` means all executables, or no capability.
    ///
    /// Source: <https://developer.apple.com/documentation/bundleresources/entitlements> and the pages of the keys.
    static let appKeys = """
        application-identifier | - | - | Identifies the app by its App ID prefix and bundle identifier; signing adds it.
        a:application-identifier | - | - | Identifies a Mac app by its App ID prefix and bundle identifier.
        d:team-identifier | - | - | Names the team that signs the app; signing adds it.
        previous-application-identifiers | - | - | Lists former identifiers whose keychain items the app may read.
        get-task-allow | - | - | Allows a debugger to attach to the app; development builds have it.
        s:get-task-allow | - | - | Allows a debugger to attach to the Mac app; development builds have it.
        beta-reports-active | - | - | Marks a build for TestFlight; profiles for the App Store contain it.
        keychain-access-groups | Keychain Sharing | - | Lists the keychain groups whose items the app shares.
        s:application-groups | App Groups | - | Lists the groups whose container and preferences the app shares.
        d:associated-application-identifier | - | - | Links a Mac Catalyst app with the App ID of its iPad app.
        a:networkextension.keychain | - | - | Reserved for the system: accesses keychain items of network extensions.
        aps-environment | Push Notifications | - | Registers for push notifications, and selects the server.
        d:aps-environment | Push Notifications | - | Registers a Mac app for push notifications, and selects the server.
        d:pass-type-identifiers | Wallet | - | Lists the types of Wallet passes that the app can read and change.
        d:in-app-payments | Apple Pay | - | Lists the merchant identifiers with which the app accepts Apple Pay.
        d:pay-later-merchandising | Apple Pay Later Merchandising | - | Shows Apple Pay Later offers in the app.
        d:payment-pass-provisioning | - | - | Lets a card issuer add payment cards to Wallet from its app.
        d:passkit.pass-presentation-suppression | - | - | Prevents Apple Pay from starting while the app is active.
        d:in-app-identity-presentment | - | - | Lists the identity documents and elements that the app can request.
        d:in-app-identity-presentment.merchant-identifiers | - | - | Lists the merchants that request identity documents.
        d:proximity-reader.payment.acceptance | Tap to Pay on iPhone | - | Accepts contactless payments on iPhone.
        d:proximity-reader.identity.display | ID Verifier - Display Only | - | Shows an identity document after a tap.
        d:proximity-reader.identity.read | - | - | Lists the elements of identity documents that the app can read.
        d:icloud-services | iCloud | - | Selects the iCloud services: CloudKit and iCloud Documents.
        d:icloud-container-identifiers | iCloud | - | Lists the iCloud containers that the app can open.
        d:icloud-container-environment | iCloud | - | Selects the CloudKit environment (development or production).
        d:icloud-container-development-container-identifiers | iCloud | - | Lists the development containers in
          a profile.
        d:icloud-extended-share-access | iCloud | - | Lists the additional share information that the app can request.
        d:ubiquity-container-identifiers | iCloud | - | Lists the containers for documents; the first is the default.
        d:ubiquity-kvstore-identifier | iCloud | - | Names the key-value store that the app synchronizes.
        d:parent-application-identifiers | On Demand Install Capable | app-clip | Names the app of an App Clip.
        d:associated-appclip-app-identifiers | On Demand Install Capable | app | Names the App Clip of an app.
        d:on-demand-install-capable | On Demand Install Capable | app-clip | Marks a bundle as an App Clip.
        d:associated-domains | Associated Domains | - | Lists domains for universal links, passwords, and App Clips.
        d:associated-domains.applinks.read-write | - | - | Lets a Mac browser use and change universal links.
        d:associated-domains.mdm-managed | MDM Managed Associated Domains | - | Lets device management set the domains.
        d:applesignin | Sign in with Apple | - | Lets users sign in with their Apple Account.
        d:authentication-services.autofill-credential-provider | AutoFill Credential Provider | - | Fills in passwords in
          Safari and other apps.
        d:authentication-services.account-creation-requires-phone-number | - | - | Requests a phone number for new
          accounts.
        d:declared-age-range | - | - | Lets the app ask for a person's age range.
        d:default-data-protection | Data Protection | - | Sets the default data protection class of the app's files.
        d:devicecheck.appattest-environment | App Attest | - | Selects the App Attest environment.
        d:device-information.user-assigned-device-name | - | - | Reads the name that the user gave the device.
        d:siri | Siri | - | Lets the app handle Siri requests.
        d:side-button-access.allow | - | - | Lets users in Japan start a voice app with the side button.
        d:journal.allow | Journaling Suggestions | - | Shows the picker for journaling suggestions.
        d:user-fonts | Fonts | - | Installs fonts for other apps, or uses fonts that were installed.
        d:maps | Maps | - | Uses MapKit on the Mac, and offers routing directions.
        d:weatherkit | WeatherKit | - | Reads weather data with WeatherKit.
        d:game-center | Game Center | - | Uses Game Center leaderboards, achievements, and multiplayer games.
        d:group-session | Group Activities | - | Shares an activity in FaceTime with SharePlay.
        d:shared-with-you | Shared with You | - | Shows content that was shared in Messages.
        d:shared-with-you.collaboration | Messages Collaboration | - | Starts collaborations in Messages.
        d:suggested-actions | - | - | Shows suggested actions for a message in a messaging app.
        d:push-to-talk | Push to Talk | - | Offers walkie-talkie conversations with the system interface.
        d:usernotifications.communication | Communication Notifications | - | Shows the sender of a message in
          notifications.
        d:usernotifications.time-sensitive | Time Sensitive Notifications | - | Delivers notifications during a Focus.
        d:usernotifications.critical-alerts | - | - | Plays a sound for critical alerts even if the device is muted.
        d:usernotifications.filtering | - | app-extension | Lets a service extension suppress notifications.
        d:ClassKit-environment | ClassKit | - | Selects the ClassKit environment for the Schoolwork app.
        d:automatic-assessment-configuration | - | - | Restricts the device during an exam.
        d:enrollment-sso-capable | - | - | Signs users in once during enrollment in device management.
        d:automated-device-enrollment.add-devices | - | - | Adds devices to Automated Device Enrollment.
        d:managed-app-distribution.install-ui | Managed App Installation UI | - | Installs managed apps from within
          the app.
        d:marketplace.app-installation | - | app | Lets an alternative marketplace install apps.
        d:browser.app-installation | - | app | Lets a browser install apps from websites.
        d:calling-app | - | app | Lets the user choose the app as the default for calls.
        d:dialing-app | - | app | Lets the user choose the app as the default dialer.
        d:messaging-app | - | app | Lets the user choose the app as the default for messages.
        d:carrier-messaging-app | - | app | Lets the user choose the app as the default for carrier messages.
        d:messages.critical-messaging | - | - | Sends critical text messages without interaction.
        d:mail-client | - | app | Lets the user choose the app as the default for email.
        d:navigation-app | - | app | Lets the user choose the app as the default for navigation.
        d:translation-app | - | app | Lets the user choose the app as the default for translations.
        d:web-browser | - | app | Lets the user choose the app as the default browser.
        d:contacts.notes | - | - | Reads and writes contact notes.
        d:family-controls | Family Controls | - | Offers parental controls with Screen Time.
        d:family-controls.app-and-website-usage | - | - | Reads app and website usage with permission.
        d:financekit | - | - | Reads financial data with FinanceKit.
        d:energykit | - | - | Uses EnergyKit forecasts and guidance.
        d:energykit.loadevents-experience | - | - | Shares energy data and insights in the Home app.
        d:health.fall-detection | - | - | Receives fall detection events from Apple Watch.
        d:healthkit | HealthKit | - | Asks for access to health and activity data.
        d:healthkit.access | HealthKit | - | Lists health data types that need additional permission.
        d:healthkit.background-delivery | HealthKit | - | Receives updates of health data in the background.
        d:healthkit.recalibrate-estimates | HealthKit Estimate Recalibration | - | Recalibrates HealthKit estimates.
        d:homekit | HomeKit | - | Controls the user's home accessories.
        d:matter.allow-setup-payload | Matter Allow Setup Payload | - | Passes a setup payload while a Matter device is
          added.
        d:exposure-notification | - | app | Notifies users of exposures to COVID-19.
        d:exposure-notification-test | - | app | Tests exposure notifications.
        d:exposure-notification-test-skip-file-verification | - | app | Tests exposure notifications without verified
          files.
        d:severe-vehicular-crash-event | - | - | Receives crash detection events.
        d:sensitivecontentanalysis.client | Sensitive Content Analysis | - | Detects nudity in images and video.
        d:sensorkit.reader.allow | - | - | Lists the sensors that an approved study can read.
        d:location.push | - | app-extension | Requests the location in response to a push notification.
        d:identity-document-services.document-provider.mobile-document-types | - | - | Lists the identity documents that
          the app provides to websites.
        d:trustinsights.base | - | - | Names the suite of insights for TrustInsights.
        d:private-cloud-compute | - | - | Uses models in Private Cloud Compute.
        d:foundation-model-adapter | - | - | Loads adapters for the Foundation Models framework.
        d:upi-device-validation | - | - | Enrolls a device for payments with UPI in India.
        d:storekit.external-purchase | - | - | Offers purchases outside the App Store.
        d:storekit.external-purchase-link | - | - | Links to a website for purchases.
        d:storekit.external-purchase-link-streaming | - | - | Lets a music streaming app promote offers on its website.
        d:storekit.external-link.account | - | - | Links to a website to create or manage an account.
        d:storekit.custom-purchase-link.allowed-regions | - | - | Lists the regions in which the app offers external
          purchases.
        d:app-migration.data-container-access | - | app-extension | Transfers an app's data between platforms.
        d:accessibility.merchant-api-control | - | - | Controls an accessibility interface for merchants.
        a:CommCenter.fine-grained | - | - | Grants CoreTelephony services to carriers.
        a:smoot.subscriptionservice | - | - | Reports subscriptions for the video partner program.
        d:video-subscriber-single-sign-on | - | - | Uses a TV provider account.
        d:user-management | User Management | - | Distinguishes the users of an Apple TV.
        """
}
