/// The entitlements for system services that are not in another file.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let services: [EntitlementDefinition] = [
        .init("beta-reports-active", .boolean, on: "i m t v w", .restricted, .mentioned),
        .init("com.apple.CommCenter.fine-grained", .strings, on: "", .managed),
        .init(
            "com.apple.developer.ClassKit-environment", .string, ["development", "production"], on: "i11.4 m11.0 v1.0",
            .restricted, .documented, "ClassKit Environment"),
        .init("com.apple.developer.accessibility.merchant-api-control", .boolean, on: "i18.2", .managed),
        .init(
            "com.apple.developer.app-compute-category", .strings, ["high"], on: "v2.0", .managed, .documented,
            "Increased performance headroom", furtherValues: true),
        .init("com.apple.developer.app-migration.data-container-access", .unknown, on: "i26.1", .restricted),
        .init(
            "com.apple.developer.applesignin", .strings, ["Default"], on: "i13.0 m10.15 t13.0 v1.0 w6.0", .restricted,
            .documented, "Sign in with Apple"),
        .init(
            "com.apple.developer.arkit.barcode-detection.allow", .boolean, on: "v2.0", .managed, .documented,
            "Spatial barcode and QR code scanning"),
        .init("com.apple.developer.arkit.camera-region.allow", .boolean, on: "v26.0", .managed),
        .init(
            "com.apple.developer.arkit.main-camera-access.allow", .boolean, on: "v2.0", .managed, .documented,
            "Main camera access"),
        .init(
            "com.apple.developer.arkit.object-tracking-parameter-adjustment.allow", .boolean, on: "v2.0", .managed,
            .documented, "Object-tracking parameter adjustment"),
        .init("com.apple.developer.arkit.shared-coordinate-space.allow", .boolean, on: "v26.0", .managed),
        .init("com.apple.developer.arkit.visual-fidelity.allow", .boolean, on: "v", .managed),
        .init(
            "com.apple.developer.authentication-services.account-creation-requires-phone-number", .boolean,
            on: "i26.0 m26.0", .restricted),
        .init(
            "com.apple.developer.authentication-services.autofill-credential-provider", .boolean,
            on: "i12.0 m11.0 v1.0", .restricted, .documented, "AutoFill Credential Provider"),
        .init("com.apple.developer.automated-device-enrollment.add-devices", .boolean, on: "i16.0", .managed),
        .init("com.apple.developer.automatic-assessment-configuration", .boolean, on: "i13.4 m10.15.4", .managed),
        .init(
            "com.apple.developer.avfoundation.multitasking-camera-access", .boolean, on: "i13.5–18.0", .restricted,
            deprecated: true),
        .init(
            "com.apple.developer.avfoundation.uvc-device-access", .boolean, on: "v2.1", .managed, .documented,
            "UVC Device Access on visionOS", deprecated: true),
        .init("com.apple.developer.background-tasks.continued-processing.gpu", .boolean, on: "i26.0", .restricted),
        .init("com.apple.developer.background-tasks.continued-processing.inference", .unknown, on: "", .restricted),
        .init(
            "com.apple.developer.calling-app", .boolean, on: "i18.2 w11.2", .restricted, .documented,
            "Default Calling App"),
        .init("com.apple.developer.carrier-messaging-app", .boolean, on: "i26.0", .restricted),
        .init("com.apple.developer.contacts.notes", .boolean, on: "i13.0 m13.0 v1.0", .managed),
        .init("com.apple.developer.coremedia.hls.low-latency", .boolean, on: "", .restricted, .reported),
        .init(
            "com.apple.developer.coreml.neural-engine-access", .boolean, on: "v2.0–26.0", .managed, .documented,
            "Apple Neural Engine access", deprecated: true),
        .init("com.apple.developer.coremotion.head-pose", .boolean, on: "i18.0 m15.0 t18.0", .restricted),
        .init("com.apple.developer.declared-age-range", .boolean, on: "i26.0 m26.0", .restricted),
        .init(
            "com.apple.developer.default-data-protection", .string,
            [
                "NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen",
                "NSFileProtectionCompleteUntilFirstUserAuthentication", "NSFileProtectionNone",
            ], on: "i3.0 t9.0 v1.0 w2.0", .restricted, .documented, "Data Protection"),
        .init(
            "com.apple.developer.device-information.user-assigned-device-name", .boolean,
            on: "i16.0 c16.0 t16.0 v1.0 w9.0", .managed),
        .init(
            "com.apple.developer.devicecheck.appattest-environment", .string, ["development", "production"],
            on: "i14.0 t15.0 v1.0", .restricted, .documented, "App Attest Environment", profile: .choices),
        .init("com.apple.developer.dialing-app", .boolean, on: "i26.0", .restricted),
        .init("com.apple.developer.energykit", .boolean, on: "i26.0", .restricted),
        .init("com.apple.developer.energykit.loadevents-experience", .boolean, on: "i27.0", .restricted),
        .init("com.apple.developer.enrollment-sso-capable", .boolean, on: "", .restricted),
        .init("com.apple.developer.exposure-notification", .boolean, on: "i13.5", .managed),
        .init("com.apple.developer.exposure-notification-test", .boolean, on: "i13.5", .managed, .reported),
        .init(
            "com.apple.developer.exposure-notification-test-skip-file-verification", .boolean, on: "i13.5", .managed,
            .reported),
        .init(
            "com.apple.developer.family-controls", .boolean, on: "i15.0 c15.0 v1.0", .managed, .documented,
            "Family Controls"),
        .init("com.apple.developer.family-controls.app-and-website-usage", .boolean, on: "", .restricted),
        .init("com.apple.developer.fileprovider.testing-mode", .boolean, on: "m11.3 v1.0", .restricted),
        .init("com.apple.developer.financekit", .boolean, on: "", .managed),
        .init("com.apple.developer.foundation-model-adapter", .boolean, on: "i26.0 m26.0", .restricted, .reported),
        .init("com.apple.developer.foveated-streaming-provider", .unknown, on: "v", .restricted),
        .init("com.apple.developer.foveated-streaming-session", .unknown, on: "v", .restricted),
        .init("com.apple.developer.fskit.fsmodule", .boolean, on: "m15.4", .restricted),
        .init(
            "com.apple.developer.game-center", .boolean, on: "i15.0 c13.0 m10.8 v1.0", .restricted, .documented,
            "Game Center"),
        .init("com.apple.developer.group-session", .boolean, on: "i15.0 m12.0 t15.0 v1.0", .restricted),
        .init("com.apple.developer.health.fall-detection", .unknown, on: "", .restricted),
        .init("com.apple.developer.healthkit", .boolean, on: "i8.0 v1.0", .restricted, .documented, "HealthKit"),
        .init(
            "com.apple.developer.healthkit.access", .strings, ["health-records"], on: "i8.0 v1.0", .restricted,
            .documented, "HealthKit Capabilities", furtherValues: true),
        .init("com.apple.developer.healthkit.background-delivery", .boolean, on: "i15.0 v1.0 w8.0", .restricted),
        .init("com.apple.developer.healthkit.recalibrate-estimates", .boolean, on: "i15.0", .restricted),
        .init("com.apple.developer.hid.virtual.device", .boolean, on: "m10.15", .restricted),
        .init("com.apple.developer.homekit", .boolean, on: "i8.0 t10.0 v1.0 w2.0", .restricted, .documented, "HomeKit"),
        .init(
            "com.apple.developer.identity-document-services.document-provider.mobile-document-types", .strings,
            on: "i26.0", .restricted),
        .init("com.apple.developer.in-app-identity-presentment", .dictionary, on: "i16.0", .managed),
        // The documentation of the key does not list macOS. The documentation of `PKPaymentRequest.merchantIdentifier`,
        // whose value must be one of the values of the key, lists macOS 11:
        // <https://developer.apple.com/documentation/passkit/pkpaymentrequest/merchantidentifier>.
        .init(
            "com.apple.developer.in-app-payments", .strings, on: "i6.0 m11.0 v1.0 w2.0", .restricted, .documented,
            "Merchant IDs"),
        .init(
            "com.apple.developer.journal.allow", .strings, ["suggestions"], on: "i17.2", .restricted,
            furtherValues: true),
        .init(
            "com.apple.developer.kernel.extended-virtual-addressing", .boolean, on: "i14.0 t14.0", .restricted,
            .documented, "Extended Virtual Addressing"),
        .init("com.apple.developer.kernel.increased-debugging-memory-limit", .boolean, on: "", .restricted, .mentioned),
        .init("com.apple.developer.kernel.increased-memory-limit", .boolean, on: "i15.0", .restricted),
        .init("com.apple.developer.location.push", .boolean, on: "i15.0", .managed),
        .init("com.apple.developer.low-latency-streaming", .boolean, on: "v26.0", .restricted),
        .init("com.apple.developer.mail-client", .boolean, on: "i14.0 v1.0", .managed),
        .init(
            "com.apple.developer.managed-app-distribution.install-ui", .strings, ["managed-app"], on: "i17.2",
            .restricted, .documented, "Managed App Installation UI", furtherValues: true),
        .init(
            "com.apple.developer.maps", .boolean, on: "m10.9–10.11", .restricted, .documented, "Maps", deprecated: true),
        .init("com.apple.developer.marketplace.app-installation", .boolean, on: "i17.4", .managed),
        .init(
            "com.apple.developer.matter.allow-setup-payload", .boolean, on: "i16.0 c16.0 m13.0 t16.0 v1.0 w9.0",
            .restricted, .documented, "Matter Allow Setup Payload"),
        .init(
            "com.apple.developer.media-device-discovery-extension", .boolean, on: "i16.0 v1.0", .restricted,
            .documented, "Media Device Discovery Extension", deprecated: true),
        .init("com.apple.developer.media-device-extension", .strings, on: "", .restricted),
        .init("com.apple.developer.memory.ios13extended_footprint", .boolean, on: "", .restricted, .mentioned),
        .init("com.apple.developer.memory.transfer_accept", .string, on: "i17.4", .managed),
        .init("com.apple.developer.memory.transfer_send", .string, on: "i17.4", .managed),
        .init(
            "com.apple.developer.messages.critical-messaging", .boolean, on: "i18.2 w11.2", .restricted, .documented,
            "Critical Messaging"),
        .init(
            "com.apple.developer.messaging-app", .boolean, on: "i18.2", .restricted, .documented,
            "Default Messaging App"),
        .init(
            "com.apple.developer.navigation-app", .boolean, on: "i18.4", .restricted, .documented, "Default Navigation"),
        .init("com.apple.developer.nearbyinteraction.dltdoa", .unknown, on: "i26.1", .restricted, .reported),
        .init("com.apple.developer.on-demand-install-capable", .boolean, on: "i14.0", .restricted),
        .init("com.apple.developer.passkit.pass-presentation-suppression", .boolean, on: "i15.0 w8.0", .managed),
        .init(
            "com.apple.developer.pay-later-merchandising", .strings, ["payinfour-merchandising"], on: "", .restricted,
            .reported, furtherValues: true),
        .init("com.apple.developer.payment-pass-provisioning", .boolean, on: "", .managed, .reported),
        .init(
            "com.apple.developer.persistent-content-capture", .boolean, on: "m14.4", .managed, .documented,
            "Persistent Content Capture"),
        .init("com.apple.developer.private-cloud-compute", .boolean, on: "", .restricted),
        .init("com.apple.developer.protected-content", .boolean, on: "v26.0", .restricted),
        .init(
            "com.apple.developer.proximity-reader.identity.display", .boolean, on: "i17.0", .managed, .documented,
            "ID Verifier - Display Only"),
        .init(
            "com.apple.developer.proximity-reader.identity.read", .dictionary, on: "i17.0", .managed, .documented,
            "ID Verifier - Data Transfer"),
        .init("com.apple.developer.proximity-reader.payment.acceptance", .boolean, on: "", .managed, .reported),
        .init("com.apple.developer.push-to-talk", .boolean, on: "i16.0", .restricted, .documented, "Push to Talk"),
        .init(
            "com.apple.developer.screen-capture.include-passthrough", .boolean, on: "v2.0", .managed, .documented,
            "Passthrough in screen capture"),
        .init("com.apple.developer.secure-element-credential", .boolean, on: "i18.1", .managed),
        .init("com.apple.developer.secure-element-credential.default-contactless-app", .boolean, on: "i18.1", .managed),
        .init("com.apple.developer.security.privileged-file-operations", .unknown, on: "", .restricted),
        .init(
            "com.apple.developer.sensitivecontentanalysis.client", .strings, ["analysis"], on: "i17.0", .restricted,
            furtherValues: true),
        .init(
            "com.apple.developer.sensorkit.reader.allow", .strings,
            [
                "on-wrist", "ambient-light-sensor", "motion-accelerometer", "motion-rotation-rate", "visits",
                "pedometer", "device-usage", "messages-usage", "phone-usage", "keyboard-metrics",
                "speech-metrics-telephony", "speech-metrics-siri", "ambient-pressure",
            ], on: "i14.0 v1.0", .managed, furtherValues: true),
        .init("com.apple.developer.severe-vehicular-crash-event", .boolean, on: "i16.0 w10.1", .managed),
        .init("com.apple.developer.shared-with-you", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.shared-with-you.collaboration", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.side-button-access.allow", .boolean, on: "i26.2", .restricted),
        .init("com.apple.developer.siri", .boolean, on: "i10.0 v1.0 w3.2", .restricted, .documented, "Siri"),
        .init("com.apple.developer.spatial-audio.profile-access", .boolean, on: "i18.0 m15.0 t18.0 v2.0", .restricted),
        .init(
            "com.apple.developer.storekit.custom-purchase-link.allowed-regions", .strings,
            on: "i26.2 m26.2 t26.2 w26.2", .managed),
        .init("com.apple.developer.storekit.external-link.account", .boolean, on: "i15.4 t16.4", .managed),
        .init(
            "com.apple.developer.storekit.external-purchase", .boolean, on: "i15.4 c17.4 m14.4 t17.4 v1.1 w10.4",
            .managed),
        .init(
            "com.apple.developer.storekit.external-purchase-link", .boolean, on: "i15.4 c17.4 m14.4 t17.4 v1.1 w10.4",
            .managed),
        .init("com.apple.developer.storekit.external-purchase-link-streaming", .unknown, on: "i18.2", .managed),
        .init("com.apple.developer.submerged-shallow-depth-and-pressure", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.suggested-actions", .boolean, on: "", .restricted),
        .init("com.apple.developer.sustained-execution", .boolean, on: "i17.0 c17.0 m15.0", .restricted),
        .init("com.apple.developer.translation-app", .boolean, on: "i18.4", .restricted, .documented, "Translation"),
        .init("com.apple.developer.trustinsights.base", .string, on: "", .restricted),
        .init("com.apple.developer.upi-device-validation", .boolean, on: "i17.0", .managed),
        .init(
            "com.apple.developer.user-fonts", .strings, ["app-usage", "system-installation"], on: "", .restricted,
            .reported, furtherValues: true),
        .init(
            "com.apple.developer.user-management", .strings,
            ["get-current-user", "runs-as-current-user-with-user-independent-keychain", "runs-as-current-user"],
            on: "t13.0", .restricted, .documented, "User Management", furtherValues: true),
        .init("com.apple.developer.usernotifications.communication", .boolean, on: "", .restricted, .reported),
        // The page of the entitlement names iOS 5.0; `UNAuthorizationOptions.criticalAlert` exists since iOS 12.0.
        .init(
            "com.apple.developer.usernotifications.critical-alerts", .boolean, on: "i12.0 c13.1 m10.14 t12.0 v1.0 w5.0",
            .managed),
        .init("com.apple.developer.usernotifications.filtering", .boolean, on: "i13.3 m11.0", .managed),
        .init("com.apple.developer.usernotifications.time-sensitive", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.video-subscriber-single-sign-on", .boolean, on: "i10.0 m10.14 t10.0", .managed),
        .init(
            "com.apple.developer.weatherkit", .boolean, on: "i16.0 c16.0 m13.0 t16.0 w9.0", .restricted, .documented,
            "WeatherKit"),
        .init("com.apple.developer.wifi-aware", .strings, on: "i26.0", .restricted),
        .init("com.apple.developer.wifi-infrastructure", .unknown, on: "i26.2", .restricted),
        .init("com.apple.developer.window-body-follow", .boolean, on: "v26.0", .restricted),
        .init("com.apple.developer.wireless-insights.service-predictions", .boolean, on: "i26.0", .restricted),
        .init("com.apple.smoot.subscriptionservice", .boolean, on: "i10.0 m10.14 t10.0", .managed),
        .init(
            "inter-app-audio", .boolean, on: "i2.2–13.0", .restricted, .documented, "Inter-App Audio", deprecated: true),
    ]
}
