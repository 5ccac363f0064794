import LintModel
import PropertyLists
import Workspaces

extension Subject {
    /// Returns the codesign problems of the given kinds; empty if `codesign` does not read the file.
    ///
    /// Problems at locations that another rule reports are omitted.
    func codesignProblems(_ kinds: CodesignProblem.Kind...) -> [CodesignProblem] {
        guard let problems = codesignReading?.problems, !problems.isEmpty else { return [] }
        return problems.filter { problem in
            kinds.contains(problem.kind) && (!problem.kind.mayBeReportedTwice || !isAlreadyReported(problem))
        }
    }

    /// The problem because of which `codesign` rejects the file, if no other rule reports an error.
    ///
    /// Other property list readers reject most of these files, too, but not if the problem is in markup that they skip.
    /// Carriage returns are reported in any case.
    var codesignProblemInSkippedMarkup: CodesignProblem? {
        guard propertyList.rejection == nil,
            let problem = codesignReading?.problems.first(where: {
                $0.kind.effect == .refused && $0.kind != .carriageReturn
            }),
            problem.kind.isReportedByOtherParsers, problem.kind != .malformedAttribute
        else { return nil }
        return problem
    }

    /// Whether a problem contains a location that the property list reader reports.
    private func isAlreadyReported(_ problem: CodesignProblem) -> Bool {
        propertyList.problems.contains { other in
            guard [.malformed, .entity, .notPropertyList].contains(other.kind), let range = other.location.range else {
                return false
            }
            // If only the element `plist` is missing around the root, other readers accept the file.
            guard range.lowerBound != propertyList.root?.elementRange?.lowerBound else { return false }
            return range.clamped(to: problem.range) == range
        }
    }

    /// Returns the location of a problem.
    func location(of problem: CodesignProblem) -> Location { Location(file: file, range: problem.range) }

    /// Returns the text of a problem.
    func text(of problem: CodesignProblem) -> String { file.text(in: problem.range) }

    /// Returns the fix for a problem, or `nil` if there is none.
    func fix(_ title: String, for problem: CodesignProblem) -> Fix? {
        // In such a file, the readers do not agree on what is markup and what is text.
        guard !propertyList.problems.contains(where: { $0.kind == .skippedMarkup }),
            let codesignFix = problem.fix(in: file.text)
        else { return nil }
        var edits: [Fix.Edit] = []
        edits.reserveCapacity(codesignFix.edits.count)
        for edit in codesignFix.edits {
            // Most edits of a file with carriage returns only remove text.
            guard let text = edit.text.isEmpty ? "" : String(validating: edit.text, as: UTF8.self) else { return nil }
            edits.append(Fix.Edit(edit.range, text))
        }
        return Fix(title, codesignFix.isSafe ? .safe : .unsafe, in: file, edits)
    }
}

extension CodesignProblem {
    /// The confidence of a finding for the problem.
    var findingConfidence: LintModel.Confidence { confidence == .certain ? .certain : .likely }
}

extension CodesignProblem.Kind {
    /// Whether other property list readers may report the same problem.
    fileprivate var mayBeReportedTwice: Bool {
        switch self {
        case .unknownEntity, .malformedInteger, .emptyElement, .emptyBooleanPair: true
        default: false
        }
    }
}
