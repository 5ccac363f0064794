/// The SplitMix64 random number generator, which returns the same sequence for the same seed on every machine.
///
/// Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014:
/// https://doi.org/10.1145/2660193.2660195
package struct SeededGenerator: RandomNumberGenerator, Sendable, Codable {
    package private(set) var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random number in the range from 0 up to but not including 1.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
