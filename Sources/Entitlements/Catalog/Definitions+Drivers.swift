/// The entitlements for DriverKit, system extensions, and virtual machines.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let drivers: [EntitlementDefinition] = [
        .init("com.apple.developer.driverkit", .boolean, on: "i16.0 m10.15", .managed),
        .init("com.apple.developer.driverkit.allow-any-userclient-access", .boolean, on: "m10.15", .managed),
        .init(
            "com.apple.developer.driverkit.allow-third-party-userclients", .boolean, on: "i16.0", .managed, .documented,
            "DriverKit Allow Third Party User Clients"),
        .init(
            "com.apple.developer.driverkit.communicates-with-drivers", .boolean, on: "i16.0", .managed, .documented,
            "Communicates with Drivers"),
        .init(
            "com.apple.developer.driverkit.family.audio", .boolean, on: "i16.0 m12.0", .managed, .documented,
            "DriverKit Audio Family"),
        .init("com.apple.developer.driverkit.family.block-storage-device", .boolean, on: "m12.0", .managed),
        .init("com.apple.developer.driverkit.family.hid.device", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.driverkit.family.hid.eventservice", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.driverkit.family.midi", .boolean, on: "i18.0 m15.0", .managed),
        .init("com.apple.developer.driverkit.family.scsicontroller", .boolean, on: "m11.3", .managed),
        .init("com.apple.developer.driverkit.family.serial", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.driverkit.transport.hid", .boolean, on: "m10.15", .managed),
        .init("com.apple.developer.driverkit.transport.pci", .dictionaries, on: "m10.15.4", .managed),
        .init("com.apple.developer.driverkit.transport.usb", .dictionaries, on: "m10.15", .managed),
        .init("com.apple.developer.driverkit.userclient-access", .strings, on: "m10.15", .managed),
        .init("com.apple.developer.endpoint-security.client", .boolean, on: "m10.15", .managed),
        .init(
            "com.apple.developer.system-extension.install", .boolean, on: "m10.15", .restricted, .documented,
            "System Extension"),
        .init(
            "com.apple.developer.system-extension.redistributable", .boolean, on: "m10.15", .restricted, .documented,
            "System Extension Redistributable"),
        .init("com.apple.security.hypervisor", .boolean, on: "m11.0", .unrestrictedOnMac),
        .init("com.apple.security.virtualization", .boolean, on: "m11.0", .unrestrictedOnMac),
        .init("com.apple.vm.device-access", .boolean, on: "m10.10", .managed),
        .init(
            "com.apple.vm.hypervisor", .boolean, on: "m10.10–11.0", .restricted, deprecated: true,
            successor: "com.apple.security.hypervisor"),
        .init("com.apple.vm.networking", .boolean, on: "m10.10", .managed),
    ]
}
