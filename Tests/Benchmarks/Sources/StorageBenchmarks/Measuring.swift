/// The rate of an operation, as the median of several runs, because a single run depends on the load of the machine.
struct Measurement {
    let name: String
    /// The number of operations per second.
    let rate: Double

    /// Measures an operation that `body` performs `count` times, and prints the rate.
    init(_ name: String, count: Int, runs: Int = 7, _ body: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        var seconds: [Double] = []
        for _ in 0..<runs {
            let time = try clock.measure { try body() }
            seconds.append(Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
        }
        self.name = name
        rate = Double(count) / seconds.sorted()[runs / 2]
        print("\(name.padded(to: 60)) \(String(Int(rate)).padded(to: 12, atFront: true)) /s")
    }

    /// Prints the ratio of this rate to another one.
    func compare(with other: Measurement) {
        print("  \((rate / other.rate * 100).rounded() / 100) times as fast as \(other.name)")
    }
}

extension String {
    fileprivate func padded(to width: Int, atFront: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return atFront ? space + self : self + space
    }
}
