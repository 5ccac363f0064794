import Entitlements
import LintModel
import PropertyLists
import Testing
import Workspaces

/// An entitlements file that is created from an example.
struct ExampleFile {
    /// The file without marks.
    let source: SourceFile

    /// The text with each part to report between `«` and `»`.
    let marked: String

    /// Creates the file of an example.
    init(_ example: RuleExample, in disguise: Disguise = .none) {
        switch example.content {
        case .entitlements(let inside), .profile(let inside): self.init(inside: inside, in: disguise)
        case .file(let text): self.init(marked: text)
        case .tree(let tree), .repository(let tree): self.init(marked: tree.marked)
        }
    }

    /// Creates a file from entitlements with marks, without the enclosing dictionary.
    init(inside: String, in disguise: Disguise = .none) {
        self.init(marked: disguise.worn(by: ExampleText.document(inside)))
    }

    /// Creates a file from its complete text with marks.
    init(marked: String) {
        self.marked = marked
        self.source = ExampleText.file(marked: marked)
    }

    /// Returns the text with marks around the locations of the findings.
    func marked(by findings: [Finding]) -> String {
        var bytes = source.bytes
        for range in findings.compactMap(\.location.range).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            bytes.insert(contentsOf: "»".utf8, at: range.upperBound)
            bytes.insert(contentsOf: "«".utf8, at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Different spellings of the same file, which must not change the findings.
enum Disguise: CaseIterable {
    case none
    case carriageReturns
    case multibyteComment
    case oneLine

    func worn(by text: String) -> String {
        switch self {
        case .none: text
        case .carriageReturns: text.replacing("\n", with: "\r\n")
        case .multibyteComment: text.replacing("<dict>", with: "<!-- 👩‍👧 déjà vu --><dict>")
        case .oneLine: text.replacing("\n", with: " ")
        }
    }
}

extension RuleExample {
    /// Whether the example is a project, not one file.
    var isTree: Bool {
        switch content {
        case .tree, .repository: true
        case .entitlements, .file, .profile: false
        }
    }

    /// The comment of a failing expectation about the example.
    var comment: Comment { "\(title)" }

    /// The source location for failing expectations: the example in the file of its rule.
    var sourceLocation: SourceLocation {
        SourceLocation(fileID: fileID, filePath: "Sources/\(fileID)", line: line, column: 1)
    }
}

extension Rule {
    /// Returns the findings in a file under the conditions of an example.
    func findings(in file: SourceFile, like example: RuleExample) -> [Finding] {
        findings(in: example.subject(of: file))
    }
}

extension SourceFile {
    /// The text of the file.
    var contents: String { String(decoding: bytes, as: UTF8.self) }
}
