import Attacks
import Foundation
import Testing

/// A part of the attacks of `make hostile`, against the debug build.
@Suite struct AttackTests {
    /// One attack of so many is run; `make hostile` runs all.
    static let share = 12

    /// Budgets are those of a release build, so `make hostile` alone runs their attacks.
    static let names = Attack.all.filter { $0.category != .budgets }.enumerated()
        .filter { $0.offset % share == 0 }.map(\.element.name)

    @Test(arguments: names) func `the tool withstands`(name: String) throws {
        let attack = try #require(Attack.all.first { $0.name == name })
        let failure = attack.failure(tool: Tool.executable.path, timeFactor: 20)
        #expect(failure == nil, "\(failure?.violation.rawValue ?? ""): \(failure?.detail ?? "")")
    }
}
