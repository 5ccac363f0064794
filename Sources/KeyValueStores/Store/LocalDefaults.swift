/// A local store of values by key, such as `UserDefaults`.
///
/// A conforming type must be usable from several threads, as `UserDefaults` is
/// (https://developer.apple.com/documentation/foundation/userdefaults).
public protocol LocalDefaults: AnyObject {
    /// Returns the value of a key, or `nil` if it does not exist.
    func value(of key: String) -> PropertyListValue?
    /// Sets a value, or removes the key if the value is `nil`.
    func setValue(_ value: PropertyListValue?, of key: String)
}
