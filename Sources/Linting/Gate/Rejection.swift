public import Entitlements
public import LintModel
import PropertyLists

/// The first stage at which Apple's tools and systems reject a product, according to its findings.
public struct Rejection: Sendable, Hashable {
    /// The path of the file or executable of the product.
    public let path: String
    /// The first stage that rejects the product.
    public let stage: Stage
    /// The rule whose finding fails at the stage.
    public let rule: RuleID
}

extension Rejection: CustomStringConvertible {
    /// A description such as `rejected first at upload, by App Store Connect [rule]`; at the run-time stage, `fails
    /// first at run time [rule]`.
    public var description: String {
        stage == .runTime
            ? "fails first at run time [\(rule)]" : "rejected first at \(stage), by \(stage.checker) [\(rule)]"
    }
}

extension Finding {
    /// The stage at which a product with the finding is rejected; `nil` if it passes all stages.
    ///
    /// A finding about TestFlight is a warning: TestFlight does not offer the build to testers, although App Store
    /// Connect accepts it.
    package var rejectingStage: Stage? {
        if severity == .error { return stage }
        return severity == .warning && confidence == .certain && stage == .testFlight ? stage : nil
    }
}

extension [Finding] {
    /// The first stage that rejects a product and the rule of the finding; among findings that fail at the same stage,
    /// the first finding counts.
    package var firstRejection: (stage: Stage, rule: RuleID)? {
        var first: (stage: Stage, rule: RuleID)?
        for finding in self {
            guard let stage = finding.rejectingStage, first.map({ stage < $0.stage }) ?? true else { continue }
            first = (stage, finding.rule)
        }
        return first
    }
}

extension Report {
    /// The products that Apple's tools and systems reject, with the first stage of each, sorted by path.
    public var rejections: [Rejection] {
        var first: ExactDictionary<(stage: Stage, rule: RuleID)> = [:]
        for rejection in rendered.rejections {
            first[rejection.path.description] = (rejection.stage, rejection.rule)
        }
        for (path, findings) in Dictionary(grouping: findings, by: { ExactText($0.location.file.path) }) {
            guard let rejection = findings.firstRejection else { continue }
            first[path.text] = rejection
        }
        return first.sorted.map { Rejection(path: $0.key, stage: $0.value.stage, rule: $0.value.rule) }
    }
}

extension RenderedFindings {
    /// The stage and the rule of the first finding that causes the rejection of the file.
    var firstRejection: (stage: Stage, rule: RuleID)? {
        var first: (stage: Stage, rule: RuleID)?
        for entry in entries {
            guard let stage = entry.rejectingStage, first.map({ stage < $0.stage }) ?? true else { continue }
            first = (stage, entry.rule)
        }
        return first
    }
}
