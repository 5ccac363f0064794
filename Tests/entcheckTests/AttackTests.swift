import Attacks
import Foundation
import Testing

/// A part of the attacks of `make hostile`, against the debug build.
@Suite struct AttackTests {
    /// Every attack of this share is run; `make hostile` runs all.
    static let share = 3

    static let names = Attack.all.enumerated().filter { $0.offset % share == 0 }.map(\.element.name)

    @Test(arguments: names) func `the tool withstands`(name: String) throws {
        let attack = try #require(Attack.all.first { $0.name == name })
        let failure = attack.failure(tool: Tool.executable.path, timeFactor: 20)
        #expect(failure == nil, "\(failure?.violation.rawValue ?? ""): \(failure?.detail ?? "")")
    }
}
