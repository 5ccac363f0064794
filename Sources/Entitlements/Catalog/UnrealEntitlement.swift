/// A key that people write and that never was one.
public struct UnrealEntitlement: Sendable {
    /// The key as people write it.
    public let key: EntitlementKey

    /// The key that does what they mean; `nil` where none is needed.
    public let instead: EntitlementKey?

    /// What is true instead, as a clause.
    public let remark: String

    /// Whether the Mac App Store is known to have refused it (ITMS-90285).
    public let isRefusedByStore: Bool

    /// What is known of `key`; `nil` where it is not among them.
    public static subscript(key: EntitlementKey) -> UnrealEntitlement? { all.first { $0.key == key } }

    /// All of them.
    ///
    /// What the Mac App Store answered: <https://github.com/krelltunez/dayGLANCE/pull/1082> and reports like it. The
    /// keys to take instead:
    /// <https://developer.apple.com/documentation/security/app-sandbox>.
    public static let all: [UnrealEntitlement] = [
        UnrealEntitlement(
            key: "com.apple.security.personal-information.reminders",
            instead: "com.apple.security.personal-information.calendars",
            remark: "reminders come with the calendars", isRefusedByStore: true),
        UnrealEntitlement(
            key: "com.apple.security.personal-information.contacts",
            instead: "com.apple.security.personal-information.addressbook",
            remark: "the key for contacts is older than their name", isRefusedByStore: false),
        UnrealEntitlement(
            key: "com.apple.security.cs.allow-dyld-shared-cache", instead: nil,
            remark: "every process has the shared cache", isRefusedByStore: true),
        UnrealEntitlement(
            key: "com.apple.security.screen-capture", instead: nil,
            remark: "macOS asks the user, and no entitlement is needed", isRefusedByStore: true),
        UnrealEntitlement(
            key: "com.apple.security.in-app-payments", instead: "com.apple.developer.in-app-payments",
            remark: "Apple Pay has a key of its own, and purchases in the app need none", isRefusedByStore: true),
    ]
}
