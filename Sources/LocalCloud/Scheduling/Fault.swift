/// A simulated failure of the network or the server.
public struct Fault: Sendable, Hashable, Codable {
    /// The effect of a fault.
    public enum Effect: Sendable, Hashable, Codable {
        /// The message is lost, and the device retries later.
        case fail
        /// At most this number of changes is transferred; the others follow later.
        case partial(Int)
        /// The transition happens later by this duration.
        case delay(Duration)
        /// The transition happens twice.
        case duplicate
        /// The transition happens after others that were due later.
        case reorder
        /// The server has no space for new data.
        case serverFull
        /// The server temporarily rejects the account, and the device retries later.
        case accountUnavailable
    }

    /// The kind of transition to which the fault applies.
    public var kind: Transition.Kind
    /// The effect of the fault.
    public var effect: Effect
    /// The name of the only affected device, or `nil` for all devices.
    public var device: String?
    /// The probability with which the fault applies to a matching transition, from 0 to 1.
    public var probability: Double
    /// The remaining number of times that the fault applies, or `nil` if it is not limited.
    public var remaining: Int?

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case kind = "place"
        case effect, device, probability, remaining
    }

    init(effect: Effect, kind: Transition.Kind, device: String?, probability: Double, remaining: Int?) {
        self.effect = effect
        self.kind = kind
        self.device = device
        self.probability = probability
        self.remaining = remaining
    }
}
