internal import Synchronization

/// Values that live in the app's local defaults and are mirrored in iCloud, both ways.
///
/// Apple advises to keep a local copy, because iCloud may be off, and may be empty at the first launch:
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForKey-ValueDataIniCloud.html
///
/// With this type the local copy is what the app reads and writes. It survives signing out, a missing entitlement and
/// a full store.
///
/// ```swift
/// let settings = MirroredDefaults(UserDefaults.standard, mirroring: ["theme", "lastRead"], in: store)
/// settings.setValue(.string("dark"), forKey: "theme")
/// ```
///
/// Beside each value the defaults remember what was last the same here and in iCloud. So when both are brought
/// together again, after a launch or a time without iCloud, it is known which side has changed: that one is taken, and
/// iCloud's if both have.
public final class MirroredDefaults: @unchecked Sendable {
    // Unchecked because `UserDefaults` is not marked `Sendable`, though it may be used from several threads; what is
    // read and then written is guarded by the lock.
    private let defaults: any LocalDefaults
    private let cloud: any UbiquitousKeyValueStoring
    private let lock = Mutex(())
    private let observation = Mutex<ExternalChangeObservation?>(nil)

    /// The keys that are mirrored, sorted.
    public let keys: [String]

    /// Where the defaults remember what was last the same on both sides.
    public static let shadowKey = "MirroredDefaults.shadow"

    /// Brings both sides together, and keeps them together as long as it lives.
    /// - Parameters:
    ///   - defaults: where the values live.
    ///   - keys: which of them are mirrored; the others stay where they are.
    ///   - cloud: where they are mirrored.
    public init(_ defaults: any LocalDefaults, mirroring keys: [String], in cloud: any UbiquitousKeyValueStoring) {
        self.defaults = defaults
        self.cloud = cloud
        self.keys = Set(keys).sorted()
        // An app registers before its first `synchronize`, so that it misses nothing.
        let new = cloud.observeExternalChanges { [weak self] in self?.receive($0) }
        observation.withLock { $0 = new }
        if cloud.synchronize() { reconcile() }
    }

    /// The value of a key, nil if there is none.
    public func value(forKey key: String) -> PropertyListValue? {
        defaults.value(of: key)
    }

    /// Sets a value here and in iCloud, or removes the key if it is nil.
    public func setValue(_ value: PropertyListValue?, forKey key: String) {
        lock.withLock { _ in defaults.setValue(value, of: key) }
        guard keys.contains(key) else { return }
        send(value, forKey: key)
    }

    /// Brings both sides together, as at a launch.
    ///
    /// Call it when the app comes to the foreground, or after the user has turned iCloud on.
    public func reconcile() {
        let outgoing = lock.withLock { _ in
            var shadow = shadow
            let outgoing = keys.filter { key in
                let (here, there, before) = (defaults.value(of: key), cloudValue(of: key), shadow[key])
                if here == there { shadow[key] = here }
                guard here != there, there == before else {
                    take(there, forKey: key, into: &shadow)
                    return false
                }
                return true
            }
            self.shadow = shadow
            return outgoing
        }
        for key in outgoing { send(defaults.value(of: key), forKey: key) }
    }

    /// Sends a value to iCloud.
    ///
    /// If there is no room for it, it stays here and is sent again at the next reconciliation.
    private func send(_ value: PropertyListValue?, forKey key: String) {
        cloud.set(value?.object, forKey: key)
        guard cloudValue(of: key) == value else { return }
        lock.withLock { _ in
            if defaults.value(of: key) == value { shadow[key] = value }
        }
    }

    private func receive(_ change: ExternalChange) {
        guard change.reason != .quotaViolationChange else { return }
        lock.withLock { _ in
            var shadow = shadow
            for key in change.changedKeys where keys.contains(key) {
                let there = cloudValue(of: key)
                if there == nil, change.reason == .accountChange {
                    // The account went, or another has never had the value: that is no reason to lose it here.
                    shadow[key] = nil
                } else {
                    take(there, forKey: key, into: &shadow)
                }
            }
            self.shadow = shadow
        }
    }

    private func take(_ value: PropertyListValue?, forKey key: String, into shadow: inout [String: PropertyListValue]) {
        if defaults.value(of: key) != value { defaults.setValue(value, of: key) }
        shadow[key] = value
    }

    private func cloudValue(of key: String) -> PropertyListValue? {
        cloud.object(forKey: key).flatMap(PropertyListValue.init)
    }

    private var shadow: [String: PropertyListValue] {
        get {
            guard case .dictionary(let values)? = defaults.value(of: Self.shadowKey) else { return [:] }
            return values
        }
        set { defaults.setValue(.dictionary(newValue), of: Self.shadowKey) }
    }
}
