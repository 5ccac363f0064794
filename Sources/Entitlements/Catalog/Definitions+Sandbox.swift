/// The entitlements of the App Sandbox of macOS, which allow access outside the app's container.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let sandbox: [EntitlementDefinition] = [
        .init("com.apple.security.app-sandbox", .boolean, on: "m10.7", .unrestrictedOnMac, .documented, "App Sandbox"),
        .init("com.apple.security.assets.movies.read-only", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.assets.movies.read-write", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.assets.music.read-only", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.assets.music.read-write", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.assets.pictures.read-only", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.assets.pictures.read-write", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init(
            "com.apple.security.automation.apple-events", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Apple Events"),
        .init(
            "com.apple.security.device.audio-input", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Audio Input"),
        .init("com.apple.security.device.bluetooth", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init(
            "com.apple.security.device.camera", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Camera entitlement"),
        .init("com.apple.security.device.firewire", .boolean, on: "m10.7", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.device.microphone", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.device.serial", .boolean, on: "m10.7", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.device.usb", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init(
            "com.apple.security.files.all", .boolean, on: "m10.7–10.11", .unrestrictedOnMac, .documented,
            "All files entitlement", deprecated: true),
        .init("com.apple.security.files.bookmarks.app-scope", .boolean, on: "m", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.files.bookmarks.document-scope", .boolean, on: "m", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.files.downloads.read-only", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.files.downloads.read-write", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init(
            "com.apple.security.files.user-selected.executable", .boolean, on: "m10.7", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.files.user-selected.read-only", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.files.user-selected.read-write", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.inherit", .boolean, on: "m10.7", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.network.client", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.network.server", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init(
            "com.apple.security.personal-information.addressbook", .boolean, on: "m10.7", .unrestrictedOnMac,
            .documented, "Address book entitlement"),
        .init(
            "com.apple.security.personal-information.calendars", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Calendars entitlement"),
        .init(
            "com.apple.security.personal-information.location", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Location entitlement"),
        .init(
            "com.apple.security.personal-information.photos-library", .boolean, on: "m10.7", .unrestrictedOnMac,
            .documented, "Photos Library"),
        .init("com.apple.security.print", .boolean, on: "m10.7", .unrestrictedOnMac),
        .init("com.apple.security.scripting-targets", .dictionary, on: "m", .unrestrictedOnMac, .mentioned),
        .init("com.apple.security.smartcard", .boolean, on: "m10.10", .unrestrictedOnMac),
        .init(
            "com.apple.security.temporary-exception.apple-events", .stringOrStrings, on: "m10.7", .unrestrictedOnMac,
            .mentioned),
        .init(
            "com.apple.security.temporary-exception.audio-unit-host", .boolean, on: "m10.7", .unrestrictedOnMac,
            .mentioned),
        .init(
            "com.apple.security.temporary-exception.files.absolute-path.read-only", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.files.absolute-path.read-write", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.files.home-relative-path.read-only", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.files.home-relative-path.read-write", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.iokit-user-client-class", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.mach-lookup.global-name", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.mach-register.global-name", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .reported),
        .init(
            "com.apple.security.temporary-exception.sbpl", .stringOrStrings, on: "m10.7", .unrestrictedOnMac, .mentioned
        ),
        .init(
            "com.apple.security.temporary-exception.shared-preference.read-only", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
        .init(
            "com.apple.security.temporary-exception.shared-preference.read-write", .stringOrStrings, on: "m10.7",
            .unrestrictedOnMac, .mentioned),
    ]
}
