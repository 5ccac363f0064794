/// A key that projects use although it never existed.
public struct NonexistentKey: Sendable {
    /// The nonexistent key.
    public let key: EntitlementKey

    /// The key to use instead; `nil` if none is required.
    public let instead: EntitlementKey?

    /// The explanation, as a clause.
    public let remark: String

    /// Whether the Mac App Store is known to reject it (ITMS-90285).
    public let isRefusedByStore: Bool

    /// Returns the entry of `key`; `nil` if there is none.
    public static subscript(key: EntitlementKey) -> NonexistentKey? { byKey[key] }

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

    /// All known nonexistent keys.
    ///
    /// The responses of the Mac App Store are in <https://github.com/krelltunez/dayGLANCE/pull/1082> and similar
    /// reports; the replacements are in <https://developer.apple.com/documentation/security/app-sandbox>.
    public static let all: [NonexistentKey] = [
        NonexistentKey(
            key: "com.apple.security.personal-information.reminders",
            instead: "com.apple.security.personal-information.calendars",
            remark: "the calendars entitlement includes reminders", isRefusedByStore: true),
        NonexistentKey(
            key: "com.apple.security.personal-information.contacts",
            instead: "com.apple.security.personal-information.addressbook",
            remark: "the entitlement for contacts has an older name", isRefusedByStore: false),
        NonexistentKey(
            key: "com.apple.security.cs.allow-dyld-shared-cache", instead: nil,
            remark: "every process can use the shared cache", isRefusedByStore: true),
        NonexistentKey(
            key: "com.apple.security.screen-capture", instead: nil,
            remark: "macOS asks the user, and no entitlement is needed", isRefusedByStore: true),
        NonexistentKey(
            key: "com.apple.security.in-app-payments", instead: "com.apple.developer.in-app-payments",
            remark: "Apple Pay has another key, and in-app purchases require no key", isRefusedByStore: true),
    ]
}
