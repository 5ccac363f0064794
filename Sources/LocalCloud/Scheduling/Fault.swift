/// Something that goes wrong on purpose.
public struct Fault: Sendable, Hashable, Codable {
    /// What goes wrong.
    public enum Effect: Sendable, Hashable, Codable {
        /// The message is lost; the device tries again later.
        case fail
        /// Only the first so many changes get through; the rest follows later.
        case partial(Int)
        /// It happens this much later.
        case delay(Duration)
        /// It happens twice.
        case duplicate
        /// It happens after others that were due later.
        case reorder
        /// The server has no room for anything new.
        case serverFull
        /// The server does not know the account at the moment; the device tries again later.
        case accountUnavailable
    }

    /// Where it strikes.
    public var place: Transition.Kind
    /// What goes wrong there.
    public var effect: Effect
    /// The name of the only device that it strikes; nil for all.
    public var device: String?
    /// How likely it strikes when it could, from 0 to 1, by the world's seed.
    public var probability: Double
    /// How many more times it strikes; nil for as long as the world has it.
    public var remaining: Int?

    /// Creates a fault that strikes always and forever, unless it is told otherwise.
    public init(
        _ effect: Effect, at place: Transition.Kind, on device: Device? = nil, probability: Double = 1,
        times: Int? = nil
    ) {
        self.effect = effect
        self.place = place
        self.device = device?.name
        self.probability = probability
        remaining = times
    }
}
