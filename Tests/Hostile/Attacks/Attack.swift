/// An attack on the tool: a generated input, and the conditions that must hold when the tool reads it.
package struct Attack: Sendable {
    /// The category of an attack; categories are in the order of the table.
    package enum Category: String, Sendable, CaseIterable {
        /// Forged and altered profiles and signatures.
        case trust
        /// Altered products: pages, slots, resources, nested code.
        case products
        /// Paths outside the directories that are given on the command line.
        case paths
        /// Inputs that require more time or memory than their size justifies.
        case budgets
        /// Repositories whose configuration runs executables.
        case repositories
        /// Names and values that forge output.
        case output
        /// Runs that are interrupted.
        case interruptions
    }

    /// A kind of failure of the tool.
    package enum Violation: String, Sendable, CaseIterable {
        /// The tool accepted a forged or altered input.
        case accepted
        /// The tool printed content of a file outside the directories given on the command line, or changed the file.
        case leaked
        /// The tool ran an executable that the input specifies.
        case ranProgram = "ran program"
        /// The tool exceeded the budget of time or memory for the input.
        case overBudget = "over budget"
        /// The output contains hostile text of the input without escaping.
        case forgedOutput = "forged output"
        /// A file is damaged, or a temporary file was left behind.
        case damaged
        /// The tool crashed, or exited with an undocumented status.
        case crashed
        /// The condition of the attack did not occur in any attempt, so that nothing was tested.
        case notTested = "not tested"
        /// The tool rejected a valid input; each category has some, so that rejecting all inputs is a failure.
        case rejected
    }

    /// A violation with details.
    package struct Failure: Error, Sendable {
        /// The kind of violation.
        package let violation: Violation
        /// The details, in one line.
        package let detail: String

        package init(_ violation: Violation, _ detail: String) {
            (self.violation, self.detail) = (violation, detail)
        }
    }

    /// The reason that an attack cannot run on this system.
    package struct Omission: Error, Sendable {
        /// The reason, as a phrase.
        package let reason: String

        package init(_ reason: String) { self.reason = reason }
    }

    /// The result of an attack.
    package enum Outcome: Sendable {
        /// There is no violation.
        case passed
        /// There is a violation.
        case failed(Failure)
        /// The attack did not run.
        case skipped(Omission)
    }

    /// The category of the attack.
    package let category: Category
    /// A description of the input.
    package let name: String
    /// Creates the input in a directory, runs the tool, and throws ``Failure`` if there is a violation, or ``Omission``.
    package let run: @Sendable (AttackDirectory) throws -> Void

    package init(
        _ category: Category, _ name: String, run: @escaping @Sendable (AttackDirectory) throws -> Void
    ) {
        (self.category, self.name, self.run) = (category, name, run)
    }
}

extension Attack {
    /// All attacks, by category.
    package static let all = [trust, products, paths, budgets, repositories, output, interruptions].flatMap(\.self)
}

extension Attack {
    /// Runs the attack in a new temporary directory.
    package func outcome(tool: String, timeFactor: Double) -> Outcome {
        do {
            try run(try AttackDirectory(tool: tool, timeFactor: timeFactor))
            return .passed
        } catch let failure as Failure {
            return .failed(failure)
        } catch let omission as Omission {
            return .skipped(omission)
        } catch {
            return .failed(Failure(.crashed, "the input could not be created: \(error)"))
        }
    }
}
