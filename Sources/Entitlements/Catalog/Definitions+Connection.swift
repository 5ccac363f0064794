/// The entitlements for networks, accessories, CarPlay, NFC, associated domains, and browsers.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let connections: [EntitlementDefinition] = [
        .init("com.apple.developer.accessory-access.usb", .unknown, on: "m", .restricted),
        .init("com.apple.developer.accessory-data-provider", .unknown, on: "", .restricted),
        .init("com.apple.developer.accessory-setup-discovery-extension", .unknown, on: "i18.0", .restricted),
        .init("com.apple.developer.accessory-transport-extension", .unknown, on: "i26.2", .restricted),
        .init("com.apple.developer.accessory-transport-security", .unknown, on: "", .restricted),
        .init("com.apple.developer.associated-appclip-app-identifiers", .strings, on: "i15.4", .restricted),
        .init("com.apple.developer.associated-application-identifier", .strings, on: "", .restricted, .mentioned),
        .init(
            "com.apple.developer.associated-domains", .strings, on: "i9.0 m10.15 t9.0 v1.0 w6.0", .restricted,
            .documented, "Associated Domains", profile: .anything),
        .init("com.apple.developer.associated-domains.applinks.read-write", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.associated-domains.mdm-managed", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.browser.app-installation", .boolean, on: "i17.4", .managed),
        .init(
            "com.apple.developer.carplay-audio", .boolean, on: "i14.0", .managed, .documented, "CarPlay Audio App"),
        .init(
            "com.apple.developer.carplay-charging", .boolean, on: "i14.0", .managed, .documented,
            "CarPlay EV Charging App"),
        .init(
            "com.apple.developer.carplay-communication", .boolean, on: "i14.0", .managed, .documented,
            "CarPlay Communication App"),
        .init(
            "com.apple.developer.carplay-driving-task", .boolean, on: "i16.0", .managed, .documented,
            "CarPlay Driving Task App"),
        .init(
            "com.apple.developer.carplay-fueling", .boolean, on: "i16.0", .managed, .documented, "CarPlay Fueling App"),
        .init(
            "com.apple.developer.carplay-maps", .boolean, on: "i12.0", .managed, .documented, "CarPlay Navigation app"),
        .init(
            "com.apple.developer.carplay-messaging", .boolean, on: "i12.0–14.0", .managed, deprecated: true,
            successor: "com.apple.developer.carplay-communication"),
        .init(
            "com.apple.developer.carplay-parking", .boolean, on: "i14.0", .managed, .documented, "CarPlay Parking app"),
        .init(
            "com.apple.developer.carplay-public-safety", .boolean, on: "i14.0", .managed, .documented,
            "CarPlay Public Safety App"),
        .init(
            "com.apple.developer.carplay-quick-ordering", .boolean, on: "i14.0", .managed, .documented,
            "CarPlay Quick Food Ordering App"),
        .init(
            "com.apple.developer.carplay-video", .boolean, on: "i27.0", .managed, .documented, "CarPlay Video App"),
        .init(
            "com.apple.developer.carplay-voice-based-conversation", .boolean, on: "i26.4", .managed, .documented,
            "CarPlay Voice-Based Conversation App"),
        .init("com.apple.developer.driverkit.family.networking", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.embedded-web-browser-engine", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.embedded-web-browser-engine.engine-association", .unknown, on: "i26.2", .managed),
        .init(
            "com.apple.developer.networking.HotspotConfiguration", .boolean, on: "i11.0 v1.0", .restricted, .documented,
            "Hotspot Configuration"),
        // The entitlement exists on the platforms of `NEHotspotHelper`, which is deprecated.
        .init("com.apple.developer.networking.HotspotHelper", .boolean, on: "i9.0 c13.1 v1.0", .managed),
        .init("com.apple.developer.networking.carrier-constrained.app-optimized", .boolean, on: "i26.0", .restricted),
        .init("com.apple.developer.networking.carrier-constrained.appcategory", .strings, on: "i26.0", .restricted),
        .init("com.apple.developer.networking.custom-protocol", .boolean, on: "", .restricted, .reported),
        .init("com.apple.developer.networking.manage-thread-network-credentials", .boolean, on: "i15.0 v1.0", .managed),
        .init("com.apple.developer.networking.multicast", .boolean, on: "i14.0 v1.0", .managed),
        .init(
            "com.apple.developer.networking.multipath", .boolean, on: "i3.0 v1.0", .restricted, .documented, "Multipath"
        ),
        .init(
            "com.apple.developer.networking.networkextension", .strings,
            [
                "dns-proxy", "app-proxy-provider", "content-filter-provider", "packet-tunnel-provider",
                "dns-proxy-systemextension", "app-proxy-provider-systemextension",
                "content-filter-provider-systemextension", "packet-tunnel-provider-systemextension", "dns-settings",
                "app-push-provider", "relay", "url-filter-provider", "hotspot-provider",
            ], on: "i9.0 m10.11 t17.0 v1.0", .restricted, .documented, "Network Extensions", furtherValues: true),
        .init(
            "com.apple.developer.networking.slicing.appcategory", .strings,
            ["gaming-6014", "communication-9000", "streaming-9001", "browser-9003", "mc-9500"], on: "i17.0",
            .restricted, .documented, "5G Network Slicing App Category", furtherValues: true),
        .init(
            "com.apple.developer.networking.slicing.trafficcategory", .strings,
            [
                "defaultslice-1", "video-2", "background-3", "voice-4", "callsignaling-5", "responsivedata-6",
                "avstreaming-7", "responsiveav-8",
            ], on: "i17.0", .restricted, .documented, "5G Network Slicing Traffic Category", furtherValues: true),
        .init("com.apple.developer.networking.vmnet", .boolean, on: "m14.0", .managed),
        .init(
            "com.apple.developer.networking.vpn.api", .strings, ["allow-vpn"], on: "i8.0 m10.10 v1.0", .restricted,
            .documented, "Personal VPN"),
        .init(
            "com.apple.developer.networking.wifi-info", .boolean, on: "i12.0 v1.0", .restricted, .documented,
            "Access Wi-Fi Information"),
        .init("com.apple.developer.nfc.hce", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.nfc.hce.default-contactless-app", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes", .strings, on: "i17.4", .restricted),
        .init("com.apple.developer.nfc.readersession.felica.systemcodes", .strings, on: "i13.0", .restricted),
        .init(
            // The documentation lists only `TAG`; real profiles authorize all three.
            "com.apple.developer.nfc.readersession.formats", .strings, ["TAG", "NDEF", "PACE"], on: "i11.0",
            .restricted,
            .documented, "Near Field Communication Tag Reader Session Formats", furtherValues: true),
        .init("com.apple.developer.nfc.readersession.iso7816.select-identifiers", .strings, on: "i13.0", .restricted),
        .init(
            "com.apple.developer.playable-content", .boolean, on: "i12.0–14.0", .restricted, deprecated: true,
            successor: "com.apple.developer.carplay-audio"),
        .init("com.apple.developer.web-browser", .boolean, on: "i14.0", .managed),
        .init("com.apple.developer.web-browser-engine.gpu", .boolean, on: "", .managed, .mentioned),
        .init("com.apple.developer.web-browser-engine.host", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.web-browser-engine.network", .boolean, on: "", .managed, .mentioned),
        .init("com.apple.developer.web-browser-engine.networking", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.web-browser-engine.renderer", .boolean, on: "", .managed, .mentioned),
        .init("com.apple.developer.web-browser-engine.rendering", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.web-browser-engine.restrict.notifyd", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.web-browser-engine.webcontent", .boolean, on: "i17.4", .managed),
        .init("com.apple.developer.web-browser.public-key-credential", .boolean, on: "c16.3 m13.3", .managed),
        .init(
            "com.apple.external-accessory.wireless-configuration", .boolean, on: "i3.0", .restricted, .documented,
            "Wireless Accessory Configuration"),
    ]
}
