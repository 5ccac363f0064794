/// One of the situations that a rule reports, with its own rationale and Apple errors.
///
/// A rule with several situations declares all of them, and each of its findings names one. The page of the rule
/// explains every situation; a report explains only the situations of its findings. The type is a class, so that a
/// finding refers to its situation without a copy.
public final class RuleSituation: Sendable {
    /// The name of the situation: a noun phrase in sentence case, unique in its rule.
    public let title: String

    /// The consequences of the problem in this situation and their cause, in Markdown.
    public let rationale: String

    /// The response of Apple's tools and systems in this situation.
    public let apple: [String]

    /// Creates a situation.
    package init(_ title: String, apple: [String] = [], rationale: String) {
        self.title = title
        self.apple = apple
        self.rationale = rationale
    }

    /// The first sentence of the rationale, on one line and without Markdown links.
    package var reason: String { rationale.reason }
}
