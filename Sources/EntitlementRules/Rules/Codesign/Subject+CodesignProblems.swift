import PropertyLists

extension Subject {
    /// What codesign has against the file, of these kinds; nothing where codesign does not read it.
    func codesignProblems(_ kinds: CodesignProblem.Kind...) -> [CodesignProblem] {
        guard let problems = codesignReading?.problems, !problems.isEmpty else { return [] }
        return problems.filter { kinds.contains($0.kind) }
    }

    /// Where a problem stands.
    func location(of problem: CodesignProblem) -> Location { Location(file: file, range: problem.range) }

    /// The text a problem is about.
    func text(of problem: CodesignProblem) -> String { file.text(in: problem.range) }

    /// The change that settles a problem, if there is one.
    func fix(_ title: String, for problem: CodesignProblem) -> Fix? {
        guard let mending = problem.mending(in: file.text) else { return nil }
        var edits: [Fix.Edit] = []
        edits.reserveCapacity(mending.edits.count)
        for edit in mending.edits {
            // Most of the many edits of a file with carriage returns only take something out.
            guard let text = edit.text.isEmpty ? "" : String(validating: edit.text, as: UTF8.self) else { return nil }
            edits.append(Fix.Edit(edit.range, text))
        }
        return Fix(title, mending.isSafe ? .safe : .unsafe, in: file, edits)
    }
}

extension CodesignProblem {
    /// How sure we are, as a finding says it.
    var findingConfidence: EntitlementRules.Confidence { confidence == .certain ? .certain : .likely }
}
