import Entitlements

/// A property list that shows what a rule reports or accepts: a test and a paragraph of its page in one.
public struct RuleExample: Sendable {
    /// What is shown of the file.
    public enum Content: Sendable {
        /// The inside of the entitlements dictionary.
        case entitlements(String)

        /// The whole file.
        case file(String)

        /// A project with its files, for rules that compare products.
        case tree(ExampleTree)

        /// A project with its files and a configuration of the tool, for rules about what a team has decided.
        case repository(ExampleTree)
    }

    /// What the example shows, in a few words.
    public let title: String

    /// What is known of the product.
    public let conditions: Conditions

    /// The text, with what is reported between `«` and `»`.
    public let content: Content

    /// The same after every fix; `nil` if the rule offers none.
    public let fixed: String?

    /// Whether the rule reports the example.
    public let isReported: Bool

    /// The source file the example stands in, as the compiler names it, so that a failing test points at it.
    public let fileID: String

    /// The same file's path.
    public let filePath: String

    /// The line it stands on.
    public let line: Int

    /// An example that the rule reports, at each place between `«` and `»`.
    static func reported(
        _ title: String, under conditions: Conditions = .source(.iOS), _ entitlements: String, fixed: String? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .entitlements(entitlements), fixed: fixed,
            isReported: true, fileID: fileID, filePath: filePath, line: line)
    }

    /// An example that the rule accepts.
    static func accepted(
        _ title: String, under conditions: Conditions = .source(.iOS), _ entitlements: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .entitlements(entitlements), fixed: nil,
            isReported: false, fileID: fileID, filePath: filePath, line: line)
    }

    /// A tree that the rule reports, at each place between `«` and `»`.
    static func reported(
        _ title: String, in tree: ExampleTree, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .tree(tree), fixed: nil, isReported: true, fileID: fileID,
            filePath: filePath, line: line)
    }

    /// A tree that the rule accepts.
    static func accepted(
        _ title: String, in tree: ExampleTree, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .tree(tree), fixed: nil, isReported: false, fileID: fileID,
            filePath: filePath, line: line)
    }

    /// A tree with a configuration of the tool that the rule reports, at each place between `«` and `»`.
    static func reported(
        _ title: String, inRepository tree: ExampleTree, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .repository(tree), fixed: nil, isReported: true,
            fileID: fileID, filePath: filePath, line: line)
    }

    /// A tree with a configuration of the tool that the rule accepts.
    static func accepted(
        _ title: String, inRepository tree: ExampleTree, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: .source(), content: .repository(tree), fixed: nil, isReported: false,
            fileID: fileID, filePath: filePath, line: line)
    }

    /// A whole file that the rule reports, at each place between `«` and `»`.
    static func reported(
        _ title: String, under conditions: Conditions = .source(dialect: .codesign), file: String, fixed: String? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .file(file), fixed: fixed, isReported: true,
            fileID: fileID, filePath: filePath, line: line)
    }

    /// A whole file that the rule accepts.
    static func accepted(
        _ title: String, under conditions: Conditions = .source(dialect: .codesign), file: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> RuleExample {
        RuleExample(
            title: title, conditions: conditions, content: .file(file), fixed: nil, isReported: false,
            fileID: fileID, filePath: filePath, line: line)
    }
}

extension RuleExample {
    /// The text as it stands in a file, without the marks.
    public var text: String { marked.filter { $0 != "«" && $0 != "»" } }

    /// The text with the marks.
    public var marked: String {
        switch content {
        case .entitlements(let text), .file(let text): text
        case .tree(let tree), .repository(let tree): tree.marked
        }
    }
}
