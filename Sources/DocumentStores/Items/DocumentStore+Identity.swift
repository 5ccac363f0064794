// Only this file needs all of Foundation instead of FoundationEssentials: the change is posted to `NotificationCenter`.
public import Foundation

extension DocumentStore {
    /// The name of the notification that is posted after the account of the device has changed: sign-in, sign-out, and
    /// turning iCloud Drive on or off.
    ///
    /// The object is the store, because a process can contain several devices. Compare `ubiquityIdentityToken` with the
    /// token that the app has saved:
    /// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsubiquityidentitydidchange
    public static let ubiquityIdentityDidChangeNotification = Notification.Name(
        "NSUbiquityIdentityDidChangeNotification")
}

extension DocumentStore: IdentityObserver {
    func postIdentityChange() {
        NotificationCenter.default.post(name: Self.ubiquityIdentityDidChangeNotification, object: self)
    }
}
