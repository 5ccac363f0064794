package import Entitlements
package import PropertyLists
public import Workspaces

/// A property list that a rule reports or accepts; both a test and a paragraph of the rule's page.
public struct RuleExample: Sendable {
    /// The kinds of examples.
    public enum Content: Sendable {
        /// The entitlements, without the enclosing dictionary.
        case entitlements(String)

        /// A whole file.
        case file(String)

        /// A standalone profile: the keys of its property list, without the enclosing dictionary.
        case profile(String)

        /// A project with its files, for rules that compare products.
        case tree(ExampleTree)

        /// A project with its files and a configuration file, for rules about suppressions, the baseline, and policies.
        case repository(ExampleTree)
    }

    /// A short title of the example.
    public let title: String

    /// The known facts about the product.
    public let conditions: AnalysisContext

    /// The text, with each reported part between `«` and `»`.
    public let content: Content

    /// The text after all fixes; `nil` if the rule offers none.
    public let fixed: String?

    /// Whether the rule reports the example.
    public let isReported: Bool

    /// The source file of the example, in the form of `#fileID`, so that a failing test points at it.
    public let fileID: String

    /// The line of the example in its source file.
    public let line: Int

    /// The text for the rule's page, if the complete text is too long for it.
    private(set) var abridged: String?

    /// Returns an example that the rule reports at each part between `«` and `»`.
    package static func reported(
        _ title: String, under conditions: AnalysisContext = .source(.iOS), _ entitlements: String,
        fixed: String? = nil,
        fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .entitlements(entitlements), fixed: fixed,
            isReported: true, fileID: fileID, line: line)
    }

    /// Returns a standalone profile that the rule reports at each part between `«` and `»`.
    package static func reported(
        _ title: String, under conditions: AnalysisContext, profile: String, fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .profile(profile), fixed: nil, isReported: true,
            fileID: fileID, line: line)
    }

    /// Returns an example that the rule accepts.
    package static func accepted(
        _ title: String, under conditions: AnalysisContext = .source(.iOS), _ entitlements: String,
        fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .entitlements(entitlements), fixed: nil,
            isReported: false, fileID: fileID, line: line)
    }

    /// Returns a tree that the rule reports at each part between `«` and `»`.
    ///
    /// The rule's page shows `abridged` instead of a tree that is too long for it.
    package static func reported(
        _ title: String, in tree: ExampleTree, shownAs abridged: String? = nil,
        fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .tree(tree), fixed: nil, isReported: true, fileID: fileID,
            line: line, abridged: abridged)
    }

    /// Returns a tree that the rule accepts.
    package static func accepted(
        _ title: String, in tree: ExampleTree, fileID: String = #fileID,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .tree(tree), fixed: nil, isReported: false, fileID: fileID,
            line: line)
    }

    /// Returns a tree with a configuration file that the rule reports at each part between `«` and `»`.
    package static func reported(
        _ title: String, inRepository tree: ExampleTree, fileID: String = #fileID,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .repository(tree), fixed: nil, isReported: true,
            fileID: fileID, line: line)
    }

    /// Returns a tree with a configuration file that the rule accepts.
    package static func accepted(
        _ title: String, inRepository tree: ExampleTree, fileID: String = #fileID,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .repository(tree), fixed: nil, isReported: false,
            fileID: fileID, line: line)
    }

    /// Returns a whole file that the rule reports at each part between `«` and `»`.
    ///
    /// The rule's page shows `abridged` instead of a file that is too long for it.
    package static func reported(
        _ title: String, under conditions: AnalysisContext = .source(dialect: .codesign), file: String,
        fixed: String? = nil, shownAs abridged: String? = nil,
        fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .file(file), fixed: fixed, isReported: true,
            fileID: fileID, line: line, abridged: abridged)
    }

    /// Returns a whole file that the rule accepts.
    package static func accepted(
        _ title: String, under conditions: AnalysisContext = .source(dialect: .codesign), file: String,
        fileID: String = #fileID, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .file(file), fixed: nil, isReported: false,
            fileID: fileID, line: line)
    }
}

extension RuleExample {
    /// Returns the subject of the example.
    ///
    /// - Parameters:
    ///   - file: A file with the text of the example, or with a variant of it.
    ///   - platform: The platform of the product; `nil` for the platform of the example.
    /// - Returns: The claims in the file, or the profile.
    package func subject(of file: SourceFile, on platform: Platform? = nil) -> Subject {
        var conditions = conditions
        conditions.platform = platform ?? conditions.platform
        if case .profile = content { return Subject(profile: file, under: conditions) }
        return Subject(PropertyList(reading: file), under: conditions)
    }

    /// The text without the marks `«` and `»`.
    public var text: String { marked.filter { $0 != "«" && $0 != "»" } }

    /// The text for the rule's page, with the marks `«` and `»`.
    public var shown: String { abridged ?? marked }

    /// The text with the marks `«` and `»`.
    public var marked: String {
        switch content {
        case .entitlements(let text), .file(let text), .profile(let text): text
        case .tree(let tree), .repository(let tree): tree.marked
        }
    }
}
