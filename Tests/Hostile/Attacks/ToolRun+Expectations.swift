extension ToolRun {
    /// Checks that the run reported an error or an unchecked file: status 1 or 4.
    ///
    /// - Throws: ``Attack/Failure`` if the input was accepted.
    package func expectRefusal() throws {
        guard status == 1 || status == 4 else {
            throw Attack.Failure(.accepted, "status \(status): \(lastLine)")
        }
    }

    /// Checks that the run accepted a valid input: status 0.
    ///
    /// - Throws: ``Attack/Failure`` if the input was rejected.
    package func expectAcceptance() throws {
        guard status == 0 else { throw Attack.Failure(.rejected, "status \(status): \(lastLine)") }
    }

    /// Checks that standard output and standard error do not contain a text.
    ///
    /// - Throws: ``Attack/Failure`` if one of them does.
    package func expectNo(_ text: String, _ violation: Attack.Violation = .leaked) throws {
        for (name, stream) in [("output", output), ("errors", errors)] where stream.contains(text) {
            throw Attack.Failure(violation, "the \(name) contains \(text)")
        }
    }

    /// Checks the time and memory of the run.
    ///
    /// - Parameters:
    ///   - seconds: The budget of processor time for a release build, in seconds.
    ///   - megabytes: The budget of resident memory, in units of 1,000,000 bytes.
    ///   - directory: The directory of the attack, which has the time factor of the build.
    /// - Throws: ``Attack/Failure`` if the run exceeded a budget.
    package func expect(seconds: Double, megabytes: Int, in directory: AttackDirectory) throws {
        if processorTime > seconds * directory.timeFactor {
            throw Attack.Failure(.overBudget, "\(processorTime) s; the budget is \(seconds * directory.timeFactor) s")
        }
        // A debug build makes more copies, so only the order of magnitude is checked.
        let limit = directory.timeFactor > 1 ? megabytes * 2 : megabytes
        if peakMemory > limit * 1_000_000 {
            throw Attack.Failure(.overBudget, "\(peakMemory / 1_000_000) MB; the budget is \(limit) MB")
        }
    }

    private var lastLine: Substring { (output + errors).split(separator: "\n").last ?? "no output" }
}
