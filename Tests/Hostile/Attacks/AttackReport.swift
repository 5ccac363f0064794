/// A table of the results of attacks.
package struct AttackReport: Sendable {
    private var attempts: [Attack.Category: Int] = [:]
    private var failures: [(attack: Attack, failure: Attack.Failure)] = []
    private var omissions: [(attack: Attack, omission: Attack.Omission)] = []

    package init() {}

    /// The number of executed attacks.
    package var count: Int { attempts.values.reduce(0, +) }

    /// The number of attacks with a violation.
    package var failureCount: Int { failures.count }

    /// The number of attacks that did not run.
    package var omissionCount: Int { omissions.count }

    /// Records the result of an attack.
    package mutating func record(_ attack: Attack, _ outcome: Attack.Outcome) {
        switch outcome {
        case .passed: break
        case .failed(let failure): failures.append((attack, failure))
        case .skipped(let omission):
            omissions.append((attack, omission))
            return
        }
        attempts[attack.category, default: 0] += 1
    }

    /// One line for each violation and each skipped attack, followed by a table of the violations by category.
    package var text: String {
        let violations = Attack.Violation.allCases
        let header = ["category", "inputs"] + violations.map(\.rawValue)
        var rows = [header]
        for category in Attack.Category.allCases where attempts[category] != nil {
            let counts = violations.map { violation in
                failures.count { $0.attack.category == category && $0.failure.violation == violation }
            }
            rows.append([category.rawValue, "\(attempts[category] ?? 0)"] + counts.map(String.init))
        }
        let totals = violations.map { violation in failures.count { $0.failure.violation == violation } }
        rows.append(["total", "\(count)"] + totals.map(String.init))
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
        let details = failures.map {
            "\($0.attack.category.rawValue): \($0.attack.name): \($0.failure.violation.rawValue): \($0.failure.detail)"
        }
        let skipped = omissions.map {
            "\($0.attack.category.rawValue): \($0.attack.name): skipped: \($0.omission.reason)"
        }
        return (details + skipped + lines).joined(separator: "\n")
    }
}
