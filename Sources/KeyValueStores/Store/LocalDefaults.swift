/// Where an app keeps values on its own device: `UserDefaults`, or anything else that keeps values by key
/// and may be used from several threads, as `UserDefaults` may
/// (https://developer.apple.com/documentation/foundation/userdefaults).
public protocol LocalDefaults: AnyObject {
    /// The value of a key, nil if there is none.
    func value(of key: String) -> PropertyListValue?
    /// Sets a value, or removes the key if it is nil.
    func setValue(_ value: PropertyListValue?, of key: String)
}
