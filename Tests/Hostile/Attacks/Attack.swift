/// An attack on the tool: an input that is made by a script, and what must not happen when the tool reads it.
package struct Attack: Sendable {
    /// The classes of attacks, in the order of the table.
    package enum Category: String, Sendable, CaseIterable {
        /// Forged and altered profiles and signatures.
        case trust
        /// Altered products: pages, slots, resources, nested code.
        case products
        /// Paths that lead out of the directories that were named.
        case paths
        /// Inputs that cost more time or memory than their size justifies.
        case budgets
        /// Repositories whose configuration runs programs.
        case repositories
        /// Names and values that forge output.
        case output
        /// Runs that are interrupted.
        case interruptions
    }

    /// What the tool did that it must never do.
    package enum Violation: String, Sendable, CaseIterable {
        /// The tool accepted a forged or altered input.
        case accepted
        /// The tool printed or changed something outside the directories that were named.
        case leaked
        /// The tool ran a program that the input names.
        case ranProgram = "ran program"
        /// The tool took more time or memory than the budget of the input.
        case overBudget = "over budget"
        /// The output contains what the input must not be able to write.
        case forgedOutput = "forged output"
        /// A file is damaged, or a temporary file was left behind.
        case damaged
        /// The tool crashed, or exited with a status that is not in its contract.
        case crashed
        /// The tool rejected a valid input; every class has some, so that refusing everything is not a defense.
        case rejected
    }

    /// A violation with what was seen.
    package struct Failure: Error, Sendable {
        /// The kind of violation.
        package let violation: Violation
        /// What was seen, in one line.
        package let detail: String

        package init(_ violation: Violation, _ detail: String) {
            (self.violation, self.detail) = (violation, detail)
        }
    }

    /// The class of the attack.
    package let category: Category
    /// A sentence that names the input.
    package let name: String
    /// Makes the input in a directory, runs the tool, and throws ``Failure`` if it did what it must not do.
    package let run: @Sendable (AttackDirectory) throws -> Void

    package init(
        _ category: Category, _ name: String, run: @escaping @Sendable (AttackDirectory) throws -> Void
    ) {
        (self.category, self.name, self.run) = (category, name, run)
    }
}

extension Attack {
    /// All attacks, by category.
    package static var all: [Attack] {
        [trust, products, paths, budgets, repositories, output, interruptions].flatMap(\.self)
    }
}

extension Attack {
    /// Runs the attack in a directory of its own.
    ///
    /// - Returns: The violation, or `nil` if the tool withstood.
    package func failure(tool: String, timeFactor: Double) -> Failure? {
        do {
            try run(try AttackDirectory(tool: tool, timeFactor: timeFactor))
            return nil
        } catch let failure as Failure {
            return failure
        } catch {
            return Failure(.crashed, "the attack could not be made: \(error)")
        }
    }
}
