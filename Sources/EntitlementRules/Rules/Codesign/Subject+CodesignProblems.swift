import PropertyLists

extension Subject {
    /// What codesign has against the file, of these kinds; nothing where codesign does not read it, and not what is told
    /// already because nobody can read the file there.
    func codesignProblems(_ kinds: CodesignProblem.Kind...) -> [CodesignProblem] {
        guard let problems = codesignReading?.problems, !problems.isEmpty else { return [] }
        return problems.filter { problem in
            kinds.contains(problem.kind) && (!problem.kind.mayBeToldTwice || !isToldAlready(problem))
        }
    }

    /// Whether the place of a problem is one where the property list ends for every reader.
    private func isToldAlready(_ problem: CodesignProblem) -> Bool {
        propertyList.problems.contains { other in
            guard [.malformed, .entity, .notPropertyList].contains(other.kind), let range = other.location.range else {
                return false
            }
            // What is only said of the root, that `plist` is missing around it, others forgive.
            guard range.lowerBound != propertyList.root?.elementRange?.lowerBound else { return false }
            return problem.range.lowerBound <= range.lowerBound && range.upperBound <= problem.range.upperBound
                || range.lowerBound <= problem.range.lowerBound && problem.range.upperBound <= range.upperBound
        }
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

extension CodesignProblem.Kind {
    /// Whether other readers of property lists may refuse the same.
    fileprivate var mayBeToldTwice: Bool {
        switch self {
        case .unknownEntity, .malformedInteger, .emptyElement: true
        default: false
        }
    }
}
