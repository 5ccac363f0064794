internal import Synchronization

/// Local defaults that are mirrored to and from iCloud.
///
/// Apple recommends a local copy, because iCloud may be turned off and may be empty at the first launch:
/// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForKey-ValueDataIniCloud.html
///
/// The app reads and writes the local copy. The copy remains available after a sign-out, without an entitlement, and if
/// the iCloud store is full.
///
/// ```swift
/// let settings = MirroredDefaults(UserDefaults.standard, mirroring: ["theme", "lastRead"], in: store)
/// settings.setValue(.string("dark"), forKey: "theme")
/// ```
///
/// For each key, the defaults also store the last value that was equal locally and in iCloud. After a launch or a time
/// without iCloud, this value shows which side has changed. The changed value replaces the other one; if both have
/// changed, the iCloud value is used.
public final class MirroredDefaults: @unchecked Sendable {
    // The class is unchecked `Sendable`, because `UserDefaults` is not marked `Sendable`, although several threads may
    // use it. The lock makes each read and the write that follows it atomic.
    private let defaults: any LocalDefaults
    private let cloud: any UbiquitousKeyValueStoring
    private let lock = Mutex(())
    private let literalKeys: Set<LiteralKey>
    private let observation = Mutex<ExternalChangeObservation?>(nil)

    /// The mirrored keys, sorted and compared literally.
    public let keys: [String]

    /// The key under which the defaults store the last values that were equal on both sides.
    public static let shadowKey = "MirroredDefaults.shadow"

    /// Reconciles both sides, and mirrors changes as long as the object exists.
    /// - Parameters:
    ///   - defaults: The local defaults.
    ///   - keys: The keys to mirror; all other keys are only local.
    ///   - cloud: The iCloud key-value store.
    public init(_ defaults: any LocalDefaults, mirroring keys: [String], in cloud: any UbiquitousKeyValueStoring) {
        self.defaults = defaults
        self.cloud = cloud
        literalKeys = Set(keys.map { LiteralKey($0) })
        self.keys = literalKeys.sorted().map(\.text)
        // Register before the first `synchronize`, so that no change is missed.
        let new = cloud.observeExternalChanges { [weak self] in self?.receive($0) }
        observation.withLock { $0 = new }
        if cloud.synchronize() { reconcile() }
    }

    /// Returns the local value of a key, or `nil` if it does not exist.
    public func value(forKey key: String) -> PropertyListValue? {
        defaults.value(of: key)
    }

    /// Sets a value locally and in iCloud, or removes the key if the value is `nil`.
    public func setValue(_ value: PropertyListValue?, forKey key: String) {
        lock.withLock { _ in defaults.setValue(value, of: key) }
        guard literalKeys.contains(LiteralKey(key)) else { return }
        send(value, forKey: key)
    }

    /// Reconciles both sides, as at launch.
    ///
    /// Call this method when the app enters the foreground, or after the user has turned on iCloud.
    public func reconcile() {
        let outgoing = lock.withLock { _ in
            var shadow = shadow
            let outgoing = keys.filter { key in
                guard case .known(let remote) = cloudValue(of: key) else { return false }
                let (local, before) = (defaults.value(of: key), shadow[key])
                if local == remote { shadow[key] = local }
                guard local != remote, remote == before else {
                    store(remote, forKey: key, into: &shadow)
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
    /// If iCloud has no space for the value, it stays in the local defaults and is sent again at the next
    /// reconciliation.
    private func send(_ value: PropertyListValue?, forKey key: String) {
        cloud.set(value?.object, forKey: key)
        guard case .known(value) = cloudValue(of: key) else { return }
        lock.withLock { _ in
            if defaults.value(of: key) == value { shadow[key] = value }
        }
    }

    private func receive(_ change: ExternalChange) {
        guard change.reason != .quotaViolationChange else { return }
        lock.withLock { _ in
            var shadow = shadow
            for key in change.changedKeys where literalKeys.contains(LiteralKey(key)) {
                guard case .known(let remote) = cloudValue(of: key) else { continue }
                if remote == nil, change.reason == .accountChange {
                    // The user signed out, or the new account never had the value; keep the local value.
                    shadow[key] = nil
                } else {
                    store(remote, forKey: key, into: &shadow)
                }
            }
            self.shadow = shadow
        }
    }

    private func store(_ value: PropertyListValue?, forKey key: String, into shadow: inout [String: PropertyListValue])
    {
        if defaults.value(of: key) != value { defaults.setValue(value, of: key) }
        shadow[key] = value
    }

    /// The value of a key in iCloud.
    private enum CloudValue {
        case known(PropertyListValue?)
        /// The store cannot be read at the moment; the local value stays until the next reconciliation.
        case unavailable
    }

    private func cloudValue(of key: String) -> CloudValue {
        guard let cloud = cloud as? any FallibleKeyValueReading else {
            return .known(cloud.object(forKey: key).flatMap(PropertyListValue.init))
        }
        do { return .known(try cloud.readValue(forKey: key)) } catch { return .unavailable }
    }

    private var shadow: [String: PropertyListValue] {
        get {
            guard case .dictionary(let values)? = defaults.value(of: Self.shadowKey) else { return [:] }
            return values
        }
        set { defaults.setValue(.dictionary(newValue), of: Self.shadowKey) }
    }
}
