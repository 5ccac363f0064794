/// The location of a store: its device, its identifier, and the app that opened it.
struct StoreLocation: Sendable, Hashable {
    let device: String
    let store: String
    let app: String

    /// The partition that contains the items and notices of the store on the device.
    var path: String { Self.partition(device, store) }

    /// Returns the partition of a store on a device or on the server of an account.
    ///
    /// Names do not contain a slash, so all paths differ.
    static func partition(_ owner: String, _ store: String) -> String { owner + "/" + store }
}
