import Attacks
import Foundation
import Testing

/// A sample of the attacks of `make hostile`, run against the debug build.
@Suite struct AttackTests {
    /// The sampling interval: the tests run one attack out of this many, and `make hostile` runs all.
    static let share = 30

    /// The names of the attacks.
    ///
    /// Attacks on budgets are excluded, because the budgets apply to a release build.
    static let names = Attack.all.filter { $0.category != .budgets }.enumerated()
        .filter { $0.offset % share == 0 }.map(\.element.name)

    @Test(arguments: names) func `the tool handles the attack without a violation`(name: String) throws {
        let attack = try #require(Attack.all.first { $0.name == name })
        // An attack that this system does not support is skipped; `make hostile` lists these attacks.
        guard case .failed(let failure) = attack.outcome(tool: Tool.executable.path, timeFactor: 20) else { return }
        Issue.record("\(failure.violation.rawValue): \(failure.detail)")
    }
}
